"""The kernel and the store: answers of bots, opening a long campaign, answers on disk."""

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import sandtable.games
from benchmarks._rows import ROUNDS, Row, Sample, race
from sandtable.bots import play_out
from sandtable.games import find
from sandtable.kernel import Charter, Draw, Roll, in_memory, read_settings
from sandtable.kernel.run import Run
from sandtable.store import Opened, Shelf

GAME = find("forgotten-battles")
ANSWERS = 20_000
DURABLE = 300
SIZE = 1500
"""Bytes of a bare commit: what an answer adds to a campaign file, about."""


def rows() -> Iterator[Row]:
    yield bot_driven()
    yield long_campaign()
    yield durable()


def _charter(seed: str) -> Charter:
    settings = read_settings(GAME.settings, {})
    people = dict.fromkeys(GAME.side_keys(), "person")
    return Charter("bench", GAME.key, "Bench", GAME.scenarios[0].key, settings, people, "program", seed, "", "")


def bot_driven() -> Row:
    """A whole campaign in memory, beside the same procedures driven by a bare loop with no kernel around them."""
    taken: dict[str, list[float]] = {"ours": [], "bare": []}
    for seed in range(ROUNDS // 2):
        campaign = in_memory(GAME, _charter(str(seed)))
        begin = time.process_time()
        given = play_out(campaign, seed)
        taken["ours"].append((time.process_time() - begin) / given * 1e6)
        state = GAME.setup(GAME.scenarios[0].key, read_settings(GAME.settings, {}))
        draw, given, begin = Draw("bare", seed), 0, time.process_time()
        while step := GAME.next_step(state):
            run = Run(step.procedure(state), GAME.tables().__getitem__)
            while not run.finished:
                lane, request = next(run.open_requests())
                run.answer(lane.path, request.understand(request.sample(draw)), seq=given)
                given += 1
        taken["bare"].append((time.process_time() - begin) / given * 1e6)
    ours, bare = (Sample.of(taken[name]) for name in taken)
    what = "an answer of a bot, in memory"
    return Row(what=what, ours=ours, unit="µs", rival="procedures alone", theirs=bare, times=0.2)


def long_campaign() -> Row:
    """Opening a campaign file, beside reading its last record with bare sqlite3."""
    with tempfile.TemporaryDirectory() as folder:
        sandtable.games.GAMES["long"] = "benchmarks._long:LONG"
        shelf = Shelf(Path(folder))
        opened = shelf.create("long")
        _fill(opened, ANSWERS)
        path, name = opened.file.path, opened.id
        opened.close()

        def bare() -> None:
            with sqlite3.connect(path) as db:
                db.execute("PRAGMA quick_check(1)").fetchone()
                db.execute("SELECT * FROM record ORDER BY id DESC LIMIT 1").fetchone()
            db.close()

        found = race({"ours": lambda: shelf.open(name).close(), "bare": bare})
    what = f"opening a campaign of {ANSWERS:,} answers"
    return Row(what=what, ours=found["ours"], rival="bare sqlite3", theirs=found["bare"], most=100)


def _fill(opened: Opened, answers: int) -> None:
    """A long journal: the same questions for as many turns as it takes."""
    opened.file._db.execute("PRAGMA synchronous = OFF")  # the filling is not what is measured
    for _ in range(answers):
        opened.campaign.answer("axis", opened.campaign.pending("axis")[0].id, True)


def durable() -> Row:
    """Answers acknowledged when they are on disk, in turn with bare commits that are. By the clock: disks wait."""
    with tempfile.TemporaryDirectory() as folder:
        opened = Shelf(Path(folder)).create(GAME.key)
        campaign, draw = opened.campaign, Draw("durable")
        db = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE t (x BLOB)"):
            db.execute(statement)
        ours, bare = [], []
        while not campaign.over and len(ours) < DURABLE:
            side = next(s for s in campaign.game.side_keys() if campaign.pending(s))
            pending = campaign.pending(side)[0]
            value = None if isinstance(pending.request, Roll) else pending.request.sample(draw)
            begin = time.perf_counter()
            campaign.answer(side, pending.id, value)
            middle = time.perf_counter()
            db.execute("INSERT INTO t VALUES (?)", (b"x" * SIZE,))
            ours.append((middle - begin) * 1000)
            bare.append((time.perf_counter() - middle) * 1000)
        db.close()
        opened.close()
    what = "an answer that is on disk (clock)"
    return Row(what=what, ours=Sample.of(ours), rival="a bare commit", theirs=Sample.of(bare), most=10)
