"""Both linked campaigns: the order, every branch, who attacks, what a lesser result does, who wins."""

import pytest

from sandtable.games.bagration.aftermath import aftermath, begin, units_lost
from sandtable.games.bagration.campaign_effects import (
    Result,
    attacker_of,
    battles,
    campaign_winner,
    effects_on,
    is_decisive,
)
from sandtable.games.bagration.readings import USUAL
from sandtable.games.bagration.setup.briefing import briefing
from sandtable.games.bagration.setup.deployment import refuse_ambush
from sandtable.games.bagration.setup.special_rules import reserve_kinds, special_rules
from sandtable.games.bagration.setup.works import obstacles_of
from sandtable.games.bagration.state import State
from sandtable.kernel import NotUnderstood, play
from tests.bagration.battles import GAME, effect, settings, state_of
from tests.bagration.missions.plain import ledger


def campaign(key, index, *results, **given):
    """The campaign with these results so far and the next battle begun."""
    state = State(key, settings(**given), key, index, list(results))
    begin(state)
    return state


@pytest.mark.rule("fow.campaign.line.order", "fow.campaign.river.order")
@pytest.mark.parametrize("key", ["line", "river"])
def test_the_order_of_battles(key):
    rows = ledger(f"fow.campaign.{key}.order")["table"]
    assert [b.mission for b in battles(key)] == [row["mission"] for row in rows]


WORDS = {
    "no_german_ambush": [("no_ambush", "german", 0)],
    "german_reserves_immediate_not_deep": [("reserves_not_deep", "german", 0)],
    "german_reserve_dice_plus_1": [("reserve_dice", "german", 1)],
    "objective_1_may_leave_turn_2": [("objective_1_may_leave", "german", 2)],
    "objective_2_not_before_turn_6": [("objective_2_leaves", "soviet", 6)],
    "german_win_from_turn_7": [("win_from_turn", "german", 7)],
    "german_win_from_turn_5": [("win_from_turn", "german", 5)],
    "soviet_two_units_immediate_reserve": [("units_in_reserve", "soviet", 2)],
    "german_reserves_delayed": [("reserves_delayed", "german", 0)],
    "german_attacker": [("attacker", "german", 0)],
    "no_soviet_ambush": [("no_ambush", "soviet", 0)],
    "soviet_attacker": [("attacker", "soviet", 0)],
    "german_minefield_plus_1": [("minefields", "german", 1)],
    "german_delay_counter_1": [("delay_counters", "german", 1)],
    "soviet_reroll_first_reserve_success": [("reroll_first_reserve", "soviet", 0)],
    "soviet_win_from_turn_5": [("win_from_turn", "soviet", 5)],
}


@pytest.mark.rule("fow.campaign.line.table", "fow.campaign.river.table")
@pytest.mark.parametrize("degree", ["stunning", "major"])
@pytest.mark.parametrize("key", ["line", "river"])
def test_all_effects_are_those_of_the_ledgers_table(key, degree):
    rows = ledger(f"fow.campaign.{key}.table")["table"]
    order = [b.mission for b in battles(key)]
    assert len(rows) == 8
    for row in rows:
        index = order.index(row["battle"])
        assert order[index - 1] == row["previous"]
        named = row["effect"] if isinstance(row["effect"], list) else [row["effect"]]
        wanted = [e for name in named for e in WORDS[name]]
        found = effects_on(key, index, Result(row["previous"], row["winner"], degree))
        assert [(e.key, e.side, e.value) for e in found] == wanted


@pytest.mark.rule("fow.campaign.degree")
def test_a_minor_victory_changes_nothing_and_other_degrees_do_not_exist():
    assert effects_on("line", 1, Result("onslaught", "soviet", "minor")) == []
    assert effects_on("line", 1, Result("onslaught", None)) == []
    with pytest.raises(NotUnderstood, match="crushing"):
        is_decisive(Result("onslaught", "soviet", "crushing"))


