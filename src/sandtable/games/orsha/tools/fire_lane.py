"""Whom does this Fire Lane hit? The lane hex by hex, 1.31 and 1.42: level, DRM, slope TEM, Snap Shots."""

from collections.abc import Iterable

from sandtable.games.orsha.ground.geometry import Grain, grain_between, hex_named
from sandtable.games.orsha.sight.boards import Board
from sandtable.games.orsha.sight.cover import Attack, Target, slope_tem
from sandtable.games.orsha.sight.fire_lanes import lane_attacks, lane_drm, refuse_lane, snap_shot_drm
from sandtable.games.orsha.tools.map_files import FILES, SHARED_VERTEX, Values, board_of
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps.overlays import Fill, highlight, path
from sandtable.kernel import Facts, Field, FieldKind, Orders, Picture, Refused, Section, Table, tool

CITE = "oto2.1.42.a"
TAB = "Fire Lane"
COLUMNS = ("Where", "Attacked", "Lane DRM", "Slope TEM", "Hindrance", "Why", "Rule")
MIND = (
    (
        "On an Alternate Hex Grain the lane uses one of the two hexes beside each hexside it runs along.",
        "oto2.map.grain",
    ),
    ("The lane's DRM and slope TEM add up where both hold.", CITE),
)
TARGETS = {"infantry": ("Infantry", Target.INFANTRY), "vehicle": ("a vehicle", Target.VEHICLE)}
Row = tuple[str, str, str, str, str, str, str]


@tool(
    "lane",
    "Whom does this Fire Lane hit?",
    "A Fire Lane from firer to counter: may it be placed, and hex by hex who is attacked with which modifiers.",
    CITE,
    Field("firer", "Firer's hex", FieldKind.HEX, default="N10", rule="oto2.map.hexid"),
    Field("counter", "Fire Lane counter in hex", FieldKind.HEX, default="K12", rule="oto2.1.31"),
    Field("at", "Who moves in it", FieldKind.CHOICE, rule=CITE,
          choices=tuple((key, told) for key, (told, _) in TARGETS.items())),
    SHARED_VERTEX, *FILES,
)  # fmt: skip
def _lane(value: Values) -> tuple[Section, ...]:
    board = board_of(value)
    firer, counter = board.hex(value["firer"]), board.hex(value["counter"])
    grain, places = _course(board, value["firer"], value["counter"])
    levels = board.level(firer), board.level(counter)
    no = refuse_lane(board.slopes, firer, counter, *levels)
    pairs = (
        ("May be placed", "no" if no else "yes"),
        ("Why", no.why if no else "the counter lies on the firer's Base Level; no 3/4 counts (oto2.1.31)"),
        ("Runs along", f"{grain} (oto2.map.grain)"),
        ("Base Levels", f"{value['firer']} {levels[0]}, {value['counter']} {levels[1]}"),
    )
    at = TARGETS[value["at"]][1]
    rows: list[Row] = []
    for place in places[1:]:
        rows += [_hex(board, firer, hex, at, len(place) > 1) for hex in place]
        if len(place) == 2:
            rows.append(_snap_shot(board, firer, place, at))
    return (
        Facts("The Fire Lane", pairs, "oto2.1.31", TAB),
        *(() if no else (Table("Hex by hex", COLUMNS, tuple(rows), CITE, TAB),)),
        _picture(board, firer, places, grain),
        Orders("Mind", MIND, TAB),
    )


def _course(board: Board, firer: str, counter: str) -> tuple[Grain, list[tuple[Hex, ...]]]:
    """The lane's hexes; a counter in one of two flanking hexes lies on the grain that passes between them."""
    grain, places = grain_between(firer, counter)
    end = hex_named(counter)
    if grain is Grain.NEITHER:
        for beyond in end.neighbours():
            name = board.name(beyond) if beyond in board.drawn.grid else ""
            on, past = grain_between(firer, name) if name else (Grain.NEITHER, [])
            if on is Grain.ALTERNATE and len(past) > 2 and counter in past[-2]:
                grain, places = on, past[:-1]
    if grain is Grain.NEITHER or firer == counter:
        told = f"{firer} and {counter} lie on no Hex Grain and no Alternate Hex Grain, so there is no Fire Lane"
        raise Refused(told, "oto2.map.grain")
    return grain, [tuple(hex_named(name) for name in place) for place in places]


def _hex(board: Board, firer: Hex, hex: Hex, at: Target, flanking: bool) -> Row:
    name = board.name(hex) + (" (one of two)" if flanking else "")
    if hex not in board.drawn.grid:
        return (name, "no", "", "", "", "off the map", "oto2.map.extent")
    level, own = board.level(hex), board.level(firer)
    verdict = board.sight.check(firer, hex)
    if not verdict.is_clear:
        return (name, "no", "", "", "", verdict.words, "oto2.1.3.a")
    if not lane_attacks(board.slopes, firer, hex, own, level):
        told = f"a lane from Up-Slope does nothing on another Base Level: {own} and {level}"
        return (name, "no", "", "", "", told, "oto2.1.42.c")
    attack = Attack(firer, hex, at=at, firer_level=own, target_level=level)
    drm, tem = lane_drm(board.slopes, attack), slope_tem(board.slopes, attack)
    hindrance = f"+{verdict.hindrance}" if verdict.hindrance else "none"
    why = f"DRM: {drm.why}. TEM: {tem.why}."
    return (name, "yes", f"{drm.value:+d}", f"{tem.value:+d}", hindrance, why, f"{CITE} oto2.1.41.a")


def _snap_shot(board: Board, firer: Hex, pair: tuple[Hex, ...], at: Target) -> Row:
    """1.42 EXC: the DRM of a Snap Shot at a unit crossing the hexside that the lane runs along."""
    side = Hexside.between(*pair)
    name = "Snap Shot on " + "-".join(board.name(hex) for hex in pair)
    if any(hex not in board.drawn.grid for hex in side.hexes):
        return (name, "", "", "", "", "one of its hexes is off the map", "oto2.1.42.b")
    levels = tuple(board.level(hex) for hex in side.hexes)
    drm = snap_shot_drm(board.slopes, firer, side, board.level(firer), (levels[0], levels[1]), at)
    told = "holds for both its hexes" if drm.value else f"not for both its hexes: {drm.why}"
    return (name, "", f"{drm.value:+d}", "", "", told, "oto2.1.42.b")


def _picture(board: Board, firer: Hex, places: Iterable[tuple[Hex, ...]], grain: Grain) -> Picture:
    lane = [[hex for hex in place if hex in board.drawn.grid] for place in places]
    sure = [place[0] for place in lane if len(place) == 1]
    either = [hex for place in lane if len(place) == 2 for hex in place]
    words = f"Fire Lane from {board.name(firer)} along the {grain}: " + ", ".join(
        " or ".join(board.name(hex) for hex in place) for place in lane
    )
    layers = [highlight("lane", [hex for hex in sure if hex != firer], fill=Fill.HATCH, colour="alarm", words=words)]
    if either:
        layers.append(highlight("either", either, fill=Fill.DOTS, colour="alarm", words="one of each two"))
    layers.append(path("axis", [firer, lane[-1][-1]]))
    return Picture("The Fire Lane", board.picture(layers, [firer, *sure, *either]), words, CITE)
