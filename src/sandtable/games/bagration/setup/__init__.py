"""The steps before the first turn: briefing, table, works, deployment, bombardment."""
