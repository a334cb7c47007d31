"""The orders of arrival as the booklets print them: rows, counters, rosters, and who has left the game."""
