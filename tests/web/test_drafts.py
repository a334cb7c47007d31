"""What stands in a question and was not sent is kept for its seat alone, with and without JavaScript."""

import time
from contextlib import closing

import pytest

from sandtable.web import create_app
from sandtable.web.rooms import FRESH
from tests.web.conftest import ADDRESS, ORIGIN, Visitor, new_campaign, pending, say
from tests.web.test_secrets import SECRET, everything
from tests.web.test_security import link_of


@pytest.fixture
def two(host, app):
    """The sealed game, Axis here and the Soviets elsewhere; both write orders."""
    c = new_campaign(host, "sealed", **{"seat.soviet": "elsewhere"})
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    assert away.get(link_of(host, c)).status_code == 200
    say(host, c, "axis", [4])
    return c, away


def draft(client, c, seat, **fields):
    question = pending(client, c, seat)[0]["id"]
    return client.send_form(f"/c/{c}/{seat}/draft", request=question, **fields)


def test_a_draft_comes_back_with_the_page_and_after_a_restart(host, two, shelf):
    c, _ = two
    assert draft(host, c, "axis", **{"f.order": SECRET}).status_code == 204
    page = host.get(f"/c/{c}/axis").text
    assert SECRET in page
    assert "Nothing of it was sent yet" in page
    with Visitor(create_app(shelf), base_url=ORIGIN, client=ADDRESS) as later:
        assert SECRET in later.get(f"/c/{c}/axis").text


def test_a_draft_is_seen_by_nobody_else_and_changes_nothing_for_them(host, two):
    c, away = two
    before = [everything(away, c, "soviet"), everything(host, c, "observer"), host.get("/").text]
    draft(host, c, "axis", **{"f.order": SECRET})
    assert [everything(away, c, "soviet"), everything(host, c, "observer"), host.get("/").text] == before
    assert SECRET not in host.get(f"/c/{c}/-/export").text


def test_nobody_writes_into_another_seats_draft(host, two):
    c, away = two
    question = pending(host, c, "axis")[0]["id"]
    theirs = away.send_form(f"/c/{c}/axis/draft", request=question, **{"f.order": "x"})
    watching = host.send_form(f"/c/{c}/observer/draft", request=question, **{"f.order": "x"})
    assert (theirs.status_code, watching.status_code) == (403, 403)
    assert "Nothing of it was sent yet" not in host.get(f"/c/{c}/axis").text


def test_behind_the_curtain_no_draft_is_taken(host):
    c = new_campaign(host, "sealed")
    say(host, c, "axis", [4])
    question = pending(host, c, "soviet")[0]["id"]
    taken = host.send_form(f"/c/{c}/soviet/draft", request=question, **{"f.order": "x"})
    assert taken.status_code == 403


def test_an_answered_question_has_no_draft_not_even_when_the_answer_is_taken_back(host, two, app):
    c, _ = two
    draft(host, c, "axis", **{"f.order": "first thought"})
    say(host, c, "axis", {"order": "second thought"})
    drafts = app.state.house.rooms.enter(c).drafts
    assert not drafts.any("axis")
    host.post(f"/api/campaigns/{c}/seats/axis/undo", headers={"Origin": ORIGIN})
    assert "first thought" not in host.get(f"/c/{c}/axis").text


def test_a_draft_for_what_is_asked_no_more_is_not_kept(host, two):
    c, _ = two
    question = pending(host, c, "axis")[0]["id"]
    say(host, c, "axis", {"order": "x"})
    late = host.send_form(f"/c/{c}/axis/draft", request=question, **{"f.order": "late"})
    assert late.status_code == 410


def test_a_draft_goes_when_another_program_answers(host, two, shelf, app):
    c, _ = two
    draft(host, c, "axis", **{"f.order": "first thought"})
    with closing(shelf.open(c)) as elsewhere:
        asked = elsewhere.campaign.pending("axis")[0]
        elsewhere.campaign.answer("axis", asked.id, {"order": "from the command line"})
    time.sleep(FRESH)
    host.get(f"/c/{c}/axis")
    assert not app.state.house.rooms.enter(c).drafts.any("axis")


def test_begin_anew_forgets_the_draft(host, two):
    c, _ = two
    draft(host, c, "axis", **{"f.order": SECRET})
    answer = draft(host, c, "axis", forget="yes")
    assert answer.status_code == 200
    assert SECRET not in host.get(f"/c/{c}/axis").text


def test_without_javascript_a_refused_form_is_there_after_a_reload(host):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    question = pending(host, c, "axis")[0]["id"]
    refused = host.send_form(f"/c/{c}/axis/answer", request=question, **{"n.gun": "3"})
    assert refused.status_code == 422
    again = host.get(f"/c/{c}/axis").text
    assert 'name="n.gun"' in again
    assert 'value="3" aria-label="How many gun"' in again


def test_an_unticked_box_that_begins_ticked_stays_unticked(host):
    """A form of which nothing at all is ticked is a draft too, not a form that nobody touched."""
    c = new_campaign(host, "muster")
    say(host, c, "player", "B1")
    say(host, c, "player", {"east": 6})
    page = host.get(f"/c/{c}/player").text
    assert 'value="yes" checked' in page, "its rows begin fit"
    name = pending(host, c, "player")[0]["id"]
    fields = {"f.units.rows": "1", "f.units.0.hex": "A1"}
    assert host.send_form(f"/c/{c}/player/draft", request=name, **fields).status_code == 204
    again = host.get(f"/c/{c}/player").text.split("<template")[0]
    assert 'value="A1"' in again
    assert 'value="yes" checked' not in again


def test_too_long_a_draft_is_said_to_be(host, two):
    c, _ = two
    assert draft(host, c, "axis", **{"f.order": "x" * (1 << 20)}).status_code == 413


def test_points_of_a_force_list_are_told_while_it_is_typed_and_stand_in_the_page(host):
    c = new_campaign(host, "bagration", curtain="")
    say(host, c, "soviet", True)
    assert "of 100 points" in host.get(f"/c/{c}/soviet").text
    told = draft(host, c, "soviet", **{"f.list": "HQ | 2 | 2 infantry\nRifles | 10 | 9 infantry\nGuns | 6"})
    assert told.json()["f.list"].startswith("12 of 100 points in 2 Units; line 3: ")
    page = host.get(f"/c/{c}/soviet").text
    assert "12 of 100 points in 2 Units; line 3: " in page
    assert 'data-shelf="bagration-units"' in page
