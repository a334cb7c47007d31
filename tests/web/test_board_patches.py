"""What a page is told of its board: the whole, then patches; small, exact, and nothing that its viewer may not know."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from sandtable.kernel import Board, Box, Counter, Destination, Face, Layer, Place, Sign, Spot, Surface
from sandtable.web.board import Laid, inside, lay, reach_json, show, sign
from sandtable.web.patches import first, patch
from tests.web.conftest import new_campaign, pending, say

SPOTS = tuple(Spot(f"{chr(65 + c)}{r}", c * 30.0, r * 34.0) for c in range(8) for r in range(1, 9))
SURFACE = Surface("s", "Ground", 300, 300, "px", "hexes", SPOTS, ((20, 0), (10, 17), (-10, 17)))
BOXES = (Box("dead", "Dead Pile"),)


def counter(n: int, at: str = "A1", **more: Any) -> Counter:
    card = (("Strength", "3", "oto2.7.518"),) * 4
    place = Place.read(at)
    return Counter(f"b{n}", f"{n} Rifles", "blue", place, Face("infantry", "X", "3-4"), card=card, mine=True, **more)


def board(*counters: Counter, **more: Any) -> Board:
    return Board("Board", SURFACE, (Layer("woods", "Woods", "<path d='M0 0h9'/>"),), counters, BOXES, **more)


def laid(now: Board, before: Laid | None = None) -> Laid:
    return lay(show(now, before.shown if before else None), [])


def taken(told: dict[str, Any], patch: dict[str, Any]) -> list[dict[str, Any]]:
    """The counters after a patch, as the page's script takes it."""
    have = {c["id"]: c for c in told["board"]["counters"]}
    for id in patch.get("gone", ()):
        del have[id]
    for part in patch.get("changed", ()):
        have[part["id"]] = {**have.get(part["id"], {}), **part}
    for id, before in patch.get("order", ()):
        moved = have.pop(id)
        order = list(have)
        order.insert(order.index(before) if before else len(order), id)
        have[id] = moved
        have = {key: have[key] for key in order}
    return list(have.values())


def test_a_move_of_one_counter_among_two_thousand_is_told_in_a_few_hundred_bytes():
    many = [counter(n, SPOTS[n % len(SPOTS)].name) for n in range(2000)]
    before = laid(board(*many))
    many[7] = replace(many[7], place=Place.read("H8"))
    now = laid(board(*many), before)
    told = patch(before, now)
    assert json.loads(told) == {
        "from": before.version,
        "to": now.version,
        "changed": [{"id": "b7", "place": "H8"}],
    }
    assert len(told) < 200


def test_any_change_of_counters_and_order_leads_to_the_same_board():
    draw = random.Random(16)
    for _ in range(300):
        pool = [counter(n, draw.choice(SPOTS).name) for n in range(12)]
        old, new = (draw.sample(pool, draw.randint(0, 12)) for _ in range(2))
        new = [replace(c, states=("spent",)) if draw.random() < 0.3 else c for c in new]
        before = laid(board(*old))
        now = laid(board(*new), before)
        if before.version == now.version:
            assert old == new
            continue
        after = taken(json.loads(before.whole()), json.loads(patch(before, now)))
        assert after == json.loads(now.whole())["board"]["counters"]


def test_what_did_not_change_is_not_written_again():
    before = laid(board(counter(1), counter(2)))
    now = laid(board(counter(1), counter(2, "B2")), before)
    assert now.shown.written["b1"] is before.shown.written["b1"]
    assert now.shown.written["b2"] is not before.shown.written["b2"]


def test_the_same_board_has_the_same_version_however_it_came_about():
    once = laid(board(counter(1, "B2"), counter(2)))
    again = laid(board(counter(1, "B2"), counter(2)), laid(board(counter(1), counter(2))))
    assert once.version == again.version
    assert json.loads(first(once)) == {"to": once.version}


def test_of_the_layers_only_what_is_drawn_anew_is_told_and_the_ground_never_again():
    ground, front = Layer("terrain", "Terrain", "<path d='M0 0'/>"), Layer("front", "Front", "<path d='M1 1'/>")
    before = laid(replace(board(), layers=(ground, front)))
    now = laid(replace(board(), layers=(ground, replace(front, svg="<path d='M2 2'/>"))), before)
    same, anew = json.loads(patch(before, now))["layers"]
    assert same == {"key": "terrain"}
    assert (anew["key"], "M2 2" in anew["svg"]) == ("front", True)
    drawn = replace(board().surface, drawn=(ground,))
    whole = json.loads(laid(replace(board(), surface=drawn)).whole())["board"]
    assert [layer["title"] for layer in whole["surface"]["drawn"]] == ["Terrain"]
    assert "terrain" not in patch(
        laid(replace(board(), surface=drawn)), laid(replace(board(counter(1)), surface=drawn))
    )


