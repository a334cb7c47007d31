"""The river of a mission: its width, its course, the band it must keep to."""

from dataclasses import replace
from typing import NotRequired, TypedDict

from sandtable.games.bagration.missions.mission import StepSpec, mission
from sandtable.games.bagration.plans.terrain_brushes import shapes
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.setup.places import on_table_only
from sandtable.games.bagration.state import Battle, RiverCourse, State
from sandtable.games.bagration.terrain.features import feature
from sandtable.games.bagration.terrain.landscape import Form, TerrainRow, read_row
from sandtable.kernel import FACT, Field, FieldKind, Note, NotUnderstood, Procedure, Refused, Report
from sandtable.rules import rule
from sandtable.tabletop.measures import read_inches, written

DEEP = "deep_river"


class RiverTold(TypedDict):
    """A straight river by its width and its middle; one that bends as it is drawn, a single piece of terrain."""

    width: NotRequired[str]
    middle: NotRequired[str]
    course: NotRequired[list[TerrainRow]]


@rule("fow.mission.river_crossing.setup.1", "fow.mission.crossroads.setup.2", "fow.mission.foothold.setup.2")
def river(state: State, step: StepSpec) -> Procedure[None]:
    """The river: its width and course, from one long edge to the other, in the band the mission gives."""
    battle = state.now
    straight = state.readings.river_course != "as_entered"
    told = yield from Report[RiverTold](
        question="Lay the Deep River from one long edge to the other",
        cite=step.rule,
        wants=FACT,
        key="river",
        context=(_river_words(battle, state),),
        fields=_river_fields(battle, state, straight=straight),
        also=lambda value: refuse_river(battle, state, _course(battle, state, value)),
        suggestion=_suggested(battle, state, straight=straight),
    )
    battle.river = _course(battle, state, told)
    low, high = banks(battle, state)
    yield Note(f"The river is {battle.river.width:g} inches wide, its banks at {low:g} and {high:g} inches.", step.rule)


def width_limits(battle: Battle, readings: Readings) -> tuple[float, float]:
    given = battle.spec().waters.width
    if given:
        return given
    if readings.river_width_where_not_given == "as_entered":
        return 1, _band(battle, readings)
    low, high = mission("river_crossing").waters.width or (0, 0)
    return low, min(high, _band(battle, readings))


def _band(battle: Battle, readings: Readings) -> float:
    """How deep the band is that the river must keep to: no river is wider."""
    limits = battle.spec().waters.at_least
    assert limits is not None
    return battle.ground(readings).table.depth / 2 - limits.centre - limits.rear


def _river_words(battle: Battle, state: State) -> str:
    low, high = width_limits(battle, state.readings)
    where, limits = "close to the middle of the table", battle.spec().waters.at_least
    if limits:
        where = f"at least {limits.centre} inches from the centre line and {limits.rear} from the Defender's edge"
    return f"{low:g} to {high:g} inches wide, {where}."


def _river_fields(battle: Battle, state: State, *, straight: bool) -> tuple[Field, ...]:
    offered = _suggested(battle, state, straight=straight)
    width = Field("width", "Width in inches", default="8", inches=True)
    if not straight:
        return (_drawn_field(state),)
    if battle.spec().waters.near:
        return (width,)
    middle = "Its middle: inches from the Attacker's edge"
    return width, Field("middle", middle, default=offered.get("middle"), inches=True)


def _drawn_field(state: State) -> Field:
    """Its middle, drawn on the plan bend by bend or typed, with its width."""
    columns = (
        Field("feature", "Feature", FieldKind.CHOICE, choices=((DEEP, feature(DEEP).title),)),
        Field("form", "Form", FieldKind.CHOICE, choices=((Form.LINE.value, Form.LINE.value),)),
        Field("points", "Its middle from the left edge to the right: x, y; x, y", inches=True),
        Field("width", "Width", inches=True),
    )
    drawn = shapes(state)
    drawn = replace(drawn, brushes=tuple(b for b in drawn.brushes if b.key == DEEP))
    return Field("course", "The river", FieldKind.TABLE, columns=columns, shapes=drawn)


def _suggested(battle: Battle, state: State, *, straight: bool) -> RiverTold:
    table = state.ground().table
    centred = battle.spec().waters.near
    middle = round(table.depth / 2) if centred else round(table.depth * 29 / 36)
    if straight:
        return {"width": "8"} if centred else {"width": "8", "middle": f"{middle}"}
    points = f"0, {middle}; {table.width:g}, {middle}"
    return {"course": [{"feature": DEEP, "form": Form.LINE.value, "points": points, "width": "8"}]}


def _course(battle: Battle, state: State, value: RiverTold) -> RiverCourse:
    table = state.ground().table
    if "course" in value:
        if len(value["course"]) != 1:
            raise NotUnderstood(f"one river is wanted, not {len(value['course'])}", battle.spec().waters.rule)
        laid = read_row(value["course"][0])
        return RiverCourse(laid.points, laid.width)
    width = read_inches(value["width"])
    middle = read_inches(value["middle"]) if "middle" in value else table.depth / 2
    return RiverCourse([[0.0, middle], [table.width, middle]], width)


def river_bands(state: State) -> list[tuple[float, float]]:
    """Where the mission's river lies, or may still be laid: from and to, up the table."""
    battle = state.now
    if battle.river:
        return [banks(battle, state)]
    spec, depth = battle.spec().river, state.ground().table.depth
    if spec is None:
        return []
    if spec.at_least:
        return [(depth / 2 + spec.at_least.centre, depth - spec.at_least.rear)]
    half = width_limits(battle, state.readings)[1] / 2
    return [(depth / 2 - half, depth / 2 + half)]


def banks(battle: Battle, state: State, course: RiverCourse | None = None) -> tuple[float, float]:
    """The lowest and highest y of the water."""
    found = course or battle.river
    assert found is not None
    straight = len({p[1] for p in found.course}) == 1
    if straight:
        return found.course[0][1] - found.width / 2, found.course[0][1] + found.width / 2
    _, low, _, high = found.river().water(state.ground().table).shape().bounds
    return low, high


def refuse_river(battle: Battle, state: State, course: RiverCourse) -> Refused | None:
    """A river of another width or outside its band, with what was measured; one short of the edges is none."""
    spec, table = battle.spec().waters, state.ground().table
    for point in course.course:
        on_table_only(table, (point[0], point[1]))
    found = course.river().check(table, spec.rule)
    if found or course.width > table.depth / 2:
        raise NotUnderstood(found.why if found else f"a river {course.width:g} inches wide", spec.rule)
    low_width, high_width = width_limits(battle, state.readings)
    if not low_width <= course.width <= high_width:
        why = f"a river {course.width:g} inches wide; {low_width:g} to {high_width:g} is asked"
        return Refused(why, spec.rule)
    near, far = banks(battle, state, course)
    for words, measured, asked in (
        ("the centre line", near - table.depth / 2, spec.at_least.centre if spec.at_least else None),
        ("the Defender's edge", table.depth - far, spec.at_least.rear if spec.at_least else None),
    ):
        if asked is not None and not table.bounds.at_least(measured, asked):
            why = f"the river comes within {written(measured)} of {words}; at least {written(asked)} is asked"
            return Refused(why, spec.rule)
    return None
