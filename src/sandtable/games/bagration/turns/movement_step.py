"""The Movement Step on the board: Units are moved, dig in, gap wire and clear mines, until the side is done."""

from collections.abc import Sequence
from math import cos, pi, sin

from sandtable.games.bagration.base.movement import Order, Speed, refuse_order
from sandtable.games.bagration.base.saves import refuse_digging
from sandtable.games.bagration.board.fronts import TURN, has_front
from sandtable.games.bagration.board.table_board import TITLE, board
from sandtable.games.bagration.board.table_counters import UNPLACED, apart_from, key_of, unit_id
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.obstacles.markers import Obstacle
from sandtable.games.bagration.setup.reserves_held import stands_on_table
from sandtable.games.bagration.sides import ATTACKER, PEOPLE, Role
from sandtable.games.bagration.state import Phase as At
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.aiming import march_words
from sandtable.games.bagration.turns.at_markers import CLEAR, GAP, at_marker, kinds_at_hand, refuse_at_marker
from sandtable.games.bagration.turns.facing import look_ahead, refuse_turn, told_facing, turn
from sandtable.games.bagration.turns.groups import Group, count_again, group_of
from sandtable.games.bagration.turns.move_advice import Marching
from sandtable.games.bagration.turns.moves import move_to
from sandtable.games.bagration.turns.rolls.difficult_ground import dig_unit
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.games.bagration.turns.tests_on_the_way import walk
from sandtable.games.bagration.turns.unit_moves import March, march
from sandtable.kernel import (
    EVERYONE,
    Advised,
    Deed,
    Destination,
    NotUnderstood,
    Phase,
    Place,
    Procedure,
    Refused,
    Verb,
    open_play,
)
from sandtable.rules import rule
from sandtable.tabletop.drawing import Ruler
from sandtable.tabletop.measures import Point

TACTICAL, DASH = "Tactical", "Dash"
MOST = 12
MOVE = Verb(
    "move",
    "Move",
    (1, MOST),
    path=True,
    words=(TACTICAL, DASH),
    hint="Straight to a place, or from bend to bend by several moves; several Units keep their distances.",
    rule="fow.base.dash",
    key_stroke="m",
)
DIG = Verb(
    "dig_in", "Dig In", (1, 1), hint="An Order of its Leader: a Skill test.", rule="fow.base.dig_in", key_stroke="d"
)
PUT = Verb(
    "put", "Set down", (1, MOST), to="place", hint="A Unit on the table whose place is not known.", key_stroke="p"
)
DONE = Verb("done", "Movement is over", (0, 0), hint="On to shooting and assaults.", key_stroke="Shift+Enter")


def movement_step(state: State) -> Procedure[None]:
    """Boats land and launch, Units move, empty boats come back."""
    battle, role = state.now, state.now.turn_of
    yield from river_turn.land_and_launch(state, role)
    yield from _open(state, role)
    yield from river_turn.come_back(state, role)
    battle.phase = At.PLAY


def _open(state: State, role: Role) -> Procedure[None]:
    battle, side = state.now, state.now.side(role)
    phase = Phase(
        question=f"{PEOPLE[side]}, turn {battle.turns[role]}: move your Units",
        cite="fow.base.dash",
        verbs=(MOVE, *_turning(state, role), DIG, *([PUT] if _unplaced(state, role) else []), *_others(state, role)),
        board=TITLE,
        key="movement",
        doing="moving",
        done=DONE,
    )
    yield from open_play(
        phase,
        side,
        board=lambda: board(state, side),
        apply=lambda deed: _carry_out(state, role, deed),
        judge=lambda deed: refuse_deed(state, role, deed),
        targets=lambda verb, counters: _targets(state, role, verb, counters),
        tell=lambda deed: _told_before(state, role, deed),
        told=lambda deed: EVERYONE,
        counters=lambda: tuple(_able(state, role)),
        suggest=lambda: _suggest(state, role),
    )


