"""The guide's first ten minutes against the Recruit, clicked through in a browser as a new user would."""

import os

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.covers import covers
from sandtable.kernel import is_bot
from tests.conformance.told_facts import told_facts
from tests.docs.test_first_campaign import promised
from tests.web.conftest import Running

pytestmark = pytest.mark.browser
MOST_CLICKS = 200
"""Three seconds for each are ten minutes."""

CLICKS = min(MOST_CLICKS, int(os.environ.get("SANDTABLE_CLICKS", "24")))
"""How far the page is followed; with 200 to its last step (tests/docs follows every step without a browser)."""

BY_DICE = ("Do you play first or second this turn?",)
"""Steps of the guide that are only asked of whoever wins a roll."""

SETTLED = "() => !document.querySelector('.asks form.ask')?.querySelector('button[name=take]:disabled')"
"""Nobody can press what is shown while the answer before it is still being sent: it may be replaced at once."""

BATTLES = ("bagration", "forgotten-battles", "orsha")


def is_asked(page: Page) -> bool:
    """Whether there is something to answer, once the bot has played; or the campaign is over."""
    page.wait_for_function(
        "() => document.querySelector('.asks form.ask')"
        " || /campaign is over/.test(document.querySelector('.move')?.textContent)"
    )
    return page.locator(".asks form.ask").count() > 0


def answer_as_offered(page: Page) -> int:
    """What a new user does: takes what is filled in, suggested or first, and sends it. Returns the clicks."""
    page.wait_for_function(SETTLED)
    ask = page.locator(".asks form.ask").first
    was = ask.get_attribute("data-request")
    clicks = 1
    if ask.locator('button[name="how"][value="program"]').count():
        ask.locator('button[name="how"][value="program"]').click()
    elif ask.locator('button[name="take"][value="one"]').count():
        ask.locator('button[name="take"][value="one"]').click()
    else:
        if ask.locator('button[name="suggest"]').count():
            ask.locator('button[name="suggest"]').click()
            expect(page.locator("html")).to_have_attribute("data-ready", "")
            clicks += 1
        answers = ".choice:not(.refused) button.option, .numbers button.option"
        usual = ask.locator("button.option.usual, button.primary").first
        (usual if usual.count() else ask.locator(answers).first).click()
    page.wait_for_function(
        "was => { const a = document.querySelector('.asks form.ask'); return !a || a.dataset.request !== was"
        " || document.querySelector('.refusal') }",
        arg=was,
    )
    return clicks


@pytest.mark.parametrize("game", BATTLES)
def test_the_guides_first_battle_against_the_recruit(browse, server, game):
    page, cover = browse(), next(cover for cover in covers() if cover.key == game)
    page.goto(f"/guide/{cover.guide}")
    page.get_by_role("button", name="Play a first battle now").click()
    page.wait_for_url("**/c/**")
    left, clicks, answered = promised(cover.guide, cover.first.heading), 1, 0
    expect(page.locator(".opponent")).to_contain_text("The Recruit plays the")
    while left and clicks < CLICKS and is_asked(page):
        question = page.locator(".asks h2").first.inner_text()
        if left[0] in BY_DICE and question.startswith(tuple(left[1:2])):
            left.pop(0)
        while left and question.rstrip(".").startswith(left[0]):
            left.pop(0)
            answered += 1
        clicks += answer_as_offered(page)
    nothing_is_reported_that_did_not_happen(server, page.url)
    assert not left or (answered >= 2 and clicks < MOST_CLICKS and is_asked(page)), "as far as it was followed"


def nothing_is_reported_that_did_not_happen(server: Running, url: str) -> None:
    """Every fact in the campaign's journal was told by the person who clicked; the bot only decided."""
    opened = server.shelf.open(url.split("/c/")[1].split("/")[0])
    try:
        campaign = opened.campaign
        (bot,) = (side for side, player in campaign.players.items() if is_bot(player))
        by = {entry.side for _, entry in told_facts(campaign)}
    finally:
        opened.close()
    assert bot not in by
    assert by or CLICKS < MOST_CLICKS or campaign.state.board, "followed to its end, something is told"