@pytest.mark.rule("fow.campaign.memory")
def test_effects_last_one_battle():
    one, two = Result("onslaught", "soviet", "major"), Result("hammering", "soviet", "minor")
    assert campaign("line", 1, one).now.effect("no_ambush", "defender")
    assert campaign("line", 2, one, two).now.effects == []


@pytest.mark.rule("fow.campaign.attacker", "fow.campaign.line.1", "fow.campaign.river.1")
def test_the_soviets_attack_and_nothing_comes_before_the_first_battle():
    for key, first in (("line", "onslaught"), ("river", "crossroads")):
        state = campaign(key, 0)
        assert (state.now.mission, state.now.attacker, state.now.effects) == (first, "soviet", [])
        for index in range(5):
            assert attacker_of(key, index, [], USUAL) == "soviet"


@pytest.mark.rule("fow.campaign.line.2.soviet", "fow.campaign.line.3.soviet")
@pytest.mark.parametrize(("index", "before"), [(1, "onslaught"), (2, "hammering")])
def test_no_german_ambush_and_the_reason_is_shown(index, before):
    results = [Result(b.mission, "soviet", "major") for b in battles("line")[:index]]
    state = campaign("line", index, *results)
    title = {"onslaught": "Onslaught", "hammering": "Hammering the Line"}[before]
    reason = f"because the Soviets won a Major Victory at {title}: no Ambush for the Germans"
    assert refuse_ambush(state.now, 1).why == reason
    assert not any("Ambush" in words for words, _ in special_rules(state.now))
    told = play(briefing(state, {}), answers=[True])
    assert told.texts("german")[0] == reason.capitalize().replace("soviets", "Soviets")[:7] + reason[7:] + "."
    assert reason in told.asked[0].context
    if before == "onslaught":
        assert reserve_kinds(state.now, "defender") == ["immediate", "deep"]


@pytest.mark.rule("fow.campaign.line.2.german")
def test_german_reserves_not_deep_ambush_kept():
    state = campaign("line", 1, Result("onslaught", "german", "stunning"))
    assert reserve_kinds(state.now, "defender") == ["immediate"]
    assert refuse_ambush(state.now, 1) is None


@pytest.mark.rule("fow.campaign.river.2.soviet")
def test_the_idle_effect_may_be_read_as_its_contrary():
    won, drawn = Result("crossroads", "soviet", "major"), Result("crossroads", "soviet", "minor")
    assert reserve_kinds(campaign("river", 1, won).now, "defender") == ["delayed"]
    assert "already says" in campaign("river", 1, won).now.effects[0].words, "the players are warned"
    assert reserve_kinds(campaign("river", 1, drawn).now, "defender") == ["delayed"]
    reading = {"crossroads_soviet_win": "german_reserves_otherwise_immediate"}
    assert reserve_kinds(campaign("river", 1, won, **reading).now, "defender") == ["delayed"]
    assert reserve_kinds(campaign("river", 1, drawn, **reading).now, "defender") == ["immediate"]


@pytest.mark.rule("fow.campaign.river.3.german", "fow.campaign.river.3.soviet", "fow.campaign.river.3.none")
@pytest.mark.parametrize(
    ("winner", "degree", "attacker", "ambush"),
    [
        ("german", "stunning", "german", False),
        ("soviet", "major", "soviet", True),
        ("soviet", "minor", "soviet", True),
        (None, "", "soviet", True),
    ],
)
def test_who_attacks_in_a_foothold(winner, degree, attacker, ambush):
    before = Result("crossroads", "soviet", "minor")
    state = campaign("river", 2, before, Result("river_crossing", winner, degree))
    assert state.now.attacker == attacker
    assert (refuse_ambush(state.now, 1) is None) is ambush


@pytest.mark.rule("fow.campaign.river.3.none")
def test_the_germans_may_attack_when_nothing_was_decided():
    undecided = Result("river_crossing", "soviet", "minor")
    state = campaign("river", 2, undecided, undecided, foothold_attacker_if_undecided="german")
    assert state.now.attacker == "german"
    decided = Result("river_crossing", "soviet", "major")
    assert campaign("river", 2, decided, decided, foothold_attacker_if_undecided="german").now.attacker == "soviet"


