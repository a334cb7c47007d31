"""Phased Withdrawal: the count, the choice, the Objectives' timetable, and what the campaign does to them."""

import pytest

from sandtable.games.bagration.objectives.victory import Objective
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.turns.withdrawal import (
    count,
    counted_units,
    leaves_on,
    refuse_removal,
    refuse_withdrawal,
    remove_objectives,
    withdraw,
)
from sandtable.kernel import Refused, play
from tests.bagration.battles import effect, state_of, with_objectives
from tests.bagration.missions.plain import ledger

MARKS = (("attacker", 20, 40), ("attacker", 20, 56), ("defender", 24, 70))


def sickle(turn, units=7, counters=0, **given):
    force = "Battalion\n" + "".join(f"Unit {n} | 5 | 5 infantry | save 3+\n" for n in range(1, units + 1))
    state = with_objectives(state_of("sickle", german=force, **given), *MARKS)
    state.now.turns.update(attacker=turn, defender=turn)
    state.now.delay_counters = counters or state.now.delay_counters
    return state


@pytest.mark.rule("fow.rule.phased_withdrawal.count")
@pytest.mark.parametrize(
    ("turn", "units", "counters", "after"),
    [(2, 5, 0, (False, 1)), (3, 5, 1, (True, 0)), (1, 9, 0, (False, 0)), (2, 6, 0, (True, 0))],
)
def test_the_count(turn, units, counters, after):
    assert count(turn, units, counters) == after


@pytest.mark.rule("fow.rule.phased_withdrawal.count")
def test_an_independent_team_is_not_counted_and_an_ambush_only_if_you_read_it_so():
    force = (
        "B\n"
        + "".join(f"Unit {n} | 5 | 5 infantry\n" for n in range(1, 6))
        + "Observer | 1 | 1 infantry | independent\n"
    )
    state = state_of("sickle", german=force)
    state.now.turns["defender"] = 2
    assert len(counted_units(state.now, state.readings)) == 5
    assert "Delay Counter is gained, 1 now" in play(withdraw(state)).texts("soviet")[0]
    state.now.rosters["german"].ambush = "u1"
    assert len(counted_units(state.now, state.readings)) == 4
    assert len(counted_units(state.now, reading(ambush_counts_as_on_table=True))) == 5


@pytest.mark.rule("fow.rule.phased_withdrawal.count")
def test_an_ambush_may_force_a_withdrawal_but_not_be_the_one_to_go():
    state = sickle(2, units=6, ambush_counts_as_on_table=True)
    state.now.rosters["german"].ambush = "u1"
    played = play(withdraw(state), answers=["u2", "yes"])
    assert played.asked[0].question.startswith("6 Units and 0 Delay Counters")
    assert [o.key for o in played.asked[0].options] == ["u2", "u3", "u4", "u5", "u6"]


@pytest.mark.rule("fow.rule.phased_withdrawal.sequence")
@pytest.mark.parametrize("row", ledger("fow.rule.phased_withdrawal.sequence")["table"], ids=lambda r: r["start_units"])
def test_the_worked_sequences(row):
    units, counters = row["start_units"], 0
    for turn in range(2, 10):
        must, counters = count(turn, units, counters)
        units -= must
        assert {"u": units, "c": counters} == row[f"t{turn}"]


@pytest.mark.rule("fow.rule.phased_withdrawal.sequence")
def test_seven_units_without_losses_played_to_turn_six():
    state = sickle(1)
    seen = []
    for turn in range(2, 7):
        state.now.turns["defender"] = turn
        units = counted_units(state.now, state.readings)
        must, _ = count(turn, len(units), state.now.delay_counters)
        play(withdraw(state), answers=[units[0].key, "yes"] if must else [])
        seen.append((len(counted_units(state.now, state.readings)), state.now.delay_counters))
    assert seen == [(6, 0), (5, 0), (5, 1), (4, 0), (4, 1)]


