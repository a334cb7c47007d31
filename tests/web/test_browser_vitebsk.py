"""Vitebsk, winter 43-44 in two browsers: two turns with movement, barrage, combat, retreat, advance and a rebuild."""

from typing import Any

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


def pick(page: Page, *names: str) -> list[str]:
    """Take these into the hand; the keys are the board's then, as after a click on it."""
    ids = named(page, *names)
    page.evaluate(f"ids => {{ {BOARD}.window.focus(); {BOARD}.hand.pick(ids); }}", ids)
    return ids


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


def as_suggested(pages: dict[str, Page], campaign: str, until: str) -> None:
    """Both sides end their phases and answer as suggested, until this is asked."""
    for _ in range(40):
        for side, page in pages.items():
            found = page.request.get(f"/api/campaigns/{campaign}/seats/{side}/pending").json()
            if found and found[0]["request"]["key"] == until:
                return
            if found:
                request: dict[str, Any] = found[0]["request"]
                value = {"verb": "done"} if "verbs" in request else request.get("suggestion")
                told = answer(page, campaign, side, value)
                assert told.ok, told.text()
    raise AssertionError(f"{until} was never asked")


def say(pages: dict[str, Page], campaign: str, *said: tuple[str, Any]) -> None:
    for side, value in said:
        told = answer(pages[side], campaign, side, value)
        assert told.ok, told.text()


def test_two_browsers_play_two_turns_with_movement_barrage_combat_retreat_and_a_rebuild(browse):
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
    pages = {"soviet": soviet, "axis": axis}
    as_suggested(pages, campaign, "combat")
    asked(soviet, "Combat Phase")

    pick(soviet, "6 Art")
    soviet.keyboard.press("b")
    soviet.mouse.click(*spot(soviet, "24.31"))
    asked(soviet, "Barrage of 24.31")
    roll(soviet, 6, 4, 6)
    asked(soviet, "Combat Phase")
    expect(axis.locator("#part-story")).to_contain_text("211 ID loses a step")

    divisions = pick(soviet, "185 RD", "273 RD")
    soviet.keyboard.press("a")
    soviet.mouse.click(*spot(soviet, "26.28"))
    asked(axis, "Do you pay 2T to defend 26.28?")
    expect(axis.locator("#part-story")).to_contain_text("273 RD 12-2-2 (3 steps) attack 26.28, held by 14 ID 10-3-3")
    assert answer(axis, campaign, "axis", "paid").ok
    expect(soviet.locator("#part-asks, .asks").first).to_contain_text("Chances:")
    roll(soviet, 6, 6, 3)
    asked(soviet, "roll for combat")
    roll(soviet, 6, 4)
    asked(soviet, "how many hexes of retreat")
    assert answer(soviet, campaign, "soviet", 0).ok, "the attackers take their option as a step"
    asked(axis, "how many hexes of retreat")
    most = axis.request.get(f"/api/campaigns/{campaign}/seats/axis/pending").json()[0]["request"]["maximum"]
    assert answer(axis, campaign, "axis", min(most, 1)).ok
    asked(axis, "retreat 1 hex from 26.28")
    axis.mouse.click(*spot(axis, "25.28"))
    axis.get_by_role("button", name="Place").click()
    asked(soviet, "26.28 is empty: who advances?")
    assert answer(soviet, campaign, "soviet", divisions[:1]).ok
    expect(soviet.locator(f'.piece[data-id="{divisions[0]}"]')).to_have_attribute("data-place", "26.28")
    expect(axis.locator('.piece[data-place="26.28"]')).to_have_count(1)

    [tanks] = named(soviet, "37 Tk")
    attack = {"verb": "attack", "counters": [tanks], "to": "28.23"}
    say(pages, campaign, ("soviet", attack), ("axis", "paid"), ("soviet", [1, 1, 6]), ("soviet", [1, 1]))
    expect(axis.locator("#part-story")).to_contain_text("37 Tk is destroyed")

    as_suggested(pages, campaign, "first player")
    say(pages, campaign, ("soviet", [6, 6]), ("axis", [1, 1]), ("soviet", "first"))
    as_suggested(pages, campaign, "rebuild")
    asked(soviet, "Rebuilding Phase")
    soviet.locator('input[name="act"]').fill("rebuild 37 Tk to Arriving, Soviets")
    soviet.locator(".typed-act").get_by_role("button", name="Do it").click()
    expect(axis.locator("#part-story")).to_contain_text("37 Tk rebuilt for Eq AR3")
    expect(soviet.locator(f'.piece[data-id="{tanks}"]')).to_have_attribute("data-place", "box:soviet-arriving")
    say(pages, campaign, ("soviet", {"verb": "done"}))
    asked(soviet, "Movement Phase")
    drag(soviet, "30.24", "29.24")
    expect(axis.locator("#part-story")).to_contain_text("1 unit from 30.24 to 29.24")
