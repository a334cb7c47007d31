"""The web server: pages and answers by a few clients that never pause, beside a bare route of the same server.

Server and clients run on this machine over loopback, each in a process of its own; by the clock.
"""

import asyncio
import json
import multiprocessing
import socket
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks._rows import Row, Sample

SECONDS = 2.0
ROUNDS = 5
PARALLEL = 8
Call = Callable[["Line", int], Awaitable[None]]


def rows() -> Iterator[Row]:
    with served(serve) as (port, _):
        found = asyncio.run(asyncio.wait_for(measure(port), 240))
    for what, taken in (("a page of a seat", "page"), ("an answer: asked, given, on disk", "answer")):
        yield Row(what=what, ours=found[taken], rival="a bare route", theirs=found["hello"], times=0.02)


@contextmanager
def served(serve: Callable[[str, socket.socket], None]) -> Iterator[tuple[int, int]]:
    """A server in a process of its own with an empty shelf, until the measuring is done: its port and its process."""
    with tempfile.TemporaryDirectory() as folder, _loopback() as taken:
        server = multiprocessing.get_context("fork").Process(target=serve, args=(folder, taken), daemon=True)
        server.start()
        try:
            yield taken.getsockname()[1], server.pid or 0
        finally:
            server.terminate()
            server.join(10)


def _loopback() -> socket.socket:
    """Bound before the server starts, so that its port is known. The protocol is named for TCP_NODELAY's sake."""
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.bind(("127.0.0.1", 0))
    taken.listen(128)
    return taken


def serve(folder: str, taken: socket.socket) -> None:
    import uvicorn
    from starlette.responses import PlainTextResponse

    import sandtable.games
    from sandtable.store import Shelf
    from sandtable.web.app import build
    from sandtable.web.routing import Pages

    sandtable.games.GAMES["long"] = "benchmarks._long:LONG"
    app = build(Shelf(Path(folder)), warm=True)

    bare = Pages()

    @bare.get("/bare/hello")
    def hello() -> PlainTextResponse:
        return PlainTextResponse("hello")

    app.router.routes[:0] = bare.routes

    uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1)).run(sockets=[taken])


class Line:
    """One kept-alive connection; as little client as possible, since it shares the machine with the server."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> "Line":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def ask(self, path: str, body: Any = None, *, cookie: str = "") -> bytes:
        status, told = await self.try_to(path, body, cookie=cookie)
        if status[0] not in "23":
            raise RuntimeError(f"{path}: {status} {told[:200]!r}")
        return told

    async def try_to(self, path: str, body: Any = None, *, cookie: str = "") -> tuple[str, bytes]:
        """The status and the answer, whatever they are; an idle line that the server closed is opened again, as a
        browser does."""
        try:
            return await self._try(path, body, cookie)
        except (ConnectionResetError, asyncio.IncompleteReadError):
            await self.open()
            return await self._try(path, body, cookie)

    async def _try(self, path: str, body: Any, cookie: str) -> tuple[str, bytes]:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        head += f"Cookie: {cookie}\r\n" if cookie else ""
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        status, *lines = answer.decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
        told = await self.reader.readexactly(int(headers.get("content-length", "0")))
        return status.split()[1], told

    def close(self) -> None:
        self.writer.close()


async def measure(port: int) -> dict[str, Sample]:
    first = await connected(port)
    game = await _start(first, "forgotten-battles")
    page = f"/c/{game}/axis"
    long = [await _start(first, "long") for _ in range(PARALLEL)]

    async def hello(line: Line, _: int) -> None:
        await line.ask("/bare/hello")

    async def look(line: Line, _: int) -> None:
        await line.ask(page, cookie=f"at-{game}=axis")

    async def answer(line: Line, n: int) -> None:
        await _answer(line, long[n])

    await _seat(first, game)
    calls: dict[str, Call] = {"hello": hello, "page": look, "answer": answer}
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            taken[name].append(1000 / await _rate(port, call))
    return {name: Sample.of(times) for name, times in taken.items()}


async def connected(port: int) -> Line:
    for _ in range(100):
        try:
            return await Line(port).open()
        except OSError:
            await asyncio.sleep(0.1)
    raise RuntimeError("the server does not start")


async def _start(line: Line, game: str) -> str:
    return str(json.loads(await line.ask("/api/campaigns", {"game": game}))["id"])


async def _seat(line: Line, campaign: str) -> None:
    """Give the story something to show."""
    for _ in range(10):
        asked = json.loads(await line.ask(f"/api/campaigns/{campaign}/seats/axis/pending"))
        if not asked or asked[0]["request"]["kind"] not in ("Roll", "Confirm"):
            return
        value = None if asked[0]["request"]["kind"] == "Roll" else True
        await line.ask(f"/api/campaigns/{campaign}/seats/axis/answer", {"request": asked[0]["id"], "value": value})


async def _answer(line: Line, campaign: str) -> None:
    base = f"/api/campaigns/{campaign}/seats/axis"
    asked = json.loads(await line.ask(f"{base}/pending"))[0]["id"]
    await line.ask(f"{base}/answer", {"request": asked, "value": True})


async def _rate(port: int, call: Call) -> float:
    """Calls a second of a few clients that never pause."""
    done = 0
    until = time.perf_counter() + SECONDS

    async def client(n: int) -> None:
        nonlocal done
        line = await Line(port).open()
        while time.perf_counter() < until:
            await call(line, n)
            done += 1
        line.close()

    begin = time.perf_counter()
    await asyncio.gather(*(client(n) for n in range(PARALLEL)))
    return done / (time.perf_counter() - begin)
