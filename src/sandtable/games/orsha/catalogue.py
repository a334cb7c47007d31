"""The catalogue: every kind of counter the campaign names, with its class, half squad, replacement and Casualty VP."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from sandtable.games.orsha.printed.counters import Counters, counters
from sandtable.games.orsha.sides import GERMAN
from sandtable.kernel import NotUnderstood, Side
from sandtable.rules import rule


class Class(StrEnum):
    SQUAD = "squad"
    HALF_SQUAD = "half_squad"
    CREW = "crew"
    LEADER = "leader"
    ARMOR_LEADER = "armor_leader"
    HERO = "hero"
    SW = "sw"
    GUN = "gun"
    VEHICLE = "vehicle"
    CUPOLA = "cupola"
    AIRCRAFT = "aircraft"
    FORTIFICATION = "fortification"


MMC = frozenset({Class.SQUAD, Class.HALF_SQUAD, Class.CREW})
SMC = frozenset({Class.LEADER, Class.ARMOR_LEADER, Class.HERO})


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of counter of one side. `cvp` None: no public value is known, so the players are asked."""

    name: str
    cls: Class
    quality: str = ""
    half: str = ""
    replaced_by: str = ""
    cvp: int | None = 0
    marks: tuple[str, ...] = ()

    @property
    @rule("oto2.7.13.a")
    def known_cvp(self) -> int:
        """What is not known counts nothing until the players have told it."""
        return self.cvp or 0


def casualty_vp(key: str) -> int:
    """A26.2: the Casualty VP of a sort of counter, or of a part of a vehicle."""
    return counters().casualty[key]


def leader_cvp(name: str) -> int:
    """1, and 1 more for each step of leadership better than 0."""
    modifier = int(name[name.index("-" if "-" in name else "+") :])
    return counters().casualty["leader"] + max(0, -modifier)


@cache
def catalogue(side: Side) -> dict[str, Kind]:
    """Every kind of this side by `class/name` for leaders of both sorts, by name for everything else."""
    book = counters()
    worth = book.casualty
    kinds = [*_infantry(book, side)]
    kinds += [Kind(n, Class.CREW, cvp=worth["crew"]) for n in book.crews.names]
    kinds += [Kind(n, Class.LEADER, cvp=leader_cvp(n)) for n in book.leaders.names]
    kinds += [Kind(f"{n} armor leader", Class.ARMOR_LEADER, cvp=leader_cvp(n)) for n in book.leaders.armor]
    kinds += [Kind("Hero", Class.HERO, cvp=worth["hero"])]
    kinds += [Kind(n, Class.SW) for n in book.weapons[side]]
    kinds += [Kind(n, Class.GUN, cvp=worth["gun"]) for n in book.guns[side]]
    kinds += [Kind(v.name, Class.VEHICLE, cvp=v.cvp, marks=("truck",) if v.truck else ()) for v in book.vehicles[side]]
    kinds += [Kind(n, Class.AIRCRAFT, cvp=worth["aircraft"]) for n in book.aircraft[side]]
    kinds += [Kind(n, Class.FORTIFICATION) for n in book.fortifications[side]]
    if side == GERMAN:
        kinds += [Kind(n, Class.CUPOLA, cvp=None) for n in book.cupolas.names]
    return {k.name: k for k in kinds}


def _infantry(book: Counters, side: Side) -> list[Kind]:
    worth, squads = book.casualty, book.squads[side]
    halves = {s.name: s.half for s in squads}
    found = []
    for s in squads:
        marks, next_down = s.marks, s.replaced_by
        found.append(Kind(s.name, Class.SQUAD, s.quality, s.half, next_down, worth["squad"], marks))
        half_down = halves.get(next_down, "")
        found.append(Kind(s.half, Class.HALF_SQUAD, s.quality, "", half_down, worth["half_squad"], marks))
    return found


@cache
def kind(side: Side, name: str) -> Kind:
    """The kind with this name; raises NotUnderstood."""
    try:
        return catalogue(side)[name]
    except KeyError:
        raise NotUnderstood(f"the {side} side has no counter {name!r}", "oto2.7.5183") from None
