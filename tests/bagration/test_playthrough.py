"""Whole battles and campaigns by bots, every scenario: they end, come back from JSON, and keep their secrets."""

import json
import os
from typing import Any

import pytest

from sandtable.bots import play_out
from sandtable.games.bagration.game import GAME
from sandtable.kernel import Campaign, Draw, Hidden, MemoryKeeper, Report, Roll, codec, first_record, in_memory
from tests.bagration.battles import charter

SCENARIOS = [s.key for s in GAME.scenarios]
SEEDS = int(os.environ.get("BAGRATION_SEEDS", "1"))
"""Battles of each kind; more when asked."""


TERRAIN = [
    {"feature": "lake_or_pond", "form": "ellipse", "points": "4, 38; 14, 46"},
    {"feature": "road", "form": "line", "points": "20, 0; 24, 48", "width": "2"},
    {"feature": "woods", "form": "outline", "points": "30, 30; 44, 30; 40, 44"},
]


class Careful:
    """A legal player who mostly reports quiet turns, so that battles run their course."""

    def __init__(self, key: object) -> None:
        self.draw = Draw("careful", str(key))

    def say(self, request: Any) -> Any:
        if isinstance(request, Roll):
            return None
        if isinstance(request, Report) and request.key == "turn" and self.draw.below(6):
            return self.quiet(request)
        if isinstance(request, Report) and request.key == "starting":
            return {}
        if isinstance(request, Report) and request.key == "terrain":
            return {"pieces": TERRAIN}
        return request.sample(self.draw)

    def quiet(self, request: Report) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for field in request.fields:
            keys = [key for key, _ in field.choices]
            if field.key in ("own", "enemy") and keys and not self.draw.below(3):
                told[field.key] = [self.draw.choice(keys)]
            if field.key == "near":
                told["near"] = keys
        return told


def run(scenario, seed, **given):
    campaign = in_memory(GAME, charter(scenario, seed, **given))
    player = Careful(f"{scenario} {seed}")
    while not campaign.over:
        sides = [s for s in GAME.side_keys() if campaign.pending(s)]
        side = player.draw.choice(sides)
        pending = campaign.pending(side)[0]
        campaign.answer(side, pending.id, player.say(pending.request))
        yield campaign


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2 * SEEDS))
def test_random_bots_play_every_scenario_to_its_end(scenario, seed):
    campaign = in_memory(GAME, charter(scenario, seed))
    play_out(campaign, seed)
    outcome = GAME.outcome(campaign.state)
    assert outcome is not None
    assert outcome.winner in (None, "german", "soviet")
    assert GAME.progress(campaign.state)[0] == GAME.progress(campaign.state)[1]
    wanted = {"line": 5, "river": 5}.get(campaign.state.campaign, 1)
    assert len(campaign.state.results) == wanted


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_careful_players_come_back_from_json_at_every_step(scenario, seed):
    step = None
    for campaign in run(scenario, seed):
        if campaign.number == step:
            continue
        step = campaign.number
        raw = campaign.state_json()
        again = codec.decode(GAME.state, raw)
        assert again == campaign.state
        assert codec.encode(GAME.state, again) == raw
        for viewer in ("german", "soviet", None):
            assert GAME.view(again, viewer).headline
        assert [o for o in GAME.outline(again) if o.state == "now"] or campaign.over or again.battle is None


LONG = [("sickle", 4), ("river_crossing", 2), ("hammering", 4)]


@pytest.mark.parametrize(("scenario", "seed"), LONG)
def test_some_of_these_battles_run_long(scenario, seed):
    """So that withdrawals, boats and reserves are really among what is played."""
    *_, last = run(scenario, seed)
    assert max(last.state.now.turns.values()) >= 4


@pytest.mark.parametrize("scenario", ["onslaught", "foothold"])
def test_a_campaign_reopened_after_every_answer_is_the_same(scenario):
    keeper = MemoryKeeper(first_record(GAME, charter(scenario, 3)))
    campaign = Campaign(GAME, charter(scenario, 3), keeper, clock=lambda: "")
    player = Careful(scenario)
    for _ in range(60):
        if campaign.over:
            break
        side = next(s for s in GAME.side_keys() if campaign.pending(s))
        pending = campaign.pending(side)[0]
        campaign.answer(side, pending.id, player.say(pending.request))
        again = Campaign(GAME, charter(scenario, 3), keeper, clock=lambda: "")
        assert again.state_json() == campaign.state_json()
        assert [p.id for p in again.pending("german")] == [p.id for p in campaign.pending("german")]


