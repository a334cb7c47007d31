"""The miniatures table in a browser: 40 features and 30 Units, dragged while the tape tells what the move would be.

A battle of Bagration is set up over the API and then looked at: frames while dragging a Unit beside an empty page of
the same server, how long the tape's words take, how long a move, and what the server needs to build the board.
"""

import time
from collections.abc import Iterator
from typing import Any

from benchmarks._browser import (
    CHROMIUM,
    COUNTER,
    FLAGS,
    PAN,
    PATIENCE,
    first_view,
    frame_rows,
    frames,
    opened,
    serve,
)
from benchmarks._rows import Row, Sample
from benchmarks.web import served

FEATURES = ("woods", "crop_field", "marsh", "orchard", "gentle_hill", "ploughed_field", "wooded_marsh", "haystack")
ACROSS, UP = 5, 8
ASKED = 60
SOVIETS = "Rifles\n" + "\n".join(f"Rifles {n} | 4 | 6 infantry | save 3+, moves 8/8/12/12" for n in range(1, 24))
GERMANS = "Line\n" + "\n".join(f"Platoon {n} | 3 | 5 infantry | save 3+, moves 8/8/12/12" for n in range(1, 17))


def rows() -> Iterator[Row]:
    with served(serve) as (port, _):
        yield from measured(f"http://127.0.0.1:{port}")


def measured(address: str) -> Iterator[Row]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        start = browser.new_context(base_url=address).request
        settings = {"table": "board"}
        made = start.post(
            "/api/campaigns",
            data={"game": "bagration", "scenario": "onslaught", "settings": settings},
            timeout=PATIENCE,
        )
        campaign = made.json()["id"]
        start.post(f"/c/{campaign}/-/curtain", form={"curtain": "no"}, headers={"Origin": address}, timeout=PATIENCE)
        _set_up(start, campaign)
        bare = opened(browser, address, "/bare/empty")
        soviet = opened(browser, address, f"/c/{campaign}/soviet")
        yield from first_view(soviet, bare)
        yield _tape(start, campaign)
        panning, dragging, empty = frames(browser, (soviet, PAN), (soviet, COUNTER), (bare, PAN))
        yield from frame_rows("panning", panning, empty)
        yield from frame_rows("dragging a Unit", dragging, empty)
        browser.close()


def _terrain() -> dict[str, Any]:
    rows = []
    for n in range(ACROSS * UP):
        x, y = 2 + 9.2 * (n % ACROSS), 2 + 8.6 * (n // ACROSS)
        points = f"{x:g}, {y:g}; {x + 5:g}, {y + 5:g}"
        rows.append({"feature": FEATURES[n % len(FEATURES)], "form": "ellipse", "points": points, "width": ""})
    return {"pieces": rows}


def _set_up(start: Any, campaign: str) -> None:
    """Everything as it is offered, until the Soviets may move."""
    for _ in range(400):
        for side in ("soviet", "german"):
            pending = start.get(f"/api/campaigns/{campaign}/seats/{side}/pending", timeout=PATIENCE).json()
            if not pending:
                continue
            request = pending[0]["request"]
            if request["key"] == "movement":
                return
            value = _offered(request, side)
            told = start.post(
                f"/api/campaigns/{campaign}/seats/{side}/answer",
                data={"request": pending[0]["id"], "value": value},
                timeout=PATIENCE,
            )
            if not told.ok:
                raise RuntimeError(f"{request['key']}: {told.text()}")
            break
    raise RuntimeError("the battle does not begin")


def _offered(request: dict[str, Any], side: str) -> Any:
    if request["key"] == "force":
        return {"list": SOVIETS if side == "soviet" else GERMANS}
    if request["key"] == "terrain":
        return _terrain()
    if "dice" in request:
        return None
    if request.get("suggestion") is not None:
        return request["suggestion"]
    if "options" in request:
        keys = [option["key"] for option in request["options"]]
        return keys[: request["at_least"]] if "at_least" in request else keys[0]
    return {} if "fields" in request else True


def _tape(start: Any, campaign: str) -> Row:
    """The words beside the hand, asked as the page asks them, beside a word from the bare server."""
    asked = start.get(f"/api/campaigns/{campaign}/seats/soviet/pending").json()[0]["id"]
    counters = start.get(f"/c/{campaign}/soviet/board.json").json()["board"]["counters"]
    unit = next(c for c in counters if c["id"].startswith("own-u") and not c["place"].startswith("box"))
    x, y = (float(n) for n in unit["place"].split("@")[0].split(","))
    query = {"request": asked, "verb": "move", "counters": unit["id"], "with": "Dash"}
    tape, hello = [], []
    for n in range(ASKED):
        began = time.perf_counter()
        start.get(f"/c/{campaign}/soviet/board/before", params={**query, "to": f"{x:g},{y + n % 12:g}"})
        tape.append(time.perf_counter() - began)
        began = time.perf_counter()
        start.get("/bare/hello")
        hello.append(time.perf_counter() - began)
    ours, bare = (Sample.of([seconds * 1000 for seconds in taken]) for taken in (tape, hello))
    return Row(what="the tape's words (clock)", ours=ours, rival="a bare answer", theirs=bare, most=50)
