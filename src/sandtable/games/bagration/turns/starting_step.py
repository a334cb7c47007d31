"""The Starting Step of a player's turn, in the rulebook's order (p39), and whether the battle ends there."""

from collections.abc import Sequence
from functools import partial
from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.states import formation_stands
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.objectives.victory import (
    attacker_wins,
    earliest,
    objectives_named,
    outlasted,
    turn_that_counts,
    who_holds,
)
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.boats import leave_river
from sandtable.games.bagration.setup.reserves_held import deployed
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE, Role, other
from sandtable.games.bagration.state import Battle, Broken, Phase, State
from sandtable.games.bagration.turns import ambushes, arrivals, claims, measurements, morale, river_turn, withdrawal
from sandtable.games.bagration.turns.measured_on_board import measure_on_board
from sandtable.games.bagration.turns.traps_underfoot import step_off
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Report
from sandtable.rules import rule


def end(battle: Battle, winner: str | None, why: str, cite: str) -> Note:
    """The battle is over; `winner` is a side, or None."""
    battle.ended, battle.winner, battle.why, battle.why_cite = True, winner, why, cite
    who = f"The {PEOPLE[winner]} win" if winner else "Nobody wins"
    return Note(f"{who}: {why}.", cite, side=winner)


@rule("fow.base.starting_step")
def starting_step(state: State) -> Procedure[None]:
    """Starting Step: Remount, Rally, last stands, victory, then withdrawal, Ambush, Booby Traps, Reserves."""
    battle, role = state.now, state.now.turn_of
    battle.turns[role] += 1
    battle.phase, battle.measured = Phase.BEGUN, []
    battle.roster(role).new_turn(battle.turns[role])
    if state.on_board:
        battle.roster(role).began = measurements.last_seen(battle, role, on_table(battle, role))
    lost, tested = yield from morale.checks(state, role)
    lose(battle, role, lost)
    shaken = yield from _last_stands(state, role, tested)
    note = victory_at_start(state, role, shaken)
    if note:
        yield note
        return
    if role == DEFENDER and battle.spec().gives("phased_withdrawal", DEFENDER):
        yield from withdrawal.remove_objectives(state)
        yield from withdrawal.withdraw(state)
    yield from ambushes.out_of_hiding(state, role)
    yield from arrivals.roll_reserves(state, role)
    yield from river_turn.at_start(state, role)
    battle.phase = Phase.MOVE if state.on_board else Phase.PLAY


class StartingTold(TypedDict):
    """Units that failed their Last Stand or are shaken, and Objectives Held as the turn starts."""

    lost: list[str]
    shaken: NotRequired[list[str]]
    held: NotRequired[list[str]]


def _last_stands(state: State, role: Role, tested: list[str]) -> Procedure[set[str]]:
    """Units whose state is not kept here, told in one form; then Formations. Returns those without Good Spirits."""
    battle = state.now
    shaken = {*tested}
    if battle.turns[role] == 1 and role == ATTACKER:
        return shaken
    if state.on_board:  # every state is kept here, so everybody who must test has tested
        yield from _formations(state, role, shaken)
        battle.held_at_start = (yield from _held_on_board(state)) if _tests_now(state, role) else []
        return shaken
    units = [u for u in on_table(battle, role) if u.key not in shaken]
    fields = [
        Field("lost", "Units that failed their Last Stand", FieldKind.SEVERAL, choices=choices(units)),
        Field("shaken", "Units not in Good Spirits that passed it", FieldKind.SEVERAL, choices=choices(units)),
    ]
    if state.readings.formation_last_stand_good_spirits != "required":
        fields.pop()
    test_now = _tests_now(state, role)
    if test_now and measurements.way(state) != measurements.EVERY_TURN:
        fields.append(_holding_field(battle, state))
    told = yield from Report[StartingTold](
        question=f"{PEOPLE[battle.side(role)]}, turn {battle.turns[role]}: the Starting Step",
        telling=f"{PEOPLE[battle.side(role)]}, turn {battle.turns[role]}, Starting Step: {{}}",
        cite="fow.base.starting_step",
        wants=FACT,
        side=battle.side(role),
        key="starting",
        context=(
            *(s.words for s in battle_numbers().starting_step.order[:4]),
            "Units whose losses and states are kept on the force sheet have been tested already.",
        ),
        fields=tuple(fields),
        suggestion={},
        button="The Starting Step is done",
    )
    lose(battle, role, told["lost"])
    shaken |= {*told.get("shaken", ())}
    yield from _formations(state, role, shaken)
    held = (yield from _held_now(state, told.get("held", ()))) if test_now else []
    battle.held_at_start = held
    return shaken


def _tests_now(state: State, role: Role) -> bool:
    """Whether Objectives are tested as this turn starts, where you read the rulebook's own test as being in force."""
    return state.readings.holding_test == "start_and_end_of_turn" and role == ATTACKER


def _held_on_board(state: State) -> Procedure[list[int]]:
    """The same from the board: measured, and confirmed where it decides."""
    measured = measure_on_board(state, ATTACKER, on_table)
    held = [m.objective for m in measured if m.counts]
    words = f"{objectives_named(held)} Held as the turn starts: that decides the battle."
    if not _decides(state, held) or (yield from claims.agreed(state, ATTACKER, words, [m.words for m in measured])):
        return held
    wins = partial(_decides, state)
    return (yield from claims.measured(state, ATTACKER, on_table, wins, measurements.START))


