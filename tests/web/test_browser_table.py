"""The miniatures table in two browsers: River Crossing and Onslaught from set-up to victory, moving every turn."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.boarding import BOARD, answer, ready, settled, spot
from tests.web.test_browser_play import invitation

pytestmark = pytest.mark.browser
GERMANS = """Grenadiers
HQ | 2 | 2 infantry, commander | save 3+, moves 8/8/12/12
Grenadiers A | 8 | 7 infantry | save 3+, moves 8/8/12/12
Kestrel Platoon | 8 | 7 infantry | save 3+, moves 8/8/12/12
Guns | 6 | 3 gun | save 4+, moves 4/4/6/6
"""
SOVIETS = """Rifles
HQ | 2 | 2 infantry, commander | save 3+, moves 8/8/12/12
Rifles A | 10 | 9 infantry | save 3+, moves 8/8/12/12
T-34s | 18 | 5 tank | front 6, top 1, moves 10/12/16/20
"""


TABS_FIT = "(tabs => tabs.scrollWidth <= tabs.clientWidth)(document.querySelector('.tabs'))"


class Table:
    """Two people before their own screens, each with the same table from his own edge.

    What is no matter of the board (lists, ends, Objectives) is answered before they open it: the pages of those
    questions have tests of their own. Dice are told, so that every run is the same.
    """

    def __init__(self, soviet: Page, german: Page, scenario: str, **given: Any) -> None:
        self.pages = {"soviet": soviet, "german": german}
        self.given = {"force": "", **given}
        soviet.goto("/new/bagration")
        soviet.check(f'input[name="scenario"][value="{scenario}"]')
        soviet.check('input[name="seat.german"][value="elsewhere"]')
        soviet.check('input[name="setting.table"][value="board"]')
        soviet.get_by_role("button", name="Start the campaign").first.click()
        soviet.wait_for_url("**/c/**")
        self.campaign = soviet.url.split("/c/")[1].split("/")[0]
        assert german.request.get(invitation(soviet)).ok

    def sit_down(self) -> None:
        for side, page in self.pages.items():
            page.goto(f"/c/{self.campaign}/{side}")
        for page in self.pages.values():
            ready(page)

    def asked(self, side: str) -> dict[str, Any]:
        page = self.pages[side]
        found = page.request.get(f"/api/campaigns/{self.campaign}/seats/{side}/pending").json()
        return found[0] if found else {}

    def key(self, side: str) -> str:
        return self.asked(side).get("request", {}).get("key", "")

    def say(self, side: str, value: Any) -> None:
        told = answer(self.pages[side], self.campaign, side, value)
        assert told.ok, told.text()

    def until(self, *keys: str, **given: Any) -> str:
        """Everything that is not about the board is answered as it is offered; returns who is asked what is wanted."""
        for _ in range(80):
            for side in self.pages:
                request = self.asked(side).get("request")
                if not request:
                    continue
                if request["key"] in keys:
                    return side
                self.say(side, self.offered(request, side, self.given | given))
                break
        raise AssertionError(f"none of {keys} is asked")

    def finish(self) -> None:
        """Whatever is still asked once the battle is decided: what kind of victory it is."""
        while asked := next((side for side in self.pages if self.key(side)), ""):
            self.say(asked, self.offered(self.asked(asked)["request"], asked, self.given))

    def offered(self, request: dict[str, Any], side: str, given: dict[str, Any]) -> Any:
        if request["key"] == "force":
            return {"list": GERMANS if side == "german" else SOVIETS}
        if request["key"] in given:
            return given[request["key"]]
        if "dice" in request:
            return None
        if request.get("suggestion") is not None:
            return request["suggestion"]
        if "options" in request:
            keys = [option["key"] for option in request["options"]]
            return keys[: request["at_least"]] if "at_least" in request else keys[0]
        return {} if "fields" in request else True

    def counters(self, side: str) -> dict[str, str]:
        told = self.pages[side].request.get(f"/c/{self.campaign}/{side}/board.json").json()
        return {c["name"]: c["place"] for c in told["board"]["counters"]}

    def press(self, side: str, button: str) -> None:
        """A page hears of a move a moment later: the button of what is asked now, not of what was asked before."""
        form = self.pages[side].locator(f'.asks form[data-request="{self.asked(side)["id"]}"]')
        form.get_by_role("button", name=button).click()

    def move(self, side: str, unit: str, x: float, y: float, word: str = "Tactical") -> None:
        """Pick the Unit, choose its speed, and set it down there."""
        page, key = self.pages[side], f"own-{unit}"
        expect(page.locator(".asks h2").first).to_contain_text("move your Units")
        start = page.locator(f'.piece[data-id="{key}"]').get_attribute("data-place") or ""
        page.mouse.click(*spot(page, start))
        page.locator(".verbs").get_by_role("button", name=word).click()
        end = f"{x:g},{y:g}"
        page.mouse.click(*spot(page, end))
        expect(page.locator(f'.piece[data-id="{key}"]')).to_have_attribute("data-place", re.compile(f"^{end}(@|$)"))
        page.wait_for_function(f"() => !{BOARD}.hand.sending")
        told = page.request.get(f"/c/{self.campaign}/{side}/board.json").json()["board"]["counters"]
        assert next(c["place"] for c in told if c["id"] == key).split("@")[0] == end

    def set_out(self, side: str, unit: str, place: str) -> None:
        """Out of the box, onto the table."""
        page, key = self.pages[side], f"own-{unit}"
        page.locator(f'.piece.able[data-id="{key}"]').click()  # it has its line once the page has heard of the question
        page.wait_for_function(f"() => {BOARD}.hand.verb?.key === 'place'")  # the area glows
        page.mouse.click(*spot(page, place))
        expect(page.locator(f'.piece[data-id="{key}"]')).to_have_attribute("data-place", re.compile(f"^{place}(@|$)"))

    def all_the_rest(self, side: str, one: str) -> None:
        self.press(side, "All the rest")
        expect(self.pages[side].locator(f'.piece[data-id="{one}"]')).to_have_attribute("data-place", re.compile(","))
        self.press(side, "They stand")

    def end_turn(self, side: str) -> None:
        """The two clicks of a quiet turn; at the river whoever stands at the bank wants to cross."""
        page = self.pages[side]
        over = page.locator(".asks h2").first.filter(
            has_text=re.compile("shoot and assault|stand at your bank|Empty boats")
        )
        if self.key(side) != "shooting":
            self.press(side, "Movement is over")
        expect(over).to_be_visible()
        while self.key(side) not in ("shooting", ""):
            request = self.asked(side)["request"]
            self.say(side, self.offered(request, side, self.given))
        self.press(side, "The turn is over")
        for _ in range(300):
            if self.key(side) != "shooting":
                return
            page.wait_for_timeout(100)
        raise AssertionError("the turn does not end")

    def won(self, side: str, button: str) -> None:
        """The other side agrees to what the board measured; both read that it is over."""
        self.press(side, button)
        self.pages[side].wait_for_timeout(100)
        self.finish()
        for page in self.pages.values():
            expect(page.locator(".asks")).to_contain_text("The campaign is over")


def test_onslaught_is_set_up_and_won_on_the_board_by_holding_an_objective(browse, server):
    # Booby Traps, a Reserve and an Ambush that only the Germans know of
    secrets = {"booby_traps": 1, "fortifications": {}, "reserves_defender": ["u3"], "ambush": ["u1"]}
    places = {"objective_1": [24, 50], "objective_2": [40, 60]}
    table = Table(browse("soviet-browser"), browse("german-browser"), "onslaught", recon=["u2"], **secrets, **places)
    soviet, german = table.pages["soviet"], table.pages["german"]
    table.until("works")
    for n, marker in enumerate(table.counters("german")):
        if marker.startswith(("Minefield", "Barbed")):
            table.say("german", {"verb": "place", "counters": [f"own-marker.{n}"], "to": f"{6 + 4 * n},66"})
    table.sit_down()
    table.press("german", "They stand")
    assert table.until("deploy_defender") == "german"
    for unit, place in (("u2", "44,56"), ("u4", "4,56")):
        table.set_out("german", unit, place)
    table.press("german", "They stand")
    assert table.until("deploy_attacker", "deploy_recon") == "soviet"
    expect(soviet.locator('.piece[data-id="enemy-u2"]')).to_have_attribute("data-place", "44,56")
    table.set_out("soviet", "u2", "24,24")
    table.press("soviet", "They stand")
    assert table.until("deploy_attacker") == "soviet"
    table.all_the_rest("soviet", "own-u3")
    forward = [(24, 36, "Dash"), (24, 44, "Tactical"), (24, 48, "Tactical"), (29, 48, "Tactical")]
    for turn, (x, y, word) in enumerate(forward):
        assert table.until("movement") == "soviet"
        table.move("soviet", "u2", x, y, word)
        expect(german.locator('.piece[data-id="enemy-u2"]')).to_have_attribute("data-place", f"{x},{y}")
        if turn == 0:
            refused(soviet, table, "own-u2")
            not_mine(soviet, "enemy-u4")
            assert soviet.evaluate(TABS_FIT), "on a screen of 1280 pixels no tab is cut off"
            shoot_and_assault(table, soviet)
        table.end_turn("soviet")
        if table.key("german") == "confirm":
            break
        hidden(table, soviet, turn)
        table.move("german", "u2", 44, 56 if turn % 2 else 51)
        table.end_turn("german")
    expect(german.locator(".asks")).to_contain_text("Held at the end of turn 4")
    expect(german.locator(".asks")).to_contain_text('Rifles A 2" away as the turn began')
    table.won("german", "Yes, so it is")
    heard = server.wire.received_by("soviet-browser").decode("utf-8", "replace")
    for secret in ("box:reserve", "box:ambush", "Your Reserve", "Your Ambush"):
        assert secret not in heard
    assert "box:ambush" in server.wire.received_by("german-browser").decode("utf-8", "replace")
    assert not re.search(r"Booby Traps held\W+\d", heard)


def hidden(table: Table, soviet: Page, turn: int) -> None:
    """The Germans' Starting Step: Ambush and trap come out in their third turn, and nobody heard of them before."""
    ambush = soviet.locator('.piece[data-id="enemy-u1"]')
    if turn < 2:
        expect(ambush).to_have_count(0)
        assert "Booby Trap 1" not in table.counters("soviet")
        assert table.until("movement", hiding=[]) == "german"
        return
    given = {"ambush_place": [36, 70], "traps": 1, "trap_1": [36, 60]}
    assert table.until("movement", hiding=["ambush", "traps"], **given) == "german"
    expect(ambush).to_have_attribute("data-place", "36,70")
    assert table.counters("soviet")["Booby Trap 1"] == "36,60"


