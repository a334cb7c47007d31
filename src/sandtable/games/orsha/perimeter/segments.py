"""The grains between two markers of a side (7.505, 7.5053): straight, zigzag, or along its own map edge.

What a grain may not contain is told by `SideView.blocked` in markers.py.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, pairwise

from sandtable.games.orsha.perimeter.markers import SideView
from sandtable.hexes.grains import is_hex_grain, is_zigzag, ray, rays
from sandtable.hexes.grid import Hex
from sandtable.rules import rule

# An axis with more bends than this is followed by strict zigzags alone: each bend doubles the ways along it.
MOST_BENDS = 8


AXES = tuple((first, second) for first, second in rays() if first < second)
# A grain is found from either end, so it is enough to look along half of the rays: those east of north and due south.
HALF = tuple((first, second) for first, second in rays() if {first, second} <= {0, 1, 2} or {first, second} == {2, 3})


class Grain(StrEnum):
    HEX = "Hex Grain"
    ALTERNATE = "Alternate Hex Grain"
    EDGE = "map edge"


@dataclass(frozen=True, slots=True)
class Segments:
    """All segments of a side; each is listed once, from its smaller end. `complete`: none was left out."""

    paths: tuple[tuple[Hex, ...], ...]
    complete: bool = True


def segments(view: SideView, markers: Iterable[Hex], allowed: frozenset[Hex]) -> Segments:
    """Every grain from marker to next marker over allowed hexes, and every piece of edge run between two markers."""
    ends = frozenset(markers) & allowed
    found: set[tuple[Hex, ...]] = set()
    complete = True
    strict = view.readings.perimeter_alternate_grain == "strict-alternation"
    for start in ends:
        for first, second in HALF:
            path = _follow(start, first, second, ends, allowed)
            if path:
                found.add(min(path, path[::-1]))
        for axis in () if strict else AXES:
            paths, all_of_them = _either_flank(start, axis, ends, allowed)
            complete &= all_of_them
            found.update(min(path, path[::-1]) for path in paths)
    found.update(min(path, path[::-1]) for path in _edge_pieces(view, ends, allowed))
    return Segments(tuple(sorted(found)), complete)


@rule("oto2.7.505.grain", "oto2.7.505.altgrain")
def grain(view: SideView, path: tuple[Hex, ...]) -> Grain | None:
    """7.505: what kind of grain these hexes are, in this order; None when they are none."""
    if is_hex_grain(path):
        return Grain.HEX
    if is_zigzag(path):
        return Grain.ALTERNATE
    if view.readings.perimeter_alternate_grain != "strict-alternation" and _is_either_flank(path):
        return Grain.ALTERNATE
    return None


def _follow(
    start: Hex, first: int, second: int, ends: frozenset[Hex], allowed: frozenset[Hex]
) -> tuple[Hex, ...] | None:
    path = [start]
    for here in islice(ray(start, first, second), 1, None):
        if here not in allowed:
            return None
        path.append(here)
        if here in ends:
            break
    # one zigzag step is a straight one, which its own ray finds
    return tuple(path) if len(path) > 2 or first == second else None


def _either_flank(
    start: Hex, axis: tuple[int, int], ends: frozenset[Hex], allowed: frozenset[Hex]
) -> tuple[list[tuple[Hex, ...]], bool]:
    """Ways along an axis when the flank is chosen anew at every hexside; False when too many to list."""
    found, complete = [], True
    frontier: list[tuple[Hex, ...]] = [(start,)]
    while frontier:
        path = frontier.pop()
        for first, second in (axis, axis[::-1]):
            flank = path[-1].neighbour(first)
            if flank not in allowed:
                continue
            if flank in ends:
                if len(path) > 1:
                    found.append((*path, flank))
                continue
            onward = flank.neighbour(second)
            if onward not in allowed:
                continue
            longer = (*path, flank, onward)
            if onward in ends:
                found.append(longer)
            elif len(longer) // 2 < MOST_BENDS:
                frontier.append(longer)
            elif complete:
                complete = not _leads_to_an_end(onward, axis, ends, allowed)
    return found, complete


def _leads_to_an_end(start: Hex, axis: tuple[int, int], ends: frozenset[Hex], allowed: frozenset[Hex]) -> bool:
    """Is there a marker farther along the axis that a grain could reach?"""
    first, second = axis
    while True:
        flanks = [flank for way in axis if (flank := start.neighbour(way)) in allowed]
        start = start.neighbour(first).neighbour(second)
        if not ends.isdisjoint(flanks):
            return True
        if not flanks or start not in allowed:
            return False
        if start in ends:
            return True


def _is_either_flank(path: tuple[Hex, ...]) -> bool:
    return any(_on_axis(way) for way in (path, path[::-1]))


def _on_axis(path: tuple[Hex, ...]) -> bool:
    """Do the steps come in pairs of the same two neighbouring directions, in any order, a last one perhaps alone?"""
    steps = [a.direction_to(b) for a, b in pairwise(path)]
    axis = set(steps[:2])
    if None in axis or len(axis) != 2:
        return False
    a, b = (step for step in axis if step is not None)
    pairs = [set(steps[i : i + 2]) for i in range(0, len(steps), 2)]
    alone = len(steps) % 2
    whole, rest = pairs[: len(pairs) - alone], pairs[len(pairs) - alone :]
    return (a - b) % 6 in (1, 5) and all(pair == axis for pair in whole) and all(pair < axis for pair in rest)


def _edge_pieces(view: SideView, ends: frozenset[Hex], allowed: frozenset[Hex]) -> Iterator[tuple[Hex, ...]]:
    for run in view.edge_runs:
        at = [i for i, hex in enumerate(run) if hex in ends]
        for a, b in pairwise(at):
            piece = run[a : b + 1]
            if allowed.issuperset(piece):
                yield piece
        if view.all_round and at:
            piece = (*run[at[-1] :], *run[1 : at[0] + 1])
            if len(piece) > 2 and len(set(piece)) == len(piece) and allowed.issuperset(piece):
                yield piece
