"""The board in a real browser: by mouse, touch and keyboard, typed, as a list; nothing is lost on the way."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.boarding import BOARD, alone, answer, drag, ready, settled, spot, stands, two
from tests.web.test_browser_care import WIDTHS, faults
from tests.web.test_browser_play import start

pytestmark = pytest.mark.browser


# ---------------------------------------------------------------------- by mouse


def test_a_dragged_counter_moves_and_the_story_tells_it(mill):
    drag(mill, "A1", "B1")
    settled(mill, mill.campaign, "blue", "b1", "B1")
    expect(mill.locator("#part-story")).to_contain_text("Move 1 Rifles to B1")
    expect(mill.locator(".piece.held")).to_have_count(0)


def test_picking_shows_where_it_may_go_and_what_each_hex_costs(mill):
    mill.mouse.click(*spot(mill, "A1"))
    expect(mill.locator(".verbs .in-hand")).to_have_text("1 Rifles")
    expect(mill.locator(".ring").first).to_be_attached()
    costs = set(mill.locator(".reach .badge-word").all_text_contents())
    assert costs == {"1", "2", "3", "4"}
    mill.mouse.move(*spot(mill, "C2"))
    expect(mill.locator(".way .line")).to_be_attached()
    mill.mouse.click(*spot(mill, "C2"))
    settled(mill, mill.campaign, "blue", "b1", "C2")


def test_counters_are_led_by_a_way_of_ones_own(mill):
    mill.mouse.click(*spot(mill, "A1"))
    mill.keyboard.press("w")
    for hex in ("A2", "B2", "B1"):
        mill.mouse.move(*spot(mill, hex), steps=3)
    mill.mouse.click(*spot(mill, "B1"))
    settled(mill, mill.campaign, "blue", "b1", "B1")
    expect(mill.locator("#part-story")).to_contain_text("Move 1 Rifles to B1 by A2, B2")


def test_one_step_back_is_taken_back_while_leading(mill):
    mill.mouse.click(*spot(mill, "A1"))
    mill.keyboard.press("w")
    for hex in ("A2", "B2", "A2", "A1", "B1"):
        mill.mouse.move(*spot(mill, hex), steps=3)
    assert mill.evaluate(f"{BOARD}.hand.way") == ["B1"]


def test_what_is_held_is_still_in_the_hand_after_a_reload_and_nobody_else_sees_it(mill):
    mill.mouse.click(*spot(mill, "A1"))
    mill.keyboard.press("w")
    with mill.expect_response(lambda r: r.url.endswith("/board/held") and r.request.post_data_json["way"] == ["A2"]):
        mill.mouse.move(*spot(mill, "A2"), steps=3)
    mill.reload()
    ready(mill)
    expect(mill.locator(".piece.held")).to_have_count(1)
    expect(mill.locator(".way .line")).to_be_attached()
    mill.evaluate(f"async () => {BOARD}.table.lay(await {BOARD}.wire.whole())")
    expect(mill.locator(".piece.held")).to_have_count(1)
    other = mill.request.get(f"/c/{mill.campaign}/red/board.json").json()
    assert "held" not in other
    mill.mouse.move(*spot(mill, "A2"))
    mill.mouse.click(*spot(mill, "A2"))
    settled(mill, mill.campaign, "blue", "b1", "A2")
    mill.reload()
    ready(mill)
    expect(mill.locator(".piece.held")).to_have_count(0)


def test_a_refused_act_is_drawn_where_it_was_tried_with_its_reason_and_rule_and_the_counter_goes_back(mill):
    drag(mill, "A1", "H5")
    expect(mill.locator(".bubble.refusing")).to_contain_text("not next to")
    expect(mill.locator(".bubble .mark-of-rule")).to_have_attribute("href", re.compile("/rules/"))
    expect(mill.locator(".refused path")).to_be_attached()
    settled(mill, mill.campaign, "blue", "b1", "A1")


def test_players_can_rule_otherwise_on_the_board(mill):
    drag(mill, "A1", "H5")
    mill.get_by_text("We rule otherwise").click()
    mill.get_by_label("The reason, for the record").fill("a forgotten bridge")
    mill.get_by_role("button", name="Rule so").click()
    expect(mill.locator("#part-waiting, #part-asks, #announce").first).to_be_attached()
    mill.goto(f"/c/{mill.campaign}/red")
    expect(mill.locator(".asks")).to_contain_text("a forgotten bridge")


def test_a_box_drawn_around_counters_picks_those_and_a_stack_moves_as_one(mill):
    drag(mill, "A1", "A2")
    settled(mill, mill.campaign, "blue", "b1", "A2")
    (x, y), (a, b) = spot(mill, "A2"), spot(mill, "A2")
    mill.keyboard.down("Shift")
    mill.mouse.move(x - 30, y - 20)
    mill.mouse.down()
    mill.mouse.move(a + 30, b + 20, steps=5)
    mill.mouse.up()
    mill.keyboard.up("Shift")
    expect(mill.locator(".piece.held")).to_have_count(2)
    mill.mouse.move(*spot(mill, "A2"))
    mill.mouse.down()
    mill.mouse.move(*spot(mill, "B2"), steps=5)
    mill.mouse.up()
    settled(mill, mill.campaign, "blue", "b1", "B2")
    settled(mill, mill.campaign, "blue", "b2", "B2")


def test_a_stack_is_picked_by_two_clicks_or_by_one_and_its_key(mill):
    drag(mill, "A1", "A2")
    settled(mill, mill.campaign, "blue", "b1", "A2")
    mill.mouse.dblclick(*spot(mill, "A2"))
    expect(mill.locator(".piece.held")).to_have_count(2)
    mill.keyboard.press("Escape")
    expect(mill.locator(".piece.held")).to_have_count(0)
    mill.mouse.click(*spot(mill, "A2"))
    expect(mill.locator(".piece.held")).to_have_count(1)
    mill.keyboard.press("s")
    expect(mill.locator(".piece.held")).to_have_count(2)


def test_the_card_gives_way_to_a_drag_and_tells_where_the_counter_lies_now(mill):
    mill.mouse.move(*spot(mill, "A1"))
    card = mill.locator(".card-of-counter")
    expect(card).to_contain_text("A1")
    drag(mill, "A1", "B1", drop=False)
    expect(card).to_be_hidden()
    mill.mouse.up()
    settled(mill, mill.campaign, "blue", "b1", "B1")
    expect(card).to_contain_text("B1")


def test_one_may_look_at_the_hex_one_stands_in(mill):
    mill.mouse.click(*spot(mill, "A1"))
    mill.get_by_role("button", name="Look").click()
    mill.mouse.click(*spot(mill, "A1"))
    expect(mill.locator("#part-story")).to_contain_text("1 Rifles can make out what is concealed in A1")


def test_a_stack_fans_out_under_the_pointer_and_shows_its_number(mill):
    drag(mill, "A1", "A2")
    settled(mill, mill.campaign, "blue", "b1", "A2")
    mill.mouse.move(*spot(mill, "F9"))
    expect(mill.locator(".piece .count text")).to_have_text("2")
    mill.mouse.move(*spot(mill, "A2"))
    expect(mill.locator(".piece.fanned")).to_have_count(2)
    expect(mill.locator(".card-of-counter")).to_contain_text("Rifles")
    first, second = (piece.bounding_box() for piece in mill.locator(".piece.fanned").all())
    assert first is not None
    assert second is not None
    assert second["x"] - first["x"] >= 45, "side by side, each large enough to read"
    mill.mouse.move(*spot(mill, "F9"))
    expect(mill.locator(".piece.fanned")).to_have_count(0)


def test_who_is_clicked_in_the_fan_of_a_stack_is_picked_and_nobody_moves(mill):
    for hex in ("A1", "A3"):
        drag(mill, hex, "A2")
        mill.wait_for_function(f"() => !{BOARD}.hand.sending")
    mill.mouse.click(*spot(mill, "A2"))
    expect(mill.locator(".piece.fanned")).to_have_count(3)
    expect(mill.locator(".ring").first).to_be_attached()
    first, _, last = (piece.bounding_box() for piece in mill.locator(".piece.fanned").all())
    mill.mouse.click(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    expect(mill.locator(".piece.held")).to_have_count(1)
    held = mill.locator(".piece.held").get_attribute("data-id")
    mill.keyboard.down("Shift")
    mill.mouse.click(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2)
    mill.keyboard.up("Shift")
    expect(mill.locator(".piece.held")).to_have_count(2)
    assert mill.evaluate(f"{BOARD}.hand.held[0]") == held
    assert mill.evaluate(f"{BOARD}.table.at('A2').length") == 3, "nobody has moved"
    mill.keyboard.press("Escape")
    expect(mill.locator(".card-of-counter")).to_be_hidden()


def test_what_is_suggested_follows_what_was_done_on_the_board(browse):
    page = browse()
    campaign = start(page, "skirmish", curtain="no").split("/c/")[1].split("/")[0]
    page.goto(f"/c/{campaign}/blue")
    ready(page)
    offer = page.locator("[data-renewed] .offer")
    before = offer.inner_text()
    asked = page.request.get(f"/api/campaigns/{campaign}/seats/blue/pending").json()[0]
    assert answer(page, campaign, "blue", asked["request"]["suggestion"]).ok
    expect(offer).not_to_have_text(before)


def test_one_key_takes_the_last_move_back(mill):
    drag(mill, "A1", "B1")
    settled(mill, mill.campaign, "blue", "b1", "B1")
    mill.keyboard.press("u")
    settled(mill, mill.campaign, "blue", "b1", "A1")


def test_wheel_and_keys_zoom_under_the_cursor_and_the_place_survives_answers_and_reload(mill):
    x, y = spot(mill, "D4")
    before = mill.evaluate(f"{BOARD}.camera.place.zoom")
    mill.mouse.move(x, y)
    mill.mouse.wheel(0, -300)
    mill.wait_for_function(f"() => {BOARD}.camera.place.zoom > {before} * 1.3")
    after = spot(mill, "D4")
    assert abs(after[0] - x) < 2
    assert abs(after[1] - y) < 2
    mill.wait_for_timeout(400)
    kept = mill.evaluate(f"{BOARD}.camera.place")
    mill.locator("button[name=now]").click()
    expect(mill.locator(".asks h2")).to_have_text("Attacks of blue.")
    assert mill.evaluate(f"{BOARD}.camera.place") == kept
    mill.reload()
    ready(mill)
    mill.wait_for_function(f"() => Math.abs({BOARD}.camera.place.x - {kept['x']}) < 1")


def test_layers_are_switched_and_remembered(mill):
    mill.get_by_role("button", name="Layers").click()
    mill.get_by_label("Woods and village").uncheck()
    expect(mill.locator('[data-layer="terrain"]')).to_have_css("display", "none")
    mill.reload()
    ready(mill)
    expect(mill.locator('[data-layer="terrain"]')).to_have_css("display", "none")


def test_jump_and_trays_find_a_unit_the_tape_measures_and_the_overview_leads_elsewhere(mill):
    mill.locator(".window").focus()
    mill.keyboard.press("r")
    drag(mill, "A1", "D1")
    expect(mill.locator(".tools-of-board .here")).to_have_text("3 hexes")
    expect(mill.locator(".thread .line")).to_be_attached()
    mill.keyboard.press("Escape")
    expect(mill.locator(".overview")).to_be_hidden()
    mill.evaluate(f"{BOARD}.camera.centre({BOARD}.sheet.ground.spot('A1'), 2)")
    mill.locator(".overview").click(position={"x": 100, "y": 80})
    mill.wait_for_function(f"() => !{BOARD}.camera.sees({BOARD}.sheet.ground.spot('A1'))")
    mill.get_by_label("Jump to a hex or a unit").fill("4 rifles")
    mill.keyboard.press("Enter")
    expect(mill.locator("#announce")).to_contain_text("A4: 4 Rifles")
    mill.get_by_role("button", name="Units").click()
    mill.get_by_label("Find a unit").fill("leader")
    mill.locator(".trays .chit").click()
    expect(mill.locator(".verbs .in-hand")).to_have_text("1 Leader")
    mill.get_by_label("Find a unit").fill("rifles")
    mill.get_by_role("button", name="Pick all").first.click()
    expect(mill.locator(".verbs .in-hand")).to_contain_text("counters")


def test_judging_is_changed_by_agreement_and_an_advised_act_counts_with_a_warning(mill):
    mill.get_by_label("Acts are judged").select_option("advise")
    mill.get_by_role("button", name="Change", exact=True).click()
    expect(mill.locator("#part-waiting")).to_contain_text("You have asked for something")
    asked = mill.request.get(f"/api/campaigns/{mill.campaign}/seats/red/pending").json()[0]
    options = [option["key"] for option in asked["request"]["options"]]
    body = {"request": asked["id"], "value": options[0]}
    assert mill.request.post(f"/api/campaigns/{mill.campaign}/seats/red/answer", data=body).ok
    expect(mill.locator("#part-waiting")).not_to_contain_text("You have asked for something")
    drag(mill, "A1", "D5")
    settled(mill, mill.campaign, "blue", "b1", "D5")
    expect(mill.locator("#part-story")).to_contain_text("is not next to")


# ---------------------------------------------------------------------- nothing is lost


def test_a_reload_in_the_middle_of_a_drag_leaves_the_counter_where_it_stood(mill):
    drag(mill, "A1", "B1", drop=False)
    expect(mill.locator(".load svg")).to_be_visible()
    mill.reload()
    ready(mill)
    mill.mouse.up()
    settled(mill, mill.campaign, "blue", "b1", "A1")
    drag(mill, "A1", "B1")
    settled(mill, mill.campaign, "blue", "b1", "B1")


def test_the_board_goes_on_after_a_restart_of_the_server(mill, server):
    drag(mill, "A1", "B1")
    settled(mill, mill.campaign, "blue", "b1", "B1")
    server.stop()
    drag(mill, "A2", "B2")
    expect(mill.locator(".bubble.refusing")).to_contain_text("does not answer")
    stands(mill, "b2", "A2")
    server.start()
    mill.keyboard.press("Escape")
    drag(mill, "A2", "B2")
    settled(mill, mill.campaign, "blue", "b2", "B2")


def test_two_hands_on_one_counter_the_slower_is_told(browse):
    left, right = browse("left"), browse("right")
    campaign = alone(left)
    right.goto(f"/c/{campaign}/blue")
    ready(right)
    on_its_way: list[Route] = []
    right.route("**/board/act", lambda route: on_its_way.append(route))
    drag(right, "A1", "A2")
    drag(left, "A1", "B1")
    settled(left, campaign, "blue", "b1", "B1")
    while not on_its_way:
        right.wait_for_timeout(50)
    on_its_way[0].continue_()
    expect(right.locator(".bubble.refusing")).to_contain_text(re.compile("answered|faster|meanwhile"))
    stands(right, "b1", "B1")


def test_a_board_that_was_fetched_before_a_move_does_not_take_it_back(mill):
    old = mill.request.get(f"/c/{mill.campaign}/blue/board.json").text()
    asked: list[Route] = []
    mill.route("**/board.json", lambda route: asked.append(route) if not asked else route.continue_())
    missed = "new CustomEvent('board', { detail: { from: 'another', to: 'lost' } })"
    mill.evaluate(f"document.dispatchEvent({missed})")
    drag(mill, "A1", "B1")
    settled(mill, mill.campaign, "blue", "b1", "B1")
    with mill.expect_response(lambda r: r.url.endswith("/board.json") and r.request != asked[0].request):
        asked[0].fulfill(body=old, content_type="application/json")
    stands(mill, "b1", "B1")


# ---------------------------------------------------------------------- the other browser

NOW = "performance.timeOrigin + performance.now()"
SEEN = f"""() => {{
    const frame = (work) => requestAnimationFrame(() => work({NOW}));
    window.came = new Promise((work) => document.addEventListener("board", () => frame(work), {{ once: true }}));
}}"""
MOVE = f"""async ([id, place]) => {{
    const {{ hand }} = {BOARD}, before = {NOW};
    hand.pick([id]);
    await hand.send(hand.verbs()[0], {{ to: place }}, place);
    return before;
}}"""


def test_a_move_is_seen_in_the_other_browser_within_300_ms_without_reload_and_marked_until_seen(browse):
    blue, red = browse("blue"), browse("red")
    campaign = two(blue, red)
    assert answer(blue, campaign, "blue", {"verb": "reveal", "counters": ["b1"]}).ok
    expect(red.locator(".piece.bar")).to_have_count(1)
    red.evaluate("window.stayed = true")
    drag(blue, "A1", "B1")
    settled(blue, campaign, "blue", "b1", "B1")
    expect(red.locator('.piece.bar[data-place="B1"]')).to_have_count(1)
    expect(red.locator(".trail")).to_have_count(1)
    expect(red.locator(".news")).to_contain_text("1 counter moved since you looked")
    assert red.evaluate("window.stayed")
    red.reload()
    ready(red)
    expect(red.locator(".news")).to_contain_text("1 counter moved since you looked")
    red.get_by_role("button", name="Seen").click()
    expect(red.locator(".trail")).to_have_count(0)
    red.reload()
    ready(red)
    expect(red.locator(".news")).to_be_hidden()
    for id in ("b2", "b3"):
        assert answer(blue, campaign, "blue", {"verb": "reveal", "counters": [id]}).ok
    expect(red.locator(".piece.bar")).to_have_count(3)
    took = [seen_after(blue, red, id, place) for id, place in (("b2", "B2"), ("b3", "B3"), ("b1", "C1"))]
    assert min(took) < 300, f"{took}: the quickest of them, since a busy machine slows some"


def seen_after(blue: Page, red: Page, id: str, place: str) -> float:
    """Milliseconds from the hand's release in one browser to the frame in which the other shows it."""
    red.evaluate(SEEN)
    began: float = blue.evaluate(MOVE, [id, place])
    came: float = red.evaluate("window.came")
    return came - began


