"""Looking back: every moment as the seat saw it then, by number, by turn and by evening; pictures and films of it."""

import re
import threading
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from sandtable.kernel import NotUnderstood
from sandtable.web import create_app
from sandtable.web.film import film
from tests.web.conftest import ADDRESS, ORIGIN, Visitor, new_campaign, say
from tests.web.test_secrets import SECRET
from tests.web.test_security import link_of


@pytest.fixture
def played(host, app):
    """Sealed orders on a map, played to its end: Axis here, the Soviets elsewhere."""
    c = new_campaign(host, "sealed", scenario="map", **{"seat.soviet": "elsewhere"})
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    assert away.get(link_of(host, c)).status_code == 200
    say(host, c, "axis", "B2")
    say(host, c, "axis", [4])
    say(host, c, "axis", {"order": SECRET})
    say(host, c, "axis", [6, 5])
    say(away, c, "soviet", {"order": "hold the line"})
    say(away, c, "soviet", [1, 1])
    say(host, c, "axis", "war")
    say(away, c, "soviet", "peace")
    return c, away


def then(client, c, seat, number, tab=""):
    answer = client.get(f"/c/{c}/{seat}/then/{number}?tab={tab}", headers={"X-Part": "1"})
    assert answer.status_code == 200, answer.text
    return answer.text.partition('id="moment-then"')[2].partition('<aside id="story"')[0]


def last_moment(client, c, seat):
    answer = client.get(f"/c/{c}/{seat}/then")
    assert answer.status_code == 200
    return int(str(answer.url).rpartition("/")[2])


def test_each_moment_shows_the_view_and_the_story_of_then(host, played):
    c, _ = played
    begin = then(host, c, "axis", 0)
    assert "data-hex" in begin, "the map on which the HQ is placed"
    assert "Nothing had happened yet" in begin
    last = last_moment(host, c, "axis")
    assert [SECRET in then(host, c, "axis", n) for n in range(last + 1)] == [False, False, False, True, True]
    orders = then(host, c, "axis", 3)
    assert "Both orders are in" in orders
    assert "War or peace" not in orders
    assert "War or peace" in then(host, c, "axis", last)


def test_no_moment_shows_the_other_side_what_was_hidden_then(host, played):
    c, away = played
    pages = [then(away, c, "soviet", n, tab) for n in range(5) for tab in ("", "records", "map", "now")]
    assert "hold the line" in "".join(pages), "its own order is there, so the search below means something"
    assert SECRET not in "".join(pages)
    watched = [then(host, c, "observer", n, "records") for n in range(last_moment(host, c, "observer") + 1)]
    assert SECRET not in "".join(watched)
    assert "hold the line" not in "".join(watched)


def test_moments_are_counted_as_the_viewer_read_them_and_stay_where_they_are(host, app):
    """While Axis writes in secret nothing of the Soviets' playback changes, and a link to a moment keeps its number."""
    c = new_campaign(host, "sealed", **{"seat.soviet": "elsewhere"})
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    away.get(link_of(host, c))
    say(host, c, "axis", [4])
    before = [away.get(f"/c/{c}/soviet/then/{n}").text for n in (0, 1)]
    say(host, c, "axis", {"order": SECRET})
    assert [away.get(f"/c/{c}/soviet/then/{n}").text for n in (0, 1)] == before
    assert away.get(f"/c/{c}/soviet/then/2").status_code == 404


def test_only_who_sits_there_looks_back_from_a_seat(host, played, stranger):
    c, away = played
    for address in ("then", "then/1", "then/0/the-map.svg", "then/0/the-map.png", "then/0/the-map/film.svg"):
        assert away.get(f"/c/{c}/axis/{address}").status_code == 403
        assert stranger.get(f"/c/{c}/axis/{address}").status_code == 403


def test_behind_the_curtain_there_is_no_looking_back(host):
    c = new_campaign(host, "sealed")
    say(host, c, "axis", [4])
    say(host, c, "axis", {"order": SECRET})
    say(host, c, "axis", [1, 1])
    assert "The screen is for Soviets" in host.get(f"/c/{c}/soviet/then/1").text
    assert host.get(f"/c/{c}/soviet/then/1/the-map.svg").status_code == 403


def test_a_moment_that_never_was_or_was_taken_back_is_not_there(host, played):
    c, _ = played
    for number in ("99", "-1", str(10**30), "x"):
        assert host.get(f"/c/{c}/axis/then/{number}").status_code in (404, 422)
    assert host.get(f"/c/{c}/axis/then?at=99").status_code == 200, "the slider's end is the last moment there is"


def test_what_was_taken_back_is_no_moment(host):
    c = new_campaign(host, "sealed", curtain="no")
    say(host, c, "axis", [4])
    assert last_moment(host, c, "axis") == 1
    headers = {"Origin": ORIGIN}
    host.post(f"/api/campaigns/{c}/seats/axis/undo", headers=headers)
    say(host, c, "soviet", "agree")
    assert last_moment(host, c, "axis") == 0
    say(host, c, "axis", [2])
    assert "2" in then(host, c, "axis", 1)


