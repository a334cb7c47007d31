"""While somebody fills in a form the page goes on living: nothing is taken out of his hands."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.web.guard import LARGEST_FILE
from tests.web.test_browser_places import counter
from tests.web.test_browser_play import roll, start

pytestmark = pytest.mark.browser


def rifles(page: Page) -> Locator:
    return page.get_by_role("spinbutton", name="How many rifle")


@pytest.fixture
def buying(browse):
    """Axis buys, half done, with the caret in a field; the other side asks for a ruling meanwhile."""
    page = browse()
    seat = start(page, curtain="no")
    roll(page, 4)
    rifles(page).fill("1")
    rifles(page).focus()
    campaign = seat.split("/c/")[1].split("/")[0]
    ruling = {"changes": {"turn": 2}, "reason": "miscounted"}
    assert page.request.post(f"/api/campaigns/{campaign}/seats/soviet/rulings", data=ruling).ok
    expect(page.locator(".asks")).to_contain_text("to correct the record")
    return page


def test_another_question_does_not_take_the_caret_out_of_a_half_filled_form(buying):
    assert buying.evaluate("document.activeElement.getAttribute('aria-label')") == "How many rifle"
    assert rifles(buying).input_value() == "1"


def test_answering_one_question_leaves_the_other_half_filled(buying):
    buying.get_by_role("button", name="No", exact=True).click()
    expect(buying.locator(".asks")).not_to_contain_text("to correct the record")
    assert rifles(buying).input_value() == "1"
    buying.get_by_role("button", name="Buy", exact=True).click()
    expect(buying.locator("#part-waiting")).to_contain_text("Soviets")


def test_a_counter_in_the_hand_stays_there_when_the_page_changes(browse):
    page = browse()
    seat = start(page, "orsha-report", curtain="no")
    campaign = seat.split("/c/")[1].split("/")[0]
    counter(page, "9-1").hover()
    page.mouse.down()
    page.mouse.move(400, 400, steps=4)
    expect(page.locator(".counter.held")).to_have_count(1)
    api = f"/api/campaigns/{campaign}/seats/russian"
    ruling = {"changes": {"turn": 2}, "reason": "miscounted"}
    answer = page.request.post(f"{api}/rulings", data=ruling)
    assert answer.ok, answer.text()
    expect(page.locator(".asks")).to_contain_text("to correct the record")
    hex = page.locator('[data-hex="M21"]')
    to = hex.bounding_box()
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=4)
    page.mouse.up()
    expect(counter(page, "9-1")).to_have_attribute("aria-label", re.compile(r"9-1 \(g\d+\) in M21"))


def test_a_file_too_large_is_told_beside_the_form_and_nothing_typed_is_lost(browse, tmp_path):
    page = browse()
    start(page, "orsha-report")
    page.locator('[name$=".hex"]').first.fill("M21")
    page.evaluate("window.stayed = true")
    page.get_by_text("Fill this in from a VASL save").click()
    (tmp_path / "large.vsav").write_bytes(b"x" * (LARGEST_FILE + 1))
    page.locator('input[type="file"]').set_input_files(tmp_path / "large.vsav")
    page.get_by_role("button", name="Fill in", exact=True).click()
    expect(page.locator(".refusal")).to_contain_text("too large")
    assert page.locator('[name$=".hex"]').first.input_value() == "M21"
    assert page.evaluate("window.stayed"), "the page was not loaded again"
