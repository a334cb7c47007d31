"""data/units.toml and data/vasl.toml: every counter the campaign names, and what VASL calls it."""

from collections.abc import Mapping
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import read


@table
class Squad:
    name: str
    quality: str
    half: str
    replaced_by: str = ""
    marks: tuple[str, ...] = ()


@table
class Vehicle:
    name: str
    cvp: int | None = None
    truck: bool = False


@table
class Named:
    names: tuple[str, ...]


@table
class Leaders:
    names: tuple[str, ...]
    armor: tuple[str, ...]


@table
class Counters:
    squads: Mapping[str, tuple[Squad, ...]]
    crews: Named
    leaders: Leaders
    weapons: Mapping[str, tuple[str, ...]]
    guns: Mapping[str, tuple[str, ...]]
    gun_sorts: Mapping[str, str]
    vehicles: Mapping[str, tuple[Vehicle, ...]]
    cupolas: Named
    fortifications: Mapping[str, tuple[str, ...]]
    aircraft: Mapping[str, tuple[str, ...]]
    casualty: Mapping[str, int]


@cache
def counters() -> Counters:
    return read(Counters, "units")
