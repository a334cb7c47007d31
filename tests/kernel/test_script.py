"""A script that runs short says at which question; one that stops lets answers be tried on it."""

import doctest

import pytest

from sandtable.kernel import DECISION, Amount, Choose, Draw, Insisted, Refused, Roll, Together, options, play, script


def attack():
    """A fight of three questions."""
    odds = yield Amount(question="How many attack?", cite="", wants=DECISION, key="attackers", minimum=1, maximum=6)
    dice = yield Roll(question="The attack roll", cite="", key="attack", dice=(6, 6))
    choice = yield Choose(
        question="Retreat or loss?",
        cite="",
        wants=DECISION,
        key="outcome",
        options=options("retreat", "loss"),
        also=lambda value: None if value == "loss" or sum(dice) > 4 else "nobody retreats on a low roll",
    )
    return odds, dice, choice


def both():
    def lane(side):
        return (
            yield Amount(
                question=f"How many of {side}?", cite="", wants=DECISION, key=f"{side} bid", minimum=0, maximum=9
            )
        )

    return (yield Together({side: lambda side=side: lane(side) for side in ("axis", "soviet")}, doing="", cite=""))


@pytest.mark.parametrize("dice", [[], [3]])
def test_too_few_dice_are_a_fault_of_the_script_that_names_the_roll(dice):
    with pytest.raises(AssertionError, match=rf"only the dice \[{dice[0] if dice else ''}\] left for: The attack roll"):
        play(attack(), dice=dice, answers=[2, "loss"])


def test_a_die_of_seven_is_still_refused_as_a_die():
    with pytest.raises(ValueError, match="a die shows 1 to 6, not 7"):
        play(attack(), dice=[7, 1], answers=[2, "loss"])


def test_too_few_answers_name_the_question_and_too_many_are_told():
    with pytest.raises(AssertionError, match="no answer to: Retreat or loss"):
        play(attack(), dice=[3, 3], answers=[2])
    with pytest.raises(AssertionError, match=r"nobody asked for: \[6, 'again'\]"):
        play(attack(), dice=[3, 3, 6], answers=[2, "loss", "again"])


def test_a_script_stops_at_a_question_and_answers_are_tried_on_it():
    stopped = play(attack(), dice=[1, 2], answers=[2], until="outcome")
    assert stopped.result is None
    assert stopped.pending is stopped.asked[-1]
    with pytest.raises(Refused, match="low roll"):
        stopped.pending.check("retreat")
    assert stopped.pending.check("loss") == "loss"
    assert [note.data["key"] for note in stopped.notes if "key" in note.data][:1] == ["attackers"]


def test_a_question_to_stop_at_that_is_never_asked_is_a_fault():
    with pytest.raises(AssertionError, match=r"never came to 'exploit', only to: \['attackers', 'attack', 'outcome'\]"):
        play(attack(), dice=[3, 3], answers=[2, "loss"], until="exploit")


def test_what_is_left_over_at_a_stop_is_told():
    with pytest.raises(AssertionError, match=r"nobody asked for: \['loss'\]"):
        play(attack(), dice=[1, 2], answers=[2, "loss"], until="outcome")


def test_a_script_may_stop_wherever_it_ends():
    assert play(attack(), stop=True).pending.key == "attackers"
    assert play(attack(), answers=[2], stop=True).pending.dice == (6, 6)
    assert play(attack(), answers=[2], dice=[3, 3], stop=True).pending.key == "outcome"
    with pytest.raises(AssertionError, match="never came to a question without an answer"):
        play(attack(), answers=[2, "loss"], dice=[3, 3], stop=True)


def test_a_stop_in_a_lane_needs_no_answers_of_the_other_lane():
    assert play(both(), until="soviet bid").pending.side == "soviet"


def test_an_answer_can_be_insisted_on_against_its_question():
    assert play(attack(), dice=[1, 2], answers=[2, Insisted("retreat")]).result[2] == "retreat"
    with pytest.raises(ValueError, match="flee"):
        play(attack(), dice=[1, 2], answers=[2, Insisted("flee")])


def test_a_player_and_a_thrower_answer_in_place_of_lists():
    draw = Draw("script", 1)
    played = play(attack(), dice=lambda roll: [5] * len(roll.dice), answers=lambda ask: ask.sample(draw))
    assert played.result[1] == [5, 5]
    assert [r.key for r in played.asked] == ["attackers", "attack", "outcome"]


def test_the_worked_examples_hold():
    assert doctest.testmod(script).failed == 0
    assert doctest.testmod(script).attempted >= 4


def test_a_suggestion_that_would_be_refused_and_dice_nobody_has_are_faults_of_the_rule():
    def badly():
        yield Amount(question="How many?", cite="", wants=DECISION, minimum=0, maximum=3, suggestion=4)

    def oddly():
        yield Roll(question="A roll", cite="", dice=(6, 7))

    with pytest.raises(AssertionError, match="the suggestion for 'How many\\?' is refused"):
        play(badly(), answers=[2])
    with pytest.raises(AssertionError, match="nobody has such dice: 1d6 \\+ 1d7 for A roll"):
        play(oddly(), dice=[1, 1])
