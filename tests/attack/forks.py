"""Secrets on the wire: 200 forked secrets in all games and missions, compared on every page, answer, event and PDF.

Two real servers keep the two copies of each fork. Whoever may not know the secret reads everything that he can reach in
both, and it must be the same: bytes, order, size, digest, headers, events. `python -m tests.attack.forks --minutes 20`
"""

import argparse
import difflib
import json
import re
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx

from tests.attack.forking import Fork, Said, forks, token_of
from tests.attack.serving import NOON, Server

WANTED = 200
LINKS = re.compile(rb'(?:href|action)="(/c/[^"#?]+(?:\?[^"#]*)?)"')
API = ("pending", "waiting", "view", "log", "luck", "files")
NEVER = ("/events", "/-/", "/cards/", "/chances/")
"""Not read: streams (listened to instead), the host's own, and what knows no campaign."""

DEEDS = ("/odds/", "/answer", "/undo", "/read", "/rule", "/fill", "/sit", "/rise")
SELDOM = {".pdf": 4, "/film.svg": 16, ".png": 8}
MOMENT = re.compile(r"/then/(\d+)")
NEAR, OTHERS = 6, 6
SETTLE = 0.25


class Unsaid(Exception):
    """An answer that was legal in the copy was not taken by the server: this is no fork."""


class Ear:
    """Listens to the events of a seat for as long as the fork is looked at."""

    def __init__(self, server: Server, path: str, token: str) -> None:
        self.heard: list[str] = []
        self.client = server.visitor(token)
        self._open = threading.Event()
        threading.Thread(target=self._listen, args=(path,), daemon=True).start()
        self._open.wait(30)

    def _listen(self, path: str) -> None:
        try:
            with self.client.stream("GET", path) as stream:
                for line in stream.iter_lines():
                    if line and not line.startswith(":"):
                        self.heard.append(line)
                        self._open.set()
        except (httpx.HTTPError, httpx.StreamError, RuntimeError):
            self._open.set()

    def close(self) -> None:
        self.client.close()


def main(minutes: float = 20.0, wanted: int = WANTED, seed: int = 1) -> int:
    """Returns how many forks told something."""
    until = time.monotonic() + 60 * minutes
    folder = Path(tempfile.mkdtemp(prefix="sandtable-forks-"))
    pair = [Server(folder / name, clock=NOON) for name in ("here", "there")]
    done, told, read, seen = 0, 0, 0, Counter[str]()
    try:
        for fork, file in forks(folder, seed):
            if done >= wanted or time.monotonic() > until:
                break
            for server in pair:
                shutil.copy(file, server.folder / file.name)
            try:
                faults, count = _compared(pair, fork)
            except Unsaid:
                continue
            done, read, told = done + 1, read + count, told + bool(faults)
            seen[f"{fork.game} {fork.scenario}"] += 1
            if done % 20 == 0:
                print(f"{done} forks so far, {read} answers compared, {told} told something", flush=True)
            for fault in faults[:6]:
                print(f"TOLD {fork.game} {fork.scenario}, {fork.actor} at {fork.asked!r}: {fault}", flush=True)
            file.unlink()
            for server in pair:
                for left in server.folder.glob(f"{fork.id}.sandtable*"):
                    left.unlink(missing_ok=True)
        for server in pair:
            if server.faults():
                print(f"the server said: {server.faults()[:2000]}")
                told += 1
    finally:
        for server in pair:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{done} forked secrets, {read} answers compared, {told} told something; {dict(seen)}")
    return told


def _compared(pair: list[Server], fork: Fork) -> tuple[list[str], int]:
    """What differs for those who may not know, and how many answers were compared."""
    viewers = [viewer or "observer" for viewer in fork.viewers]
    ears = {(v, s): Ear(server, f"/c/{fork.id}/{v}/events", token_of(v)) for v in viewers for s, server in _both(pair)}
    faults: list[str] = []
    read = 0
    try:
        for (_, server), said in zip(_both(pair), (fork.here, fork.there), strict=True):
            _say(server, fork.id, fork.actor, said)
        time.sleep(SETTLE)
        for viewer in viewers:
            found, count = _read_both(pair, fork, viewer)
            faults, read = [*faults, *found], read + count
        for side, said in fork.then:
            for server in pair:
                _say(server, fork.id, side, [said])
            time.sleep(SETTLE)
            found, count = _read_both(pair, fork, side)
            faults, read = [*faults, *(f"after his own answer: {f}" for f in found)], read + count
        for viewer in viewers:
            heard = [ears[viewer, s].heard for s, _ in _both(pair)]
            read += 1
            if heard[0] != heard[1]:
                faults.append(f"{viewer} hears {heard[0]} and {heard[1]}")
        if not faults:
            faults += _undo_tells(pair, fork)
    finally:
        for ear in ears.values():
            ear.close()
    return faults, read


