"""The kernel and the store: answers a second, opening a long campaign, durable answers."""

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import sandtable.games
from sandtable.bots import play_out
from sandtable.games import find
from sandtable.kernel import Charter, Draw, Roll, in_memory, read_settings
from sandtable.kernel.run import Run
from sandtable.store import Opened, Shelf

GAME = find("forgotten-battles")


def main() -> None:
    bot_driven()
    long_campaign()
    durable()


def _charter(seed: str) -> Charter:
    settings = read_settings(GAME.settings, {})
    people = dict.fromkeys(GAME.side_keys(), "person")
    return Charter("bench", GAME.key, "Bench", GAME.scenarios[0].key, settings, people, "program", seed, "", "")


def _median(work: Callable[[], float], times: int = 5) -> float:
    return statistics.median(work() for _ in range(times))


def bot_driven() -> None:
    """A whole campaign in memory, against the same procedures driven by a bare loop with no kernel around them."""

    def kernel() -> float:
        campaign = in_memory(GAME, _charter(str(time.perf_counter_ns())))
        begin = time.process_time()
        given = play_out(campaign, 1)
        return given / (time.process_time() - begin)

    def bare() -> float:
        state = GAME.setup(GAME.scenarios[0].key, read_settings(GAME.settings, {}))
        draw, given, begin = Draw("bare", time.perf_counter_ns()), 0, time.process_time()
        while step := GAME.next_step(state):
            run = Run(step.procedure(state), GAME.tables().__getitem__)
            while not run.finished:
                lane, request = next(run.open_requests())
                run.answer(lane.path, request.understand(request.sample(draw)), seq=given)
                given += 1
        return given / (time.process_time() - begin)

    ours, base = _median(kernel), _median(bare)
    print(f"bot-driven campaign: {ours:,.0f} answers/s; bare generators {base:,.0f}/s; ratio {ours / base:.2f}")


def long_campaign() -> None:
    """Opening a campaign file with 20,000 answers, against reading its last record with bare sqlite3."""
    with tempfile.TemporaryDirectory() as folder:
        sandtable.games.GAMES["long"] = "benchmarks._long:LONG"
        shelf = Shelf(Path(folder))
        opened = shelf.create("long")
        _fill(opened, 20_000)
        path, name = opened.file.path, opened.id
        opened.close()

        def ours() -> float:
            begin = time.perf_counter()
            shelf.open(name).close()
            return time.perf_counter() - begin

        def bare() -> float:
            begin = time.perf_counter()
            with sqlite3.connect(path) as db:
                db.execute("PRAGMA quick_check(1)").fetchone()
                db.execute("SELECT * FROM record ORDER BY id DESC LIMIT 1").fetchone()
            db.close()
            return time.perf_counter() - begin

        a, b = _median(ours, 9), _median(bare, 9)
        size = path.stat().st_size >> 10
        print(
            f"opening 20,000 answers ({size:,} KiB): {a * 1e3:.1f} ms; bare sqlite3 {b * 1e3:.1f} ms; ratio {a / b:.2f}"
        )


def _fill(opened: Opened, answers: int) -> None:
    """A long journal: the same questions for as many turns as it takes."""
    opened.file._db.execute("PRAGMA synchronous = OFF")  # the filling is not what is measured
    for _ in range(answers):
        opened.campaign.answer("axis", opened.campaign.pending("axis")[0].id, True)


def durable() -> None:
    """Answers acknowledged after they are on disk, against bare sqlite3 commits of the same size."""
    with tempfile.TemporaryDirectory() as folder:
        opened = Shelf(Path(folder)).create(GAME.key)
        campaign, draw, spent, given = opened.campaign, Draw("durable"), 0.0, 0
        while not campaign.over and given < 300:
            side = next(s for s in campaign.game.side_keys() if campaign.pending(s))
            pending = campaign.pending(side)[0]
            value = None if isinstance(pending.request, Roll) else pending.request.sample(draw)
            begin = time.perf_counter()
            campaign.answer(side, pending.id, value)
            spent += time.perf_counter() - begin
            given += 1
        ours = given / spent
        db = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE t (x BLOB)")
        begin = time.perf_counter()
        for _ in range(given):
            db.execute("INSERT INTO t VALUES (?)", (b"x" * 1500,))
        base = given / (time.perf_counter() - begin)
        db.close()
        print(f"durable answers: {ours:,.0f}/s; bare sqlite3 commits {base:,.0f}/s; ratio {ours / base:.2f}")