@pytest.mark.rule("fow.campaign.river.4.german", "fow.base.rearguard")
@pytest.mark.parametrize("printed", [0, 4])
def test_one_minefield_more_in_rearguard(printed):
    plain = state_of("rearguard")
    helped = state_of("rearguard", effects=effect("river", 3, "foothold", "german"))
    for state, more in ((plain, 0), (helped, 1)):
        state.now.entered["minefields"] = printed
        assert obstacles_of(state.now, state.readings) == (printed + more, 0)


@pytest.mark.rule("fow.campaign.river.4.soviet")
def test_rearguard_begins_with_a_delay_counter():
    assert campaign("river", 3, *[Result("foothold", "soviet", "major")] * 3).now.delay_counters == 1
    assert campaign("river", 3, *[Result("foothold", "soviet", "minor")] * 3).now.delay_counters == 0


# ---------------------------------------------------------------- the end of a battle, and of the campaign


def decided(key, index, winner, *lost, **given):
    """The campaign at the end of battle `index`, won by this side which lost these Units."""
    state = campaign(key, index, *[Result("onslaught", "soviet", "minor")] * index, **given)
    ready = state_of(state.now.mission)
    state.now.rosters = ready.now.rosters
    state.now.ended, state.now.winner, state.now.why = True, winner, "the test says so"
    if winner:
        state.now.rosters[winner].destroyed = list(lost)
    return state


@pytest.mark.rule("fow.base.degrees")
def test_the_degree_is_entered_or_read_from_the_units_lost():
    state = decided("line", 0, "soviet", "u2", "u3")
    played = play(aftermath(state), answers=["stunning"])
    assert "They lost 2 Units; by that alone it would be a Major Victory." in played.asked[0].context
    assert state.results[0].degree == "stunning"
    counted = decided("line", 0, "soviet", "u2", "u3", victory_degree="from_units_lost")
    played = play(aftermath(counted))
    assert (counted.results[0].degree, counted.results[0].points) == ("major", (7, 2))
    assert "Soviet Major Victory, 7 to 2: the test says so." in played.texts("german")
    assert counted.now.mission == "hammering"
    assert counted.now.effect("no_ambush", "defender"), "felt at once in the next battle"


@pytest.mark.rule("fow.rule.phased_withdrawal.remove", "fow.base.degrees")
def test_a_unit_withdrawn_in_bad_spirits_counts_as_lost_and_an_independent_team_does_not():
    state = state_of("sickle", german="B\nA | 5 | 5 infantry\nB | 5 | 5 infantry\nC | 1 | 1 infantry | independent\n")
    roster = state.now.rosters["german"]
    roster.withdrawn, roster.counted_destroyed, roster.destroyed = ["u1"], ["u1"], ["u3"]
    assert units_lost(roster) == 1


@pytest.mark.rule("fow.campaign.degree")
def test_a_lesser_result_may_be_settled_between_the_players():
    for wish, felt in (("no", False), ("yes", True)):
        state = decided("line", 0, "soviet", lesser_results="ask_players")
        play(aftermath(state), answers=["minor", wish])
        assert bool(state.now.effects) is felt


@pytest.mark.rule("fow.campaign.line.outcome", "fow.campaign.river.outcome")
@pytest.mark.parametrize(("key", "before", "last"), [("line", "soviet", "german"), ("river", "german", "soviet")])
def test_the_last_battle_alone_decides(key, before, last):
    state = decided(key, 4, last)
    state.results = [Result(b.mission, before, "stunning") for b in battles(key)[:4]]
    play(aftermath(state), answers=["minor"])
    assert state.over
    assert GAME.outcome(state).winner == last
    assert GAME.outcome(state).why.startswith(f"{last.title()} Minor Victory, 6 to 3: ")
    assert campaign_winner(key, state.results).winner == last
    assert campaign_winner(key, state.results[:4]) is None
