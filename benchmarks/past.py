"""Looking back: any moment of a finished campaign of each game, beside its page of now."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from starlette.testclient import TestClient

from benchmarks._rows import Row, Sample, milliseconds
from sandtable.bots import play_out
from sandtable.games import every_game
from sandtable.store import Shelf
from sandtable.web import create_app

MOMENTS, MOST = 24, 100


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        shelf = Shelf(Path(name))
        for game in every_game():
            scenario, settings = game.unattended
            players = dict.fromkeys(game.side_keys(), "bot")
            opened = shelf.create(game.key, scenario, settings=settings, players=players, seed="past")
            play_out(opened.campaign)
            opened.close()
        base = "http://127.0.0.1:8321"
        with TestClient(create_app(shelf), base_url=base, client=("127.0.0.1", 40000)) as client:
            for campaign in shelf.ids():
                yield _look_back(client, campaign)


def _look_back(client: TestClient, campaign: str) -> Row:
    seat, name = f"/c/{campaign}/observer", campaign.rpartition("-")[0]
    last = int(str(client.get(f"{seat}/then").url).rpartition("/")[2])
    chosen = random.Random(name).sample(range(last + 1), min(MOMENTS, last + 1))
    now, then = [], []
    for number in chosen:
        now.append(milliseconds(lambda: _seen(client, seat)))
        then.append(milliseconds(lambda number=number: _seen(client, f"{seat}/then/{number}")))
    what = f"{name}: any of {last + 1} moments"
    return Row(what=what, ours=Sample.of(then), rival="its page of now", theirs=Sample.of(now), most=MOST)


def _seen(client: TestClient, address: str) -> None:
    answer = client.get(address, headers={"X-Part": "1"})
    assert answer.status_code == 200, answer.text
