"""The numbers of the special rules, from data/special.toml."""

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load


@table
class AssaultEngineer:
    rule: str
    printed_against: tuple[str, ...]
    otherwise: int


@table
class Airstrip:
    rules: tuple[str, ...]
    fighters: int


@table
class TruckExtender:
    rule: str
    truck_mp: str


@table
class Received:
    most: int
    rule: str


@table
class Levels:
    ignored: int
    rules: tuple[str, ...]


@table
class Penal:
    received: Received
    levels: Levels


@table
class WhereTheyLie:
    terrain: tuple[str, ...]
    barred: tuple[str, ...]
    rule: str


@table
class HexesAway:
    hexes: int
    rule: str


@table
class DumpLoss:
    part: int
    rule: str


@table
class PartisanTrack:
    barred: tuple[str, ...]
    hexsides: tuple[str, ...]
    rule: str


@table
class Partisans:
    place: WhereTheyLie
    displaced: HexesAway
    dump: DumpLoss
    track: PartisanTrack
    lines: tuple[str, ...]


@table
class AirRange:
    hexes: int
    rules: tuple[str, ...]


@table
class SovietAir:
    range: AirRange


@table
class Level:
    level: int
    rule: str


@table
class FortifiedRegion:
    engineer: Level
    cap: Level


@table
class RollModifier:
    value: int
    rule: str


@table
class AntiPartisan:
    drm: RollModifier


@table
class CheapHedgehog:
    rule: str
    range: int
    tokens: int


@table
class SeriesHedgehog:
    rule: str
    range: int
    sp: int


@table
class HipShoot:
    rule: str
    types: tuple[str, ...]


@table
class Brandenburger:
    rule: str
    drop_range: int


@table
class RearArea:
    rule: str
    units: tuple[str, ...]


@table
class AssaultShift:
    rule: str
    features: tuple[str, ...]
    columns: int


@table
class RiverStretch:
    rule: str
    ends: tuple[str, str]


@table
class Lithuanians:
    range: int
    rules: tuple[str, ...]


@table
class RestrictionArea:
    rule: str
    maps: tuple[str, ...]
    north_row: int
    dnepr: tuple[str, str]


@table
class GarrisonValues:
    re_per_step: int
    flak: int
    zoc: bool
    hedgehog: int
    rule: str


@table
class Garrisons:
    activation: HexesAway
    values: GarrisonValues


@table
class HeinriciBases:
    re: int
    rule: str


@table
class SpecialNumbers:
    assault_engineer: AssaultEngineer
    hq_airstrip: Airstrip
    truck_extender: TruckExtender
    penal: Penal
    partisan: Partisans
    soviet_air: SovietAir
    ur: FortifiedRegion
    anti_partisan: AntiPartisan
    engineer_hog: CheapHedgehog
    series_hog: SeriesHedgehog
    hip_shoot: HipShoot
    brandenburger: Brandenburger
    rear: RearArea
    assault_shift: AssaultShift
    river: RiverStretch
    lithuanian: Lithuanians
    hungarian: RestrictionArea
    garrison: Garrisons
    heinrici: HeinriciBases


def numbers() -> SpecialNumbers:
    return load(SpecialNumbers, "special.toml")
