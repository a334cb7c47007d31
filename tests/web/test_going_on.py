"""Do as suggested until something matters: the usual is answered, the first real decision is not, all is taken back."""

import pytest

from sandtable.kernel import DECISION, FACT, Amount, Choose, ChooseSome, Confirm, Purchase, Roll, options
from sandtable.web.going_on import matters, usual_answer
from tests.conformance.copies import fresh
from tests.web.conftest import new_campaign


@pytest.fixture(scope="module")
def campaign():
    return fresh("bagration", "onslaught", "on")


def choose(*words, suggestion=None, wants=DECISION):
    return Choose(question="?", cite="", wants=wants, options=options(*words), suggestion=suggestion)


def test_one_or_the_other_with_a_usual_answer_is_answered(campaign):
    usual = choose("pay", "save", suggestion="pay")
    assert matters(campaign, "soviet", usual) == ""
    assert usual_answer(usual) == "pay"


def test_a_choice_without_a_usual_answer_is_the_players(campaign):
    assert "yours to decide" in matters(campaign, "soviet", choose("first", "second"))


def test_one_of_several_things_is_worth_a_thought_though_one_is_suggested(campaign):
    assert "a thought" in matters(campaign, "soviet", choose("Müller", "Schmidt", "Weber", suggestion="Weber"))
    assert matters(campaign, "soviet", choose("Müller", "Schmidt", "none", suggestion="none")) == ""


def test_what_only_people_can_see_is_never_answered_for_them(campaign):
    assert "only you can tell" in matters(campaign, "soviet", choose("yes", "no", suggestion="no", wants=FACT))
    assert "when this is done" in matters(campaign, "soviet", Confirm(question="Moved?", cite=""))


def test_what_leaves_nothing_to_choose_is_answered(campaign):
    for ask, value in (
        (choose("only"), "only"),
        (Amount(question="?", cite="", wants=DECISION, minimum=2, maximum=2), 2),
        (ChooseSome(question="?", cite="", wants=DECISION, options=options("a", "b"), at_least=2), ["a", "b"]),
    ):
        assert matters(campaign, "soviet", ask) == ""
        assert usual_answer(ask) == value


def test_buying_is_a_decision(campaign):
    assert matters(campaign, "soviet", Purchase(question="?", cite="", items=(), budget=3, suggestion={}))


def test_dice_are_thrown_only_where_they_can_be_taken_back(campaign):
    """Alone or against a bot; where another person plays, the other side would have to agree."""
    roll = Roll(question="?", cite="", dice=(6,))
    assert "agrees" in matters(campaign, "soviet", roll)
    alone = fresh("bagration", "onslaught", "his friend went home")
    alone.seat("german", "bot:random", "Random")
    assert matters(alone, "soviet", roll) == "", "whoever plays now counts, not who began"


def test_real_dice_are_waited_for(host, app):
    there = new_campaign(host, "toy", curtain="no", dice="entered", **{"seat.soviet": "bot"})
    room = app.state.house.rooms.enter(there)
    assert "real dice" in matters(room.campaign, "axis", Roll(question="?", cite="", dice=(6,)))


def test_it_walks_on_stops_with_a_reason_and_is_taken_back_as_a_whole(host, app):
    """On Track to Orsha against a bot: after the purchase nothing but rolls until the wind."""
    there = new_campaign(host, "orsha", **{"seat.russian": "bot", "setting.battles": "quick", "curtain": "no"})
    room = app.state.house.rooms.enter(there)
    base = f"/c/{there}/german"
    assert "until something matters" not in host.get(base).text, "buying is a decision"
    buy = room.campaign.pending("german")[0]
    room.act(lambda c: c.answer("german", buy.id, {}))
    asked = room.campaign.pending("german")[0].request.question
    assert "until something matters" in host.get(base).text
    page = host.send_form(f"{base}/on")
    assert page.status_code == 200
    assert "answers given as is usual. Stopped: only you can tell" in page.text
    assert "Wind Force" in room.campaign.pending("german")[0].request.question
    first = page.text.split('name="first" value="')[1].split('"')[0]
    assert host.send_form(f"{base}/back", first=first).status_code == 200
    assert room.campaign.pending("german")[0].request.question == asked


def test_a_stranger_walks_nobody_on(host, stranger):
    there = new_campaign(host, "toy", curtain="no")
    assert stranger.send_form(f"/c/{there}/axis/on").status_code in (403, 404)
    assert stranger.send_form(f"/c/{there}/axis/back", first="1").status_code in (403, 404)


def test_an_observer_walks_nobody_on(host, app):
    there = new_campaign(host, "toy", curtain="no")
    before = app.state.house.rooms.enter(there).sight(None).digest
    assert host.send_form(f"/c/{there}/observer/on").status_code == 200
    assert app.state.house.rooms.enter(there).sight(None).digest == before
