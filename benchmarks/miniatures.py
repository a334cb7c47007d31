"""The miniatures table in a browser: 40 features and 30 Units, dragged while the tape tells what the move would be.

A battle of Bagration is set up over the API and then looked at: frames while dragging a Unit beside an empty page of
the same server, how long the tape's words take, how long a move, and what the server needs to build the board.
"""

import statistics
import time
from typing import Any

from benchmarks._browser import (
    CHROMIUM,
    COUNTER,
    FLAGS,
    PAN,
    PATIENCE,
    frames,
    opened,
    serve,
    tell_first_view,
    tell_frames,
)
from benchmarks.web import served

FEATURES = ("woods", "crop_field", "marsh", "orchard", "gentle_hill", "ploughed_field", "wooded_marsh", "haystack")
ACROSS, UP = 5, 8
ASKED = 60
SOVIETS = "Rifles\n" + "\n".join(f"Rifles {n} | 4 | 6 infantry | save 3+, moves 8/8/12/12" for n in range(1, 24))
GERMANS = "Line\n" + "\n".join(f"Platoon {n} | 3 | 5 infantry | save 3+, moves 8/8/12/12" for n in range(1, 17))


def main() -> None:
    with served(serve) as (port, _):
        measure(f"http://127.0.0.1:{port}")


def measure(address: str) -> None:
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
        board = start.get(f"/c/{campaign}/soviet/board.json").json()["board"]
        standing = sum(not c["place"].startswith("box") and c["group"] not in ("Obstacles",) for c in board["counters"])
        print(f"{ACROSS * UP} features, {standing} Units and fortifications on the table")
        tell_first_view(soviet, bare)
        _tell_tape(start, campaign)
        panning, dragging, empty = frames(browser, (soviet, PAN), (soviet, COUNTER), (bare, PAN))
        tell_frames("panning", panning, empty)
        tell_frames("dragging a Unit", dragging, empty)
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


def _tell_tape(start: Any, campaign: str) -> None:
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
    ours, bare = statistics.median(tape) * 1000, statistics.median(hello) * 1000
    print(f"the tape's words: {ours:.1f} ms (median of {ASKED}), {ours / bare:.1f} x a bare answer's {bare:.1f} ms")