def _both(pair: list[Server]) -> list[tuple[int, Server]]:
    return list(enumerate(pair))


def _say(server: Server, campaign: str, side: str, said: list[Said]) -> None:
    with server.visitor(token_of(side)) as player:
        for n, (asked, value) in enumerate(said):
            base = f"/api/campaigns/{campaign}/seats/{side}"
            told = player.post(f"{base}/answer", json={"request": asked, "value": value})
            if told.status_code != 200:
                raise Unsaid(f"{side}, answer {n} of {campaign}: {told.status_code} {told.text[:300]}")


def _read_both(pair: list[Server], fork: Fork, viewer: str) -> tuple[list[str], int]:
    with pair[0].visitor(token_of(viewer)) as here, pair[1].visitor(token_of(viewer)) as there:
        base, api = f"/c/{fork.id}/{viewer}", f"/api/campaigns/{fork.id}"
        paths = [base, api, *(f"{api}/seats/{viewer}/{what}" for what in API)]
        paths += [f"{base}/{what}" for what in ("board.json", "story.txt", "sheets/after-action.pdf", "files/vasl")]
        known, faults, read = set(paths), [], len(paths)
        while paths:
            path = paths.pop(0)
            one, two = here.get(path, follow_redirects=True), there.get(path, follow_redirects=True)
            faults += [f"{viewer} at {path}: {fault}" for fault in _differences(one, two)]
            found = LINKS.findall(one.content) if b"<html" in one.content[:100] else ()
            links = [link.decode().replace("&amp;", "&") for link in found]
            newest = max((_moment(to) for to in links), default=0)
            for to in links:
                if to.startswith(base) and to not in known and not any(word in to for word in NEVER):
                    known.add(to)
                    if not to.removeprefix(base).startswith(DEEDS) and _wanted(to, len(known), newest):
                        paths.append(to)
                        read += 1
        return faults, read


def _moment(path: str) -> int:
    """Which moment a page looks back at; 0 for the present."""
    told = MOMENT.search(path)
    return int(told[1]) if told else 0


def _wanted(path: str, turn: int, newest: int) -> bool:
    """Of the many sheets, films and pictures as PNG one in so many, in turn: each holds views that are read anyway.

    Of the moments of the past those around the fork, and of the others, which lie before it, one in six.
    """
    at = _moment(path)
    if at and at < newest - NEAR and at % OTHERS:
        return False
    one_in = next((n for kind, n in SELDOM.items() if kind in path), 1)
    return not path.endswith("blank=1") and turn % one_in == 0


def _differences(one: httpx.Response, two: httpx.Response) -> list[str]:
    faults = []
    if one.status_code >= 500 or two.status_code >= 500:
        faults.append(f"broke down: {one.status_code}, {two.status_code}")
    heads = [{k: v for k, v in answer.headers.items() if k != "date"} for answer in (one, two)]
    if one.status_code != two.status_code:
        faults.append(f"{one.status_code} and {two.status_code}")
    if heads[0] != heads[1]:
        faults.append(", ".join(f"{k}: {v} and {heads[1].get(k)}" for k, v in heads[0].items() if heads[1].get(k) != v))
    if one.content != two.content:
        faults.append(f"{len(one.content)} and {len(two.content)} bytes: {_where(one.content, two.content)}")
    return faults


def _where(one: bytes, two: bytes) -> str:
    """The first place where two answers differ, in words if they are words."""
    if one.startswith(b"%PDF"):
        return "of PDF"
    lines = [text.decode("utf-8", "replace").replace(">", ">\n").splitlines() for text in (one, two)]
    if one[:1] in b"[{":
        lines = [json.dumps(json.loads(text), indent=0).splitlines() for text in (one, two)]
    found = [d for d in difflib.unified_diff(*lines, lineterm="", n=0) if d[0] in "+-" and d[:3] not in ("+++", "---")]
    return " / ".join(line.strip()[:110] for line in found[:4])


def _undo_tells(pair: list[Server], fork: Fork) -> list[str]:
    """What another side is told when it tries to take its last answer back."""
    for viewer in fork.viewers:
        if viewer is None:
            continue
        answers = []
        for server in pair:
            with server.visitor(token_of(viewer)) as player:
                answers.append(player.post(f"/api/campaigns/{fork.id}/seats/{viewer}/undo"))
        faults = _differences(*answers)
        if faults:
            return [f"{viewer} takes back: {fault}" for fault in faults]
    return []


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--minutes", type=float, default=20.0)
    given.add_argument("--forks", type=int, default=WANTED)
    given.add_argument("--seed", type=int, default=1)
    options = given.parse_args()
    sys.exit(min(1, main(options.minutes, options.forks, options.seed)))
