"""Barbed Wire in a turn: Teams that move into it, and Wire Gapping."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.bagration.base.ratings import score_each
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.crossing_odds import teams_through_wire, through_wire
from sandtable.games.bagration.obstacles import Marker, Mover, Obstacle, gap_wire, refuse_gapping, wire_number
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.at_hand.teams import mover, names, on_the_ground, pick, rating
from sandtable.games.bagration.units import Teams, Unit
from sandtable.kernel import Amount, Choose, Field, FieldKind, Note, Option, Procedure, Refused, Report, Side
from sandtable.rules import rule

MOST_MARKERS = 12


@rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank")
def move_in(state: State, role: str) -> Procedure[None]:
    """Wire: each Team tests at each marker on its way, all Teams together; those that fail halt there."""
    battle, side = state.now, state.now.side(role)
    found = yield from pick(
        battle, role, "Which Teams move into the wire?", "fow.obstacle.wire.infantry", on_the_ground
    )
    if found is None:
        return
    unit, teams, count = found
    team = yield from _wire_mover(unit, teams, side)
    number = wire_number(team, state.settings)
    cite = f"fow.obstacle.wire.{'infantry' if teams.kind is TeamKind.INFANTRY else 'tank'}"
    if not number:
        yield Note(f"Barbed Wire does not stop {teams.kind.words} teams.", cite, side=side)
        return
    tests = 1
    laid = len(_wires(battle))
    if laid > 1 and state.setting("wire_tests") != "once_a_move":
        tests = yield Amount(
            question="How many Wire markers lie on their way?",
            cite=cite,
            side=side,
            key="wires_met",
            minimum=1,
            maximum=min(laid, MOST_MARKERS),
            suggestion=1,
        )
    yield from _test(unit, team, number, count, tests, side, cite)


def _wire_mover(unit: Unit, teams: Teams, side: Side) -> Procedure[Mover]:
    cite = "fow.obstacle.wire.infantry"
    if teams.kind is TeamKind.INFANTRY:
        return mover(unit, teams.kind, skill=(yield from rating(unit, "skill", side, cite)))
    return mover(unit, teams.kind, cross=(yield from rating(unit, "cross", side, cite)))


def _test(unit: Unit, team: Mover, number: str, count: int, tests: int, side: Side, cite: str) -> Procedure[None]:
    moving = count
    each = float(through_wire(team, tests))
    mean = float(teams_through_wire([team] * count, tests).mean())
    for n in range(tests):
        passed = yield from score_each(
            number,
            f"{unit.name} at Wire {n + 1} of {tests}",
            cite,
            names=names(unit, moving),
            side=side,
            key="wire",
            passed="through",
            failed="halted",
            context=(f"A Team gets past {tests} with {each:.1%}; {mean:.2f} of {count} on average.",) if n == 0 else (),
        )
        moving = sum(passed)
        if not moving:
            break
    halted = f", {count - moving} halt in the wire" if count > moving else ""
    yield Note(f"{unit.name}: {moving} of {count} Teams get through{halted}.", cite, side=side)


def _wires(battle: Battle) -> list[Marker]:
    return [m for m in battle.obstacles if m.kind is Obstacle.WIRE and not m.cleared]


@rule("fow.obstacle.wire.gapping")
def gap(state: State, role: str) -> Procedure[None]:
    """Wire Gapping: the Leader's Order is measured, and the marker goes."""
    battle, side, cite = state.now, state.now.side(role), "fow.obstacle.wire.gapping"
    found = yield from pick(battle, role, "Which Unit gaps the wire?", cite, _infantry_only)
    if found is None:
        return
    unit = found[0]
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
            Field("ordered", "The Leader has given another Order this turn", FieldKind.YES_NO),
            Field("leave", "No gapping after all", FieldKind.YES_NO),
        ),
        also=_refuse_gap,
        suggestion={"leave": True},
    )
    if ordered["leave"]:
        return
    barred = gap_wire(wires[name])
    yield Note(f"{name} is gone; the Team may not {' or '.join(barred)} this turn.", cite, side=side)


def _infantry_only(unit: Unit, teams: Teams) -> Refused | None:
    if teams.kind is TeamKind.INFANTRY:
        return None
    return Refused("only Infantry teams gap wire", "fow.obstacle.wire.gapping")


def _refuse_gap(told: Mapping[str, Any]) -> Refused | None:
    if told["leave"]:
        return None
    return refuse_gapping(
        leader=(float(told["leader"]), 0.0),
        team=(0.0, 0.0),
        wire=(0.0, float(told["wire"])),
        pinned=told["pinned"],
        entered_last_turn=told["entered"],
        order_given="something else" if told["ordered"] else None,
    )
