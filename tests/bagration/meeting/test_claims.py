"""What decides a battle is compared with the plan and confirmed by the other side."""

import pytest

from sandtable.games.bagration.turns.starting_step import starting_step
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import play
from tests.bagration.battles import keys, state_of, with_objectives

RULE = "fow.base.victory_check"


def ending(role="attacker", turn=6, **given):
    state = with_objectives(state_of("onslaught", **given), ("defender", 20, 50), ("attacker", 32, 50))
    state.now.turn_of, state.now.phase = role, "play"
    state.now.turns.update(attacker=turn, defender=turn if role == "defender" else turn - 1)
    return state


def stand(state, side, name, *place):
    state.now.rosters[side].places[keys(state, side, name)[0]] = list(place)


@pytest.mark.rule(RULE, "fow.base.holding")
def test_an_objective_held_is_confirmed_by_the_other_side():
    state = ending()
    played = play(end_of_turn(state), answers={"soviet": [{"began": ["1"]}, "agree"], "german": ["agree"]})
    assert state.now.winner == "soviet"
    assert (played.asked[-1].key, played.asked[-1].side) == ("confirm", "german")


@pytest.mark.rule(RULE)
def test_the_other_side_may_have_it_measured_and_must_agree_to_what_was_measured():
    state = ending()
    rifles, guns = keys(state, "soviet", "Rifles A")[0], keys(state, "german", "Guns")[0]
    own = {"teams": f"{rifles} infantry", "count": 1, "place": "20, 48", "condition": "fit"}
    near = {"teams": f"{guns} gun", "count": 1, "place": "20, 53", "condition": "fit"}
    soviet = [{"began": ["1"]}, "agree", {"own": [own]}, {"own": [own], "enemy": [near]}]
    play(end_of_turn(state), answers={"soviet": soviet, "german": ["no", "no"]})
    assert state.now.winner is None, "measured again with the gun that was forgotten, it is not Held"


@pytest.mark.rule(RULE)
def test_the_plan_is_shown_to_both_where_it_speaks_against_a_claim():
    state = ending()
    stand(state, "german", "Guns", 20, 52)
    answers = {"soviet": [{"began": ["1"]}, "agree"], "german": ["agree"]}
    claim, confirm = play(end_of_turn(state), answers=answers).asked[1:]
    assert claim.suggestion == "measure"
    for asked in (claim, confirm):
        assert 'Guns 2" away' in asked.context[0]
        assert asked.context[0].startswith("By the plan: Objective 1")


@pytest.mark.rule(RULE, "fow.mission.onslaught.victory.defender")
def test_the_defenders_win_is_compared_with_the_attackers_on_the_plan():
    state = ending("defender")
    stand(state, "soviet", "Rifles A", 20, 44)
    answers = {"german": [{"near": []}, "agree", {}], "soviet": ["no"]}
    played = play(end_of_turn(state), answers=answers)
    assert 'Rifles A 6" away' in next(a for a in played.asked if a.key == "claim").context[0]
    assert state.now.winner is None, "the places of the plan stand in the form, and are measured"
    far = ending("defender")
    stand(far, "soviet", "Rifles A", 20, 41)
    played = play(end_of_turn(far), answers={"german": [{"near": []}, "agree"], "soviet": ["agree"]})
    assert next(a for a in played.asked if a.key == "claim").context == ()
    assert far.now.winner == "german"


@pytest.mark.rule(RULE)
def test_where_words_decide_one_sides_words_are_not_enough():
    for told, winner in (("agree", "soviet"), ("no", None)):
        state = ending(objectives_checked="in_words")
        play(end_of_turn(state), answers={"soviet": [{"began": ["1"]}], "german": [told]})
        assert state.now.winner == winner
    state = ending("defender", objectives_checked="in_words")
    play(end_of_turn(state), answers={"german": [{"near": []}], "soviet": ["no"]})
    assert state.now.winner is None


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("told", "ended"), [("agree", True), ("no", False)])
def test_a_game_that_is_called_off_is_called_off_by_both(told, ended):
    state = ending(turn=6)
    play(end_of_turn(state), answers={"soviet": [{"after": "stop"}], "german": [told]})
    assert state.now.ended is ended


@pytest.mark.rule(RULE)
def test_holding_as_a_turn_starts_is_confirmed_too():
    for told, winner in (("agree", "soviet"), ("no", None)):
        state = ending(turn=4, holding_test="start_and_end_of_turn", objectives_checked="in_words")
        state.now.phase = "start"
        play(starting_step(state), answers={"soviet": [{"held": ["1"]}], "german": [told]})
        assert state.now.winner == winner
