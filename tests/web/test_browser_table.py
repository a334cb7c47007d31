"""The miniatures table in two browsers: River Crossing and Onslaught from set-up to victory, moving every turn."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.boarding import answer, ready, settled, spot
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


class Table:
    """Two people before their own screens, each with the same table from his own edge."""

    def __init__(self, soviet: Page, german: Page, scenario: str) -> None:
        self.pages = {"soviet": soviet, "german": german}
        soviet.goto("/new/bagration")
        soviet.check(f'input[name="scenario"][value="{scenario}"]')
        soviet.check('input[name="seat.german"][value="elsewhere"]')
        soviet.evaluate("document.querySelector('[name=\"setting.table\"]').value = 'board'")
        soviet.get_by_role("button", name="Start the campaign").first.click()
        soviet.wait_for_url("**/c/**")
        self.campaign = soviet.url.split("/c/")[1].split("/")[0]
        german.goto(invitation(soviet))
        soviet.get_by_role("link", name="Sit down as Soviets").click()
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
                self.say(side, self.offered(request, side, given))
                break
        raise AssertionError(f"none of {keys} is asked")

    def finish(self) -> None:
        """Whatever is still asked once the battle is decided: what kind of victory it is."""
        while asked := next((side for side in self.pages if self.key(side)), ""):
            self.say(asked, self.offered(self.asked(asked)["request"], asked, {}))

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
        settled(page, self.campaign, side, key, end)

    def end_turn(self, side: str) -> None:
        page = self.pages[side]
        over = page.locator(".asks h2").first.filter(has_text=re.compile("shoot and assault|stand at your bank"))
        self.press(side, "Movement is over")
        expect(over).to_be_visible()
        while self.key(side) not in ("shooting", ""):
            self.say(side, [])
        self.press(side, "The turn is over")
        for _ in range(300):
            if self.key(side) != "shooting":
                return
            page.wait_for_timeout(100)
        raise AssertionError("the turn does not end")


def test_onslaught_is_set_up_and_won_on_the_board_by_holding_an_objective(browse, server):
    table = Table(browse("soviet-browser"), browse("german-browser"), "onslaught")
    soviet, german = table.pages["soviet"], table.pages["german"]
    table.until("objective_1")
    table.say("german", [24, 50])
    table.until("objective_2")
    table.say("soviet", [40, 60])
    # Booby Traps, a Reserve and an Ambush that only the Germans know of
    table.until("works", booby_traps=1, fortifications={})
    for n, marker in enumerate(table.counters("german")):
        if marker.startswith(("Minefield", "Barbed")):
            table.say("german", {"verb": "place", "counters": [f"own-marker.{n}"], "to": f"{6 + 4 * n},66"})
    table.press("german", "They stand")
    table.until("deploy_defender", reserves_defender=["u3"], ambush=["u1"])
    for unit, place in (("u2", "44,56"), ("u4", "4,56")):
        table.say("german", {"verb": "place", "counters": [f"own-{unit}"], "to": place})
    table.press("german", "They stand")
    side = table.until("deploy_attacker", "deploy_recon", recon=["u2"])
    assert side == "soviet"
    expect(soviet.locator('.piece[data-id="enemy-u2"]')).to_have_attribute("data-place", "44,56")
    table.say("soviet", {"verb": "place", "counters": ["own-u2"], "to": "24,24"})
    table.press("soviet", "They stand")
    table.until("deploy_attacker")
    table.press("soviet", "All the rest")
    expect(soviet.locator('.piece[data-id="own-u3"]')).to_have_attribute("data-place", re.compile(","))
    table.press("soviet", "They stand")
    forward = [(24, 36, "Dash"), (24, 44, "Tactical"), (24, 48, "Tactical"), (29, 48, "Tactical")]
    for turn, (x, y, word) in enumerate(forward):
        assert table.until("movement") == "soviet"
        table.move("soviet", "u2", x, y, word)
        expect(german.locator('.piece[data-id="enemy-u2"]')).to_have_attribute("data-place", f"{x},{y}")
        if turn == 0:
            refused(soviet, table, "own-u2")
        table.end_turn("soviet")
        if table.key("german") == "confirm":
            break
        hidden(table, soviet, turn)
        table.move("german", "u2", 44, 56 if turn % 2 else 51)
        table.end_turn("german")
    expect(german.locator(".asks")).to_contain_text("Held at the end of turn 4")
    expect(german.locator(".asks")).to_contain_text('Rifles A 2" away as the turn began')
    table.say("german", "agree")
    table.finish()
    expect(german.locator(".asks")).to_contain_text("The campaign is over")
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


def test_river_crossing_is_set_up_and_held_by_the_defender_on_the_board(browse, server):
    table = Table(browse("soviet-browser"), browse("german-browser"), "river_crossing")
    table.until("deploy_defender", reserves_defender=["u3"])
    german, soviet = table.pages["german"], table.pages["soviet"]
    table.press("german", "All the rest")
    expect(german.locator('.piece[data-id="own-u2"]')).to_have_attribute("data-place", re.compile(","))
    table.press("german", "They stand")
    assert table.until("deploy_attacker") == "soviet"
    table.press("soviet", "All the rest")
    expect(soviet.locator('.piece[data-id="own-u2"]')).to_have_attribute("data-place", re.compile(","))
    table.press("soviet", "They stand")
    for turn in range(1, 7):
        for side, unit in (("soviet", "u3"), ("german", "u2")):
            assert table.until("movement", begin_at_bank=[], reach_bank=[]) == side
            x, y = map(float, table.counters(side)["T-34s" if side == "soviet" else "Grenadiers A"].split(","))
            table.move(side, unit, x + (4 if turn % 2 else -4), y)
            table.end_turn(side)
    assert table.key("soviet") == "confirm"
    expect(soviet.locator(".asks")).to_contain_text("No Attacking team near the Objectives at the end of turn 6")
    table.say("soviet", "agree")
    table.finish()
    expect(soviet.locator(".asks")).to_contain_text("The campaign is over")
    heard = server.wire.received_by("soviet-browser").decode("utf-8", "replace")
    assert "box:reserve" not in heard
