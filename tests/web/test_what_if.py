"""What-ifs: a copy from any moment, both sides open, never confused with the campaign; no way to others' secrets."""

from contextlib import closing

import pytest

from sandtable.store import Shelf, import_campaign, what_ifs
from sandtable.store.what_if import MOST
from tests.web.conftest import Visitor, new_campaign, pending, say
from tests.web.test_secrets import SECRET, everything
from tests.web.test_security import link_of


@pytest.fixture
def running(host, app):
    """Two people far apart with sealed orders in; Axis ordered something secret."""
    c = new_campaign(host, "sealed", **{"seat.soviet": "elsewhere"})
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    assert away.get(link_of(host, c)).status_code == 200
    say(host, c, "axis", [4])
    say(host, c, "axis", {"order": SECRET})
    say(host, c, "axis", [6, 5])
    say(away, c, "soviet", {"order": "hold the line"})
    say(away, c, "soviet", [1, 1])
    return c, away


def branch(client, c, seat, at):
    return client.send_form(f"/c/{c}/{seat}/what-if", at=str(at))


def name_of(answer):
    assert answer.status_code == 200, answer.text
    name = str(answer.url).split("/c/")[1].split("/")[0]
    assert name.startswith("what-if."), answer.url
    return name


def finish(host, c, away):
    say(host, c, "axis", "war")
    say(away, c, "soviet", "peace")


# ---------------------------------------------------------------------- who may


def test_in_a_running_campaign_with_secrets_nobody_opens_a_what_if_alone(host, running, shelf):
    c, away = running
    for client, seat in ((away, "soviet"), (host, "axis")):
        page = client.get(f"/c/{c}/{seat}/then/2").text
        assert "the other side must agree first" in page
        assert "Branch off a what-if here" not in page
    before = everything(away, c, "soviet")
    assert branch(host, c, "observer", 2).status_code == 409
    assert not list((shelf.folder / "what-if").glob("*"))
    assert everything(away, c, "soviet") == before


def test_it_is_opened_when_both_agree_and_only_for_that_moment(host, running, shelf):
    c, away = running
    asked = branch(away, c, "soviet", 2)
    assert asked.status_code == 200
    assert "/what-if." not in str(asked.url)
    assert SECRET not in asked.text
    consent = pending(host, c, "axis")[0]
    assert "for a what-if from an earlier moment (The day)" in consent["request"]["question"]
    assert say(host, c, "axis", "agree").status_code == 200
    assert "Both sides have agreed to open this moment" in away.get(f"/c/{c}/soviet/then/2").text
    assert "the other side must agree first" in away.get(f"/c/{c}/soviet/then/1").text
    w = name_of(branch(away, c, "soviet", 2))
    assert SECRET in away.get(f"/c/{w}/axis/tab/records").text, "in the copy both sides are open"
    assert SECRET not in everything(away, c, "soviet"), "and the campaign's own pages stay as they were"
    assert what_ifs(Shelf(shelf.folder), c, "soviet") == [w]


def test_who_is_asked_may_say_no(host, running, shelf):
    c, away = running
    branch(away, c, "soviet", 2)
    say(host, c, "axis", "decline")
    assert "the other side must agree first" in away.get(f"/c/{c}/soviet/then/2").text
    branch(away, c, "soviet", 2)
    assert not list((shelf.folder / "what-if").glob("*"))


def test_an_agreement_is_for_the_moment_as_it_was_not_for_what_took_its_place(host, app):
    """Agreed, then taken back and played otherwise: the new secrets of the same step were not agreed to."""
    c = new_campaign(host, "sealed", **{"seat.soviet": "elsewhere"})
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    away.get(link_of(host, c))
    say(host, c, "axis", [4])
    branch(away, c, "soviet", 1)
    say(host, c, "axis", "agree")
    assert "Both sides have agreed" in away.get(f"/c/{c}/soviet/then/1").text
    host.post(f"/api/campaigns/{c}/seats/axis/undo", headers={"Origin": str(host.base_url).rstrip("/")})
    say(away, c, "soviet", "agree")
    say(host, c, "axis", [2])
    assert "the other side must agree first" in away.get(f"/c/{c}/soviet/then/1").text


def test_the_curtain_counts_as_two_people_and_open_cards_do_not(host):
    c = new_campaign(host, "sealed", curtain="yes")
    say(host, c, "axis", [4])
    assert "the other side must agree first" in host.get(f"/c/{c}/axis/then/1").text
    host.send_form(f"/c/{c}/-/curtain", curtain="no")
    w = name_of(branch(host, c, "axis", 1))
    assert "sealed order" in host.get(f"/c/{w}/soviet").text


def test_who_plays_alone_needs_nobody(host):
    c = new_campaign(host, "sealed", **{"seat.soviet": "bot"})
    say(host, c, "axis", [4])
    assert "You play against a bot; what it hid is open too" in host.get(f"/c/{c}/axis/then/1").text
    name_of(branch(host, c, "axis", 1))


def test_a_finished_campaign_may_be_played_on_by_everybody_who_sees_it(host, running):
    c, away = running
    finish(host, c, away)
    w = name_of(branch(away, c, "soviet", 2))
    assert away.get(f"/c/{w}/axis").status_code == 200
    assert name_of(branch(host, c, "observer", 2))


def test_nobody_else_enters_a_what_if(host, running, stranger, app):
    c, away = running
    finish(host, c, away)
    w = name_of(branch(away, c, "soviet", 2))
    assert stranger.get(f"/c/{w}/axis").status_code == 403
    other = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.10", 1))
    assert other.get(f"/c/{w}/soviet").status_code == 403


