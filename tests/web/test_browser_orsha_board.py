"""The campaign of Orsha in two browsers, on the board: set-up, a hidden gun, concealed stacks, two Game Turns, the
Report that writes itself, and on into the Reorganization Phase. No hex is typed; nothing hidden reaches the other."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sandtable.bots.policy import Policy, PolicyBot
from sandtable.kernel import Campaign
from sandtable.store import Shelf
from tests.web.boarding import BOARD, answer, ready, spot

pytestmark = pytest.mark.browser
BOUGHT = {"german": {"G2": 1}, "russian": {"I1": 1}}
GUN = "88L FlaK 18/36"
ENTRY = "K53"
"""A hex of the east edge, where the Russians come on."""
READABLE = 14
"""Pixels of a counter that shows what it is."""
MOST_CLICKS = {"set-up": 25, "report": 10}


def asks(campaign: Campaign, key: str) -> bool:
    return any(p.request.key == key for side in campaign.game.side_keys() for p in campaign.pending(side))


def played(shelf: Shelf, until: Callable[[Campaign], bool]) -> str:
    """The Initial Scenario as bots bring it about; both sides are people."""
    people = {"german": "person", "russian": "person"}
    settings = {"battles": "board", "circled-numbers": "6", "non-rg-items-on-board": "free"}
    opened = shelf.create("orsha", "campaign", title="At Orsha", settings=settings, players=people, seed="two browsers")
    campaign, bot = opened.campaign, PolicyBot(Policy("suggested", otherwise="suggested"), "two browsers")
    while not until(campaign):
        side = next(s for s in campaign.game.side_keys() if campaign.pending(s))
        pending = campaign.pending(side)[0]
        bought = pending.request.key == "purchase"
        campaign.answer(side, pending.id, BOUGHT[side] if bought else bot.answer(campaign, side, pending))
    opened.close()
    return str(opened.id)


class Clicks:
    """A player who clicks and drags, and counts it."""

    def __init__(self, page: Page, campaign: str, side: str) -> None:
        self.page, self.campaign, self.side, self.count = page, campaign, side, 0
        page.goto(f"/c/{campaign}/{side}")
        sit = page.locator('form[action$="/sit"] button')
        if sit.count():
            sit.first.click()
        ready(page)

    def press(self, title: str) -> None:
        self.page.locator(f'.asks button[name=now][value="{title}"]').click()
        self.count += 1

    def asked(self, words: str) -> None:
        expect(self.page.locator(".asks h2").first).to_contain_text(words)

    def place_of(self, id: str) -> str:
        found: str = self.page.evaluate(f"id => {BOARD}.table.get(id)?.place ?? ''", id)
        return found

    def drag(self, id: str, end: str) -> None:
        """A counter by hand to another hex; the camera is where its player would have it."""
        start = self.place_of(id)
        self.page.evaluate(f"at => {BOARD}.camera.centre({BOARD}.sheet.ground.spot(at), 0.8)", start)
        self.page.evaluate(f"id => {BOARD}.hand.pick([id])", id)
        self.page.mouse.click(*spot(self.page, end))
        self.count += 2
        self.page.wait_for_function(f"([id, end]) => {BOARD}.table.get(id)?.place === end", arg=[id, end])
        self.page.wait_for_function(f"() => !{BOARD}.hand.sending")

    def enter(self, id: str, end: str) -> None:
        """From its box onto the map, in an Entry Area."""
        self.page.evaluate(f"at => {BOARD}.camera.centre({BOARD}.sheet.ground.spot(at), 0.8)", end)
        self.page.evaluate(f"id => {BOARD}.hand.pick([id])", id)
        self.page.mouse.click(*spot(self.page, end))
        self.count += 2
        self.page.wait_for_function(f"([id, end]) => {BOARD}.table.get(id)?.place === end", arg=[id, end])
        self.page.wait_for_function(f"() => !{BOARD}.hand.sending")

    def fight(self, id: str, verb: str, end: str) -> None:
        """A line of sight, or an attack, at a hex where the other side has something."""
        self.page.evaluate(f"at => {BOARD}.camera.centre({BOARD}.sheet.ground.spot(at), 0.8)", end)
        self.page.evaluate(f"id => {BOARD}.hand.pick([id])", id)
        self.page.locator(f'.verbs [data-verb="{verb}"]').click()
        self.page.mouse.click(*spot(self.page, end))
        self.count += 3
        self.page.wait_for_function(f"() => !{BOARD}.hand.sending")

    def throw_if_asked(self) -> None:
        """The dice of an attack, where somebody sees the target."""
        if asks_on_page(self, " at "):
            self.page.locator('.asks button[name=how][value="program"]').first.click()
            self.count += 1
        self.asked("Player Turn of the Russians")

    def asks_no_more(self, words: str) -> None:
        expect(self.page.locator(".asks h2").first).not_to_contain_text(words)

    def free(self, id: str) -> str:
        """The nearest hex with a lower number where nobody stands that this side sees."""
        taken = set(self.page.evaluate(f"[...{BOARD}.table.counters.values()].map(c => c.place)"))
        hex = self.place_of(id).partition("/")[0]
        letters = hex.rstrip("0123456789")
        number = int(hex.removeprefix(letters))
        return next(name for n in range(1, 6) if (name := f"{letters}{number - n}") not in taken)

    def tags(self, id: str) -> list[str]:
        found: list[str] = self.page.evaluate(f"id => {BOARD}.table.get(id).face.tags", id)
        return found

    def place(self, id: str, end: str, word: str) -> None:
        """The same, with one of the verb's words."""
        self.page.evaluate(f"id => {BOARD}.hand.pick([id])", id)
        self.page.locator(f'[data-verb="place {word}"]').click()
        self.count += 1
        self.drag(id, end)

    def own(self, name: str) -> list[str]:
        found: list[str] = self.page.evaluate(
            f"name => [...{BOARD}.table.counters.values()].filter(c => c.mine && c.name === name).map(c => c.id)", name
        )
        return found


