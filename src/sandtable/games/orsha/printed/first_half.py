"""data/reph-first.toml and data/perimeter.toml: numbers of 7.501 to 7.514."""

from collections.abc import Mapping
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import read


@table
class Removed:
    statuses: tuple[str, ...]
    from_the_table: str


@table
class Names:
    names: tuple[str, ...]


@table
class Checks:
    encircled: int
    hero_morale: int
    heroic: int


@table
class Bog:
    squad: int
    half_squad: int
    most_half_squads: int


@table
class Search:
    outlines: int
    quick: int


@table
class Escape:
    dismantled: tuple[str, ...]
    half_squads: Mapping[str, int]


@table
class Conscripts:
    quality: str


@table
class Fire:
    burns_to_open_ground: tuple[str, ...]
    keeps_shellholes: tuple[str, ...]
    buildings: tuple[str, ...]
    wooden: str


@table
class Instead:
    leader: str


@table
class Hardening:
    cvp: int
    german: Mapping[str, str]
    russian: Mapping[str, str]
    instead: Instead

    def ladder(self, side: str) -> Mapping[str, str]:
        """What each squad of a side becomes."""
        return self.german if side == "german" else self.russian


@table
class LeaderLadder:
    steps: tuple[str, ...]
    odd: Mapping[str, str]
    odd_lower: Mapping[str, str]


@table
class San:
    least: int
    rolls_from: int
    base: int


@table
class Maintenance:
    mobile_again_after: str


@table
class Repair:
    no_roll: tuple[str, ...]
    usual_number: int
    mounted: tuple[str, ...]
    machine_guns: tuple[str, ...]
    never_removed: str
    instead_of_removal: str
    automatic: tuple[str, ...]


@table
class Recovery:
    weapons: tuple[str, ...]
    most: int
    russian_ft: int


@table
class Engineers:
    mark: str
    note: str
    enough: int


@table
class Removal:
    casualty_on: int
    quality_order: tuple[str, ...]


@table
class FirstHalf:
    removed: Removed
    entrenchments: Names
    radios: Names
    checks: Checks
    bog: Bog
    search: Search
    escape: Escape
    unit_size: Mapping[str, int]
    conscripts: Conscripts
    fire: Fire
    hardening: Hardening
    leader_ladder: LeaderLadder
    leader_trade: Mapping[str, tuple[str, str]]
    san: San
    maintenance: Maintenance
    repair: Repair
    recovery: Recovery
    engineers: Engineers
    removal: Removal


@cache
def first_half() -> FirstHalf:
    return read(FirstHalf, "reph-first")


@table
class EscapeDistance:
    near: int


@table
class EntryDistance:
    german_north_from_russian_hex: int


@table
class Distances:
    escape: EscapeDistance
    entry: EntryDistance


@cache
def distances() -> Distances:
    return read(Distances, "perimeter")
