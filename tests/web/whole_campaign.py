"""Vitebsk, winter 43-44 from its first question to its last page, clicked by two people in two browsers.

It takes long, so that `make campaign` runs it by its name, and `make test` does not. In each Movement Phase a side
moves one unit by hand, with the mouse; for everything else it takes what the page offers, one by one and then all that
follow.
"""

import os
import time
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from sandtable.games.forgotten_battles.board.ending import last_turn
from sandtable.kernel import Campaign, verify
from tests.web.boarding import BOARD, ready, spot
from tests.web.conftest import Running
from tests.web.test_browser_play import invitation, start

pytestmark = pytest.mark.browser
LONGEST = float(os.environ.get("SANDTABLE_MINUTES", "60")) * 60
PATIENCE = 10_000
ONE_BY_ONE = 2
"""Suggestions of a phase that are taken by themselves."""

SETTLED = "() => !document.querySelector('.asks form.ask button[name=take]:disabled')"
ANSWERED = """was => { const ask = document.querySelector('.asks form.ask');
    return !ask || ask.dataset.request !== was || document.querySelector('.asks .refusal'); }"""
GOES = f"""() => {{ const {{ hand }} = {BOARD};
    return hand.verb?.key === 'move' && [...hand.targets.values()].find(t => !t.refused)?.place || ''; }}"""


class Person:
    """Somebody at a browser: what is asked here, what was clicked."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks, self.phase, self.taken = page, 0, "", 0
        self.asked: Counter[str] = Counter()

    def question(self) -> str:
        return self.page.evaluate("() => document.querySelector('.asks form.ask h2')?.textContent ?? ''")

    def over(self) -> bool:
        return self.page.locator(".asks .over").count() > 0

    def press(self, selector: str) -> bool:
        found = self.page.locator(".asks form.ask").first.locator(selector).first
        if not found.count():
            return False
        try:
            found.click(timeout=PATIENCE)
        except TimeoutError:  # what is suggested has changed meanwhile: look again
            return False
        self.clicks += 1
        return True

    def answer(self) -> None:
        """What a person does who goes by what the page offers."""
        self.page.wait_for_function(SETTLED)
        question = self.question()
        if not question:
            return
        self.asked[question.split(":")[0].split(" of ")[0]] += 1
        if question != self.phase:
            self.phase, self.taken = question, 0
            if question.startswith("Movement Phase"):
                self.moves_by_hand()
        was = self.page.locator(".asks form.ask").first.get_attribute("data-request")
        self.taken += 1
        many = self.taken > ONE_BY_ONE and self.press('button[name="take"][value="on"]')
        for selector in (
            'button[name="how"][value="program"]',
            'button[name="take"][value="one"]',
            "button.option.usual, button.primary",
            ".choice:not(.refused) button.option, .numbers button.option",
        ):
            if many or self.press(selector):
                break
        else:
            assert self.question() != question or self.taken < 9, f"nothing to press for: {question}"
            return
        self.page.wait_for_function(ANSWERED, arg=was)
        refused = self.page.locator(".asks .refusal")
        assert not refused.count(), f"{question}: {refused.first.inner_text()}"

    def moves_by_hand(self) -> None:
        """Picks one of its units and clicks a hex that glows."""
        page = self.page
        ids = page.evaluate(f"() => {BOARD}.table.asks.flatMap(ask => ask.counters ?? [])")
        for id in ids:
            page.evaluate(f"id => {{ {BOARD}.window.focus(); {BOARD}.hand.pick([id]); }}", id)
            page.wait_for_timeout(150)
            place = page.evaluate(GOES)
            if place:
                break
        else:
            return
        page.evaluate(f"place => {BOARD}.camera.show({BOARD}.sheet.ground.spot(place))", place)
        page.wait_for_timeout(300)
        page.mouse.click(*spot(page, place))
        self.clicks += 2
        expect(page.locator(f'.piece[data-id="{id}"]')).to_have_attribute("data-place", place)
        page.wait_for_function(f"() => !{BOARD}.hand.sending")


def test_two_people_play_it_from_start_to_end(browse, server):
    axis, soviet = (Person(browse(who, bypass_csp=True)) for who in ("axis-browser", "soviet-browser"))
    address = start(axis.page, "forgotten-battles", scenario="vitebsk", seat__soviet="elsewhere")
    link = invitation(axis.page)
    axis.page.get_by_role("link", name="Sit down as Axis").click()
    soviet.page.goto(link)
    for person in (axis, soviet):
        ready(person.page)
        person.clicks += 2
    began = time.monotonic()
    while not (axis.over() and soviet.over()):
        assert time.monotonic() < began + LONGEST, "it takes too long"
        asked = [person for person in (axis, soviet) if person.question()]
        for person in asked[:1]:
            person.answer()
        if not asked:
            axis.page.wait_for_timeout(100)
    tell(axis, soviet, time.monotonic() - began)
    for person in (axis, soviet):
        told = person.page.locator(".asks .over").inner_text()
        assert "won:" in told or "draw" in told, told
        assert "the Soviets score" in told, told
    played(server, address.split("/c/")[1].split("/")[0])


def tell(axis: Person, soviet: Person, took: float) -> None:
    """For whoever runs it: the last page, the clicks and the time."""
    lines = [axis.page.locator(".asks .over .verdict").inner_text()]
    lines += [f"{axis.clicks + soviet.clicks} clicks, {took / 60:.1f} minutes"]
    lines += [f"{count:4} {what}" for what, count in (axis.asked + soviet.asked).most_common()]
    print("\n".join(lines))
    if kept := os.environ.get("SANDTABLE_TOLD"):
        Path(kept).write_text("\n".join(lines))


def played(server: Running, id: str) -> None:
    """What there is of it in the campaign: every part of the turn was played, and the auditor finds nothing."""
    opened = server.shelf.open(id)
    try:
        campaign: Campaign = opened.campaign
        assert campaign.over
        assert verify(campaign) == []
        state = campaign.state
        assert len(state.board.combats) >= 10
        assert state.date == last_turn(state)
        assert any(unit.lost for unit in state.register.values())
    finally:
        opened.close()
