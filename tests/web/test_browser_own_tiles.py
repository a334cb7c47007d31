"""A large picture is cut by the browser of whoever brought it; a phone then fetches only what it looks at."""

import pytest
from playwright.sync_api import Page, expect

from tests.vassal.made_up import png
from tests.web.boarding import BOARD, alone, ready

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}}
SIZE = (2150, 2000)
READING = 240_000
ALL = ".picture-below image"


def lay_picture(page: Page, base: str) -> None:
    """Bring a picture as large as a map, pin three hexes, lay it on the table."""
    page.goto(f"{base}/table")
    page.get_by_label("A VASSAL module").set_input_files(
        {"name": "map.png", "mimeType": "image/png", "buffer": png(*SIZE)}
    )
    page.get_by_role("button", name="Bring it").click(no_wait_after=True)
    page.wait_for_url("**/table/scan/**", timeout=READING)
    pins = (("A1", 150, 150), ("L1", 2000, 250), ("A10", 150, 1850))
    for n, pin in enumerate(pins):
        for name, value in zip(("hex", "x", "y"), pin, strict=True):
            page.locator(f'input[name="{name}"]').nth(n).fill(str(value))
    page.get_by_role("button", name="Lay it on my table").click()
    expect(page.locator(ALL)).to_have_count(1, timeout=READING)


def corners(page: Page) -> list[float]:
    """How far the picture reaches, whole or in squares, as parts of what the board is."""
    found: list[float] = page.evaluate(
        f"""() => {{
            const [board, ...all] = [{BOARD}.sheet.below, ...document.querySelectorAll("{ALL}")]
                .map((one) => one.getBoundingClientRect());
            const [wide, high] = [board.width, board.height];
            return [Math.min(...all.map((one) => one.left - board.left)) / wide,
                    Math.min(...all.map((one) => one.top - board.top)) / high,
                    Math.max(...all.map((one) => one.right - board.left)) / wide,
                    Math.max(...all.map((one) => one.bottom - board.top)) / high];
        }}"""
    )
    return found


def test_a_phone_fetches_the_squares_it_looks_at_once_the_owners_browser_has_cut_them(browse):
    desk = browse(viewport={"width": 1280, "height": 800})
    base = f"/c/{alone(desk)}/blue"
    lay_picture(desk, base)
    whole = corners(desk)
    while "tiles" not in desk.request.get(f"{base}/table.json").json()["surface"]["sheets"][0]:
        desk.wait_for_timeout(300)

    phone = browse(**PHONE)
    fetched: list[str] = []
    phone.on("response", lambda r: fetched.append(r.url.rsplit("/", 1)[1]) if "/own/" in r.url else None)
    phone.goto(base)
    ready(phone)
    expect(phone.locator(ALL)).to_have_count(2)  # at its smallest size
    assert corners(phone) == pytest.approx(whole, abs=0.002), "where the whole lay"
    assert {name for name in fetched if "-" not in name} == set(), "never the whole"
    phone.evaluate(f"{BOARD}.camera.centre({BOARD}.sheet.ground.spot('F5'), {BOARD}.camera.most)")
    fine = phone.locator(f"{ALL}[href*='/0-']")
    expect(fine.first).to_be_attached()
    assert fine.count() < 12, "of twenty"
    assert fine.first.evaluate("one => fetch(one.href.baseVal).then((told) => told.status)") == 200
