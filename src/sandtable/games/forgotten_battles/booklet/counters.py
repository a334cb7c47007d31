"""Counters as the booklets write them, in one line of text that a player can type: `XX 51 12-2-2`.

    [size] number [formation] [+flak] strength-AR-movement      16 [6G.M] 8-3-6     XX 64 +2 (5)-?-1
    XXXX HQ 21 10-0                                             an HQ, its two figures as printed
    XXX [6G.M] marker                                           a formation marker
    [6G.M] organic truck 1-45                                   3 Truck Points 45       1 Wagon Point 10
    Yak.7b 81 air 4-3                                           an air unit: air rating, bombardment
    RESERVE marker x1       random PG/AG Alert x1       division ? of 8 counters

`?` is what nobody can read; what follows ` ; ` is a remark. Reading and writing are exact inverses.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from sandtable.games.forgotten_battles.readings import Readings
from sandtable.kernel import NotUnderstood, counted
from sandtable.rules import rule

NOTATION = "tfb.notation.counter"
SIZES = {"X": "brigade", "XX": "division", "XXX": "corps", "XXXX": "army", "XXXXX": "army group"}
HIGHEST_AR = 5
LOST = "?"


class Kind(StrEnum):
    GROUND = "ground unit"
    HQ = "HQ"
    FORMATION = "formation marker"
    ORGANIC_TRUCK = "organic truck"
    TRUCK = "Truck Points"
    WAGON = "Wagon Points"
    AIR = "air unit"
    MARKER = "marker"
    RANDOM = "drawn at random"
    DIVISION = "whole division"


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter, or several alike. `values` are its figures in the order of its kind; None is lost."""

    kind: Kind
    name: str = ""
    size: str = ""
    formation: str = ""
    values: tuple[int | None, ...] = ()
    brackets: bool = False
    flak: int = 0
    figures: str = ""
    remark: str = ""

    @property
    def lost(self) -> bool:
        """Something of it cannot be read."""
        return None in self.values or self.name == LOST

    @property
    def one_of_a_kind(self) -> bool:
        """There is no second counter like it; transport, aircraft, markers and what is lost come several times."""
        named = self.kind in (Kind.GROUND, Kind.HQ) and self.name != LOST
        return named or self.kind in (Kind.FORMATION, Kind.ORGANIC_TRUCK)

    @property
    def plain(self) -> str:
        """The counter without the remark."""
        return _plain(self)

    @property
    def ar(self) -> int | None:
        return self.values[1] if self.kind is Kind.GROUND else None

    @property
    def many(self) -> int:
        """How many counters this line stands for, where that is known."""
        counted = self.kind in (Kind.DIVISION, Kind.MARKER, Kind.RANDOM)
        return (self.values[0] or 0) if counted else 1

    def __str__(self) -> str:
        return _plain(self) + (f" ; {self.remark}" if self.remark else "")


def _n(value: int | None) -> str:
    return LOST if value is None else str(value)


def _plain(c: Counter) -> str:
    first = _n(c.values[0]) if c.values else ""
    match c.kind:
        case Kind.FORMATION:
            return f"{c.size} [{c.formation}] marker"
        case Kind.ORGANIC_TRUCK:
            return f"[{c.formation}] organic truck {first}-{_n(c.values[1])}"
        case Kind.TRUCK | Kind.WAGON:
            word = "Truck" if c.kind is Kind.TRUCK else "Wagon"
            return f"{first} {word} Point{'' if c.values[0] == 1 else 's'} {_n(c.values[1])}"
        case Kind.AIR:
            return f"{c.name} air {f'({first})' if c.brackets else first}-{_n(c.values[1])}"
        case Kind.HQ:
            return f"{c.size} HQ {c.name} {c.figures}"
        case Kind.MARKER | Kind.RANDOM:
            return f"{f'random {c.name}' if c.kind is Kind.RANDOM else f'{c.name} marker'} x{first}"
        case Kind.DIVISION:
            return f"division {c.name} of {counted(first, 'counter')}"
    strength = f"({first})" if c.brackets else first
    parts = [c.size, c.name, f"[{c.formation}]" if c.formation else "", f"+{c.flak}" if c.flak else ""]
    return " ".join([*filter(None, parts), f"{strength}-{_n(c.values[1])}-{_n(c.values[2])}"])


_V = r"(\d{1,3}|\?)"
_PATTERNS = {
    Kind.FORMATION: re.compile(r"(?P<size>X{1,5}) \[(?P<formation>[^\[\]]+)\] marker"),
    Kind.ORGANIC_TRUCK: re.compile(rf"\[(?P<formation>[^\[\]]+)\] organic truck (?P<a>{_V})-(?P<b>{_V})"),
    Kind.TRUCK: re.compile(rf"(?P<a>{_V}) Truck Points? (?P<b>{_V})"),
    Kind.WAGON: re.compile(rf"(?P<a>{_V}) Wagon Points? (?P<b>{_V})"),
    Kind.AIR: re.compile(rf"(?P<name>.+) air (?P<a>\(?{_V}\)?)-(?P<b>{_V})"),
    Kind.HQ: re.compile(r"(?P<size>X{3,5}) HQ (?P<name>.+) (?P<figures>[\d?]+-[\d?]+)"),
    Kind.RANDOM: re.compile(rf"random (?P<name>.+) x(?P<a>{_V})"),
    Kind.MARKER: re.compile(rf"(?P<name>[^\[\]]+) marker x(?P<a>{_V})"),
    Kind.DIVISION: re.compile(rf"division (?P<name>.+) of (?P<a>{_V}) counters"),
    Kind.GROUND: re.compile(
        r"(?:(?P<size>X{1,5}) )?(?P<name>[^\[\]+;]+?)(?: \[(?P<formation>[^\[\]]+)\])?(?: \+(?P<flak>\d))?"
        rf" (?P<a>\(?{_V}\)?)-(?P<b>{_V})-(?P<c>{_V})"
    ),
}


