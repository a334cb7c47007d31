"""Files: flipped, cut and crafted campaign files and exports are brought to a running server, and laid on its shelf.

What must hold: no answer of the server is a fault of its own (5xx), and no other campaign is harmed.
`python -m tests.attack.files --minutes 5`
"""

import argparse
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from sandtable.bots import RandomBot
from sandtable.kernel import Draw
from sandtable.store import BadFile, Shelf, export_campaign
from sandtable.store.exchange import digest_of
from sandtable.web.bring import bring_in
from tests.attack.kills import Victim, warmed

FILES = 2000
GAMES = ("forgotten-battles", "bagration", "orsha", "orsha-solitaire")
Made = Callable[[random.Random], bytes]


def flipped(whole: bytes) -> Made:
    def make(rng: random.Random) -> bytes:
        body = bytearray(whole)
        for _ in range(rng.choice((1, 1, 1, 4, 40))):
            body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
        return bytes(body)

    return make


def cut(whole: bytes) -> Made:
    return lambda rng: whole[: rng.randrange(len(whole))]


def stirred(whole: bytes) -> Made:
    """A stretch of it overwritten by another stretch, as a bad disk does it."""

    def make(rng: random.Random) -> bytes:
        size = rng.choice((16, 512, 4096))
        to, source = rng.randrange(len(whole)), rng.randrange(len(whole))
        return whole[:to] + whole[source : source + size] + whole[to + size :]

    return make


ODD = (
    None,
    -1,
    10**30,
    "",
    "x" * 3000,
    [],
    {},
    [[[]]],
    True,
    1.5,
    "2",
    {"what": "undo"},
    {"taken_back": "all"},
    [None],
)


def crafted_export(text: str) -> Made:
    """One value of the export replaced by an odd one, a part left out or doubled; the digest fits."""

    def make(rng: random.Random) -> bytes:
        whole = json.loads(text)
        for _ in range(rng.choice((1, 1, 2))):
            _spoil(whole, rng)
        if rng.random() < 0.9:
            whole["digest"] = digest_of(whole)
        return json.dumps(whole).encode()

    return make


def _spoil(whole: Any, rng: random.Random) -> None:
    at = whole
    while True:
        keys: list[Any] = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(at[key], dict | list) and at[key] and rng.random() < 0.85:
            at = at[key]
            continue
        match rng.randrange(4):
            case 0:
                del at[key]
            case 1 if isinstance(at, list):
                at.insert(key, at[key])
            case _:
                at[key] = rng.choice(ODD)
        return


def crafted_file(whole: bytes, folder: Path) -> Made:
    """One cell of a campaign file written over with something odd."""

    def make(rng: random.Random) -> bytes:
        path = folder / "crafted"
        path.write_bytes(whole)
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            table = rng.choice(("charter", "entry", "record"))
            column = rng.choice([row[1] for row in db.execute(f"PRAGMA table_info({table})")])
            odd = rng.choice((None, -1, 2**63 - 1, "", "x" * 3000, b"\x00\xff", "[", "{}", "9" * 400, 1.5))
            which = "" if rng.random() < 0.3 else f" WHERE rowid = {rng.randrange(1, 40)}" if table != "charter" else ""
            try:
                if rng.random() < 0.2:
                    db.execute(f"DELETE FROM {table}{which}")
                else:
                    db.execute(f"UPDATE {table} SET {column} = ?{which}", (odd,))
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.Error:
                pass
        return path.read_bytes()

    return make


def samples(folder: Path) -> list[tuple[str, bytes, str]]:
    """A campaign of each game, some answers old: (game, its file, its export)."""
    found = []
    for game in GAMES:
        with closing(Shelf(folder).create(game)) as opened:
            bot, order, campaign = RandomBot(5), Draw("files", 5), opened.campaign
            for _ in range(25):
                side = order.choice([s for s in campaign.game.side_keys() if campaign.pending(s)])
                pending = order.choice(campaign.pending(side))
                campaign.answer(side, pending.id, bot.answer(campaign, side, pending))
            text = export_campaign(opened)
        found.append((game, opened.file.path.read_bytes(), text))
    return found


