"""A campaign from first question to last: answers, refusals, lanes, undo, rulings, replay."""

from typing import Any

import pytest

from sandtable.kernel import (
    DECISION,
    Campaign,
    Conflict,
    Draw,
    EntryKind,
    MemoryKeeper,
    NotUnderstood,
    Refused,
    Roll,
    in_memory,
)
from sandtable.kernel.start import first_record
from tests.toy import TOY, charter


def ask(campaign: Campaign, side: str) -> Any:
    return campaign.pending(side)[0]


def say(campaign: Campaign, side: str, value: Any, **more: Any) -> None:
    campaign.answer(side, ask(campaign, side).id, value, **more)


def to_buying(**more: Any) -> Campaign:
    campaign = in_memory(TOY, charter(**more))
    say(campaign, "axis", [4])
    return campaign


def to_talk() -> Campaign:
    campaign = to_buying()
    say(campaign, "axis", {})
    say(campaign, "soviet", {})
    return campaign


def play_out(campaign: Campaign, seed: int = 1) -> None:
    draw = Draw("bot", seed)
    while not campaign.over:
        side = draw.choice([s for s in ("axis", "soviet") if campaign.pending(s)])
        p = ask(campaign, side)
        campaign.answer(side, p.id, p.request.sample(draw))


def test_a_roll_is_thrown_here_or_typed_in_die_by_die():
    campaign = to_buying()
    say(campaign, "axis", {"rifle": 1})
    roll = ask(campaign, "axis")
    assert isinstance(roll.request, Roll)
    say(campaign, "axis", [5, None])
    note = next(line for line in campaign.log("axis") if "Strength" in line.text)
    assert note.data["dice"][0] == 5
    assert note.data["by"] == ["typed", "rolled"]
    assert 1 <= note.data["dice"][1] <= 6


@pytest.mark.parametrize("value", [[7], [0], ["3"], [True], [1, 2], "6", 3])
def test_impossible_dice_are_not_understood_and_change_nothing(value):
    campaign = in_memory(TOY, charter())
    before = campaign.state_json(), campaign.log("axis")
    with pytest.raises(NotUnderstood):
        say(campaign, "axis", value)
    assert (campaign.state_json(), campaign.log("axis")) == before


def test_real_dice_only():
    campaign = in_memory(TOY, charter(dice="entered"))
    with pytest.raises(NotUnderstood, match="real dice"):
        say(campaign, "axis", None)
    say(campaign, "axis", [2])
    assert campaign.state.luck == ["poor"]


def test_the_roll_tells_its_odds_first():
    prospect = ask(in_memory(TOY, charter()), "axis").request.prospect()
    assert prospect["odds"] == [["Poor", 1, 2], ["Good", 1, 2]]


def test_a_refusal_names_the_rule_and_changes_nothing():
    campaign = to_buying()
    before = campaign.state_json()
    with pytest.raises(Refused, match=r"oto2.7.5187: 3 of gun; the limit is 2"):
        say(campaign, "axis", {"gun": 3})
    with pytest.raises(Refused, match="this costs 14 CPP; you have 12"):
        say(campaign, "axis", {"rifle": 2})
    assert campaign.state_json() == before


def test_lanes_are_sealed_from_each_other():
    campaign = to_buying()

    def seen_by_soviets() -> tuple[Any, ...]:
        return campaign.log("soviet"), campaign.pending("soviet"), campaign.waiting("soviet"), campaign.view("soviet")

    before = seen_by_soviets()
    say(campaign, "axis", {"rifle": 1})
    assert seen_by_soviets() == before
    say(campaign, "axis", [6, 6])
    assert seen_by_soviets()[:2] == before[:2]
    assert [w.doing for w in campaign.waiting("axis")] == ["buying"]
    say(campaign, "soviet", {})
    texts = [line.text for line in campaign.log("soviet")]
    assert "axis is ready" in texts
    assert not any("rifle" in text for text in texts), "opened lanes keep what was not told to everyone"