def _others(state: State, role: Role) -> list[Verb]:
    """Only where somebody stands at wire or in mines as the step begins: both are done instead of moving."""
    there = kinds_at_hand(state, role)
    return [*([GAP] if Obstacle.WIRE in there else []), *([CLEAR] if there - {Obstacle.WIRE} else [])]


def _turning(state: State, role: Role) -> list[Verb]:
    return [TURN] if any(has_front(unit) for unit in on_table(state.now, role)) else []


def _unplaced(state: State, role: Role) -> list[Unit]:
    """On the table, as a battle that began elsewhere may have it, but nobody told where."""
    placed = state.now.roster(role).places
    return [u for u in on_table(state.now, role) if u.key not in placed and stands_on_table(u)]


def _able(state: State, role: Role) -> list[str]:
    """Whatever of one's own can be picked: Units on the table, their groups apart, and those to be set down."""
    roster = state.now.roster(role)
    found = []
    for unit in roster.force.named([*roster.places, *(u.key for u in _unplaced(state, role))]):
        found += [unit.key, *(f"{unit.key}.{n}" for n in range(len(apart_from(roster, unit.key))))]
    return [unit_id(key) for key in found]


# ---------------------------------------------------------------- judging


def refuse_deed(state: State, role: Role, deed: Deed) -> Refused | None:
    """Why the rules forbid it; what is measured is told."""
    if deed.verb == MOVE.key:
        return next((no for one in marches(state, role, deed) if (no := _refuse_march(one))), None)
    if deed.verb == DIG.key:
        return _refuse_dig(state, role, deed)
    if deed.verb == PUT.key:
        return _refuse_put(state, role, deed)
    if deed.verb == TURN.key:
        return refuse_turn(state, role, _groups(state, role, deed.counters), deed.place)
    return refuse_at_marker(state, role, deed) if deed.verb in (GAP.key, CLEAR.key) else None


def _refuse_march(one: March) -> Refused | None:
    if one.group.place is None:
        return Refused(f"nobody has told where {one.group.name} stands: set it down first", "fow.meta.frame")
    return one.refuse()


def marches(state: State, role: Role, deed: Deed) -> list[March]:
    """One for each group: the first goes where it is told, the others keep their distances to it."""
    if any(place.point is None for place in deed.path):
        raise NotUnderstood("Units move on the table, not into a box", "fow.base.dash")
    points: list[Point] = [place.point for place in deed.path if place.point is not None]
    groups = _groups(state, role, deed.counters)
    lead = groups[0].place or points[0]
    found = []
    for group in groups:
        at = group.place or lead
        dx, dy = at[0] - lead[0], at[1] - lead[1]
        way = [(round(x + dx, 2), round(y + dy, 2)) for x, y in points]
        found.append(march(state, group, way, dash=deed.chosen == DASH))
    return found


def _groups(state: State, role: Role, ids: Sequence[str]) -> list[Group]:
    found = [group_of(state, role, key_of(id)) for id in ids]
    return [group for group in found if group is not None]


def _refuse_dig(state: State, role: Role, deed: Deed) -> Refused | None:
    roster, unit = state.now.roster(role), _groups(state, role, deed.counters)[0].unit
    barred = [refuse_digging(t.kind) for t in unit.fighting() or unit.teams]
    no = next(filter(None, barred), None) if all(barred) else None
    return no or refuse_order(roster.orders.get(unit.key), Order.DIG_IN)


def _refuse_put(state: State, role: Role, deed: Deed) -> Refused | None:
    unplaced = {u.key for u in _unplaced(state, role)}
    known = next((g for g in _groups(state, role, deed.counters) if g.unit.key not in unplaced), None)
    if known:
        return Refused(f"{known.name} stands on the table already: it moves", "fow.meta.frame")
    if deed.place.point is None:
        return Refused("Units stand on the table", "fow.meta.frame")
    return state.ground().refuse_wet(deed.place.point)


def _told_before(state: State, role: Role, deed: Deed) -> str:
    """What the tape says of a move: of the first Unit, which the others follow."""
    found = marches(state, role, deed)[:1] if deed.verb == MOVE.key else []
    return march_words(found[0]) if found and found[0].group.place is not None else ""


