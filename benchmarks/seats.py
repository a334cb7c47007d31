"""Seats at work: 50 that answer or look once a second, 200 once in five, every one with its event stream open.

Real campaigns of every game on a real server; beside them a bare route of the same server in the same run, by the
clock. An answer is what the page suggests, or the first that is allowed; where neither is legal the seat looks at its
page. The slowest of a hundred is told.
"""

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Iterator
from typing import Any

from benchmarks._rows import Row, Sample, p99
from benchmarks.web import Line, connected, serve, served

GAMES = ("forgotten-battles", "bagration", "orsha", "orsha-solitaire")
LOADS = ((50, 1.0), (200, 5.0))
SECONDS = 15.0
FIRST = 3.0
"""Seconds before the measured ones, told apart: the first answer of a day backs its campaign up, here all at once."""
MOST = 100
Times = dict[str, list[float]]


def rows() -> Iterator[Row]:
    with served(serve) as (port, process):
        for seats, every in LOADS:
            first, times, used = asyncio.run(measure(port, seats, every, process))
            yield from told(seats, every, first, times, used)


def told(seats: int, every: float, first: Times, times: Times, used: float) -> Iterator[Row]:
    bare, what = _slowest(times["hello"]), f"{seats} seats, one in {every:g} s"
    for name in ("look", "poll", "answer"):
        yield Row(what=f"{what}: {name}, p99", ours=_slowest(times[name]), rival="a bare route, p99", theirs=bare)
    whole = _slowest(_all(times))
    yield Row(what=f"{what}: everything, p99", ours=whole, rival="a bare route, p99", theirs=bare, most=MOST)
    yield Row(what=f"{what}: the first {max(FIRST, every):g} s before that, p99", ours=_slowest(_all(first)))
    yield Row(what=f"{what}: the server's CPU for a call", ours=Sample.of([used]))


def _all(times: Times) -> list[float]:
    """Of everything but the bare route."""
    return [t for name, kept in times.items() if name != "hello" for t in kept]


def _slowest(times: list[float]) -> Sample:
    return Sample.of([p99(times) * 1000])


async def measure(port: int, seats: int, every: float, server: int) -> tuple[Times, Times, float]:
    """What the first seconds took, what the others took, and the server's milliseconds of CPU for a call."""
    first = await connected(port)
    places = await _places(first, seats)
    times: Times = {"hello": [], "look": [], "poll": [], "answer": []}
    for c, seat in places:  # every page has been seen once: a server is cold once, a campaign is not
        await first.ask(f"/c/{c}/{seat}")
    streams = [await _listen(port, f"/c/{c}/{seat}/events") for c, seat in places]
    first_times: Times = {name: [] for name in times}
    await _work(port, places, (every, seats, time.perf_counter() + max(FIRST, every)), first_times)
    before = cpu_of(server)
    await _work(port, places, (every, seats, time.perf_counter() + SECONDS), times)
    used = cpu_of(server) - before
    for stream in streams:
        stream.cancel()
    first.close()
    return first_times, times, used / sum(map(len, times.values())) * 1000


def cpu_of(process: int) -> float:
    """Seconds of CPU a process has used: on a busy machine the only figure that is its own."""
    with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as told:
        fields = told.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _places(line: Line, seats: int) -> list[tuple[str, str]]:
    """So many seats of campaigns of every game, an open table each."""
    found: list[tuple[str, str]] = []
    while len(found) < seats:
        game = GAMES[len({c for c, _ in found}) % len(GAMES)]
        told = json.loads(await line.ask("/api/campaigns", {"game": game}))
        form = f"/c/{told['id']}/-/curtain"
        await line.ask(form, {"curtain": "no"})
        known = json.loads(await line.ask(f"/api/campaigns/{told['id']}"))
        found += [(told["id"], seat["key"]) for seat in known["seats"]]
    return found[:seats]


async def _listen(port: int, path: str) -> "asyncio.Task[None]":
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    if b" 200 " not in head.split(b"\r\n")[0]:
        raise RuntimeError(f"{path}: {head[:80]!r}")

    async def hear() -> None:
        try:
            while await reader.read(65536):
                pass
        finally:
            writer.close()

    return asyncio.create_task(hear())


async def _work(
    port: int, places: list[tuple[str, str]], pace: tuple[float, int, float], times: dict[str, list[float]]
) -> None:
    await asyncio.gather(*(_seat(port, c, seat, n, pace, times) for n, (c, seat) in enumerate(places)))


async def _seat(
    port: int, campaign: str, seat: str, n: int, pace: tuple[float, int, float], times: dict[str, list[float]]
) -> None:
    every, seats, until = pace
    line = await Line(port).open()
    base = f"/api/campaigns/{campaign}/seats/{seat}"
    await asyncio.sleep(n / seats * every)
    turn = n
    while (began := time.perf_counter()) < until:
        turn += 1
        if turn % 10 == 0:
            await _timed(times["hello"], line.ask("/bare/hello"))
        elif turn % 2:
            await _timed(times["look"], line.ask(f"/c/{campaign}/{seat}"))
        else:
            asked = json.loads(await _timed(times["poll"], line.ask(f"{base}/pending")))
            answer = next((a for a in map(_answer, asked) if a is not None), None)
            if answer is not None:
                await _timed(times["answer"], line.try_to(f"{base}/answer", answer))
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))
    line.close()


def _answer(asked: dict[str, Any]) -> dict[str, Any] | None:
    """What somebody without a plan would answer; None where that takes thought."""
    request, kind = asked["request"], asked["request"]["kind"]
    value: Any = request.get("suggestion")
    if kind == "Confirm":
        value = True
    elif kind == "Choose" and value is None:
        value = next((o["key"] for o in request["options"] if not o["refused"]), None)
    elif kind == "Amount" and value is None:
        value = request["minimum"]
    return None if value is None and kind != "Roll" else {"request": asked["id"], "value": value}


async def _timed(kept: list[float], work: Awaitable[Any]) -> Any:
    begin = time.perf_counter()
    told = await work
    kept.append(time.perf_counter() - begin)
    return told
