"""Help where one is: words explained under the pointer and the focus, the map of keys, walking on with one key."""

import pytest
from playwright.sync_api import expect

from tests.web.test_browser_care import faults

pytestmark = pytest.mark.browser


def test_words_are_explained_and_keys_are_told_and_work(browse):
    page = browse(bypass_csp=True)
    page.goto("/")
    page.locator("form[action='/guide/first/orsha'] button").click()
    page.wait_for_selector("html[data-ready]")
    word = page.locator("#part-asks a.term, #part-first a.term").first
    word.wait_for()
    word.hover()
    hint = page.locator("#rule-hint")
    expect(hint).to_be_visible()
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    page.mouse.move(0, 0)
    word.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(hint).to_be_visible()
    assert not faults(page)

    page.locator("h1").click()
    page.keyboard.press("?")
    keys = page.locator("dialog#keys")
    expect(keys).to_be_visible()
    told = keys.locator("kbd").all_inner_texts()
    assert {"?", "/", "g", "1", "2"} <= set(told)
    assert "s" not in told, "buying is a decision: nothing to walk over"
    assert not faults(page)
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.locator("form.find input")).to_be_focused()

    page.get_by_role("button", name="Buy", exact=True).click()
    page.locator("[data-go-on]").wait_for()
    page.locator("h1").click()
    page.keyboard.press("s")
    expect(page.locator(".gone-on")).to_contain_text("answers given as is usual. Stopped:")
    page.get_by_role("button", name="Take all of them back").click()
    expect(page.locator(".gone-on")).to_have_count(0)
    page.locator("[data-go-on]").wait_for()

    page.locator("h1").click()
    page.keyboard.press("g")
    page.wait_for_url("**/guide/tabs#now")


def test_the_guide_and_the_glossary_fit_a_phone(browse):
    page = browse()
    page.set_viewport_size({"width": 390, "height": 844})
    for address in ("/guide", "/guide/bagration", "/guide/tabs", "/glossary", "/"):
        page.goto(address)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, f"{address} is {wide} wide"
