"""Replacements and special replacements (1.7a, 1.7b) of both sides, the Dead Pile, and the rebuild charts."""
