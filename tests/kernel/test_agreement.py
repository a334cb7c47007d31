"""Agreement: what was asked of the other side lapses with its reason, and is carried out whole or not at all."""

from typing import Any

import pytest

from sandtable.kernel import (
    DECISION,
    Campaign,
    Choose,
    Confirm,
    Conflict,
    Entry,
    EntryKind,
    MemoryKeeper,
    NotUnderstood,
    first_record,
    in_memory,
    options,
)
from sandtable.kernel.agreement import changes_in_words
from tests.kernel.test_campaign import ask, say, to_buying, to_talk
from tests.toy import STEPS, TOY, ToyState, charter


def reopened(campaign: Campaign) -> Campaign:
    return Campaign(TOY, campaign.charter, campaign.keeper, clock=lambda: "")


def proposals(campaign: Campaign) -> list[str]:
    return [p.what for p in campaign.proposals]


def test_what_was_proposed_in_a_step_that_was_taken_back_stays_in_the_story():
    campaign = to_buying()
    campaign.undo("axis")
    say(campaign, "soviet", "agree")
    told = [line.text for line in campaign.log(None)]
    assert told == [
        "Axis asks to take back an answer, although a die has been seen.",
        "Soviets agreed.",
        "Axis took back 1 answer, although a die has been seen.",
    ]
    say(campaign, "axis", [5])
    assert {*told} <= {line.text for line in campaign.log(None)}
    assert reopened(campaign).log(None) == campaign.log(None)
    assert reopened(campaign).pending("soviet") == campaign.pending("soviet")


def test_a_ruling_asked_for_between_steps_lapses_when_the_step_goes_on():
    campaign = to_buying()
    campaign.rule_otherwise("axis", {"turn": 2}, "we forgot a turn")
    consent = ask(campaign, "soviet")
    campaign.answer("soviet", campaign.pending("soviet")[1].id, {})
    assert proposals(campaign) == []
    with pytest.raises(Conflict):
        campaign.answer("soviet", consent.id, "agree")
    assert campaign.keeper.entries(kinds=[EntryKind.CONSENT]) == []
    assert proposals(reopened(campaign)) == []


def test_an_undo_asked_for_lapses_when_that_answer_is_gone():
    campaign = to_talk()
    say(campaign, "axis", "left")
    say(campaign, "soviet", "right")
    campaign.undo("axis")
    campaign.answer("soviet", ask(campaign, "soviet").id, "decline")
    campaign.undo("axis")
    assert campaign.undo("soviet") == ""
    assert proposals(campaign) == ["undo"], "the answer of Axis still stands, and so does its wish"
    say(campaign, "soviet", "agree")
    assert ask(campaign, "axis").request.question == "Which way"


def test_two_undos_at_once_do_not_take_back_more_than_was_asked():
    campaign = to_buying()
    for side in ("axis", "soviet"):
        say(campaign, side, {"gun": 1})
        campaign.answer(side, ask(campaign, side).id, [1, 1])
    assert campaign.step == "talk"
    say(campaign, "axis", "left")
    say(campaign, "soviet", "left")
    say(campaign, "axis", ["a"])
    assert campaign.undo("soviet") == "the other side has answered since"
    assert campaign.undo("axis") == "", "its own last answer is still free"
    assert campaign.undo("axis") == "the other side has answered since"
    assert proposals(campaign) == ["undo", "undo"]
    campaign.answer(
        "soviet", next(p.id for p in campaign.pending("soviet") if "Axis asks" in p.request.question), "agree"
    )
    assert proposals(campaign) == [], "what Soviets wanted back has fallen with it"
    assert reopened(campaign).pending("axis") == campaign.pending("axis")


def test_an_overruled_answer_to_a_question_that_is_gone_lapses(monkeypatch):
    def both(s: ToyState) -> Any:
        yield Choose(
            question="Who",
            cite="",
            wants=DECISION,
            options=options("a", "b"),
            also=lambda v: "never a" if v == "a" else None,
        )
        yield Confirm(question="Next", cite="")
        s.turn, s.phase = 99, "fortune"

    monkeypatch.setitem(STEPS, "fortune", both)
    campaign = in_memory(TOY, charter())
    say(campaign, "axis", "a", overrule="we like a")
    consent = ask(campaign, "soviet")
    campaign.answer("soviet", campaign.pending("soviet")[1].id, "b")
    with pytest.raises(Conflict):
        campaign.answer("soviet", consent.id, "agree")
    assert campaign.keeper.entries(kinds=[EntryKind.CONSENT]) == []


def test_consent_that_cannot_be_carried_out_is_not_kept(monkeypatch):
    corrected: list[str] = []

    def fragile(s: ToyState) -> Any:
        got = yield Choose(
            question="Who",
            cite="",
            wants=DECISION,
            side="axis",
            options=options("a", "b"),
            also=lambda v: "no" if v == "a" else None,
        )
        assert got != "a" or not corrected
        s.turn, s.phase = 99, "fortune"

    monkeypatch.setitem(STEPS, "fortune", fragile)
    campaign = in_memory(TOY, charter())
    say(campaign, "axis", "a", overrule="we like a")
    corrected.append("the rules, between the asking and the answer")
    with pytest.raises(NotUnderstood, match="cannot go on"):
        say(campaign, "soviet", "agree")
    assert proposals(campaign) == ["overrule"], "they can still decline"
    assert reopened(campaign).log(None) == campaign.log(None)
    say(campaign, "soviet", "decline")
    say(campaign, "axis", "b")
    assert campaign.over


