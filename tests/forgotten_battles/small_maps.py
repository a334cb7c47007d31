"""Small maps for tests, written as a player would write them: they are the package's own."""

from sandtable.games.forgotten_battles.positions import area, line, small_map, spot

__all__ = ["area", "line", "small_map", "spot"]
