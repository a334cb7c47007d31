"""`python -m tests.mutants`: draw mutants, run the tests that carry their rules, list the survivors."""

import argparse
import atexit
import gc
import importlib
import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import entry_points
from pathlib import Path

from tests.mutants.in_code import code_mutants
from tests.mutants.in_data import data_mutants
from tests.mutants.mutant import GAMES, ROOT, Mutant
from tests.mutants.overlay import module_of
from tests.mutants.server import Fate, Job, fork, run_fresh, serve_collected

HEAVY = (
    *("numpy", "numba", "scipy.special", "shapely", "pydantic", "fastapi", "starlette.testclient", "jinja2", "uvicorn"),
    *("hypothesis.strategies", "pytest", "typst", "rich", "click", "sandtable.kernel", "sandtable.charts"),
    *("sandtable.hexes", "sandtable.tabletop", "sandtable.odds"),
)
REMEMBERED = ROOT / ".mutants" / "seconds.json"
EQUAL = Path(__file__).with_name("equal.toml")
UNKNOWN = 0.05
WHOLE_GAMES = ("golden", "playthrough", "whole_missions", "bots")
NOBODY = Mutant("", "", "", (), str)


def drawn(options: argparse.Namespace) -> list[Mutant]:
    """The same mutants for the same seed and tree."""
    kinds = {"data": [data_mutants], "code": [code_mutants], "both": [data_mutants, code_mutants]}[options.kind]
    games = [options.game] if options.game else GAMES
    all_of_them = [m for kind in kinds for game in games for m in kind(game) if options.only in m.name]
    return random.Random(options.seed).sample(all_of_them, min(options.count, len(all_of_them)))


def equal_mutants() -> dict[str, str]:
    return {row["mutant"]: row["reason"] for row in tomllib.loads(EQUAL.read_text(encoding="utf-8")).get("equal", [])}


def files_near(mutant: Mutant) -> Iterator[str]:
    """Tests of the same game that import the mutant's module or name its function."""
    word = re.compile(rf"{re.escape(module_of(mutant.file))}\b|\b{re.escape(mutant.where)}\b")
    for path in sorted((ROOT / "tests" / mutant.game).rglob("test_*.py")):
        if not any(whole in path.name for whole in WHOLE_GAMES) and word.search(path.read_text(encoding="utf-8")):
            yield str(path.relative_to(ROOT))


