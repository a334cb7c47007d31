"""A campaign is deleted while somebody else is at work in it: he is told so, and nothing breaks down."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from sandtable.web.corridor import Rooms
from tests.web.conftest import ADDRESS, ORIGIN, Visitor, new_campaign, pending

LONG = 60  # seconds, for a machine that is busy; nothing waits that long


@pytest.fixture
def campaign(host) -> str:
    return new_campaign(host, title="Bridges", curtain="no")


@pytest.fixture
def other(app) -> Visitor:
    """The same person in a second window."""
    return Visitor(app, base_url=ORIGIN, client=ADDRESS)


def delete(host: Visitor, campaign: str) -> int:
    return host.send_form(f"/c/{campaign}/-/delete", name="Bridges").status_code


REQUESTS = [
    ("GET", "/c/{c}"),
    ("GET", "/c/{c}/axis"),
    ("GET", "/c/{c}/axis/rulings"),
    ("GET", "/c/{c}/axis/story"),
    ("GET", "/c/{c}/axis/events"),
    ("GET", "/c/{c}/-/export"),
    ("POST", "/c/{c}/-/backup"),
    ("POST", "/c/{c}/-/curtain"),
    ("POST", "/c/{c}/axis/answer"),
    ("POST", "/c/{c}/axis/undo"),
    ("GET", "/api/campaigns/{c}"),
    ("GET", "/api/campaigns/{c}/seats/axis/log"),
    ("POST", "/api/campaigns/{c}/seats/axis/answer"),
]


@pytest.mark.parametrize(("method", "path"), REQUESTS)
def test_who_is_inside_when_it_is_deleted_is_told_that_it_is_gone(host, other, campaign, monkeypatch, method, path):
    """The other request has found the room; before it does anything there, the campaign is deleted."""
    inside, deleted, enter = threading.Event(), threading.Event(), Rooms.enter
    ask = pending(host, campaign, "axis")[0]["id"]

    def and_wait(rooms, campaign_id):
        room = enter(rooms, campaign_id)
        inside.set()
        assert deleted.wait(LONG)
        return room

    body = {"json": {"request": ask, "value": [4]}} if path.startswith("/api") else {"data": {"request": ask}}
    more = {"headers": {"Origin": ORIGIN}, **body} if method == "POST" else {}
    monkeypatch.setattr(Rooms, "enter", and_wait)
    with ThreadPoolExecutor(1) as thread:
        asking = thread.submit(other.request, method, path.format(c=campaign), **more)
        assert inside.wait(LONG)
        try:
            assert delete(host, campaign) == 200
        finally:
            deleted.set()
        answer = asking.result(LONG)
    assert answer.status_code == 404, answer.text
    assert "This campaign is gone" in answer.text


def test_nobody_opens_it_again_while_its_file_is_moved(host, other, shelf, campaign, monkeypatch):
    seen, move = [], type(shelf).delete

    def and_look(shelf, campaign_id):
        with ThreadPoolExecutor(1) as thread:
            seen.append(thread.submit(other.get, f"/c/{campaign}/axis").result(LONG).status_code)
            seen.append(thread.submit(delete, other, campaign).result(LONG))
        return move(shelf, campaign_id)

    monkeypatch.setattr(type(shelf), "delete", and_look)
    assert delete(host, campaign) == 200
    assert seen == [404, 404]
    assert len(list((shelf.folder / "deleted").iterdir())) == 1, "the one file, and nothing beside it"


def test_many_at_once(host, app, shelf, campaign):
    """Six windows read, answer and take back while a seventh deletes: each is served, told no, or told it is gone."""
    ready, stop = threading.Barrier(7), threading.Event()

    def work(n: int) -> set[int]:
        window, seen, turn = Visitor(app, base_url=ORIGIN, client=ADDRESS), set[int](), n
        seat = f"/c/{campaign}/{('axis', 'soviet')[n % 2]}"
        ready.wait(LONG)
        while 404 not in seen and not stop.is_set():
            turn += 1
            seen.add((window.get(seat) if turn % 3 else window.send_form(f"{seat}/undo")).status_code)
        return seen

    with ThreadPoolExecutor(6) as threads:
        working = [threads.submit(work, n) for n in range(6)]
        try:
            ready.wait(LONG)
            assert delete(host, campaign) == 200
            seen = [done.result(LONG) for done in working]
        finally:
            stop.set()
    assert set().union(*seen) <= {200, 404, 409}


def test_a_file_that_goes_while_the_shelf_is_looked_over_is_left_out(host, shelf, campaign):
    shelf.path("gone").symlink_to(shelf.folder / "nowhere")
    home = host.get("/")
    assert home.status_code == 200
    assert "Bridges" in home.text
    assert "Cannot be opened" not in home.text
