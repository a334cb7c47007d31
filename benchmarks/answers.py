"""A player's answer in every game: the answer and the page that shows it, and what the campaign weighs in the end.

Through the app, in one process with its client; beside them a bare route through the same client.
"""

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import quantiles

from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from benchmarks._rows import Row, Sample, milliseconds
from sandtable.bots import play_out
from sandtable.games import every_game, find
from sandtable.kernel import Draw, Roll
from sandtable.store import Shelf
from sandtable.store.exchange import export_campaign
from sandtable.web import create_app
from sandtable.web.routing import Pages

ANSWERS, FIRST = 120, 20
MOST_MS, MOST_FILE, MOST_EXPORT = 25, 2048, 10_240


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        shelf = Shelf(Path(name))
        app, bare = create_app(shelf), Pages()

        @bare.get("/bare/hello")
        def hello() -> PlainTextResponse:
            return PlainTextResponse("hello")

        app.router.routes[:0] = bare.routes
        with TestClient(app, base_url="http://127.0.0.1:8321", client=("127.0.0.1", 40000)) as client:
            for game in every_game():
                yield _answered(client, game.key, game.title)
        for game in every_game():
            yield from _weighed(shelf, game.key)


def _answered(client: TestClient, game: str, title: str) -> Row:
    """Drawn as a bot would; what is measured is what a person's browser sends: the answer, then the page."""
    made = client.post("/api/campaigns", json={"game": game}).json()["id"]
    client.post(f"/c/{made}/-/curtain", data={"curtain": "no"}, headers={"Origin": "http://127.0.0.1:8321"})
    room, draw = client.app.state.house.rooms.enter(made), Draw("answers")  # type: ignore[attr-defined]
    ours, bare = [], []
    while not room.campaign.over and len(ours) < ANSWERS + FIRST:
        side = next(s for s in room.campaign.game.side_keys() if room.campaign.pending(s))
        asked = room.campaign.pending(side)[0]
        value = None if isinstance(asked.request, Roll) else asked.request.sample(draw)

        def answer(side: str = side, asked: str = asked.id, value: object = value) -> None:
            told = client.post(f"/api/campaigns/{made}/seats/{side}/answer", json={"request": asked, "value": value})
            assert told.status_code == 200, told.text
            assert client.get(f"/c/{made}/{side}", headers={"X-Part": "1"}).status_code == 200

        ours.append(milliseconds(answer))
        bare.append(milliseconds(lambda: client.get("/bare/hello")))
    slow = Sample.of([quantiles(ours[FIRST:], n=20)[18]])
    what = f"{title}: answer and page, p95 of {len(ours) - FIRST}"
    return Row(what=what, ours=slow, rival="a bare route", theirs=Sample.of(bare), most=MOST_MS)


def _weighed(shelf: Shelf, game: str) -> Iterator[Row]:
    """A campaign that bots have played to its end: its file and its export."""
    scenario, settings = find(game).unattended
    opened = shelf.create(game, scenario, settings=settings, seed="weighed")
    with suppress(RuntimeError):
        play_out(opened.campaign)
    export = Sample.of([len(export_campaign(opened).encode()) / 1024])
    opened.close()
    size = Sample.of([shelf.path(opened.id).stat().st_size / 1024])
    yield Row(what=f"{game}: a finished campaign's file", ours=size, unit="kB", most=MOST_FILE)
    yield Row(what=f"{game}: its export", ours=export, unit="kB", most=MOST_EXPORT)
