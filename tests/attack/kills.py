"""Kills: a server that answers, begins, brings in and backs up campaigns is killed (-9) at any moment, again and again.

What must hold: nothing that was acknowledged is ever lost, and no half-made file stands in the way.
`python -m tests.attack.kills --minutes 5`
"""

import argparse
import json
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.testclient import TestClient

from sandtable.bots import RandomBot
from sandtable.games import find
from sandtable.store import BadFile, Shelf, export_campaign
from sandtable.store.arriving import ARRIVING
from sandtable.store.exchange import digest_of
from sandtable.web import create_app

KILLS = 500
GAMES = ("forgotten-battles", "bagration", "orsha", "orsha-solitaire")


@dataclass
class Tally:
    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    half_made: int = 0
    left_over: int = 0

    def words(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} things acknowledged: {self.lost} lost, "
            f"{self.half_made} half-made files, {self.left_over} temporaries left to be swept"
        )


class Victim:
    """A server process of its own on this folder. It is split off, so that it need not be loaded anew each time."""

    def __init__(self, folder: Path) -> None:
        taken = socket.socket()
        taken.bind(("127.0.0.1", 0))
        taken.listen(64)
        warmed(folder)
        self.pid = os.fork()
        if self.pid == 0:
            _serve(folder, taken)
        self.address = f"http://127.0.0.1:{taken.getsockname()[1]}"
        taken.close()

    def kill_after(self, seconds: float) -> threading.Timer:
        timer = threading.Timer(seconds, os.kill, (self.pid, signal.SIGKILL))
        timer.start()
        return timer


