"""A skirmish on the board in real browsers: setting it up, and where things are on the screen."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.test_browser_play import invitation, start

BOARD = "document.querySelector('[data-board]').desk"


def alone(page: Page) -> str:
    """A skirmish of one screen, both sides set up; blue moves. Returns the campaign's id."""
    campaign = laid_out(page)
    page.goto(f"/c/{campaign}/blue")
    ready(page)
    return campaign


def laid_out(page: Page) -> str:
    """The same as a file on the shelf of the page's server: how campaigns are started is tested elsewhere."""
    opened = page.shelf.create("skirmish")  # type: ignore[attr-defined]
    for side in ("blue", "red"):
        while (asked := opened.campaign.pending(side)) and asked[0].request.key == "setup":
            opened.campaign.answer(side, asked[0].id, asked[0].request.suggestion)
    opened.file.note("curtain", False)
    opened.close()
    return str(opened.id)


def two(blue: Page, red: Page) -> str:
    """A skirmish of two browsers, both sides set up; blue moves."""
    seat = start(blue, "skirmish", seat__red="elsewhere")
    campaign = seat.split("/c/")[1].split("/")[0]
    link = invitation(blue)
    blue.get_by_role("link", name="Sit down as Blue").click()
    red.goto(link)
    for page, side in ((blue, "blue"), (red, "red")):
        set_up(page, campaign, side)
        ready(page)
    return campaign


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-ready]")
    expect(page.locator(".window")).to_be_visible()


def answer(page: Page, campaign: str, side: str, value: Any) -> Any:
    """Answer the first thing pending, over the API."""
    asked = page.request.get(f"/api/campaigns/{campaign}/seats/{side}/pending").json()[0]
    return page.request.post(
        f"/api/campaigns/{campaign}/seats/{side}/answer", data={"request": asked["id"], "value": value}
    )


def set_up(page: Page, campaign: str, side: str) -> None:
    """Six counters where the game suggests them, concealed."""
    while True:
        asked = page.request.get(f"/api/campaigns/{campaign}/seats/{side}/pending").json()
        if not asked or asked[0]["request"]["key"] != "setup":
            return
        assert answer(page, campaign, side, asked[0]["request"]["suggestion"]).ok


def spot(page: Page, place: str) -> tuple[float, float]:
    """The middle of a hex on the screen."""
    x, y = page.evaluate(
        f"""place => {{
            const desk = {BOARD};
            const [x, y] = desk.camera.onScreen(desk.sheet.ground.spot(place));
            const {{ left, top }} = desk.window.getBoundingClientRect();
            return [left + x, top + y];
        }}""",
        place,
    )
    return x, y


def drag(page: Page, start: str, end: str, *, drop: bool = True) -> None:
    page.mouse.move(*spot(page, start))
    page.mouse.down()
    page.mouse.move(*spot(page, end), steps=6)
    if drop:
        page.mouse.up()


def place_of(page: Page, id: str) -> str:
    found: str = page.evaluate(f"id => {BOARD}.table.get(id)?.place ?? ''", id)
    return found


def stands(page: Page, id: str, place: str) -> None:
    """The counter is drawn there, and the server has said so."""
    expect(page.locator(f'.piece[data-id="{id}"]')).to_have_attribute("data-place", place)
    page.wait_for_function(f"({{id, place}}) => {BOARD}.table.get(id)?.place === place", arg={"id": id, "place": place})


def settled(page: Page, campaign: str, side: str, id: str, place: str) -> None:
    """As `stands`, and the campaign has it so."""
    stands(page, id, place)
    page.wait_for_function(f"() => !{BOARD}.hand.sending")
    told = page.request.get(f"/c/{campaign}/{side}/board.json").json()
    assert next(c["place"] for c in told["board"]["counters"] if c["id"] == id) == place
