"""The players' own Perimeter: each marker and hex that is not legal, with the reason and the rule (7.505, 7.5053)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sandtable.games.orsha.perimeter.markers import Refusal, SideView
from sandtable.games.orsha.perimeter.perimeter import MainLoop, Perimeter, from_loops, measured, next_loop
from sandtable.games.orsha.perimeter.search import Effort
from sandtable.games.orsha.perimeter.segments import grain, segments
from sandtable.games.orsha.perimeter.web import stretches
from sandtable.hexes.grid import Hex
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class Verdict:
    """`loop` is there only when nothing was refused. `larger`: the best loop known, if it has more than this one."""

    refusals: tuple[Refusal, ...]
    loop: MainLoop | None
    larger: MainLoop | None = None

    @property
    def legal(self) -> bool:
        return not self.refusals

    @property
    def is_largest(self) -> bool:
        """Legal, and proved that no legal loop is larger."""
        return self.loop is not None and self.larger is None and self.loop.proved


@rule("oto2.7.505", "oto2.7.5053.c")
def check_loop(view: SideView, hexes: Sequence[Hex], taken: frozenset[Hex] = frozenset()) -> Verdict:
    """7.505, 7.5053: is this a legal main loop? Only its own hexes matter; enemies may lie inside.

    `taken` are hexes of main loops already fixed. The loop may start anywhere and go either way round.
    """
    loop = tuple(hexes[:-1] if len(hexes) > 1 and hexes[0] == hexes[-1] else hexes)
    refusals = [*_not_a_loop(view, loop), *_hexes_refused(view, loop, taken)]
    if not refusals:
        refusals = [*_grains_refused(view, loop), *_no_friendly_edge(view, loop)]
    return Verdict(tuple(refusals), None if refusals else measured(view, _clockwise(loop), bound=None))


def check_largest(
    view: SideView, hexes: Sequence[Hex], taken: frozenset[Hex] = frozenset(), effort: Effort | None = None
) -> Verdict:
    """As `check_loop`, and compared with the largest legal loop."""
    verdict = check_loop(view, hexes, taken)
    if verdict.loop is None:
        return verdict
    best, bound = next_loop(view, taken, effort or Effort())
    loop = replace(verdict.loop, bound=max(bound, verdict.loop.size))
    larger = best if best and best.size > loop.size else None
    return Verdict((), loop, larger)


def check_perimeter(view: SideView, loops: Sequence[Sequence[Hex]]) -> tuple[Perimeter | None, tuple[Refusal, ...]]:
    """All main loops of a proposal in turn, none over another; the whole Perimeter when nothing is refused."""
    fixed: list[MainLoop] = []
    refusals: list[Refusal] = []
    taken: frozenset[Hex] = frozenset()
    for hexes in loops:
        verdict = check_loop(view, hexes, taken)
        refusals += verdict.refusals
        if verdict.loop:
            fixed.append(verdict.loop)
            taken |= verdict.loop.area
    return (None if refusals else from_loops(view, fixed)), tuple(refusals)


def _not_a_loop(view: SideView, loop: tuple[Hex, ...]) -> list[Refusal]:
    name = view.position.grid.name
    if len(loop) < 3:
        return [Refusal(loop, "a loop needs at least three hexes", "oto2.7.505")]
    found = [Refusal((hex,), "hex is not on the map", "oto2.7.505") for hex in loop if hex not in view.position.grid]
    if found:
        return found
    twice = sorted({hex for hex in loop if loop.count(hex) > 1})
    found = [Refusal((hex,), f"the loop enters {name(hex)} twice", "oto2.7.505") for hex in twice]
    for a, b in pairwise([*loop, loop[0]]):
        if not a.is_adjacent(b):
            found.append(Refusal((a, b), f"{name(a)} and {name(b)} are not adjacent", "oto2.7.505"))
    return found


def _hexes_refused(view: SideView, loop: tuple[Hex, ...], taken: frozenset[Hex]) -> list[Refusal]:
    found = [blocked for hex in loop if hex in view.position.grid and (blocked := view.blocked(hex))]
    name = view.position.grid.name
    found += [
        Refusal((hex,), f"{name(hex)} belongs to another main loop", "oto2.7.505") for hex in loop if hex in taken
    ]
    return found


def _grains_refused(view: SideView, loop: tuple[Hex, ...]) -> list[Refusal]:
    """Each stretch from marker to marker must be one grain, or a stretch of the side's own map edge."""
    if view.all_round and set(loop) == view.position.edge_hexes:
        return []
    found = []
    for stretch in stretches(loop, view.markers):
        if grain(view, stretch) or _along_edge(view, stretch):
            continue
        at = " and ".join(view.position.grid.name(hex) for hex in _turns(view, stretch))
        ends = " to ".join(view.position.grid.name(hex) for hex in (stretch[0], stretch[-1]))
        why = f"{ends} is no Hex Grain or Alternate Hex Grain: it turns at {at}, which can carry no marker"
        found.append(Refusal(stretch, why, "oto2.7.5053.b"))
    return found


def _turns(view: SideView, stretch: tuple[Hex, ...]) -> list[Hex]:
    """Where a stretch would need a marker to be made of grains."""
    found, start = [], 0
    for end in range(2, len(stretch)):
        if not grain(view, stretch[start : end + 1]):
            start = end - 1
            found.append(stretch[start])
    return found


def _along_edge(view: SideView, stretch: tuple[Hex, ...]) -> bool:
    """Does the stretch follow one edge run, hex by hex?"""
    steps = {step for run in view.edge_runs for step in pairwise(run)}
    return all((a, b) in steps or (b, a) in steps for a, b in pairwise(stretch))


def _no_friendly_edge(view: SideView, loop: tuple[Hex, ...]) -> list[Refusal]:
    if view.friendly_edge.isdisjoint(loop):
        return [Refusal((), "a main loop needs a friendly-Controlled map-edge hex", "oto2.7.5052")]
    return []


def _clockwise(loop: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Clockwise on the page, from the leftmost topmost hex."""
    turned = sum(a.q * b.r - a.r * b.q for a, b in pairwise([*loop, loop[0]]))
    loop = loop if turned > 0 else loop[::-1]
    start = loop.index(min(loop))
    return loop[start:] + loop[:start]


# ---- placing markers one by one


@dataclass(frozen=True)
class Draft:
    """Markers placed so far; the Map Edge Markers are there from the start."""

    view: SideView
    placed: tuple[Hex, ...] = ()

    @property
    def markers(self) -> frozenset[Hex]:
        return self.view.edge_markers | frozenset(self.placed)

    def place(self, hex: Hex) -> Draft | Refusal:
        """7.5053: one more marker, or why not."""
        return self.view.refuse_marker(hex) or Draft(self.view, (*self.placed, hex))

    def points_at(self, marker: Hex) -> list[tuple[Hex, ...]]:
        """The grains along which a marker can point at another one placed, or at a Map Edge Marker."""
        paths = segments(self.view, self.markers, self.view.passable).paths
        return [path if path[0] == marker else path[::-1] for path in paths if marker in (path[0], path[-1])]
