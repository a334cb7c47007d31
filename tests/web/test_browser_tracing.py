"""Terrain drawn on the plan in the form, in a real browser: by mouse, touch and keyboard; the rows say the same."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.boarding import answer
from tests.web.test_browser_play import start

pytestmark = pytest.mark.browser


def to_the_terrain(page: Page) -> str:
    """Onslaught of one screen, up to the question what lies on the table; returns the campaign."""
    campaign = start(page, "bagration", curtain="no").split("/c/")[1].split("/")[0]
    for _ in range(12):
        for side in ("soviet", "german"):
            asked = page.request.get(f"/api/campaigns/{campaign}/seats/{side}/pending").json()
            if asked and asked[0]["request"]["key"] == "terrain":
                page.goto(f"/c/{campaign}/soviet")
                page.wait_for_selector("html[data-ready]")
                return campaign
            if asked:
                request = asked[0]["request"]
                keys = [o["key"] for o in request.get("options", [])]
                offered = request.get("suggestion") or (keys[0] if keys else {} if "fields" in request else True)
                assert answer(page, campaign, side, offered).ok
    raise AssertionError("the terrain is not asked for")


def rows(page: Page) -> list[tuple[str, str, str, str]]:
    """What the table says, row by row."""
    found = page.locator('table[data-rows="f.pieces"] tbody tr').evaluate_all(
        "all => all.map((row) => [...row.querySelectorAll('[name]')].map((cell) => cell.value))"
    )
    return [tuple(row) for row in found if row[0]]


def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table is on the screen."""
    box = page.locator(".tracing .board").bounding_box()
    assert box is not None
    return box["x"] + x / 48 * box["width"], box["y"] + box["height"] * (1 - y / 72)


def press(page: Page, *points: tuple[float, float]) -> None:
    for point in points:
        page.mouse.click(*spot(page, *point))


def draw(page: Page, feature: str) -> None:
    page.locator("[data-brush]").select_option(feature)
    page.locator(".tracing [data-canvas]").scroll_into_view_if_needed()


def on_a_phone(page: Page) -> None:
    """The rows lie below the plan, not over it, while something is being drawn."""
    wide = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 800})
    plan, table = (page.locator(q).first.bounding_box() for q in (".tracing svg", 'table[data-rows="f.pieces"]'))
    assert plan["y"] + plan["height"] <= table["y"]
    page.set_viewport_size(wide)
    page.locator(".tracing [data-canvas]").scroll_into_view_if_needed()


@pytest.mark.rule("fow.terrain.schema")
def test_terrain_is_drawn_by_mouse_touch_and_keyboard_and_the_rows_follow(browse):
    page = browse(has_touch=True, viewport={"width": 1280, "height": 1400})
    to_the_terrain(page)
    draw(page, "woods")
    expect(page.locator('[data-card="woods"]')).to_contain_text("Difficult: Cross Check or halt")
    on_a_phone(page)
    press(page, (10, 30), (20.1, 30.2), (15, 40), (15, 40))  # snapped to the half inch; the last one again ends it
    draw(page, "building")
    page.mouse.move(*spot(page, 30, 50))
    page.mouse.down()
    page.mouse.move(*spot(page, 34, 54), steps=3)
    page.mouse.up()
    draw(page, "road")
    for point in ((0, 20), (20, 30), (48, 26)):  # its middle bend snaps to the corner of the woods
        page.touchscreen.tap(*spot(page, *point))
    page.get_by_role("button", name="Finish it").click()
    assert rows(page) == [
        ("woods", "outline", "10, 30; 20, 30; 15, 40", ""),
        ("building", "rectangle", "30, 50; 34, 54", ""),
        ("road", "line", "0, 20; 20, 30; 48, 26", "2"),
    ]
    # by keyboard, from where the road ended: a pond of two by one
    draw(page, "lake_or_pond")
    page.locator("[data-canvas]").focus()
    for key in ("Enter", "ArrowLeft", "ArrowLeft", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    assert rows(page)[3] == ("lake_or_pond", "ellipse", "48, 26; 46, 27", "")
    # chosen, moved by a corner, removed
    page.keyboard.press("Escape")
    for key in ("n", "c", "ArrowLeft", "Shift+ArrowDown"):
        page.keyboard.press(key)
    assert rows(page)[0][2] == "9, 29.75; 20, 30; 15, 40"
    page.keyboard.press("n")
    page.keyboard.press("Delete")
    assert [row[0] for row in rows(page)] == ["woods", "road", "lake_or_pond"]
    # a row that is typed is drawn at once
    page.locator('[name="f.pieces.0.points"]').fill("2, 2; 8, 2; 5, 8")
    expect(page.locator(".traced .piece")).to_have_count(3)
    page.locator("[data-large]").click()
    assert page.locator(".tracing").bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 1400}
    page.locator("[data-large]").click()
    page.get_by_role("button", name="Village on the highway").click()
    expect(page.locator(".traced .piece")).to_have_count(12)
    page.get_by_role("button", name="So it lies").click()
    expect(page.locator(".just")).to_contain_text("On the table: road 1")
