"""Counters dragged on a map or a plan, and refused places drawn: in a real browser, by mouse, touch and keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.test_browser_care import WIDTHS, faults
from tests.web.test_browser_play import asked, start

pytestmark = pytest.mark.browser


def counter(page: Page, label: str) -> Locator:
    return page.locator(f'.counter:has(text:text-is("{label}"))')


def spot(place: Locator, across: float = 0.5, down: float = 0.5) -> tuple[float, float]:
    """The middle of something on the screen, or these shares of its width and height."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + across * box["width"], box["y"] + down * box["height"]


def drag(page: Page, what: Locator, to: Locator, grab: tuple[float, float] = (0.5, 0.5), **share: float) -> None:
    what.scroll_into_view_if_needed()
    page.mouse.move(*spot(what, *grab))
    page.mouse.down()
    page.mouse.move(*spot(to, **share), steps=4)
    page.mouse.up()


def hexes(page: Page) -> dict[str, str]:
    """What the table says: piece and hex of every filled row."""
    rows = page.locator('table[data-rows="f.pieces"] tbody tr').all()
    told = [(r.get_by_label("Piece").input_value(), r.get_by_label("Hex").input_value()) for r in rows]
    return {piece: hex for piece, hex in told if piece}


@pytest.fixture
def report(browse) -> Page:
    page = browse(bypass_csp=True)
    start(page, "orsha-report")
    expect(counter(page, "4-6-7")).to_be_visible()
    return page


def test_a_dragged_counter_fills_its_row_and_takes_along_what_it_carries(report):
    page = report
    squad, leader = counter(page, "4-6-7"), counter(page, "9-1")
    drag(page, leader, page.locator('[data-hex="M21"]'))
    expect(leader).to_have_attribute("aria-label", "9-1 (g36) in M21")
    assert hexes(page) == {"g36": "M21"}
    drag(page, squad, page.locator('[data-hex="L18"]'), grab=(0.08, 0.92))  # what sticks out under the LMG
    expect(counter(page, "LMG")).to_have_attribute("aria-label", "LMG (g35) in L18")
    assert hexes(page) == {"g36": "M21", "g34": "L18", "g35": "L18"}
    expect(page.locator("details.ticks summary").nth(1)).to_have_text("broken")
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.locator(".waiting h2")).to_contain_text("Russians are reporting")


def test_a_typed_hex_moves_the_counter_and_a_fate_takes_it_off(report):
    page = report
    row = page.locator('table[data-rows="f.pieces"] tbody tr').first
    piece = row.get_by_label("Piece")
    piece.select_option("g36") if piece.evaluate("cell => cell.tagName") == "SELECT" else piece.fill("g36")
    row.get_by_label("Hex").fill("k22")
    expect(counter(page, "9-1")).to_have_attribute("aria-label", "9-1 (g36) in K22")
    row.get_by_label("Fate").select_option("eliminated")
    expect(counter(page, "9-1")).to_have_count(0)
    expect(page.locator(".chit", has_text="9-1 (g36)")).to_be_visible()


def test_by_keyboard_alone(report):
    page = report
    counter(page, "9-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announce")).to_contain_text("picked up")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert hexes(page) == {}, "carried, not set down yet"
    page.keyboard.press("Enter")
    expect(page.locator("#announce")).to_contain_text("is now in M21")
    assert hexes(page) == {"g36": "M21"}
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    assert hexes(page) == {"g36": "M21"}
    expect(counter(page, "9-1")).to_have_attribute("aria-label", "9-1 (g36) in M21")


def test_picked_from_the_shelf_and_set_down_with_a_click(report):
    page = report
    chit = page.locator(".chit").first
    name = chit.inner_text()
    chit.click()
    expect(chit).to_have_attribute("aria-pressed", "true")
    page.locator('[data-hex="J21"]').click(force=True)
    expect(page.locator(f'.counter[aria-label="{name} in J21"]')).to_be_visible()


def test_by_touch(browse):
    page = browse(has_touch=True, viewport={"width": 820, "height": 1100})
    start(page, "orsha-report")
    leader = counter(page, "9-1")
    leader.scroll_into_view_if_needed()
    (x, y), (to_x, to_y) = spot(leader), spot(page.locator('[data-hex="M21"]'))
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

    send("touchStart", (x, y))
    send("touchMove", ((x + to_x) / 2, (y + to_y) / 2))
    send("touchMove", (to_x, to_y))
    send("touchEnd")
    expect(leader).to_have_attribute("aria-label", "9-1 (g36) in M21")
    assert hexes(page) == {"g36": "M21"}


