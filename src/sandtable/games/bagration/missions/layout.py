"""Laying the table: ends, Objectives, the river with its crossings and current."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from sandtable.games.bagration.campaign.effects import PEOPLE
from sandtable.games.bagration.forces import infantry_points
from sandtable.games.bagration.frame import Counting, shares
from sandtable.games.bagration.missions.mission import ATTACKER, DEFENDER, other
from sandtable.games.bagration.river.boats import provide_boats
from sandtable.games.bagration.river.crossings import Crossing, roll_current, settle_kinds
from sandtable.games.bagration.river.faces import FACES_SETTING, enter_faces
from sandtable.games.bagration.state import Battle, RiverCourse, State
from sandtable.games.bagration.victory import Objective
from sandtable.kernel import (
    Choose,
    Field,
    FieldKind,
    Note,
    Option,
    PlacePoint,
    Procedure,
    Refused,
    Report,
    Setting,
    Zone,
    from_ledger,
)
from sandtable.rules import rule
from sandtable.tabletop.measures import TINY, written
from sandtable.tabletop.rivers import Bank
from sandtable.tabletop.zones import ask_point

SETTINGS: tuple[Setting, ...] = from_ledger(
    "fow.mission.river_crossing.setup.1",
    "fow.mission.crossroads.setup.2",
    "fow.mission.crossroads.setup.4",
    "fow.mission.foothold.special",
)

ENDS = {
    "short": (("north", "the north end"), ("south", "the south end")),
    "long": (("north", "the north edge"), ("south", "the south edge")),
    "quarters": (("nw", "north-west and south-east"), ("ne", "north-east and south-west")),
}


@rule(
    "fow.mission.onslaught.setup.1",
    "fow.mission.hammering.setup.1",
    "fow.mission.sickle.setup.1",
    "fow.mission.river_crossing.setup.2",
    "fow.mission.crossroads.setup.1",
    "fow.mission.foothold.setup.1",
)
def pick_ends(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Ends: the Defender picks his edge, the Attacker has the other. The plan always shows the Defender on top."""
    battle = state.now
    kind = battle.spec().raw["edges"]
    words = {"short": "short edge", "long": "long edge", "quarters": "pair of quarters"}[kind]
    battle.ends = yield Choose(
        question=f"Which {words} do you defend? Call one end of your table north",
        cite=step["rule"],
        side=battle.side(DEFENDER),
        key="ends",
        options=tuple(Option(key, label) for key, label in ENDS[kind]),
    )
    if kind == "quarters":
        left = {"nw": ("north-east", "south-west"), "ne": ("north-west", "south-east")}[battle.ends]
        theirs = yield Choose(
            question="From which of the two other quarters do you attack? The Objectives go into the last one",
            cite=step["rule"],
            side=battle.side(ATTACKER),
            key="quarter",
            options=tuple(Option(q, q) for q in left),
        )
        battle.ends += f" {theirs}"