@pytest.mark.rule("fow.rule.phased_withdrawal.choice")
def test_an_independent_team_may_not_be_offered():
    force = (
        "B\n"
        + "".join(f"Unit {n} | 5 | 5 infantry\n" for n in range(1, 7))
        + "Observer | 1 | 1 infantry | independent\n"
    )
    state = state_of("sickle", german=force)
    state.now.turns["defender"] = 2
    with pytest.raises(Refused, match="Independent Team"):
        play(withdraw(state), answers=["u7", "yes"])
    assert refuse_withdrawal(state.now.rosters["german"].force.unit("u7")) is not None
    assert refuse_withdrawal(state.now.rosters["german"].force.unit("u1")) is None


@pytest.mark.rule("fow.rule.phased_withdrawal.choice")
def test_a_platoon_leaves_with_its_attached_mortar():
    played = play(withdraw(sickle(2)), answers=["u3", "yes"])
    assert "Unit 3 and its Attachments leave the table." in played.texts("soviet")


@pytest.mark.rule("fow.rule.phased_withdrawal.remove")
@pytest.mark.parametrize(("left", "spirits", "counted"), [(2, "no", ["u1"]), (4, "yes", [])])
def test_a_shaken_unit_counts_as_destroyed(left, spirits, counted):
    state = sickle(2)
    state.now.rosters["german"].force.unit("u1").teams[0].left = left
    played = play(withdraw(state), answers=["u1", spirits])
    assert played.asked[1].suggestion == spirits, "the force sheet knows it"
    roster = state.now.rosters["german"]
    assert (roster.withdrawn, roster.counted_destroyed) == (["u1"], counted)


@pytest.mark.rule("fow.rule.phased_withdrawal.objectives")
def test_the_defenders_objective_never_leaves():
    assert refuse_removal(Objective(3, "defender", 24, 70)) is not None
    assert refuse_removal(Objective(1, "attacker", 24, 40)) is None
    state = sickle(8)
    play(remove_objectives(state))
    assert [o.on_table for o in state.now.objectives] == [False, False, True]


@pytest.mark.rule("fow.mission.sickle.withdraw_objectives")
@pytest.mark.parametrize("row", ledger("fow.mission.sickle.withdraw_objectives")["table"])
def test_the_timetable(row):
    number = 3 if row["objective"] == "defender" else row["objective"]
    goes = row["removed_at_start_of_defender_turn"]
    for turn in range(1, 9):
        state = sickle(turn)
        play(remove_objectives(state))
        assert state.now.objectives[number - 1].on_table is (goes is None or turn < goes)


@pytest.mark.rule("fow.campaign.line.4.german")
def test_objective_1_may_leave_on_turn_two():
    early = effect("line", 3, "breakthrough", "german")
    for wish, stays in (("leave", False), ("stay", True)):
        state = sickle(2, effects=early)
        play(remove_objectives(state), answers=[wish])
        assert [o.on_table for o in state.now.objectives] == [stays, True, True]
    forced = sickle(2, effects=early, objective_1_on_turn_two="must")
    play(remove_objectives(forced))
    assert not forced.now.objectives[0].on_table
    last = sickle(3, effects=early)
    play(remove_objectives(last))
    assert not last.now.objectives[0].on_table, "on turn three at the latest"
    assert leaves_on(last.now, 2) == (5, 5)


@pytest.mark.rule("fow.campaign.line.4.soviet")
def test_objective_2_stays_until_turn_six():
    late = effect("line", 3, "breakthrough", "soviet", "stunning")
    for turn, here in ((5, True), (6, False)):
        state = sickle(turn, effects=late)
        play(remove_objectives(state))
        assert state.now.objectives[1].on_table is here


@pytest.mark.rule("fow.campaign.river.4.soviet")
def test_rearguard_with_a_counter_from_the_start_withdraws_on_turn_two():
    force = "B\n" + "".join(f"Unit {n} | 5 | 5 infantry\n" for n in range(1, 6))
    state = state_of("rearguard", german=force, effects=effect("river", 3, "foothold", "soviet"))
    assert state.now.delay_counters == 1
    state.now.turns["defender"] = 2
    play(withdraw(state), answers=["u1", "yes"])
    assert state.now.rosters["german"].withdrawn == ["u1"]
