"""Perimeters and isolation of Onslaught to Orsha 2, 7.505-7.507, as functions of a `Position`.

view = SideView(position, "german")
perimeters = {side: propose(position, side) for side in position.sides}
front = determine(position, perimeters)          # Isolated Areas, No-Man's Land, Control, SMC Eliminated
front = settle(front, units_left_after_escapes)  # 7.5066
drawn_line(front, "german")                      # 7.5067
"""

from sandtable.games.orsha.perimeter.checker import Draft, Verdict, check_largest, check_loop, check_perimeter
from sandtable.games.orsha.perimeter.drawn_perimeter import area_letters, drawn_line, own_and_other
from sandtable.games.orsha.perimeter.isolation import (
    AreaType,
    Front,
    IsolatedArea,
    determine,
    retype,
    settle,
    written_back,
)
from sandtable.games.orsha.perimeter.markers import Refusal, SideView
from sandtable.games.orsha.perimeter.perimeter import MainLoop, Perimeter, propose
from sandtable.games.orsha.perimeter.position import Kind, Location, Mark, Position, Unit
from sandtable.games.orsha.perimeter.search import Effort
from sandtable.games.orsha.readings import BOOKLET, Readings

__all__ = [
    "BOOKLET",
    "AreaType",
    "Draft",
    "Effort",
    "Front",
    "IsolatedArea",
    "Kind",
    "Location",
    "MainLoop",
    "Mark",
    "Perimeter",
    "Position",
    "Readings",
    "Refusal",
    "SideView",
    "Unit",
    "Verdict",
    "area_letters",
    "check_largest",
    "check_loop",
    "check_perimeter",
    "determine",
    "drawn_line",
    "own_and_other",
    "propose",
    "retype",
    "settle",
    "written_back",
]
