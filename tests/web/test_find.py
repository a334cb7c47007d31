"""One box finds on every page: rules, charts, tools, chances; in a campaign its units, places and story."""

import pytest

from sandtable.rules import entries, entry
from tests.web.conftest import Visitor, new_campaign, say
from tests.web.test_security import link_of


def test_a_rule_is_found_in_players_words_from_any_page(host):
    assert 'action="/find"' in host.get("/rules").text
    page = host.get("/find?words=can+partisans+cut+rail").text
    rules = page.partition("<h3>Rules</h3>")[2]
    assert rules.index("/rules/tfb.special.soviet.partisan.rail") < rules.index("</ul>")


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("ground condition", "/charts/forgotten-battles/ground"),
        ("line of sight", "/tools/orsha/"),
        ("ice on a date", "/odds/ice"),
    ],
)
def test_charts_tools_and_chances_are_found_too(host, words, address):
    assert f'href="{address}' in host.get("/find", params={"words": words}).text


def test_nothing_found_and_nothing_asked_are_said(host):
    assert "Nothing was found for" in host.get("/find?words=zeppelinzzzz").text
    assert "in your own words" in host.get("/find").text
    assert "<script>x" not in host.get("/find", params={"words": "<script>x"}).text


def test_a_stranger_finds_nothing(stranger):
    assert stranger.get("/find?words=ice").status_code == 403


def test_in_a_campaign_its_units_places_and_story_are_found(host):
    c = new_campaign(host, "skirmish", curtain="no")
    page = host.get(f"/c/{c}/blue/find?words=machine+guns").text
    assert (
        f'href="/c/{c}/blue#box%3Ablue-reserve">7 Machine guns' in page or "Machine guns" in page.partition("Units")[2]
    )
    assert f'href="/c/{c}/blue#F5">F5</a>' in host.get(f"/c/{c}/blue/find?words=F5").text
    assert f'action="/c/{c}/blue/find"' in host.get(f"/c/{c}/blue").text


def test_what_the_other_side_wrote_in_secret_is_not_found(host, app):
    c = new_campaign(host, "sealed", **{"seat.soviet": "elsewhere"})
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    assert away.get(link_of(host, c)).status_code == 200
    say(host, c, "axis", [4])
    say(host, c, "axis", {"order": "Tigers at midnight"})
    assert "Tigers at midnight" in host.get(f"/c/{c}/axis/find?words=tigers").text
    assert "Tigers at midnight" not in away.get(f"/c/{c}/soviet/find?words=tigers").text


def test_rules_are_read_booklet_by_booklet_and_chapter_by_chapter(host):
    page = host.get("/rules").text
    assert "<h2>The Forgotten Battles</h2>" in page
    assert '?booklet=tfb&amp;chapter=Weather">Weather</a> <span class="soft">24</span>' in page
    weather = host.get("/rules?booklet=tfb&chapter=Weather").text
    assert "24 rules" in weather
    assert "/rules/tfb.weather.ground" in weather
    assert "/rules/tfb.supply" not in weather


def test_every_rule_stands_in_a_chapter():
    own = {"tfb", "oto2", "fow"}
    assert [e.id for e in entries() if e.id.partition(".")[0] in own and not e.chapter] == []
    assert entry("oto2.7.506").chapter.startswith("Reorganization: Melee")
    assert entry("oto2.7.13.a").chapter == "The campaign"
