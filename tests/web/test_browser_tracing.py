"""Terrain drawn on the plan in the form, in a real browser: by mouse, touch and keyboard; the rows say the same."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.boarding import answer

pytestmark = pytest.mark.browser


def begun(page: Page, scenario: str, **settings: str) -> str:
    """A battle of one screen; returns the campaign."""
    made = page.request.post("/api/campaigns", data={"game": "bagration", "scenario": scenario, "settings": settings})
    campaign: str = made.json()["id"]
    origin = made.url.split("/api/")[0]
    page.request.post(f"/c/{campaign}/-/curtain", form={"curtain": "no"}, headers={"Origin": origin})
    return campaign


def up_to(page: Page, campaign: str, key: str) -> str:
    """Answered as it is offered until this is asked, and opened by whom it is asked; returns the campaign."""
    for _ in range(30):
        for side in ("soviet", "german"):
            asked = page.request.get(f"/api/campaigns/{campaign}/seats/{side}/pending").json()
            if asked and asked[0]["request"]["key"] == key:
                page.goto(f"/c/{campaign}/{side}")
                page.wait_for_selector("html[data-ready]")
                return campaign
            if asked:
                request = asked[0]["request"]
                keys = [o["key"] for o in request.get("options", [])]
                offered = request.get("suggestion") or (keys[0] if keys else {} if "fields" in request else True)
                assert answer(page, campaign, side, None if "dice" in request else offered).ok
    raise AssertionError(f"{key} is not asked for")


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
    up_to(page, begun(page, "onslaught"), "terrain")
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


@pytest.mark.rule("fow.mission.river_crossing.setup.1", "fow.meta.units")
def test_a_river_is_drawn_bend_by_bend_and_places_are_pointed_at_by_a_ruler_in_centimetres(browse):
    page = browse(viewport={"width": 1280, "height": 1400})
    campaign = up_to(page, begun(page, "river_crossing", river_course="as_entered", ruler="cm"), "river")
    page.locator(".tracing [data-canvas]").scroll_into_view_if_needed()
    expect(page.locator(".tracing-bar")).to_contain_text("cm wide")
    press(page, (0, 34), (24, 38), (48, 36), (48, 36))
    cells = page.locator('table[data-rows="f.course"] tbody tr').first.locator("[name]")
    assert [cell.input_value() for cell in cells.all()] == ["deep_river", "line", "0, 85; 60, 95; 120, 90 cm", "20 cm"]
    page.get_by_role("button", name="Report").last.click()
    expect(page.locator(".just").first).to_contain_text("The river is 20 cm wide")
    up_to(page, campaign, "crossing_1")
    expect(page.locator(".point")).to_contain_text("0 cm to 120 cm")
    box = page.locator(".plan .board").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.25, box["y"] + box["height"] * (1 - 36 / 72))
    assert abs(float(page.locator("input[name=x]").input_value()) - 30) <= 0.5, "a quarter of 120 cm"
    assert abs(float(page.locator("input[name=y]").input_value()) - 90) <= 0.5
    page.get_by_role("button", name="Place").first.click()
    expect(page.locator(".just").first).to_contain_text("30 cm")
