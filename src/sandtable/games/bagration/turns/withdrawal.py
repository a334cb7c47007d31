"""Phased Withdrawal: the count, the Unit that goes, the Objectives that leave. fow.rule.phased_withdrawal.*"""

from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.objectives.victory import Objective
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.boats import leave_river
from sandtable.games.bagration.setup.reserves_held import deployed, stands_on_table
from sandtable.games.bagration.sides import ATTACKER, DEFENDER
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.traps_underfoot import step_off
from sandtable.kernel import DECISION, FACT, Choose, Note, Option, Procedure, Refused, Side, counted, option
from sandtable.rules import rule

CITE = "fow.rule.phased_withdrawal.count"


@rule("fow.rule.phased_withdrawal.count", "fow.rule.phased_withdrawal.sequence")
def count(turn: int, units: int, counters: int) -> tuple[bool, int]:
    """The count: from turn 2, Units and Delay Counters of six or more withdraw one Unit, fewer gain a counter.

    >>> count(2, 5, 0), count(3, 5, 1), count(1, 9, 0)
    ((False, 1), (True, 0), (False, 0))
    """
    book = battle_numbers().withdrawal
    if turn < book.from_turn:
        return False, counters
    return (True, 0) if units + counters >= book.threshold else (False, counters + 1)


def counted_units(battle: Battle, readings: Readings) -> list[Unit]:
    """Units on the table that are counted: no Independent Teams, and an Ambush only if you read it so."""
    roster = battle.roster(DEFENDER)
    ambush_too = readings.ambush_counts_as_on_table
    return [
        u
        for u in deployed(battle, DEFENDER)
        if stands_on_table(u) and not u.independent and (ambush_too or u.key != roster.ambush)
    ]


@rule("fow.rule.phased_withdrawal.choice")
def refuse_withdrawal(unit: Unit) -> Refused | None:
    """Which Unit: any on the table, but no Independent Team."""
    if not unit.independent:
        return None
    return Refused(f"{unit.name} is an Independent Team, which does not count", "fow.rule.phased_withdrawal.choice")


def withdraw(state: State) -> Procedure[None]:
    """The Defender's withdrawal at the start of a turn, after victory has been checked."""
    battle = state.now
    roster, side, turn = battle.roster(DEFENDER), battle.side(DEFENDER), battle.turns[DEFENDER]
    strength = len(counted_units(battle, state.readings))
    must, after = count(turn, strength, battle.delay_counters)
    if turn < battle_numbers().withdrawal.from_turn:
        return
    if not must:
        battle.delay_counters = after
        yield Note(f"{counted(strength, 'Unit')} counted: a Delay Counter is gained, {after} now.", CITE, side=side)
        return
    here = [u for u in deployed(battle, DEFENDER) if stands_on_table(u) and u.key != roster.ambush]
    if all(refuse_withdrawal(u) for u in here):
        return  # nobody on the table who could go
    told = f"{counted(strength, 'Unit')} and {counted(battle.delay_counters, 'Delay Counter')}"
    chosen = yield from Choose(
        question=f"{told}: which Unit withdraws?",
        telling=f"{told}: {{}} withdraws.",
        cite=CITE,
        wants=DECISION,
        side=side,
        key="withdraw",
        options=tuple(option(u.key, u.name, refuse_withdrawal(u), _worth(u)) for u in here),
        suggestion=_least(here).key,
        because="it is the least of those that leave in Good Spirits." if _least(here).good_spirits else "",
    )
    battle.delay_counters = after
    yield from _take_off(state, roster.force.unit(chosen))


@rule("fow.rule.phased_withdrawal.remove")
def _worth(unit: Unit) -> str:
    """What one would like to know of a Unit before it goes, by the force sheet."""
    spirits = "in Good Spirits" if unit.good_spirits else "not in Good Spirits: it would count as Destroyed"
    return f"{counted(unit.points, 'point')}, {counted(unit.strong, 'Team')} left, {spirits}"


