"""A side's whole Perimeter (7.505-7.5055): main loops, edge runs, figures that reach the map edge, Pockets.

`propose` finds the best one. `from_loops` takes main loops the players have chosen and adds all that follows from them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sandtable.games.orsha.perimeter.bitboard import BitBoard, board_of
from sandtable.games.orsha.perimeter.buildings import UpperPocket, upper_pockets
from sandtable.games.orsha.perimeter.longest import longest
from sandtable.games.orsha.perimeter.markers import SideView
from sandtable.games.orsha.perimeter.pockets import Pocket, Surroundings, outside_main_loops
from sandtable.games.orsha.perimeter.position import Position, Side
from sandtable.games.orsha.perimeter.search import Effort, largest
from sandtable.games.orsha.perimeter.segments import segments
from sandtable.games.orsha.perimeter.web import Web
from sandtable.games.orsha.perimeter.worth import Worth, hexes_in
from sandtable.games.orsha.readings import BOOKLET, Readings
from sandtable.hexes.grid import Hex
from sandtable.hexes.regions import loop_area
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class MainLoop:
    """A loop, clockwise on the page, and all it encloses. No legal loop measures more than `bound`."""

    hexes: tuple[Hex, ...]
    area: frozenset[Hex]
    size: int
    bound: int

    @property
    def proved(self) -> bool:
        return self.size >= self.bound

    @property
    def gap(self) -> int:
        """By how many hexes a larger loop could still exceed this one."""
        return self.bound - self.size


@dataclass(frozen=True)
class Perimeter:
    """7.505: however many loops and Pockets, a side has one Perimeter."""

    side: Side
    loops: tuple[MainLoop, ...]
    edge_runs: tuple[tuple[Hex, ...], ...]
    surroundings: Surroundings
    upper_pockets: tuple[UpperPocket, ...]
    unsettled: int = 0  # the effort was spent with no loop found: one of up to this size may exist

    @property
    def pockets(self) -> tuple[Pocket, ...]:
        return self.surroundings.pockets

    @cached_property
    def main_area(self) -> frozenset[Hex]:
        """Main loops, edge runs, and what reaches a friendly map edge."""
        runs = {hex for run in self.edge_runs for hex in run}
        return frozenset(runs.union(self.surroundings.joined, *(loop.area for loop in self.loops)))

    @cached_property
    def pocket_hexes(self) -> frozenset[Hex]:
        return frozenset[Hex]().union(*(pocket.hexes for pocket in self.pockets))

    @cached_property
    def area(self) -> frozenset[Hex]:
        """The Perimeter Area, Pockets included (7.5054)."""
        return self.main_area | self.pocket_hexes

    @cached_property
    def front_line(self) -> frozenset[Hex]:
        """Section 6: every hex on a grain of the Perimeter, those along the friendly map edge too."""
        on_grains: set[Hex] = set(self.surroundings.joined_line)
        on_grains.update(*self.edge_runs, *(loop.hexes for loop in self.loops), *(p.line for p in self.pockets))
        return frozenset(on_grains)

    @property
    def proved(self) -> bool:
        return self.unsettled == 0 and all(loop.proved for loop in self.loops)


@rule("oto2.7.505", "oto2.7.5053.d")
def propose(position: Position, side: Side, *, readings: Readings = BOOKLET, effort: Effort | None = None) -> Perimeter:
    """7.5053: the largest legal main loop, then the largest beside it, until none is left; Pockets from the rest.

    If the effort runs out a loop's `bound` says how much larger another could be.
    """
    view, effort = SideView(position, side, readings), effort or Effort()
    loops, unsettled = main_loops(view, effort)
    return replace(from_loops(view, loops), unsettled=unsettled)


def main_loops(view: SideView, effort: Effort, turning: frozenset[Hex] | None = None) -> tuple[list[MainLoop], int]:
    """The largest, then the largest beside it, and so on, turning at these markers only (None: wherever one may
    stand); and how large one could be that the effort left unfound."""
    loops: list[MainLoop] = []
    taken: frozenset[Hex] = frozenset()
    while True:
        loop, bound = next_loop(view, taken, effort, turning)
        if loop is None or (loops and loop.area <= taken | _kept_runs(view)):
            return loops, bound if loop is None else 0
        loops.append(loop)
        taken |= loop.area


def from_loops(view: SideView, loops: Sequence[MainLoop]) -> Perimeter:
    """The Perimeter that follows from main loops already chosen."""
    taken = frozenset[Hex]().union(*(loop.area for loop in loops))
    runs = view.edge_runs if view.readings.edge_runs_in_perimeter == "whole-runs" else ()
    around = outside_main_loops(view, taken)
    return Perimeter(view.side, tuple(loops), runs, around, upper_pockets(view.position, view.side))


def next_loop(
    view: SideView, taken: frozenset[Hex], effort: Effort, turning: frozenset[Hex] | None = None
) -> tuple[MainLoop | None, int]:
    """The largest main loop over hexes not yet taken by another, and a size none exceeds (0: there is none)."""
    markers = view.markers if turning is None else turning & view.markers
    if view.all_round and not taken:
        ring = view.position.grid.boundary
        return measured(view, ring, bound=None), len(view.position.grid)
    allowed = view.passable - taken
    board = board_of(view.position.grid)
    found = segments(view, markers, allowed)
    web = Web(board, found.paths, markers & allowed, board.bits(view.friendly_edge & allowed))
    free = len(_kept_runs(view))
    best = largest(web, _worth(view, board), effort)
    loop = best.outline.loop if best.outline else None
    bound = hexes_in(best.bound) + free if best.bound >= 0 else 0
    if view.readings.largest_loop_measure == "longest-loop" and best.bound >= 0:
        loop, bound = longest(web, effort, loop)
    if not found.complete:
        bound = len(allowed)
    if loop is None:
        return None, bound
    return measured(view, tuple(board.hex(bit) for bit in loop), bound=bound), bound


def measured(view: SideView, hexes: tuple[Hex, ...], *, bound: int | None) -> MainLoop:
    """A loop with its area and size: hexes enclosed and edge runs together, or the loop's own length (7.5053.d)."""
    area = frozenset(loop_area(hexes, view.position.grid))
    if view.readings.largest_loop_measure == "longest-loop":
        size = len(hexes)
    else:
        size = len(area | _kept_runs(view))
    return MainLoop(hexes, area, size, size if bound is None else max(bound, size))


def _kept_runs(view: SideView) -> frozenset[Hex]:
    """Edge-run hexes the side has whether or not a loop reaches them."""
    if view.readings.edge_runs_in_perimeter != "whole-runs":
        return frozenset()
    return frozenset(hex for run in view.edge_runs for hex in run)


def _worth(view: SideView, board: BitBoard) -> Worth:
    units = [unit.hex for unit in view.ground_units]
    return Worth(board, free=_kept_runs(view), units=units, strategic=view.strategic)
