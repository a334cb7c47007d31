"""What the benches in a browser share: the server with its bare pages, pages whose bytes are counted, frames, CPU.

Chromium runs without a GPU, as on a small machine.
"""

import asyncio
import json
import socket
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks._rows import Row, Sample

CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu"]
WINDOW = {"viewport": {"width": 1280, "height": 900}}
PATIENCE = 240_000
"""Milliseconds: a busy machine is measured too, only not well."""
STEPS = 90
FRAME = 1000 / 60
CATEGORIES = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame", "toplevel"]
EMPTY = (
    "<!doctype html><title>empty</title><link rel=icon href=data:,><p id=p>empty</p><script>"
    "onpointermove = e => { p.style.transform = `translate(${e.clientX}px,${e.clientY}px)` }</script>"
)
BOARD = "document.querySelector('[data-board]').desk"
PAN = "() => [640, 450]"
COUNTER = f"""() => {{
    const desk = {BOARD};
    const able = [...desk.sheet.nodes.values()].filter((node) => desk.hand.mayAct(node.dataset.id));
    const [x, y] = desk.camera.onScreen(able.find((node) => desk.camera.sees(node.home)).home);
    const {{ left, top }} = desk.window.getBoundingClientRect();
    return [left + x, top + y];
}}"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"


def serve(folder: str, taken: socket.socket) -> None:
    """The house, with a bare page, a bare answer and a bare way from one page to the other beside it."""
    import uvicorn
    from fastapi import FastAPI
    from fastapi.responses import HTMLResponse, PlainTextResponse, StreamingResponse

    import sandtable.games
    from sandtable.store import Shelf
    from sandtable.web.app import build

    sandtable.games.GAMES["great-table"] = "benchmarks._table:GREAT"
    house, outside = build(Shelf(Path(folder))), FastAPI()
    ears: list[asyncio.Queue[str]] = []

    @outside.get("/bare/empty")
    def empty() -> HTMLResponse:
        return HTMLResponse(EMPTY)

    @outside.get("/bare/hello")
    def hello() -> PlainTextResponse:
        return PlainTextResponse("hello")

    @outside.get("/bare/events")
    async def events() -> StreamingResponse:
        ears.append(asyncio.Queue())

        async def told(ear: asyncio.Queue[str] = ears[-1]) -> AsyncIterator[str]:
            while True:
                yield f"data: {await ear.get()}\n\n"

        return StreamingResponse(told(), media_type="text/event-stream")

    @outside.post("/bare/say")
    async def say() -> PlainTextResponse:
        for ear in ears:
            ear.put_nowait("x" * 96)
        return PlainTextResponse("said")

    outside.router.lifespan_context = house.router.lifespan_context
    outside.mount("/", house)
    uvicorn.Server(uvicorn.Config(outside, log_level="error", timeout_graceful_shutdown=1)).run(sockets=[taken])


def opened(browser: Any, address: str, path: str, screen: dict[str, Any] = WINDOW, script: str = "") -> Any:
    """A page in a browser of its own, and how many bytes came over the wire for it."""
    context = browser.new_context(base_url=address, **screen)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    if script:
        page.add_init_script(script)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    page.came = {"all": 0, "board": 0, "picture": 0}
    kinds: dict[str, str] = {}
    session.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["response"]["url"]}))

    def finished(event: Any) -> None:
        from_where, size = kinds.get(event["requestId"], ""), int(event["encodedDataLength"])
        page.came["picture" if "/own/" in from_where else "all"] += size
        if from_where.endswith("/board.json"):
            page.came["board"] += size

    session.on("Network.loadingFinished", finished)
    page.goto(path)
    if "/c/" in path:
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector("[data-board][data-laid]")
    page.ready_at = page.evaluate("performance.now()")
    page.wait_for_timeout(1500)
    return page


def first_view(board: Any, bare: Any) -> Iterator[Row]:
    first, empty, all_drawn = (Sample.of([t]) for t in (board.evaluate(PAINT), bare.evaluate(PAINT), board.ready_at))
    yield Row(what="first paint (clock)", ours=first, rival="an empty page", theirs=empty)
    yield Row(what="all drawn (clock)", ours=all_drawn)
    sent, none = Sample.of([board.came["all"]]), Sample.of([bare.came["all"]])
    yield Row(what="the first view, without pictures", ours=sent, unit="bytes", rival="an empty page", theirs=none)


def drag(page: Any, where: str) -> Callable[[], None]:
    """Press there and move about, as fast as the browser takes it; what was taken up is put back."""

    def work() -> None:
        x, y = page.evaluate(where)
        page.mouse.move(x, y)
        page.mouse.down()
        for n in range(STEPS):
            page.mouse.move(x + 2 * (n if n < STEPS / 2 else STEPS - n), y + n % 40)
        page.keyboard.press("Escape")
        page.mouse.up()

    return work


class Frames:
    """Milliseconds between the frames that the browser drew, by its own trace, and its CPU for each of them: of all its
    threads together, and of the busiest of them, which alone decides whether a quiet machine draws 60 a second.
    """

    def __init__(self) -> None:
        self.times: list[float] = []
        self.cpu: list[float] = []
        self.busiest: list[float] = []

    def draw(self, browser: Any, page: Any, where: str) -> None:
        work = drag(page, where)
        browser.start_tracing(page=page, categories=CATEGORIES)
        before = browser_cpu(browser)
        work()
        used = browser_cpu(browser) - before
        told = json.loads(browser.stop_tracing())["traceEvents"]
        drawn = sorted(e["ts"] for e in told if e["name"] == "DrawFrame")
        self.times += [(after - before) / 1000 for before, after in pairwise(drawn)]
        self.cpu.append(used * 1000 / max(1, len(drawn)))
        self.busiest.append(_busiest(told) / max(1, len(drawn)))


def _busiest(told: Sequence[Mapping[str, Any]]) -> float:
    """Milliseconds of CPU of the thread that had most to do."""
    threads: dict[tuple[int, int], float] = defaultdict(float)
    for event in told:
        if event.get("ph") == "X" and event["name"].endswith("RunTask") and event["name"] != "RunTask":
            threads[event["pid"], event["tid"]] += event.get("tdur", 0) / 1000
    return max(threads.values(), default=0.0)


def browser_cpu(browser: Any) -> float:
    """Seconds of CPU of all of the browser's processes: on a busy machine the only figure that is its own."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return float(sum(one["cpuTime"] for one in told["processInfo"]))


def frames(browser: Any, *pages: tuple[Any, str], rounds: int = 3) -> list[Frames]:
    """The same drag on each of these pages in turn, some rounds of it, so that all see the same weather."""
    found = [Frames() for _ in pages]
    for _ in range(rounds):
        for one, (page, where) in zip(found, pages, strict=True):
            one.draw(browser, page, where)
    return found


def frame_rows(what: str, ours: Frames, empty: Frames) -> Iterator[Row]:
    """A frame by the clock, as far as this machine's CPU can paint it; and the thread that alone decides elsewhere."""
    drawn, none = Sample.of(ours.times), Sample.of(empty.times)
    yield Row(what=f"{what}: a frame (clock)", ours=drawn, rival="an empty page", theirs=none)
    busiest, none = Sample.of(ours.busiest), Sample.of(empty.busiest)
    yield Row(
        what=f"{what}: its busiest thread", ours=busiest, rival="an empty page", theirs=none, most=round(FRAME, 1)
    )
