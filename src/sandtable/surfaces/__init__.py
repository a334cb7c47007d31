"""Surfaces: what players lay on the table: one of our maps, a map of a VASSAL module, a pinned scan, a bare grid.

Each has its module, to be imported from there: fitting a scan loads numpy, and a board of our own needs none of it.
"""