def refused(page: Page, table: Table, key: str) -> None:
    """A second Dash in the same turn is too far, and the bubble says how far it would be."""
    place = page.locator(f'.piece[data-id="{key}"]').get_attribute("data-place") or ""
    page.mouse.click(*spot(page, place))
    page.locator(".verbs").get_by_role("button", name="Dash").click()
    page.mouse.click(*spot(page, "30,40"))
    expect(page.locator(".bubble.refusing")).to_contain_text("Cross Country Dash is 12")
    page.keyboard.press("Escape")
    settled(page, table.campaign, "soviet", key, place)


def not_mine(page: Page, key: str) -> None:
    """Whoever drags what he may not is told why, and it stays."""
    place = page.locator(f'.piece[data-id="{key}"]').get_attribute("data-place") or ""
    x, y = spot(page, place)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y, steps=3)
    expect(page.locator(".bubble")).to_contain_text("Guns is not yours to move: it is the Germans")
    page.mouse.move(x, y)
    page.mouse.up()
    expect(page.locator(f'.piece[data-id="{key}"]')).to_have_attribute("data-place", place)


def shoot_and_assault(table: Table, page: Page) -> None:
    """Two clicks shoot, from the tanks to the guns; by the button of its verb the same is an assault, here from too far
    away: what forbids it stays to be read while the hand goes on."""
    table.press("soviet", "Movement is over")
    asks = page.locator(".asks h2").first
    expect(asks).to_contain_text("shoot and assault")
    tanks, guns = (
        page.locator(f'.piece[data-id="{id}"]').get_attribute("data-place") or "" for id in ("own-u3", "enemy-u4")
    )
    page.mouse.click(*spot(page, tanks))
    page.mouse.click(*spot(page, guns))
    expect(asks).to_contain_text("T-34s against Guns")
    table.say("soviet", {"dice": 0, "hits": 0})
    expect(asks).to_contain_text("shoot and assault")
    page.mouse.click(*spot(page, tanks))
    page.locator(".verbs").get_by_role("button", name="Assault").click()
    page.mouse.click(*spot(page, guns))
    expect(page.locator(".bubble.refusing")).to_contain_text("Tactical is 10")
    page.mouse.move(*spot(page, tanks))
    expect(page.locator(".bubble.refusing")).to_be_visible()
    page.keyboard.press("Escape")