def test_the_order_in_which_sides_answer_changes_nothing():
    states = []
    for order in (("axis", "soviet"), ("soviet", "axis")):
        campaign = to_buying()
        for side in order:
            say(campaign, side, {"gun": 1})
            say(campaign, side, [3, 3])
        states.append(campaign.state_json())
    assert states[0] == states[1]


def test_only_the_side_asked_may_answer():
    campaign = to_talk()
    with pytest.raises(Refused, match="for Axis to answer"):
        campaign.answer("soviet", ask(campaign, "axis").id, "left")


def test_a_stale_question_is_a_conflict():
    campaign = in_memory(TOY, charter())
    old = ask(campaign, "axis").id
    campaign.answer("axis", old, [3])
    with pytest.raises(Conflict):
        campaign.answer("soviet", old, [3])


def test_undo_is_free_until_a_die():
    campaign = to_talk()
    say(campaign, "axis", "left")
    assert campaign.undo("axis") == ""
    assert ask(campaign, "axis").request.question == "Which way"
    assert campaign.log("soviet")[-1].text == "Axis took back 1 answer."


def test_undo_past_the_other_sides_answer_needs_consent():
    campaign = to_talk()
    say(campaign, "axis", "left")
    say(campaign, "soviet", "right")
    assert campaign.undo("axis") == "the other side has answered since"
    consent = ask(campaign, "soviet")
    assert "take back" in consent.request.question
    campaign.answer("soviet", consent.id, "decline")
    assert ask(campaign, "axis").request.question == "Some of them"
    campaign.undo("axis")
    say(campaign, "soviet", "agree")
    assert ask(campaign, "axis").request.question == "Which way"
    assert not campaign.pending("soviet")


def test_undo_past_a_die_goes_back_into_the_step_before():
    campaign = to_buying()
    assert campaign.undo("axis") == "a die has been seen"
    say(campaign, "soviet", "agree")
    assert campaign.step == "fortune"
    assert campaign.state.luck == []


def test_undo_out_of_opened_lanes_needs_consent_and_keeps_the_other_lane():
    campaign = to_talk()
    assert campaign.undo("axis") == "the sealed answers have been opened"
    say(campaign, "soviet", "agree")
    assert campaign.step == "buying"
    assert not campaign.pending("soviet"), "the other side's sealed answer still stands"
    say(campaign, "axis", {})
    assert campaign.step == "talk"


def test_a_reveal_seals():
    campaign = to_talk()
    for side, value in (("axis", "left"), ("soviet", "left"), ("axis", []), ("soviet", 1), ("axis", {"east": 6})):
        say(campaign, side, value)
    say(campaign, "axis", "A1")
    say(campaign, "soviet", [1, 1])
    say(campaign, "soviet", {})
    assert campaign.undo("soviet") == "something hidden has been revealed"


def test_a_bot_on_the_other_side_need_not_agree():
    campaign = to_buying(players={"axis": "person", "soviet": "bot"})
    assert campaign.undo("axis") == ""
    assert campaign.log("axis")[-1].text == "Axis took back 1 answer, although a die has been seen."


def test_overruling_needs_both_and_tells_no_secret():
    campaign = to_buying()
    with pytest.raises(Refused):
        say(campaign, "axis", {"gun": 3})
    say(campaign, "axis", {"gun": 3}, overrule="we printed more guns")
    consent = ask(campaign, "soviet")
    assert "“CG Date maximum”" in consent.request.question
    assert "gun;" not in consent.request.question
    say(campaign, "soviet", "agree")
    assert ask(campaign, "axis").request.question == "Strength of gun"
    assert [e.reason for e in campaign.rulings()] == ["we printed more guns"]


def test_what_is_not_understood_cannot_be_overruled():
    campaign = to_buying()
    with pytest.raises(NotUnderstood):
        say(campaign, "axis", {"zeppelin": 1}, overrule="we like zeppelins")


def test_a_ruling_between_steps_corrects_the_record():
    campaign = to_buying()
    assert campaign.rule_otherwise("axis", {"turn": 2}, "we forgot a turn") == "the other side must agree"
    say(campaign, "soviet", "agree")
    assert campaign.state.turn == 2
    assert "the turn: 1 becomes 2" in campaign.log(None)[-1].text
    assert [e.kind for e in campaign.rulings()] == [EntryKind.RULING]


