"""Fortifications and obstacles of the set-up: bought, placed and refused."""

import pytest

from sandtable.games.bagration.fortifications.cards import put_up, selections
from sandtable.games.bagration.missions.mission import BOOKLET
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.setup.siting import siting
from sandtable.games.bagration.setup.special_rules import special_rules
from sandtable.games.bagration.setup.walls import walls_left
from sandtable.games.bagration.setup.works import obstacles_of
from sandtable.kernel import Refused, play
from tests.bagration.battles import do, state_of, step, with_objectives


@pytest.mark.rule("fow.mission.onslaught.setup.3")
@pytest.mark.parametrize("points", [100, 110])
def test_onslaught_against_100_or_110_points_earns_32_and_four_of_each(points):
    state = state_of("onslaught", points=points)
    played = do(state, "buy_fortifications", answers=[{}, 0])
    assert played.asked[0].budget == 32
    assert (state.now.minefields, state.now.wire) == (4, 4)


@pytest.mark.rule("fow.mission.onslaught.setup.3")
def test_fortifications_over_budget_are_refused():
    with pytest.raises(Refused, match="costs 34 points; you have 32"):
        do(state_of("onslaught"), "buy_fortifications", answers=[_cost(34), 0])


def _cost(points):
    """Some purchase of exactly these points, whatever the chart's boxes would say."""
    from sandtable.games.bagration.fortifications.cards import selections

    prices = {k: s.points for k, s in selections().items() if s.points}
    ways = {0: {}}
    for total in range(1, points + 1):
        for key, price in prices.items():
            if total - price in ways:
                ways[total] = {**ways[total - price], key: ways[total - price].get(key, 0) + 1}
                limit = next(i.limit for i in _menu() if i.key == key)
                if limit is not None and ways[total][key] > limit:
                    del ways[total]
                    continue
                break
    return ways[points]


def _menu():
    from sandtable.games.bagration.fortifications.chart import buy_fortifications

    return play(buy_fortifications(32), stop=True).pending.items


@pytest.mark.rule("fow.mission.onslaught.setup.3", "fow.obstacle.booby.exchange")
def test_minefields_for_booby_traps_is_the_defenders_secret():
    state = state_of("onslaught", points=150)
    played = do(state, "buy_fortifications", answers=[{}, 2])
    assert (state.now.minefields, state.now.roster("defender").traps) == (4, 8)
    assert not any("2" in text for text in played.texts("soviet") if "Minefields" in text)


@pytest.mark.rule("fow.mission.onslaught.setup.4")
@pytest.mark.parametrize(
    ("standing", "mark", "place", "why"),
    [
        ((20, 50), None, (22, 50), None),
        ((20, 50), None, (21.9, 50), '1.9" from Nest 1'),
        (None, (24, 50), (24, 49), '1" from an Objective'),
        (None, (24, 50), (24, 48), None),
        (None, None, (24, 35), "wrong side"),
    ],
)
def test_fortifications_keep_two_inches(standing, mark, place, why):
    from sandtable.games.bagration.fortifications.cards import Fortification

    state = with_objectives(state_of("onslaught"), *([("defender", *mark)] if mark else []))
    if standing:
        state.now.fortifications = [Fortification("Nest 1", "mg_nest_2", standing)]
    zone = state.ground().zone("fortifications")
    refused = siting(state.now, zone, fortification=True, readings=state.readings).refuse(place)
    assert (refused is None) is (why is None)
    if why:
        assert why in refused.why


@pytest.mark.rule("fow.mission.onslaught.setup.4")
def test_the_limits_bind_obstacles_only_if_you_read_it_so():
    for bound in (False, True):
        state = with_objectives(state_of("onslaught", siting_limits_bind_obstacles=bound), ("defender", 24, 50))
        zone = state.ground().zone("fortifications")
        refused = siting(state.now, zone, fortification=False, readings=state.readings).refuse((24, 49))
        assert (refused is not None) is bound


@pytest.mark.rule("fow.mission.onslaught.setup.4")
def test_without_terrain_on_the_plan_the_ground_is_no_question_but_a_line_to_read():
    placed = _placing()
    assert [a.key for a in placed.asked] == ["place_5cm Anti-tank Nest 1", "facing_5cm Anti-tank Nest 1"]
    assert "blocks a road, railway line or ford" in placed.asked[0].context[0]
    trusted = state_of("onslaught", deployment="on_the_table")
    trusted.now.fortifications = put_up("mg_nests_2")
    assert "Not in water" in do(trusted, "place_fortifications", answers=[True]).asked[0].context[-1]


