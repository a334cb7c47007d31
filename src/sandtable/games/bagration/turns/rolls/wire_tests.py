"""Barbed Wire in a turn: Teams that move into it, and Wire Gapping."""

from collections.abc import Sequence
from typing import TypedDict

from sandtable.games.bagration.base.movement import Order, cross_checks
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.chances import teams_through_wire, through_wire
from sandtable.games.bagration.forces.deeds import AtWire, got_in, halted_at
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.obstacles.barbed_wire import gap_wire, refuse_gapping, wire_number, wire_stops
from sandtable.games.bagration.obstacles.markers import Marker, Mover, Obstacle, met_on, reach, wire_around
from sandtable.games.bagration.setup.places import on_table_only
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import Battle, Roster, State
from sandtable.games.bagration.turns.rolls.rolling_teams import mover, note_move, pick, pick_some, refuse_aircraft
from sandtable.games.bagration.turns.unit_cards import rating
from sandtable.kernel import (
    FACT,
    Choose,
    Field,
    FieldKind,
    Note,
    NotUnderstood,
    Option,
    Procedure,
    Refused,
    Report,
    Side,
    counted,
)
from sandtable.rules import rule
from sandtable.tabletop.measures import between, read_inches, read_points, written


class WiresMet(TypedDict):
    count: int
    way: str


class Gapping(TypedDict):
    leader: str
    wire: str
    entered: bool
    leader_moved: bool
    team_moved: bool
    pinned: bool
    ordered: bool
    leave: bool


MOST_MARKERS = 12


@rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank")
def move_in(state: State, role: Role) -> Procedure[None]:
    """Wire: each Team tests at each marker on its way, all Teams together; those that fail halt there."""
    battle, side = state.now, state.now.side(role)
    found = yield from pick_some(
        battle, role, "Which Teams move into the wire?", "fow.obstacle.wire.infantry", refuse_aircraft
    )
    if found is None:
        return
    unit, teams, count = found
    cite = _cite(teams)
    if not wire_stops(teams.kind, state.readings):
        yield Note(f"Barbed Wire does not stop {teams.kind.words} teams.", cite, side=side)
        return
    yield from _wire_mover(unit, teams, side)
    met = yield from _met(state, role, unit, cite)
    if not met:
        yield Note(f"{unit.name} meets no Barbed Wire on its way.", "fow.obstacle.wire.marker", side=side)
        return
    yield from go_in(state, role, unit, teams, count, met)


def _cite(teams: Teams) -> str:
    return f"fow.obstacle.wire.{'infantry' if teams.kind is TeamKind.INFANTRY else 'tank'}"


@rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank")
def go_in(state: State, role: Role, unit: Unit, teams: Teams, count: int, met: Sequence[str]) -> Procedure[int]:
    """These Teams go into these wires, one after the other; returns how many of them halt."""
    battle, side, cite = state.now, state.now.side(role), _cite(teams)
    team = yield from _wire_mover(unit, teams, side)
    number = wire_number(team, state.readings)
    if number is None:
        return 0
    each = float(through_wire(team, len(met), state.readings))
    mean = float(teams_through_wire(team, count, len(met), state.readings).mean())
    halted = yield from cross_checks(
        number,
        met,
        unit=unit.name,
        teams=count,
        side=side,
        cite=cite,
        key="wire",
        context=(f"A Team gets past {len(met)} with {each:.1%}; {mean:.2f} of {count} on average.",),
    )
    stopped = _remember(battle, role, unit, teams, count, met, halted)
    told = f", {stopped} {'halts' if stopped == 1 else 'halt'} in the wire" if stopped else ""
    yield Note(
        f"{unit.name}: {count - stopped} of {counted(count, 'Team gets', 'Teams get')} through{told}.", cite, side=side
    )
    return stopped


def _remember(
    battle: Battle, role: Role, unit: Unit, teams: Teams, count: int, met: Sequence[str], halted: Sequence[int]
) -> int:
    """Who got into which wire and who halted there is kept for this turn and the next; returns how many halted."""
    roster, moving = battle.roster(role), count
    for name, stopped in zip(met, halted, strict=False):
        moving -= stopped
        roster.at_wire.append(AtWire(unit.key, name, battle.turns[role], moving, stopped))
    note_move(roster, unit, teams, count, halted=sum(halted))
    return sum(halted)


