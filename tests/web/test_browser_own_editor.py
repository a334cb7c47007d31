"""A new user pins a photo, paints woods, a road and a slope over it, and gets a line of sight through them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.skirmish.ground import SPOTS
from tests.web.mill_module import drawn, ground
from tests.web.test_browser_own_maps import READING
from tests.web.test_browser_play import start

pytestmark = pytest.mark.browser
AT = {spot.name: (spot.x, spot.y) for spot in SPOTS}
WOODS = ["E3", "E4", "E5", "F3", "F4", "F5", "G4", "G5", "G6", "H4"]


def point(page: Page, box: str, x: float, y: float) -> None:
    """Click a point of the drawing in a box that may have to be scrolled."""
    page.wait_for_load_state()
    page.locator(f"{box} svg").first.wait_for()
    at = page.evaluate(
        """([box, x, y]) => {
            const node = document.querySelector(box);
            node.scrollIntoView({ block: "center" });
            node.scrollTo(x - 200, y - 150);
            const at = new DOMPoint(x, y).matrixTransform(node.querySelector("svg").getScreenCTM());
            return [at.x, at.y];
        }""",
        [box, x, y],
    )
    page.mouse.click(*at)


def click(page: Page, hex: str) -> None:
    """The middle of a hex of the editor."""
    x, y = page.evaluate("hex => document.querySelector('[data-editor]').editor.ground.spot(hex)", hex)
    point(page, "[data-canvas]", x, y)


def test_a_photo_is_pinned_and_painted_and_looked_across(browse, tmp_path: Path):
    page = browse()
    campaign = start(page, "skirmish", curtain="no").split("/c/")[1].split("/")[0]
    photo = tmp_path / "my map.png"
    photo.write_bytes(drawn(760, 770, ground, alike=10))
    page.goto(f"/c/{campaign}/blue/table")
    page.get_by_label(re.compile("A VASSAL module")).set_input_files(photo)
    page.get_by_role("button", name="Bring it").click(no_wait_after=True)
    page.wait_for_url("**/table/scan/**", timeout=READING)

    # Three pins by clicks on the picture.
    for hex in ("A1", "L2", "C9"):
        point(page, "[data-scan]", *AT[hex])
        page.keyboard.type(hex)
    page.get_by_role("button", name="Fit the grid").click()
    expect(page.get_by_text(re.compile("The grid fits 3 pins"))).to_be_visible()
    page.get_by_role("button", name="Lay it on my table").click()
    expect(page.locator(".picture-below image")).to_have_count(1)

    # Ten hexes of woods, a road, a slope.
    page.goto(f"/c/{campaign}/blue/table/paint")
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("Woods", exact=True).check()
    for hex in WOODS:
        click(page, hex)
    expect(page.locator("[data-area=woods]")).to_have_count(10)
    page.get_by_text("Roads, rails, streams").click()
    page.get_by_label("Dirt Road", exact=True).check()
    for hex in ("A6", "B6", "C7"):
        click(page, hex)
    expect(page.locator("[data-line=dirt-road]")).to_have_count(1)
    page.get_by_label("Slope", exact=True).check()
    for hex in ("C4", "D4"):
        click(page, hex)
    expect(page.locator("[data-slope='C4-D4']")).to_have_count(1)

    # Undo and redo, by keys.
    page.locator("[data-canvas]").press("u")
    expect(page.locator("[data-slope]")).to_have_count(0)
    page.locator("[data-canvas]").press("r")
    expect(page.locator("[data-slope]")).to_have_count(1)
    page.wait_for_function("() => Number(document.querySelector('[data-editor]').dataset.kept) > 0")

    # A line of sight through the woods, and one beside them.
    page.get_by_label("Line of sight").check()
    click(page, "D4")
    click(page, "J5")
    expect(page.locator("[data-says]")).to_contain_text("blocked", timeout=READING)
    click(page, "A1")
    click(page, "D1")
    expect(page.locator("[data-says]")).to_contain_text("clear", timeout=READING)
    page.reload()
    expect(page.locator("[data-area=woods]")).to_have_count(10)
