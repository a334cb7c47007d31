"""Events only say that something the seat sees has changed; then the page fetches itself."""

import threading
import time

import httpx

from sandtable.store import Shelf
from tests.web.conftest import Running


def start(server: Running) -> tuple[httpx.Client, str]:
    client = httpx.Client(base_url=server.address, timeout=60)
    c = client.post("/api/campaigns", json={"game": "sealed"}).json()["id"]
    return client, c


def answer(client: httpx.Client, c: str, seat: str, value: object) -> None:
    first = client.get(f"/api/campaigns/{c}/seats/{seat}/pending").json()[0]["id"]
    told = client.post(f"/api/campaigns/{c}/seats/{seat}/answer", json={"request": first, "value": value})
    assert told.status_code == 200, told.text


class Ear:
    """Listens to a seat's events in a thread of its own."""

    def __init__(self, server: Running, path: str, token: str = "") -> None:
        self.heard: list[str] = []
        self.ended = False
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._client = httpx.Client(base_url=server.address, headers=headers, timeout=60)
        self._open = threading.Event()
        threading.Thread(target=self._listen, args=(path,), daemon=True).start()
        assert self._open.wait(60)

    def _listen(self, path: str) -> None:
        try:
            with self._client.stream("GET", path) as stream:
                for line in stream.iter_lines():
                    if line.startswith("data:"):
                        self.heard.append(line)
                        self._open.set()
        except httpx.HTTPError:
            pass
        self.ended = True

    def ends(self, within: float = 30.0) -> bool:
        until = time.monotonic() + within
        while not self.ended and time.monotonic() < until:
            time.sleep(0.02)
        return self.ended

    def hears(self, count: int, within: float = 30.0) -> bool:
        until = time.monotonic() + within
        while len(self.heard) < count and time.monotonic() < until:
            time.sleep(0.02)
        return len(self.heard) >= count


def test_an_answer_is_heard_and_says_nothing(server):
    client, c = start(server)
    ear = Ear(server, f"/c/{c}/observer/events")
    answer(client, c, "axis", [4])
    assert ear.hears(2)
    assert all(len(line) == len("data: ") + 24 for line in ear.heard), "a digest and nothing else"


def test_what_another_program_writes_is_heard_too(server):
    client, c = start(server)
    ear = Ear(server, f"/c/{c}/observer/events")
    opened = Shelf(server.shelf.folder).open(c)
    opened.campaign.answer("axis", opened.campaign.pending("axis")[0].id, [4])
    opened.close()
    assert ear.hears(2)
    assert client.get(f"/api/campaigns/{c}/seats/observer/log").json()["total"] == 1


def test_the_story_is_read_on_and_read_anew_after_an_undo(host, app):
    """What a room keeps of the log always equals the log itself, for every viewer, whatever was taken back."""
    from sandtable.kernel import Conflict, Draw, Refused
    from tests.web.conftest import new_campaign

    room = app.state.house.rooms.enter(new_campaign(host, **{"setting.turns": "2"}))
    draw = Draw("story", 3)
    for _ in range(160):
        side = draw.choice(["axis", "soviet"])
        open_now = room.sight(side).pending
        try:
            if draw.below(6) == 0:
                room.act(lambda campaign, side=side: campaign.undo(side))
            elif open_now:
                asked = open_now[0]
                value = asked.request.sample(draw)
                room.act(lambda campaign, s=side, a=asked, v=value: campaign.answer(s, a.id, v))
        except (Refused, Conflict):
            pass
        viewer = draw.choice(["axis", "soviet", None])
        assert list(room.sight(viewer).lines) == room.campaign.log(viewer)
    assert room.campaign.number > 4
    assert any(line.kind == "undo" for line in room.sight(None).lines)
