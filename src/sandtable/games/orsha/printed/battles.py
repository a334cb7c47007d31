"""data/battle.toml and its neighbours: what may become of a piece, standing orders, Counter Battery, Cupolas."""

from collections.abc import Mapping
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import read


@table
class GoesAlong:
    fates: tuple[str, ...]
    statuses: tuple[str, ...]


@table
class StatusLine:
    names: tuple[str, ...]
    classes: tuple[str, ...]
    unless: Mapping[str, tuple[str, ...]] | None = None


@table
class Exclusive:
    pairs: tuple[tuple[str, str], ...]


@table
class Counted:
    statuses: tuple[str, ...]


@table
class TerrainChanges:
    kinds: tuple[str, ...]


@table
class Sight:
    clear_to: int


@table
class Sniper:
    attacks_to: int


@table
class SelfRally:
    attempts: int


@table
class SecretStatus:
    range: int
    noted: tuple[str, ...]


@table
class Concealment:
    terrain: tuple[str, ...]
    dummy: str


@table
class Oba:
    most: Mapping[str, int]


@table
class LastEntry:
    date: str
    turn: int


@table
class Bombardment:
    extent: tuple[int, ...]


@table
class Battles:
    fates: Mapping[str, str]
    afterwards: Mapping[str, str]
    goes_along: GoesAlong
    status: tuple[StatusLine, ...]
    exclusive: Exclusive
    counted: Counted
    terrain_changes: TerrainChanges
    sight: Sight
    sniper: Sniper
    self_rally: SelfRally
    secret_status: SecretStatus
    concealment: Concealment
    oba: Oba
    last_entry: LastEntry
    bombardment: Bombardment


@cache
def battles() -> Battles:
    return read(Battles, "battle")


@table
class Order:
    rule: str
    when: str
    words: str


@table
class StandingOrders:
    order: tuple[Order, ...]


@cache
def standing_orders() -> tuple[Order, ...]:
    return read(StandingOrders, "special_rules", with_rules=True).order


@table
class CbmAttack:
    phase: str
    few: int
    many: int


@table
class CounterBattery:
    modules: Mapping[str, str]
    attack: CbmAttack


@cache
def counter_batteries() -> CounterBattery:
    return read(CounterBattery, "counter_battery")


@table
class Cupola:
    kinds: tuple[str, ...]
    crew: str
    armor: int
    size_drm: int
    base_rules: tuple[str, ...]


@table
class CupolaHip:
    free_on: str


@table
class Cupolas:
    cupola: Cupola
    hip: CupolaHip


@cache
def cupolas() -> Cupolas:
    return read(Cupolas, "cupola")
