"""The board in a browser: 2,000 counters on 6,000 hexes over a picture of 8,000 by 6,000 pixels.

First paint, frame times while panning and dragging (from the browser's own trace), bytes of the first view and of one
move, and a move's way from one browser to the other; the picture whole and in the tiles its owner's browser cuts of it,
on a desk and on a phone. Everything beside an empty page of the same server, in turn with it. It stops by itself.
"""

import os
import statistics
import struct
import time
import zlib
from typing import Any

from benchmarks._browser import (
    BOARD,
    CHROMIUM,
    COUNTER,
    FLAGS,
    PAINT,
    PAN,
    PATIENCE,
    browser_cpu,
    frames,
    opened,
    serve,
    tell_first_view,
    tell_frames,
)
from benchmarks.seats import cpu_of
from benchmarks.web import served

PICTURE = (8000, 6000)
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
LOADS = 3
MOVES = 100
MOST_BYTES, MOST_MS = 2000, 100
NEAR = ("near", 1.0)
CUTS_NOTHING = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 })"
"""A browser with so little memory leaves the cutting to another."""


def main() -> None:
    with served(serve) as (port, server):
        measure(f"http://127.0.0.1:{port}", server)


def measure(address: str, server: int) -> None:
    from playwright.sync_api import sync_playwright

    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        start = browser.new_context(base_url=address)
        start.set_default_timeout(PATIENCE)
        made = start.request.post("/api/campaigns", data={"game": "great-table"}).json()["id"]
        start.request.post(f"/c/{made}/-/curtain", form={"curtain": "no"}, headers={"Origin": address})
        seats = [f"/c/{made}/{side}" for side in ("axis", "soviet")]
        for seat in seats:
            _lay_picture(start.request, address, seat)
        bare = opened(browser, address, "/bare/empty")
        whole = opened(browser, address, seats[0], script=CUTS_NOTHING)
        _tell_phone(browser, address, seats[0], "whole")
        _wait_for_tiles(browser, address, seats[0])
        _tell_phone(browser, address, seats[0], "in tiles")
        axis, soviet = _tell_first_views(browser, address, seats, bare)
        _tell_all_frames(browser, axis, whole, bare)
        whole.context.close()
        _tell_moves(axis, soviet, [bare, opened(browser, address, "/bare/empty")], server)
        browser.close()
    print(f"load after: {os.getloadavg()[0]:.1f}")


# ---------------------------------------------------------------------- the picture


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


def _wait_for_tiles(browser: Any, address: str, seat: str) -> None:
    desk, began, before = opened(browser, address, seat), time.monotonic(), browser_cpu(browser)
    while '"cut"' in desk.context.request.get(f"{seat}/table.json").text():
        time.sleep(0.5)
    used = browser_cpu(browser) - before
    print(f"cut into tiles once, beside the owner's play: {time.monotonic() - began:.0f} s, {used:.0f} of CPU")
    desk.context.close()


def _tell_phone(browser: Any, address: str, path: str, how: str) -> None:
    page = opened(browser, address, path, PHONE, CUTS_NOTHING)
    pictures, last = page.evaluate(
        """async () => {
            const images = [...document.querySelectorAll(".picture-below image")].map((node) => {
                const one = new Image();
                one.src = node.href.baseVal;
                return one.decode();
            });
            await Promise.all(images);
            const came = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/own/"));
            return [images.length, Math.max(...came.map(({ responseEnd }) => responseEnd))];
        }"""
    )
    print(
        f"a phone, the picture {how}: {page.came['picture']:,} bytes in {pictures}, the last after {last:.0f} ms; "
        f"first paint {page.evaluate(PAINT):.0f} ms"
    )
    page.context.close()


# ---------------------------------------------------------------------- looking at it


def _tell_first_views(browser: Any, address: str, seats: list[str], bare: Any) -> tuple[Any, Any]:
    """Some first views of each, in turn; the two pages that play on."""
    ours, empty, drawn = [], [bare.evaluate(PAINT)], []
    for n in range(LOADS):
        page = opened(browser, address, seats[n % 2])
        ours.append(page.evaluate(PAINT))
        drawn.append(page.ready_at)
        page.context.close()
        other = opened(browser, address, "/bare/empty")
        empty.append(other.evaluate(PAINT))
        other.context.close()
    axis, soviet = (opened(browser, address, seat) for seat in seats)
    first, none = statistics.median(ours), statistics.median(empty)
    print(f"first paint, median of {LOADS}: {first:.0f} ms, an empty page {none:.0f} ms; ", end="")
    print(f"all drawn {statistics.median(drawn):.0f} ms")
    tell_first_view(axis, bare)
    return axis, soviet