def _wire_mover(unit: Unit, teams: Teams, side: Side) -> Procedure[Mover]:
    cite = "fow.obstacle.wire.infantry"
    if teams.kind is TeamKind.INFANTRY:
        return mover(unit, teams.kind, skill=(yield from rating(unit, "skill", side, cite)))
    return mover(unit, teams.kind, cross=(yield from rating(unit, "cross", side, cite)))


@rule("fow.obstacle.wire.marker", "fow.obstacle.wire.infantry")
def _met(state: State, role: Role, unit: Unit, cite: str) -> Procedure[list[str]]:
    """The Wire markers on the way, in their order: measured where the way is told, counted by the players otherwise."""
    battle, laid = state.now, _wires(state.now)
    once = state.readings.wire_tests == "once_a_move"
    placed = [m for m in laid if m.point]
    if not placed and (len(laid) == 1 or once):
        return [laid[0].name]
    start = battle.roster(role).places.get(unit.key)
    hint = f"From where it stands: {start[0]:g}, {start[1]:g}; " if start else ""
    around = _around(battle, role, unit)
    begins = len(around)
    told = yield from Report[WiresMet](
        question="Which Wire markers lie on their way?",
        told_after=True,
        cite=cite,
        wants=FACT,
        side=battle.side(role),
        key="wires_met",
        context=(
            f"A marker reaches {written(reach(Obstacle.WIRE))} around it, where the move begins as well. "
            "Tell the way and it is measured, or count.",
            *([f"It begins at {' and '.join(around)}."] if around else []),
        ),
        fields=(
            Field("count", "So many", FieldKind.NUMBER, 1, min(len(laid), MOST_MARKERS), default=max(1, begins)),
            Field("way", "Or the way: x, y; x, y", inches=True, hint=hint),
        ),
        also=lambda value: _refuse_met(state, value, start, placed),
        suggestion={"count": max(1, begins), "way": ""},
    )
    rest = [m.name for m in laid if m.name not in around] if told["count"] == len(laid) else []
    names = [*around, *(rest or [f"Wire {n + 1} of {told['count']}" for n in range(begins, told["count"])])]
    names = names[: told["count"]]
    if told["way"]:
        names = [m.name for m in met_on(read_points(told["way"]), placed)]
        yield Note(f"On the way of {unit.name}: {', '.join(names) or 'no wire'}.", "fow.obstacle.wire.marker")
    return names[:1] if once else names


def _around(battle: Battle, role: Role, unit: Unit) -> list[str]:
    """Wire where the move begins: by the plan, or because Teams of the Unit halted there in their last turn."""
    roster, laid = battle.roster(role), [m.name for m in _wires(battle)]
    start = roster.places.get(unit.key)
    by_plan = [m.name for m in wire_around((start[0], start[1]), battle.obstacles)] if start else []
    stuck = [name for name in halted_at(roster.at_wire, unit.key, battle.turns[role] - 1) if name in laid]
    return list(dict.fromkeys([*by_plan, *stuck]))


@rule("fow.obstacle.wire.infantry")
def _refuse_met(
    state: State, told: WiresMet, start: Sequence[float] | None, placed: Sequence[Marker]
) -> Refused | None:
    """A number that leaves out wire which lies where the Unit stands; a way off the table is none."""
    _understand_way(state, told["way"])
    met = wire_around((start[0], start[1]), placed) if start and not told["way"] else []
    if told["count"] >= len(met):
        return None
    names = " and ".join(m.name for m in met)
    return Refused(f"{names} lie where it begins; {told['count']} are told", "fow.obstacle.wire.infantry")


def _understand_way(state: State, text: str) -> None:
    if not text:
        return
    points, table = read_points(text), state.ground().table
    if len(points) < 2:
        raise NotUnderstood("a way has two points or more, such as 12, 20; 12, 28", "fow.obstacle.wire.marker")
    for point in points:
        on_table_only(table, point)


def _wires(battle: Battle) -> list[Marker]:
    return [m for m in battle.obstacles if m.kind is Obstacle.WIRE and not m.cleared]


