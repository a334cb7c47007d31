"""A move over the ground of the table: which features lie under its way, which it enters, and at what speed it goes.

Mixed ground is measured: each stretch of the way lies on the features that cover it, a stretch without any in the open.
A road, railway line, bridge or ford is what one goes on where it lies, not the woods or the water under it; over a
river or lake only bridges and fords lead.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sandtable.games.bagration.base.movement import Speed
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.terrain.features import Feature, Going, Passage, dash_over, enter, feature
from sandtable.games.bagration.terrain.landscape import BLOCKED, OVER_WATER, Laid, under
from sandtable.kernel import Refused
from sandtable.rules import rule
from sandtable.tabletop.measures import TINY
from sandtable.tabletop.ways import Way

OPEN = "open"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of the way, from and to in inches along it, and the pieces one goes on there; none: the open."""

    start: float
    end: float
    pieces: tuple[Laid, ...]


@rule("fow.terrain.road", "fow.terrain.open", "fow.river.bridge.road")
def stretches_of(way: Way, terrain: Sequence[Laid]) -> list[Stretch]:
    """The way in stretches of one ground each, in order."""
    lying = [(piece, way.on(piece.ground())) for piece in terrain if not piece.is_elsewhere(way.points)]
    cuts = sorted({0.0, way.length, *(n for _, found in lying for stretch in found for n in stretch)})
    found = []
    for low, high in pairwise(cuts):
        if high - low <= TINY:
            continue
        middle = (low + high) / 2
        here = [piece for piece, on in lying if any(start <= middle <= end for start, end in on)]
        # only a bridge or ford leads over a river or lake: a road that was drawn into the water ends there
        over = OVER_WATER if any(piece.kind.no_stop for piece in here) else BLOCKED
        on_top = [piece for piece in here if piece.feature in over]
        found.append(Stretch(low, high, tuple(on_top or [p for p in here if p.feature not in BLOCKED] or here)))
    return found


def grounds_under(way: Way, terrain: Sequence[Laid]) -> list[Feature]:
    """Every feature the way goes on, each once, as it is met."""
    keys: dict[str, None] = {}
    for stretch in stretches_of(way, terrain):
        keys |= dict.fromkeys([piece.feature for piece in stretch.pieces] or [OPEN])
    if not keys:  # whoever stays where he is goes over the ground he stands on
        keys = dict.fromkeys([piece.feature for piece in under(terrain, way.points[0])] or [OPEN])
    return [feature(key) for key in keys]


@dataclass(frozen=True, slots=True)
class Entered:
    """A piece of ground that the way enters, and how far along that is."""

    along: float
    piece: Laid


@rule("fow.base.cross_check")
def entered_on(way: Way, terrain: Sequence[Laid]) -> list[Entered]:
    """Each piece as the way enters it, in order; one that it begins in is not entered, and none twice."""
    first: dict[int, Entered] = {}
    for stretch in stretches_of(way, terrain):
        for piece in stretch.pieces:
            first.setdefault(id(piece), Entered(stretch.start, piece))
    return [one for one in first.values() if one.along > TINY]


@rule("fow.base.dash", "fow.terrain.building.move", "fow.river.amphibious")
def refuse_impassable(
    way: Way, terrain: Sequence[Laid], kinds: Collection[TeamKind], *, amphibious: bool = False
) -> Refused | None:
    """The first ground on the way that Teams of these kinds cannot enter."""
    for place in grounds_under(way, terrain):
        for kind in sorted(kinds):
            barred = enter(place, kind, amphibious=amphibious).refusal
            if barred and kind is not TeamKind.AIRCRAFT:
                return barred
    return None


@rule("fow.base.dash")
def dash_on(way: Way, terrain: Sequence[Laid], kinds: Collection[TeamKind], *, amphibious: bool = False) -> Passage:
    """The Dash rate for the whole way: of the slowest ground under it, for the slowest kind of the Unit's Teams."""
    places = grounds_under(way, terrain)
    slowest = (Speed.TERRAIN_DASH, Speed.CROSS_COUNTRY_DASH, Speed.ROAD_DASH)
    ways = [dash_over(places, kind, amphibious=amphibious) for kind in sorted(kinds)]
    unsaid = next((passage for passage in ways if passage.speed is None), None)
    return unsaid or min(ways, key=lambda passage: slowest.index(passage.speed or Speed.TERRAIN_DASH))


TESTED = (Going.DIFFICULT, Going.FIXED, Going.SKILL)


@rule("fow.base.cross_check", "fow.terrain.river.deep", "fow.terrain.river.ford")
def asking_on(way: Way, terrain: Sequence[Laid], kind: TeamKind, *, amphibious: bool = False) -> list[Entered]:
    """The pieces on the way that ask a test of Teams of this kind as they enter."""
    return [
        one for one in entered_on(way, terrain) if enter(one.piece.kind, kind, amphibious=amphibious).going in TESTED
    ]
