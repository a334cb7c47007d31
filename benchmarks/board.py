"""The board in a browser: 2,000 counters on 6,000 hexes of 8,000 by 6,000 pixels.

First paint, frame times while panning and dragging (from the browser's own trace), bytes of the first view and of one
move, and a move's way from one browser to the other; everything beside an empty page of the same server in the same
run. Chromium runs without a GPU, as on a small machine. It stops by itself after about a minute.
"""

import json
import socket
import statistics
import struct
import zlib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.web import served

CHROMIUM = "/usr/bin/chromium"
WINDOW = {"width": 1280, "height": 900}
TILE = 512
MOVES = 100
STEPS = 150
FRAME = 1000 / 60
CATEGORIES = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"]
EMPTY = (
    "<!doctype html><title>empty</title><link rel=icon href=data:,><p id=p>empty</p><script>"
    "onpointermove = e => { p.style.transform = `translate(${e.clientX}px,${e.clientY}px)` }</script>"
)


def main() -> None:
    with served(serve) as (port, _):
        measure(f"http://127.0.0.1:{port}")


def serve(folder: str, taken: socket.socket) -> None:
    import uvicorn
    from fastapi import FastAPI
    from fastapi.responses import HTMLResponse, PlainTextResponse, Response

    import sandtable.games
    from sandtable.store import Shelf
    from sandtable.web.app import build

    sandtable.games.GAMES["great-table"] = "benchmarks._table:GREAT"
    house, outside = build(Shelf(Path(folder))), FastAPI()

    @outside.get("/bare/empty")
    def empty() -> HTMLResponse:
        return HTMLResponse(EMPTY)

    @outside.get("/bare/hello")
    def hello() -> PlainTextResponse:
        return PlainTextResponse("hello")

    @outside.get("/c/{campaign}/{seat}/board/tiles/{key}/{tile}.png")
    def tile(tile: str) -> Response:
        column, row = map(int, tile.split("-"))
        return Response(_png(200 + column * 3, 190 + row * 4), media_type="image/png")

    outside.router.lifespan_context = house.router.lifespan_context
    outside.mount("/", house)
    uvicorn.Server(uvicorn.Config(outside, log_level="error", timeout_graceful_shutdown=1)).run(sockets=[taken])


def _png(red: int, green: int) -> bytes:
    """A square of the picture: checked, so that it is neither empty nor large."""
    light, dark = bytes((min(red, 255), min(green, 255), 170)), bytes((min(red, 255), min(green, 255), 182))
    even = b"\0" + (light * 16 + dark * 16) * (TILE // 32)
    odd = b"\0" + (dark * 16 + light * 16) * (TILE // 32)
    rows = (even * 16 + odd * 16) * (TILE // 32)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", TILE, TILE, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


# ---------------------------------------------------------------------- measuring


def measure(address: str) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        start = browser.new_context(base_url=address)
        made = start.request.post("/api/campaigns", data={"game": "great-table"}).json()["id"]
        start.request.post(f"/c/{made}/-/curtain", form={"curtain": "no"}, headers={"Origin": address})
        bare = opened(browser, address, "/bare/empty")
        axis = opened(browser, address, f"/c/{made}/axis")
        soviet = opened(browser, address, f"/c/{made}/soviet")
        tell_first_view(axis, bare)
        for name, zoom in (("whole map", None), ("near", 1.0)):
            _look(axis, zoom)
            tell_frames(
                f"panning, {name}", frames(browser, axis, drag(axis, PAN)), frames(browser, bare, drag(bare, PAN))
            )
        tell_frames(
            "dragging a counter", frames(browser, axis, drag(axis, COUNTER)), frames(browser, bare, drag(bare, PAN))
        )
        _tell_moves(axis, soviet, bare)
        browser.close()


BOARD = "document.querySelector('[data-board]').desk"
PAN = "() => [640, 450]"
COUNTER = f"""() => {{
    const desk = {BOARD};
    const able = [...desk.sheet.nodes.values()].filter((node) => desk.hand.mayAct(node.dataset.id));
    const [x, y] = desk.camera.onScreen(able.find((node) => desk.camera.sees(node.home)).home);
    const {{ left, top }} = desk.window.getBoundingClientRect();
    return [left + x, top + y];
}}"""


def opened(browser: Any, address: str, path: str) -> Any:
    """A page in a browser of its own, and how many bytes came over the wire for it."""
    context = browser.new_context(base_url=address, viewport=WINDOW)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    page.came = {"all": 0, "board": 0, "tiles": 0}
    kinds: dict[str, str] = {}
    session.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["response"]["url"]}))

    def finished(event: Any) -> None:
        from_where, size = kinds.get(event["requestId"], ""), int(event["encodedDataLength"])
        page.came["tiles" if "/tiles/" in from_where else "all"] += size
        if from_where.endswith("/board.json"):
            page.came["board"] += size

    session.on("Network.loadingFinished", finished)
    page.goto(path)
    if "/c/" in path:
        page.wait_for_selector("html[data-ready]", timeout=120_000)
        page.wait_for_selector("[data-board][data-laid]", timeout=30_000)
    page.ready_at = page.evaluate("performance.now()")
    page.wait_for_timeout(1500)
    return page


