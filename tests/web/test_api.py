"""The JSON API offers the same as the pages."""

import pytest

from tests.web.conftest import new_campaign, pending, say


def test_a_whole_campaign_over_the_api(host):
    started = host.post("/api/campaigns", json={"game": "sealed", "seats": {"axis": "here", "soviet": "here"}})
    assert started.status_code == 201
    c = started.json()["id"]
    assert say(host, c, "axis", None).json()["done"]
    for seat in ("axis", "soviet"):
        say(host, c, seat, {"order": "hold"})
        say(host, c, seat, [3, None])
    for seat in ("axis", "soviet"):
        say(host, c, seat, "peace")
    told = host.get(f"/api/campaigns/{c}").json()
    assert told["over"]
    assert told["outcome"]["why"] == "the day is over"
    report = host.get(f"/api/campaigns/{c}/seats/axis/luck").json()
    assert [r["side"] for r in report] == ["axis", None]


def test_a_roll_is_pending_with_its_odds(host):
    c = new_campaign(host)
    asked = pending(host, c, "axis")[0]
    assert asked["request"]["kind"] == "Roll"
    assert asked["prospect"]["odds"] == [["Poor", 1, 2], ["Good", 1, 2]]
    assert "seen_by" not in asked["request"]


def test_refusals_conflicts_and_nonsense_have_their_own_codes(host):
    c = new_campaign(host)
    old = pending(host, c, "axis")[0]["id"]
    assert say(host, c, "axis", [7]).status_code == 422
    assert say(host, c, "axis", "six").status_code == 422
    assert say(host, c, "axis", [4]).status_code == 200
    gone = host.post(f"/api/campaigns/{c}/seats/axis/answer", json={"request": old, "value": [4]})
    assert gone.status_code == 404
    refused = say(host, c, "axis", {"gun": 3})
    assert refused.status_code == 409
    assert refused.json() == {
        "error": "The rules refuse this",
        "why": "3 of gun; the limit is 2",
        "rule": "oto2.7.5187",
    }
    half = host.post(
        f"/api/campaigns/{c}/seats/axis/answer",
        content=b'{"request": "x", "value": {"\\ud800": 1}}',
        headers={"Content-Type": "application/json"},
    )
    assert half.status_code == 422


def test_undo_and_rulings_say_when_the_other_side_must_agree(host):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    undone = host.post(f"/api/campaigns/{c}/seats/axis/undo").json()
    assert undone["asks"] == "a die has been seen"
    assert not undone["done"]
    assert say(host, c, "soviet", "agree").status_code == 200
    assert pending(host, c, "axis")[0]["request"]["kind"] == "Roll"
    body = {"changes": {"turn": 2}, "reason": "we forgot"}
    assert host.post(f"/api/campaigns/{c}/seats/axis/rulings", json=body).json()["asks"]
    body = {"changes": {"points/axis": 2}, "reason": "we forgot"}
    assert host.post(f"/api/campaigns/{c}/seats/axis/rulings", json=body).status_code == 422


def test_invitations_work_as_bearer_tokens(host, stranger):
    started = host.post("/api/campaigns", json={"game": "toy", "seats": {"soviet": "elsewhere"}}).json()
    token = started["invitations"]["soviet"].rsplit("/", 1)[1]
    path = f"/api/campaigns/{started['id']}/seats/soviet/pending"
    assert stranger.get(path).status_code == 403
    assert stranger.get(path, headers={"Authorization": f"Bearer {token}"}).status_code == 200
    assert stranger.get(path, headers={"Authorization": f"Bearer {token}x"}).status_code == 403
    other = path.replace("soviet", "axis")
    assert stranger.get(other, headers={"Authorization": f"Bearer {token}"}).status_code == 403


def test_games_charts_odds_and_rules(host):
    games = {g["key"]: g for g in host.get("/api/games").json()}
    assert games["toy"]["charts"] == ["fortune"]
    assert host.get("/api/games/toy/charts/fortune").json()["title"] == "Fortune"
    odds = host.post("/api/games/toy/charts/fortune/odds", json={"modifiers": {"blessed": 1}}).json()
    assert [o["chance"] for o in odds["odds"]] == [[1, 3], [2, 3]]
    thrown = host.post("/api/games/toy/charts/fortune/roll", json={}).json()
    assert thrown["outcome"] in ("Poor", "Good")
    assert 1 <= thrown["dice"][0] <= 6
    two = {o["outcome"]: o["chance"] for o in host.get("/api/odds?dice=2d6").json()}
    assert two["7"] == [1, 6]
    assert host.get("/api/rules?words=ground+condition").json()["total"] > 0
    assert host.get("/api/rules/oto2.7.518").json()["booklet"] == "Onslaught to Orsha 2"


@pytest.mark.parametrize("dice", ["", "6", "999d6", "2d999999", "1d1", "d", "1d6+", "99d99"])
def test_dice_that_cannot_be(host, dice):
    assert host.get("/api/odds", params={"dice": dice}).status_code == 422


def test_the_log_comes_in_pages(host):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    say(host, c, "axis", {"gun": 1})
    whole = host.get(f"/api/campaigns/{c}/seats/axis/log").json()
    second = host.get(f"/api/campaigns/{c}/seats/axis/log?start=1&limit=1").json()
    assert second["lines"] == whole["lines"][1:2]


def test_it_describes_itself(host):
    described = host.get("/api/openapi.json").json()
    wanted = {"pending", "answer", "view", "log", "undo", "rulings", "luck", "waiting"}
    assert wanted <= {path.rsplit("/", 1)[1] for path in described["paths"]}
    assert not any(path.startswith("/c/") for path in described["paths"])
    page = host.get("/api")
    assert page.status_code == 200
    assert "/api/campaigns/{campaign}/seats/{seat}/answer" in page.text
