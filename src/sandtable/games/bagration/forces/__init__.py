"""The force sheet: Units with their Teams, how a list is written, and what Teams did this turn."""