# ---------------------------------------------------------------- carrying out


def _carry_out(state: State, role: Role, deed: Deed) -> Procedure[None]:
    if deed.verb == MOVE.key:
        for one in marches(state, role, deed):
            if one.group.place is not None and not state.ground().table.refuse(one.points[-1]):
                yield from walk(one)
                look_ahead(one, told_facing(deed))
    elif deed.verb == DIG.key:
        yield from dig_unit(state, role, _groups(state, role, deed.counters)[0].unit)
    elif deed.verb == PUT.key:
        yield from _put(state, role, deed)
    elif deed.verb == TURN.key:
        turn(state, role, _groups(state, role, deed.counters), deed.place)
    else:
        yield from at_marker(state, role, deed)
        count_again(state.now.roster(role))


def _put(state: State, role: Role, deed: Deed) -> Procedure[None]:
    if deed.place.point is None:
        raise NotUnderstood("Units stand on the table", "fow.meta.frame")
    for group in _groups(state, role, deed.counters):
        yield from move_to(state, role, group.unit, deed.place.point)


# ---------------------------------------------------------------- where to

ROUND = 48
WAYS = 8


@rule("fow.base.dash")
def _targets(state: State, role: Role, verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
    """As far as Tactical speed goes, in eight directions, with the ground that each speed reaches drawn around it."""
    lead = next(iter(_groups(state, role, counters)), None)
    if verb != MOVE.key or lead is None or lead.place is None or not lead.unit.speeds:
        return ()
    gone = march(state, lead, [lead.place]).way.length
    left, dash = ((lead.unit.inches(speed) or 0) - gone for speed in (Speed.TACTICAL, Speed.CROSS_COUNTRY_DASH))
    found: list[Destination] = []
    for n in range(WAYS if left >= 1 else 0):
        point = _away(lead.place, left, n / WAYS)
        if not state.ground().table.contains(point):
            continue
        place = Place(point=point)
        no = refuse_deed(state, role, Deed(state.now.side(role), verb, counters, (place,), "", TACTICAL))
        area = _round(lead.place, dash if found else left) if len(found) < 2 else ()
        cost = "" if no else Ruler(state.readings.ruler).say(round(left, 1))
        found.append(Destination(place, cost, no.why if no else "", no.rule if no else "", area=area))
    return tuple(found)


def _away(start: Point, inches: float, turn: float) -> Point:
    """So far off, clockwise from straight ahead; never a hair too far."""
    x, y = start[0] + inches * sin(2 * pi * turn), start[1] + inches * cos(2 * pi * turn)
    return (round(x, 2), round(y, 2))


def _round(middle: Point, inches: float) -> tuple[Point, ...]:
    return tuple(_away(middle, inches, n / ROUND) for n in range(ROUND)) if inches > 0 else ()


# ---------------------------------------------------------------- what to suggest


def _suggest(state: State, role: Role) -> Advised:
    """Whoever has no place is set down; then each Unit that is better off elsewhere goes there; else it is over."""
    for unit in _unplaced(state, role):
        to = str(Place(point=_spot(state, role)))
        return Advised(
            {"verb": PUT.key, "counters": [unit_id(unit.key)], "to": to}, f"nobody has told where {unit.name} is."
        )
    marching = Marching(state, role)
    if step := marching.next_step():
        value = {"verb": MOVE.key, "counters": [unit_id(step.unit.key)], "path": [str(Place(point=step.end))]}
        return Advised(value | {"with": DASH if step.dash else TACTICAL}, step.why)
    if digging := marching.to_dig():
        return Advised({"verb": DIG.key, "counters": [unit_id(digging[0].key)]}, digging[1])
    return Advised({"verb": DONE.key}, "whoever has not moved is better off where he stands.")


def _spot(state: State, role: Role) -> Point:
    table = state.ground().table
    return (table.width / 2, 6.0 if role == ATTACKER else table.depth - 6.0)


__all__ = ["UNPLACED", "movement_step", "refuse_deed"]
