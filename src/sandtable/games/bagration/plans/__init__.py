"""The table of a battle, drawn to scale."""
