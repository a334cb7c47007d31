"""Eastern Front terrain: what each feature does to each kind of team (fow.terrain.*). The features are data.

A cell on which the booklet is silent is None here; the players' rulebook answers it, not this program.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Literal

from sandtable.games.bagration.base.movement import Speed
from sandtable.games.bagration.base.saves import Cover
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.booklet import Page, page
from sandtable.kernel import NotUnderstood, Refused, Table
from sandtable.rules import rule
from sandtable.tabletop import TINY, written

SILENT = "—"
"""What the catalogue shows where the booklet says nothing."""


class Going(StrEnum):
    """How a team gets on in a feature."""

    ROAD = "road"
    CROSS_COUNTRY = "cross_country"
    TERRAIN = "terrain"
    DIFFICULT = "difficult"
    IMPASSABLE = "impassable"
    FIXED = "fixed"
    """A Cross Check on a number of the feature's own."""
    SKILL = "skill"
    """A Skill test, or the team stops."""

    @property
    def words(self) -> str:
        return GOING_WORDS[self]


GOING_WORDS = {
    Going.ROAD: "road speed",
    Going.CROSS_COUNTRY: "cross-country",
    Going.TERRAIN: "Terrain: slower, no check",
    Going.DIFFICULT: "Difficult: Cross Check or halt",
    Going.IMPASSABLE: "Impassable",
    Going.FIXED: "own Cross Check",
    Going.SKILL: "Skill test or stop",
}


@rule("fow.terrain.schema")
@dataclass(frozen=True, kw_only=True)
class Feature(Page):
    """A terrain feature as the booklet describes it; None where it is silent."""

    key: str = ""
    title: str
    tank: Going | None = None
    gun: Going | None = None
    infantry: Going | None = None
    height: Literal["flat", "short", "tall"] | None = None
    conceals_inside: Literal["yes", "no", "still infantry"] | None = None
    conceals_behind: Literal["yes", "no", "half hidden", "no sight"] | None = None
    cover: Cover = Cover.NONE
    fixed_check: str = ""
    water: bool = False
    no_stop: bool = False
    blocks_sight: bool = False
    openings_only: bool = False
    note: str = ""

    def going(self, kind: TeamKind) -> Going | None:
        """Transports and unarmoured tanks go as tanks do; aircraft do not touch the ground."""
        if kind is TeamKind.INFANTRY:
            return self.infantry
        return self.gun if kind is TeamKind.GUN else self.tank


@dataclass(frozen=True, kw_only=True)
class Mat(Page):
    """The table of the booklet, in inches and centimetres."""

    width: int
    length: int
    printed_cm: tuple[int, int]
    cm: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Theatre(Page):
    region: str
    features: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Catalogue(Page):
    table: Mat
    theatre: tuple[Theatre, ...]
    features: dict[str, Feature]


@cache
def features() -> dict[str, Feature]:
    found = page(Catalogue, "terrain").features
    return {key: replace(f, key=key, rules=f.rules or (f.rule,)) for key, f in found.items()}


def feature(key: str) -> Feature:
    try:
        return features()[key]
    except KeyError:
        raise NotUnderstood(f"{key!r} is no terrain feature; there are: {', '.join(features())}") from None


@rule("fow.terrain.theatre")
def theatre(region: str) -> tuple[str, ...]:
    """Introduction: what a table of that region usually shows. Guidance only."""
    for row in page(Catalogue, "terrain").theatre:
        if row.region.lower() == region.lower():
            return row.features
    raise NotUnderstood(f"no region {region!r}", "fow.terrain.theatre")


def regions() -> tuple[str, ...]:
    return tuple(row.region for row in page(Catalogue, "terrain").theatre)


@dataclass(frozen=True, slots=True)
class Passage:
    """How a team may go on: its best Dash speed there and the number it must roll, if any. `going` None: not said."""

    going: Going | None
    speed: Speed | None = None
    check: str = ""
    refusal: Refused | None = None


DASHES = {Going.ROAD: Speed.ROAD_DASH, Going.CROSS_COUNTRY: Speed.CROSS_COUNTRY_DASH}


@rule(
    "fow.base.amphibious",
    "fow.river.amphibious",
    "fow.terrain.building.move",
    "fow.terrain.road",
    "fow.terrain.woods",
    "fow.terrain.river.deep",
    "fow.terrain.river.shallow",
    "fow.terrain.river.ford",
)
def enter(
    place: Feature, kind: TeamKind, *, cross: str = "", amphibious: bool = False, by_opening: bool = True
) -> Passage:
    """Entering: how the team gets on there. Amphibious teams take Impassable water as Difficult Terrain."""
    going, cite = place.going(kind), place.rules[0]
    if amphibious and place.water and going is Going.IMPASSABLE:
        going = Going.DIFFICULT
    if going is Going.IMPASSABLE:
        return Passage(going, refusal=Refused(f"{place.title} is Impassable to {kind.words} teams", cite))
    if place.openings_only and not by_opening:
        return Passage(going, refusal=Refused(f"{place.title}: only by doors, windows and other openings", cite))
    if going is None:
        return Passage(None)
    check = {Going.DIFFICULT: cross, Going.FIXED: place.fixed_check}.get(going, "")
    return Passage(going, DASHES.get(going, Speed.TERRAIN_DASH), check)


