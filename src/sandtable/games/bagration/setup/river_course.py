"""The river of a mission: its width, its course, the band it must keep to."""

from typing import NotRequired, TypedDict

from sandtable.games.bagration.missions.mission import StepSpec, mission
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.setup.places import on_table_only
from sandtable.games.bagration.state import Battle, RiverCourse, State
from sandtable.kernel import FACT, Field, FieldKind, Note, NotUnderstood, Procedure, Refused, Report
from sandtable.rules import rule
from sandtable.tabletop.measures import read_inches, written


class Bend(TypedDict):
    x: str
    y: str


class RiverTold(TypedDict):
    """Its width, and its middle: one distance of a straight river, or bend by bend."""

    width: str
    middle: NotRequired[str]
    course: NotRequired[list[Bend]]


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
    width = Field("width", "Width in inches", default="8", hint="As 7.5, or as 19 cm.")
    if not straight:
        columns = (Field("x", "x"), Field("y", "y"))
        return width, Field("course", "Its middle, from the left edge to the right", FieldKind.TABLE, columns=columns)
    if battle.spec().waters.near:
        return (width,)
    return width, Field("middle", "Its middle: inches from the Attacker's edge", default=offered.get("middle"))


def _suggested(battle: Battle, state: State, *, straight: bool) -> RiverTold:
    table = state.ground().table
    centred = battle.spec().waters.near
    middle = round(table.depth / 2) if centred else round(table.depth * 29 / 36)
    if straight:
        return {"width": "8"} if centred else {"width": "8", "middle": f"{middle}"}
    return {"width": "8", "course": [{"x": "0", "y": f"{middle}"}, {"x": f"{table.width:g}", "y": f"{middle}"}]}


def _course(battle: Battle, state: State, value: RiverTold) -> RiverCourse:
    table = state.ground().table
    width = read_inches(value["width"])
    if "course" in value:
        return RiverCourse([[read_inches(p["x"]), read_inches(p["y"])] for p in value["course"]], width)
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