def _placing():
    state = state_of("onslaught")
    nest = next(k for k, s in selections().items() if s.teams == 1 and s.card == "gun_nest")
    state.now.fortifications = put_up(nest)
    return do(state, "place_fortifications", answers=[[24, 60], "270"])


@pytest.mark.rule("fow.mission.hammering.setup.3")
@pytest.mark.parametrize(("points", "wanted"), [(100, (4, 8)), (99, (3, 6))])
def test_a_minefield_and_two_wires_for_every_25_points_of_defender(points, wanted):
    state = state_of("hammering")
    state.now.roster("defender").points = points
    assert obstacles_of(state.now, state.readings) == wanted
    assert obstacles_of(state.now, reading(per_25_points="round_up")) == (4, 8)


def test_every_step_of_every_mission_has_its_procedure_and_an_existing_rule():
    from sandtable.games.bagration.missions.mission import RULEBOOK
    from sandtable.games.bagration.sequence import PROCEDURES
    from sandtable.rules import known

    for key in (*BOOKLET, *RULEBOOK):
        for s in state_of(key).now.steps():
            assert s.key in PROCEDURES
            assert known(s.rule), s
            assert step(state_of(key), s.key) == s


@pytest.mark.rule("fow.base.reserves.flanking")
def test_more_about_flanking_reserves_may_be_typed_in():
    state = state_of("hammering", flanking_reserves="as_entered")
    do(state, "briefing", answers=[True, {"text": "they may Dash on"}])
    assert "Flanking Reserves, by your rulebook: they may Dash on" in [w for w, _ in special_rules(state.now)]
    label = state_of("hammering")
    do(label, "briefing", answers=[True])
    assert not label.now.flanking


@pytest.mark.rule("fow.campaign.river.2.german", "fow.mission.sequence")
def test_the_attacker_chooses_reserves_in_river_crossing_only_when_the_campaign_says_so():
    from tests.bagration.battles import effect

    late = state_of("river_crossing", effects=effect("river", 1, "crossroads", "german"))
    assert "choose_reserves_attacker" in [s.key for s in late.now.steps()]
    assert "choose_reserves_attacker" not in [s.key for s in state_of("river_crossing").now.steps()]


@pytest.mark.rule("fow.fortification.defilade_wall")
def test_walls_that_cost_points_are_bought_within_the_budget_and_no_more_are_raised():
    bunkers = {"at_bunker_75cm": 2}
    state = state_of("onslaught", defilade_wall_points="as_entered")  # 100 points: 32 for fortifications
    do(state, "buy_fortifications", answers=[bunkers, 6, 2, 0])
    assert state.now.walls_bought == 2, "20 and 12 are exactly 32"
    dear = state_of("onslaught", defilade_wall_points="as_entered")
    with pytest.raises(Refused, match="2"):
        do(dear, "buy_fortifications", answers=[bunkers, 7, 2])
    one = state_of("onslaught", defilade_wall_points="as_entered")
    played = do(one, "buy_fortifications", answers=[bunkers, 7, 1, 0])
    assert "1 Defilade Walls are bought for 7 points." in played.texts()
    one.now.objectives, one.now.minefields, one.now.wire = [], 0, 0
    placed = do(
        one,
        "place_fortifications",
        answers=[[10, 50], "270", "yes", [8, 48], [12, 48], [20, 50], "270"],
    )
    assert [a.key for a in placed.asked if a.key.startswith("wall_")].count("wall_7.5cm Bunker 2") == 0
    assert [f.wall is not None for f in one.now.fortifications] == [True, False]


@pytest.mark.rule("fow.fortification.defilade_wall")
def test_free_walls_are_not_bought_and_every_anti_tank_bunker_may_have_one():
    state = state_of("onslaught")
    played = do(state, "buy_fortifications", answers=[{"at_bunker_75cm": 2}, 0])
    assert not any(a.key == "walls" for a in played.asked)
    assert walls_left(state)


@pytest.mark.rule("fow.fortification.chart.maximum")
def test_points_that_no_list_can_spend_are_told():
    state = state_of("onslaught", points=200)
    played = do(state, "buy_fortifications", answers=[{}, 0])
    assert any("costs 60 points at its dearest" in line for line in played.asked[0].context)
