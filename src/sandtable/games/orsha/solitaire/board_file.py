"""What stands on a geomorphic board, for OtO-S2: typed hex by hex, or brought along as a TOML text.

[v48]
intersections = { K5 = 3, M7 = 4, Q6 = 2 }   # hex = road hexsides; fewer than three is no intersection
multi_hex_bridges = ["K5-K6"]
one_hex_bridges = ["P3"]
buildings = "K4 K5 L5"
concealment = "J4 J5 L6"
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.games.orsha.solitaire.booklet import S2, mission
from sandtable.games.orsha.solitaire.state import PLAYER, Board, State
from sandtable.hexes.grid import NoSuchHex, parse_lettered
from sandtable.kernel import Amount, Field, FieldKind, PlaceHex, Procedure, Report
from sandtable.rules import rule

CLASSES = {
    "multi_hex_bridges": "multi-hex bridge",
    "intersections": "road intersection",
    "one_hex_bridges": "one-hex bridge",
}
"""The priority list of the VPO, first to last."""
EVERY_FEATURE = (*CLASSES, "buildings", "concealment")
MOST = 30


@dataclass(frozen=True)
class Features:
    multi_hex_bridges: tuple[str, ...] = ()
    intersections: tuple[str, ...] = ()
    one_hex_bridges: tuple[str, ...] = ()
    buildings: tuple[str, ...] = ()
    concealment: tuple[str, ...] = ()

    def of(self, key: str) -> tuple[str, ...]:
        found: tuple[str, ...] = getattr(self, key)
        return found


@rule("oto2.sasl.s2.vpo")
def read_features(text: str) -> dict[str, Features]:
    """Boards from TOML text; raises ValueError with the fault."""
    raw = tomllib.loads(text)
    return {name: _features(name, body) for name, body in raw.items()}


def _features(name: str, body: Any) -> Features:
    if not isinstance(body, Mapping):
        raise ValueError(f"board {name}: a table of features is wanted")
    unknown = set(body) - set(Features.__dataclass_fields__)
    if unknown:
        raise ValueError(f"board {name}: {min(unknown)!r} is not known")
    crossed = body.get("intersections", {})
    return Features(
        tuple(body.get("multi_hex_bridges", ())),
        tuple(_hex(hex) for hex, sides in crossed.items() if is_intersection(int(sides))),
        tuple(_hex(hex) for hex in body.get("one_hex_bridges", ())),
        tuple(_hex(hex) for hex in str(body.get("buildings", "")).split()),
        tuple(_hex(hex) for hex in str(body.get("concealment", "")).split()),
    )


@rule("oto2.sasl.s2.vpo")
def is_intersection(road_hexsides: int) -> bool:
    """Three or more hexsides crossed by a road."""
    return bool(road_hexsides >= mission(S2)["intersection_sides"])


def _hex(name: str) -> str:
    parse_lettered(name)
    return name.strip().upper()


def place(board: str, hex: str) -> str:
    """A Location on one of several boards, as players write it: `V48 K5`."""
    return f"{board.upper()} {hex}"


def fault(text: str, board: str) -> str | None:
    try:
        read = read_features(text)
    except (ValueError, tomllib.TOMLDecodeError) as wrong:
        return str(wrong)
    return None if not text.strip() or board in read else f"the text does not describe board {board}"


def ask_features(s: State, board: Board) -> Procedure[Features]:
    """The board's file if the player has one, else its candidates one by one."""
    form = yield Report(
        question=f"Board {board.name}: paste what stands on it, or leave this empty to name its candidates.",
        cite="oto2.sasl.s2.vpo",
        side=PLAYER,
        key="board",
        fields=(Field("board", "Board as TOML", FieldKind.TEXT, hint="docs/solitaire.md shows the shape"),),
        also=lambda value: fault(value["board"], board.name),
    )
    if form["board"]:
        return read_features(form["board"])[board.name]
    taken: list[str] = []
    bridges = yield from _named(board, "multi-hex bridges (one hex of each)", "multi", taken)
    roads = yield from _named(board, "road intersection hexes (three or more road hexsides)", "intersection", taken)
    single = yield from _named(board, "one-hex bridges", "bridge", taken)
    return Features(bridges, roads, single)


def _named(board: Board, what: str, key: str, taken: list[str]) -> Procedure[tuple[str, ...]]:
    """Each hex once, in the first class of the priority list that it belongs to."""
    cite = "oto2.sasl.s2.vpo"
    count = yield Amount(
        question=f"Board {board.name}: how many {what}?", cite=cite, side=PLAYER, key=f"{key}-number", maximum=MOST,
        suggestion=0,
    )  # fmt: skip
    for n in range(count):
        hex = yield PlaceHex(
            question=f"Board {board.name}, {what}: {n + 1} of {count}", cite=cite, side=PLAYER, key=key,
            also=lambda hex: _hex_fault(hex, taken), suggestion=f"A{len(taken) + 1}",
        )  # fmt: skip
        taken.append(hex)
    return tuple(taken[len(taken) - count :])


def _hex_fault(hex: str, taken: list[str]) -> str | None:
    try:
        parse_lettered(hex)
    except NoSuchHex as wrong:
        return str(wrong)
    return f"{hex} has been named" if hex in taken else None
