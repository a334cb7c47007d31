"""Bridges and fords of a mission, the current, and the boats that go with it."""

from collections.abc import Sequence

from sandtable.games.bagration.forces.force_sheet import infantry_points
from sandtable.games.bagration.frame import Counting, shares
from sandtable.games.bagration.missions.mission import StepSpec
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.boats import provide_boats, refuse_side
from sandtable.games.bagration.river.bridging import Crossing, roll_current, settle_kinds
from sandtable.games.bagration.river.faces import AS_ENTERED, column, enter_faces
from sandtable.games.bagration.setup.places import the_plan
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE, Role, other
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import DECISION, Note, Picture, PlacePoint, Procedure, Refused
from sandtable.rules import rule
from sandtable.tabletop.conditions import AtLeast
from sandtable.tabletop.features import spots
from sandtable.tabletop.measures import Point, between, written
from sandtable.tabletop.rivers import Bank
from sandtable.tabletop.zones import drawn_refused


def crossings_wanted(battle: Battle, state: State) -> int:
    """How many: one for each 24 inches of table width or part of it, or the number the mission prints."""
    spec = battle.spec().waters
    table = state.ground().table
    return spec.crossings or shares(table.width, spec.crossings_per, Counting.OR_PART)


@rule("fow.mission.river_crossing.setup.3", "fow.river.crossings.placement")
def crossings(state: State, step: StepSpec) -> Procedure[None]:
    """Crossings: their kinds as agreed or rolled, then in turn, the Attacker first, as far apart as is asked."""
    battle = state.now
    wanted = crossings_wanted(battle, state)
    sides = (battle.side(ATTACKER), battle.side(DEFENDER))
    kinds = yield from settle_kinds(
        wanted, sides, readings=state.readings, enter=lambda: _faces(state, "river_bridging")
    )
    role = ATTACKER
    for kind in kinds:
        along = yield from _crossing(state, step, role, wanted, kind)
        battle.crossings.append(Crossing(along, kind, role))
        role = other(role)


def _faces(state: State, chart: str) -> Procedure[list[str] | None]:
    """The faces of a river table whose faces the scan lost, once entered; None: those of the setting."""
    if column(chart, state.readings) != AS_ENTERED:
        return None
    if chart not in state.now.faces:
        state.now.faces[chart] = yield from enter_faces(chart)
    return state.now.faces[chart]


def _crossing(state: State, step: StepSpec, role: Role, wanted: int, kind: str) -> Procedure[float]:
    battle = state.now
    assert battle.river is not None
    course = battle.river.river()
    table = state.ground().table
    water = course.water(table).called("the river", step.rule)
    number = len(battle.crossings) + 1
    place = yield from PlacePoint(
        question=f"Place crossing {number} of {wanted}, a {kind.replace('_', ' ')}, on the river",
        telling=f"Crossing {number}, a {kind.replace('_', ' ')}, lies at {{}}.",
        cite=step.rule,
        wants=DECISION,
        side=battle.side(role),
        key=f"crossing_{number}",
        width=table.width,
        depth=table.depth,
        zones=water.for_ask(),
        also=lambda value: (
            water.refuse((value[0], value[1]))
            or refuse_crossing(battle, state, course.along((value[0], value[1])), wanted)
        ),
        draw_refused=lambda value: _drawn(state, (value[0], value[1])),
        suggestion=_free_place(battle, state, wanted),
    )
    return round(course.along((place[0], place[1])), 2)


def _drawn(state: State, point: Point) -> Picture | None:
    """A refused crossing on the plan, with the distance that failed; a place off the water as it was told."""
    battle = state.now
    assert battle.river is not None
    course, table, spec = battle.river.river(), state.ground().table, battle.spec().waters
    water = course.water(table, spec.rule)
    others = spots("the other crossing", [course.at(c.along) for c in battle.crossings])
    zone = water & AtLeast(spec.apart, others) & AtLeast(spec.crossing_from_sides, table.side_edges)
    return drawn_refused(zone, [course.at(course.along(point)) if water.contains(point) else point], the_plan(state))


def current(state: State, step: StepSpec) -> Procedure[None]:
    """The current, rolled once; then the Assault Boats of whoever has River Assault."""
    battle = state.now
    assert battle.river is not None
    faces = yield from _faces(state, "current")
    battle.river.current = yield from roll_current(battle.river.current, readings=state.readings, faces=faces)
    yield from give_boats(state)


