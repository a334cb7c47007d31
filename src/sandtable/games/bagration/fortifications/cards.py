"""The fortification cards as data: ratings, selections, weapons; what the scan lost is marked and can be entered.

With the setting `fortification_cards` at `as_entered`, every cell that only public data supplied is None until the
players have typed it from their own card (`enter_lost_cells`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from sandtable.games.bagration.booklet import data
from sandtable.games.bagration.frame import pair
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import Field, FieldKind, Procedure, Report, Side, Table
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
    movement: Mapping[str, str]
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


RATINGS = ("motivation", "skill", "assault", "is_hit_on", "save")


@rule("fow.fortification.at_bunker", "fow.fortification.gun_nest", "fow.fortification.turret")
def cards(readings: Readings = USUAL, entered: Entered | None = None) -> dict[str, Card]:
    """The four cards. Machine-gun nests follow Nest or Bunker rules as the setting `mg_nest_rule` says."""
    found = {}
    for key, raw in data("fortifications")["cards"].items():
        ratings = {
            r: _cell(f"{key}.{r}", raw[r]["value"], raw[r]["from"] == "public", readings, entered)
            for r in RATINGS
            if r in raw
        }
        kind = raw["kind"]
        if key == "machine_gun_nests":
            kind = readings.mg_nest_rule
        movement = {k: v for k, v in raw["movement"].items() if k != "from"}
        found[key] = Card(key, raw["title"], raw["code"], kind, ratings, movement, raw["rule"])
    return found


def selections(readings: Readings = USUAL, entered: Entered | None = None) -> dict[str, Selection]:
    """Everything that can be bought, by key."""
    found = {}
    for key, raw in data("fortifications")["selections"].items():
        weapon = data("fortifications")["weapons"][raw["weapons"][0]]
        points = _cell(f"{key}.points", raw["points"], "points" in weapon.get("public", ()), readings, entered)
        armour = {
            side: _cell(f"{key}.armour_{side}", n, raw["armour"]["from"] == "public", readings, entered)
            for side, n in raw.get("armour", {}).items()
            if side != "from"
        }
        teams = raw.get("teams", 1)
        found[key] = Selection(
            key, raw["title"], raw["card"], points, teams, tuple(raw["weapons"]), armour, raw["rule"]
        )
    return found


def weapons(readings: Readings = USUAL, entered: Entered | None = None) -> dict[str, Weapon]:
    found = {}
    for key, raw in data("fortifications")["weapons"].items():
        public = raw.get("public", ())

        def cell(name: str, value: Any, key: str = key, public: Any = public) -> Any:
            part = "rof" if name.startswith("rof") else name
            return _cell(f"{key}.{name}", value, part in public, readings, entered)

        notes = cell("notes", raw["notes"])
        found[key] = Weapon(
            key,
            raw["title"],
            raw["range"],
            cell("rof_halted", raw["rof"][0]),
            cell("rof_moving", raw["rof"][1]),
            cell("anti_tank", raw["anti_tank"]),
            cell("firepower", raw["firepower"]),
            tuple([notes] if isinstance(notes, str) else notes or ()),
            raw["rule"],
        )
    return found


def _cell(key: str, value: Any, public: bool, readings: Readings, entered: Entered | None) -> Any:
    """The booklet's value; what only public data gave is the players' own once they play `as_entered`."""
    if not public or readings.fortification_cards == "public_values":
        return value
    return (entered or {}).get(key)


def lost_cells() -> dict[str, Any]:
    """Every cell the scan lost, with the public value that stands in for it."""
    found: dict[str, Any] = {}
    book = data("fortifications")
    for key, raw in book["cards"].items():
        found |= {f"{key}.{r}": raw[r]["value"] for r in RATINGS if r in raw and raw[r]["from"] == "public"}
    for key, raw in book["weapons"].items():
        for part in raw.get("public", ()):
            if part == "rof":
                found |= {f"{key}.rof_halted": raw["rof"][0], f"{key}.rof_moving": raw["rof"][1]}
            elif part == "notes":
                found[f"{key}.notes"] = ", ".join(raw["notes"])
            elif part != "points":
                found[f"{key}.{part}"] = raw[part]
    for key, raw in book["selections"].items():
        if "points" in book["weapons"][raw["weapons"][0]].get("public", ()):
            found[f"{key}.points"] = raw["points"]
        if raw.get("armour", {}).get("from") == "public":
            found |= {f"{key}.armour_{s}": n for s, n in raw["armour"].items() if s != "from"}
    return found


@rule("fow.meta.sources")
def source_of(cell: str) -> str:
    """Where a cell's value came from: the booklet, or the public data that stands in for what the scan lost."""
    return str(data("fortifications")["sources"]["public"]) if cell in lost_cells() else "the booklet"


def enter_lost_cells(side: Side | None = None) -> Procedure[dict[str, Any]]:
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
    answer: dict[str, Any] = yield Report(
        question="Type these values from your own fortification cards.",
        cite="fow.fortification.at_bunker",
        side=side,
        key="fortification_cards",
        fields=fields,
        suggestion=lost_cells(),
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
