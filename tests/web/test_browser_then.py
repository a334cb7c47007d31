"""Playback in a browser: the slider, the strides, playing by itself, a link to a moment; all without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.test_browser_care import AXE, faults
from tests.web.test_browser_play import start

pytestmark = pytest.mark.browser


@pytest.fixture
def played(browse):
    """A toy campaign of some steps, and its address for Axis."""
    page = browse(bypass_csp=True)
    seat = start(page, curtain="no")
    campaign = seat.split("/c/")[1].split("/")[0]
    turn = [("axis", [4]), ("axis", {}), ("soviet", {}), ("axis", "left"), ("soviet", "left"), ("axis", [])]
    turn += [("soviet", 1), ("axis", {"east": 6}), ("axis", "A1"), ("soviet", [1, 1]), ("soviet", {}), ("axis", True)]
    for side, value in turn:
        api = f"/api/campaigns/{campaign}/seats/{side}"
        asked = page.request.get(f"{api}/pending").json()[0]["id"]
        assert page.request.post(f"{api}/answer", data={"request": asked, "value": value}).ok
    return page, f"/c/{campaign}/axis"


def test_the_slider_and_the_strides_show_each_moment_in_place(played):
    page, seat = played
    page.goto(f"{seat}/then")
    page.evaluate("window.stayed = true")
    moment = page.locator("#moment-then")
    expect(moment).to_contain_text("Moment 3 of 3: Talk")
    page.get_by_role("slider", name="Moment").press("Home")
    expect(moment).to_contain_text("Moment 0 of 3: Set-up")
    expect(page).to_have_url(re.compile("/then/0"))
    page.get_by_role("link", name="step ▶").click()
    expect(moment).to_contain_text("Moment 1 of 3: Fortune")
    expect(page.get_by_role("link", name="step ▶")).to_be_focused()
    assert page.evaluate("window.stayed"), "the page was not loaded again"
    page.reload()
    expect(moment).to_contain_text("Moment 1 of 3: Fortune")


def test_it_plays_by_itself_until_the_last_moment(played):
    page, seat = played
    page.goto(f"{seat}/then/0")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#moment-then")).to_contain_text("Moment 3 of 3", timeout=20_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.get_by_role("slider", name="Moment").input_value() == "3"


def test_looking_back_is_accessible(played):
    assert AXE.exists(), "run `make test`, or `npm ci` in tests/web"
    page, seat = played
    page.goto(f"{seat}/then/1")
    assert faults(page) == []


def test_without_javascript_the_moments_are_links_and_a_button(played, browse):
    _, seat = played
    page = browse(java_script_enabled=False)
    page.goto(f"{seat}/then/3")
    page.get_by_role("link", name="◀ step").click()
    expect(page.locator("#moment-then")).to_contain_text("Moment 2 of 3: Buying")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#moment-then")).to_contain_text("Moment 2 of 3")
