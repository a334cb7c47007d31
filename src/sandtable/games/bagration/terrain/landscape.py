"""The terrain of this table: features of the catalogue as the players laid them out, with their places.

What was entered is measured (a fortification on a road, a Unit in a lake); what was not is asked as ever.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.frame import Counting, shares
from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.terrain.features import Feature as Kind
from sandtable.games.bagration.terrain.features import Going, Hidden, concealment_inside, feature
from sandtable.kernel import NotUnderstood, Refused
from sandtable.rules import rule
from sandtable.tabletop import Area, Condition, Feature, Off, On, Point, Strip, Table, ellipse, written
from sandtable.tabletop.conditions import any_of, rectangle
from sandtable.tabletop.grounds import crosses_itself
from sandtable.tabletop.measures import TINY, between, read_inches, read_points

BRIDGES = ("road_bridge", "rail_bridge", "damaged_bridge")
OVER_WATER = (*BRIDGES, "ford")
BLOCKED = ("road", "road_bridge", "damaged_bridge", "railway_line", "rail_bridge", "ford")
"""What no fortification may stand on; every water besides. A bridge is the road or railway line it carries."""

UNDER = ("gentle_hill", "escarpment_slope", "escarpment_cliff_side", "open")
"""Drawn first; water over it, roads over that, bridges and buildings on top."""
LEAST = 0.1
MOST_POINTS = 60


class Form(StrEnum):
    RECTANGLE = "rectangle"
    ELLIPSE = "ellipse"
    OUTLINE = "outline"
    LINE = "line"

    @property
    def words(self) -> str:
        return FORMS[self]


FORMS = {
    Form.RECTANGLE: "rectangle: two opposite corners",
    Form.ELLIPSE: "ellipse: two corners of the box it fills",
    Form.OUTLINE: "outline: its corners in order",
    Form.LINE: "line: its bends in order, and a width",
}


@dataclass
class Laid:
    """One piece of terrain on the table: which feature, which form, its points in inches; lines have a width."""

    feature: str
    form: Form
    points: list[list[float]]
    width: float = 0.0
    name: str = field(default="")

    @property
    def kind(self) -> Kind:
        return feature(self.feature)

    def ground(self) -> Feature:
        """As something to measure from."""
        called = f"the {self.name or self.kind.title.lower()}"
        if self.form == Form.LINE:
            return Strip(called, tuple((p[0], p[1]) for p in self.points), self.width)
        return Area(called, self.outline())

    def outline(self) -> tuple[Point, ...]:
        """The corners of an area; a line has none."""
        points = tuple((p[0], p[1]) for p in self.points)
        if self.form in (Form.RECTANGLE, Form.ELLIPSE):
            (ax, ay), (bx, by) = points
            box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
            return rectangle(*box) if self.form == Form.RECTANGLE else ellipse(*box)
        return points

    def covers(self, point: Point) -> bool:
        return not self.is_elsewhere((point,)) and self.ground().nearest(point) <= TINY

    def is_elsewhere(self, points: Sequence[Point]) -> bool:
        """Whether it lies quite apart from a way by these points, box beside box: most do, and need no measuring."""
        half = self.width / 2 + TINY
        for n in (0, 1):
            along, there = [p[n] for p in self.points], [p[n] for p in points]
            if max(there) < min(along) - half or min(there) > max(along) + half:
                return True
        return False


class TerrainRow(TypedDict):
    """One row of the form: points such as `10, 20; 18, 30`, and the width of a line."""

    feature: str
    form: str
    points: str
    width: NotRequired[str]


def read_row(row: TerrainRow) -> Laid:
    form = Form(row["form"])
    points = read_points(row["points"])
    wanted = {Form.RECTANGLE: 2, Form.ELLIPSE: 2, Form.OUTLINE: 3, Form.LINE: 2}[form]
    exact = form in (Form.RECTANGLE, Form.ELLIPSE)
    title = feature(row["feature"]).title
    if len(points) < wanted or (exact and len(points) != wanted) or len(points) > MOST_POINTS:
        many = "exactly two points" if exact else f"{wanted} to {MOST_POINTS} points"
        raise NotUnderstood(f"{title}: {form.words}; {many} are wanted, not {len(points)}", "fow.terrain.schema")
    return Laid(row["feature"], form, [list(p) for p in points], read_width(row.get("width", ""), title))


def read_width(text: str, title: str) -> float:
    try:
        width = read_inches(text or "0")
    except NotUnderstood:
        width = -1.0
    if not 0 <= width < 1000:
        raise NotUnderstood(f"{title}: a width in inches is wanted, not {text[:40]!r}", "fow.terrain.schema")
    return width


@rule("fow.terrain.schema", "fow.meta.frame")
def understand_laid(piece: Laid, table: Table) -> None:
    """A piece off the table, of no size, a line without a width, or an outline that crosses itself is none."""
    title, cite = piece.kind.title, piece.kind.rules[0]
    for point in piece.points:
        off = table.refuse((point[0], point[1]), "fow.meta.frame")
        if off:
            raise NotUnderstood(f"{title}: {off.why}", off.rule)
    if piece.form == Form.LINE:
        long = sum(between((a[0], a[1]), (b[0], b[1])) for a, b in pairwise(piece.points))
        if piece.width < LEAST or long < LEAST:
            raise NotUnderstood(f"{title}: a line {written(long)} long and {written(piece.width)} wide", cite)
    elif crosses_itself(piece.outline()):
        raise NotUnderstood(f"{title}: its outline crosses itself or has no inside", cite)


def told_apart(pieces: Sequence[Laid]) -> list[Laid]:
    """Names as players say them: `woods`, or `woods 1`, `woods 2` where there are several."""
    kinds = [p.feature for p in pieces]
    for n, piece in enumerate(pieces):
        title = piece.kind.title.lower()
        piece.name = f"{title} {kinds[: n + 1].count(piece.feature)}" if kinds.count(piece.feature) > 1 else title
    return list(pieces)


def is_water(piece: Laid) -> bool:
    return piece.kind.water and piece.feature != "ford"


# ---------------------------------------------------------------- what rules ask of the ground


@rule("fow.mission.onslaught.setup.4")
def clear_for_works(terrain: Sequence[Laid]) -> list[Condition]:
    """Set-up 4: off every road, railway line and ford, and out of the water."""
    barred = [p for p in terrain if p.feature in BLOCKED or is_water(p)]
    return [Off(p.ground(), "fow.mission.onslaught.setup.4") for p in barred]


@rule("fow.terrain.river.no_stop")
def dry_ground(terrain: Sequence[Laid]) -> list[Condition]:
    """No team starts the game in a river or lake; a bridge or ford over it is no part of it."""
    return _out_of([p for p in terrain if p.kind.no_stop], terrain, "fow.terrain.river.no_stop")


@rule("fow.terrain.building.move", "fow.terrain.swamp")
def passable_ground(terrain: Sequence[Laid], kinds: Iterable[TeamKind]) -> list[Condition]:
    """Impassable: no Unit is set out where none of its Teams could go; a cliff is an edge, no ground to stand on."""
    kinds, found = list(kinds), []
    for piece in (p for p in terrain if not p.kind.no_stop and p.feature != "escarpment_cliff_side"):
        if all(piece.kind.going(kind) is Going.IMPASSABLE for kind in kinds):
            found.append(Off(piece.ground(), piece.kind.rules[0]))
    return [any_of(off, *(On(p.ground()) for p in terrain if p.feature in BLOCKED)) for off in found]


@rule("fow.mission.crossroads.setup.4", "fow.mission.foothold.setup.3")
def out_of_open_water(terrain: Sequence[Laid], cite: str) -> list[Condition]:
    """Objectives: on bridges and at fords, but not in open water."""
    return _out_of([p for p in terrain if is_water(p)], terrain, cite)


def on_crossings(terrain: Sequence[Laid]) -> list[Condition]:
    """On a bridge or ford among the terrain: no part of the water under it."""
    return [On(p.ground()) for p in terrain if p.feature in OVER_WATER]


def _out_of(water: Iterable[Laid], terrain: Sequence[Laid], cite: str) -> list[Condition]:
    return [any_of(Off(p.ground(), cite), *on_crossings(terrain)) for p in water]


@rule("fow.base.ambush", "fow.terrain.schema")
def concealed_at(terrain: Sequence[Laid], point: Point, kind: TeamKind) -> Laid | None:
    """The piece of terrain that Conceals a team of this kind standing there, by what the booklet says of it."""
    for piece in terrain:
        hides = concealment_inside(piece.kind, kind, moved=False) is Hidden.CONCEALED
        if hides and piece.kind.height != "flat" and piece.covers(point):
            return piece
    return None


@rule("fow.river.crossings.minimum")
def crossings_needed(width: float, length: float) -> int:
    """Number of crossings: for a river over 6" wide, one for each 24" of its length on the table or part of it."""
    book = river_numbers().crossings
    return 0 if width <= book.wider_than else shares(length, book.each, Counting.OR_PART)


@rule("fow.terrain.river.advice")
def advice(crossings: int) -> str:
    """Outside the river missions three crossings or more are advised; fewer are never illegal."""
    advised = river_numbers().crossings.advised
    return "" if crossings >= advised else f"{advised} or more are advised, and fewer are legal"


RIVERS = ("deep_river", "shallow_river")


@dataclass(frozen=True, slots=True)
class Counted:
    """A river among the terrain, with the crossings it needs and has."""

    words: str
    needed: int
    has: int


@rule("fow.river.crossings.minimum")
def count_crossings(terrain: Sequence[Laid]) -> list[Counted]:
    """Every river over 6 inches wide: one bridge or ford for each 24 inches of its length, or part of them."""
    found = []
    for piece in (p for p in terrain if p.feature in RIVERS and p.form in (Form.LINE, Form.RECTANGLE)):
        river, (wide, long) = piece.ground(), _extent(piece)
        needed = crossings_needed(wide, long)
        lie = [p for p in terrain if p.feature in OVER_WATER and p.ground().shape().intersects(river.shape())]
        if needed:
            words = f"{river.name[0].upper()}{river.name[1:]} is {written(wide)} wide and {written(long)} long: "
            found.append(Counted(f"{words}it needs {needed} crossings and has {len(lie)}", needed, len(lie)))
    return found


def _extent(piece: Laid) -> tuple[float, float]:
    """How wide and how long a river is."""
    if piece.form == Form.LINE:
        return piece.width, sum(between(a, b) for a, b in piece.ground().segments())
    (ax, ay), (bx, by) = piece.points
    short, long = sorted((abs(bx - ax), abs(by - ay)))
    return short, long


def refuse_crossings(terrain: Sequence[Laid]) -> Refused | None:
    """A river without the crossings it must have."""
    short = next((river for river in count_crossings(terrain) if river.has < river.needed), None)
    return Refused(short.words, "fow.river.crossings.minimum") if short else None


@rule("fow.river.crossings.minimum", "fow.terrain.river.advice")
def crossings_words(terrain: Sequence[Laid]) -> list[tuple[str, str]]:
    """Rivers among the terrain: how many crossings each needs and has, and that more are advised."""
    told = []
    for river in count_crossings(terrain):
        more = f"; {advised}" if (advised := advice(river.has)) else ""
        told.append((f"{river.words}{more}.", "fow.river.crossings.minimum"))
    return told


def under(terrain: Sequence[Laid], point: Point) -> list[Laid]:
    """Every piece that lies under a point."""
    return [p for p in terrain if p.covers(point)]


def in_drawing_order(terrain: Sequence[Laid]) -> list[Laid]:
    def rank(piece: Laid) -> int:
        if piece.feature in UNDER:
            return 0
        if piece.kind.water and piece.feature != "ford":
            return 2
        return 4 if piece.feature in (*OVER_WATER, "building") else 3 if piece.form == Form.LINE else 1

    return sorted(terrain, key=rank)
