"""Fortifications: cards, the selection chart, the Onslaught forces table, and how Bunkers and Nests fight."""
