"""Positions for tests: they are the package's own."""

from sandtable.games.forgotten_battles.positions import axis, dead, fronts, place, state

__all__ = ["axis", "dead", "fronts", "place", "state"]