def turns_over(players: dict[str, Clicks], first: int, last: int) -> None:
    """Both sides say so, turn by turn, over the API: the board is not looked at in these."""
    for _ in range(first, last + 1):
        for side in ("russian", "german"):
            assert answer(players[side].page, players[side].campaign, side, {"verb": "done"}).ok


def test_a_scenario_on_the_board_in_two_browsers(browse, server, shelf):
    campaign = played(shelf, lambda c: asks(c, "lay out"))
    german = Clicks(browse("german-browser"), campaign, "german")
    german.asked("Set up your units and Fortifications")
    shown = german.page.evaluate(f"{BOARD}.camera.place.zoom * {BOARD}.sheet.extent.counter")
    assert shown > READABLE, "a tall map is first seen over its width, where one's own counters lie"
    guns = german.own(GUN)
    for gun in guns:
        german.place(gun, german.free(gun), "hidden")
        assert "HIP" in german.tags(gun)
    german.press("Set up")
    assert german.count <= MOST_CLICKS["set-up"]

    other = browse("russian-browser")
    players = {"german": german, "russian": Clicks(other, campaign, "russian")}
    russian = players["russian"]
    while not asks_on_page(russian, "Player Turn of the Russians"):
        if asks_on_page(russian, "Set up your units"):
            russian.asked("Set up your units")
            russian.press("Set up")
            russian.asks_no_more("Set up your units")
        else:
            suggested(players)
    assert russian.count <= MOST_CLICKS["set-up"]
    expect(other.locator(".piece.concealed.bar").first).to_be_visible()
    before = server.wire.received_by("russian-browser")
    assert GUN.encode() not in before

    squad = next(id for id in german.own("4-6-7") if "?" in german.tags(id))
    firing = russian.own("4-4-7")[0]
    russian.enter(firing, ENTRY)
    russian.press("Turn over")
    german.asked("Player Turn of the Germans")
    german.drag(gun, german.free(gun))
    german.drag(squad, german.free(squad))
    expect(other.locator(".story")).to_contain_text("Concealed counters of the Germans go")
    german.press("Turn over")
    russian.asked("Game Turn 2")
    russian.fight(firing, "look", german.place_of(squad))
    expect(german.page.locator(".story")).to_contain_text("A line of sight is declared.")
    russian.fight(firing, "attack", german.place_of(squad))
    expect(german.page.locator(".story")).to_contain_text(german.place_of(squad).partition("/")[0])
    russian.throw_if_asked()
    russian.press("Turn over")
    german.asked("Game Turn 2, Player Turn of the Germans")
    german.press("Turn over")
    russian.asked("Game Turn 3")
    told = server.wire.received_by("russian-browser")
    assert GUN.encode() not in told, "a hidden gun moved, and not a byte of it came over"
    assert f'"{gun}"'.encode() not in told

    turns_over(players, 3, 6)
    assert answer(german.page, campaign, "german", None).ok  # the Game End dr
    report = len(clicked_through_the_report(players))
    assert report <= MOST_CLICKS["report"]
    german.page.goto(f"/c/{campaign}/german")
    expect(german.page.locator("header, .headline").first).to_be_visible()
    assert "RePh 7.5" in german.page.content()


