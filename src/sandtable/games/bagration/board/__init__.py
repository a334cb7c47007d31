"""The table of a battle as a board: its ground, all that stands on it, and what each viewer sees of it."""