def test_names_of_counters_that_stand_close_do_not_lie_on_each_other(browse, server):
    """Beneath, else above, else not shown; never on another counter."""
    page = browse("soviet-browser")
    page.goto("/")
    address = page.evaluate("new URL('board/labels.js', document.querySelector('script[src]').src).href")
    one = {"x": 100, "y": 100, "half": 10, "wide": 60}
    placed = page.evaluate(
        "async ([address, labels]) => (await import(address)).apart(labels)",
        [address, [one, one | {"x": 130}, one | {"x": 150}, one | {"x": 400}, one | {"x": 400, "y": 122}]],
    )
    assert placed == ["below", "above", "", "above", "below"]
    close = [one | {"wide": 0}, one | {"y": 136}, one | {"y": 158}]
    placed = page.evaluate("async ([address, labels]) => (await import(address)).apart(labels)", [address, close])
    assert placed == ["", "", "below"], "above the second it would be read as the name of the first"


def test_river_crossing_is_set_up_crossed_in_boats_and_won_on_the_board(browse, server):
    """Turn 1 to the bank, turn 2 over it with the current, turn 3 ashore and to the Objective, Held in turn 4."""
    places = {"objective_1": [24, 48.5], "objective_2": [10, 60], "objective_3": [38, 60]}
    dice = {"current": [6], "boat_drift": [1], "reserves": [6]}
    table = Table(
        browse("soviet-browser"),
        browse("german-browser"),
        "river_crossing",
        reserves_defender=["u3"],
        launch=["Rifles A"],
        **places,
        **dice,
    )
    german, soviet = table.pages["german"], table.pages["soviet"]
    table.until("deploy_defender")
    table.sit_down()
    for unit, place in (("u1", "6,56"), ("u2", "6,62"), ("u4", "42,62")):
        table.set_out("german", unit, place)
    table.press("german", "They stand")
    assert table.until("deploy_attacker") == "soviet"
    table.set_out("soviet", "u2", "20,23.5")
    table.all_the_rest("soviet", "own-u3")
    for turn in range(1, 5):
        assert table.until("movement", "boats") == "soviet"
        _soviets_cross(table, soviet, german, turn)
        table.end_turn("soviet")
        if table.key("german") == "confirm":
            break
        before = table.counters("soviet")
        assert ("Kestrel Platoon" in before) == (turn > 3), "nobody heard of the Reserve"
        assert table.until("movement") == "german"
        table.move("german", "u2", 10 if turn % 2 else 6, 62)
        table.end_turn("german")
    expect(soviet.locator('.piece[data-id="enemy-u3"]')).to_have_attribute("data-place", re.compile(","))
    expect(german.locator(".asks")).to_contain_text("Objective 1 Held at the end of turn 4")
    table.won("german", "Yes, so it is")
    heard = server.wire.received_by("soviet-browser").decode("utf-8", "replace")
    assert "box:reserve" not in heard
    assert "box:reserve" in server.wire.received_by("german-browser").decode("utf-8", "replace")


def _soviets_cross(table: Table, soviet: Page, german: Page, turn: int) -> None:
    tanks = table.counters("soviet")["T-34s"].split("@")[0].split(",")
    if turn == 1:
        table.move("soviet", "u2", 20, 31.5, "Dash")
    elif turn == 2:
        expect(soviet.locator(".asks")).to_contain_text("on the edge of the Friendly Bank")
        table.press("soviet", "They launch")
        assert table.until("movement") == "soviet"
        for page in (soviet, german):  # launched at 18, 20 and 22, carried four inches down the current
            expect(page.locator('[data-id$="boat.1"]')).to_have_attribute("data-place", re.compile("^22,"))
        table.move("soviet", "u3", float(tanks[0]) + 2, float(tanks[1]))
    elif turn == 3:
        expect(german.locator('.piece[data-id="enemy-u2"]')).to_have_attribute("data-place", "22,40.1")
        table.move("soviet", "u2", 22, 47)
    else:
        table.move("soviet", "u3", float(tanks[0]) + 2, float(tanks[1]))
