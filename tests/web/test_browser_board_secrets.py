"""Two browsers and fifty moves on the board: what one side may not see never reaches its browser, in no form."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.boarding import BOARD, answer, drag, ready, settled, spot
from tests.web.test_browser_play import invitation, start

pytestmark = pytest.mark.browser
HIDDEN, CONCEALED, OPEN = ("b1", "b2", "b3"), ("b4", "b5"), ("b6",)
HEARTBEAT = b": here\n\n"
A_BLINK = 300
"""Milliseconds in which the other side sees a move."""


@pytest.fixture
def sides(browse) -> tuple[Page, Page, str]:
    """Blue has three counters hidden, two concealed, one in the open; red has set up as suggested."""
    blue, red = browse("blue-browser"), browse("red-browser")
    seat = start(blue, "skirmish", seat__red="elsewhere")
    campaign = seat.split("/c/")[1].split("/")[0]
    link = invitation(blue)
    blue.get_by_role("link", name="Sit down as Blue").click()
    red.goto(link)
    ready(red)
    for how, ids in (("hidden", HIDDEN), ("concealed", CONCEALED), ("open", OPEN)):
        for id in ids:
            deed = {"verb": "place", "counters": [id], "to": f"A{id[1:]}", "with": how}
            assert answer(blue, campaign, "blue", deed).ok
    assert answer(blue, campaign, "blue", {"verb": "done"}).ok
    for n in range(6):
        deed = {"verb": "place", "counters": [f"r{n + 1}"], "to": f"L{n + 2}", "with": "concealed" if n else "open"}
        assert answer(red, campaign, "red", deed).ok
    assert answer(red, campaign, "red", {"verb": "done"}).ok
    ready(blue)
    expect(red.locator(".piece.bar")).to_have_count(1)
    expect(blue.locator(".asks h2")).to_have_text("Movement of blue.")
    return blue, red, campaign


def heard(server, who: str) -> bytes:
    """What reached a browser, but for the beat that tells it that the line still holds."""
    return server.wire.received_by(who).replace(HEARTBEAT, b"")


def move(page: Page, campaign: str, side: str, id: str, start: str, end: str) -> None:
    drag(page, start, end)
    settled(page, campaign, side, id, end)


def test_fifty_moves_of_two_browsers_and_nothing_hidden_reaches_the_other(sides, server):
    blue, red, campaign = sides
    red.wait_for_timeout(500)  # whatever the set-up still brings
    before = heard(server, "red-browser")
    places = {id: f"A{id[1:]}" for id in (*HIDDEN, *CONCEALED, *OPEN)}
    moves = 0
    for step in ("B", "A", "B", "C"):
        for id in (*HIDDEN, *CONCEALED):
            end = f"{step}{id[1:]}"
            move(blue, campaign, "blue", id, places[id], end)
            places[id], moves = end, moves + 1
    assert heard(server, "red-browser") == before, "not a byte, not an event: nothing that red sees has changed"

    for end in ("B6", "A6", "B6", "A6"):
        move(blue, campaign, "blue", "b6", places["b6"], end)
        expect(red.locator(f'.piece.bar[data-place="{end}"]')).to_have_count(1)
        places["b6"], moves = end, moves + 1
    for _ in range(2):
        blue.locator("button[name=now]").click()
        moves += 1
    expect(red.locator(".asks h2")).to_have_text("Movement of red.")
    for here, there in ("LK", "KL", "LK", "KL"):
        for n in range(1, 7):
            move(red, campaign, "red", f"r{n}", f"{here}{n + 1}", f"{there}{n + 1}")
            moves += 1
    assert moves >= 50

    told = heard(server, "red-browser")
    assert b"6 Rifles" in told, "the wire does carry what red may see"
    for n in (1, 2, 3, 4, 5):
        assert not re.search(rb"(?<!\d)%d Rifles" % n, told), f"{n} Rifles are hidden or concealed from red"
    assert not re.search(rb'"b\d+"|counter-b\d|=b\d+\b', told), "ids of blue's own"
    assert not re.search(rb"[ABC][123](?![0-9])(?=[^<]{0,40}Rifles)", told), "where blue's hidden counters stand"
    shown = red.evaluate(f"[...{BOARD}.table.counters.values()].filter(c => c.side === 'blue').map(c => c.id)")
    assert len(shown) == 1
    assert shown[0].startswith("seen-")


def test_a_concealed_counter_that_comes_near_is_a_counter_without_name_values_or_card(sides, server):
    blue, red, campaign = sides
    assert answer(blue, campaign, "blue", {"verb": "move", "counters": ["b4"], "to": "D5"}).ok
    for _ in range(2):
        assert answer(blue, campaign, "blue", {"verb": "done"}).ok
    assert answer(red, campaign, "red", {"verb": "move", "counters": ["r4"], "to": "H5"}).ok
    expect(red.locator(".piece.concealed.bar")).to_have_count(1)
    seen = red.evaluate(f"[...{BOARD}.table.counters.values()].find(c => c.seen === 'concealed')")
    assert seen["name"] == "Concealed"
    assert seen["card"] == seen["states"] == seen["face"]["tags"] == []
    assert not seen["face"]["symbol"]
    assert not seen["face"]["values"]
    assert not re.search(rb"(?<!\d)4 Rifles", heard(server, "red-browser"))


def test_the_other_side_sees_a_move_in_the_blink_of_an_eye_and_in_few_bytes(sides, server):
    blue, red, campaign = sides
    red.evaluate(
        """() => {
            window.moments = [];
            document.addEventListener("board", ({ detail }) => {
                if (detail.changed) window.moments.push([Date.now(), JSON.stringify(detail).length]);
            });
        }"""
    )
    took, sizes = [], []
    for at, end in zip(("A6", "B6", "A6", "B6"), ("B6", "A6", "B6", "A6"), strict=True):
        blue.mouse.move(*spot(blue, at))
        blue.mouse.down()
        blue.mouse.move(*spot(blue, end), steps=4)
        began = blue.evaluate("Date.now()")
        blue.mouse.up()
        expect(red.locator(f'.piece.bar[data-place="{end}"]')).to_have_count(1)
        settled(blue, campaign, "blue", "b6", end)
        moment, size = red.evaluate("window.moments.at(-1)")
        took.append(moment - began)
        sizes.append(size)
    assert max(sizes) < 2000
    assert min(took) < A_BLINK, f"milliseconds: {took}"
