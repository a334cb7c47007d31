"""Questions about hexes, pieces and points take their answer from the board, by clicks and by a box drawn around."""

import pytest
from playwright.sync_api import expect

from tests.web.boarding import ready, spot
from tests.web.test_browser_play import asked, start

pytestmark = pytest.mark.browser


def test_a_hex_is_named_and_pieces_are_ticked_on_the_board(browse):
    page = browse()
    start(page, "pointing", curtain="no")
    ready(page)
    asked(page, "Which hex")
    expect(page.locator(".ring")).to_have_count(3)
    page.mouse.click(*spot(page, "G5"))
    expect(page.locator("[data-hex-field]")).to_have_value("G5")
    expect(page.locator(".ring")).to_have_count(1)
    page.get_by_role("button", name="Place").click()
    asked(page, "Which of them")
    page.mouse.click(*spot(page, "I5"))
    expect(page.get_by_role("checkbox", name="4 Company")).to_be_checked()
    expect(page.locator('.piece[data-id="a4"]')).to_have_class("piece bar chosen")
    page.mouse.click(*spot(page, "I5"))
    expect(page.get_by_role("checkbox", name="4 Company")).not_to_be_checked()
    (x, y), (a, b) = spot(page, "C3"), spot(page, "C4")
    page.keyboard.down("Shift")
    page.mouse.move(x - 25, y - 25)
    page.mouse.down()
    page.mouse.move(a + 25, b + 25, steps=5)
    page.mouse.up()
    page.keyboard.up("Shift")
    for n in (1, 2, 3):
        expect(page.get_by_role("checkbox", name=f"{n} Company")).to_be_checked()
    page.get_by_role("button", name="Decide").click()
    expect(page.locator(".ask.over")).to_be_visible()


def test_a_point_of_the_miniatures_table_is_taken_from_the_board_and_the_tape_measures_inches(browse):
    page = browse()
    start(page, "pointing", curtain="no", scenario="table")
    ready(page)
    asked(page, "Where on the table")
    page.mouse.click(*spot(page, "24,24"))
    x, y = page.locator('input[name="x"]'), page.locator('input[name="y"]')
    assert abs(float(x.input_value()) - 24) <= 0.25
    assert abs(float(y.input_value()) - 24) <= 0.25
    page.locator(".window").focus()
    page.keyboard.press("r")
    page.mouse.move(*spot(page, "10,10"))
    page.mouse.down()
    page.mouse.move(*spot(page, "22,10"), steps=4)
    inches = float(page.locator(".thread .badge-word").text_content().rstrip("″"))
    assert abs(inches - 12) <= 0.5
    page.mouse.up()
