"""Campaigns played in real browsers."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
SECRET = "KESTREL-7731"


def start(page: Page, game: str = "toy", **choices: str) -> str:
    """Start a campaign by clicking; returns its address."""
    page.goto(f"/new/{game}")
    if choices.pop("curtain", "yes") == "no":
        page.uncheck('input[name="curtain"]')
    for name, value in choices.items():
        page.check(f'input[name="{name.replace("__", ".")}"][value="{value}"]')
    page.get_by_role("button", name="Start the campaign").first.click()
    page.wait_for_url("**/c/**")
    return page.url


def asked(page: Page, words: str) -> None:
    expect(page.locator(".asks h2").first).to_contain_text(words)


def roll(page: Page, *dice: int) -> None:
    page.get_by_text("We rolled ourselves").click()
    for i, number in enumerate(dice):
        page.locator(f'input[name="die.{i}"][value="{number}"]').check(force=True)
    page.get_by_role("button", name="Use these dice").click()


def invitation(page: Page) -> str:
    return page.locator("input[data-copy]").first.input_value()


def test_at_most_four_clicks_to_the_first_decision(browse):
    page = browse()
    page.goto("/")
    page.get_by_role("link", name=re.compile("The Forgotten Battles")).click()
    page.get_by_role("button", name="Start the campaign").first.click()
    expect(page.locator(".asks h2").first).to_be_visible()
    expect(page.locator(".asks button.primary").first).to_be_visible()


def test_two_browsers_play_a_whole_campaign_and_a_secret_is_kept(browse, server):
    axis, soviet = browse("axis-browser"), browse("soviet-browser")
    start(axis, "sealed", seat__soviet="elsewhere")
    soviet.goto(invitation(axis))
    axis.get_by_role("link", name="Sit down as Axis").click()
    roll(axis, 4)
    asked(axis, "sealed order")
    asked(soviet, "sealed order")

    axis.get_by_label("Order").fill(SECRET)
    soviet.get_by_label("Order").fill("hold the line")
    axis.get_by_role("button", name="Report").click()
    asked(axis, "Strength")
    expect(soviet.get_by_label("Order")).to_have_value("hold the line")
    roll(axis, 6, 5)
    expect(axis.locator(".waiting h2")).to_contain_text("Soviets are writing orders")
    soviet.get_by_role("button", name="Report").click()
    roll(soviet, 1, 2)

    asked(axis, "War or peace")
    axis.get_by_role("button", name="peace").click()
    asked(soviet, "War or peace")
    soviet.get_by_role("button", name="war").click()
    for page in (axis, soviet):
        expect(page.locator(".asks")).to_contain_text("The campaign is over")
        for tab in ("Records", "Luck", "Rulings", "Odds"):
            page.get_by_role("navigation", name="Campaign").get_by_role("link", name=tab, exact=True).click()
        page.get_by_role("button", name="Story").click()
        page.get_by_role("link", name="search it").click()
    assert SECRET.encode() in server.wire.received_by("axis-browser")
    heard = server.wire.received_by("soviet-browser")
    assert len(heard) > 50_000, "the wire was tapped"
    assert SECRET.encode() not in heard
    assert b"hold the line" not in server.wire.received_by("axis-browser")


def test_hot_seat_with_the_curtain(browse):
    page = browse()
    start(page, "sealed")
    roll(page, 2)
    page.get_by_label("Order").fill(SECRET)
    page.get_by_role("button", name="Report").click()
    roll(page, 3, 3)
    page.get_by_role("link", name="Hand the screen to Soviets").click()
    expect(page.get_by_role("heading", name="The screen is for Soviets")).to_be_visible()
    assert SECRET not in page.content()
    expect(page.get_by_role("button", name="We are Soviets")).to_be_focused()
    page.keyboard.press("Enter")
    asked(page, "sealed order")
    assert SECRET not in page.content()
    page.go_back()
    expect(page.locator("body")).not_to_contain_text(SECRET)


def test_typed_dice_by_the_number_keys(browse):
    page = browse()
    start(page)
    page.get_by_text("We rolled ourselves").click()
    page.locator('input[name="die.0"]').first.focus()
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator("#part-just")).to_contain_text("Good (5)")
    page.locator(".story summary").first.click()
    expect(page.locator(".unfold").first).to_contain_text("typed")
    expect(page.locator(".unfold").first).to_contain_text("this came")


def test_a_menu_adds_up_while_you_choose_and_the_page_is_not_reloaded(browse):
    page = browse()
    start(page)
    roll(page, 4)
    asked(page, "Buy")
    page.evaluate("window.stayed = true")
    page.get_by_role("button", name="More: How many rifle").click()
    expect(page.locator("[data-left]")).to_have_text("Spent 7 CPP, 5 left")
    expect(page.get_by_role("button", name="More: How many rifle")).to_be_disabled()  # it cannot be paid any more
    page.get_by_label("How many rifle", exact=True).fill("2")
    expect(page.locator("[data-left]")).to_have_text("Spent 14 CPP, 2 too much")
    page.get_by_role("button", name="Less: How many rifle").click()
    page.get_by_role("button", name="Buy", exact=True).click()
    asked(page, "Strength of rifle")
    assert page.evaluate("window.stayed")


def test_a_refusal_and_its_overruling(browse):
    axis, soviet = browse("axis"), browse("soviet")
    start(axis, seat__soviet="elsewhere")
    soviet.goto(invitation(axis))
    axis.get_by_role("link", name="Sit down as Axis").click()
    roll(axis, 4)
    axis.get_by_label("How many gun", exact=True).fill("3")
    axis.get_by_role("button", name="Buy", exact=True).click()
    refusal = axis.locator(".refusal")
    expect(refusal).to_contain_text("3 of gun; the limit is 2")
    expect(axis.get_by_label("How many gun", exact=True)).to_have_value("3")
    refusal.locator("a.mark-of-rule").first.click()
    expect(axis.get_by_role("dialog")).to_be_visible()
    axis.keyboard.press("Escape")
    refusal.get_by_text("We rule otherwise").click()
    refusal.get_by_label("The reason").fill("we printed more guns")
    refusal.get_by_role("button", name="Rule so").click()
    expect(axis.locator(".waiting")).to_contain_text("have not answered yet")
    asked(soviet, "we printed more guns")
    expect(soviet.locator(".asks")).not_to_contain_text("3 of gun")
    soviet.get_by_role("button", name="We agree").click()
    asked(axis, "Strength of gun")
    axis.get_by_role("link", name="Rulings").click()
    expect(axis.locator("#part-rulings")).to_contain_text("We printed more guns")


def test_taking_back_with_consent(browse):
    axis, soviet = browse("axis"), browse("soviet")
    start(axis, seat__soviet="elsewhere")
    soviet.goto(invitation(axis))
    axis.get_by_role("link", name="Sit down as Axis").click()
    roll(axis, 4)
    asked(axis, "Buy")
    axis.get_by_role("button", name="Take back").click()
    asked(soviet, "Axis asks to take back an answer, although a die has been seen")
    soviet.get_by_role("button", name="No", exact=True).click()
    expect(axis.locator(".story")).to_contain_text("did not agree")
    axis.get_by_role("button", name="Take back").click()
    asked(soviet, "take back")
    soviet.get_by_role("button", name="We agree").click()
    asked(axis, "Fortune")
    expect(axis.locator(".story")).to_contain_text("took back 1 answer")


def test_reload_and_a_new_server_in_mid_step(browse, server):
    axis, soviet = browse("axis"), browse("soviet")
    start(axis, "sealed", seat__soviet="elsewhere")
    soviet.goto(invitation(axis))
    axis.get_by_role("link", name="Sit down as Axis").click()
    roll(axis, 4)
    asked(axis, "sealed order")
    axis.get_by_label("Order").fill(SECRET)
    axis.get_by_role("button", name="Report").click()
    asked(axis, "Strength")
    axis.reload()
    asked(axis, "Strength")
    server.stop()
    axis.get_by_role("button", name="Roll 2d6").click()
    expect(axis.locator(".offline")).to_contain_text("Nothing was lost")
    server.start()
    axis.get_by_role("button", name="Roll 2d6").click()
    expect(axis.locator(".waiting h2")).to_contain_text("Soviets are writing orders")
    soviet.reload()
    asked(soviet, "sealed order")
    soviet.get_by_label("Order").fill("hold")
    soviet.get_by_role("button", name="Report").click()
    soviet.get_by_role("button", name="Roll 2d6").click()
    asked(axis, "War or peace")


def test_keyboard_only(browse):
    """From the home page through a roll, a purchase and a choice without touching the mouse."""
    page = browse()
    page.goto("/")
    press_until(page, "Tab", "a.card[href='/new/toy']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/toy")
    press_until(page, "Tab", "button.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/c/**")
    press_until(page, "Tab", "button[value=program]")
    page.keyboard.press("Enter")
    asked(page, "Buy")
    page.wait_for_function("document.activeElement.matches('.asks h2')")  # the focus waits at the new question
    press_until(page, "Tab", "input[name='n.gun']")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    asked(page, "Strength of gun")
    press_until(page, "Tab", "button[value=program]")
    page.keyboard.press("Enter")
    expect(page.locator(".waiting a.primary")).to_be_visible()
    press_until(page, "Tab", ".waiting a.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/soviet")
    page.keyboard.press("Enter")
    asked(page, "Buy")
    press_until(page, "Tab", ".asks button.primary")
    page.keyboard.press("Enter")
    expect(page.locator(".waiting h2")).to_contain_text("Axis is deciding")


def press_until(page: Page, key: str, wanted: str, most: int = 60) -> None:
    for _ in range(most):
        page.keyboard.press(key)
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"{wanted} cannot be reached by {key}")


def test_a_whole_campaign_without_javascript(browse, server):
    page = browse(java_script_enabled=False)
    start(page, "sealed")
    roll(page, 4)
    for seat in ("Axis", "Soviets"):
        page.get_by_label("Order").fill("hold")
        page.get_by_role("button", name="Report").click()
        page.get_by_role("button", name="Roll 2d6").click()
        if seat == "Axis":
            page.get_by_role("link", name="Hand the screen").click()
            page.get_by_role("button", name="We are Soviets").click()
    page.get_by_role("link", name="Hand the screen to Axis").click()
    page.get_by_role("button", name="We are Axis").click()
    page.get_by_role("button", name="peace").click()
    page.get_by_role("link", name="Hand the screen to Soviets").click()
    page.get_by_role("button", name="We are Soviets").click()
    page.get_by_role("button", name="war").click()
    expect(page.locator(".asks")).to_contain_text("The campaign is over")
    assert b"page.js" in server.wire.received_by("browser")


def test_a_bot_on_the_other_side(browse):
    page = browse()
    start(page, "sealed", seat__soviet="bot")
    roll(page, 4)
    page.get_by_label("Order").fill("hold")
    page.get_by_role("button", name="Report").click()
    page.get_by_role("button", name="Roll 2d6").click()
    asked(page, "War or peace")
    page.get_by_role("button", name="peace").click()
    expect(page.locator(".asks")).to_contain_text("The campaign is over")


def test_many_seats_at_once_lose_nothing(browse, server):
    """Both sides answer at the same time, again and again, over the API: every answer counts exactly once."""
    import httpx

    def play(seat: str) -> int:
        answers = 0
        with httpx.Client(base_url=server.address, timeout=60) as client:
            for _ in range(200):
                open_now = client.get(f"/api/campaigns/{c}/seats/{seat}/pending").json()
                if not open_now and client.get(f"/api/campaigns/{c}").json()["over"]:
                    break
                for asks in open_now[:1]:
                    value = {"Roll": None, "Report": {"order": seat}, "Choose": "war"}[asks["request"]["kind"]]
                    body = {"request": asks["id"], "value": value}
                    told = client.post(f"/api/campaigns/{c}/seats/{seat}/answer", json=body)
                    answers += told.status_code == 200
                    assert told.status_code in (200, 404, 409), told.text
        return answers

    with httpx.Client(base_url=server.address) as host:
        c = host.post("/api/campaigns", json={"game": "sealed"}).json()["id"]
    with ThreadPoolExecutor(6) as pool:
        counted = sum(pool.map(play, ["axis", "soviet"] * 3))
    assert counted == 7, "one roll for the table, three answers a side"


def test_a_click_on_the_plan_is_a_point_in_inches(browse):
    page = browse()
    address = start(page)
    key = address.split("/c/")[1].split("/")[0]
    values: list[tuple[str, object]] = [("axis", [4]), ("axis", {}), ("soviet", {}), ("axis", "left")]
    values += [("soviet", "left"), ("axis", []), ("soviet", 1), ("axis", {"east": 6}), ("axis", "A1")]
    for seat, value in values:
        api = f"/api/campaigns/{key}/seats/{seat}"
        assert page.request.post(api + "/sit").ok
        first = page.request.get(api + "/pending").json()[0]["id"]
        assert page.request.post(api + "/answer", data={"request": first, "value": value}).ok
    page.goto("about:blank")  # the page of the other seat would go on by itself meanwhile
    page.goto(f"/c/{key}/soviet")
    page.get_by_role("button", name="We are Soviets").click()
    asked(page, "Where on the table")
    board = page.locator(".board").bounding_box()
    page.mouse.click(board["x"] + board["width"] / 4, board["y"] + board["height"] / 4)
    expect(page.locator("input[name=x]")).not_to_have_value("")
    assert abs(float(page.locator("input[name=x]").input_value()) - 18) < 0.3, "a quarter of 72 inches"
    assert abs(float(page.locator("input[name=y]").input_value()) - 36) < 0.3, (
        "three quarters of 48 inches, from the near edge"
    )
    page.get_by_role("button", name="Place").click()
    asked(page, "What happened")


def test_a_hex_is_clicked_on_the_map_which_zooms_by_mouse_and_keyboard(browse):
    page = browse()
    start(page, "sealed", scenario="map")
    asked(page, "Where is your HQ")
    whole = page.locator(".pan svg").get_attribute("viewBox")
    page.get_by_role("button", name="Closer").click()
    assert page.locator(".pan svg").get_attribute("viewBox") != whole
    page.get_by_role("button", name="Whole").click()
    assert page.locator(".pan svg").get_attribute("viewBox") == whole
    page.locator(".pan").focus()
    page.keyboard.press("+")
    page.keyboard.press("ArrowRight")
    assert page.locator(".pan svg").get_attribute("viewBox") != whole
    page.keyboard.press("0")
    page.locator("[data-hex=B2]").click()
    expect(page.get_by_label("Hex")).to_have_value("B2")
    page.get_by_role("button", name="Place").click()
    asked(page, "Fortune")
    expect(page.locator(".story")).to_contain_text("Where is your HQ: B2")
