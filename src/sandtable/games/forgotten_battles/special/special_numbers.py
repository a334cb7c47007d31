"""The numbers of the special rules, from data/special.toml."""

from sandtable.games.forgotten_battles.data_files import load, printed


@printed
class AssaultEngineer:
    rule: str
    printed_against: tuple[str, ...]
    otherwise: int


@printed
class Airstrip:
    rules: tuple[str, ...]
    fighters: int


@printed
class TruckExtender:
    rule: str
    truck_mp: str


@printed
class Received:
    most: int
    rule: str


@printed
class Levels:
    ignored: int
    rules: tuple[str, ...]


@printed
class Penal:
    received: Received
    levels: Levels


@printed
class WhereTheyLie:
    terrain: tuple[str, ...]
    barred: tuple[str, ...]
    rule: str


@printed
class HexesAway:
    hexes: int
    rule: str


@printed
class DumpLoss:
    part: int
    rule: str


@printed
class PartisanTrack:
    barred: tuple[str, ...]
    hexsides: tuple[str, ...]
    rule: str


@printed
class Partisans:
    place: WhereTheyLie
    displaced: HexesAway
    dump: DumpLoss
    track: PartisanTrack
    lines: tuple[str, ...]


@printed
class AirRange:
    hexes: int
    rules: tuple[str, ...]


@printed
class SovietAir:
    range: AirRange


@printed
class Level:
    level: int
    rule: str


@printed
class FortifiedRegion:
    engineer: Level
    cap: Level


@printed
class RollModifier:
    value: int
    rule: str


@printed
class AntiPartisan:
    drm: RollModifier


@printed
class CheapHedgehog:
    rule: str
    range: int
    tokens: int


@printed
class SeriesHedgehog:
    rule: str
    range: int
    sp: int


@printed
class HipShoot:
    rule: str
    types: tuple[str, ...]


@printed
class Brandenburger:
    rule: str
    drop_range: int


@printed
class RearArea:
    rule: str
    units: tuple[str, ...]


@printed
class AssaultShift:
    rule: str
    features: tuple[str, ...]
    columns: int


@printed
class RiverStretch:
    rule: str
    ends: tuple[str, str]


@printed
class Lithuanians:
    range: int
    rules: tuple[str, ...]


@printed
class RestrictionArea:
    rule: str
    maps: tuple[str, ...]
    north_row: int
    dnepr: tuple[str, str]


@printed
class GarrisonValues:
    re_per_step: int
    flak: int
    zoc: bool
    hedgehog: int
    rule: str


@printed
class Garrisons:
    activation: HexesAway
    values: GarrisonValues


@printed
class HeinriciBases:
    re: int
    rule: str


@printed
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
