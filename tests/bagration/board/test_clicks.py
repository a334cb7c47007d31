"""How many clicks it takes: an answer is one, a place that is pointed at and then sent is two."""

from sandtable.games.bagration.game import GAME
from sandtable.kernel import Act, Draw, PlacePoint, Roll, in_memory
from tests.bagration.battles import charter


def answer_of(request, draw):
    """As a player does who takes what is offered; Units and markers all at once where they can be."""
    if isinstance(request, Roll):
        return None
    if isinstance(request, Act):
        whole = any(verb.key == "rest" for verb in request.verbs) and request.suggestion["verb"] != "done"
        return {"verb": "rest"} if whole else request.suggestion
    return request.sample(draw) if request.suggestion is None else request.suggestion


def set_up(mission, until=""):
    """Both set up; `until` stops where this is asked."""
    campaign, draw, clicks = in_memory(GAME, charter(mission, 5, table="board")), Draw("clicks", mission), 0
    while campaign.state.battle.at < len(campaign.state.battle.steps()):
        side = next(s for s in GAME.side_keys() if campaign.pending(s))
        asked = campaign.pending(side)[0]
        if asked.request.key == until:
            break
        campaign.answer(side, asked.id, answer_of(asked.request, draw))
        clicks += 2 if isinstance(asked.request, PlacePoint) else 1
    return campaign, clicks


def at_step(mission, key):
    return set_up(mission, key)[0], Draw("clicks", key)


def test_river_crossing_is_set_up_by_both_in_thirty_clicks():
    assert set_up("river_crossing")[1] <= 30


def test_onslaught_is_set_up_by_both_in_thirty_clicks_and_its_obstacles_lie_apart():
    campaign, clicks = set_up("onslaught")
    assert any("Bunker" in work.name for work in campaign.state.now.fortifications)
    assert clicks <= 31, "Bunkers look at the enemy until they are turned, and their walls are one question"
    lying = [marker.point for marker in campaign.state.now.obstacles]
    assert len(lying) == 8
    assert None not in lying
    assert len(set(lying)) == 8


def test_a_quiet_turn_is_two_clicks():
    campaign, _ = set_up("river_crossing")
    for side in ("soviet", "german") * 2:
        clicks = 0
        while campaign.pending(side):
            asked = campaign.pending(side)[0]
            assert isinstance(asked.request, Act), asked.request.question
            campaign.answer(side, asked.id, {"verb": "done"})
            clicks += 1
        assert clicks == 2, "Movement is over, The turn is over"
