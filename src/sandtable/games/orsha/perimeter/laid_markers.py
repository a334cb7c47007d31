"""A Perimeter by its markers, as players lay it (7.5053): the loops that turn at them, and which serve for nothing."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sandtable.games.orsha.perimeter.checker import Draft
from sandtable.games.orsha.perimeter.markers import SideView
from sandtable.games.orsha.perimeter.perimeter import MainLoop, Perimeter, main_loops
from sandtable.games.orsha.perimeter.search import Effort
from sandtable.games.orsha.perimeter.segments import grain
from sandtable.hexes.grid import Hex
from sandtable.rules import rule


@dataclass(frozen=True)
class Laid:
    """Markers on the map, the main loops that turn at them, and why others do not."""

    markers: tuple[Hex, ...]
    loops: tuple[MainLoop, ...]
    idle: dict[Hex, str]


@rule("oto2.7.5053.b", "oto2.7.5053.d")
def laid(view: SideView, markers: Collection[Hex], effort: Effort | None = None) -> Laid:
    """7.5053: from these and the Map Edge Markers the largest main loops; other turns are not made."""
    placed = tuple(dict.fromkeys(markers))
    loops, _ = main_loops(view, effort or Effort(), frozenset(placed) | view.edge_markers)
    return Laid(placed, tuple(loops), {hex: why for hex in placed if (why := _idle(view, placed, loops, hex))})


def _idle(view: SideView, placed: tuple[Hex, ...], loops: Iterable[MainLoop], hex: Hex) -> str:
    name = view.position.grid.name(hex)
    if refusal := view.refuse_marker(hex):
        return refusal.why  # laid there all the same: the players ruled so, or acts are free
    if any(hex in loop.hexes for loop in loops):
        return ""
    if any(hex in loop.area for loop in loops):
        return f"{name} lies inside: a larger loop goes around it"
    if not Draft(view, placed).points_at(hex):
        return f"no grain leads from {name} to another marker"
    return f"no loop through {name} is larger than the one drawn"


def turning_at(view: SideView, perimeter: Perimeter) -> list[Hex]:
    """As few markers as make these loops; the Map Edge Markers are there anyway. All that lie on them, should fewer
    not be enough."""
    found = [hex for loop in perimeter.loops for hex in _corners(view, loop.hexes)]
    wanted = sum(loop.size for loop in perimeter.loops)
    if sum(loop.size for loop in laid(view, found).loops) == wanted:
        return found
    return [hex for loop in perimeter.loops for hex in loop.hexes if hex in view.markers - view.edge_markers]


def _corners(view: SideView, loop: tuple[Hex, ...]) -> list[Hex]:
    """From a marker on, always the last one that a single grain or the map edge reaches."""
    at = [i for i, hex in enumerate(loop) if hex in view.markers]
    if not at:
        return []
    ring = (*loop[at[0] :], *loop[: at[0] + 1])
    stops = [i - at[0] for i in at] + [len(loop)]
    found, start = [], 0
    while start < len(loop):
        onward = [stop for stop in stops if stop > start]
        reached = [stop for stop in onward if _is_one(view, ring[start : stop + 1])]
        start = max(reached, default=onward[0])
        found.append(ring[start])
    return [hex for hex in found if hex not in view.edge_markers]


def _is_one(view: SideView, path: tuple[Hex, ...]) -> bool:
    return grain(view, path) is not None or view.friendly_edge.issuperset(path)