@rule("fow.obstacle.wire.gapping")
def gap(state: State, role: Role) -> Procedure[None]:
    """Wire Gapping: the Leader's Order is measured, and the marker goes."""
    battle, side, cite = state.now, state.now.side(role), "fow.obstacle.wire.gapping"
    roster = battle.roster(role)
    found = yield from pick(
        battle, role, "A Team of which Unit gaps the wire?", cite, lambda u, t: refuse_to_gap(roster, u, t)
    )
    if found is None:
        return
    wires = {m.name: m for m in _wires(battle)}
    name = yield from Choose(
        question="Which wire?",
        told_after=True,
        cite=cite,
        wants=FACT,
        side=side,
        key="which_wire",
        options=tuple(Option(n, n) for n in wires),
    )
    yield from gap_by(state, role, *found, wires[name])


@rule("fow.obstacle.wire.gapping")
def gap_by(state: State, role: Role, unit: Unit, teams: Teams, marker: Marker) -> Procedure[None]:
    """A Team of this Unit gaps this wire, if what is measured allows it."""
    battle, side, cite = state.now, state.now.side(role), "fow.obstacle.wire.gapping"
    roster, name = battle.roster(role), marker.name
    given: str = roster.orders.get(unit.key, "")
    if given == Order.WIRE_GAPPING:  # one Order serves every Team near the Leader: the next Team obeys the same one
        given = ""
    moved = unit.key in roster.moves
    in_it = got_in(roster.at_wire, unit.key, name, battle.turns[role] - 1)
    ordered = yield from Report[Gapping](
        question=f"{unit.name} at {name}: measure, in inches",
        cite=cite,
        wants=FACT,
        side=side,
        key="gapping",
        fields=(
            Field("leader", "From the Team to the Unit Leader", default="0", inches=True),
            Field("wire", "From the Team to the wire", default=_from_wire(state, role, unit, marker), inches=True),
            Field("entered", "It got into this wire last turn", FieldKind.YES_NO, default=in_it != 0),
            Field("leader_moved", "The Leader has moved this turn", FieldKind.YES_NO, default=moved),
            Field("team_moved", "The Team has moved this turn", FieldKind.YES_NO, default=moved),
            Field("pinned", "The Unit is Pinned Down", FieldKind.YES_NO, default=unit.pinned),
            Field("ordered", "The Leader has given another Order this turn", FieldKind.YES_NO, default=bool(given)),
            Field("leave", "No gapping after all", FieldKind.YES_NO),
        ),
        also=lambda value: _refuse_gap(value, given, in_it),
        suggestion={"leave": True},
    )
    if ordered["leave"]:
        return
    roster.orders[unit.key] = Order.WIRE_GAPPING
    roster.remember(unit.key, teams.kind).gapped += 1
    barred = gap_wire(marker)
    yield Note(f"{name} is gone; the Team may not {' or '.join(barred)} this turn.", cite, side=side)


def _from_wire(state: State, role: Role, unit: Unit, wire: Marker) -> str:
    """How far the wire is, where the table is here and it is measured; else it is for the players to measure."""
    place = state.now.roster(role).places.get(unit.key) if state.on_board else None
    return f"{between((place[0], place[1]), wire.point):.2f}" if place and wire.point else "0"


def refuse_to_gap(roster: Roster, unit: Unit, teams: Teams) -> Refused | None:
    """Infantry with a Team that has neither moved nor gapped yet."""
    cite, done = "fow.obstacle.wire.gapping", roster.deeds_of(unit.key, teams.kind)
    if teams.kind is not TeamKind.INFANTRY:
        return Refused("only Infantry teams gap wire", cite)
    if done.moved + done.gapped >= teams.left:
        return Refused("every Team of it has moved or gapped this turn; wire is gapped instead of moving", cite)
    return None


def _refuse_gap(told: Gapping, given: str, in_it: int | None) -> Refused | None:
    """What is told, and what was rolled here last turn: a Team that halted did not get in."""
    if told["leave"]:
        return None
    return refuse_gapping(
        leader=(read_inches(told["leader"]), 0.0),
        team=(0.0, 0.0),
        wire=(0.0, read_inches(told["wire"])),
        pinned=told["pinned"],
        entered_last_turn=told["entered"] and in_it != 0,
        order_given=given or ("something else" if told["ordered"] else None),
        leader_moved=told["leader_moved"],
        team_moved=told["team_moved"],
    )
