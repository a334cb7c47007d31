"""The guide's first ten minutes against the Recruit, clicked through in a browser as a new user would."""

import os

import pytest
from playwright.sync_api import Page, expect

from tests.docs.test_first_campaign import PAGES, promised
from tests.web.test_browser_play import start

pytestmark = pytest.mark.browser
MOST_CLICKS = 200
"""Three seconds for each are ten minutes."""

CLICKS = min(MOST_CLICKS, int(os.environ.get("SANDTABLE_CLICKS", "24")))
"""How far the page is followed; with 200 to its last step (tests/docs follows every step without a browser)."""

PAGE_OF = {page: (page, heading) for page, heading in PAGES}

BATTLES = [
    ("bagration", {"seat__german": "bot"}, ("Units Destroyed", "failed their Last Stand")),
    ("forgotten-battles", {"seat__soviet": "bot"}, ("A Special Event brings", "Units and steps lost")),
    ("orsha", {"seat__russian": "bot"}, ("conceded", "kept 66 CPP")),
]


def answer_as_offered(page: Page) -> int:
    """What a new user does: takes what is filled in, suggested or first, and sends it. Returns the clicks."""
    ask = page.locator(".asks form.ask").first
    was = ask.get_attribute("data-request")
    clicks = 1
    if ask.locator('button[name="how"][value="program"]').count():
        ask.locator('button[name="how"][value="program"]').click()
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


@pytest.mark.parametrize(("game", "seats", "never"), BATTLES, ids=[battle[0] for battle in BATTLES])
def test_the_guides_first_battle_against_the_recruit(browse, game, seats, never):
    page = browse()
    begin(page, game, seats)
    left, clicks, answered = promised(*PAGE_OF[game]), 0, 0
    expect(page.locator(".opponent")).to_contain_text("The Recruit plays the")
    while left and clicks < CLICKS:
        question = page.locator(".asks h2").first.inner_text()
        while left and question.rstrip(".").startswith(left[0]):
            left.pop(0)
            answered += 1
        clicks += answer_as_offered(page)
    page.goto(page.url.split("?")[0].rstrip("/") + "/story")
    story = page.locator("main").inner_text()
    for words in never:
        assert words not in story, "nothing is reported that did not happen"
    # In The Forgotten Battles dice decide who goes first, and the guide tells it for the Soviets.
    assert answered >= 2 if clicks < MOST_CLICKS and left else not left or game == "forgotten-battles"


def begin(page: Page, game: str, seats: dict[str, str]) -> None:
    if game != "orsha":
        start(page, game, **seats)
        return
    page.goto("/new/orsha")
    page.get_by_text("Options and readings").click()
    chosen = 'select[name="setting.battles"]'
    page.locator("details.group", has=page.locator(chosen)).locator("summary").first.click()
    page.select_option(chosen, "quick")
    page.check('input[name="seat.russian"][value="bot"]')
    page.get_by_role("button", name="Start the campaign").first.click()
    page.wait_for_url("**/c/**")
