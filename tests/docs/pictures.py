"""The guide's screenshots, from real campaigns that bots have played some way. Write them anew with `make pictures`.

Look at them before you commit them: a picture in the guide is a promise.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable import games
from sandtable.bots.policy import Policy, PolicyBot
from sandtable.kernel import Campaign
from sandtable.store import Shelf
from tests.docs.small_png import smaller
from tests.web.conftest import CHROMIUM, FLAGS, Running

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDE = (1180, 760)


@dataclass(frozen=True)
class Campaigned:
    """A campaign to be photographed: who sits before the screen, and until when bots play for both."""

    title: str
    game: str
    scenario: str
    seat: str
    until: Callable[[Campaign], bool]
    settings: dict[str, Any]
    seed: str = "guide"
    otherwise: str = "suggested"
    """How bots answer: what the page suggests, or anything legal, by chance."""


@dataclass(frozen=True)
class Shot:
    file: str
    of: str
    page: str = ""
    size: tuple[int, int] = WIDE
    then: str = ""
    """What the page's script does before the picture is taken."""


def asks(key: str) -> Callable[[Campaign], bool]:
    """Until this is asked of somebody."""
    return lambda c: any(p.request.key == key for side in c.game.side_keys() for p in c.pending(side))


CAMPAIGNS = {
    "vitebsk": Campaigned(
        "Autumn at Vitebsk",
        "forgotten-battles",
        "september",
        "axis",
        lambda c: c.state.turn.number == 14 and c.state.phase == "weather" and "Flight" in _question(c),
        {},
    ),
    "winter": Campaigned(
        "Autumn at Vitebsk", "forgotten-battles", "september", "axis", lambda c: c.state.turn.number == 38, {}
    ),
    "onslaught": Campaigned(
        "Friday evening", "bagration", "onslaught", "soviet", lambda c: "Objective" in _question(c), {}
    ),
    "table": Campaigned(
        "Friday evening",
        "bagration",
        "onslaught",
        "soviet",
        lambda c: c.state.battle.turns["attacker"] == 3 and asks("movement")(c) and bool(c.pending("soviet")),
        {"table": "board"},
    ),
    "line": Campaigned(
        "Friday evening", "bagration", "line", "german", lambda c: c.state.index == 2 or c.state.over, {}, "b"
    ),
    "shop": Campaigned("On Track to Orsha", "orsha", "campaign", "german", asks("purchase"), {"battles": "quick"}),
    "orsha": Campaigned(
        "On Track to Orsha",
        "orsha",
        "campaign",
        "russian",
        lambda c: len(c.state.fronts) == 3,
        {"battles": "quick"},
        otherwise="random",
    ),
    "orsha-board": Campaigned(
        "On Track to Orsha",
        "orsha",
        "campaign",
        "german",
        lambda c: c.state.turn == 1 and c.state.battle.acting == "german",
        {"battles": "board", "non-rg-items-on-board": "free"},
    ),
    "solitaire": Campaigned(
        "Breakthrough", "orsha-solitaire", "breakthrough", "player", lambda c: c.state.turn == 2, {}
    ),
    "vitebsk on the board": Campaigned(
        "Vitebsk, winter 43-44",
        "forgotten-battles",
        "vitebsk",
        "soviet",
        lambda c: any(p.request.key == "movement" for p in c.pending("soviet")),
        {},
    ),
    "mill": Campaigned(
        "Skirmish at the mill",
        "skirmish",
        "mill",
        "blue",
        lambda c: c.state.turn == 3 and c.state.phase == "blue-move",
        {},
        otherwise="random",
    ),
}
PICKED = """() => {
    const { table, hand } = document.querySelector("[data-board]").desk;
    const mine = [...table.counters.values()].filter((c) => hand.mayAct(c.id) && !c.place.startsWith("box:"));
    hand.pick([mine.at(-1).id]);
}"""

NEAR = """() => {
    const { table, hand, camera, sheet } = document.querySelector("[data-board]").desk;
    const mine = [...table.counters.values()].filter((c) => hand.mayAct(c.id) && c.name === "4-6-7");
    camera.centre(sheet.ground.spot(mine.at(-1).place), 0.9);
    hand.pick([mine.at(-1).id]);
}"""

