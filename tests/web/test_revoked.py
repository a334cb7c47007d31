"""A link that was taken back opens nothing any more: not the stream that is open, not at a second server."""

import time

from sandtable.web import create_app
from tests.web.conftest import ADDRESS, ORIGIN, Visitor, new_campaign, pending, say
from tests.web.test_events import Ear


def invited(host: Visitor, campaign: str, seat: str) -> str:
    """The token of a new link for this seat."""
    room = host.app.state.house.rooms.enter(campaign)  # type: ignore[attr-defined]
    return str(room.invite(seat))


def test_an_open_stream_ends_when_its_link_is_taken_back(server):
    campaign = server.shelf.create("sealed").id
    room = server.wire.app.state.house.rooms.enter(campaign)
    token = room.invite("soviet")
    ear = Ear(server, f"/c/{campaign}/soviet/events", token)
    room.invite("soviet")
    assert ear.ends(), "the one who holds the old link hears no more"


def test_an_open_stream_ends_when_its_link_is_taken_back_at_another_server(server):
    campaign = server.shelf.create("sealed").id
    token = server.wire.app.state.house.rooms.enter(campaign).invite("soviet")
    ear = Ear(server, f"/c/{campaign}/soviet/events", token)
    create_app(server.shelf).state.house.rooms.enter(campaign).take_here("soviet")
    assert ear.ends()


def test_other_streams_go_on(server):
    campaign = server.shelf.create("sealed").id
    room = server.wire.app.state.house.rooms.enter(campaign)
    token = room.invite("soviet")
    ear = Ear(server, f"/c/{campaign}/soviet/events", token)
    room.invite("axis")
    time.sleep(0.5)
    assert not ear.ended
    assert len(ear.heard) == 1, "and hears nothing of it"


def test_a_second_server_on_the_same_folder_refuses_a_link_that_was_taken_back(host, shelf):
    campaign = new_campaign(host, "sealed")
    token = invited(host, campaign, "soviet")
    with Visitor(create_app(shelf), base_url="http://192.168.1.5:8321", client=("192.168.1.77", 40001)) as elsewhere:
        path, mine = f"/api/campaigns/{campaign}/seats/soviet/view", {"Authorization": f"Bearer {token}"}
        assert elsewhere.get(path, headers=mine).status_code == 200
        invited(host, campaign, "soviet")
        time.sleep(0.05)
        assert elsewhere.get(path, headers=mine).status_code == 403


def test_the_api_keeps_behind_the_curtain_too(host):
    """A shared screen is a shared screen, whatever address is typed into it."""
    campaign = new_campaign(host, "sealed")
    pending(host, campaign, "axis")
    base = f"/api/campaigns/{campaign}/seats"
    for what in ("pending", "view", "log", "waiting", "luck", "files"):
        assert host.get(f"{base}/axis/{what}").status_code == 200
        told = host.get(f"{base}/soviet/{what}")
        assert (told.status_code, told.json()["error"]) == (403, "Behind the curtain"), what
    for what, body in (("answer", {"request": "x"}), ("undo", None), ("rulings", {"changes": {}, "reason": "x"})):
        assert host.post(f"{base}/soviet/{what}", json=body).status_code == 403, what
    assert host.post(f"{base}/soviet/sit").status_code == 200
    assert host.get(f"{base}/soviet/pending").status_code == 200
    assert host.get(f"{base}/axis/pending").status_code == 403
    fresh = Visitor(host.app, base_url=ORIGIN, client=ADDRESS)
    assert fresh.get(f"{base}/axis/pending", headers={"Sec-Fetch-Mode": "navigate"}).status_code == 403, "a browser"
    assert fresh.get(f"{base}/axis/pending").status_code == 200, "a script of the host's is no screen"


def test_an_open_table_has_no_curtain_over_the_api_either(host):
    campaign = new_campaign(host, "sealed", curtain="no")
    for seat in ("axis", "soviet"):
        assert host.get(f"/api/campaigns/{campaign}/seats/{seat}/view").status_code == 200
    assert say(host, campaign, "axis", [4]).status_code == 200