def named_by_clicks(page: Page) -> None:
    """A hex of the form by a click on the board, and out again."""
    field = page.locator("[data-hexes=some]").first
    before = field.input_value()
    field.focus()
    page.evaluate(f"at => {BOARD}.camera.centre({BOARD}.sheet.ground.spot(at), 0.8)", "K48")
    page.mouse.click(*spot(page, "K48"))
    expect(field).to_have_value(f"{before} K48".strip())
    expect(page.locator(".ring").first).to_be_visible()
    page.mouse.click(*spot(page, "K48"))
    expect(field).to_have_value(before)


def asks_on_page(player: Clicks, words: str) -> bool:
    pending = player.page.request.get(f"/api/campaigns/{player.campaign}/seats/{player.side}/pending").json()
    return any(words in p["request"]["question"] for p in pending)


def suggested(players: dict[str, Clicks]) -> None:
    """One thing that lies before the battle, answered as suggested."""
    for side, player in players.items():
        address = f"/api/campaigns/{player.campaign}/seats/{side}"
        for p in player.page.request.get(f"{address}/pending").json()[:1]:
            asked = p["request"]
            value = asked.get("suggestion")
            if value is None and asked.get("options"):
                value = asked["options"][0]["key"]
            if value is None and asked.get("hexes"):
                value = asked["hexes"][0]
            if asked["kind"] == "Report" and value is None:
                value = {}
            data = {"request": p["id"], "value": value}
            assert player.page.request.post(f"{address}/answer", data=data).ok, asked
            return
    raise AssertionError("nobody is asked anything")


def clicked_through_the_report(players: dict[str, Clicks]) -> list[str]:
    """Both look at the board, and agree: every click of it."""
    clicks = []
    for _ in range(MOST_CLICKS["report"]):
        for player in players.values():
            player.page.goto(f"/c/{player.campaign}/{player.side}")
            player.page.wait_for_selector("html[data-ready]")
            heading = player.page.locator(".asks h2").first
            words = heading.inner_text() if heading.count() else ""
            if "Control, fires" in words:
                beside = player.page.locator(".board-of-seat").bounding_box()
                assert beside
                assert beside["width"] > 300, "the map stays beside the form"
                named_by_clicks(player.page)
                player.page.locator(".asks button.primary").first.click()
            elif "Is this what happened" in words:
                player.page.locator(".asks button", has_text="It is right").first.click()
            else:
                continue
            clicks.append(words)
            player.page.wait_for_load_state()
        if not any(asks_on_page(p, "Control, fires") or asks_on_page(p, "Is this what") for p in players.values()):
            return clicks
    return clicks
