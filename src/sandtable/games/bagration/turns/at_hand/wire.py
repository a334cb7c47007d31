"""Barbed Wire in a turn: Teams that move into it, and Wire Gapping."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.bagration.base.movement import cross_checks
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.crossing_odds import teams_through_wire, through_wire
from sandtable.games.bagration.obstacles import (
    Marker,
    Mover,
    Obstacle,
    gap_wire,
    met_on,
    refuse_gapping,
    wire_number,
    wire_stops,
)
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.at_hand.teams import mover, on_the_ground, pick, pick_some
from sandtable.games.bagration.turns.unit_cards import rating
from sandtable.games.bagration.units import Teams, Unit
from sandtable.kernel import Choose, Field, FieldKind, Note, Option, Procedure, Refused, Report, Side
from sandtable.rules import rule
from sandtable.tabletop.measures import read_points

MOST_MARKERS = 12
GAPPING = "Wire Gapping"


@rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank")
def move_in(state: State, role: str) -> Procedure[None]:
    """Wire: each Team tests at each marker on its way, all Teams together; those that fail halt there."""
    battle, side = state.now, state.now.side(role)
    found = yield from pick_some(
        battle, role, "Which Teams move into the wire?", "fow.obstacle.wire.infantry", on_the_ground
    )
    if found is None:
        return
    unit, teams, count = found
    cite = f"fow.obstacle.wire.{'infantry' if teams.kind is TeamKind.INFANTRY else 'tank'}"
    if not wire_stops(teams.kind, state.settings):
        yield Note(f"Barbed Wire does not stop {teams.kind.words} teams.", cite, side=side)
        return
    team = yield from _wire_mover(unit, teams, side)
    number = wire_number(team, state.settings)
    assert number is not None
    met = yield from _met(state, role, unit, cite)
    if not met:
        yield Note(f"{unit.name} meets no Barbed Wire on its way.", "fow.obstacle.wire.marker", side=side)
        return
    each = float(through_wire(team, len(met), state.settings))
    mean = float(teams_through_wire([team] * count, len(met), state.settings).mean())
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
    stopped = sum(halted)
    told = f", {stopped} {'halts' if stopped == 1 else 'halt'} in the wire" if stopped else ""
    yield Note(f"{unit.name}: {count - stopped} of {count} Teams get through{told}.", cite, side=side)


def _wire_mover(unit: Unit, teams: Teams, side: Side) -> Procedure[Mover]:
    cite = "fow.obstacle.wire.infantry"
    if teams.kind is TeamKind.INFANTRY:
        return mover(unit, teams.kind, skill=(yield from rating(unit, "skill", side, cite)))
    return mover(unit, teams.kind, cross=(yield from rating(unit, "cross", side, cite)))


@rule("fow.obstacle.wire.marker", "fow.obstacle.wire.infantry")
def _met(state: State, role: str, unit: Unit, cite: str) -> Procedure[list[str]]:
    """The Wire markers on the way, in their order: measured where the way is told, counted by the players otherwise."""
    battle, laid = state.now, _wires(state.now)
    once = state.setting("wire_tests") == "once_a_move"
    placed = [m for m in laid if m.point]
    if not placed and (len(laid) == 1 or once):
        return [laid[0].name]
    start = battle.roster(role).places.get(unit.key)
    filled = f"{start[0]:g}, {start[1]:g}; " if start else ""
    told = yield Report(
        question="Which Wire markers lie on their way?",
        cite=cite,
        side=battle.side(role),
        key="wires_met",
        context=('A marker reaches 2" around it. Tell the way and it is measured, or count yourselves.',),
        fields=(
            Field("count", "So many", FieldKind.NUMBER, 1, min(len(laid), MOST_MARKERS), default=1),
            Field("way", "Or the way: x, y; x, y", hint=f"From where it stands: {filled}" if start else ""),
        ),
        also=lambda value: _refuse_way(state, value["way"]),
        suggestion={"count": 1, "way": ""},
    )
    names = [f"Wire {n + 1} of {told['count']}" for n in range(told["count"])]
    if told["way"]:
        names = [m.name for m in met_on(read_points(told["way"]), placed)]
        yield Note(f"On the way of {unit.name}: {', '.join(names) or 'no wire'}.", "fow.obstacle.wire.marker")
    return names[:1] if once else names


def _refuse_way(state: State, text: str) -> Refused | None:
    if not text:
        return None
    points, table = read_points(text), state.now.ground(state.settings).table
    if len(points) < 2:
        return Refused("a way has two points or more, such as 12, 20; 12, 28", "fow.obstacle.wire.marker")
    return next((r for p in points if (r := table.refuse(p, "fow.meta.frame"))), None)


def _wires(battle: Battle) -> list[Marker]:
    return [m for m in battle.obstacles if m.kind is Obstacle.WIRE and not m.cleared]


@rule("fow.obstacle.wire.gapping")
def gap(state: State, role: str) -> Procedure[None]:
    """Wire Gapping: the Leader's Order is measured, and the marker goes."""
    battle, side, cite = state.now, state.now.side(role), "fow.obstacle.wire.gapping"
    found = yield from pick(battle, role, "A Team of which Unit gaps the wire?", cite, _infantry_only)
    if found is None:
        return
    unit = found[0]
    given = battle.roster(role).orders.get(unit.key, "")
    if given == GAPPING:  # one Order serves every Team near the Leader: the next Team obeys the same one
        given = ""
    wires = {m.name: m for m in _wires(battle)}
    name = yield Choose(
        question="Which wire?", cite=cite, side=side, key="which_wire", options=tuple(Option(n, n) for n in wires)
    )
    ordered = yield Report(
        question=f"{unit.name} at {name}: measure, in whole inches rounded up",
        cite=cite,
        side=side,
        key="gapping",
        fields=(
            Field("leader", "From the Team to the Unit Leader", FieldKind.NUMBER, 0, 99),
            Field("wire", "From the Team to the wire", FieldKind.NUMBER, 0, 99),
            Field("entered", "It got into this wire last turn", FieldKind.YES_NO, default=True),
            Field("pinned", "The Unit is Pinned Down", FieldKind.YES_NO, default=unit.pinned),
            Field("ordered", "The Leader has given another Order this turn", FieldKind.YES_NO, default=bool(given)),
            Field("leave", "No gapping after all", FieldKind.YES_NO),
        ),
        also=lambda value: _refuse_gap(value, given),
        suggestion={"leave": True},
    )
    if ordered["leave"]:
        return
    battle.roster(role).orders[unit.key] = GAPPING
    barred = gap_wire(wires[name])
    yield Note(f"{name} is gone; the Team may not {' or '.join(barred)} this turn.", cite, side=side)


def _infantry_only(unit: Unit, teams: Teams) -> Refused | None:
    if teams.kind is TeamKind.INFANTRY:
        return None
    return Refused("only Infantry teams gap wire", "fow.obstacle.wire.gapping")


def _refuse_gap(told: Mapping[str, Any], given: str) -> Refused | None:
    if told["leave"]:
        return None
    return refuse_gapping(
        leader=(float(told["leader"]), 0.0),
        team=(0.0, 0.0),
        wire=(0.0, float(told["wire"])),
        pinned=told["pinned"],
        entered_last_turn=told["entered"],
        order_given=given or ("something else" if told["ordered"] else None),
    )