def _tell_all_frames(browser: Any, axis: Any, whole: Any, bare: Any) -> None:
    for name, zoom in (("whole map", None), NEAR):
        for page in (axis, whole):
            _look(page, zoom)
        tiled, one, empty = frames(browser, (axis, PAN), (whole, PAN), (bare, PAN))
        tell_frames(f"panning, {name}", tiled, empty)
        print(f"    over the picture in one piece: {one.words}")
    ours, empty = frames(browser, (axis, COUNTER), (bare, PAN))
    tell_frames("dragging a counter", ours, empty)


def _look(page: Any, zoom: float | None) -> None:
    page.evaluate(f"{BOARD}.camera.whole()" if zoom is None else f"{BOARD}.camera.centre([2600, 2000], {zoom})")
    page.wait_for_timeout(2500)


# ---------------------------------------------------------------------- moving on it

NOW = "performance.timeOrigin + performance.now()"
EAR = f"""() => {{
    window.came = [];
    new EventSource("/bare/events").onmessage = () => requestAnimationFrame(() => window.came.push({NOW}));
}}"""
SAY = f"""async () => {{
    const before = {NOW};
    await (await fetch("/bare/say", {{ method: "POST" }})).text();
    return before;
}}"""


SEEN = f"""() => {{
    window.came = [];
    document.addEventListener("board", ({{ detail }}) => {{
        if (!detail.changed) return;
        const size = JSON.stringify(detail).length;
        requestAnimationFrame(() => window.came.push([{NOW}, size]));
    }});
}}"""
MOVE = f"""async ([id, hex]) => {{
    const {{ hand }} = {BOARD};
    hand.pick([id]);
    const before = {NOW};
    await hand.send(hand.verbs()[0], {{ to: hex }}, hex);
    return [before, {NOW}];
}}"""


def _tell_moves(axis: Any, soviet: Any, bare: list[Any], server: int) -> None:
    """From the hand's release in one browser to the frame in which the other shows it; beside it a bare word."""
    soviet.evaluate(SEEN)
    bare[1].evaluate(EAR)
    bare[1].wait_for_timeout(500)
    took, sizes, answers, words, cpu = [], [], [], [], []
    for n in range(MOVES):
        before = cpu_of(server)
        let_go, answered = axis.evaluate(MOVE, [f"a{4 + 2 * n}", f"{'ABC'[n // 26 % 3]}{chr(65 + n % 26)}{n % 70 + 1}"])
        moment, size = _come(soviet, n)
        axis.wait_for_timeout(200)  # both pages have read the story, too
        cpu.append((cpu_of(server) - before) * 1000)
        took.append(moment - let_go)
        answers.append(answered - let_go)
        sizes.append(size)
        said = bare[0].evaluate(SAY)
        words.append(_come(bare[1], n) - said)
    (p50, p99), (w50, w99) = _p50_p99(took), _p50_p99(words)
    print(f"a move to the other browser: p50 {p50:.0f} ms, p99 {p99:.0f} ms", end="")
    print(f" ({'good' if p50 < MOST_MS else 'not under 100 ms'}); a bare word {w50:.0f} and {w99:.0f} ms")
    print(
        f"bytes of one move: {max(sizes):,} at most ({'good' if max(sizes) < MOST_BYTES else 'not under 2 kB'})", end=""
    )
    print(f"; its own answer after {statistics.median(answers):.0f} ms")
    print(f"the server's CPU for a move, its patches and both stories: {statistics.mean(cpu):.1f} ms")


def _come(page: Any, n: int) -> Any:
    page.wait_for_function(f"() => window.came.length > {n}")
    return page.evaluate(f"window.came[{n}]")


def _p50_p99(times: list[float]) -> tuple[float, float]:
    return statistics.median(times), statistics.quantiles(times, n=100)[98]


if __name__ == "__main__":
    main()
