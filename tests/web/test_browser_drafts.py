"""Nothing that was typed, ticked or dragged is lost: reload, another tab, a server that was away, two seats."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_browser_places import counter
from tests.web.test_browser_play import SECRET, asked, invitation, roll, start

pytestmark = pytest.mark.browser
KEPT = "Kept as a draft"


def kept(page: Page) -> None:
    expect(page.locator("[data-draft] output").first).to_contain_text(KEPT)


def test_an_order_half_written_survives_reload_restart_and_belongs_to_one_seat(browse, server):
    axis, soviet = browse("axis-browser"), browse("soviet-browser")
    start(axis, "sealed", seat__soviet="elsewhere")
    soviet.goto(invitation(axis))
    axis.get_by_role("link", name="Sit down as Axis").click()
    roll(axis, 4)
    asked(axis, "sealed order")
    asked(soviet, "sealed order")
    axis.get_by_label("Order").fill(SECRET)
    soviet.get_by_label("Order").fill("hold the line")
    kept(axis)
    kept(soviet)
    axis.reload()
    soviet.reload()
    expect(axis.get_by_label("Order")).to_have_value(SECRET)
    expect(soviet.get_by_label("Order")).to_have_value("hold the line")
    told = server.wire.received_by("soviet-browser")
    server.stop()
    server.start()
    axis.reload()
    soviet.reload()
    expect(axis.get_by_label("Order")).to_have_value(SECRET)
    expect(soviet.get_by_label("Order")).to_have_value("hold the line")
    assert SECRET.encode() not in told + server.wire.received_by("soviet-browser")
    axis.get_by_role("button", name="Report").click()
    asked(axis, "Strength")
    axis.reload()
    asked(axis, "Strength")
    expect(axis.get_by_text("As you left it")).to_have_count(0)


def test_what_is_typed_just_before_the_page_is_left_is_there_in_the_next_tab(browse):
    page = browse()
    seat = start(page, "sealed", curtain="no")
    roll(page, 4)
    asked(page, "sealed order")
    page.get_by_label("Order").press_sequentially("hold at all cost", delay=5)
    page.goto("/rules")
    page.goto(seat)
    expect(page.get_by_label("Order")).to_have_value("hold at all cost")


def test_boxes_ticked_and_dice_laid_down_come_back(browse):
    page = browse()
    start(page, curtain="no")
    page.get_by_text("We rolled ourselves").click()
    page.locator('input[name="die.0"][value="5"]').check(force=True)
    kept(page)
    page.reload()
    expect(page.locator('input[name="die.0"][value="5"]')).to_be_checked()
    page.get_by_role("button", name="Use these dice").click()
    page.get_by_role("spinbutton", name="How many rifle").fill("1")
    kept(page)
    page.reload()
    expect(page.get_by_role("spinbutton", name="How many rifle")).to_have_value("1")
    expect(page.locator("[data-left]")).to_contain_text("Spent 7")


def test_a_counter_that_was_dragged_stands_where_it_was_set_down(browse):
    page = browse()
    start(page, "orsha-report")
    counter(page, "9-1").hover()
    page.mouse.down()
    to = page.locator('[data-hex="M21"]').bounding_box()
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=6)
    page.mouse.up()
    there = re.compile(r"9-1 \(g\d+\) in M21")
    expect(counter(page, "9-1")).to_have_attribute("aria-label", there)
    kept(page)
    page.reload()
    expect(counter(page, "9-1")).to_have_attribute("aria-label", there)


def test_what_is_typed_while_the_server_is_away_is_kept_when_it_is_back(browse, server):
    page = browse()
    start(page, "sealed", curtain="no")
    roll(page, 4)
    asked(page, "sealed order")
    server.stop()
    page.get_by_label("Order").fill("hold")
    expect(page.locator("[data-draft] output").first).to_contain_text("not kept yet")
    server.start()
    kept(page)
    page.reload()
    expect(page.get_by_label("Order")).to_have_value("hold")


def test_begin_anew_empties_the_form_at_once(browse):
    page = browse()
    start(page, "sealed", curtain="no")
    roll(page, 4)
    asked(page, "sealed order")
    page.get_by_label("Order").fill("hold")
    kept(page)
    page.reload()
    page.get_by_role("button", name="Begin anew").click()
    expect(page.get_by_label("Order")).to_have_value("")
    page.reload()
    expect(page.get_by_label("Order")).to_have_value("")
