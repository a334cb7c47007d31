"""A player's own module goes the whole way in real browsers: brought, matched, played on by two, to VASSAL and back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.boarding import BOARD, answer, drag, place_of, ready, settled, two
from tests.web.mill_module import mill_module

pytestmark = pytest.mark.browser
READING = 240_000
"""Milliseconds until a file was read: the first one waits for the bench, on a machine that may be busy."""


def lay(page: Page, base: str, file: Path) -> None:
    """Bring the module, lay its map and counters on the table, and go back to the board."""
    page.goto(f"{base}/table")
    page.get_by_label("A VASSAL module").set_input_files(file)
    page.get_by_role("button", name="Bring it").click(no_wait_after=True)
    page.get_by_label(re.compile("^Main Map")).check(timeout=READING)
    page.get_by_label(re.compile("^At the Mill")).check()
    page.get_by_role("button", name="Lay it on my table").click()
    expect(page.locator("table.matches")).to_be_visible()


def moved(page: Page, campaign: str, side: str, columns: str) -> None:
    """Drag a counter of this side to the next hex of its column."""
    counters = page.request.get(f"/c/{campaign}/{side}/board.json").json()["board"]["counters"]
    id, before = next(
        (c["id"], c["place"])
        for c in reversed(counters)  # the last of a place lies on top there
        if c["mine"] and c["place"][0] in columns and "Rifles" in c["name"]
    )
    row = int(before[1:])
    after = f"{before[0]}{row + 1 if row < 9 else row - 1}"
    drag(page, before, after)
    settled(page, campaign, side, id, after)
    assert place_of(page, id) == after


def test_a_module_goes_the_whole_way(browse, tmp_path):
    blue, red = browse("blue"), browse("red")
    campaign = two(blue, red)
    file = tmp_path / "mill.vmod"
    file.write_bytes(mill_module())

    # Both bring the same module. Blue looks at the match and corrects a line of it.
    lay(blue, f"/c/{campaign}/blue", file)
    lay(red, f"/c/{campaign}/red", file)
    line = blue.get_by_label("Counter for 2 Lorry")
    expect(line).to_have_value("Lorry, No. 2 · Counters · Blue [12b]")
    line.fill("Lorry, No. 1 · Counters · Blue [11b]")
    blue.get_by_role("button", name="Keep this match").click()
    expect(blue.get_by_label("Counter for 2 Lorry")).to_have_value("Lorry, No. 1 · Counters · Blue [11b]")

    # The board lies on the printed map, with the printed counters, in both browsers.
    for page, side in ((blue, "blue"), (red, "red")):
        page.goto(f"/c/{campaign}/{side}")
        ready(page)
        expect(page.locator(".picture-below image")).to_have_count(1)
        page.wait_for_function(f"() => {BOARD}.sheet.node.querySelectorAll('image.printed').length > 5")
        at = page.evaluate(f"() => {{ const g = {BOARD}.sheet.ground; return g.spot('A1').map((n) => n / g.scale); }}")
        assert at == pytest.approx([50, 50])

    # Each moves on his own printed map.
    moved(blue, campaign, "blue", "ABC")
    for _ in ("movement", "attacks"):
        assert answer(blue, campaign, "blue", {"verb": "done"}).ok
    red.wait_for_function(f"() => {BOARD}.table.asks.length > 0")
    moved(red, campaign, "red", "JKL")

    # To VASSAL and back.
    blue.goto(f"/c/{campaign}/blue/table")
    with blue.expect_download() as download:
        blue.get_by_role("link", name="Save the board for VASSAL").click()
    saved = tmp_path / "position.vsav"
    download.value.save_as(saved)
    blue.get_by_label("A save that VASSAL made").set_input_files(saved)
    blue.get_by_role("button", name="Compare it with the board").click()
    expect(blue.get_by_text("position.vsav and the board are equal")).to_be_visible()