@pytest.mark.parametrize(
    ("changes", "why"), [({"points/axis": 9}, "nothing at"), ({"turn": "x"}, "a whole number is wanted")]
)
def test_a_ruling_that_does_not_fit_is_refused(changes, why):
    campaign = to_buying()
    with pytest.raises(NotUnderstood, match=why):
        campaign.rule_otherwise("axis", changes, "because")


def test_a_ruling_waits_for_the_end_of_the_step():
    campaign = to_talk()
    say(campaign, "axis", "left")
    with pytest.raises(Refused, match="between steps"):
        campaign.rule_otherwise("axis", {"turn": 2}, "because")


def test_the_whole_campaign_reopens_as_it_was():
    keeper = MemoryKeeper(first_record(TOY, charter()))
    campaign = Campaign(TOY, charter(), keeper, clock=lambda: "")
    draw = Draw("bot", 5)
    while not campaign.over:
        side = draw.choice([s for s in ("axis", "soviet") if campaign.pending(s)])
        p = ask(campaign, side)
        campaign.answer(side, p.id, p.request.sample(draw))
        again = Campaign(TOY, charter(), keeper, clock=lambda: "")
        assert again.state_json() == campaign.state_json()
        assert again.pending("axis") == campaign.pending("axis")
        assert again.log("soviet") == campaign.log("soviet")


def test_two_writers_one_wins():
    keeper = MemoryKeeper(first_record(TOY, charter()))
    one = Campaign(TOY, charter(), keeper, clock=lambda: "")
    two = Campaign(TOY, charter(), keeper, clock=lambda: "")
    say(one, "axis", [4])
    with pytest.raises(Conflict):
        say(two, "axis", [2])
    assert two.state.luck == ["good"], "the slower one has taken in what the faster wrote"


def test_corrected_rules_start_the_step_over_and_leave_the_past_alone(monkeypatch):
    import tests.toy as toy

    keeper = MemoryKeeper(first_record(TOY, charter()))
    campaign = Campaign(TOY, charter(), keeper, clock=lambda: "")
    say(campaign, "axis", [4])
    say(campaign, "axis", {"gun": 1})
    past = campaign.log("axis")[0]
    monkeypatch.setitem(toy.PRICES, "gun", 5)
    again = Campaign(TOY, charter(), keeper, clock=lambda: "")
    assert again.log("axis")[0] == past
    assert again.log("axis")[-1].text == "This step starts over: the rules were corrected meanwhile."
    assert ask(again, "axis").request.question == "Buy"


def test_house_rules_change_the_chart_of_this_campaign_only():
    house = 'fortune = {dice = "1d6", rows = [{roll = "5-", result = "poor"}, {roll = "6+", result = "good"}]}'
    campaign = in_memory(TOY, charter(house_rules=house))
    assert ask(campaign, "axis").request.prospect()["odds"] == [["Poor", 5, 6], ["Good", 1, 6]]
    assert ask(in_memory(TOY, charter()), "axis").request.prospect()["odds"][0] == ["Poor", 1, 2]


def test_a_seed_and_the_same_answers_tell_the_same_story():
    stories = []
    for _ in range(2):
        campaign = in_memory(TOY, charter())
        play_out(campaign)
        stories.append(campaign.log("(referee)"))
    assert stories[0] == stories[1]
    assert len(stories[0]) > 20


def test_a_procedure_cannot_change_what_the_journal_keeps():
    from sandtable.kernel import Allocate, Run, Target

    def greedy():
        got = yield Allocate(question="Share", cite="", wants=DECISION, total=2, targets=(Target("a", "A"),))
        got["a"] = 99

    run = Run(greedy(), {}.__getitem__)
    value = {"a": 2}
    run.answer("", value, seq=1)
    assert value == {"a": 2}
    assert run.told[0].note.data["answer"] == {"a": 2}