@rule("tfb.notation.counter", "tfb.notation.parenthesised", "tfb.notation.size", "tfb.notation.formation_marker")
@rule("tfb.notation.organic_truck", "tfb.notation.transport_point", "tfb.notation.air_unit", "tfb.notation.hq")
def read_counter(text: str) -> Counter:
    """The counter this line tells; NotUnderstood with what is wrong.

    >>> str(read_counter("XX 51 12-2-2"))
    'XX 51 12-2-2'
    """
    return _read(text)


@lru_cache(maxsize=4096)  # the board asks its HQs and aircraft for theirs again and again
def _read(text: str) -> Counter:
    plain, _, remark = " ".join(text.split()).partition(" ; ")
    for kind, pattern in _PATTERNS.items():
        found = pattern.fullmatch(plain)
        if found:
            return _checked(_built(kind, found.groupdict(), remark), text)
    raise NotUnderstood(
        f"{text!r} is no counter: write it as XX 51 12-2-2 (size, number, strength-AR-movement), ? for what is lost",
        NOTATION,
    )


def counter_in(text: str) -> Counter | None:
    """The ground unit or HQ that somebody has typed where a unit is asked for; None for any other name.

    >>> str(counter_in("3 Pz 12-5-8")), counter_in("3 Pz")
    ('3 Pz 12-5-8', None)
    """
    plain = " ".join(text.split())
    if not any(_PATTERNS[kind].fullmatch(plain) for kind in (Kind.GROUND, Kind.HQ)):
        return None
    return read_counter(plain)


def _built(kind: Kind, got: Mapping[str, str | None], remark: str) -> Counter:
    raw = [got[key] or "" for key in ("a", "b", "c") if key in got]
    values = tuple(None if v.strip("()") == LOST else int(v.strip("()")) for v in raw)
    return Counter(
        kind,
        name=got.get("name") or "",
        size=got.get("size") or "",
        formation=got.get("formation") or "",
        values=values,
        brackets=bool(raw) and raw[0].startswith("("),
        flak=int(got.get("flak") or 0),
        figures=got.get("figures") or "",
        remark=remark,
    )


def _checked(counter: Counter, text: str) -> Counter:
    if counter.ar is not None and counter.ar > HIGHEST_AR:
        raise NotUnderstood(f"{text!r}: an Action Rating is 0 to {HIGHEST_AR}, not {counter.ar}", NOTATION)
    if counter.kind is Kind.GROUND and counter.values[0] == 0:
        raise NotUnderstood(f"{text!r}: a strength of 0 is on no counter", NOTATION)
    return counter


@rule("tfb.notation.size", "tfb.notation.transport_point", "tfb.notation.air_unit", "tfb.notation.hq")
def in_full(counter: Counter, readings: Readings) -> str:
    """What each figure means, for a player who does not know the notation. Settings decide doubtful figures."""
    v = [_n(value) for value in counter.values]
    size = SIZES.get(counter.size, "")
    match counter.kind:
        case Kind.GROUND:
            told = f"strength {v[0]}{' (defence only)' if counter.brackets else ''}, AR {v[1]}, MA {v[2]}"
            flak = f", flak +{counter.flak}" if counter.flak else ""
            tag = f" of {counter.formation}" if counter.formation else ""
            return f"{counter.name} {size}".strip() + f"{tag}: {told}{flak}"
        case Kind.HQ if readings.hq_counter_reading == "range_then_movement":
            reach, moves = counter.figures.split("-")
            return f"{size} HQ {counter.name}: supply range {reach}, movement {moves} in Combat Mode"
        case Kind.AIR if readings.air_rating_order == "air_then_bombardment":
            rating = f"({v[0]})" if counter.brackets else v[0]
            return f"{counter.name}: air rating {rating}, bombardment {v[1]}"
        case Kind.WAGON if readings.transport_ma_10 == "as_entered":
            return f"{counted(v[0], 'Transport Point')}, MA {v[1]}: what they are, see your booklet"
        case Kind.TRUCK | Kind.WAGON:
            return f"{v[0]} {counter.kind}, MA {v[1]}, empty"
        case Kind.ORGANIC_TRUCK:
            return f"organic truck of {counter.formation}: capacity {v[0]}, MA {v[1]}"
        case Kind.FORMATION:
            return f"formation marker of the {size} {counter.formation}: the formation as a whole, no factors"
    return str(counter)
