"""data/ground.toml and data/slopes.toml: what sections 1 to 3 print of slopes, combined terrain and the Culvert."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated

from pydantic import Field

from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import Gathered, read


@table
class Zones:
    russian_from: int


@table
class OrchardShellholes:
    mf: Mapping[str, int]
    mp: Mapping[str, int]


@table
class GrainRoad:
    mf: Mapping[str, Fraction]


@table
class EntryCosts:
    orchard_shellholes: Annotated[OrchardShellholes, Field(alias="orchard-shellholes")]
    grain_road: Annotated[GrainRoad, Field(alias="grain-road")]


@table
class BogDrm:
    not_tracked: int


@table
class CulvertStacking:
    limit: Fraction
    sizes: Mapping[str, Fraction]  # in squad-equivalents


@table
class CulvertGuns:
    any_size: tuple[str, ...]
    small_only: tuple[str, ...]
    others: tuple[str, ...]


@table
class CulvertWorks:
    allowed: tuple[str, ...]
    others: tuple[str, ...]


@table
class Culvert:
    stacking: Annotated[CulvertStacking, Gathered("sizes", "limit")]
    guns: CulvertGuns
    fortifications: CulvertWorks


@table
class Named:
    hexes: str
    fact: str


@table
class Terrain:
    zones: Zones
    entry: EntryCosts
    bog: Mapping[str, BogDrm]
    culvert: Culvert
    named: tuple[Named, ...]


@cache
def terrain() -> Terrain:
    return read(Terrain, "ground")


@table
class SlopeSight:
    rise: Fraction


@table
class SlopeCover:
    tem: int
    down_slope_hexsides: int
    apart: int


@table
class Lane:
    drm: int


@table
class UpSlope:
    mf: Fraction
    mp: int
    crest_factor: int


@table
class Rain:
    mf: Fraction


@table
class SlopeMovement:
    up_slope: UpSlope
    road_bonus: Fraction
    rain: Rain


@table
class BaseTem:
    tem: Mapping[str, int]


@table
class SlopeNumbers:
    sight: SlopeSight
    cover: SlopeCover
    lane: Lane
    movement: SlopeMovement
    base: BaseTem


@cache
def slope_numbers() -> SlopeNumbers:
    return read(SlopeNumbers, "slopes")
