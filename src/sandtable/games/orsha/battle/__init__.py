"""The scenario itself: its opening, its turns, and the Report of what happened."""
