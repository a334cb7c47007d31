"""The board in a browser: 2,000 counters on 6,000 hexes over a picture of 8,000 by 6,000 pixels.

What a phone is sent of the picture, whole and in tiles; first paint, frame times while panning and dragging (from the
browser's own trace), bytes of the first view and of one move, and a move's way from one browser to the other; each
beside an empty page of the same server in the same run. Chromium runs without a GPU, as on a small machine. It stops by
itself after about two minutes.
"""

import json
import multiprocessing
import socket
import statistics
import struct
import tempfile
import time
import zlib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.web import _loopback

CHROMIUM = "/usr/bin/chromium"
WINDOW = {"width": 1280, "height": 900}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
PICTURE = (8000, 6000)
PATIENCE = 120_000
"""Milliseconds: a busy machine is measured too, only not well."""
MOVES = 100
STEPS = 150
FRAME = 1000 / 60
CATEGORIES = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"]
EMPTY = (
    "<!doctype html><title>empty</title><link rel=icon href=data:,><p id=p>empty</p><script>"
    "onpointermove = e => { p.style.transform = `translate(${e.clientX}px,${e.clientY}px)` }</script>"
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, _loopback() as taken:
        server = multiprocessing.get_context("fork").Process(target=_serve, args=(folder, taken), daemon=True)
        server.start()
        try:
            measure(f"http://127.0.0.1:{taken.getsockname()[1]}")
        finally:
            server.terminate()
            server.join(10)


def _serve(folder: str, taken: socket.socket) -> None:
    import uvicorn
    from fastapi import FastAPI
    from fastapi.responses import HTMLResponse, PlainTextResponse

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

    outside.router.lifespan_context = house.router.lifespan_context
    outside.mount("/", house)
    uvicorn.Server(uvicorn.Config(outside, log_level="error", timeout_graceful_shutdown=1)).run(sockets=[taken])


def _map() -> bytes:
    """A picture as large as a printed map that was scanned: patches of sixteen colours, with grain."""
    import numpy as np

    wide, high = PICTURE
    draw = np.random.default_rng(1944)
    patches = np.kron(draw.integers(0, 8, (high // 50, wide // 50), np.uint8), np.ones((50, 50), np.uint8))
    pixels = np.zeros((high, wide + 1), np.uint8)
    pixels[:, 1:] = patches * 2 + draw.integers(0, 2, (high, wide), np.uint8)
    colours = draw.integers(150, 240, (16, 3), np.uint8).tobytes()

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)) + chunk(b"PLTE", colours)
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(pixels.tobytes(), 1)) + chunk(b"IEND", b"")


# ---------------------------------------------------------------------- measuring


def measure(address: str) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        start = browser.new_context(base_url=address)
        start.set_default_timeout(PATIENCE)
        made = start.request.post("/api/campaigns", data={"game": "great-table"}).json()["id"]
        start.request.post(f"/c/{made}/-/curtain", form={"curtain": "no"}, headers={"Origin": address})
        for side in ("axis", "soviet"):
            _lay_picture(start.request, address, f"/c/{made}/{side}")
        bare = _opened(browser, address, "/bare/empty")
        _tell_phone(browser, address, f"/c/{made}/axis")
        axis = _opened(browser, address, f"/c/{made}/axis")
        soviet = _opened(browser, address, f"/c/{made}/soviet")
        _tell_first_view(axis, bare)
        for name, zoom in (("whole map", None), ("near", 1.0)):
            _look(axis, zoom)
            _tell_frames(
                f"panning, {name}", _frames(browser, axis, _drag(axis, PAN)), _frames(browser, bare, _drag(bare, PAN))
            )
        _tell_frames(
            "dragging a counter", _frames(browser, axis, _drag(axis, COUNTER)), _frames(browser, bare, _drag(bare, PAN))
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


def _lay_picture(sent: Any, address: str, seat: str) -> None:
    """Bring the picture, pin three hexes on it, lay it on this seat's table."""
    from benchmarks._table import COLUMNS, ROWS, SPOTS

    headers = {"Origin": address}
    file = {"name": "map.png", "mimeType": "image/png", "buffer": _map()}
    page = sent.post(f"{seat}/table/bring", multipart={"file": file}, headers=headers)
    pins = [SPOTS[0], SPOTS[ROWS - 1], SPOTS[(COLUMNS - 1) * ROWS]]
    body = "&".join(["lay=yes", *(f"hex={s.name}&x={s.x}&y={s.y}" for s in pins)])
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert sent.post(page.url, data=body, headers={**headers, **kind}).ok, page.text()


def _tell_phone(browser: Any, address: str, path: str) -> None:
    """What a phone is sent of the picture: before it is cut, all of it; then the squares it looks at."""
    whole = _opened(browser, address, path, PHONE)
    print(f"a phone, the picture whole: {_of_the_picture(whole)}")
    whole.context.close()
    desk, began = _opened(browser, address, path), time.monotonic()
    while '"cut"' in desk.context.request.get(f"{path}/table.json").text() and time.monotonic() - began < 120:
        time.sleep(0.5)
    print(f"cut into tiles by the owner's browser in {time.monotonic() - began:.0f} s")
    desk.context.close()
    tiled = _opened(browser, address, path, PHONE)
    print(f"a phone, the picture in tiles: {_of_the_picture(tiled)}")
    tiled.context.close()


def _of_the_picture(page: Any) -> str:
    pictures, last, paint = page.evaluate(
        """async () => {
            const images = [...document.querySelectorAll(".picture-below image")].map((node) => {
                const one = new Image();
                one.src = node.href.baseVal;
                return one.decode();
            });
            await Promise.all(images);
            const came = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/own/"));
            const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
            return [images.length, Math.max(...came.map(({ responseEnd }) => responseEnd)), paint];
        }"""
    )
    return f"{page.came['tiles']:,} bytes in {pictures}, the last after {last:.0f} ms; first paint {paint:.0f} ms"


def _opened(browser: Any, address: str, path: str, screen: dict[str, Any] | None = None) -> Any:
    """A page in a browser of its own, and how many bytes came over the wire for it."""
    context = browser.new_context(base_url=address, **(screen or {"viewport": WINDOW}))
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    page.came = {"all": 0, "board": 0, "tiles": 0}
    kinds: dict[str, str] = {}
    session.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["response"]["url"]}))

    def finished(event: Any) -> None:
        from_where, size = kinds.get(event["requestId"], ""), int(event["encodedDataLength"])
        page.came["tiles" if "/own/" in from_where else "all"] += size
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


def _tell_first_view(board: Any, bare: Any) -> None:
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


def _drag(page: Any, where: str) -> Callable[[], None]:
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


def _frames(browser: Any, page: Any, work: Callable[[], None]) -> list[float]:
    """Milliseconds between the frames that the browser drew meanwhile, by its own trace."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    work()
    told = json.loads(browser.stop_tracing())["traceEvents"]
    drawn = sorted(e["ts"] for e in told if e["name"] == "DrawFrame")
    return [(after - before) / 1000 for before, after in pairwise(drawn)]


def _tell_frames(what: str, ours: list[float], empty: list[float]) -> None:
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
