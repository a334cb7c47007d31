"""The board in a real browser by keyboard and touch, typed, and as a list."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.boarding import BOARD, alone, drag, laid_out, place_of, settled, spot

pytestmark = pytest.mark.browser


# ---------------------------------------------------------------------- by keyboard, touch, type, list


def test_by_keyboard_alone_a_counter_is_picked_moved_and_dropped(mill):
    mill.locator(".window").focus()
    mill.keyboard.press("PageDown")
    expect(mill.locator("#announce")).to_contain_text(re.compile("Rifles|Machine guns|Leader"))
    mill.get_by_label("Jump to a hex or a unit").fill("A3")
    mill.keyboard.press("Enter")
    expect(mill.locator("#announce")).to_contain_text("A3: 3 Rifles Blue 3-4")
    mill.keyboard.press("Enter")
    expect(mill.locator("#announce")).to_contain_text("picked")
    expect(mill.locator(".ring").first).to_be_attached()
    mill.keyboard.press("ArrowRight")
    expect(mill.locator("#announce")).to_contain_text("Costs 1")
    mill.keyboard.press("Escape")
    expect(mill.locator(".piece.held")).to_have_count(0)
    mill.keyboard.press("ArrowLeft")
    mill.keyboard.press("Enter")
    expect(mill.locator(".ring").first).to_be_attached()
    mill.keyboard.press("ArrowRight")
    mill.keyboard.press("ArrowDown")
    mill.keyboard.press("Enter")
    mill.wait_for_function(f"() => {BOARD}.table.get('b3').place !== 'A3'")
    assert place_of(mill, "b3").startswith("B")


def test_a_verb_has_its_key_and_takes_its_word(mill):
    mill.mouse.click(*spot(mill, "A1"))
    mill.keyboard.press("d")
    mill.get_by_role("button", name="dug in", exact=True).click()
    expect(mill.locator('.piece[data-id="b1"]')).to_have_attribute("aria-label", re.compile("dug in"))


def test_a_look_is_a_thread_to_the_hex_and_moves_nothing(mill):
    mill.mouse.click(*spot(mill, "A1"))
    mill.get_by_role("button", name="Look").click()
    mill.mouse.move(*spot(mill, "D3"))
    expect(mill.locator(".thread .line")).to_be_attached()
    mill.mouse.click(*spot(mill, "D3"))
    expect(mill.locator("#part-story")).to_contain_text("1 Rifles can make out what is concealed in D3")
    settled(mill, mill.campaign, "blue", "b1", "A1")


def test_by_touch_a_counter_is_picked_set_down_dragged_boxed_and_two_fingers_pinch(browse):
    page = browse(has_touch=True, viewport={"width": 820, "height": 1180})
    campaign = alone(page)
    page.touchscreen.tap(*spot(page, "A1"))
    expect(page.locator(".ring").first).to_be_attached()
    page.touchscreen.tap(*spot(page, "B2"))
    settled(page, campaign, "blue", "b1", "B2")

    session = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touching = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})

    def finger(start: tuple[float, float], end: tuple[float, float]) -> None:
        fingers("touchStart", start)
        for n in (1, 2, 3, 4):
            fingers("touchMove", tuple(a + (b - a) * n / 4 for a, b in zip(start, end, strict=True)))
        fingers("touchEnd")

    finger(spot(page, "A2"), spot(page, "B2"))
    settled(page, campaign, "blue", "b2", "B2")
    box = page.get_by_role("button", name="Box: draw around")
    box.tap()
    expect(box).to_have_attribute("aria-pressed", "true")  # a tap counts a moment after the finger is gone
    x, y = spot(page, "B2")
    page.evaluate("document.querySelector('.centre').style.minHeight = '40vh'")  # the sheet may grow at any moment
    finger((x - 30, y - 24), (x + 30, y + 24))
    expect(page.locator(".piece.held")).to_have_count(2)
    before = page.evaluate(f"{BOARD}.camera.place.zoom")
    x, y = spot(page, "F5")
    for kind, gap in (("touchStart", 40), ("touchMove", 80), ("touchMove", 140)):
        fingers(kind, (x - gap, y), (x + gap, y))
    fingers("touchEnd")
    page.wait_for_function(f"() => {BOARD}.camera.place.zoom > {before} * 1.5")


def test_an_act_can_be_typed_beside_the_board(mill):
    mill.get_by_label("Or type an act").fill("1 Rifles to B1")
    mill.keyboard.press("Enter")
    settled(mill, mill.campaign, "blue", "b1", "B1")
    mill.get_by_label("Or type an act").fill("1 Rifles to H9")
    mill.keyboard.press("Enter")
    expect(mill.locator(".asks .refusal")).to_contain_text("not next to")


def test_after_an_answer_the_question_is_seen_from_its_headline_on(mill):
    mill.evaluate("document.querySelector('.centre').style.paddingBottom = '2000px'")
    mill.get_by_label("Or type an act").fill("1 Rifles to B1")
    mill.evaluate("document.querySelector('.centre').scrollTop = 2000")
    expect(mill.locator(".asks h2").first).not_to_be_in_viewport()
    mill.keyboard.press("Enter")
    settled(mill, mill.campaign, "blue", "b1", "B1")
    expect(mill.locator(".asks h2").first).to_be_in_viewport()


def test_while_a_move_is_on_its_way_the_next_counters_are_picked_and_moved(mill):
    acts = []
    mill.on("request", lambda request: acts.append(request) if request.url.endswith("/board/act") else None)
    mill.evaluate(
        """() => {
            const { fetch } = window, gate = new Promise((open) => { window.letThrough = open; });
            const wait = (to) => to.endsWith("/board/act") && gate;
            window.fetch = async (to, how) => { await wait(to); return fetch(to, how); };
        }"""
    )
    drag(mill, "A1", "B1")
    expect(mill.locator('.piece[data-id="b1"]')).to_have_attribute("data-place", "B1")
    mill.mouse.click(*spot(mill, "C2"))  # what was sent is out of the hand: it does not go there too
    drag(mill, "A2", "B2")
    expect(mill.locator('.piece[data-id="b2"]')).to_have_attribute("data-place", "B2")
    mill.mouse.click(*spot(mill, "A3"))
    held = mill.locator('.piece.held[data-id="b3"]')
    expect(held).to_be_attached()
    assert not acts
    mill.evaluate("letThrough()")
    settled(mill, mill.campaign, "blue", "b1", "B1")
    settled(mill, mill.campaign, "blue", "b2", "B2")
    assert len(acts) == 2
    expect(held).to_be_attached()
    mill.wait_for_function(f"() => [...{BOARD}.hand.targets.values()].some((one) => !one.refused)")
    mill.mouse.click(*spot(mill, "B3"))
    settled(mill, mill.campaign, "blue", "b3", "B3")


def test_the_button_beside_the_board_pressed_right_after_a_move_counts(mill):
    mill.route(lambda url: url.endswith("/blue"), lambda route: None)  # the page hears nothing of its new question
    drag(mill, "A1", "B1")
    settled(mill, mill.campaign, "blue", "b1", "B1")
    mill.evaluate(
        f"""() => {{
            const {{ hand }} = {BOARD};
            hand.pick(["b2"]);
            hand.send(hand.verbs()[0], {{ to: "B2" }}, "B2");
            document.querySelector(".ask-act button[name=now]").click();
        }}"""
    )
    expect(mill.locator(".asks h2")).to_have_text("Attacks of blue.")
    expect(mill.locator(".asks .notice")).to_have_count(0)
    settled(mill, mill.campaign, "blue", "b2", "B2")


def test_without_javascript_the_board_is_a_list_and_acts_are_typed(browse):
    page = browse(java_script_enabled=False)
    page.goto(f"/c/{laid_out(page)}/blue")
    expect(page.locator(".list-of-board")).to_contain_text("1 Rifles")
    page.get_by_label("Or type an act").fill("1 Rifles to B1")
    page.get_by_role("button", name="Do it").last.click()
    row = page.locator(".list-of-board tr", has_text="1 Rifles").first
    expect(row).to_contain_text("B1")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".asks h2")).to_have_text("Attacks of blue.")


def test_the_list_is_of_equal_rank(mill):
    mill.locator(".window").focus()
    mill.keyboard.press("l")
    mill.get_by_role("button", name="Pick 1 Rifles in A1").click()
    choice = mill.get_by_label("Move to")
    expect(choice).to_be_visible()
    choice.select_option("B1")
    mill.locator(".list-acts button").click()
    settled(mill, mill.campaign, "blue", "b1", "B1")
    expect(mill.locator('[data-row="b1"]')).to_contain_text("B1")
