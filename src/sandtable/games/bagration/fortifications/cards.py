"""The fortification cards as data: ratings, selections, weapons; what the scan lost is marked and can be entered.

With the setting `fortification_cards` at `as_entered`, every cell that only public data supplied is None until the
players have typed it from their own card (`enter_lost_cells`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from types import MappingProxyType
from typing import Any

from sandtable.games.bagration.fortifications.printed_cards import RATINGS, PrintedWeapon, printed_fortifications
from sandtable.games.bagration.frame import pair
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import FACT, Field, FieldKind, Procedure, Report, Side, Table
from sandtable.rules import rule
from sandtable.tabletop import Point

LOST = "lost"
Entered = Mapping[str, Any]
"""Cells typed in by the players: `gun_nest.save`, `gun_nest_5cm.points`, `nest_5cm.anti_tank`."""


@dataclass(frozen=True, slots=True)
class Weapon:
    key: str
    title: str
    range: int
    rof_halted: int | None
    rof_moving: int | None
    anti_tank: int | None
    firepower: str | None
    notes: tuple[str, ...]
    cite: str

    @property
    def forward_firing(self) -> bool:
        return "Forward Firing" in self.notes


@dataclass(frozen=True, slots=True)
class Card:
    """One fortification card: ratings as printed. `kind` is bunker or nest; a turret has no save but armour."""

    key: str
    title: str
    code: str
    kind: str
    ratings: Mapping[str, str | None]
    cite: str

    @property
    def is_bunker(self) -> bool:
        return self.kind == "bunker"


@dataclass(frozen=True, slots=True)
class Selection:
    """One choice from a card, such as three Machine-gun Nests: how many teams, what weapons, what it costs."""

    key: str
    title: str
    card: str
    points: int | None
    teams: int
    weapons: tuple[str, ...]
    armour: Mapping[str, int | None]
    cite: str


@dataclass
class Fortification:
    """One fortification on the table, a Unit of its own. `facing` in degrees: 0 to the right, 90 from the Attacker."""

    name: str
    selection: str
    point: Point | None = None
    facing: float | None = None
    wall: tuple[Point, Point] | None = None
    pinned: bool = False
    bailed_out: bool = False
    destroyed: bool = False


@rule("fow.fortification.at_bunker", "fow.fortification.gun_nest", "fow.fortification.turret")
def cards(readings: Readings = USUAL, entered: Entered | None = None) -> dict[str, Card]:
    """The four cards. Machine-gun nests follow Nest or Bunker rules as the setting `mg_nest_rule` says."""
    found = {}
    for key, card in printed_fortifications().cards.items():
        ratings = {name: _cell(f"{key}.{name}", r.value, readings, entered) for name, r in card.ratings().items()}
        kind = readings.mg_nest_rule if key == "machine_gun_nests" else card.kind
        found[key] = Card(key, card.title, card.code, kind, ratings, card.rule)
    return found


def selections(readings: Readings = USUAL, entered: Entered | None = None) -> dict[str, Selection]:
    """Everything that can be bought, by key."""
    found = {}
    for key, s in printed_fortifications().selections.items():
        points = _cell(f"{key}.points", s.points, readings, entered)
        sides = s.armour.sides() if s.armour else {}
        armour = {side: _cell(f"{key}.armour_{side}", n, readings, entered) for side, n in sides.items()}
        found[key] = Selection(key, s.title, s.card, points, s.teams, s.weapons, armour, s.rule)
    return found


def weapons(readings: Readings = USUAL, entered: Entered | None = None) -> dict[str, Weapon]:
    found = {}
    for key, w in printed_fortifications().weapons.items():
        cells = {
            name: _cell(f"{key}.{name}", value, readings, entered)
            for name, value in (*_numbers(w).items(), ("notes", ", ".join(w.notes)))
        }
        notes = tuple(filter(None, str(cells.pop("notes") or "").split(", ")))
        found[key] = Weapon(key, w.title, w.range, **cells, notes=notes, cite=w.rule)
    return found


def _numbers(weapon: PrintedWeapon) -> dict[str, int | str]:
    halted, moving = weapon.rof
    return {
        "rof_halted": halted,
        "rof_moving": moving,
        "anti_tank": weapon.anti_tank,
        "firepower": weapon.firepower,
    }


def _cell(key: str, value: Any, readings: Readings, entered: Entered | None) -> Any:
    """The booklet's value; what only public data gave is the players' own once they play `as_entered`."""
    if readings.fortification_cards == "public_values" or key not in lost_cells():
        return value
    return (entered or {}).get(key)


@cache
def lost_cells() -> Mapping[str, int | str]:
    """Every cell the scan lost, with the public value that stands in for it."""
    book, found = printed_fortifications(), dict[str, int | str]()
    for key, card in book.cards.items():
        found |= {f"{key}.{name}": r.value for name, r in card.ratings().items() if r.source == "public"}
    for key, weapon in book.weapons.items():
        lost = {name: n for name, n in _numbers(weapon).items() if name.partition("_")[0] in weapon.public}
        lost |= {name: n for name, n in _numbers(weapon).items() if name in weapon.public}
        lost |= {"notes": ", ".join(weapon.notes)} if "notes" in weapon.public else {}
        found |= {f"{key}.{name}": value for name, value in lost.items()}
    for key, bought in book.selections.items():
        if "points" in book.weapons[bought.weapons[0]].public:
            found[f"{key}.points"] = bought.points
        if bought.armour and bought.armour.source == "public":
            found |= {f"{key}.armour_{side}": n for side, n in bought.armour.sides().items()}
    return MappingProxyType(found)


@rule("fow.meta.sources")
def source_of(cell: str) -> str:
    """Where a cell's value came from: the booklet, or the public data that stands in for what the scan lost."""
    return printed_fortifications().sources.public if cell in lost_cells() else "the booklet"


