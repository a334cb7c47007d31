"""The guide as pages of the app: opened at the place you are, found by search, with a first battle to play."""

import re

import pytest

from sandtable.games import find
from sandtable.games.covers import covers
from sandtable.web.guide import first_battle, guide, picture, step_for, where_in_guide
from sandtable.web.slugs import slug
from tests.web.conftest import new_campaign

GAMES = ("forgotten-battles", "bagration", "orsha", "orsha-solitaire")


def test_every_page_of_the_guide_opens_and_leads_only_to_what_is_there(host):
    for name, page in guide().items():
        answer = host.get(f"/guide/{name}")
        assert answer.status_code == 200
        text = answer.text.partition('<article class="sheet guide-text">')[2]
        assert f'id="{slug(page.title)}"' in text
        for target, place in re.findall(r'href="/guide/([\w-]+)(?:#([\w-]+))?"', text):
            assert target in guide(), f"{name} leads to {target}"
            assert not place or guide()[target].has(place), f"{name} leads to {target}#{place}"
        for place in re.findall(r'href="#([\w-]+)"', text):
            assert page.has(place), f"{name} leads to its own #{place}"
        for shown in re.findall(r'src="/guide/pictures/([^"]+)"', text):
            assert picture(shown), f"{name} shows {shown}"


def test_a_heading_stands_only_once_on_a_page():
    for name, page in guide().items():
        places = [s.place for s in page.sections]
        assert len(places) == len(set(places)), f"{name}: {places}"


def test_pictures_come_by_their_own_name_alone(host):
    assert host.get("/guide/pictures/board.png").headers["content-type"] == "image/png"
    for wrong in ("nothing.png", "..%2Findex.md", "../../pyproject.toml", "board"):
        assert host.get(f"/guide/pictures/{wrong}").status_code == 404


def test_no_page_of_the_guide_brings_markup_of_its_own():
    assert "<script" not in "".join(page.html for page in guide().values())


@pytest.mark.parametrize("game", GAMES)
def test_every_tab_has_its_place_in_the_guide(game, host):
    """Also the tabs that come later in a campaign: whatever a view of this game can name."""
    campaign = new_campaign(host, game, curtain="no")
    seat = find(game).side_keys()[0]
    page = host.get(f"/c/{campaign}/{seat}").text
    tabs = re.findall(rf'href="/c/{campaign}/{seat}/?([^"]*)"', page.split("part-tabs")[1].split("</nav>")[0])
    assert "sheets" in tabs
    for tab in {t.rpartition("/")[2] or "now" for t in tabs} | LATER[game] | {"then", "story", "mistake", "find"}:
        assert "#" in where_in_guide("", game, tab), f"the guide tells nothing of {tab}"


LATER = {
    "forgotten-battles": {"arrivals", "history", "records", "replacements", "roster", "rules", "supply", "units"},
    "bagration": {"briefing", "forces", "fortifications", "history", "map", "records", "reserves", "river", "terrain"},
    "orsha": {"forces", "history", "map", "records", "words", "board", "table"},
    "orsha-solitaire": {"enemy", "forces", "map", "records"},
}


def test_the_guide_opens_at_the_place_you_are(host):
    campaign = new_campaign(host, "orsha", curtain="no")
    assert 'href="/guide/orsha#forces"' in host.get(f"/c/{campaign}/german/tab/forces").text
    assert 'href="/guide/tabs#sheets"' in host.get(f"/c/{campaign}/german/sheets").text
    assert 'href="/guide/tools"' in host.get("/tools").text
    assert 'href="/guide"' in host.get("/").text


def test_home_says_which_published_game_it_is_and_what_one_needs(host):
    new_campaign(host, "orsha", curtain="no")
    home = host.get("/").text
    for cover in covers():
        if cover.published:
            assert cover.published in home
            assert all(need in home for need in cover.needs)
    own = home.split('<ul class="campaigns">')[1].split("</ul>")[0]
    assert "Onslaught to Orsha 2, a module for Advanced Squad Leader" in own


@pytest.mark.parametrize("game", GAMES)
def test_a_first_battle_starts_with_one_click_and_tells_its_first_step(game, host, app):
    answer = host.send_form(f"/guide/first/{game}")
    assert answer.status_code == 200
    assert f"step 1 of {len(first_battle(game))}" in answer.text
    here = str(answer.url.path)
    with pytest.MonkeyPatch.context() as another_phase:
        another_phase.setattr("sandtable.web.pages.seat.step_for", lambda *_: None)
        assert "Between its steps: what is suggested" in host.get(here).text, "the walkthrough does not vanish"
    assert "A first battle" not in host.send_form(f"{here}/first").text, "whoever knows his way is told no more"


def test_a_step_is_told_when_its_question_is_asked():
    step = step_for("bagration", ["Place your Ranged In markers"])
    assert step
    assert step.number == 5
    assert step_for("bagration", ["Something else"]) is None
    first = step_for("forgotten-battles", ["Do you play first or second this turn?"])
    assert first
    assert first.number == 3
    assert step_for("forgotten-battles", ["Do you pay 2T to defend 24.32?"]) is None


def test_the_guide_is_found_by_search(host):
    assert "/guide/looking-back#what-if" in host.get("/find?words=what+if+branch").text


def test_a_guest_reads_the_guide_and_starts_nothing(stranger, host):
    assert stranger.get("/guide").status_code == 403
    assert stranger.send_form("/guide/first/bagration").status_code == 403
