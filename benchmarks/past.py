"""Looking back: a moment of a finished campaign of each game, beside the page of now. Aim: under 100 ms of CPU."""

import random
import statistics
import tempfile
import time
from pathlib import Path

from starlette.testclient import TestClient

from sandtable.bots import play_out
from sandtable.games import every_game
from sandtable.store import Shelf
from sandtable.web import create_app

MOMENTS = 24


def main() -> None:
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
                _look_back(client, campaign)


def _look_back(client: TestClient, campaign: str) -> None:
    seat = f"/c/{campaign}/observer"
    last = int(str(client.get(f"{seat}/then").url).rpartition("/")[2])
    chosen = random.Random(campaign.rpartition("-")[0]).sample(range(last + 1), min(MOMENTS, last + 1))
    now = [_cpu(client, seat) for _ in range(5)]
    then = [_cpu(client, f"{seat}/then/{number}") for number in chosen]
    walk = [_cpu(client, f"{seat}/then/{number}") for number in range(last // 2, min(last // 2 + MOMENTS, last))]
    told = f"{campaign.rpartition('-')[0]}: {last + 1} moments"
    print(f"{told:<60} now {_ms(now)}, any moment {_ms(then)} (worst {max(then):.0f}), step by step {_ms(walk)}")


def _cpu(client: TestClient, address: str) -> float:
    began = time.process_time()
    answer = client.get(address, headers={"X-Part": "1"})
    assert answer.status_code == 200, answer.text
    return (time.process_time() - began) * 1000


def _ms(times: list[float]) -> str:
    return f"{statistics.median(times):.0f} ms"
