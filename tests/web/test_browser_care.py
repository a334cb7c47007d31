"""Every page, looked at by machine: accessible, unbroken at every width, readable in the dark and in large type."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_browser_play import roll, start

pytestmark = pytest.mark.browser
AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (1280, 820, 768, 390)
BAD = ("serious", "critical")


@pytest.fixture
def seated(browse) -> tuple[Page, str]:
    """A page in a browser, at a seat of a campaign that has something to show, and the address of that seat."""
    page = browse(bypass_csp=True)
    seat = start(page)
    roll(page, 4)
    page.get_by_role("button", name="Buy", exact=True).wait_for()
    return page, seat


def every_page(page: Page, seat: str) -> list[str]:
    """The addresses of every kind of page."""
    campaign = seat.rsplit("/", 1)[0]
    real = start(page, "forgotten-battles")
    page.get_by_role("button", name="Roll 2d6").click()
    page.locator("#part-just .die").first.wait_for()
    drawn = [link.get_attribute("href") for link in page.locator(".tabs a").all()]
    assert real.endswith(drawn[0])
    board = start(page, "skirmish", curtain="no").rsplit("/", 1)[0] + "/blue"
    tabs = [seat + tab for tab in ("", "/tab/records", "/sheets", "/odds", "/rulings", "/story", "/luck", "/mistake")]
    mine = [real + tab for tab in ("/tools", "/then", "/table", "/odds")]
    laid = [board + tab for tab in ("", "/table", "/table/paint")]
    house = ["/", "/new/toy", "/new/forgotten-battles", "/charts", "/charts/toy/fortune?m.blessed=1", "/rules"]
    more = ["/rules/tfb.weather.ground", "/rules/oto2.7.518", "/api", "/nothing-here"]
    more += ["/guide", "/guide/bagration", "/guide/opponents", "/glossary", "/glossary/oto2", "/find?words=rail"]
    more += [
        "/tools",
        "/odds",
        "/odds/reserves",
        "/tools/forgotten-battles/combat",
        "/tools/forgotten-battles/weather?cold=9",
    ]
    seats = [campaign, campaign + "/soviet", campaign + "/observer"]
    return [*tabs, *drawn, *mine, *laid, *seats, *house, *more]


def faults(page: Page, *rules: str) -> list[str]:
    """Serious faults by every rule of axe, or by these alone."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run(document, {resultTypes: ['violations'], ...(rules.length && {runOnly: rules})})", list(rules)
    )
    return [
        f"{v['id']} ({v['impact']}): {v['help']}: {v['nodes'][0]['html'][:160]}"
        for v in found["violations"]
        if v["impact"] in BAD
    ]


def test_every_page_is_accessible_in_light_and_dark_and_fits_every_width(seated):
    """Each is opened once. No serious fault by axe, nothing sticks out, and no other machine is asked."""
    assert AXE.exists(), "run `make test`, or `npm ci` in tests/web"
    page, seat = seated
    asked: list[str] = []
    found = []
    addresses = every_page(page, seat)
    page.on("request", lambda request: asked.append(request.url))
    for address in addresses:
        page.goto(address)
        found += [f"{address}, light: {fault}" for fault in faults(page)]
        if "/tab/" not in address:  # long tables, the same in both
            page.emulate_media(color_scheme="dark")  # which changes nothing but colours
            found += [f"{address}, dark: {fault}" for fault in faults(page, "color-contrast")]
            page.emulate_media(color_scheme="light")
        found += sticking_out(page, address)
    assert not found, "\n".join(found)
    home = seat.split("/c/")[0]
    assert all(url.startswith(home) for url in asked), asked


def sticking_out(page: Page, address: str) -> list[str]:
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        by = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if by > 0:
            found.append(f"{address} at {width} by {by} px")
    page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    return found


def test_axe_would_notice(browse):
    page = browse(bypass_csp=True)
    page.goto("/")
    page.evaluate("document.querySelector('.primary, .second').innerHTML = ''")
    page.evaluate("document.documentElement.removeAttribute('lang')")
    assert len(faults(page)) >= 2


def test_every_question_is_accessible(seated):
    """Each control of the toy game, in the order it asks them."""
    page, campaign = seated[0], seated[1].rsplit("/", 1)[0]
    values: list[tuple[str, Any]] = [("axis", {}), ("soviet", {}), ("axis", "left"), ("soviet", "left"), ("axis", [])]
    values += [("soviet", 1), ("axis", {"east": 6}), ("axis", "A1"), ("soviet", [1, 1]), ("soviet", {}), ("axis", True)]
    kinds, found = [], []
    key = campaign.rsplit("/", 1)[1]
    for seat, value in values:
        api = f"/api/campaigns/{key}/seats/{seat}"
        page.goto(f"{campaign}/{seat}")
        if page.get_by_role("button", name="We are").count():
            page.get_by_role("button", name="We are").click()
            page.locator(".asks .ask").first.wait_for()
        kinds.append(page.locator(".asks form.ask").first.get_attribute("class").split()[1])
        found += [f"{kinds[-1]}: {fault}" for fault in faults(page)]
        first = page.request.get(api + "/pending").json()[0]["id"]
        assert page.request.post(api + "/answer", data={"request": first, "value": value}).ok
    assert not found, "\n".join(found)
    assert len(set(kinds)) == 9, kinds


def test_type_grows_and_the_theme_turns_and_both_are_remembered(browse):
    page = browse()
    page.goto("/")
    before = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    assert before == 18
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    kept: list[str] = []
    page.on("response", lambda response: kept.append(response.url))
    for name in ("Larger type", "Larger type", "Theme", "Theme"):
        page.get_by_role("button", name=name).click()
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") > before + 3
    while sum(url.endswith("/look") for url in kept) < 4:
        page.wait_for_timeout(20)
    page.goto("/rules")
    assert page.evaluate("document.documentElement.dataset.size") == "2"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_on_a_tablet_the_side_panes_are_drawers(browse):
    page = browse(viewport={"width": 820, "height": 1100})
    start(page)
    expect(page.get_by_role("heading", name="Sequence of play")).to_be_hidden()
    page.get_by_role("button", name="Sequence").click()
    expect(page.get_by_role("heading", name="Sequence of play")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Sequence of play")).to_be_hidden()
    roll(page, 3)
    page.get_by_role("button", name="Story").click()
    expect(page.locator("#story")).to_contain_text("Poor (3)")


def test_a_page_on_paper_has_the_record_and_no_buttons(seated):
    page, seat = seated
    page.emulate_media(media="print")
    page.goto(seat + "/tab/records")
    expect(page.locator(".record").first).to_be_visible()
    expect(page.locator("header.house")).to_be_hidden()
    expect(page.locator(".tabline")).to_be_hidden()