def _decides(state: State, held: list[int]) -> bool:
    """Whether Holding these wins the battle now."""
    battle, turn = state.now, turn_that_counts(state.now.turns, ATTACKER, state.readings)
    return attacker_wins(battle.spec(), battle.objectives, held, turn, first_win(battle, ATTACKER))


def _held_now(state: State, told: Sequence[str]) -> Procedure[list[int]]:
    """Objectives Held as the Attacker's turn starts, where you read the rulebook's own test as being in force."""
    held, way = [int(n) for n in told], measurements.way(state)
    wins = partial(_decides, state)
    if way == measurements.EVERY_TURN:
        return (yield from claims.measured(state, ATTACKER, on_table, wins, measurements.START))
    words = f"{objectives_named(told)} Held as the turn starts: that decides the battle."
    if not wins(held):
        return held
    if way == measurements.WORDS:
        return held if (yield from claims.agreed(state, ATTACKER, words)) else []
    found = yield from claims.claim(state, ATTACKER, on_table, words, wins, measurements.START)
    return held if found is None else found


def _holding_field(battle: Battle, state: State) -> Field:
    marks = tuple((o.key, o.words) for o in battle.objectives if o.on_table)
    return Field(
        "held",
        "Objectives you Hold as the turn starts",
        FieldKind.SEVERAL,
        choices=marks,
        hint=who_holds(state.readings),
    )


def choices(units: list[Unit]) -> tuple[tuple[str, str], ...]:
    return tuple((u.key, u.name) for u in units)


def on_table(battle: Battle, role: Role) -> list[Unit]:
    """Units the enemy can see and harm: neither in Reserve nor in Ambush nor afloat nor gone."""
    away = {battle.roster(role).ambush, *river_turn.afloat(battle, role)}
    return [u for u in deployed(battle, role) if u.key not in away]


def lose(battle: Battle, role: Role, keys: list[str]) -> None:
    """Units are Destroyed; what waited at the river gives its boats up."""
    roster = battle.roster(role)
    for unit in roster.force.named(keys):
        if unit.key not in roster.destroyed:
            roster.destroyed.append(unit.key)
        roster.take_off(unit.key)
        leave_river(battle.boats, unit.name, battle.side(role))
    step_off(battle)


@rule("fow.base.formation_last_stand")
def formations_left(battle: Battle, role: Role, readings: Readings, shaken: set[str] | None = None) -> list[str]:
    """Formations that stand: two Units on the table or in Reserve. Lists without Formations are one."""
    roster = battle.roster(role)
    names = list(dict.fromkeys(u.formation for u in roster.force.units if u.formation)) or [""]
    standing = []
    for name in names:
        left = [u for u in roster.force.units if (u.formation or "") == name and u.key not in roster.gone()]
        waiting = [u for u in left if u.key in roster.reserve]
        weak = len([u for u in left if u.key in (shaken or set())])
        if formation_stands(len(left) - len(waiting), len(waiting), shaken=weak, readings=readings):
            standing.append(name)
    return standing


def _formations(state: State, role: Role, shaken: set[str]) -> Procedure[None]:
    battle = state.now
    standing = formations_left(battle, role, state.readings, shaken)
    for name in dict.fromkeys(u.formation for u in battle.roster(role).force.units):
        broken = f"{name or 'The force'} fails its Formation Last Stand."
        if name not in standing and Broken(role, name) not in battle.broken and (name or not standing):
            battle.broken.append(Broken(role, name))
            yield Note(broken, "fow.base.formation_last_stand", side=battle.side(role))


@rule("fow.base.victory_check", "fow.mission.hammering.victory.earliest", "fow.mission.crossroads.victory.earliest")
def victory_at_start(state: State, role: Role, shaken: set[str] | None = None) -> Note | None:
    """Victory at the start of a turn: no Formation left, or the ninth turn reached; not the Objectives, by default."""
    battle = state.now
    spec, turn = battle.spec(), turn_that_counts(battle.turns, role, state.readings)
    if not formations_left(battle, role, state.readings, shaken) and not _barred(state):
        return end(battle, battle.side(other(role)), "the enemy has no Formation left", "fow.base.victory_check")
    if role == DEFENDER and outlasted(spec, battle.turns[DEFENDER], battle.entered):
        cite = spec.wins(DEFENDER).rule
        return end(battle, battle.side(DEFENDER), f"turn {battle.turns[DEFENDER]} of the Defender has begun", cite)
    held = battle.held_at_start
    if role == ATTACKER and held and attacker_wins(spec, battle.objectives, held, turn, first_win(battle, role)):
        return end(battle, battle.attacker, "an Objective is Held as the turn starts", "fow.base.victory_check")
    return None


def _barred(state: State) -> bool:
    """A mission without early wins may also bar the win over an enemy without Formations, if you read it so."""
    battle = state.now
    late = bool(battle.spec().victory.rule) and max(battle.turns.values()) < first_win(battle, ATTACKER)
    return late and state.readings.early_win_without_formations == "barred"


def first_win_known(battle: Battle, role: Role) -> int | None:
    """The same for whoever reads it; None while the rulebook's own number is not entered yet."""
    printed = battle.spec().wins(role).first
    known = isinstance(printed, int) or printed in battle.entered
    return first_win(battle, role) if known else None


@rule("fow.campaign.line.5.soviet", "fow.campaign.line.5.german", "fow.campaign.river.5.soviet")
def first_win(battle: Battle, role: Role) -> int:
    """From which turn this player can win; a campaign result may have moved it."""
    moved = battle.effect("win_from_turn", role)
    return earliest(battle.spec(), role, battle.entered, moved.value if moved else None)
