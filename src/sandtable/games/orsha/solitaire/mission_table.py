"""The board of a mission: S?, ENEMY units, the player's own counters, mines, wrecks, VPO; S2 on the player's boards."""

from dataclasses import replace
from functools import cache, lru_cache

from sandtable.games.orsha.board.map_layers import surface as our_surface
from sandtable.games.orsha.ground.geometry import hex_named
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.booklet import S1
from sandtable.games.orsha.solitaire.mines import uncleared
from sandtable.games.orsha.solitaire.own_counters import afv_of, is_there, symbol
from sandtable.games.orsha.solitaire.picture import GEOMORPHIC, hexes_alone
from sandtable.games.orsha.solitaire.state import PLAYER, Attitude, EnemyUnit, Half, Holder, OwnPiece, State, Wreck
from sandtable.hexes.grid import Grid
from sandtable.hexes.maps import overlays
from sandtable.hexes.maps.overlays import Fill
from sandtable.hexes.maps.shapes import Scale
from sandtable.kernel import Board, Box, Counter, Face, Layer, Place, Side, Spot, Surface
from sandtable.surfaces.drawn_maps import map_surface, overlay_layer

TITLE = "The board"
ENEMY = "enemy"
RESERVE = "your-counters"
GAP = 40
SYMBOLS = {
    "squad": "squad",
    "half-squad": "half squad",
    "leader": "leader",
    "gun": "gun",
    "cupola": "cupola",
    "vehicle": "vehicle",
    "sw": "weapon",
    "fortification": "fort",
}


def mission_board(state: State, viewer: Side | None = PLAYER) -> Board:
    """Everything the records know, where it lies; the player plays both sides of it, others look on."""
    counters: tuple[Counter, ...] = (
        *(_suspect(x.id, x.hex, x.attitude) for x in state.suspects),
        *(_enemy(u) for u in state.on_board()),
        *(_own(state, p) for p in state.pieces if is_there(state, p)),
        *(Counter(f"w{n}", "Wreck", "", spot_of(w.hex), Face("vehicle", tags=_wrecked(w)), states=(w.status,))
          for n, w in enumerate(state.wrecks)),
    )  # fmt: skip
    if viewer is None:
        counters = tuple(replace(c, id=f"seen-{c.id}", mine=False) for c in counters)
    words = f"{len(state.suspects)} S? and {len(state.on_board())} ENEMY units are on the map."
    boxes = (Box(RESERVE, "Your counters", PLAYER),)
    return Board(TITLE, mission_surface(state), _layers(state), counters, boxes, (), words, "oto2.sasl.s1.map")


def counters_in_hand(state: State) -> tuple[str, ...]:
    """Those that the player acts with: everything but wrecks."""
    suspects, units = (f"s{x.id}" for x in state.suspects), (f"u{u.id}" for u in state.on_board())
    return (*suspects, *units, *(f"p{p.id}" for p in state.pieces if is_there(state, p)))


def mission_surface(state: State) -> Surface:
    if state.mission != S1:
        return boards_surface(tuple(board.name for board in state.boards))
    return _bare() if state.on_printed_map else our_surface()


@cache
def _bare() -> Surface:
    return map_surface("orsha-printed", hexes_alone(), "the hexes of your printed map")


@lru_cache(maxsize=4)
def boards_surface(names: tuple[str, ...]) -> Surface:
    """The player's geomorphic boards one below another: bare hexes, under which his own pictures can lie."""
    grid = Grid.lettered(*GEOMORPHIC)
    scale = Scale.fitting(grid)
    width, height = scale.size(grid)
    some = next(iter(grid))
    x, y = scale.centre(some)
    spots = [
        Spot(f"{name.upper()}.{grid.name(hex)}", round(at[0], 1), round(at[1] + n * (height + GAP), 1))
        for n, name in enumerate(names)
        for hex in grid
        if (at := scale.centre(hex))
    ]
    return Surface(
        key=f"orsha-boards-{'-'.join(names)}",
        title="Your boards",
        width=round(width, 1),
        height=round(max(1, len(names)) * (height + GAP), 1),
        unit="px",
        kind="hexes",
        spots=tuple(spots),
        hexagon=tuple((round(a - x, 2), round(b - y, 2)) for a, b in scale.corners(some)),
        ours="bare hexes; the ground is on your boards",
    )


