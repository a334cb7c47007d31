"""Like rolls are thrown together: one press, until something else is asked."""

from sandtable.kernel import Confirm, Roll, in_memory
from sandtable.web.rolling import give, roll_on
from tests.toy import STEPS, TOY, charter
from tests.web.conftest import new_campaign, pending

RULE, OTHER = "tfb.weather.ground", "tfb.weather.flight"


def saves(state):
    for n in range(4):
        yield Roll(question=f"Save {n + 1}", cite=RULE, side="axis", dice=(6,))
    yield Roll(question="Another matter", cite=OTHER, side="axis", dice=(6,))
    yield Confirm(question="All done", cite=RULE, side="axis")
    state.turn, state.phase = 99, "fortune"


def test_rolls_of_the_same_rule_fall_together_and_no_others(monkeypatch):
    monkeypatch.setitem(STEPS, "fortune", saves)
    campaign = in_memory(TOY, charter())
    first = campaign.pending("axis")[0]
    give(campaign, "axis", first, None, "", "on")
    assert [line.text.partition(":")[0] for line in campaign.log("axis")] == ["Save 1", "Save 2", "Save 3", "Save 4"]
    assert campaign.pending("axis")[0].request.question == "Another matter"


def test_all_rolls_fall_together_until_a_question_comes(monkeypatch):
    monkeypatch.setitem(STEPS, "fortune", saves)
    campaign = in_memory(TOY, charter())
    give(campaign, "axis", campaign.pending("axis")[0], None, "", "all")
    assert len(campaign.log("axis")) == 5
    assert campaign.pending("axis")[0].request.question == "All done"


def test_without_being_asked_to_one_roll_is_one_roll(monkeypatch):
    monkeypatch.setitem(STEPS, "fortune", saves)
    campaign = in_memory(TOY, charter())
    give(campaign, "axis", campaign.pending("axis")[0], [3], "", "typed")
    assert campaign.pending("axis")[0].request.question == "Save 2"
    assert roll_on(campaign, "soviet", campaign.pending("axis")[0].request) == 0, "others roll nothing of ours"


def test_the_page_offers_it_where_the_program_throws(host, monkeypatch):
    monkeypatch.setitem(STEPS, "fortune", saves)
    c = new_campaign(host, curtain="no")
    assert "Roll this and the like after it" in host.get(f"/c/{c}/axis").text
    host.send_form(f"/c/{c}/axis/answer", request=pending(host, c, "axis")[0]["id"], how="on")
    assert pending(host, c, "axis")[0]["request"]["question"] == "Another matter"
    real = new_campaign(host, curtain="no", dice="entered")
    assert "the like after it" not in host.get(f"/c/{real}/axis").text
