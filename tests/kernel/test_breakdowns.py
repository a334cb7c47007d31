"""What no rule can follow cannot be ruled; and a step that breaks down says so, to both sides, with the way back."""

from typing import Any

import pytest

from sandtable.kernel import DECISION, Choose, Confirm, NotUnderstood, Refused, RuleFault, in_memory, options
from tests.kernel.test_campaign import say
from tests.toy import STEPS, TOY, Toy, ToyState, charter


def where(s: ToyState) -> Any:
    """A hex that is refused when it is off the map; what comes after only knows hexes of the map."""
    hexes = {"A1": 1, "ZZ99": 0}
    got = yield Choose(
        question="Where",
        cite="",
        wants=DECISION,
        side="axis",
        options=options(*hexes),
        also=lambda v: None if hexes[v] else "off the map",
    )
    s.places.append(got)
    s.phase = "buying"


def onward(s: ToyState) -> Any:
    yield Confirm(question="Go on", cite="", side="axis")
    {"A1": 1}[s.places[-1]]
    s.turn = 99


@pytest.fixture
def fragile(monkeypatch):
    monkeypatch.setitem(STEPS, "fortune", where)
    monkeypatch.setitem(STEPS, "buying", onward)
    return lambda **more: in_memory(TOY, charter(**more))


@pytest.mark.parametrize("players", [{"axis": "person", "soviet": "person"}, {"axis": "person", "soviet": "bot"}])
def test_an_answer_that_breaks_the_next_step_cannot_be_overruled(fragile, players):
    campaign = fragile(players=players)
    with pytest.raises(Refused):
        say(campaign, "axis", "ZZ99")
    with pytest.raises(NotUnderstood, match="cannot go on from there: Buying"):
        say(campaign, "axis", "ZZ99", overrule="the map is larger at our table")
    assert campaign.proposals == []
    say(campaign, "axis", "A1")
    say(campaign, "axis", True)
    assert campaign.over


def test_a_ruling_from_which_the_next_step_breaks_down_is_refused(fragile, monkeypatch):
    monkeypatch.setattr(Toy, "correctable", lambda self, state, side: {"places/0": "the place"})
    campaign = fragile(players={"axis": "person", "soviet": "bot"})
    say(campaign, "axis", "A1")
    with pytest.raises(NotUnderstood, match="cannot go on"):
        campaign.rule_otherwise("axis", {"places/0": "ZZ99"}, "a larger map")
    assert campaign.state.places == ["A1"]


def test_a_ruling_after_which_nothing_can_be_shown_is_refused(monkeypatch):
    def picky(self: Toy, state: ToyState, viewer: Any) -> Any:
        {1: "one", 2: "two"}[state.turn]
        return shown(self, state, viewer)

    shown = Toy.view
    monkeypatch.setattr(Toy, "view", picky)
    campaign = in_memory(TOY, charter(players={"axis": "person", "soviet": "bot"}, settings={"turns": 3}))
    with pytest.raises(NotUnderstood, match="could not be shown"):
        campaign.rule_otherwise("axis", {"turn": 3}, "we skip one")


def test_a_step_that_breaks_down_tells_both_sides_what_happened_and_the_way_back(fragile):
    campaign = fragile()
    say(campaign, "axis", "A1")
    campaign.state.places[-1] = "ZZ99"  # as a mistake of the rules would leave it
    for _ in range(2):
        campaign.state.places[-1] = "ZZ99"
        with pytest.raises(RuleFault):
            say(campaign, "axis", True)
    for viewer in ("axis", "soviet", None):
        told = [line.text for line in campaign.log(viewer) if line.kind == "fault"]
        assert len(told) == 1, "said once, however often it is tried"
        assert told[0].startswith("Buying")
        assert "the answer of Axis, which does not count" in told[0]
        assert "take back an earlier answer" in told[0]
    assert "broke down" in campaign.waiting("soviet")[0].doing
    say(campaign, "axis", True)
    assert campaign.over, "the campaign itself stood where it stood"


def test_a_campaign_whose_step_cannot_even_begin_can_be_read_and_taken_back(monkeypatch):
    """Rules that were corrected for the worse: the campaign opens, says so, and goes back."""
    campaign = in_memory(TOY, charter())
    say(campaign, "axis", [4])

    def broken(s: ToyState) -> Any:
        raise KeyError("ZZ99")
        yield

    monkeypatch.setitem(STEPS, "buying", broken)
    again = type(campaign)(TOY, charter(), campaign.keeper, clock=lambda: "")
    assert not again.over
    for viewer in ("axis", "soviet", None):
        assert "broke down" in again.log(viewer)[-1].text
    assert again.undo("axis") == "a die has been seen"
    say(again, "soviet", "agree")
    assert again.step == "fortune"
