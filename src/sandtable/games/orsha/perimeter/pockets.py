"""What lies outside a side's main loops (7.5054): figures that reach its own map edge, and Pockets."""

from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.games.orsha.perimeter.bitboard import board_of
from sandtable.games.orsha.perimeter.markers import SideView
from sandtable.games.orsha.perimeter.position import Side
from sandtable.games.orsha.perimeter.segments import segments
from sandtable.games.orsha.perimeter.web import Web
from sandtable.hexes.grid import Hex
from sandtable.hexes.regions import components, fill_holes
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class Pocket:
    """`line` are the hexes on its grains, `hexes` those and all they enclose."""

    side: Side
    line: frozenset[Hex]
    hexes: frozenset[Hex]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """`joined` belongs to the main Perimeter; `joined_line` are its hexes on grains."""

    joined: frozenset[Hex]
    joined_line: frozenset[Hex]
    pockets: tuple[Pocket, ...]


@dataclass(frozen=True, slots=True)
class _Figure:
    """Marker hexes joined by grains, and the hexes of those grains."""

    ends: frozenset[Hex]
    paths: tuple[tuple[Hex, ...], ...]

    @property
    def line(self) -> frozenset[Hex]:
        return self.ends.union(*self.paths)


@rule("oto2.7.5054.a", "oto2.7.5054.b", "oto2.7.5054.c", "oto2.7.5054.d", "oto2.7.5054.f", "oto2.6.pocket", "oto2.fn.9")
def outside_main_loops(view: SideView, main: frozenset[Hex]) -> Surroundings:
    """7.5054: units outside the main loops with a way to a friendly edge hex join them; the others are in Pockets."""
    held = {unit.hex for unit in view.ground_units}
    edge = view.friendly_edge
    allowed = view.passable - main
    if view.readings.pocket_map_edge_hex == "any-friendly-edge-hex":
        allowed |= edge
    ends = (held | view.strategic | view.edge_markers) & allowed
    figures = _figures(view, ends, allowed)
    joined = [f for f in figures if f.line & edge and (f.ends & held) - main]
    joined_line = frozenset[Hex]().union(*(f.line for f in joined))
    joined_area = _with_enclosed(view, joined_line) if joined else frozenset[Hex]()
    inland = allowed - main - view.position.edge_hexes - joined_area
    pockets = [
        pocket
        for figure in _figures(view, ends & inland, inland)
        if figure.ends & held
        for pocket in _pockets_of(view, figure, held, main)
    ]
    inside = main.union(joined_area, *(pocket.hexes for pocket in pockets))
    # a hex no grain may enter (the enemy is in it too), or an edge hex the enemy Controls: a Pocket of its own
    alone = [Pocket(view.side, frozenset([hex]), frozenset([hex])) for hex in sorted(held - inside)]
    return Surroundings(joined_area, joined_line, tuple(pockets + alone))


def _figures(view: SideView, ends: Iterable[Hex], allowed: frozenset[Hex]) -> list[_Figure]:
    """The ends that grains connect, figure by figure."""
    group = {hex: hex for hex in ends}

    def root(hex: Hex) -> Hex:
        while group[hex] != hex:
            group[hex] = hex = group[group[hex]]
        return hex

    paths = segments(view, group, allowed).paths
    for path in paths:
        group[root(path[0])] = root(path[-1])
    return [
        _Figure(
            frozenset(hex for hex in group if root(hex) == leader),
            tuple(path for path in paths if root(path[0]) == leader),
        )
        for leader in sorted({root(hex) for hex in group})
    ]


def _pockets_of(view: SideView, figure: _Figure, held: set[Hex], main: frozenset[Hex]) -> list[Pocket]:
    if view.readings.pocket_shape == "connected-grains":
        return [Pocket(view.side, figure.line, _with_enclosed(view, figure.line) - main)]
    board = board_of(view.position.grid)
    closed = 0
    for outline in Web(board, figure.paths, figure.ends, board.map).outlines():
        closed |= outline.area
    loops = [piece for piece in components(board.hexes(closed)) if piece & held]
    pockets = [Pocket(view.side, figure.line & piece, frozenset(piece)) for piece in loops]
    alone = (figure.ends & held).difference(*loops)
    return pockets + [Pocket(view.side, frozenset([hex]), frozenset([hex])) for hex in sorted(alone)]


def _with_enclosed(view: SideView, line: frozenset[Hex]) -> frozenset[Hex]:
    return frozenset(fill_holes(line, view.position.grid))
