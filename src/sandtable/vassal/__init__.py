"""VASSAL: modules that players own, and saves of their games, read and written without running anything of them."""

from sandtable.vassal.grids import Grid
from sandtable.vassal.module import GameMap, MapBoard, Module, SetUp, Slot, read_module
from sandtable.vassal.pieces import Layer, Piece, Trait
from sandtable.vassal.saves import Position, Save, read_save

__all__ = [
    "GameMap", "Grid", "Layer", "MapBoard", "Module", "Piece", "Position", "Save", "SetUp", "Slot", "Trait",
    "read_module", "read_save",
]  # fmt: skip
