"""Sandtable: referee, clerk and map room for three tabletop campaigns over Belorussia, 1943-44."""

__version__ = "0.1.1"