class Siege:
    """A server with one good campaign on its shelf."""

    def __init__(self, folder: Path) -> None:
        self.shelf = Shelf(folder)
        warmed(folder)
        with closing(self.shelf.create("bagration", title="Ours")) as ours:
            self.ours, self.kept = ours.id, export_campaign(ours)
        self.server = Victim(folder)
        self.client = httpx.Client(base_url=self.server.address, timeout=120)
        self.seen: Counter[str] = Counter()
        self.faults: list[str] = []

    def ask(self, method: str, path: str, **more: Any) -> Any:
        told = self.client.request(method, path, **more)
        self.seen[str(told.status_code)] += 1
        if told.status_code >= 500:
            self.faults.append(f"{method} {path}: {told.status_code} {told.text[:300]}")
        return told

    def bring(self, body: bytes) -> None:
        """Brought in; what is taken is looked at from every seat and played on."""
        told = self.ask("POST", "/api/campaigns/import", content=body)
        if told.status_code == 201:
            self.look_at(told.json()["id"])

    def bring_from_the_terminal(self, body: bytes) -> None:
        """As `sandtable import` does it, without a server between; what is taken the server shows and plays on."""
        try:
            opened = bring_in(self.shelf, body)
        except BadFile:
            self.seen["refused"] += 1
            return
        except Exception as fault:
            self.faults.append(f"import: {fault!r}")
            return
        opened.close()
        self.seen["taken"] += 1
        self.look_at(opened.id)

    def lay_on_the_shelf(self, body: bytes) -> None:
        self.shelf.path("laid").write_bytes(body)
        self.ask("GET", "/api/campaigns")
        self.look_at("laid")

    def look_at(self, name: str) -> None:
        self.ask("GET", f"/c/{name}")
        known = self.ask("GET", f"/api/campaigns/{name}")
        if known.status_code == 200:
            for seat in [s["key"] for s in known.json()["seats"]]:
                for what in ("pending", "view", "log", "waiting"):
                    told = self.ask("GET", f"/api/campaigns/{name}/seats/{seat}/{what}")
                    if what == "pending" and told.status_code == 200 and told.json():
                        body = {"request": told.json()[0]["id"], "value": None}
                        self.ask("POST", f"/api/campaigns/{name}/seats/{seat}/answer", json=body)
                self.ask("POST", f"/api/campaigns/{name}/seats/{seat}/undo")
        for tail in ("", "-wal", "-shm"):
            Path(f"{self.shelf.path(name)}{tail}").unlink(missing_ok=True)

    def harm(self) -> str:
        """What became of the campaign that was there before, and what was left behind."""
        with closing(self.shelf.open(self.ours)) as opened:
            if export_campaign(opened) != self.kept:
                return "our own campaign was changed"
        left = [f.name for f in self.shelf.folder.iterdir() if f.is_file() and not f.name.startswith(self.ours)]
        return f"left behind: {left[:5]}" if left else ""


def main(minutes: float, files: int = FILES) -> int:
    end, rng, done = time.monotonic() + 60 * minutes, random.Random(44), 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        siege = Siege(folder / "shelf")
        ways: list[tuple[str, Made]] = []
        for game, body, text in samples(folder / "samples"):
            ways += [(f"{game} file flipped", flipped(body)), (f"{game} file cut", cut(body))]
            ways += [(f"{game} file stirred", stirred(body)), (f"{game} file crafted", crafted_file(body, folder))]
            ways += [(f"{game} export flipped", flipped(text.encode())), (f"{game} export cut", cut(text.encode()))]
            ways += [(f"{game} export crafted", crafted_export(text))] * 2
        with siege.client:
            while done < files and time.monotonic() < end:
                what, make = ways[done % len(ways)]
                body = make(rng)
                before = len(siege.faults)
                way = rng.random()
                if "file" in what and way < 0.5:
                    siege.lay_on_the_shelf(body)
                elif way < 0.9:
                    siege.bring_from_the_terminal(body)
                else:
                    siege.bring(body)
                if len(siege.faults) > before:
                    Path(tempfile.gettempdir(), f"attack-file-{done}").write_bytes(body)
                    print(f"\n{what} ({done}): {siege.faults[before]}", file=sys.stderr)
                done += 1
                print(f"\r{done} files, {len(siege.faults)} faults", end="", flush=True)
            harm = siege.harm()
        os.kill(siege.server.pid, signal.SIGTERM)
        os.waitpid(siege.server.pid, 0)
    answers = ", ".join(f"{code}: {count}" for code, count in sorted(siege.seen.items()))
    print(
        f"\rfiles: {done} flipped, cut and crafted; answers {answers}; {len(siege.faults)} 5xx; harm: {harm or 'none'}"
    )
    return 1 if siege.faults or harm else 0


if __name__ == "__main__":
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--minutes", type=float, default=5)
    ap.add_argument("--files", type=int, default=FILES)
    args = ap.parse_args()
    sys.exit(main(args.minutes, args.files))