@rule(
    "fow.mission.onslaught.setup.2",
    "fow.mission.hammering.setup.2",
    "fow.mission.sickle.setup.2.objective1",
    "fow.mission.sickle.setup.2.objective2",
    "fow.mission.sickle.setup.3",
    "fow.mission.river_crossing.setup.4",
    "fow.mission.crossroads.setup.3",
    "fow.mission.crossroads.setup.4",
    "fow.mission.foothold.setup.3",
)
def objectives(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Objectives: each by the player the mission names, in its order and its area."""
    battle = state.now
    for place in step["place"]:
        number = len(battle.objectives) + 1
        zone = battle.ground(state.settings).zone(place["zone"])
        x, y = yield ask_point(
            zone,
            f"Place Objective {number}",
            side=battle.side(place["by"]),
            key=f"objective_{number}",
            cite=zone.cite,
        )
        battle.objectives.append(Objective(number, place["by"], x, y))


@rule("fow.mission.river_crossing.setup.1", "fow.mission.crossroads.setup.2", "fow.mission.foothold.setup.2")
def river(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """The river: its width and course, from one long edge to the other, in the band the mission gives."""
    battle = state.now
    straight = state.setting("river_course") != "as_entered"
    told = yield Report(
        question="Lay the Deep River from one long edge to the other",
        cite=step["rule"],
        key="river",
        context=(_river_words(battle, state),),
        fields=_river_fields(battle, state, straight=straight),
        also=lambda value: refuse_river(battle, state, _course(battle, state, value)),
        suggestion=_suggested(battle, state, straight=straight),
    )
    battle.river = _course(battle, state, told)
    low, high = banks(battle, state)
    yield Note(f"The river is {battle.river.width:g} inches wide, its banks at {low:g} and {high:g}.", step["rule"])


def width_limits(battle: Battle, settings: Mapping[str, Any]) -> tuple[float, float]:
    spec = battle.spec().river or {}
    if "width" in spec:
        return spec["width"][0], spec["width"][1]
    if settings.get("river_width_where_not_given") == "as_entered":
        return 1, 16
    return 6, 10


def _river_words(battle: Battle, state: State) -> str:
    low, high = width_limits(battle, state.settings)
    spec = battle.spec().river or {}
    where = "close to the middle of the table"
    if "at_least" in spec:
        limits = spec["at_least"]
        where = f"at least {limits['centre']} inches from the centre line and {limits['rear']} from the Defender's edge"
    return f"{low:g} to {high:g} inches wide, {where}."


def _river_fields(battle: Battle, state: State, *, straight: bool) -> tuple[Field, ...]:
    width = Field("width", "Width in inches", FieldKind.NUMBER, 1, 24, default=8)
    if not straight:
        columns = (Field("x", "x", FieldKind.NUMBER, 0, 120), Field("y", "y", FieldKind.NUMBER, 0, 120))
        return width, Field("course", "Its middle, from the left edge to the right", FieldKind.TABLE, columns=columns)
    if "near" in (battle.spec().river or {}):
        return (width,)
    return width, Field("middle", "Its middle: inches from the Attacker's edge", FieldKind.NUMBER, 0, 120, default=58)


def _suggested(battle: Battle, state: State, *, straight: bool) -> dict[str, Any]:
    table = battle.ground(state.settings).table
    centred = "near" in (battle.spec().river or {})
    middle = round(table.depth / 2) if centred else round(table.depth * 29 / 36)
    if straight:
        return {"width": 8} if centred else {"width": 8, "middle": middle}
    return {"width": 8, "course": [{"x": 0, "y": middle}, {"x": round(table.width), "y": middle}]}


def _course(battle: Battle, state: State, value: Mapping[str, Any]) -> RiverCourse:
    table = battle.ground(state.settings).table
    if "course" in value:
        points = [[float(p["x"]), float(p["y"])] for p in value["course"]]
        return RiverCourse(points, float(value["width"]))
    middle = float(value.get("middle", table.depth / 2))
    return RiverCourse([[0.0, middle], [table.width, middle]], float(value["width"]))


def banks(battle: Battle, state: State, course: RiverCourse | None = None) -> tuple[float, float]:
    """The lowest and highest y of the water."""
    found = course or battle.river
    assert found is not None
    straight = len({p[1] for p in found.course}) == 1
    if straight:
        return found.course[0][1] - found.width / 2, found.course[0][1] + found.width / 2
    _, low, _, high = found.river().water(battle.ground(state.settings).table).shape().bounds
    return low, high


def refuse_river(battle: Battle, state: State, course: RiverCourse) -> Refused | None:
    """A river of another width, short of the edges, or outside its band, with what was measured."""
    spec = battle.spec().river or {}
    low_width, high_width = width_limits(battle, state.settings)
    if not low_width <= course.width <= high_width:
        why = f"a river {course.width:g} inches wide; {low_width:g} to {high_width:g} is asked"
        return Refused(why, spec["rule"])
    table = battle.ground(state.settings).table
    found = course.river().check(table, spec["rule"])
    if found:
        return found
    near, far = banks(battle, state, course)
    for words, measured, asked in (
        ("the centre line", near - table.depth / 2, spec.get("at_least", {}).get("centre")),
        ("the Defender's edge", table.depth - far, spec.get("at_least", {}).get("rear")),
    ):
        if asked is not None and measured < asked - TINY:
            why = f"the river comes within {written(measured)} of {words}; at least {written(asked)} is asked"
            return Refused(why, spec["rule"])
    return None


def crossings_wanted(battle: Battle, state: State) -> int:
    """How many: one for each 24 inches of table width or part of it, or the number the mission prints."""
    spec = battle.spec().river or {}
    table = battle.ground(state.settings).table
    return (
        int(spec["crossings"]) if "crossings" in spec else shares(table.width, spec["crossings_per"], Counting.OR_PART)
    )


@rule("fow.mission.river_crossing.setup.3")
def crossings(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Crossings: their kinds as agreed or rolled, then in turn, the Attacker first, as far apart as is asked."""
    battle = state.now
    wanted = crossings_wanted(battle, state)
    faces = yield from _faces(state, "river_bridging")
    sides = (battle.side(ATTACKER), battle.side(DEFENDER))
    kinds = yield from settle_kinds(wanted, sides, settings=state.settings, faces=faces)
    role = ATTACKER
    for kind in kinds:
        along = yield from _crossing(state, step, role, wanted, kind)
        battle.crossings.append(Crossing(along, kind, role))
        role = other(role)


def _faces(state: State, chart: str) -> Procedure[list[str] | None]:
    """The faces of a river table whose faces the scan lost, once entered; None: those of the setting."""
    if state.setting(FACES_SETTING[chart]) != "as_entered":
        return None
    if chart not in state.now.faces:
        state.now.faces[chart] = yield from enter_faces(chart)
    return state.now.faces[chart]


def _crossing(state: State, step: Mapping[str, Any], role: str, wanted: int, kind: str) -> Procedure[float]:
    battle = state.now
    assert battle.river is not None
    course = battle.river.river()
    table = battle.ground(state.settings).table
    number = len(battle.crossings) + 1
    place = yield PlacePoint(
        question=f"Place crossing {number} of {wanted}, a {kind.replace('_', ' ')}, on the river",
        cite=step["rule"],
        side=battle.side(role),
        key=f"crossing_{number}",
        width=table.width,
        depth=table.depth,
        zones=(Zone("the river", tuple((p[0], p[1]) for p in battle.river.course)),),
        also=lambda value: refuse_crossing(battle, state, course.along((value[0], value[1])), wanted),
        suggestion=_free_place(battle, state, wanted),
    )
    return round(course.along((place[0], place[1])), 2)


def current(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """The current, rolled once; then the Assault Boats of whoever has River Assault."""
    battle = state.now
    assert battle.river is not None
    faces = yield from _faces(state, "current")
    battle.river.current = yield from roll_current(battle.river.current, settings=state.settings, faces=faces)
    yield from _faces(state, "boat_drift")
    roles = [r for r in (ATTACKER, DEFENDER) if has_boats(battle, r, state.settings)]
    points = {battle.side(r): float(infantry_points(battle.roster(r).force, state.settings)) for r in roles}
    friendly = {battle.side(r): Bank.NEAR if r == ATTACKER else Bank.FAR for r in roles}
    provide_boats(battle.boats, points, friendly)
    for side in points:
        boats = len(battle.boats.boats_of(side))
        yield Note(
            f"{PEOPLE[side]}: {points[side]:g} points of infantry, {boats} Assault Boats.", "fow.river.boats.count"
        )


@rule("fow.mission.foothold.special")
def has_boats(battle: Battle, role: str, settings: Mapping[str, Any]) -> bool:
    """River Assault: whom the mission gives it; in A Foothold both, or the Attacker alone if you read it so."""
    if role == DEFENDER and settings.get("foothold_boats") == "attacker_only":
        return False
    return battle.spec().gives("river_assault", role)


def refuse_crossing(battle: Battle, state: State, along: float, wanted: int) -> Refused | None:
    """Too near a long edge or another crossing, or so placed that the remaining ones find no room."""
    spec = battle.spec().river or {}
    assert battle.river is not None
    side = spec.get("crossing_from_sides", 0)
    long = battle.river.river().length
    edge = min(along, long - along)
    if edge < side - TINY:
        why = f"{written(edge)} from a long edge; at least {written(side)} is asked"
        return Refused(why, spec["rule"])
    for c in battle.crossings:
        gap = abs(c.along - along)
        if gap < spec["apart"] - TINY:
            why = f"{written(gap)} from the other crossing; at least {written(spec['apart'])} is asked"
            return Refused(why, spec["rule"])
    taken = [*(c.along for c in battle.crossings), along]
    if room_for(taken, side, long - side, spec["apart"]) < wanted - len(taken):
        return Refused("placed there it leaves no room for the next crossing", spec["rule"])
    return None


def room_for(taken: Sequence[float], low: float, high: float, apart: float) -> int:
    """How many more crossings find a place between the taken ones."""
    room = 0
    edges = [low - apart, *sorted(taken), high + apart]
    for a, b in pairwise(edges):
        free = (b - apart) - (a + apart)
        room += int((free + TINY) // apart) + 1 if free >= -TINY else 0
    return room


def _free_place(battle: Battle, state: State, wanted: int) -> list[float]:
    assert battle.river is not None
    course = battle.river.river()
    for quarter_inches in range(int(course.length * 4) + 1):
        if refuse_crossing(battle, state, quarter_inches / 4, wanted) is None:
            x, y = course.at(quarter_inches / 4)
            return [round(x, 2), round(y, 2)]
    raise Refused("there is no room for another crossing", "fow.river.crossings.placement")


def ends_words(battle: Battle) -> str:
    kind = battle.spec().raw["edges"]
    names = dict(ENDS[kind])
    where = battle.ends.partition(" ")[0]
    return f"{PEOPLE[battle.side(DEFENDER)]} at {names.get(where, 'an edge not chosen yet')}"
