"""Vitebsk, winter 43-44, on the board."""