def seen(campaign, side):
    """What reaches this side besides its log: the view and what it is asked."""
    view = json.dumps([repr(s) for s in campaign.view(side).sections])
    return view, " ".join(f"{p.request!r}" for p in campaign.pending(side))


@pytest.mark.parametrize("scenario", ["onslaught", "hammering", "sickle", "crossroads", "foothold"])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_in_ambush_or_reserve_the_enemy_cannot_tell_apart(scenario, seed):
    """The enemy's view, log and questions are the same whether the hidden Unit waits in Ambush or in Reserve."""
    step = None
    for campaign in run(scenario, seed):
        battle = campaign.state.battle
        defender = battle.side("defender")
        other = battle.attacker
        roster = battle.rosters[defender]
        hidden = roster.force.named(roster.off_table())
        if not hidden or campaign.number == step:
            continue
        step = campaign.number
        view, asked = seen(campaign, other)
        swapped = codec.decode(GAME.state, campaign.state_json())
        them = swapped.battle.rosters[defender]
        if them.ambush and them.reserve:
            them.ambush, them.reserve[0] = them.reserve[0], them.ambush
            assert json.dumps([repr(s) for s in GAME.view(swapped, other).sections]) == view
        for unit in hidden:
            assert f"reveal the Ambush ({unit.name})" not in asked
            sheet = next(s for s in campaign.view(other).sections if "(defender)" in s.title)
            (row,) = [row for row in sheet.rows if unit.name in row]
            assert isinstance(row[-1], Hidden), row


@pytest.mark.parametrize("scenario", ["onslaught", "hammering"])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_booby_traps_and_choices_of_reserves_stay_out_of_the_enemys_log(scenario, seed):
    for moment, campaign in enumerate(run(scenario, seed)):
        if moment % 5:
            continue  # the whole log is read: now and then is enough, since nothing leaves it
        battle = campaign.state.battle
        traps = battle.rosters[battle.side("defender")].traps
        own = [line.text for line in campaign.log(battle.side("defender"))]
        enemy = [line.text for line in campaign.log(battle.attacker)]
        secret = [t for t in own if "hold in Reserve?" in t or "in Ambush?" in t or "Booby Traps each" in t]
        assert not set(secret) & set(enemy)
        facts = dict(next(s for s in campaign.view(battle.attacker).sections if s.title == "The battle").pairs)
        if traps:
            assert isinstance(facts["Booby Traps held"], Hidden)


@pytest.mark.parametrize("deployment", ["unit_by_unit", "as_a_list", "on_the_table"])
def test_every_way_to_record_a_deployment(deployment):
    for scenario in ("onslaught", "river_crossing", "hammering"):
        *_, last = run(scenario, 1, deployment=deployment)
        assert last.over


@pytest.mark.parametrize("way", ["every_turn", "when_claimed", "in_words"])
def test_bots_manage_every_way_to_check_objectives(way):
    """Measured or told, battles come to an end; where it is measured, the log tells distances."""
    for scenario in ("onslaught", "river_crossing"):
        campaign = in_memory(GAME, charter(scenario, 3, objectives_checked=way))
        play_out(campaign, 3)
        told = [line.text for line in campaign.log(None)]
        measured = [text for text in told if text.startswith("Objective") and "within" in text]
        assert GAME.outcome(campaign.state) is not None
        assert measured or way != "every_turn"
        assert not measured or way != "in_words"


OTHER_READINGS = {
    s.key: next(o for o in reversed(s.options) if o != s.default) for s in GAME.settings if len(s.options) > 1
}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_other_reading_plays_as_well(scenario):
    """All settings at once turned away from their defaults."""
    *_, last = run(scenario, 2, **{k: v for k, v in OTHER_READINGS.items() if k != "deployment"})
    assert last.over


@pytest.mark.parametrize("key", sorted(OTHER_READINGS))
def test_each_other_reading_alone(key):
    for scenario in ("onslaught", "foothold"):
        *_, last = run(scenario, 5, **{key: OTHER_READINGS[key]})
        assert last.over


@pytest.mark.parametrize(("width", "length", "points"), [(60, 96, 150), (48, 72, 25), (96, 120, 500)])
def test_other_tables_and_other_points(width, length, points):
    for scenario in ("onslaught", "crossroads", "river"):
        *_, last = run(scenario, 1, table_width=width, table_length=length, points=points)
        assert last.over
