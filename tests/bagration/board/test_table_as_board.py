"""The table as a board: what each viewer sees of it, from his own edge; and setting out on it."""

import json
from itertools import combinations

import pytest

from sandtable.games.bagration.board.table_board import board
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.setup.places import ACROSS, ALONG
from sandtable.kernel import Board, Draw, as_json, in_memory
from sandtable.tabletop.measures import between
from tests.bagration.battles import charter, do, state_of
from tests.bagration.board.tables import GERMANS, SOVIETS, act, table
from tests.conformance.copies import fresh
from tests.conformance.drive import play_and_check

FIELD = """
............
..P.........
....G...2...
...1........
............
....WW......
.....R..T...
............
G = german Guns
P = german Panthers
R = soviet Rifles A
T = soviet T-34s
W = woods
1 = objective defender
2 = objective attacker
"""


def counters(state, viewer):
    return {c.name: c for c in board(state, viewer).counters}


@pytest.mark.rule("fow.meta.frame")
def test_the_board_takes_the_place_of_the_plan_and_ones_own_edge_is_the_near_one():
    state = table(FIELD)
    titles = {
        v: [type(s) is Board for s in GAME.view(state, v).sections if s.title == "The table"]
        for v in ("german", "soviet", None)
    }
    assert titles == {"german": [True], "soviet": [True], None: [True]}
    assert (board(state, "soviet").surface.turned, board(state, "german").surface.turned) == (False, True)
    assert str(counters(state, "german")["Guns"].place) == str(counters(state, "soviet")["Guns"].place) == "18,49.5@270"
    assert {layer.key for layer in board(state, None).surface.drawn} == {"terrain", "ends", "names"}


@pytest.mark.rule("fow.meta.frame")
def test_a_table_of_ones_own_has_its_plan_as_before():
    state = state_of("onslaught")
    assert [s for s in GAME.view(state, "german").sections if isinstance(s, Board)] == []


@pytest.mark.rule("fow.base.ambush", "fow.base.reserves.roll")
def test_two_hidden_halves_look_the_same_to_the_enemy():
    """Who is in Reserve, who in Ambush, and how many traps are held: nothing that is sent depends on it."""
    state = table(FIELD)
    roster = state.now.rosters["german"]
    sent = set()
    for reserve, ambush, traps in ((["u1"], "u2", 0), (["u2"], "u1", 3), (["u1", "u2"], "", 1)):
        roster.reserve, roster.ambush, roster.traps = reserve, ambush, traps
        sent.add(json.dumps([as_json(board(state, viewer)) for viewer in ("soviet", None)]))
    assert len(sent) == 1
    assert str(counters(state, "german")["Grenadiers A"].place) == "box:reserve"


@pytest.mark.rule("fow.obstacle.booby.placement")
def test_traps_that_are_laid_wire_and_works_are_seen_by_all():
    state = table(FIELD)
    state.now.obstacles += [
        Marker("Booby Trap 1", Obstacle.BOOBY_TRAP, (20, 40)),
        Marker("Barbed Wire 1", Obstacle.WIRE, (24, 40)),
    ]
    assert {"Booby Trap 1", "Barbed Wire 1"} <= set(counters(state, "soviet"))
    state.now.obstacles[0].cleared = True
    assert "Booby Trap 1" not in counters(state, "soviet")


def setting_out(mission="onslaught", key="deploy_defender", *answers, **more):
    state = state_of(mission, german=GERMANS, soviet=SOVIETS, table="board")
    state.now.at = [s.key for s in state.now.steps()].index(key)
    return state, do(state, key, answers=list(answers), **more)


@pytest.mark.rule("fow.mission.onslaught.deploy.4")
def test_units_are_set_out_in_any_order_and_a_place_outside_the_area_is_refused_with_its_distance():
    moves = [act("place", "own-u3", to="20,60"), act("place", "own-u3", to="24,50"), act("rest")]
    state, played = setting_out("onslaught", "deploy_defender", *moves, stop=True)
    assert state.now.rosters["german"].places["u3"] == [24, 50]
    assert set(state.now.rosters["german"].places) == {"u1", "u2", "u3", "u4"}
    no = played.pending.forbidden(played.pending.understand(act("place", "own-u2", to="20,30")))
    assert '6" on the wrong side of the centre line' in no.why


@pytest.mark.rule("fow.mission.onslaught.deploy.4")
def test_units_set_out_together_stand_side_by_side_around_the_place():
    together = act("place", "own-u2", "own-u3", "own-u4", to="24,36")
    state, _ = setting_out("onslaught", "deploy_defender", together, stop=True)
    places = state.now.rosters["german"].places
    assert places["u2"] == [24, 36]
    for one, other in combinations(places.values(), 2):
        assert abs(one[0] - other[0]) >= ACROSS or abs(one[1] - other[1]) >= ALONG
    assert all(y >= 36 and between((x, y), (24, 36)) < 12 for x, y in places.values())  # near, and in the area


@pytest.mark.rule("fow.mission.onslaught.deploy.4")
def test_they_stand_only_when_all_are_set_out():
    _, played = setting_out("onslaught", "deploy_defender", act("place", "own-u3", to="20,60"), stop=True)
    no = played.pending.forbidden(played.pending.understand(act("done")))
    assert no.why == "HQ, Grenadiers A, Panthers: not set out yet"


@pytest.mark.rule("fow.terrain.river.no_stop")
def test_the_area_that_glows_is_the_one_that_is_judged():
    _, played = setting_out("onslaught", "deploy_defender", stop=True)
    (offered,) = played.pending.reach("place", ("own-u2",))
    assert offered.refused == ""
    assert {y for _, y in offered.area} == {36.0, 72.0}


@pytest.mark.parametrize("scenario", ["river_crossing", "onslaught"])
def test_a_whole_battle_on_the_board_by_bots_holds_everything_a_board_must(scenario):
    campaign = fresh("bagration", scenario, f"board {scenario}", table="board")
    assert play_and_check(campaign, key=3, moments=4) > 0
    assert campaign.over


def test_a_battle_on_the_board_can_be_followed_by_suggestions_alone():
    campaign = in_memory(GAME, charter("onslaught", 5, table="board"))
    draw = Draw("suggested")
    for _ in range(900):
        if campaign.over:
            break
        side = next(s for s in GAME.side_keys() if campaign.pending(s))
        asked = campaign.pending(side)[0]
        value = asked.request.suggestion if getattr(asked.request, "suggestion", None) is not None else None
        campaign.answer(
            side,
            asked.id,
            asked.request.sample(draw) if value is None and not hasattr(asked.request, "dice") else value,
        )
    moved = [line.text for line in campaign.log("german") if "Move Example" in line.text]
    assert len(moved) > 5, "the Attacker's Units go forward"


def test_an_observer_acts_with_nothing_and_knows_sides_by_name():
    seen = board(table(FIELD), None).counters
    assert not any(c.mine for c in seen)
    assert {"german-u3", "soviet-u2"} <= {c.id for c in seen}
