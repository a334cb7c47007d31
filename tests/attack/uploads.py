"""Hostile uploads against a real server: what each costs, and that it harms nobody.

Every route that takes a file, house rules, a map, a list or a roster is sent files made to hurt, one after the other.
None may cost more than 2 seconds of CPU or 200 MB, break the server down, change a campaign, or keep others waiting.
`python -m tests.attack.uploads --minutes 20`
"""

import argparse
import os
import random
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from sandtable.bots import RandomBot
from sandtable.games import every_game
from sandtable.kernel import Draw, FieldKind, Report
from sandtable.store import Shelf, export_campaign
from tests.attack import hostile_files
from tests.attack.metering import Cost, Meter
from tests.attack.serving import Server

MOST_CPU, MOST_MEMORY = 2.0, 200 << 20
LONGEST_LOOK = 5.0
"""Seconds that somebody else's page may take meanwhile; longer where the machine has more to do than it can."""


class Attack:
    """The server, what can be attacked there, and what must stay as it is."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.luck = random.Random(seed)
        self.shelf = Shelf(folder)
        self.forms = forms(self.shelf)
        kept = self.shelf.create("forgotten-battles", title="Untouched")
        self.export = export_campaign(kept).encode()
        kept.close()
        self.file = self.shelf.path(kept.id).read_bytes()
        self.untouched = kept.id
        tools = [(game.key, tool) for game in every_game() for tool in game.tools()]
        self.tools = [(game, t, f) for game, t in tools for f in t.fields if f.kind is FieldKind.FILE]
        self.server = Server(folder)
        self.host = self.server.visitor()
        self.questions = [q["question"] for q in self.host.get("/api/questions").json()]
        self.host.post("/api/campaigns", json={"game": "bagration", "house_rules": "x ="})  # the bench is set up
        self.before = self.known()

    def known(self) -> Any:
        return [(c["id"], c["headline"], c["fault"]) for c in self.host.get("/api/campaigns").json()]

    # ------------------------------------------------------------------ the ways in

    def house_rules(self) -> httpx.Response:
        text = hostile_files.toml(self.luck).decode("utf-8", "replace")[:200_000]
        game = self.luck.choice(every_game()).key
        if self.luck.random() < 0.5:
            return self.host.post("/api/campaigns", json={"game": game, "house_rules": text})
        return self.form(f"/new/{game}", {"dice": "mixed"}, {"house_rules": ("r.toml", text.encode())})

    def question(self) -> httpx.Response:
        text = hostile_files.toml(self.luck).decode("utf-8", "replace")[:3_900]
        key = self.luck.choice(self.questions)
        return self.host.get(self.luck.choice(["/api/questions/", "/odds/"]) + key, params={"house_rules": text})

    def tool(self) -> httpx.Response:
        game, tool, field = self.luck.choice(self.tools)
        name = self.luck.choice(["map.toml", "map.json", "bd1", "board.zip", "x.txt"])
        body = hostile_files.anything(self.luck)
        if self.luck.random() < 0.5:
            return self.form(f"/tools/{game}/{tool.key}", {}, {f"{field.key}.new": (name, body)})
        kept = self.host.post("/api/tools/files", params={"name": name}, content=body)
        if kept.status_code != 201:
            return kept
        return self.host.post(f"/api/tools/{game}/{tool.key}", json={"values": {field.key: kept.json()["key"]}})

    def fill(self) -> httpx.Response:
        campaign, side, asked, suffix = self.luck.choice(self.forms)
        body = hostile_files.anything(self.luck)
        if self.luck.random() < 0.5:
            base = f"/api/campaigns/{campaign}/seats/{side}"
            return self.host.post(f"{base}/fill", params={"request": asked, "name": f"x{suffix}"}, content=body)
        return self.form(f"/c/{campaign}/{side}/fill", {"request": asked}, {"file": (f"x{suffix}", body)})

    def answer(self) -> httpx.Response:
        """A list or a roster that is typed in."""
        campaign, side, asked, _ = self.luck.choice(self.forms)
        text = hostile_files.anything(self.luck).decode("utf-8", "replace")[:600_000]
        keys = ("roster", "second", "typed", "vpo", "rows", "force", "list")
        value = {self.luck.choice(keys): self.luck.choice([text, [text], [{"hex": text}] * 50])}
        base = f"/api/campaigns/{campaign}/seats/{side}"
        return self.host.post(f"{base}/answer", json={"request": asked, "value": value})

    def table(self) -> httpx.Response:
        """More rows, or longer words, than anybody types into a tool."""
        game, tool, _ = self.luck.choice(self.tools)
        value = self.luck.choice(["K1 " * 100_000, [{"x": 1}] * 20_000, "1;" * 200_000, {"a": "b" * 500_000}])
        values = {self.luck.choice(tool.fields).key: value}
        return self.host.post(f"/api/tools/{game}/{tool.key}", json={"values": values})

    def bring(self) -> httpx.Response:
        kinds = [
            lambda: hostile_files.database(self.luck, self.file),
            lambda: hostile_files.export(self.luck, self.export),
            lambda: hostile_files.deep_json(self.luck),
            lambda: hostile_files.archive(self.luck),
        ]
        body = self.luck.choice(kinds)()
        if self.luck.random() < 0.5:
            return self.host.post("/api/campaigns/import", content=body)
        return self.form("/import", {}, {"file": ("x.json", body)})

    def form(self, path: str, fields: dict[str, str], files: dict[str, Any]) -> httpx.Response:
        return self.host.post(path, data=fields, files=files, headers={"Origin": self.server.address})


def forms(shelf: Shelf) -> list[tuple[str, str, str, str]]:
    """Campaigns in which a form waits that a file fills: (campaign, side, id of the question, suffix)."""
    found: dict[str, tuple[str, str, str, str]] = {}
    for game in every_game():
        for scenario in game.scenarios[:2]:
            opened = shelf.create(game.key, scenario.key, dice="mixed", seed="uploads")
            opened.file.note("curtain", False)
            c, bot, order = opened.campaign, RandomBot("uploads"), Draw("uploads")
            for _ in range(300):
                open_now = [(side, p) for side in c.game.side_keys() for p in c.pending(side)]
                fills = [(s, p) for s, p in open_now if isinstance(p.request, Report) and p.request.fillers]
                if fills and fills[0][1].request.key not in found:
                    side, p = fills[0]
                    found[p.request.key] = (opened.id, side, p.id, p.request.fillers[0].suffixes[0])
                    break
                if not open_now:
                    break
                side, p = order.choice(open_now)
                c.answer(side, p.id, bot.answer(c, side, p))
            opened.close()
    return list(found.values())


def main(minutes: float = 20.0, seed: int = 1) -> int:
    """Returns how many uploads did harm."""
    until = time.monotonic() + 60 * minutes
    folder = Path(tempfile.mkdtemp(prefix="sandtable-uploads-"))
    attack = Attack(folder / "shelf", seed)
    looks, stop = [0.0], threading.Event()
    watcher = threading.Thread(target=_look, args=(attack, looks, stop), daemon=True)
    watcher.start()
    costs: list[tuple[str, Cost, int]] = []
    harm, codes = 0, Counter[str]()
    ways = (attack.house_rules, attack.question, attack.tool, attack.fill, attack.answer, attack.table, attack.bring)
    try:
        while time.monotonic() < until:
            way = attack.luck.choice(ways)
            with Meter(attack.server.process.pid) as meter:
                answer = way()
            costs.append((way.__name__, meter.cost, answer.status_code))
            codes[f"{way.__name__} {answer.status_code}"] += 1
            for fault in _harm(answer, meter.cost, int(answer.request.headers.get("content-length", 0))):
                harm += 1
                print(f"HARM {len(costs)} {way.__name__} {answer.request.url.path}: {fault}", flush=True)
            _clear(attack, answer)
        harm += _after(attack)
    finally:
        stop.set()
        watcher.join(30)
        attack.server.stop()
        shutil.rmtree(folder, ignore_errors=True)
    _tell(costs, codes, looks)
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    if max(looks) > LONGEST_LOOK * busy:
        harm += 1
        print(f"HARM somebody waited {max(looks):.1f} s for a page")
    print(f"{len(costs)} hostile uploads, {harm} did harm")
    return harm


def _harm(answer: httpx.Response, cost: Cost, size: int) -> list[str]:
    """Whole campaigns, which only the host brings in, may take a second more for each megabyte."""
    more = size / 1_000_000 if answer.request.url.path.endswith("/import") else 0.0
    found = []
    if answer.status_code >= 500:
        found.append(f"{answer.status_code} {answer.text[:300]}")
    if cost.cpu > MOST_CPU + more:
        found.append(f"{cost.cpu:.2f} s of CPU")
    if cost.memory > MOST_MEMORY:
        found.append(f"{cost.memory >> 20} MB")
    return found


def _clear(attack: Attack, answer: httpx.Response) -> None:
    """What was started or brought in after all is taken away again, so that the shelf stays as it was."""
    known = {campaign for campaign, _, _ in attack.before}
    if answer.status_code in (200, 201, 303):
        for path in attack.shelf.folder.glob("*.sandtable"):
            name = path.name.removesuffix(".sandtable")
            if name not in known:
                title = attack.shelf.summary(name).title
                attack.host.delete(f"/api/campaigns/{name}", params={"name": title})


def _look(attack: Attack, looks: list[float], stop: threading.Event) -> None:
    """Somebody else looks at his campaign all the while."""
    with attack.server.visitor() as visitor:
        while not stop.wait(0.2):
            began = time.monotonic()
            answer = visitor.get(f"/c/{attack.untouched}/observer")
            looks.append(time.monotonic() - began if answer.status_code == 200 else 1e6)


def _after(attack: Attack) -> int:
    """Everything stands as it stood, and the server has said nothing of a mistake."""
    harm = 0
    now = attack.known()
    if sorted(now) != sorted(attack.before):
        harm += 1
        print(f"HARM the shelf has changed: {set(now) ^ set(attack.before)}")
    said = attack.server.faults()
    if said:
        harm += 1
        mistakes = [line for line in said.splitlines() if line and line[0] not in " \t"]
        print("HARM the server said:", *mistakes[:40], sep="\n  ")
    left = [p.name for p in attack.shelf.folder.iterdir() if p.is_file() and ".arriving" in p.name]
    if left:
        harm += 1
        print(f"HARM left over: {left[:5]}")
    return harm


def _tell(costs: list[tuple[str, Cost, int]], codes: Counter[str], looks: list[float]) -> None:
    for name in sorted({way for way, _, _ in costs}):
        mine = [cost for way, cost, _ in costs if way == name]
        cpu, memory = max(c.cpu for c in mine), max(c.memory for c in mine)
        print(f"{name}: {len(mine)}, at most {cpu:.2f} s of CPU and {memory >> 20} MB; {_codes(codes, name)}")
    print(f"somebody else's page meanwhile: median {statistics.median(looks):.3f} s, at most {max(looks):.3f} s")


def _codes(codes: Counter[str], name: str) -> dict[str, int]:
    return {key.split()[1]: count for key, count in codes.items() if key.split()[0] == name}


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--minutes", type=float, default=20.0)
    given.add_argument("--seed", type=int, default=1)
    options = given.parse_args()
    sys.exit(min(1, main(options.minutes, options.seed)))
