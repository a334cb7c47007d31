"""Minefields, Booby Traps and Barbed Wire."""