def enter_lost_cells(side: Side | None = None) -> Procedure[dict[str, int | str]]:
    """The players type what the scan lost from their own cards; the public values are offered as a start."""
    fields = tuple(
        Field(
            key,
            key.replace("_", " ").replace(".", ": "),
            _kind(value),
            default=value,
            hint=f"Offered: {source_of(key)}.",
        )
        for key, value in lost_cells().items()
    )
    answer = yield from Report[dict[str, int | str]](
        question="Type these values from your own fortification cards.",
        cite="fow.fortification.at_bunker",
        wants=FACT,
        side=side,
        key="fortification_cards",
        fields=fields,
        suggestion=dict(lost_cells()),
    )
    return answer


def _kind(value: Any) -> FieldKind:
    return FieldKind.NUMBER if isinstance(value, int) else FieldKind.TEXT


@rule("fow.fortification.bunker.units", "fow.fortification.nest.units")
def put_up(selection: str, standing: Sequence[Fortification] = ()) -> list[Fortification]:
    """Units: however many were bought together, each Bunker or Nest is a one-team Unit of its own.

    Beside those `standing` already each has a name of its own, whichever size of selection brought them.
    """
    bought, taken = selections()[selection], {work.name for work in standing}
    title = bought.title.split("x ", 1)[-1]
    free = (name for n in count(1) if (name := f"{title} {n}") not in taken)
    return [Fortification(name, selection) for name in islice(free, bought.teams)]


@rule("fow.fortification.weapons")
def weapon_table(readings: Readings = USUAL, entered: Entered | None = None) -> Table:
    """All weapons in one table, with the points of the smallest selection that brings each."""
    cost: dict[str, Any] = {}
    for s in selections(readings, entered).values():
        if s.teams == 1:
            cost[s.weapons[0]] = s.points
    rows = []
    for w in weapons(readings, entered).values():
        numbers = (cost.get(w.key, 0), pair(w.range), w.rof_halted, w.rof_moving, w.anti_tank, w.firepower)
        rows.append((w.title, *(LOST if n is None else n for n in numbers), ", ".join(w.notes)))
    columns = ("Weapon", "Points", "Range", "ROF halted", "ROF moving", "Anti-tank", "Firepower", "Notes")
    return Table("Fortification weapons", columns, tuple(rows), "fow.fortification.weapons", tab="Fortifications")


@rule("fow.fortification.turret.armour")
def stat_cards(readings: Readings = USUAL, entered: Entered | None = None) -> Table:
    """The ratings of every card, with the armour of each turret."""
    rows = []
    for card in cards(readings, entered).values():
        ratings = tuple(card.ratings.get(r, "-") or LOST for r in RATINGS)
        turrets = [s for s in selections(readings, entered).values() if s.card == card.key and s.armour]
        armour = "; ".join(f"{t.title.removeprefix('1x ')} {'/'.join(_shown(t.armour))}" for t in turrets)
        rows.append((card.title, card.code, card.kind, *ratings, armour or "-"))
    columns = ("Card", "Code", "Rules", "Motivation", "Skill", "Assault", "Is hit on", "Save", "Armour front/side/top")
    return Table("Fortification cards", columns, tuple(rows), "fow.fortification.chart", tab="Fortifications")


def _shown(armour: Mapping[str, int | None]) -> list[str]:
    return [LOST if armour[side] is None else str(armour[side]) for side in ("front", "side_rear", "top")]