class Range:
    """Where mutants are shot at: the two servers, what tests cost, and which of them are known to pass unharmed."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.folder = Path(tempfile.mkdtemp(prefix="mutants"))
        self.seconds: dict[str, float] = json.loads(REMEMBERED.read_text()) if REMEMBERED.exists() else {}
        self.sound: set[str] = set()
        self.number = 0
        sys.dont_write_bytecode, sys.pycache_prefix = False, str(REMEMBERED.parent / "pycache")
        for name in HEAVY:
            importlib.import_module(name)
        for plugin in entry_points(group="pytest11"):
            plugin.load()
        gc.freeze()
        orders, told = os.pipe(), os.pipe()
        if not os.fork():
            os.close(orders[1])
            serve_collected(os.fdopen(orders[0]), os.fdopen(told[1], "w"), self.folder)
        self._orders = os.fdopen(orders[1], "w")
        first = json.loads(os.fdopen(told[0]).readline())
        for file in first["broken"]:
            print(f"left out: {file} cannot be collected", flush=True)
        self.marks: dict[str, list[str]] = first["marks"]
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)

    def tests_of(self, mutant: Mutant) -> tuple[str, ...]:
        """Those that carry one of its rules (none: those of its game), the shortest first, as the budget allows."""
        wanted, folder = set(mutant.rules), f"tests/{mutant.game}/"
        found = sorted(
            (n for n, rules in self.marks.items() if (wanted.intersection(rules) if wanted else n.startswith(folder))),
            key=lambda n: (self.seconds.get(n, UNKNOWN), n),
        )
        chosen, left = [], self.options.budget
        for nodeid in found:
            left -= self.seconds.get(nodeid, UNKNOWN)
            if left < 0 and chosen:
                break
            chosen.append(nodeid)
        return tuple(chosen)

    def start(self, shot: "Shot") -> int:
        self.number += 1
        mutant = shot.mutant
        limit = 30 + 4 * sum(self.seconds.get(n, 1.0) for n in shot.tests)
        job = Job(self.number, mutant.file, mutant.text(), mutant.rules, shot.tests, limit)
        if shot.fresh:
            fork(job, run_fresh, self.folder)
        else:
            print(json.dumps(asdict(job)), file=self._orders, flush=True)
        return self.number

    def fate(self, number: int) -> Fate | None:
        done = self.folder / f"{number}.json"
        if not done.exists():
            return None
        fate = Fate(**json.loads(done.read_text(encoding="utf-8")))
        done.unlink()
        self.seconds |= {n: round(s, 3) for n, s in fate.seconds.items()}
        return fate

    def wait(self, number: int) -> Fate:
        while (fate := self.fate(number)) is None:
            time.sleep(0.005)
        return fate

    def passes_unharmed(self, test: str, fresh: bool) -> bool:
        """A test that fails without any mutant kills nothing."""
        if test not in self.marks or test in self.sound:
            return True
        if self.wait(self.start(Shot(NOBODY, (test,), fresh))).killed_by:
            del self.marks[test]
            return False
        self.sound.add(test)
        return True

    def noticed_by(self, mutant: Mutant) -> str:
        """A short test of the same game that fails on it, though it does not carry the rule: does it play it?"""
        wanted, near = set(mutant.rules), set(files_near(mutant))
        others = [
            n for n, rules in self.marks.items() if n.partition("::")[0] in near and not wanted.intersection(rules)
        ]
        tests = tuple(sorted(others, key=lambda n: (self.seconds.get(n, UNKNOWN), n)))
        return self.wait(self.start(Shot(mutant, tests, fresh=False))).killed_by if tests else ""

    def close(self) -> None:
        self._orders.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        REMEMBERED.parent.mkdir(exist_ok=True)
        REMEMBERED.write_text(json.dumps(self.seconds), encoding="utf-8")


@dataclass
class Shot:
    """A mutant under way: rule code quickly first; data and survivors in a process that imports everything afresh."""

    mutant: Mutant
    tests: tuple[str, ...]
    fresh: bool


def shoot(range_: Range, mutants: list[Mutant], until: float) -> Iterator[tuple[Mutant, Fate]]:
    """Each mutant's fate as it comes, several at once where workers are."""
    waiting = list(reversed(mutants))
    flying: dict[int, Shot] = {}
    while flying or (waiting and time.monotonic() < until):
        while waiting and len(flying) < range_.options.workers and time.monotonic() < until:
            mutant = waiting.pop()
            if tests := range_.tests_of(mutant):
                shot = Shot(mutant, tests, fresh=mutant.kind == "data" or range_.options.fresh)
                flying[range_.start(shot)] = shot
            else:
                yield mutant, Fate()
        for number in list(flying):
            fate = range_.fate(number)
            if fate is None:
                continue
            shot = flying.pop(number)
            if not shot.fresh and not fate.killed_by and (fate.ran == 0 or not range_.options.quick):
                shot.fresh = True
                flying[range_.start(shot)] = shot
                continue
            if range_.passes_unharmed(fate.killed_by, shot.fresh):
                yield shot.mutant, fate
            else:
                print(f"left out: {fate.killed_by} fails without any mutant", flush=True)
                waiting.append(shot.mutant)
        time.sleep(0.005)


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    ask.add_argument("--minutes", type=float, default=20)
    ask.add_argument("--kind", choices=("data", "code", "both"), default="both")
    ask.add_argument("--count", type=int, default=1000)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--game", choices=GAMES)
    ask.add_argument("--only", default="", help="mutants whose name holds these words")
    ask.add_argument("--workers", type=int, default=1)
    ask.add_argument("--fresh", action="store_true", help="import everything anew for each mutant (slower)")
    ask.add_argument(
        "--budget", type=float, default=30, help="seconds of tests on a mutant at most, the shortest first"
    )
    ask.add_argument("--quick", action="store_true", help="believe a survivor without importing anew (never kinder)")
    ask.add_argument("--unmarked", action="store_true", help="look for tests that notice a survivor in rule code")
    options = ask.parse_args()
    mutants, equal = drawn(options), equal_mutants()
    shot = [m for m in mutants if m.name not in equal]
    range_ = Range(options)
    started, tally = time.monotonic(), Counter[str]()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    atexit.register(range_.close)
    atexit.register(lambda: report(options, tally, len(mutants) - len(shot), time.monotonic() - started))
    for mutant, fate in shoot(range_, shot, started + 60 * options.minutes):
        tally[how(fate)] += 1
        if tally.total() % 100 == 0:
            print(f"{tally.total()} so far, {tally['survived']} survived", flush=True)
        if not fate.killed_by:
            tests = f"{fate.ran} tests" if fate.ran else "no test carries its rule"
            print(f"SURVIVED {mutant.name}  [{', '.join(mutant.rules[:4])}; {tests}]", flush=True)
            if options.unmarked and (noticed := range_.noticed_by(mutant)):
                print(f"  noticed by {noticed}, which does not carry its rule ({', '.join(mutant.rules)})", flush=True)


def how(fate: Fate) -> str:
    if not fate.killed_by:
        return "survived"
    return f"by {fate.killed_by}" if fate.killed_by in ("load", "timeout") else "by a test"


def report(options: argparse.Namespace, tally: Counter[str], equal: int, seconds: float) -> None:
    total, survived = tally.total(), tally["survived"]
    ways = ", ".join(f"{count} {way}" for way, count in sorted(tally.items()) if way != "survived")
    share = f"{100 * (total - survived) / total:.1f} %" if total else "none"
    print(f"\n{options.kind} mutants, seed {options.seed}: {total - survived} of {total} killed, {share} ({ways});")
    print(f"{survived} survived, {equal} equal; {60 * total / max(seconds, 1):.0f} a minute")


if __name__ == "__main__":
    main()
