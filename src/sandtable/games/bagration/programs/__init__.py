"""Battles and campaigns as draws, for exact answers and millions of campaigns."""
