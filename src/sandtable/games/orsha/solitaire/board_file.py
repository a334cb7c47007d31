"""What stands on a geomorphic board, for OtO-S2: typed into a form, which a TOML file can fill in.

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
from functools import partial
from typing import Any

from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.state import PLAYER, Board
from sandtable.hexes.grid import NoSuchHex, column_letters, parse_lettered
from sandtable.kernel import FACT, Draft, Field, FieldKind, Filler, NotUnderstood, Procedure, Report
from sandtable.kernel.bounds import check_toml
from sandtable.rules import rule

CLASSES = {
    "multi_hex_bridges": "multi-hex bridge",
    "intersections": "road intersection",
    "one_hex_bridges": "one-hex bridge",
}
"""The priority list of the VPO, first to last."""
EVERY_FEATURE = (*CLASSES, "buildings", "concealment")


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
    check_toml(text, what="the file")
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
    return bool(road_hexsides >= printed().s2.intersection_sides)


def _hex(name: str) -> str:
    parse_lettered(name)
    return name.strip().upper()


def place(board: str, hex: str) -> str:
    """A Location on one of several boards, as players write it: `V48 K5`."""
    return f"{board.upper()} {hex}"


ROWS = {
    "multi_hex_bridges": ("Multi-hex bridges", "One hex of each, or both ends: Q4 T7-T8."),
    "intersections": ("Road intersections", "Hexes with three or more road hexsides: K5 M7."),
    "one_hex_bridges": ("One-hex bridges", "Destroyed ones too."),
    "buildings": ("Buildings", "Then A9e is looked up for each. Left empty: you name those with a S? later."),
    "concealment": ("Concealment terrain", "K5..K9 is a run. Then radii are measured here. Left empty: asked later."),
}


def ask_features(board: Board) -> Procedure[Features]:
    """One form for a board. A hex counts in the first class of the priority list that names it."""
    form = yield from Report(
        question=f"Board {board.name}: what stands on it?",
        telling=f"Board {board.name}: {{}}.",
        cite="oto2.sasl.s2.vpo",
        wants=FACT,
        side=PLAYER,
        key="board",
        context=("Name hexes with spaces between. The first three are the candidates for VPO.",),
        fields=tuple(Field(key, label, FieldKind.TEXT, hint=hint, hexes=True) for key, (label, hint) in ROWS.items()),
        button="That stands there",
        fillers=(Filler("your board file", (".toml", ".txt"), partial(from_file, board=board.name)),),
        also=lambda form: _form_fault(form, board.name),
    )
    return _read_form(form, board.name)


def _form_fault(form: Mapping[str, str], board: str) -> None:
    _read_form(form, board)


def _read_form(form: Mapping[str, str], board: str) -> Features:
    """Raises NotUnderstood for what is no hex of this board."""
    taken: list[str] = []
    found: dict[str, tuple[str, ...]] = {}
    for key, (label, _) in ROWS.items():
        try:
            named = board_hexes(form[key], board, ends=key == "multi_hex_bridges")
        except NoSuchHex as wrong:
            raise NotUnderstood(f"{label}: {wrong}", "oto2.sasl.s2.vpo") from None
        found[key] = tuple(hex for hex in named if key not in CLASSES or hex not in taken)
        taken += found[key] if key in CLASSES else ()
    return Features(**found)


def board_hexes(text: str, board: str = "", *, ends: bool = False) -> list[str]:
    """`K5 L6 M2..M5`: each name once; of a bridge also both its `ends`, `Q4-Q5`. A click on the `board` names `V48.K5`.
    Raises NoSuchHex."""
    found: list[str] = []
    for name in text.upper().replace(",", " ").split():
        word = name.removeprefix(f"{board.upper()}.")
        first, _, last = word.partition("..")
        if not last:
            for end in word.split("-") if ends else [word]:
                parse_lettered(end)
            found.append(word)
            continue
        (row, low), (other, high) = parse_lettered(first), parse_lettered(last)
        if row != other or low > high:
            raise NoSuchHex(f"{word} is no run along one hexrow")
        found += [f"{column_letters(row)}{n}" for n in range(low, high + 1)]
    return list(dict.fromkeys(found))


def from_file(raw: bytes, board: str) -> Draft:
    """The form's rows as the file tells them of this board."""
    try:
        read = read_features(raw.decode("utf-8-sig"))
    except ValueError as wrong:  # also what is no TOML, and no text
        raise NotUnderstood(f"the file cannot be read: {wrong}", "oto2.sasl.s2.vpo") from None
    if board not in read:
        raise NotUnderstood(f"the file does not describe board {board}", "oto2.sasl.s2.vpo")
    return Draft({key: " ".join(read[board].of(key)) for key in ROWS})
