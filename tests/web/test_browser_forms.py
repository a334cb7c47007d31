"""Long forms and lists of hexes in a real browser."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.test_browser_care import faults
from tests.web.test_browser_places import counter, drag
from tests.web.test_browser_play import asked, start

pytestmark = pytest.mark.browser


def inside(inner: Locator, outer: Locator) -> bool:
    a, b = inner.bounding_box(), outer.bounding_box()
    assert a
    assert b
    across = b["x"] < a["x"] and a["x"] + a["width"] < b["x"] + b["width"]
    return across and b["y"] < a["y"] and a["y"] + a["height"] < b["y"] + b["height"]


@pytest.mark.parametrize("scripts", [True, False])
def test_the_hexes_that_may_be_named_are_outlined_each_in_its_place(browse, scripts):
    page = browse(java_script_enabled=scripts, bypass_csp=True)
    start(page, "muster")
    legal = page.locator(".legal > g > *")
    expect(legal).to_have_count(2)
    expect(page.get_by_text("The hexes that may be named are outlined")).to_be_visible()
    for at, name in enumerate(("B1", "C2")):
        assert inside(legal.nth(at), page.locator(f'[data-hex="{name}"]')), name
    if scripts:
        assert legal.first.evaluate("shape => getComputedStyle(shape).strokeDasharray") != "none"
        assert not faults(page)
        page.locator('[data-hex="C2"]').click()
        expect(page.get_by_label("Hex")).to_have_value("C2")


def test_keys_of_a_share_stop_at_its_minimum(browse):
    page = browse()
    start(page, "muster")
    page.get_by_label("Hex").fill("B1")
    page.get_by_role("button", name="Place").click()
    east = page.get_by_label("East", exact=True)
    expect(east).to_have_value("2")
    expect(page.locator("[data-left]")).to_have_text("4 left")
    page.get_by_role("button", name="Less: East").click()
    expect(east).to_have_value("2")
    page.get_by_role("button", name="More: East").click()
    expect(east).to_have_value("3")
    expect(page.locator("[data-left]")).to_have_text("3 left")


@pytest.fixture
def muster(browse) -> Page:
    page = browse(bypass_csp=True)
    start(page, "muster")
    page.get_by_label("Hex").fill("B1")
    page.get_by_role("button", name="Place").click()
    asked(page, "Share out")
    page.get_by_label("East", exact=True).fill("6")
    page.get_by_role("button", name="Allocate").click()
    asked(page, "Who is there")
    return page


def test_more_rows_begin_with_their_defaults_and_a_dragged_counter_takes_a_blank_one(muster):
    page = muster
    rows = page.locator('table[data-rows="f.units"] tbody tr')
    expect(rows).to_have_count(61)
    page.get_by_role("button", name="More rows").click()
    expect(rows).to_have_count(62)
    last = rows.last
    expect(last.get_by_label("Fit")).to_be_checked()
    expect(last.get_by_label("Level")).to_have_value("1")
    expect(last.get_by_label("Unit")).to_have_attribute("name", "f.units.61.piece")
    drag(page, counter(page, "Squad 7"), page.locator('[data-hex="C3"]'))
    expect(rows.nth(60).get_by_label("Unit")).to_have_value("Squad 7 (g7, 1st Company)")
    expect(rows.nth(60).get_by_label("Hex")).to_have_value("C3")
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.locator(".asks")).to_contain_text("The campaign is over")


def test_a_unit_of_the_list_typed_by_its_words_is_the_counter_of_the_map(muster):
    page = muster
    row = page.locator('table[data-rows="f.units"] tbody tr').nth(60)
    row.get_by_label("Unit").fill("squad 7 (g7, 1st company)")
    row.get_by_label("Hex").fill("d2")
    expect(counter(page, "Squad 7")).to_have_attribute("aria-label", "Squad 7 (g7) in D2")
    listed = page.locator('.counter[data-key="g20"]')
    expect(listed).to_have_attribute("aria-label", "Squad 20 (g20, 1st Company) in B2")


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_wide_tables_stay_in_their_card(muster, width):
    page = muster
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    first = page.locator('table[data-rows="f.units"] tbody tr').first
    assert (first.get_by_label("Remarks").bounding_box() or {})["width"] >= 150
    assert not faults(page)


def test_many_tabs_stand_in_one_line_beside_the_drawers(browse):
    page = browse(viewport={"width": 1280, "height": 900})
    at = start(page, "forgotten-battles", dice="program")
    page.get_by_role("button", name="Roll", exact=False).first.click()
    expect(page.locator(".tabs a", has_text="Luck")).to_be_visible()
    assert page.locator(".tabs a").count() >= 12
    for tab in ("", "/rulings"):
        page.goto(f"{at}{tab}")
        tops = page.locator(".tabs a").evaluate_all("tabs => tabs.map((tab) => tab.offsetTop)")
        assert len(set(tops)) == 1, tab


def test_seven_columns_of_a_form_fit_a_laptops_screen(browse):
    page = browse(viewport={"width": 1280, "height": 900})
    start(page, "orsha-report")
    table = page.locator('table[data-rows="f.pieces"]')
    expect(table.locator("thead th")).to_have_count(7)
    assert table.evaluate("table => table.parentElement.scrollWidth - table.parentElement.clientWidth") <= 0
    first = table.locator("tbody tr").first
    for label, least in (("Piece", 200), ("Fate", 150), ("Hex", 70), ("Level", 55), ("Held by", 90), ("Is now", 90)):
        assert (first.get_by_label(label).bounding_box() or {})["width"] >= least, label
