"""What data/solitaire-*.toml say: the numbers of both missions, their charts, and the names of the base tables."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from sandtable.charts import Chart, load_charts
from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import DATA, Gathered, read

S1 = "breakthrough"
S2 = "crossroads"


@table
class FighterBombers:
    turn: int
    count: int


@table
class Gun:
    hex: str
    name: str
    crew: str
    concealed: bool
    ca: tuple[str, str]


@table
class GunRules:
    close: int
    aa_vehicles: tuple[str, ...]


@table
class Minefields:
    lines: tuple[str, ...]


@table
class Observer:
    level: int


@table
class Company:
    count: int
    leaders: int
    units: Mapping[str, int]
    weapons: Mapping[str, int]
    zones: tuple[tuple[str, str], ...]
    inferred: int


@table
class Armor:
    fixed: Mapping[str, int]
    further: int
    leaders: int
    leader_drm: int


@table
class Wrecks:
    count: int
    farthest: int
    apart: int


@table
class Command:
    support: int


@table
class Points:
    vpo: int
    rail: Mapping[str, int]
    road: Mapping[str, int]
    gun: int


@table
class Breakthrough:
    title: str
    design: str
    date: str
    attitude: str
    attitude_column: str
    numbers_in_play: tuple[int, int]
    enemy_elr: int
    friendly_elr: int
    enemy_sniper: str
    weather: str
    fighter_bombers: FighterBombers
    first_end_roll: int
    suspect_cases: tuple[str, ...]
    line: Mapping[str, int]
    gun: tuple[Gun, ...]
    guns: GunRules
    minefields: Minefields
    observer: Observer
    company: Company
    armor: Armor
    wrecks: Wrecks
    command: Command
    points: Points


@table
class Boards:
    centre: str
    others: str
    beside: int


@table
class River:
    boards: tuple[str, ...]
    flows: str
    again: tuple[int, ...]


@table
class Drms:
    a1: int
    g2: int
    a11: int


@table
class Crossroads:
    title: str
    design: str
    date: str
    attitude: str
    attitude_column: str
    first_end_roll: int
    boards: Boards
    river: River
    woods_prefix: str
    village_prefix: str
    intersection_sides: int
    leaders: int
    units: Mapping[str, int]
    weapons: Mapping[str, int]
    drm: Drms
    even: int
    strike_modifier: int


@table
class Events:
    counterattack_radius: int
    reinforcements_drm: int
    infantry_drm: int
    top_numbers: str
    mine_drm: int
    engineers: Mapping[str, int]
    sapper: Mapping[str, int]
    unhardened: str


@table
class Missions:
    s1: Breakthrough
    s2: Crossroads
    events: Events
    replaced: Mapping[str, str]


@cache
def printed() -> Missions:
    return read(Missions, "solitaire-missions")


def mission(key: str) -> Breakthrough | Crossroads:
    """The printed numbers of a mission by its scenario's key."""
    return printed().s1 if key == S1 else printed().s2


@table
class BaseTable:
    """A table that the booklet does not print: its name, its dice where they are told, the kind of its answer."""

    title: str
    rule: str
    missions: tuple[str, ...] = ()
    dice: str = ""
    kind: str = ""
    read: str = ""
    unsaid: str = ""
    choices: tuple[str, ...] = ()


@table
class BaseTables:
    tables: Mapping[str, BaseTable]


@cache
def base_tables() -> Mapping[str, BaseTable]:
    kept = Annotated[BaseTables, Gathered("tables")]
    return read(kept, "solitaire-base", with_rules=True).tables


@cache
def charts() -> dict[str, Chart]:
    return load_charts(DATA / "solitaire-charts.toml", DATA / "solitaire-events.toml")
