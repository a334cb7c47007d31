"""What cannot be understood cannot be overruled: no such Unit, no such place, more than there are."""

import pytest

from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.from_table.pieces_laid import works_and_obstacles
from sandtable.games.bagration.from_table.river_laid import refuse_boats, refuse_few
from sandtable.games.bagration.from_table.whole_battle import from_table
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.obstacles.minefields import exchange
from sandtable.games.bagration.setup.places import refuse_rows
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.ambushes import place_traps
from sandtable.games.bagration.turns.rolls import rolls
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import NotUnderstood, in_memory, play
from tests.bagration.battles import charter, do, keys, settings, state_of, with_objectives, with_river


def ending(**given):
    state = with_objectives(state_of("onslaught", **given), ("defender", 20, 50), ("attacker", 32, 50))
    state.now.turn_of, state.now.phase = "attacker", "play"
    state.now.turns.update(attacker=3, defender=2)
    return state


def own(state, name):
    return keys(state, "soviet", name)[0]


TURNS = {
    "a place off the table": {"moved": [{"unit": "{}", "place": "50, 10"}]},
    "a place that is none": {"moved": [{"unit": "{}", "place": "over there"}]},
    "more Teams lost than left": {"losses": [{"unit": "own {}", "teams": 10}]},
    "infantry Bailed Out": {"states": [{"unit": "own {}", "state": "free", "tanks": 1}]},
}


@pytest.mark.parametrize("what", TURNS)
def test_in_the_report_of_a_turn(what):
    state = ending()
    rows = {k: [r | {"unit": r["unit"].format(own(state, "Rifles A"))} for r in v] for k, v in TURNS[what].items()}
    with pytest.raises(NotUnderstood):
        play(end_of_turn(state), answers=[rows])


@pytest.mark.parametrize(
    "row",
    [{"place": "60, 5"}, {"place": ""}, {"count": 10}, {"condition": "bailed_out"}],
    ids=["off the table", "no place", "more Teams than left", "infantry Bailed Out"],
)
def test_where_teams_stand_at_the_objectives(row):
    state = ending(objectives_checked="every_turn")
    told = {"teams": f"{own(state, 'Rifles A')} infantry", "count": 1, "place": "20, 48", "condition": "fit"} | row
    with pytest.raises(NotUnderstood):
        play(end_of_turn(state), answers=[{}, {"own": [told]}])


def test_a_campaign_takes_no_reason_for_a_place_off_the_table():
    """The point is no answer at all, so that it cannot be ruled otherwise, and nothing later trips over it."""
    campaign = in_memory(GAME, charter("hammering", points=100))
    for _ in range(60):
        for side in ("german", "soviet"):
            for pending in campaign.pending(side):
                if pending.request.key == "objective_1":
                    with pytest.raises(NotUnderstood, match="off the table"):
                        campaign.answer(side, pending.id, [20, 99], overrule="we want it there")
                    return
                if pending.request.side in (side, None):
                    value = pending.request.suggestion
                    if value is None:
                        value = {} if hasattr(pending.request, "fields") else True
                        value = pending.request.options[0].key if hasattr(pending.request, "options") else value
                    campaign.answer(side, pending.id, value)
                    break
    raise AssertionError("no Objective was ever placed")


@pytest.mark.parametrize(
    "piece",
    [
        {"feature": "woods", "form": "outline", "points": "30, 40; 50, 40; 36, 48", "width": ""},
        {"feature": "woods", "form": "outline", "points": "10, 10; 20, 20; 20, 10; 10, 20", "width": ""},
        {"feature": "road", "form": "line", "points": "0, 20; 48, 20", "width": ""},
    ],
    ids=["off the table", "crosses itself", "without a width"],
)
def test_terrain(piece):
    with pytest.raises(NotUnderstood):
        do(state_of("hammering"), "terrain", answers=[{"pieces": [piece]}])


@pytest.mark.parametrize(
    "course",
    [[], ["0, 36"], ["0, 36; 20, 36"], ["0, 36; 60, 36"], ["x, 36; 48, 36"], ["0, 36; 48, 36"] * 2],
    ids=["no course", "one point", "short of the edge", "off the table", "no number", "two of them"],
)
def test_a_river(course):
    rows = [{"feature": "deep_river", "form": "line", "points": points, "width": "8"} for points in course]
    state = state_of("river_crossing", river_course="as_entered")
    with pytest.raises(NotUnderstood):
        do(state, "river", answers=[{"course": rows}])


