"""The board in a browser: 2,000 counters on 6,000 hexes over a picture of 8,000 by 6,000 pixels.

First paint, frame times while panning and dragging (from the browser's own trace), bytes of the first view and of one
move, and a move's way from one browser to the other; the picture whole and in the tiles its owner's browser cuts of it,
on a desk and on a phone. Everything beside an empty page of the same server, in turn with it. It stops by itself.
"""

import statistics
import struct
import time
import zlib
from collections.abc import Iterator
from typing import Any

from benchmarks._browser import (
    BOARD,
    CHROMIUM,
    COUNTER,
    FLAGS,
    PAINT,
    PAN,
    PATIENCE,
    first_view,
    frame_rows,
    frames,
    opened,
    serve,
)
from benchmarks._rows import Row, Sample, p99
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


def rows() -> Iterator[Row]:
    with served(serve) as (port, server):
        yield from measured(f"http://127.0.0.1:{port}", server)


def measured(address: str, server: int) -> Iterator[Row]:
    from playwright.sync_api import sync_playwright

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
        by_phone = [_phone(browser, address, seats[0])]
        _wait_for_tiles(browser, address, seats[0])
        by_phone.append(_phone(browser, address, seats[0]))
        one, tiled = (Sample.of([size]) for size in by_phone)
        what = "a phone's pictures, the map in tiles"
        yield Row(what=what, ours=tiled, unit="bytes", rival="in one piece", theirs=one, times=5)
        yield _first_paints(browser, address, seats, bare)
        axis, soviet = (opened(browser, address, seat) for seat in seats)
        yield from first_view(axis, bare)
        yield from _all_frames(browser, axis, whole, bare)
        whole.context.close()
        yield from _moves(axis, soviet, [bare, opened(browser, address, "/bare/empty")], server)
        browser.close()


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
    desk = opened(browser, address, seat)
    while '"cut"' in desk.context.request.get(f"{seat}/table.json").text():
        time.sleep(0.5)
    desk.context.close()


def _phone(browser: Any, address: str, path: str) -> int:
    """Bytes of pictures that come to a phone."""
    page = opened(browser, address, path, PHONE, CUTS_NOTHING)
    page.evaluate(
        """() => Promise.all([...document.querySelectorAll(".picture-below image")].map((node) => {
            const one = new Image();
            one.src = node.href.baseVal;
            return one.decode();
        }))"""
    )
    came: int = page.came["picture"]
    page.context.close()
    return came


# ---------------------------------------------------------------------- looking at it


def _first_paints(browser: Any, address: str, seats: list[str], bare: Any) -> Row:
    """Some first views of each, in turn."""
    ours, empty = [], [bare.evaluate(PAINT)]
    for n in range(LOADS):
        for path, found in ((seats[n % 2], ours), ("/bare/empty", empty)):
            page = opened(browser, address, path)
            found.append(page.evaluate(PAINT))
            page.context.close()
    first, none = Sample.of(ours), Sample.of(empty)
    return Row(what=f"first paint of {LOADS} (clock)", ours=first, rival="an empty page", theirs=none)


def _all_frames(browser: Any, axis: Any, whole: Any, bare: Any) -> Iterator[Row]:
    for name, zoom in (("whole map", None), NEAR):
        for page in (axis, whole):
            _look(page, zoom)
        tiled, one, empty = frames(browser, (axis, PAN), (whole, PAN), (bare, PAN))
        yield from frame_rows(f"panning, {name}", tiled, empty)
        yield from frame_rows(f"panning, {name}, over the picture in one piece", one, empty)
    ours, empty = frames(browser, (axis, COUNTER), (bare, PAN))
    yield from frame_rows("dragging a counter", ours, empty)


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


def _moves(axis: Any, soviet: Any, bare: list[Any], server: int) -> Iterator[Row]:
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
    word = "a bare word"
    yield Row(
        what="a move, browser to browser", ours=Sample.of(took), rival=word, theirs=Sample.of(words), most=MOST_MS
    )
    slow, bare_slow = Sample.of([p99(took)]), Sample.of([p99(words)])
    yield Row(what="a move, browser to browser, p99", ours=slow, rival=word, theirs=bare_slow)
    yield Row(what="a move on the wire, at most", ours=Sample.of([max(sizes)]), unit="bytes", most=MOST_BYTES)
    yield Row(what="a move's own answer (clock)", ours=Sample.of(answers))
    yield Row(what="the server's CPU for a move, its patches and both stories", ours=Sample.of([statistics.mean(cpu)]))


def _come(page: Any, n: int) -> Any:
    page.wait_for_function(f"() => window.came.length > {n}")
    return page.evaluate(f"window.came[{n}]")