def test_a_hundred_counters_stay_quick_and_the_page_accessible(report):
    page = report
    rows: Any = page.evaluate("""() => {
      const form = document.querySelector('form.ask-report'), more = form.querySelector('[data-more="f.pieces"]');
      for (let i = 0; i < 100; i += 1) more.click();
      const rows = [...form.querySelectorAll('table[data-rows="f.pieces"] tbody tr')];
      const hexes = [...document.querySelectorAll('[data-hex]')].map((h) => h.dataset.hex).filter((h) => h !== 'K20');
      rows.slice(0, 100).forEach((row, i) => {
        const piece = row.querySelector('[aria-label="Piece"]');
        if (piece.tagName === 'SELECT') piece.add(new Option(`x${i}`));
        piece.value = `x${i}`;
        row.querySelector('[aria-label="Hex"]').value = hexes[i * 3];
      });
      rows[0].querySelector('[aria-label="Hex"]').dispatchEvent(new Event('input', { bubbles: true }));
      return rows.length;
    }""")
    assert rows >= 100
    expect(page.locator(".counter")).to_have_count(103)
    drag(page, counter(page, "9-1"), page.locator('[data-hex="M21"]'))
    expect(counter(page, "9-1")).to_have_attribute("aria-label", "9-1 (g36) in M21")
    assert not faults(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width


# ---------------------------------------------------------------------- a plan in inches


def test_a_refused_place_is_drawn_with_the_distance_that_failed_and_units_are_dragged_on_the_plan(browse):
    page = browse(bypass_csp=True)
    start(page, "inches")
    asked(page, "Place the Objective")
    page.get_by_label("From the Attacker’s left").fill("7.9")
    page.get_by_label("From the Attacker’s edge").fill("20")
    page.get_by_role("button", name="Place").click()
    expect(page.locator(".refusal")).to_contain_text("7.9")
    drawn = page.locator("[data-plan][data-refused] .refused")
    expect(drawn).to_contain_text('only 7.9", 8" asked')
    assert not faults(page)
    page.get_by_label("From the Attacker’s left").fill("8")
    page.get_by_role("button", name="Place").click()
    asked(page, "Where do they stand")

    tanks = counter(page, "Tanks")
    expect(tanks).to_have_attribute("aria-label", "Tanks in 12″, 10″")
    drag(page, tanks, page.locator(".placing .board").first, across=40 / 72, down=32 / 48)
    place = page.locator('input[name="f.units.0.place"]')
    expect(place).to_have_value("40, 16")
    counter(page, "Tanks").focus()
    for key in ("Enter", "ArrowRight", "Shift+ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(place).to_have_value("41, 16.25")
    page.locator('input[name="f.units.1.unit"]').fill("tanks")
    page.locator('input[name="f.units.1.place"]').fill("20, 20")
    second = page.locator('.counter[data-key="tanks · 2"]')
    drag(page, second, page.locator(".placing .board").first, across=0.5, down=0.5)
    expect(page.locator('input[name="f.units.1.place"]')).to_have_value("36, 24")
    expect(place).to_have_value("41, 16.25")
    drag(page, page.locator(".chit", has_text="Boat"), page.locator(".placing .board").nth(1))
    expect(page.locator('input[name="f.boats.0.x"]')).to_have_value("36")
    expect(page.locator('input[name="f.boats.0.y"]')).to_have_value("24")
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.locator(".asks")).to_contain_text("The campaign is over")


def test_without_scripts_the_table_is_filled_and_the_refused_place_is_drawn(browse):
    page = browse(java_script_enabled=False)
    start(page, "inches")
    page.get_by_label("From the Attacker’s left").fill("30")
    page.get_by_label("From the Attacker’s edge").fill("41.5")
    page.get_by_role("button", name="Place").click()
    expect(page.locator("[data-refused]")).to_contain_text('only 6.5", 8" asked')
    page.get_by_label("From the Attacker’s edge").fill("24")
    page.get_by_role("button", name="Place").click()
    page.locator('input[name="f.units.0.unit"]').fill("tanks")
    page.locator('input[name="f.units.0.place"]').fill("20, 20")
    page.keyboard.press("Enter")
    expect(page.locator(".asks")).to_contain_text("The campaign is over")


# ---------------------------------------------------------------------- files


def test_a_report_is_filled_from_a_save_and_the_counters_stand_where_it_says(report, tmp_path):
    page = report
    page.get_by_text("Fill this in from a VASL save").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="VASL save").click()
    save = tmp_path / "positions.vsav"
    taken.value.save_as(save)
    page.evaluate("window.stayed = true")
    page.locator('input[type="file"]').set_input_files(save)
    page.get_by_role("button", name="Fill in", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("Filled in from positions.vsav")
    assert hexes(page) == {"g34": "K20", "g35": "K20", "g36": "K20"}
    drag(page, counter(page, "9-1"), page.locator('[data-hex="M21"]'))
    expect(counter(page, "9-1")).to_have_attribute("aria-label", "9-1 (g36) in M21")
    (tmp_path / "wrong.vsav").write_bytes(b"nothing")
    page.locator('input[type="file"]').set_input_files(tmp_path / "wrong.vsav")
    page.get_by_role("button", name="Fill in", exact=True).click()
    expect(page.locator(".refusal")).to_contain_text("damaged, or no zip archive")
    assert hexes(page)["g36"] == "M21", "what stood there stays"
    assert page.evaluate("window.stayed"), "the page was not loaded again"
    assert not faults(page)


def test_a_map_of_ones_own_in_a_tool_and_deleting_a_campaign(browse, tmp_path):
    page = browse(bypass_csp=True)
    page.goto("/tools/forgotten-battles/reach")
    (tmp_path / "mine.toml").write_text("no map")
    page.get_by_label("Your own map file").set_input_files(tmp_path / "mine.toml")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator(".refusal p")).to_have_text(re.compile(r"^\s*mine\.toml is refused"))
    expect(page.locator(".in-use")).to_contain_text("In use: mine.toml")
    told, file = page.locator(".in-use").bounding_box(), page.get_by_label("Your own map file").bounding_box()
    assert told["y"] >= file["y"] + file["height"], "beside the field, not over it"
    assert not faults(page)
    start(page, "inches")
    page.get_by_role("link", name="Seats, links and backup").click()
    page.get_by_text("Delete this campaign").click()
    assert not faults(page)
    page.get_by_label("type its name").fill("Inches: One")
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("No campaign is on the shelf yet")).to_be_visible()
