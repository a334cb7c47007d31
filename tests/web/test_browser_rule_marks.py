"""Rules are cited by one quiet sign; its text comes by pointer, keyboard and tap, and without scripts by a link."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.test_browser_care import AXE, faults
from tests.web.test_browser_play import roll, start

pytestmark = pytest.mark.browser
RULE = re.compile("^Rule .*7.518")


def test_a_mark_tells_its_rule_under_the_pointer_and_goes_with_it(browse):
    page = browse()
    start(page, curtain="no")
    roll(page, 4)
    mark = page.locator(".asks").get_by_role("link", name=RULE).first
    expect(mark).to_have_text("§")
    mark.hover()
    hint = page.get_by_role("tooltip")
    expect(hint).to_contain_text("7.518")
    assert len(hint.inner_text()) > 60, "the rule in our words, not only its number"
    expect(mark).to_have_attribute("aria-describedby", "rule-hint")
    hint.hover()
    expect(hint).to_be_visible()
    page.mouse.move(2, 2)
    expect(hint).to_be_hidden()


def test_the_keyboard_reaches_a_mark_reads_it_and_opens_the_whole_rule(browse):
    page = browse(bypass_csp=True)
    start(page, curtain="no")
    roll(page, 4)
    mark = page.locator(".asks").get_by_role("link", name=RULE).first
    expect(mark).to_be_visible()
    page.locator(".asks h2").first.focus()
    page.keyboard.press("Tab")
    expect(mark).to_be_focused()
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert AXE.exists(), "run `make test`, or `npm ci` in tests/web"
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Rule")).to_be_visible()
    page.keyboard.press("Escape")
    expect(mark).to_be_focused()


def test_a_tap_opens_the_rule(browse):
    page = browse(has_touch=True, viewport={"width": 390, "height": 800})
    start(page, curtain="no")
    roll(page, 4)
    page.locator(".asks").get_by_role("link", name=RULE).first.tap()
    expect(page.get_by_role("dialog", name="Rule")).to_be_visible()


def test_without_javascript_a_mark_is_a_link_to_its_rule(browse):
    page = browse(java_script_enabled=False)
    page.goto("/charts/toy/fortune")
    mark = page.locator("h1 a.mark-of-rule")
    expect(mark).to_have_attribute("title", re.compile("."))
    mark.click()
    expect(page).to_have_url(re.compile("/rules/tfb.weather.ground"))