def test_numbers_of_a_rulebook_mission_that_leave_no_room():
    asks = {a.key: a.value for a in state_of("bridgehead").now.spec().asks}
    for key in asks:
        if "percent" in key or "turn" in key:
            with pytest.raises(NotUnderstood, match="cannot be 0"):
                do(state_of("bridgehead"), "rulebook", answers=[asks | {key: 0}])
            return
    raise AssertionError(asks)


def test_a_unit_named_twice_or_off_the_table_in_a_list():
    state = state_of("onslaught")
    guns = state.now.rosters["german"].force.named(keys(state, "german", "Guns"))
    zone = state.ground().zone("defender")
    row = {"unit": guns[0].key, "place": "10, 40"}
    for rows in ([row, row], [row | {"place": "10, 90"}]):
        with pytest.raises(NotUnderstood):
            refuse_rows(rows, guns, zone)


@pytest.mark.parametrize("wall", ["22, 48", "22, 48; 22, 48", "22, 48; 60, 52", "here; there"])
def test_a_wall_that_is_no_line_on_the_table(wall):
    state = state_of("onslaught")
    row = {"selection": "at_bunker_5cm", "place": "20, 50", "facing": "270", "state": "stands", "wall": wall}
    with pytest.raises(NotUnderstood):
        play(works_and_obstacles(state), answers=[{"works": [row], "obstacles": []}])


def boat(**more):
    return {"boat": "soviet 1", "where": "enemy_bank", "unit": "u2", "passengers": 3, "along": 20} | more


@pytest.mark.parametrize(
    "rows",
    [
        [boat(), boat()],
        [boat(unit="nobody")],
        [boat(where="loaded", passengers=0, unit="nobody")],
        [boat(unit="u1", passengers=3)],
        [boat(along=60)],
    ],
    ids=["told twice", "Teams of nobody", "loaded with nobody", "more Teams than it has", "beyond the river"],
)
def test_boats_of_a_battle_under_way(rows):
    state = with_river(state_of("river_crossing"), 32, 40)
    with pytest.raises(NotUnderstood):
        refuse_boats(state.now, "soviet", rows)


def test_a_crossing_off_the_table():
    state = with_river(state_of("river_crossing"), 32, 40)
    with pytest.raises(NotUnderstood, match="off the table"):
        refuse_few(state, [{"kind": "ford", "place": "70, 36"}, {"kind": "ford", "place": "12, 36"}])


def test_a_battle_that_the_campaign_does_not_have():
    state = State("from_table", settings())
    told = {"mission": "sickle", "attacker": "soviet", "whose": "soviet", "turn": 2, "campaign": "river"}
    with pytest.raises(NotUnderstood, match="no part of that campaign"):
        play(from_table(state), answers=[told])
    counters = told | {"mission": "hammering", "campaign": "none", "counters": 2}
    with pytest.raises(NotUnderstood, match="no Delay Counters"):
        play(from_table(state), answers=[counters])


def test_a_way_past_the_wire_that_is_none():
    state = state_of("hammering")
    state.now.obstacles = [
        Marker("Barbed Wire 1", Obstacle.WIRE, (20, 30)),
        Marker("Barbed Wire 2", Obstacle.WIRE, (9, 9)),
    ]
    unit = state.now.rosters["soviet"].force.unit(own(state, "Rifles A"))
    unit.skill = "4+"
    for way in ("20, 20", "20, 20; 20, 99", "past it"):
        with pytest.raises(NotUnderstood):
            play(rolls(state, "attacker"), answers=["wire", f"{unit.key} infantry", 3, {"way": way}])


def test_a_crew_that_is_told_to_be_out_and_is_not():
    state = state_of("onslaught")
    tanks = keys(state, "german", "Panthers A")[0]
    shot = {"anti_tank": 12, "firepower": "4+", "armour": 9, "already": True}
    with pytest.raises(NotUnderstood, match="no tank of Panthers A is Bailed Out"):
        play(rolls(state, "attacker"), answers=["hit", f"{tanks} tank", shot])


def test_minefields_and_traps_that_nobody_has():
    with pytest.raises(NotUnderstood):
        exchange(3, 4)
    state = state_of("onslaught")
    state.now.rosters["german"].traps = 1
    laid = place_traps(state, "defender")
    laid.send(None)
    asked = laid.send(5)  # ruled otherwise: yet only one trap is there to be laid
    assert "1 of 1" in asked.question


def test_no_fortification_is_put_up_twice_under_one_name():
    works = put_up("mg_nests_2")
    assert {w.name for w in works}.isdisjoint(w.name for w in put_up("mg_nests_4", works))