def test_consent_and_what_it_allows_are_kept_in_one_breath():
    kept: list[list[EntryKind]] = []

    class Watched(MemoryKeeper):
        def append(self, said: Any, *args: Any, **more: Any) -> None:
            kept.append([e.kind for e in said])
            super().append(said, *args, **more)

    campaign = Campaign(TOY, charter(), Watched(first_record(TOY, charter())), clock=lambda: "")
    say(campaign, "axis", [4])
    campaign.undo("axis")
    say(campaign, "soviet", "agree")
    assert kept[-1] == [EntryKind.CONSENT, EntryKind.UNDO]


def test_a_ruling_from_which_the_game_cannot_go_on_is_refused_and_changes_nothing(monkeypatch):
    monkeypatch.setattr(type(TOY), "correctable", lambda self, state, side: {"phase": "the phase"})
    campaign = to_buying(players={"axis": "person", "soviet": "bot"})
    before = campaign.state_json(), campaign.log(None), campaign.number
    with pytest.raises(NotUnderstood, match="cannot go on"):
        campaign.rule_otherwise("axis", {"phase": "dinner"}, "we are hungry")
    assert (campaign.state_json(), campaign.log(None), campaign.number) == before


def test_a_slower_writer_has_taken_in_what_the_faster_wrote_whatever_it_wanted():
    keeper = MemoryKeeper(first_record(TOY, charter()))
    one = Campaign(TOY, charter(), keeper, clock=lambda: "")
    say(one, "axis", [4])
    for wish in ("undo", "ruling"):
        two = Campaign(TOY, charter(), keeper, clock=lambda: "")
        say(one, "axis", {} if wish == "undo" else "left")
        if wish == "undo":
            say(one, "soviet", {})
        with pytest.raises(Conflict):
            two.undo("axis") if wish == "undo" else two.rule_otherwise("axis", {"turn": 2}, "because")
        assert two.log("axis") == one.log("axis")


def test_only_a_side_of_the_game_can_say_anything():
    campaign = in_memory(TOY, charter())
    roll = ask(campaign, "axis").id
    for say_it in (
        lambda: campaign.answer("martian", roll, [4]),
        lambda: campaign.undo("martian"),
        lambda: campaign.rule_otherwise("martian", {"turn": 2}, "because"),
    ):
        with pytest.raises(NotUnderstood, match="no side"):
            say_it()
    assert campaign.keeper.last_seq() == 0


def test_undo_stops_at_a_ruling_and_says_so():
    campaign = to_buying(players={"axis": "person", "soviet": "bot"})
    campaign.rule_otherwise("axis", {"turn": 2}, "we forgot")
    with pytest.raises(ValueError, match="another ruling"):
        campaign.undo("axis")


@pytest.mark.parametrize("reason", ["", "   ", "\ud800", "x" * 5000, None, 7])
def test_a_reason_is_a_short_text(reason):
    campaign = to_buying()
    with pytest.raises(NotUnderstood, match="reason"):
        campaign.rule_otherwise("axis", {"turn": 2}, reason)
    if str(reason or "").strip():
        with pytest.raises(NotUnderstood, match="reason"):
            say(campaign, "axis", {"gun": 3}, overrule=reason)


def test_a_what_if_of_a_moment_is_open_once_all_have_agreed_and_changes_nothing():
    campaign = to_buying()
    before, moment = campaign.state_json(), campaign.keeper.record(1)
    assert campaign.ask_what_if("axis", moment) == "the other side must agree"
    assert campaign.agreed_what_ifs() == frozenset()
    assert "In it both sides see all that was hidden then" in ask(campaign, "soviet").request.question
    say(campaign, "soviet", "agree")
    assert campaign.agreed_what_ifs() == {(1, moment.seq)}
    assert campaign.ask_what_if("soviet", moment) == "", "it need not be asked for again"
    assert campaign.state_json() == before
    assert reopened(campaign).agreed_what_ifs() == {(1, moment.seq)}


def test_a_what_if_that_was_declined_is_not_open():
    campaign = to_buying()
    campaign.ask_what_if("axis", campaign.keeper.record(1))
    say(campaign, "soviet", "decline")
    assert campaign.agreed_what_ifs() == frozenset()


def test_who_plays_alone_is_asked_nobodys_leave_for_a_what_if():
    campaign = in_memory(TOY, charter(players={"axis": "person", "soviet": "bot"}))
    assert campaign.ask_what_if("axis", campaign.keeper.record(0)) == ""
    assert campaign.keeper.entries(kinds=[EntryKind.PROPOSE]) == []


def test_a_plural_side_asks_in_the_plural_and_names_the_rule_by_its_title():
    campaign = to_buying()
    say(campaign, "soviet", {"gun": 3}, overrule="we printed more guns")
    asked = campaign.pending("axis")[0].request.question
    assert asked == "Soviets ask to go against “CG Date maximum”: we printed more guns"


def test_a_correction_is_asked_for_with_what_was_and_what_shall_be():
    campaign = to_buying()
    campaign.rule_otherwise("soviet", {"turn": 2}, "we forgot a turn")
    asked = campaign.pending("axis")[0].request.question
    assert asked == "Soviets ask to correct the record: the turn: 1 becomes 2 (we forgot a turn)."
    say(campaign, "axis", "agree")
    assert campaign.log(None)[-1].text == "Soviets ruled: the turn: 1 becomes 2 (we forgot a turn)."


def test_a_correction_that_an_older_version_kept_still_reads_as_words():
    kept = Entry(1, 1, EntryKind.RULING, "axis", value={"changes": {"sky/cold_turns": 3}}, reason="seen")
    assert changes_in_words(kept) == "sky, cold turns: now 3"
