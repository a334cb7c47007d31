"""What holds for every row of the orders of arrival, and the arrivals that wait for a condition: data/arrivals.toml."""

from datetime import date

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.kernel import Option


@table
class GeneralRule:
    rule: str
    cite: str = ""
    words: str = ""


@table
class SideRules:
    entry: GeneralRule
    withdraw: GeneralRule
    transport: GeneralRule
    organic: GeneralRule


@table
class Place:
    """Where counters enter. `options` are what a player may answer, the forbidden ones with their refusal."""

    words: str
    allowed: dict[str, str]
    forbidden: dict[str, str]
    needed: str
    preposition: str = "at"

    @property
    def at(self) -> str:
        """Such as `at any Front HQ`."""
        return f"{self.preposition} {self.words}"

    def options(self, rule_id: str) -> tuple[Option, ...]:
        good = [Option(key, label[0].upper() + label[1:]) for key, label in self.allowed.items()]
        bad = [
            Option(key, label[0].upper() + label[1:], "", self.needed, rule_id) for key, label in self.forbidden.items()
        ]
        return (*good, *bad)


@table
class Vitebsk:
    rule: str
    hexes: tuple[str, ...]
    units: str


@table
class Kovel:
    rule: str
    hex: str
    range: int
    units: str


@table
class AxisEvents:
    units: str
    groups: dict[str, str]
    again: tuple[str, ...]


@table
class SovietEvents:
    groups: dict[str, str]
    units: dict[str, str]


@table
class SpecialEvents:
    axis: AxisEvents
    soviet: SovietEvents


@table
class Stavka:
    rule: str
    start: date


@table
class Offer:
    rule: str
    combined: GeneralRule


@table
class Bases:
    rule: str
    bases: int
    panther_forts: int


@table
class General:
    side: dict[str, SideRules]
    place: dict[str, Place]
    vitebsk: Vitebsk
    kovel: Kovel
    special_event: SpecialEvents
    stavka: Stavka
    pz16: Offer
    offensive: GeneralRule
    rail_cap: GeneralRule
    heinrici: Bases
    alert_pools: dict[str, str]


def general() -> General:
    return load(General, "arrivals.toml")


def event_groups(side: str) -> dict[str, str]:
    """Units that a Special Event may bring this side, with their words."""
    events = general().special_event
    return events.soviet.groups if side == SOVIET else events.axis.groups