# ---------------------------------------------------------------------- care


def test_no_serious_accessibility_fault_on_the_board_in_any_state(mill):
    found = faults(mill)
    mill.mouse.click(*spot(mill, "A1"))
    expect(mill.locator(".ring").first).to_be_attached()
    found += faults(mill)
    mill.mouse.click(*spot(mill, "H3"))
    expect(mill.locator(".bubble.refusing")).to_be_visible()
    found += faults(mill)
    mill.emulate_media(color_scheme="dark")
    found += faults(mill)
    mill.locator(".window").focus()
    mill.keyboard.press("Escape")
    mill.keyboard.press("l")
    mill.get_by_role("button", name="Pick 1 Rifles in A1").click()
    found += faults(mill)
    assert not found, "\n".join(found)


def test_the_board_fills_the_page_at_every_width(mill):
    for wide in WIDTHS:
        high = 844 if wide < 500 else 900
        mill.set_viewport_size({"width": wide, "height": high})
        box = mill.locator(".window").bounding_box()
        assert box
        assert mill.evaluate("document.documentElement.scrollWidth") <= wide, wide
        share = box["height"] / high
        assert share >= (0.55 if wide < 500 else 0.5), f"{wide}: the board has {share:.0%} of the height"
        expect(mill.locator(".asks button[name=now]")).to_be_visible()