def test_by_turn_and_by_evening(host):
    c = new_campaign(host, curtain="no")
    turn = [("axis", [4]), ("axis", {}), ("soviet", {}), ("axis", "left"), ("soviet", "left"), ("axis", [])]
    turn += [("soviet", 1), ("axis", {"east": 6}), ("axis", "A1"), ("soviet", [1, 1]), ("soviet", {}), ("axis", True)]
    for seat, value in [*turn, *turn]:
        assert say(host, c, seat, value).status_code == 200
    to = str(host.get(f"/c/{c}/axis/then?turn=1").url)
    assert to.endswith("/then/3"), "fortune, buying, talk: then one turn had been played"
    assert "Turn 2" in host.get(to).text
    assert str(host.get(f"/c/{c}/axis/then?turn=0").url).endswith("/then/0")
    assert str(host.get(f"/c/{c}/axis/then?turn=77").url).endswith("/then/6")
    assert str(host.get(f"/c/{c}/axis/then?day=2000-01-01").url).endswith("/then/1"), "the first of the first evening"
    page = then(host, c, "axis", 3)
    assert 'data-go="step-before"' in page
    assert f"/c/{c}/axis/then/2" in page


def test_a_moment_as_picture_and_film(host, played):
    c, _ = played
    svg = host.get(f"/c/{c}/axis/then/0/the-map.svg")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert ET.fromstring(svg.text).tag.endswith("svg")
    png = host.get(f"/c/{c}/axis/then/0/the-map.png")
    assert png.content.startswith(b"\x89PNG")
    assert host.get(f"/c/{c}/axis/then/0/the-map/film.svg").status_code == 200
    assert host.get(f"/c/{c}/axis/then/2/the-map.svg").status_code == 404, "there is no map any more"
    assert host.get(f"/c/{c}/axis/then/0/orders.svg").status_code == 404


def drawing(ground, x):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><g id="g">{ground}</g><rect x="{x}"/></svg>'


def test_a_film_draws_the_common_ground_once_and_each_moment_in_its_turn():
    made = film([("first & last", drawing("<path d='M0 0'/>", n)) for n in (1, 2, 3)])
    root = ET.fromstring(made)
    assert made.count("<path") == 1
    assert made.count("<animate") == 3
    assert "first &amp; last" in made
    assert "script" not in made
    hidden = [g for g in root if g.attrib.get("visibility") == "hidden"]
    assert [g[1].attrib["x"] for g in hidden] == ["1", "2", "3"]


def nested(x):
    shapes = f'<defs><path id="cell" d="M0 0"/></defs><g clip-path="url(#c)"><use href="#cell"/>{"<rect/>" * 9}'
    own = f'<clipPath id="c{x}"/><g clip-path="url(#c{x})"><circle cx="{x}"/></g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{shapes}{own}</g></svg>'


def test_a_film_finds_the_common_ground_inside_groups_and_keeps_every_reference():
    root = ET.fromstring(film([(str(n), nested(n)) for n in (1, 2, 2, 3)]))
    every = list(root.iter())
    named = [node.attrib["id"] for node in every if "id" in node.attrib]
    assert len(named) == len(set(named)), "no two things of one name"
    referred = {node.attrib["href"][1:] for node in every if "href" in node.attrib}
    referred |= {node.attrib["clip-path"][5:-1] for node in every if "clip-path" in node.attrib} - {"c"}
    assert referred <= set(named)
    assert len([node for node in every if node.tag.endswith("}rect")]) == 10, "nine of the ground, once, and the paper"
    assert len([node for node in every if node.tag.endswith("}circle")]) == 4


def test_a_film_that_would_be_too_large_is_not_made(monkeypatch):
    monkeypatch.setattr("sandtable.web.film.LARGEST", 100_000)
    frames = [("x", drawing(f"<path d='M0 {n}'/>" * 1_000, n)) for n in range(12)]
    assert film(frames[:2])
    with pytest.raises(NotUnderstood, match="fewer"):
        film(frames)


def test_looking_back_keeps_nobody_from_answering(host, played, app):
    """While a moment is being read the room can be looked at and acted in."""
    c, _ = played
    room = app.state.house.rooms.enter(c)
    with room.past._lock:
        done = threading.Event()
        threading.Thread(target=lambda: (room.sight("axis"), room.act(lambda _: None), done.set())).start()
        assert done.wait(5)


def test_after_a_rest_of_the_room_the_past_is_read_again(host, played, app):
    c, _ = played
    before = then(host, c, "axis", 3)
    assert app.state.house.rooms.enter(c).sleep()
    assert then(host, c, "axis", 3) == before


