"""The boards of OtO-S2 as pictures: bare hexes by their names, and on them what the records know."""

from functools import lru_cache

from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.solitaire.mission_table import GEOMORPHIC
from sandtable.games.orsha.solitaire.picture import ALARM, COUNTER, GERMAN_INK, WRECK_INK, short, tag
from sandtable.games.orsha.solitaire.state import Attitude, Holder, State
from sandtable.hexes.grid import Grid
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.drawing import Layer, draw
from sandtable.hexes.maps.overlays import Counter, counters, token
from sandtable.hexes.maps.shapes import Scale
from sandtable.kernel import Picture

TITLE = "Map of board"
CITE = "oto2.sasl.s2.frame"
BOARDS = 3
"""So many boards does the mission use."""

Placed = tuple[str, str, str, str]
"""Hex, what is drawn (a token's letters, or a VPO's holder), of what kind, and its words."""


def board_pictures(state: State) -> list[Picture]:
    """Each board with the S?, ENEMY units, wrecks and VPO that lie on it."""
    return [
        Picture(f"{TITLE} {board.name}", _drawn(tuple(on)), _told(board.name, on), CITE, tab="Map")
        for board in state.boards
        for on in [_on_board(state, board.name)]
    ]


def bare_boards(state: State) -> tuple[Picture, ...]:
    """A sheet of hexes to pencil on for each board, those of the mission or as many as it uses."""
    names = [board.name for board in state.boards] or ["________"] * BOARDS
    return tuple(Picture(f"{TITLE} {name}", _drawn(()), "Its hexes, nothing on them.", CITE) for name in names)


def _on_board(state: State, name: str) -> list[Placed]:
    lying: list[Placed] = [
        *((w.hex, "W", "wrecks", f"wreck: {w.status}") for w in state.wrecks),
        *((x.hex, "S?" if x.attitude is Attitude.HOLD else "S>", "suspects", "S?") for x in state.suspects),
        *((u.hex, short(u.name), "units", u.name) for u in state.on_board()),
        *((v.key, "you" if v.holder is Holder.FRIENDLY else "ENEMY", "vpo", "VPO") for v in state.vpos),
    ]
    here = f"{name.upper()} "
    return [(hex.upper().removeprefix(here), *more) for hex, *more in lying if hex.upper().startswith(here)]  # type: ignore[misc]


def _told(name: str, lying: list[Placed]) -> str:
    count = {kind: sum(one[2] == kind for one in lying) for kind in ("suspects", "units", "vpo")}
    return f"Board {name}: {count['suspects']} S?, {count['units']} ENEMY units, {count['vpo']} VPO."


@lru_cache(maxsize=16)
def _drawn(lying: tuple[Placed, ...]) -> str:
    grid = Grid.lettered(*GEOMORPHIC)
    named = {grid.name(hex): hex for hex in grid}
    ink = {"wrecks": WRECK_INK, "suspects": GERMAN_INK, "units": ALARM}
    layers = [
        counters(
            kind,
            [
                Counter(named[at], tag(what) if kind == "vpo" else token(what, colour=ink[kind]), f"{words} in {at}")
                for at, what, of, words in lying
                if of == kind and at in named
            ],
            size=100 if kind == "vpo" else COUNTER,
            words=kind,
        )
        for kind in ("wrecks", "suspects", "units", "vpo")
    ]
    bare = HexMap("A geomorphic board", "The hexes of a board, without its ground.", grid, our_map().vocabulary)
    return draw(bare, layers, base=(Layer.GRID, Layer.NAMES), scale=Scale.fitting(grid, hex_height=30))