def give_boats(state: State) -> Procedure[None]:
    """The Assault Boats of whoever has River Assault, by the points of its infantry."""
    battle = state.now
    roles = [r for r in (ATTACKER, DEFENDER) if has_boats(battle, r, state.readings)]
    points = {battle.side(r): float(infantry_points(battle.roster(r).force, state.readings)) for r in roles}
    friendly = {battle.side(r): Bank.NEAR if r == ATTACKER else Bank.FAR for r in roles}
    provide_boats(battle.boats, points, friendly)
    if battle.boats.boats:
        yield from _faces(state, "boat_drift")
    for side in points:
        boats = len(battle.boats.boats_of(side))
        yield Note(
            f"{PEOPLE[side]}: {points[side]:g} points of infantry, {boats} Assault Boats.", "fow.river.boats.count"
        )
    for side in (battle.side(ATTACKER), battle.side(DEFENDER)):
        without = refuse_side(side, points, PEOPLE)
        if without:
            yield Note(f"{PEOPLE[side]}: no boats. {without.why}.", without.rule)


@rule("fow.mission.foothold.special")
def has_boats(battle: Battle, role: Role, readings: Readings) -> bool:
    """River Assault: whom the mission gives it; in A Foothold both, or the Attacker alone if you read it so."""
    if role == DEFENDER and readings.foothold_boats == "attacker_only":
        return False
    return battle.spec().gives("river_assault", role)


@rule("fow.river.crossings.placement", "fow.mission.crossroads.setup.2")
def refuse_crossing(battle: Battle, state: State, along: float, wanted: int) -> Refused | None:
    """Too near a long edge or another crossing, straight across, or so placed that the others find no room."""
    spec = battle.spec().waters
    found = _refuse_place(battle, state, along, [c.along for c in battle.crossings])
    if found:
        return found
    taken = [*(c.along for c in battle.crossings), along]
    if not _room(battle, state, taken, wanted - len(taken)):
        return Refused("placed there it leaves no room for the next crossing", spec.rule)
    return None


def _refuse_place(battle: Battle, state: State, along: float, taken: Sequence[float]) -> Refused | None:
    """Distances as a tape measures them: from the long edges and from each other, not along the water."""
    spec = battle.spec().waters
    assert battle.river is not None
    course, table = battle.river.river(), state.ground().table
    place, side = course.at(along), spec.crossing_from_sides
    edge = table.side_edges.nearest(place)
    if side and not table.bounds.at_least(edge, side):
        return Refused(f"{written(edge)} from a long edge; at least {written(side)} is asked", spec.rule)
    gap = min((between(place, course.at(other)) for other in taken), default=None)
    if gap is not None and not table.bounds.at_least(gap, spec.apart):
        why = f"{written(gap)} from the other crossing; at least {written(spec.apart)} is asked"
        return Refused(why, spec.rule)
    return None


def _room(battle: Battle, state: State, taken: list[float], more: int) -> bool:
    """Whether so many more find a place, taken one after another down the course, by quarter inches."""
    found, apart = list(taken), battle.spec().waters.apart
    beside = [t + way * apart for t in taken for way in (-1, 1)]
    for along in sorted([*_quarters(battle), *(b for b in beside if 0 <= b <= _quarters(battle)[-1])]):
        if len(found) - len(taken) >= more:
            break
        if _refuse_place(battle, state, along, found) is None:
            found.append(along)
    return len(found) - len(taken) >= more


def _quarters(battle: Battle) -> list[float]:
    assert battle.river is not None
    return [n / 4 for n in range(int(battle.river.river().length * 4) + 1)]


def _free_place(battle: Battle, state: State, wanted: int) -> list[float]:
    """A place to offer: each in the middle of its share of the river; where that is taken, the first that is free."""
    assert battle.river is not None
    course = battle.river.river()
    spread = course.length * (len(battle.crossings) + 0.5) / max(wanted, len(battle.crossings) + 1)
    for along in (spread, *_quarters(battle)):
        x, y = (round(n, 2) for n in course.at(along))
        if refuse_crossing(battle, state, course.along((x, y)), wanted) is None:
            return [x, y]
    raise Refused("there is no room for another crossing", "fow.river.crossings.placement")