# ---- places: `V48 K5` of the records is V48.K5 on the board


def spot_of(hex: str) -> Place:
    return Place(hex=hex.replace(" ", ".")) if hex else Place(box=RESERVE)


def hex_of(place: Place) -> str:
    return place.hex.replace(".", " ")


# ---- counters


def _suspect(id: int, hex: str, attitude: Attitude) -> Counter:
    name = "S?" if attitude is Attitude.HOLD else "S>"
    return Counter(
        f"s{id}", name, ENEMY, spot_of(hex), Face("suspect", values=name), states=(f"{attitude} Attitude",),
        mine=True, group="S?",
    )  # fmt: skip


def _enemy(unit: EnemyUnit) -> Counter:
    tags = (*(("BRK",) if unit.broken else ()), *(("ADV",) if unit.attitude is Attitude.ADVANCE else ()))
    card = (("Attitude", str(unit.attitude), "oto2.sasl.s1.msr5.activation"), ("Note", unit.note, ""))
    return Counter(
        f"u{unit.id}", unit.name, ENEMY, spot_of(unit.hex), Face(SYMBOLS.get(unit.kind, ""), tags=tags),
        group="ENEMY units", card=tuple(line for line in card if line[1]), mine=True,
    )  # fmt: skip


def _own(state: State, piece: OwnPiece) -> Counter:
    afv = afv_of(state, piece)
    tags = (*(("BRK",) if piece.broken else ()), *(("IMM",) if afv and afv.status == "immobilized" else ()))
    return Counter(
        f"p{piece.id}", piece.name, PLAYER, spot_of(piece.hex), Face(symbol(piece), values=piece.name, tags=tags),
        group=piece.group, mine=True,
    )  # fmt: skip


def _wrecked(wreck: Wreck) -> tuple[str, ...]:
    return ("WRK", "BLZ") if "burning" in wreck.status else ("WRK",)


# ---- layers


def _layers(state: State) -> tuple[Layer, ...]:
    if state.mission != S1:
        return ()
    mines = tuple(m.hex for m in uncleared(state))
    vpos = tuple((v.key, "you" if v.holder is Holder.FRIENDLY else "ENEMY") for v in state.vpos)
    ffe = state.opening_fire if state.turn == 1 and state.half is Half.FRIENDLY else ""
    layers = (_fixed(), _mined(mines), _objectives(vpos), _shelled(ffe))
    return tuple(layer for layer in layers if layer is not None)


@cache
def _fixed() -> Layer:
    out = [hex_named(name) for name in field.all_names() if not field.is_in_play(name)]
    area = [hex_named(name) for name in field.setup_area()]
    drawn = (
        overlays.highlight("out", out, fill=Fill.CROSS, words="not in play"),
        overlays.outline("setup", area, colour="soviet", words="your set-up area"),
    )
    return overlay_layer(hexes_alone(), "area", "Area in play and set-up area", drawn)


@lru_cache(maxsize=8)
def _mined(names: tuple[str, ...]) -> Layer | None:
    if not names:
        return None
    hexes = [hex_named(name) for name in names]
    drawn = overlays.highlight("mined", hexes, fill=Fill.DOTS, colour="alarm", words="minefields")
    return overlay_layer(hexes_alone(), "mines", "Minefields", (drawn,))


@lru_cache(maxsize=8)
def _shelled(name: str) -> Layer | None:
    """MSR 3: the FFE:1 of the first Player Turn."""
    if name not in field.all_names():
        return None
    drawn = overlays.labels("ffe", [(hex_named(name), "FFE:1")])
    return overlay_layer(hexes_alone(), "ffe", "The opening FFE", (drawn,))


@lru_cache(maxsize=16)
def _objectives(vpos: tuple[tuple[str, str], ...]) -> Layer | None:
    if not vpos:
        return None
    drawn = overlays.labels("vpo", [(hex_named(key), f"VPO {who}") for key, who in vpos])
    return overlay_layer(hexes_alone(), "vpo", "VPO and who holds them", (drawn,))
