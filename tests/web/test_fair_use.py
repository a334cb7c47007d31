"""One visitor cannot take from the others: links, places, files, time."""

import asyncio
import os
import threading
import time

import pytest

from sandtable.store import export_campaign
from sandtable.web import corridor, create_app, listening
from sandtable.web.guesses import MOST_WRONG
from sandtable.web.listening import Listener, Listeners
from sandtable.web.seats import new_token
from tests.web.conftest import ADDRESS, ORIGIN, Visitor, new_campaign, pending
from tests.web.test_security import link_of

AWAY = {"base_url": "http://192.168.1.5:8321", "client": ("192.168.1.9", 1)}


def test_wrong_links_from_the_same_address_lock_nobody_out(host, app):
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    right, fool, player = link_of(host, c), Visitor(app, **AWAY), Visitor(app, **AWAY)
    assert player.get(right).status_code == 200
    codes = [fool.get(f"/join/{c}/{new_token()}").status_code for _ in range(MOST_WRONG + 3)]
    assert codes[-1] == 429
    assert player.get(f"/c/{c}/soviet").status_code == 200, "who sits stays seated"
    assert Visitor(app, **AWAY).get(right).status_code == 200, "the right link opens"


def test_wrong_host_tokens_do_not_lock_the_host_out(shelf):
    token = new_token()
    with Visitor(create_app(shelf, host_token=token), **AWAY) as visitor:
        for _ in range(MOST_WRONG + 3):
            last = visitor.get(f"/host/{new_token()}").status_code
        assert last == 429
        assert visitor.get(f"/host/{token}").url.path == "/"


def test_a_proxy_is_believed_only_when_told_so(shelf):
    """Behind a trusted proxy each visitor is himself, and cookies are for HTTPS alone; else its headers are words."""
    token, said = new_token(), {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    app = create_app(shelf, host_token=token, proxy="10.0.0.1")
    front = Visitor(app, base_url="http://table.example", client=("10.0.0.1", 1), headers=said)
    door = app.state.house.door
    for _ in range(MOST_WRONG):
        front.get(f"/host/{new_token()}")
    assert door.guesses.too_many("203.0.113.7")
    assert not door.guesses.too_many("10.0.0.1")
    liar = Visitor(app, base_url="http://table.example", client=("10.0.0.66", 1), headers=said)
    for _ in range(MOST_WRONG):
        liar.get(f"/host/{new_token()}")
    assert door.guesses.too_many("10.0.0.66")


@pytest.mark.parametrize("headers", [{}, {"X-Forwarded-Proto": "https"}])
def test_cookies_are_for_https_alone_when_the_visitor_came_by_https(shelf, headers):
    token = new_token()
    scheme = "http" if headers else "https"
    visitor = Visitor(create_app(shelf, host_token=token), base_url=f"{scheme}://table.example", client=("10.0.0.1", 1))
    answer = visitor.get(f"/host/{token}", headers=headers, follow_redirects=False)
    assert "secure" in answer.headers["set-cookie"].lower()


def test_one_visitor_cannot_take_all_places_of_listeners(monkeypatch):
    monkeypatch.setattr(listening, "MOST_OF_ONE", 3)
    monkeypatch.setattr(listening, "MOST_OF_A_SEAT", 5)
    loop, pages = asyncio.new_event_loop(), Listeners()

    def listen(viewer, address):
        one = Listener(viewer, "", loop, address)
        pages.add(one)
        return one

    axis = listen("axis", "1.1.1.1")
    friend = listen(None, "2.2.2.2")
    greedy = [listen(None, "3.3.3.3") for _ in range(50)]
    assert not axis.over
    assert not friend.over, "others keep their places"
    assert [one.over for one in greedy[-3:]] == [False] * 3, "the newest pages are served"
    assert sum(not one.over for one in greedy) == 3
    crowd = [listen(None, f"4.4.4.{n}") for n in range(20)]
    assert not crowd[-1].over
    assert sum(not one.over for one in pages.all()) == 6
    loop.close()


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_idle_rooms_close_their_files_and_open_them_again(host, app, shelf, monkeypatch):
    """Far more campaigns than a process has file handles for are looked at one after the other."""
    monkeypatch.setattr(corridor, "MOST_AWAKE", 4)
    ids = [shelf.create("toy", title=f"Campaign {n}") for n in range(30)]
    for opened in ids:
        opened.close()
    before = handles()
    for opened in ids:
        assert host.get(f"/c/{opened.id}").status_code == 200
    assert handles() - before <= 3 * (4 + 1)
    assert host.get(f"/c/{ids[0].id}").status_code == 200, "a sleeping room wakes when somebody comes"
    assert pending(host, ids[0].id, "axis")


def test_a_room_in_which_somebody_listens_does_not_sleep(host, app, monkeypatch):
    room = app.state.house.rooms.enter(new_campaign(host))
    loop = asyncio.new_event_loop()
    listener = room.listen("axis", loop)
    assert not room.sleep()
    room.leave(listener)
    assert room.sleep()
    assert room.sight("axis").pending, "and wakes again"
    loop.close()


def test_who_holds_a_sleeping_room_is_served_and_meets_no_closed_file(host, app):
    room = app.state.house.rooms.enter(new_campaign(host))
    asked = room.sight("axis").pending[0]
    assert room.sleep()
    room.act(lambda campaign: campaign.answer("axis", asked.id, [3]))
    assert room.campaign.log(None)


def test_bots_among_themselves_hold_up_nobody(host, app, shelf):
    """An all-bot campaign is brought in and played in the background; other rooms and its own page answer meanwhile."""
    all_bots = shelf.create("forgotten-battles", players={"axis": "bot", "soviet": "bot"}, title="Bots")
    text = export_campaign(all_bots)
    all_bots.close()
    shelf.path(all_bots.id).unlink()
    other = new_campaign(host)
    slowest = []

    def look() -> None:
        visitor = Visitor(app, base_url=ORIGIN, client=ADDRESS)
        while not done.is_set():
            began = time.monotonic()
            assert visitor.get(f"/api/campaigns/{other}").status_code == 200
            slowest.append(time.monotonic() - began)

    done = threading.Event()
    watcher = threading.Thread(target=look)
    watcher.start()
    brought = host.post("/api/campaigns/import", content=text.encode())
    assert brought.status_code == 201, brought.text
    room = app.state.house.rooms.enter(brought.json()["id"])
    until = time.monotonic() + 60
    while room.campaign.number < 8 and time.monotonic() < until:
        began = time.monotonic()
        assert host.get(f"/api/campaigns/{room.id}").status_code == 200
        slowest.append(time.monotonic() - began)
    done.set()
    watcher.join()
    assert room.campaign.number >= 8, "the bots play on"
    assert sorted(slowest)[-2] < 4, "seconds, on a machine so busy that one may wait longer; it was eleven for all"
    app.state.house.rooms.delete(room.id)
