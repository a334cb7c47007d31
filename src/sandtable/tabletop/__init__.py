"""The miniatures table: points in inches, zones made of rules, rivers, pieces, and plans drawn to scale.

shapely is only imported where an outline or an area is wanted; every check measures exactly without it.
"""

from sandtable.tabletop.conditions import AllOf, AnyOf, AtLeast, Beyond, Condition, Finding, Inside, Not, Within
from sandtable.tabletop.features import Area, Feature, Line, Nearest, Path, Spot, spots
from sandtable.tabletop.grounds import Off, On, Strip, ellipse
from sandtable.tabletop.measures import TINY, Bounds, Point, at, between, to_cm, written
from sandtable.tabletop.pieces import Piece
from sandtable.tabletop.rivers import Bank, BankLine, InWater, River
from sandtable.tabletop.table import Table
from sandtable.tabletop.zones import Ground, Measured, Patch, Zone, ask_point

__all__ = [
    "TINY",
    "AllOf",
    "AnyOf",
    "Area",
    "AtLeast",
    "Bank",
    "BankLine",
    "Beyond",
    "Bounds",
    "Condition",
    "Feature",
    "Finding",
    "Ground",
    "InWater",
    "Inside",
    "Line",
    "Measured",
    "Nearest",
    "Not",
    "Off",
    "On",
    "Patch",
    "Path",
    "Piece",
    "Point",
    "River",
    "Spot",
    "Strip",
    "Table",
    "Within",
    "Zone",
    "ask_point",
    "at",
    "between",
    "ellipse",
    "spots",
    "to_cm",
    "written",
]