NEAR_VITEBSK = """() => {
    const desk = document.querySelector("[data-board]").desk;
    const mine = [...desk.table.counters.values()].filter((c) => desk.hand.mayAct(c.id) && !c.place.startsWith("box:"));
    const fast = mine.find((c) => c.face.symbol === "armor") ?? mine[0];
    const [x, y] = desk.sheet.ground.spot(fast.place);
    desk.camera.centre([x, y + 190], 0.75); // it stands near the upper edge
    desk.hand.pick([fast.id]);
}"""

SHOTS = (
    Shot("forgotten-battles-board.png", "vitebsk on the board", size=(1280, 800), then=NEAR_VITEBSK),
    Shot("campaign.png", "vitebsk"),
    Shot("forgotten-battles-history.png", "winter", "/tab/history", (1180, 900)),
    Shot("bagration-objective.png", "onslaught", size=(1180, 1000)),
    Shot("bagration-board.png", "table", size=(1280, 850), then=PICKED),
    Shot("bagration-course.png", "line", "/tab/history", (1180, 760)),
    Shot("orsha-shop.png", "shop", size=(1400, 820)),
    Shot("orsha-board.png", "orsha-board", size=(1280, 800), then=NEAR),
    Shot("orsha-front.png", "orsha", "/tab/history", (1180, 900)),
    Shot("orsha-sheets.png", "orsha", "/sheets"),
    Shot("solitaire.png", "solitaire"),
    Shot("board.png", "mill", size=(1280, 800), then=PICKED),
)


def _question(campaign: Campaign) -> str:
    return " ".join(p.request.question for side in campaign.game.side_keys() for p in campaign.pending(side))


def played(shelf: Shelf, wanted: Campaigned) -> str:
    """Start the campaign and let bots play it to its moment; returns its id. The other side stays a bot's."""
    sides = _sides(wanted.game)
    players = {side: "person" if side == wanted.seat else "bot" for side in sides}
    opened = shelf.create(
        wanted.game, wanted.scenario, title=wanted.title, settings=wanted.settings, players=players, seed=wanted.seed
    )
    policy = Policy("the guide", otherwise=wanted.otherwise)
    campaign, bot = opened.campaign, PolicyBot(policy, wanted.seed)
    while not campaign.over and not wanted.until(campaign):
        side = next(s for s in campaign.game.side_keys() if campaign.pending(s))
        pending = campaign.pending(side)[0]
        campaign.answer(side, pending.id, bot.answer(campaign, side, pending))
    opened.close()
    return opened.id


def _sides(game: str) -> tuple[str, ...]:
    from sandtable.games import find

    return find(game).side_keys()


@contextmanager
def browser(address: str) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium.new_context(base_url=address, reduced_motion="reduce")
        chromium.close()


def photograph(only: str = "") -> None:
    games.GAMES["skirmish"] = "tests.skirmish.game:GAME"
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        shots = [shot for shot in SHOTS if only in shot.file]
        ids = {name: played(shelf, CAMPAIGNS[name]) for name in dict.fromkeys(shot.of for shot in shots)}
        running = Running(shelf)
        try:
            with browser(running.address) as context:
                for shot in shots:
                    _take(context, shot, f"/c/{ids[shot.of]}/{CAMPAIGNS[shot.of].seat}{shot.page}")
        finally:
            running.stop()


def _take(context: Any, shot: Shot, address: str) -> None:
    page = context.new_page()
    page.set_default_timeout(120_000)  # a busy machine is no fault of the page
    page.set_viewport_size({"width": shot.size[0], "height": shot.size[1]})
    page.goto(address, wait_until="load")
    page.wait_for_selector("html[data-ready]")
    if shot.then:
        page.evaluate(shot.then)
        page.wait_for_selector(".reach > *", state="attached")
    page.wait_for_timeout(500)
    small = smaller(page.screenshot())
    (FOLDER / shot.file).write_bytes(small)
    print(f"{shot.file}: {len(small) // 1024} KB")
    page.close()


if __name__ == "__main__":
    import sys

    photograph(sys.argv[1] if len(sys.argv) > 1 else "")