def tell_first_view(board: Any, bare: Any) -> None:
    paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
    first, empty = board.evaluate(paint), bare.evaluate(paint)
    print(
        f"first paint: {first:.0f} ms, {first / empty:.1f} x an empty page's {empty:.0f} ms; "
        f"all drawn {board.ready_at:.0f} ms"
    )
    print(
        f"bytes of the first view: {board.came['all']:,} (of them the board {board.came['board']:,}), "
        f"picture {board.came['tiles']:,}; an empty page {bare.came['all']:,}"
    )


def _look(page: Any, zoom: float | None) -> None:
    page.evaluate(f"{BOARD}.camera.whole()" if zoom is None else f"{BOARD}.camera.centre([2600, 2000], {zoom})")
    page.wait_for_timeout(2500)


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


def frames(browser: Any, page: Any, work: Callable[[], None]) -> list[float]:
    """Milliseconds between the frames that the browser drew meanwhile, by its own trace."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    work()
    told = json.loads(browser.stop_tracing())["traceEvents"]
    drawn = sorted(e["ts"] for e in told if e["name"] == "DrawFrame")
    return [(after - before) / 1000 for before, after in pairwise(drawn)]


def tell_frames(what: str, ours: list[float], empty: list[float]) -> None:
    (median, p95), (bare, bare95) = _quantiles(ours), _quantiles(empty)
    word = "good" if median < 1.5 * max(bare, FRAME) else "not 60 a second"
    print(f"{what}: a frame {median:.1f}/{p95:.1f} ms (median/p95), an empty page {bare:.1f}/{bare95:.1f} ({word})")


def _quantiles(times: list[float]) -> tuple[float, float]:
    return statistics.median(times), statistics.quantiles(times, n=20)[18]


def _tell_moves(axis: Any, soviet: Any, bare: Any) -> None:
    """From the hand's release in one browser to the frame in which the other shows it."""
    now = "performance.timeOrigin + performance.now()"
    soviet.evaluate(
        f"""() => {{
            window.came = [];
            document.addEventListener("board", ({{ detail }}) => {{
                if (!detail.changed) return;
                const size = JSON.stringify(detail).length;
                requestAnimationFrame(() => window.came.push([{now}, size]));
            }});
        }}"""
    )
    took, sizes, answers = [], [], []
    for n in range(MOVES):
        hex = f"{'ABC'[n // 26 % 3]}{chr(65 + n % 26)}{n % 70 + 1}"
        sent = axis.evaluate(
            f"""async (hex) => {{
                const {{ hand }} = {BOARD};
                hand.pick(["a{4 + 2 * n}"]);
                const before = {now};
                await hand.send(hand.verbs()[0], {{ to: hex }}, hex);
                return [before, {now}];
            }}""",
            hex,
        )
        soviet.wait_for_function(f"() => window.came.length > {n}")
        moment, size = soviet.evaluate(f"window.came[{n}]")
        took.append(moment - sent[0])
        answers.append(sent[1] - sent[0])
        sizes.append(size)
    hello = bare.evaluate(
        f"""async () => {{
            const times = [];
            for (let n = 0; n < {MOVES}; n += 1) {{
                const before = performance.now();
                await (await fetch("/bare/hello")).text();
                times.push(performance.now() - before);
            }}
            return times;
        }}"""
    )
    p50, p99 = statistics.median(took), statistics.quantiles(took, n=100)[98]
    h50, h99 = statistics.median(hello), statistics.quantiles(hello, n=100)[98]
    word = "good" if p50 < 100 else "not under 100 ms"
    print(f"a move to the other browser: p50 {p50:.0f} ms, p99 {p99:.0f} ms ({word}); hello {h50:.0f} and {h99:.0f} ms")
    print(f"bytes of one move: {max(sizes):,} at most; its own answer after {statistics.median(answers):.0f} ms")


if __name__ == "__main__":
    main()
