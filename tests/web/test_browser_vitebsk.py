"""Vitebsk, winter 43-44 in two browsers: a turn with movement, an attack, a retreat and an advance."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.boarding import BOARD, answer, drag, ready, spot
from tests.web.test_browser_play import asked, invitation, roll, start

pytestmark = pytest.mark.browser


def named(page: Page, *names: str) -> list[str]:
    """The ids under which this page knows its counters of these names, once it has heard of them."""
    ids = f"[...{BOARD}.table.counters.values()].filter(c => names.includes(c.name)).map(c => c.id)"
    page.wait_for_function(f"names => {ids}.length >= names.length", arg=list(names))
    found: list[str] = page.evaluate(f"names => {ids}", list(names))
    return found


def to_the_movement_phase(axis: Page, soviet: Page, campaign: str) -> None:
    for page, side, value in (
        (axis, "axis", {"verb": "done"}),
        (soviet, "soviet", {"verb": "done"}),
        (soviet, "soviet", [3, 3]),
        (soviet, "soviet", [6, 6]),
        (axis, "axis", [1, 1]),
        (soviet, "soviet", "first"),
    ):
        told = answer(page, campaign, side, value)
        assert told.ok, told.text()
    waiting = named(soviet, "4 SP")
    assert answer(soviet, campaign, "soviet", {"verb": "place", "counters": waiting, "to": "31.23"}).ok
    assert answer(soviet, campaign, "soviet", {"verb": "done"}).ok


def test_two_browsers_play_a_turn_with_movement_an_attack_and_a_retreat(browse):
    axis, soviet = (browse(who, bypass_csp=True) for who in ("axis-browser", "soviet-browser"))
    campaign = (
        start(axis, "forgotten-battles", scenario="vitebsk", seat__soviet="elsewhere").split("/c/")[1].split("/")[0]
    )
    link = invitation(axis)
    axis.get_by_role("link", name="Sit down as Axis").click()
    soviet.goto(link)
    for page in (axis, soviet):
        ready(page)
    to_the_movement_phase(axis, soviet, campaign)
    asked(soviet, "Movement Phase")

    drag(soviet, "29.24", "30.24")
    [brigade] = named(soviet, "1 Inf")
    expect(soviet.locator(f'.piece[data-id="{brigade}"]')).to_have_attribute("data-place", "30.24")
    expect(axis.locator('.piece[data-place="30.24"]')).to_have_count(1)
    expect(axis.locator("#part-story")).to_contain_text("1 unit from 29.24 to 30.24")
    soviet.keyboard.press("Shift+Enter")
    asked(soviet, "Combat Phase")

    divisions = named(soviet, "185 RD", "273 RD")
    soviet.evaluate(f"ids => {BOARD}.hand.pick(ids)", divisions)
    soviet.keyboard.press("a")
    soviet.mouse.click(*spot(soviet, "26.28"))
    asked(axis, "Do you pay 2T to defend 26.28?")
    expect(axis.locator("#part-story")).to_contain_text("185 RD 12, 273 RD 12 attack 26.28, held by 14 ID 10")
    assert answer(axis, campaign, "axis", "paid").ok
    expect(soviet.locator("#part-asks, .asks").first).to_contain_text("Chances:")
    roll(soviet, 6, 6, 3)
    asked(soviet, "roll for combat")
    roll(soviet, 6, 4)
    asked(soviet, "how many as hexes of retreat")
    assert answer(soviet, campaign, "soviet", 0).ok, "the attackers take their option as a step"
    asked(axis, "how many as hexes of retreat")
    most = axis.request.get(f"/api/campaigns/{campaign}/seats/axis/pending").json()[0]["request"]["maximum"]
    assert answer(axis, campaign, "axis", min(most, 1)).ok
    asked(axis, "Retreat from 26.28")
    axis.mouse.click(*spot(axis, "25.28"))
    axis.get_by_role("button", name="Place").click()
    asked(soviet, "26.28 is empty: who advances?")
    assert answer(soviet, campaign, "soviet", divisions[:1]).ok
    expect(soviet.locator(f'.piece[data-id="{divisions[0]}"]')).to_have_attribute("data-place", "26.28")
    expect(axis.locator('.piece[data-place="26.28"]')).to_have_count(1)