def test_another_ground_is_fetched_whole():
    other = replace(board(counter(1)), surface=replace(SURFACE, title="Other ground"))
    before = laid(board(counter(1)))
    now = laid(other, before)
    assert json.loads(patch(before, now)) == {"from": before.version, "to": now.version, "whole": True}


def test_a_layer_and_a_sign_are_cleaned_as_every_drawing_is():
    hostile = '<script>alert(1)</script><path d="M0 0" onclick="alert(1)" fill="url(#a)"/>'
    assert "alert" not in inside(hostile, "woods")
    assert 'fill="url(#layer-woods-a)"' in inside(hostile, "woods")
    assert inside("<broken", "woods") == ""
    assert sign('<rect width="20" height="20"/><script/>').startswith("<svg")
    assert "script" not in sign('<rect width="20" height="20"/><script/>')
    assert laid(board(counter(1), legend=(Sign("", "Nothing"),))).shown.frame["legend"] == [
        {"svg": "", "words": "Nothing"}
    ]


# ---------------------------------------------------------------------- over the wire


@pytest.fixture
def mill(host):
    campaign = new_campaign(host, "skirmish", curtain="no")
    for side in ("blue", "red"):
        while pending(host, campaign, side) and pending(host, campaign, side)[0]["request"]["key"] == "setup":
            assert (
                say(host, campaign, side, pending(host, campaign, side)[0]["request"]["suggestion"]).status_code == 200
            )
    return host, campaign


def act(host, campaign, side, request, **value):
    return host.post(f"/c/{campaign}/{side}/board/act", json={"request": request, "value": value})


def told(host, campaign, side):
    answer = host.get(f"/c/{campaign}/{side}/board.json")
    assert answer.status_code == 200
    return answer.json()


def test_a_seat_gets_its_board_and_what_it_may_do_and_the_other_side_gets_no_act(mill):
    host, campaign = mill
    blue, red, watcher = (told(host, campaign, seat) for seat in ("blue", "red", "observer"))
    assert {c["id"] for c in blue["board"]["counters"]} == {f"b{n}" for n in range(1, 13)}
    assert blue["asks"][0]["verbs"][0]["key"] == "move"
    assert red["asks"] == watcher["asks"] == []
    assert watcher["board"]["counters"] == [], "all are concealed or in reserve"
    assert len({blue["version"], red["version"], watcher["version"]}) == 3


def test_targets_are_told_to_whoever_is_asked_alone(mill):
    host, campaign = mill
    request = told(host, campaign, "blue")["asks"][0]["id"]
    asked = {"request": request, "verb": "move", "counters": "b1"}
    found = host.get(f"/c/{campaign}/blue/board/targets", params=asked).json()
    assert {"place": "B1", "cost": "1", "by": ""} in found
    assert host.get(f"/c/{campaign}/red/board/targets", params=asked).json() == []
    assert host.get(f"/c/{campaign}/observer/board/targets", params=asked).json() == []
    foreign = host.get(f"/c/{campaign}/blue/board/targets", params={**asked, "counters": "r1"})
    assert foreign.status_code == 422
    assert "no counter of yours" in foreign.json()["why"]


def test_a_long_way_is_told_by_the_target_before_it_and_comes_out_whole():
    ways = {"A1": ("A1",), "A2": ("A1", "A2"), "A3": ("A1", "A2", "A3"), "C3": ("B1", "B2", "C3"), "D1/1": ("A1", "D1")}
    found = [Destination(Place.read(place), "1", path=path) for place, path in ways.items()]
    told = {part.pop("place"): part for part in reach_json(found)}
    assert told["A1"] == {"cost": "1", "by": ""}
    assert told["A2"] == {"cost": "1", "by": "A1"}
    assert told["A3"] == {"cost": "1", "by": "A2"}
    assert told["C3"]["path"] == ["B1", "B2", "C3"], "no target goes that way"
    assert told["D1/1"]["path"] == ["A1", "D1"], "it ends on another level than it names"
    assert reach_json([Destination(Place.read("A1"), refused="Too far.", rule="x")]) == [
        {"place": "A1", "refused": "Too far.", "rule": "x"}
    ]


