"""Undo inside sealed answers is nobody else's business, and trying it tells nothing of the others."""

import pytest

from sandtable.kernel import DECISION, EntryKind, in_memory
from sandtable.kernel.undo import DECIDING
from tests.kernel.test_campaign import ask, say, to_buying
from tests.toy import TOY, charter


def seen_by(campaign, viewer):
    """Everything another seat can look at."""
    asked = [(p.id, p.request) for p in campaign.pending(viewer)] if viewer else []
    return campaign.log(viewer), campaign.waiting(viewer), campaign.view(viewer), asked


@pytest.mark.parametrize("viewer", ["soviet", None])
def test_an_undo_in_a_sealed_lane_is_not_announced(viewer):
    campaign = to_buying()
    say(campaign, "axis", {"gun": 1})
    before = seen_by(campaign, viewer)
    assert campaign.undo("axis") == ""
    assert seen_by(campaign, viewer) == before
    assert any("took back" in line.text for line in campaign.log("axis")), "his own story tells it"
    say(campaign, "axis", {})
    say(campaign, "soviet", {})
    assert not any("took back" in line.text for line in campaign.log(viewer)), "nor when the answers are opened"


def test_trying_undo_tells_nothing_of_what_the_other_side_did_in_secret():
    """The last open answer lies before the sealed ones: the reason is the same whether they have begun or not."""
    told = []
    for hidden in ([], [{"gun": 1}], [{"gun": 1}, [3, 4]], [{}]):
        campaign = to_buying(players={"axis": "person", "soviet": "person"})
        for value in hidden:
            say(campaign, "soviet", value)
        told.append(campaign.plan_undo("axis").sealed)
    assert len(set(told)) == 1, told


def test_before_sealed_answers_of_others_undo_always_needs_consent(monkeypatch):
    """Even where no die has fallen: else the free undo itself would tell that nobody has answered yet."""
    from sandtable.kernel import Choose, Together, options
    from tests.toy import STEPS

    def secret(s, side):
        yield Choose(question="Which", cite="", wants=DECISION, side=side, options=options("a", "b"))

    def quiet(s):
        yield Choose(question="Who begins", cite="", wants=DECISION, side="axis", options=options("we", "they"))
        yield Together({side: lambda side=side: secret(s, side) for side in ("axis", "soviet")}, doing="deciding")
        s.turn = 99

    monkeypatch.setitem(STEPS, "fortune", quiet)
    told = []
    for hidden in (False, True):
        campaign = in_memory(TOY, charter())
        say(campaign, "axis", "we")
        if hidden:
            say(campaign, "soviet", "a")
        told.append(campaign.plan_undo("axis").sealed)
    assert told == [DECIDING, DECIDING]
    campaign.undo("axis")
    say(campaign, "soviet", "agree")
    (line,) = [line for line in campaign.log(None) if "took back" in line.text]
    assert line.text.startswith("Axis took back 1 answer,"), "the hidden one is not counted"


def test_the_name_of_a_proposal_does_not_count_hidden_answers():
    names = []
    for hidden in ([], [{"gun": 1}, [3, 4]]):
        campaign = to_buying()
        for value in hidden:
            say(campaign, "soviet", value)
        campaign.undo("axis")
        names.append(ask(campaign, "soviet").id)
    assert names[0] == names[1]


def test_what_was_taken_back_in_secret_stays_in_the_journal():
    campaign = to_buying()
    say(campaign, "axis", {"gun": 1})
    campaign.undo("axis")
    (undo,) = campaign.keeper.entries(kinds=[EntryKind.UNDO])
    assert undo.lane
    assert len(undo.value["taken_back"]) == 1