SLOWEST_FIRST = (Speed.TERRAIN_DASH, Speed.CROSS_COUNTRY_DASH, Speed.ROAD_DASH)


@rule("fow.base.dash", "fow.terrain.road", "fow.terrain.open", "fow.river.bridge.road")
def dash_over(places: Sequence[Feature], kind: TeamKind, *, amphibious: bool = False) -> Passage:
    """Mixed ground: one Dash rate for the whole move, that of the slowest ground on the way; a road only all along it.

    Where the booklet is silent on any of the ground the rate is not said either; what is Impassable is refused.
    """
    ways = [enter(place, kind, cross="", amphibious=amphibious) for place in places]
    barred = next((way for way in ways if way.refusal), None)
    if barred or any(way.speed is None for way in ways):
        return barred or Passage(None)
    return min(ways, key=lambda way: SLOWEST_FIRST.index(way.speed or Speed.TERRAIN_DASH))


@rule("fow.terrain.escarpment")
def over_escarpment(edge_is_cliff: bool) -> Feature:
    """Escarpments: the cliff is a property of the edge that is crossed, whichever way."""
    return feature("escarpment_cliff_side" if edge_is_cliff else "escarpment_slope")


@rule("fow.terrain.river.no_stop", "fow.terrain.lake")
def refuse_stop_in_water(place: Feature, move: float, to_far_side: float) -> Refused | None:
    """No stop in water: the move must be long enough to get clear of a river or lake."""
    if not place.no_stop or move >= to_far_side - TINY:
        return None
    why = f"{written(to_far_side)} are needed to get clear of the {place.title.lower()}; the move is {written(move)}"
    return Refused(why, "fow.terrain.river.no_stop")


@rule("fow.terrain.river.no_stop")
def refuse_start_in_water(place: Feature) -> Refused | None:
    """No start in water: no team begins the game in a river or lake."""
    if not place.no_stop:
        return None
    return Refused(f"no team may start the game in a {place.title.lower()}", "fow.terrain.river.no_stop")


class Hidden(StrEnum):
    """What the ground does for a team that is shot at."""

    SEEN = "in full view"
    CONCEALED = "Concealed"
    UNSEEN = "not visible"
    SILENT = "not said: ask the rulebook"


@rule("fow.terrain.open", "fow.terrain.marsh", "fow.terrain.river.flat", "fow.terrain.haystack", "fow.terrain.crops")
def concealment_inside(place: Feature, kind: TeamKind, *, moved: bool) -> Hidden:
    """Inside a feature. In the open and all Flat terrain only infantry that stayed still are Concealed."""
    if place.height == "flat":
        return Hidden.CONCEALED if kind is TeamKind.INFANTRY and not moved else Hidden.SEEN
    return _hidden(place.conceals_inside)


@rule("fow.terrain.building.sight", "fow.terrain.river.flat", "fow.terrain.swamp")
def concealment_behind(place: Feature, *, half_hidden: bool = False) -> Hidden:
    """Behind a feature. Nothing is seen through a building; a team half-hidden by it is seen and Concealed."""
    if place.blocks_sight and not half_hidden:
        return Hidden.UNSEEN
    if place.conceals_behind == "half hidden":
        return Hidden.CONCEALED
    return _hidden(place.conceals_behind)


def _hidden(cell: str | None) -> Hidden:
    if cell is None:
        return Hidden.SILENT
    return {"yes": Hidden.CONCEALED, "no sight": Hidden.UNSEEN}.get(cell, Hidden.SEEN)


@rule("fow.terrain.building.cover")
def cover_inside(place: Feature) -> Cover:
    """Buildings: troops inside are in Bulletproof Cover; no other feature gives it."""
    return place.cover


@rule("fow.terrain.schema")
def catalogue() -> Table:
    """The whole catalogue as a table for the page."""
    told = {f.title: told_of(f) for f in features().values()}
    columns = ("Feature", *(name for name, _ in next(iter(told.values()))))
    rows = tuple((title, *(words for _, words in cells)) for title, cells in told.items())
    return Table("Terrain", columns, rows, "fow.terrain.schema", tab="Terrain")


def told_of(place: Feature) -> tuple[tuple[str, str], ...]:
    """What the booklet says of a feature, in pairs of words; a dash where it is silent."""
    return (
        ("Tanks", _cell(place, TeamKind.TANK)),
        ("Guns", _cell(place, TeamKind.GUN)),
        ("Infantry", _cell(place, TeamKind.INFANTRY)),
        ("Height", place.height or SILENT),
        ("Conceals inside", place.conceals_inside or SILENT),
        ("Conceals behind", place.conceals_behind or SILENT),
        ("Cover", "Bulletproof" if place.cover is Cover.BULLETPROOF else "none"),
        ("Note", place.note),
    )


def _cell(place: Feature, kind: TeamKind) -> str:
    going = place.going(kind)
    if going is None:
        return SILENT
    return f"Cross Check of {place.fixed_check}" if going is Going.FIXED else going.words
