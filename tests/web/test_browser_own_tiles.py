"""A large picture is cut by the browser of whoever brought it; a phone then fetches only what it looks at."""

import pytest
from playwright.sync_api import Page, expect

from tests.vassal.made_up import png
from tests.web.boarding import BOARD, alone, ready

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
READING = 240_000


def lay_picture(page: Page, base: str) -> None:
    """Bring a picture as large as a map, pin three hexes, lay it on the table."""
    page.goto(f"{base}/table")
    page.get_by_label("A VASSAL module").set_input_files(
        {"name": "map.png", "mimeType": "image/png", "buffer": png(3800, 3750)}
    )
    page.get_by_role("button", name="Bring it").click(no_wait_after=True)
    page.wait_for_url("**/table/scan/**", timeout=READING)
    pins = (("A1", 250, 250), ("L1", 3550, 423), ("A10", 250, 3368))
    for n, pin in enumerate(pins):
        for name, value in zip(("hex", "x", "y"), pin, strict=True):
            page.locator(f'input[name="{name}"]').nth(n).fill(str(value))
    page.get_by_role("button", name="Lay it on my table").click()
    expect(page.locator(".picture-below image")).to_have_count(1, timeout=READING)


def test_a_phone_fetches_the_squares_it_looks_at_once_the_owners_browser_has_cut_them(browse):
    desk = browse(viewport={"width": 1280, "height": 800})
    base = f"/c/{alone(desk)}/blue"
    lay_picture(desk, base)
    told = f"async () => (await (await fetch('{base}/table.json')).json()).surface.sheets[0]"
    desk.wait_for_function(f"async () => Boolean((await ({told})()).tiles)", polling=500, timeout=READING)

    phone = browse(**PHONE)
    fetched: list[str] = []
    phone.on("response", lambda r: fetched.append(r.url.rsplit("/", 1)[1]) if "/own/" in r.url else None)
    phone.goto(base)
    ready(phone)
    loaded = "() => [...document.querySelectorAll('.picture-below image')].every((one) => one.getBBox().width > 0)"
    phone.wait_for_function(loaded)
    expect(phone.locator(".picture-below image").first).to_be_attached()
    assert fetched
    assert not [name for name in fetched if name.startswith("0")], "neither the whole nor its full size"
    phone.evaluate(f"{BOARD}.camera.centre({BOARD}.sheet.ground.spot('F5'), {BOARD}.camera.most)")
    expect(phone.locator(".picture-below image[href*='/0-']").first).to_be_attached()
    near = [name for name in fetched if name.startswith("0-")]
    assert 0 < len(near) < 20, "of sixty-four"