@cache
def warmed(folder: Path) -> Any:
    """Built and warmed before the servers are split off: they are to be killed at work, not while they wake up."""
    app = create_app(Shelf(folder))
    with TestClient(create_app(Shelf(folder)), base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as client:
        for game in GAMES:
            name = client.post("/api/campaigns", json={"game": game}).json()["id"]
            for side in find(game).side_keys():
                client.get(f"/api/campaigns/{name}/seats/{side}/pending")
            client.post(f"/api/campaigns/{name}/backup")
            client.get("/api/campaigns")
    for file in folder.rglob("*.sandtable*"):
        file.unlink()
    return app


def _serve(folder: Path, taken: socket.socket) -> None:
    try:
        config = uvicorn.Config(warmed(folder), log_level="error", lifespan="on")
        uvicorn.Server(config).run(sockets=[taken])
    finally:
        os._exit(0)


def besieged(folder: Path, after: float, work: Callable[[httpx.Client], str]) -> list[str]:
    """Do this work at a server over and over until it is killed; what it acknowledged.

    It dies `after` so many times as long as the first piece of work took: on a slow machine at work too.
    """
    victim = Victim(folder)
    told: list[str] = []
    timer: threading.Timer | None = None
    with httpx.Client(base_url=victim.address, timeout=60) as client, suppress(httpx.HTTPError):
        began = time.monotonic()
        told.append(work(client))
        timer = victim.kill_after(after * (time.monotonic() - began))
        while True:
            told.append(work(client))
    if timer is None:
        os.kill(victim.pid, signal.SIGKILL)
    else:
        timer.join()
    os.waitpid(victim.pid, 0)
    return [name for name in told if name]


def posted(client: httpx.Client, path: str, **more: object) -> dict[str, object]:
    """What the server acknowledged; nothing when it refused."""
    told = client.post(path, **more)  # type: ignore[arg-type]
    if told.status_code >= 500:
        raise RuntimeError(f"{path}: {told.status_code} {told.text}")
    return dict(told.json()) if told.status_code < 300 else {}


def answering(shelf: Shelf, name: str, seed: int, after: float, tally: Tally) -> bool:
    bot = RandomBot(seed)
    with closing(shelf.open(name)) as opened:
        before, campaign = opened.file.last_seq(), opened.campaign

        def answer(client: httpx.Client) -> str:
            campaign.refresh()
            side = next((s for s in campaign.game.side_keys() if campaign.pending(s)), "")
            if not side:
                raise httpx.HTTPError("over")
            pending = campaign.pending(side)[0]
            body = {"request": pending.id, "value": bot.answer(campaign, side, pending)}
            return "kept" if posted(client, f"/api/campaigns/{name}/seats/{side}/answer", json=body) else ""

        told = besieged(shelf.folder, after, answer)
    tally.acknowledged += len(told)
    with closing(shelf.open(name)) as again:
        tally.lost += max(0, before + len(told) - again.file.last_seq())
        again.file.look_through()
        return again.campaign.over


def making(shelf: Shelf, work: Callable[[httpx.Client], str], after: float, tally: Tally) -> None:
    made = besieged(shelf.folder, after, work)
    tally.acknowledged += len(made)
    there = shelf.ids()
    tally.lost += len(set(made) - set(there))
    tally.half_made += _unreadable(shelf)
    for name in there:
        for tail in ("", "-wal", "-shm"):
            Path(f"{shelf.path(name)}{tail}").unlink(missing_ok=True)


def backing_up(shelf: Shelf, name: str, after: float, tally: Tally) -> None:
    told = besieged(shelf.folder, after, lambda client: str(posted(client, f"/api/campaigns/{name}/backup")["backup"]))
    tally.acknowledged += len(told)
    backups = shelf.folder / "backups"
    kept = sorted(file.name for file in backups.glob("*.sandtable"))
    tally.lost += len(set(told[-3:]) - set(kept))
    for number, file in enumerate(kept):
        (backups / file).rename(backups / f"looked-at-{number}.sandtable")
    tally.half_made += _unreadable(Shelf(backups))
    for file in backups.glob("looked-at*"):
        file.unlink()


def _unreadable(shelf: Shelf) -> int:
    wrong = 0
    for name in shelf.ids():
        try:
            with closing(shelf.open(name)) as opened:
                opened.file.look_through()
        except BadFile as why:
            print(f"\nhalf made: {name}: {why}", file=sys.stderr)
            wrong += 1
    return wrong


def importing(export: str) -> Callable[[httpx.Client], str]:
    whole = json.loads(export)

    def bring(client: httpx.Client) -> str:
        whole["charter"]["id"] = f"brought-{random.randrange(10**9)}"
        body = json.dumps({**whole, "digest": digest_of(whole)})
        return str(posted(client, "/api/campaigns/import", content=body).get("id", ""))

    return bring


def creating(game: str) -> Callable[[httpx.Client], str]:
    return lambda client: str(posted(client, "/api/campaigns", json={"game": game}).get("id", ""))


def main(minutes: float, kills: int = KILLS) -> int:
    end, tally, rng = time.monotonic() + 60 * minutes, Tally(), random.Random(43)
    for game in GAMES:
        find(game)  # loaded here once, not in every server that is split off
    with tempfile.TemporaryDirectory() as folder:
        playing, other = Shelf(Path(folder) / "playing"), Shelf(Path(folder) / "making")
        warmed(playing.folder), warmed(other.folder)
        with closing(playing.create("bagration")) as first:
            export = export_campaign(first)
        names = [_begun(playing, game) for game in GAMES]
        while time.monotonic() < end and tally.kills < kills:
            turn = tally.kills
            after = rng.uniform(0.0, 3.0)
            match turn % 5:
                case 0 | 1:
                    at = rng.randrange(len(names))
                    if answering(playing, names[at], turn, after, tally):
                        names[at] = _begun(playing, GAMES[at])
                case 2:
                    making(other, creating(rng.choice(GAMES)), after, tally)
                case 3:
                    making(other, importing(export), after, tally)
                case 4:
                    backing_up(playing, rng.choice(names), after, tally)
            tally.kills += 1
            print(f"\r{tally.words()}", end="", flush=True)
        tally.left_over = len(list(Path(folder).rglob(f"*{ARRIVING}*")))
    print(f"\rkills: {tally.words()}")
    return 1 if tally.lost or tally.half_made or not tally.kills else 0


def _begun(shelf: Shelf, game: str) -> str:
    with closing(shelf.create(game)) as opened:
        return opened.id


if __name__ == "__main__":
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--minutes", type=float, default=5)
    ap.add_argument("--kills", type=int, default=KILLS)
    args = ap.parse_args()
    sys.exit(main(args.minutes, args.kills))
