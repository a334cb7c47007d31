"""Bots on the pages: the Recruit by name with one honest sentence, facts told for him, a seat handed over."""

import pytest

from sandtable.bots.recruit import ABOUT, RANDOM_ABOUT
from tests.web.conftest import new_campaign, pending, say
from tests.web.test_then import last_moment, then


@pytest.mark.parametrize("game", ["bagration", "forgotten-battles", "orsha"])
def test_the_form_offers_the_recruit_by_name_and_says_what_random_is(host, game):
    page = host.get(f"/new/{game}").text
    assert "The Recruit" in page
    assert ABOUT in page
    assert RANDOM_ABOUT in page
    assert page.index("The Recruit") < page.index("Random")


@pytest.mark.parametrize("game", ["bagration", "forgotten-battles", "orsha"])
def test_his_maxims_can_be_read(host, game):
    told = host.get(f"/maxims/{game}/recruit")
    assert told.headers["content-type"].startswith("text/plain")
    assert 'name = "The Recruit"' in told.text
    assert host.get(f"/maxims/{game}/genius").status_code == 404
    assert host.get("/maxims/chess/recruit").status_code == 404


def test_a_fact_of_the_bots_side_is_asked_of_the_person_at_the_table_in_words_that_say_so(host):
    c = new_campaign(host, **{"seat.soviet": "bot", "setting.turns": "1"})
    say(host, c, "axis", [4])
    say(host, c, "axis", {})
    while pending(host, c, "axis")[0]["request"]["question"] != "What happened":
        asked = pending(host, c, "axis")[0]["request"]
        say(
            host,
            c,
            "axis",
            {"Choose": "left", "ChooseSome": [], "Allocate": {"east": 6}, "PlaceHex": "A1"}[asked["kind"]],
        )
    assert pending(host, c, "axis")[0]["request"]["side"] == "soviet"
    page = host.get(f"/c/{c}/axis").text
    assert "<b>For the Soviets:</b> The Recruit plays them and cannot see your table." in page
    assert f"The Recruit plays the Soviets: a bot that {ABOUT}" in page
    assert say(host, c, "axis", {}).status_code == 200


def test_a_player_who_left_is_replaced_by_the_recruit_and_may_come_back(host):
    c = new_campaign(host)
    page = host.get(f"/c/{c}").text
    assert "The player has left?" in page
    done = host.send_form(f"/c/{c}/-/bot", seat="soviet", by="bot")
    assert f"<b>The Recruit</b> plays this seat, a bot that {ABOUT}" in done.text
    assert host.get(f"/c/{c}/soviet").status_code == 403
    say(host, c, "axis", [4])
    say(host, c, "axis", {})
    assert "The Recruit plays the Soviets from now on." in host.get(f"/c/{c}/axis/story").text
    assert "Soviet is ready" in host.get(f"/c/{c}/axis").text, "he has bought meanwhile"
    host.send_form(f"/c/{c}/-/bot", seat="soviet", by="here")
    assert "Sit down as Soviets" in host.get(f"/c/{c}").text


def test_only_the_host_seats_bots_and_only_known_ones(host, stranger):
    c = new_campaign(host)
    assert stranger.send_form(f"/c/{c}/-/bot", seat="soviet", by="bot").status_code in (403, 404)
    assert host.send_form(f"/c/{c}/-/bot", seat="soviet", by="bot:genius").status_code == 422
    assert host.send_form(f"/c/{c}/-/bot", seat="observer", by="bot").status_code == 422


PAGE = """name = "My sergeant"
about = "Guns first."
otherwise = "suggested"

[soviet]
order = ["left"]
"""


def test_a_bot_by_a_page_of_ones_own_is_offered_in_the_form_and_refused_in_words(host):
    page = host.get("/new/orsha").text
    assert 'value="bot:own"' in page
    assert "/maxims/orsha/recruit" in page, "the Recruit's page, to be copied and changed"
    given = {"seat.russian": "bot:own", "maxims": PAGE.replace("soviet", "british")}
    wrong = host.send_form("/new/orsha", **given)
    assert wrong.status_code == 422
    assert "there is no side" in wrong.text
    assert "[british]" in wrong.text, "what was typed is kept"
    started = host.send_form("/new/orsha", **{**given, "maxims": PAGE.replace("soviet", "russian")})
    assert "My sergeant" in started.text


def test_in_mid_campaign_a_seat_goes_on_by_a_changed_page_and_keeps_it(host):
    c = new_campaign(host)
    done = host.send_form(f"/c/{c}/-/bot", seat="soviet", by="bot:own", maxims=PAGE)
    assert "<b>My sergeant</b> plays this seat" in done.text
    assert "a bot that plays by a page that was changed by hand: Guns first." in done.text
    assert "order = [&#34;left&#34;]" in done.text, "to be read and changed again"
    bad = host.send_form(f"/c/{c}/-/bot", seat="soviet", by="bot:own", maxims="otherwise = 'cunning'\n")
    assert bad.status_code == 422
    assert "otherwise is random or suggested" in bad.text
    assert "My sergeant" in host.get(f"/c/{c}").text
    assert "My sergeant plays the Soviets from now on." in host.get(f"/c/{c}/axis/story").text


def test_he_says_why_in_the_story_and_in_the_playback(host):
    why = PAGE.replace('order = ["left"]', 'order = { order = "hold" }') + '\n[why]\n"*" = "because I say so."\n'
    c = new_campaign(host, "sealed", scenario="map", **{"seat.soviet": "bot:own", "maxims": why, "curtain": "no"})
    for value in ("B2", [4], {"order": "go"}, [6, 5], "war"):
        assert say(host, c, "axis", value).status_code == 200
    said = "My sergeant: because I say so."
    assert said in host.get(f"/c/{c}/axis/story").text
    last = last_moment(host, c, "axis")
    assert any(said in then(host, c, "axis", n) for n in range(last + 1))