def test_what_an_act_would_meet_is_told_before_it_is_done_and_to_its_own_side_alone(mill):
    host, campaign = mill
    request = told(host, campaign, "blue")["asks"][0]["id"]
    asked = {"request": request, "verb": "move", "counters": "b1"}
    far = host.get(f"/c/{campaign}/blue/board/before", params={**asked, "path": "H5"}).json()
    assert (far["words"], far["rule"]) == ("", "tfb.weather.ground")
    assert host.get(f"/c/{campaign}/blue/board/before", params={**asked, "to": "B1"}).json()["refused"] == ""
    for seat, wrong in (("red", {}), ("observer", {}), ("blue", {"counters": "r1"}), ("blue", {"verb": "fly"})):
        params = {**asked, "path": "H5", **wrong}
        assert host.get(f"/c/{campaign}/{seat}/board/before", params=params).json() == {"words": ""}
    assert told(host, campaign, "blue")["asks"][0]["id"] == request, "nothing was answered"


def test_an_act_is_an_answer_a_refused_one_has_its_rule_and_a_late_one_is_told(mill):
    host, campaign = mill
    request = told(host, campaign, "blue")["asks"][0]["id"]
    refused = act(host, campaign, "blue", request, verb="move", counters=["b1"], path=["H5"])
    assert (refused.status_code, refused.json()["overrule"]) == (409, True)
    assert refused.json()["rule"] == "tfb.weather.ground"
    assert act(host, campaign, "blue", request, verb="fly").status_code == 422
    done = act(host, campaign, "blue", request, verb="move", counters=["b1"], path=["B1"])
    assert done.json() == {"done": True, "version": told(host, campaign, "blue")["version"]}
    late = act(host, campaign, "blue", request, verb="move", counters=["b1"], path=["B2"])
    assert (late.status_code, late.json()["gone"]) == (409, True)
    assert act(host, campaign, "observer", request, verb="done").status_code == 409


def test_whoever_acts_is_told_at_once_what_leads_to_his_new_board_and_that_he_is_asked_again(mill):
    host, campaign = mill
    before = told(host, campaign, "blue")
    move = {"verb": "move", "counters": ["b1"], "path": ["B1"]}
    body = {"request": before["asks"][0]["id"], "value": move, "version": before["version"]}
    told_now = host.post(f"/c/{campaign}/blue/board/act", json=body).json()
    now = told(host, campaign, "blue")
    assert told_now["version"] == told_now["patch"]["to"] == now["version"]
    assert told_now["patch"]["from"] == before["version"]
    assert {c["id"]: c["place"] for c in told_now["patch"]["changed"]}["b1"] == "B1"
    (asked,) = told_now["patch"]["asks"]
    assert (asked["id"], asked["again"]) == (now["asks"][0]["id"], True)


def test_the_question_of_the_next_phase_is_not_the_same_question_again(mill):
    host, campaign = mill
    before = told(host, campaign, "blue")
    body = {"request": before["asks"][0]["id"], "value": {"verb": "done"}, "version": before["version"]}
    (asked,) = host.post(f"/c/{campaign}/blue/board/act", json=body).json()["patch"]["asks"]
    assert asked["question"] == "Attacks of blue."
    assert "again" not in asked


def test_the_changing_parts_of_a_page_do_not_hold_the_whole_board_as_a_list(mill):
    host, campaign = mill
    assert "list-of-board" in host.get(f"/c/{campaign}/blue").text
    assert "list-of-board" not in host.get(f"/c/{campaign}/blue", headers={"X-Part": "1"}).text


def test_a_stranger_gets_no_board_no_targets_and_no_act(mill, stranger):
    _, campaign = mill
    stranger.headers["Origin"] = "http://192.168.1.5:8321"
    assert stranger.get(f"/c/{campaign}/blue/board.json").status_code == 403
    assert stranger.get(f"/c/{campaign}/blue/board/targets", params={"request": "x", "verb": "move"}).status_code == 403
    assert act(stranger, campaign, "blue", "x", verb="done").status_code == 403


def test_behind_the_curtain_there_is_no_board(host):
    campaign = new_campaign(host, "skirmish")
    seats = [host.get(f"/c/{campaign}/{seat}/board.json").status_code for seat in ("blue", "red")]
    assert 403 in seats, "the screen is one side's only"
