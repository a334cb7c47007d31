"""Two campaigns that differ in nothing but what the Germans secretly did: everything that reaches the Russians, or
somebody who looks on, is the same."""

import re
from typing import Any

import pytest

from sandtable.games.orsha.game import GAME
from sandtable.kernel import Campaign, Charter, Draw, Pending, Purchase, Roll, Side, in_memory, plain, read_settings
from tests.orsha.bots import spend

UNTIL = ("opening", "turns")


def campaign() -> Campaign:
    settings = read_settings(GAME.settings, {"battles": "table"})
    players = {"german": "human", "russian": "human"}
    return in_memory(GAME, Charter("fork", "orsha", "Fork", "campaign", settings, players, "entered", "", "", "0"))


def answered(pending: Pending, side: Side, secretly: str) -> Any:
    """What the Russians and the table do is drawn by the question alone; what the Germans do by `secretly` as well."""
    request = pending.request
    ours = side == "german" and request.side == "german"
    draw = Draw(secretly if ours else "", request.key, request.question)
    if isinstance(request, Roll):
        return [draw.between(1, face) for face in request.dice]
    if request.key == "purchase":
        return spend(request, draw) if not ours else {} if secretly == "nothing" else unannounced(request, draw)
    if request.key == "set-up" and ours:
        return {"units": []}  # what stands in view differs, and everybody may see that
    return request.sample(draw)


def unannounced(request: Purchase, draw: Draw) -> dict[str, int]:
    """Anything but a higher SAN, which both sides are told (7.523)."""
    return {key: count for key, count in spend(request, draw).items() if not key.startswith("M3")}


def reaches(campaign: Campaign, viewer: Side | None) -> dict[str, Any]:
    """All that a viewer can get at: view, story, questions, files, sheets, and what a ruling of his may name."""
    game, state = campaign.game, campaign.state
    told = {
        "view": plain(campaign.view(viewer)),
        "log": [(line.text, line.cite) for line in campaign.log(viewer)],
        "files": {file.name: file.write() for file in game.files(state, viewer)},
        "sheets": plain(game.sheets(state)),
        "outline": plain(game.outline(state)),
    }
    if viewer:
        told["asked"] = [plain(p.request) for p in campaign.pending(viewer)]
        told["rulings"] = game.correctable(state, viewer)
    return told


def played(secretly: str) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """From the start to the battle; what Russians and observers know whenever a step is done."""
    c, found = campaign(), []
    while c.state.phase not in UNTIL:
        step = c.number
        for side in ("russian", "german"):
            if pending := c.pending(side):
                c.answer(side, pending[0].id, answered(pending[0], side, secretly))
                break
        if c.number != step:
            found.append((c.state.phase, reaches(c, "russian"), reaches(c, None)))
    return found


@pytest.mark.rule("oto2.7.16", "oto2.7.518")
@pytest.mark.parametrize("secretly", ["a company", "tanks", "guns"])
def test_what_the_germans_buy_and_hide_reaches_nobody_else(secretly):
    poor, rich = played("nothing"), played(secretly)
    assert [phase for phase, *_ in poor] == [phase for phase, *_ in rich]
    for (phase, russian, observer), (_, russian_now, observer_now) in zip(poor, rich, strict=True):
        for what in russian:
            assert russian[what] == russian_now[what], f"{phase}: {what} tells the Russians"
        for what in observer:
            assert observer[what] == observer_now[what], f"{phase}: {what} tells an observer"


@pytest.mark.rule("oto2.7.16")
def test_public_lines_name_no_number_of_the_other_sides_pieces():
    text, state = "Wounded leader: Russian 8-1 (r11) in M36, beside g3", campaign().state
    assert GAME.told_to("german", text, state) == "Wounded leader: Russian 8-1 in M36, beside g3"
    assert GAME.told_to("russian", text, state) == "Wounded leader: Russian 8-1 (r11) in M36, beside "
    assert GAME.told_to(None, "8-1 (r11) and 4-6-7 (g3) in G33", state) == "8-1 and 4-6-7 in G33"


@pytest.mark.rule("oto2.7.16")
def test_nothing_in_a_sides_story_carries_a_number_of_the_enemys():
    c = campaign()
    while c.state.phase not in UNTIL:
        for side in ("russian", "german"):
            if pending := c.pending(side):
                c.answer(side, pending[0].id, answered(pending[0], side, "guns"))
                break
    for viewer, letter in (("german", "r"), ("russian", "g")):
        found = [line for line in c.log(viewer) if re.search(rf"\b{letter}\d+\b", f"{line.text} {line.data}")]
        assert found == [], f"{viewer} reads the enemy's numbers"