def test_a_board_is_drawn_as_it_stood_for_this_viewer(host):
    c = new_campaign(host, "skirmish", curtain="no")
    page = host.get(f"/c/{c}/blue/then").text
    assert "<svg" in page.partition('id="moment-then"')[2]
    svg = host.get(f"/c/{c}/blue/then/0/{_title(page)}.svg").text
    assert ET.fromstring(svg).tag.endswith("svg")


def _title(page):
    return page.partition("/then/0/")[2].partition(".svg")[0]


def test_a_restarted_server_shows_the_same_moment(host, played, shelf):
    c, _ = played
    before = then(host, c, "axis", 2)
    with Visitor(create_app(shelf), base_url=ORIGIN, client=ADDRESS) as later:
        later.send_form(f"/c/{c}/axis/sit")
        assert then(later, c, "axis", 2) == before


def test_the_same_over_the_api_and_no_more(host, played):
    c, away = played
    api = f"/api/campaigns/{c}/seats"
    titles = [m["title"] for m in host.get(f"{api}/axis/moments").json()]
    assert titles == ["Set-up", "HQ", "Fortune", "Sealed orders", "Parley"]
    assert SECRET in host.get(f"{api}/axis/moments/3").text
    theirs = [away.get(f"{api}/soviet/moments/{n}") for n in range(5)]
    assert {answer.status_code for answer in theirs} == {200}
    assert SECRET not in "".join(answer.text for answer in theirs)
    assert away.get(f"{api}/axis/moments/3").status_code == 403
    assert host.get(f"{api}/axis/moments/77").status_code == 404


# ---------------------------------------------------------------------- within a step


@pytest.fixture
def skirmish(host, app):
    """Blue here, Red elsewhere, both set up; Blue has moved twice and said that it is done."""
    c = new_campaign(host, "skirmish", **{"seat.red": "elsewhere"})
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    away.get(link_of(host, c))
    for client, seat in ((host, "blue"), (away, "red")):
        for act in set_up(seat):
            assert say(client, c, seat, act).status_code == 200
    for act in (move("b1", "D5"), move("b4", "D6"), {"verb": "done"}):
        answer = say(host, c, "blue", act)
        assert answer.status_code == 200, answer.text
    return c, away


def set_up(side):
    """Two stacks of rifles, concealed and far from each other, and done."""
    first, second, name = ("C5", "C6", "b") if side == "blue" else ("J5", "J6", "r")
    stacks = ((first, range(1, 4)), (second, range(4, 7)))
    places = [
        {"verb": "place", "counters": [f"{name}{n}" for n in numbers], "to": at, "with": "concealed"}
        for at, numbers in stacks
    ]
    return [*places, {"verb": "done"}]


def move(counter, to):
    return {"verb": "move", "counters": [counter], "to": to}


def test_a_phase_on_the_board_can_be_seen_act_by_act(host, skirmish):
    c, _ = skirmish
    assert "This step act by act" in then(host, c, "blue", 2)
    shown = [host.get(f"/c/{c}/blue/then/2?tab=board&act={n}").text for n in range(4)]
    assert "Within this step: 1 of 3 that looked different to you" in shown[0]
    where = [sorted(set(re.findall(r">([A-L]\d+)</th>", page))) for page in shown[:3]]
    assert where == [["C5", "C6"], ["C5", "C6", "D5"], ["C5", "C6", "D5", "D6"]]
    assert shown[3] == shown[2], "beyond the last there is no more"
    film = host.get(f"/c/{c}/blue/then/2/{_title_of(shown[0])}/film.svg?within=1").text
    assert film.count("<animate") == 3


def _title_of(page):
    return page.partition("/then/2/")[2].partition(".svg")[0]


def test_acts_that_a_side_did_not_see_are_not_counted_for_it(skirmish, app):
    """Blue moved twice far from every eye: to Red nothing looked different, and nothing tells how often."""
    c, away = skirmish
    past = app.state.house.rooms.enter(c).past
    assert len(past.frames(2, "blue")) == 3
    assert len(past.frames(2, "red")) == len(past.frames(2, None)) == 1
    assert past.frames(2, "red")[0] == past.view(2, "red")
    assert len(past.frames(1, "red")) == 4, "nothing, one stack of its own, two, the first turn; nothing of Blue's"
    last = last_moment(away, c, "red")
    shown = "".join(then(away, c, "red", n, f"board&act={act}") for n in range(last + 1) for act in range(4))
    assert set(re.findall(r">([A-L]\d+)</th>", shown)) == {"J5", "J6"}


def test_where_todays_rules_would_play_it_otherwise_only_the_end_is_shown(host, skirmish, monkeypatch):
    from tests.skirmish.game import GAME

    c, _ = skirmish
    whole = then(host, c, "blue", 2)
    rules = type(GAME).next_step
    monkeypatch.setattr(type(GAME), "next_step", lambda self, state: replace(rules(self, state), key="another"))
    page = then(host, c, "blue", 2, "board&act=1")
    assert "only its end was kept" in page
    assert re.findall(r">([A-L]\d+)</th>", page) == re.findall(r">([A-L]\d+)</th>", whole)