# ---------------------------------------------------------------------- what it is


@pytest.fixture
def copied(host, running):
    """A finished campaign and a what-if of the moment before parley."""
    c, away = running
    finish(host, c, away)
    return c, name_of(branch(host, c, "axis", 2)), away


def test_it_plays_on_from_there_and_the_campaign_stays_as_it_is(host, copied):
    c, w, _ = copied
    before = host.get(f"/c/{c}/-/export").text
    assert say(host, w, "axis", "peace").status_code == 200
    assert say(host, w, "soviet", "war").status_code == 200
    assert "The campaign is over" in host.get(f"/c/{w}/axis").text
    assert host.get(f"/c/{c}/-/export").text == before


def test_it_has_dice_of_its_own(host, copied, app):
    c, w, _ = copied
    rooms = app.state.house.rooms
    assert rooms.enter(w).campaign.charter.seed != rooms.enter(c).campaign.charter.seed


def test_it_looks_otherwise_and_says_what_it_is(host, copied):
    c, w, _ = copied
    page = host.get(f"/c/{w}/axis").text
    assert 'class="what-if ' in page
    assert "Nothing you do here touches the campaign" in page
    assert f'href="/c/{c}/axis"' in page
    assert "What if: Sealed orders" in page
    assert "what-if-banner" not in host.get(f"/c/{c}/axis").text


def test_it_is_in_no_list_of_campaigns(host, copied, shelf):
    _, w, away = copied
    assert "What if" not in host.get("/").text
    assert w not in host.get("/api/campaigns").text
    assert "What if" not in away.get("/").text
    assert all(not name.startswith("what-if") for name in shelf.ids())
    assert str(host.get(f"/c/{w}").url).endswith(f"/c/{w}/axis"), "it has no seats to hand out"


def test_a_campaign_named_what_if_is_a_campaign(host):
    c = new_campaign(host, title="What if")
    assert c.startswith("what-if-")
    assert "what-if-banner" not in host.get(f"/c/{c}/axis").text
    assert c in host.get("/").text


def test_the_other_side_is_never_asked_in_it(host, copied):
    """One person plays both sides: what needs agreement in a campaign counts at once."""
    _, w, _ = copied
    say(host, w, "axis", "peace")
    say(host, w, "soviet", "war")
    undone = host.post(f"/api/campaigns/{w}/seats/axis/undo", headers={"Origin": str(host.base_url).rstrip("/")}).json()
    assert undone["done"]
    assert undone["asks"] == ""


def test_it_is_thrown_away_for_good(host, copied, shelf):
    c, w, _ = copied
    answer = host.send_form(f"/c/{w}/axis/throw-away")
    assert str(answer.url).split("?")[0].rstrip("0123456789").endswith(f"/c/{c}/axis/then/")
    assert not list((shelf.folder / "what-if").glob("*"))
    assert host.get(f"/c/{w}/axis").status_code == 404
    assert shelf.path(c).exists()


def test_a_campaign_cannot_be_thrown_away_so(host, copied, shelf):
    c, _, _ = copied
    assert host.send_form(f"/c/{c}/axis/throw-away").status_code == 404
    assert shelf.path(c).exists()


def test_with_the_campaign_its_what_ifs_go(host, copied, shelf):
    c, w, _ = copied
    title = host.get(f"/api/campaigns/{c}").json()["title"]
    host.send_form(f"/c/{c}/-/delete", name=title)
    assert not list((shelf.folder / "what-if").glob("*"))
    assert host.get(f"/c/{w}/axis").status_code == 404


def test_a_seat_keeps_only_so_many(host, copied, shelf):
    c, _, _ = copied
    for _ in range(MOST - 1):
        name_of(branch(host, c, "axis", 2))
    assert branch(host, c, "axis", 2).status_code == 422
    assert len(list((shelf.folder / "what-if").glob("*.sandtable"))) == MOST


def test_a_what_if_of_a_what_if_belongs_to_the_same_campaign(host, copied):
    c, w, _ = copied
    say(host, w, "axis", "peace")
    again = name_of(branch(host, w, "axis", 0))
    assert again.split(".")[1:3] == [c, "axis"]
    assert again != w


def test_nothing_can_be_branched_off_where_all_was_over(host, copied):
    c, _, _ = copied
    assert "What if?" not in host.get(f"/c/{c}/axis/then/3").text
    assert branch(host, c, "axis", 3).status_code == 422


@pytest.mark.parametrize("at", ["99", "-1", "x", "", str(10**40)])
def test_there_is_no_what_if_of_a_moment_that_never_was(host, copied, at):
    c, _, _ = copied
    assert branch(host, c, "axis", at).status_code == 404


@pytest.mark.parametrize(
    "name", ["what-if.x", "what-if.../../etc.axis.00000000", "what-if.a.b.c", "what-if.a.axis.0000000z"]
)
def test_no_other_file_is_reached_by_a_name_like_a_what_ifs(host, name):
    assert host.get(f"/c/{name}/axis").status_code == 404


def test_an_agreement_comes_through_export_and_import(host, running, tmp_path):
    c, away = running
    branch(away, c, "soviet", 2)
    say(host, c, "axis", "agree")
    text = host.get(f"/c/{c}/-/export").text
    with closing(import_campaign(Shelf(tmp_path / "other"), text)) as elsewhere:
        assert len(elsewhere.campaign.agreed_what_ifs()) == 1