def _least(here: list[Unit]) -> Unit:
    """Whom to offer: in Good Spirits, of the fewest points. No rule."""
    able = [u for u in here if refuse_withdrawal(u) is None]
    return min(able, key=lambda u: (not u.good_spirits, u.points))


@rule("fow.rule.phased_withdrawal.remove")
def _take_off(state: State, unit: Unit) -> Procedure[None]:
    """Withdrawing: the Unit leaves with its Attachments; not in Good Spirits, it counts as Destroyed."""
    battle = state.now
    roster, side = battle.roster(DEFENDER), battle.side(DEFENDER)
    # on the board the force sheet knows every Team that is left
    spirits = unit.good_spirits if state.on_board else (yield from _good_spirits(unit, side))
    roster.withdrawn.append(unit.key)
    roster.take_off(unit.key)
    leave_river(battle.boats, unit.name, side)
    step_off(battle)
    if not spirits:
        roster.counted_destroyed.append(unit.key)
    fate = "" if spirits else ", not in Good Spirits: counted as Destroyed"
    yield Note(
        f"{unit.name} and its Attachments leave the table{fate}.", "fow.rule.phased_withdrawal.remove", side=side
    )


def _good_spirits(unit: Unit, side: Side) -> Procedure[bool]:
    told = yield from Choose(
        question=f"Is {unit.name} in Good Spirits as it leaves?",
        told_after=True,
        cite="fow.rule.phased_withdrawal.remove",
        wants=FACT,
        side=side,
        key="good_spirits",
        context=(f"By the force sheet it is{'' if unit.good_spirits else ' not'}.",),
        options=(Option("yes", "Yes"), Option("no", "No: it counts as Destroyed")),
        suggestion="yes" if unit.good_spirits else "no",
    )
    return told == "yes"


@rule("fow.mission.sickle.withdraw_objectives", "fow.campaign.line.4.german", "fow.campaign.line.4.soviet")
def leaves_on(battle: Battle, number: int) -> tuple[int | None, int | None]:
    """Timetable: the Defender's turn on which an Objective may leave and must leave; None: never."""
    told = battle.spec().withdrawal
    must = told.objectives.leaves.get(str(number)) if told and told.objectives else None
    if must is None:
        return None, None
    may = must
    early = battle.effect("objective_1_may_leave")
    late = battle.effect("objective_2_leaves")
    if number == 1 and early:
        may = early.value
    if number == 2 and late:
        may = must = late.value
    return may, must


@rule("fow.rule.phased_withdrawal.objectives")
def refuse_removal(objective: Objective) -> Refused | None:
    """Objectives the Attacker placed leave when the mission says; the Defender's never."""
    if objective.by == ATTACKER:
        return None
    return Refused("an Objective placed by the Defender is never withdrawn", "fow.rule.phased_withdrawal.objectives")


def remove_objectives(state: State) -> Procedure[None]:
    """The Objectives that leave as this Defender's turn begins."""
    battle = state.now
    turn = battle.turns[DEFENDER]
    for objective in battle.objectives:
        may, must = leaves_on(battle, objective.number)
        if not objective.on_table or may is None or must is None or refuse_removal(objective) or turn < may:
            continue
        forced = turn >= must or state.readings.objective_1_on_turn_two == "must"
        gone = "leave" if forced else (yield from _may_leave(battle, objective))
        if gone == "leave":
            objective.on_table = False
            yield Note(f"Objective {objective.number} leaves the table.", "fow.mission.sickle.withdraw_objectives")


def _may_leave(battle: Battle, objective: Objective) -> Choose:
    return Choose(
        question=f"Does Objective {objective.number} leave already now?",
        told_after=True,
        cite="fow.campaign.line.4.german",
        wants=DECISION,
        side=battle.side(DEFENDER),
        key=f"remove_{objective.number}",
        options=(Option("leave", "It leaves"), Option("stay", "It stays for now")),
    )
