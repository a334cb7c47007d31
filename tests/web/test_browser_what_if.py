"""A what-if in a real browser: branched off, played on both sides, told apart, thrown away."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.test_browser_care import AXE, faults
from tests.web.test_browser_play import asked, roll, start

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", [True, False])
def test_branch_off_play_on_as_both_sides_and_throw_it_away(browse, scripts):
    page = browse(bypass_csp=True, java_script_enabled=scripts)
    seat = start(page, "sealed", curtain="no")
    roll(page, 4)
    asked(page, "sealed order")
    page.get_by_role("link", name="look back").click()
    page.get_by_role("button", name="Branch off a what-if here").click()
    expect(page).to_have_url(re.compile(r"/c/what-if\."))
    expect(page.get_by_role("note", name="What if")).to_contain_text("Nothing you do here touches the campaign")
    if scripts:
        assert AXE.exists(), "run `make test`, or `npm ci` in tests/web"
        assert faults(page) == []
        paper = "getComputedStyle(document.body).backgroundColor"
        blue = page.evaluate(paper)
    for order in ("attack at once", "give ground"):
        asked(page, "sealed order")
        page.get_by_label("Order").fill(order)
        page.get_by_role("button", name="Report").click()
        asked(page, "Strength")
        roll(page, 3, 3)
    asked(page, "War or peace")
    page.get_by_role("button", name="Throw it away").click()
    expect(page).to_have_url(re.compile(r"/then/1$"))
    page.goto(seat)
    asked(page, "sealed order")
    expect(page.get_by_label("Order")).to_have_value("")
    if scripts:
        assert page.evaluate(paper) != blue, "another paper"
    page.goto("/")
    expect(page.locator("main")).not_to_contain_text("What if")
