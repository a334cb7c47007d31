"""Set-up, step by step: ends, Objectives, rivers and crossings, fortifications and obstacles, in their order."""

import pytest

from sandtable.games.bagration.missions.mission import BOOKLET, mission
from sandtable.games.bagration.readings import USUAL, reading
from sandtable.games.bagration.sequence import outline
from sandtable.games.bagration.setup.bridges import crossings_wanted, has_boats, refuse_crossing
from sandtable.games.bagration.setup.deployment import refuse_ambush
from sandtable.games.bagration.setup.river_course import refuse_river
from sandtable.games.bagration.setup.special_rules import special_rules
from sandtable.games.bagration.state import RiverCourse
from sandtable.kernel import Draw, Refused, Roll, in_memory
from tests.bagration.battles import GAME, charter, do, state_of, with_river
from tests.bagration.missions.plain import ledger


@pytest.mark.rule("fow.mission.index")
def test_the_six_missions_are_those_of_the_booklet():
    for row in ledger("fow.mission.index")["table"]:
        m = mission(row["mission"])
        assert (m.title, m.set, m.page, m.theme) == (
            row["title"],
            row["set"],
            row["page"],
            row["theme"],
        )
    assert [s.key for s in GAME.scenarios][:6] == list(BOOKLET)


LABELS = {
    "ambush": "Ambush",
    "reconnaissance_in_force": "Reconnaissance In Force",
    "fortified_defence": "Fortified Defence",
    "preliminary_bombardment": "Preliminary Bombardment",
    "phased_withdrawal": "Phased Withdrawal",
    "river_assault": "River Assault",
}


@pytest.mark.rule(
    "fow.mission.onslaught.special",
    "fow.mission.hammering.special",
    "fow.mission.sickle.special",
    "fow.mission.river_crossing.special",
    "fow.mission.crossroads.special",
    "fow.mission.foothold.special",
)
@pytest.mark.parametrize("key", BOOKLET)
def test_special_rules_in_force(key):
    told = [words for words, _ in special_rules(state_of(key).now)]
    wanted = ledger(f"fow.mission.{key}.special")["table"]
    for row in wanted:
        roles = ("Attacker", "Defender") if row["side"] == "both" else (row["side"].title(),)
        for role in roles:
            mine = [t for t in told if t.startswith(role)]
            if row["rule"].startswith("reserves:"):
                kinds = row["rule"].removeprefix("reserves: ").split(" + ")
                line = next(t for t in mine if "Reserves" in t)
                assert all(f"{k.title()}:" in line for k in kinds)
            else:
                assert any(LABELS[row["rule"]] in t for t in mine), row
    assert len(told) == sum(2 if row["side"] == "both" else 1 for row in wanted)


KEYS = {
    "pick_ends": ["pick_ends"],
    "objectives_defender_then_attacker": ["objectives"],
    "objective_1_attacker": ["objectives"],
    "objective_2_attacker": [],
    "objective_defender": ["objectives_defender"],
    "objectives_attacker_three": ["objectives"],
    "objectives_attacker_two": ["objectives"],
    "buy_fortifications": ["buy_fortifications"],
    "place_fortifications": ["place_fortifications"],
    "place_obstacles_defender": ["place_obstacles"],
    "choose_reserves_defender": ["choose_reserves"],
    "choose_reserves_attacker": ["choose_reserves_attacker"],
    "ranged_in_defender_then_attacker": ["ranged_in"],
    "ambush_defender": ["ambush"],
    "deploy_defender": ["deploy_defender"],
    "deploy_recon_attacker": ["deploy_recon"],
    "deploy_attacker": ["deploy_attacker"],
    "preliminary_bombardment": ["bombardment"],
    "foxholes": ["foxholes"],
    "attacker_turn_1": [],
    "place_river": ["river"],
    "roll_current": ["current"],
    "place_crossings_attacker_then_defender": ["crossings"],
    "place_river_and_two_crossings": ["river", "crossings"],
    "place_river_and_crossings": ["river", "crossings"],
}


@pytest.mark.rule("fow.mission.sequence")
@pytest.mark.parametrize("key", BOOKLET)
def test_the_steps_come_in_the_ledgers_order(key):
    row = next(r for r in ledger("fow.mission.sequence")["table"] if r["mission"] == key)
    wanted = [k for name in row["steps"] for k in KEYS[name]]
    found = [s.key for s in state_of(key).now.steps()]
    assert [k for k in found if k != "terrain"] == ["briefing", "forces", *wanted]
    assert found[found.index("pick_ends") + 1] == "terrain", "our own step: the plan's inches need the ends"


@pytest.mark.rule("fow.mission.sequence")
def test_nobody_can_act_out_of_order():
    """While the Defender decides on an Ambush, the Attacker is asked nothing and can answer nothing."""
    campaign = in_memory(GAME, charter("onslaught"))
    while campaign.step != "ambush":
        side = next(s for s in GAME.side_keys() if campaign.pending(s))
        ask = campaign.pending(side)[0]
        campaign.answer(side, ask.id, None if isinstance(ask.request, Roll) else ask.request.sample(Draw("order")))
    (ask,) = campaign.pending("german")
    assert not campaign.pending("soviet")
    with pytest.raises(Refused, match="for Germans to answer"):
        campaign.answer("soviet", ask.id, [])
    assert "ambush" not in [s.key for s in state_of("river_crossing").now.steps()]
    assert "River Crossing has no Ambush" in refuse_ambush(state_of("river_crossing").now, 1).why


@pytest.mark.rule("fow.mission.sequence")
def test_the_outline_tells_that_a_lost_ambush_does_not_apply():
    lost = state_of("hammering", effects=_no_ambush())
    assert {o.key: o.state for o in outline(lost.now)}["ambush"] == "does not apply"


def _no_ambush():
    from tests.bagration.battles import effect

    return effect("line", 1, "onslaught", "soviet")


@pytest.mark.rule(
    "fow.mission.onslaught.setup.1",
    "fow.mission.hammering.setup.1",
    "fow.mission.sickle.setup.1",
    "fow.mission.river_crossing.setup.2",
    "fow.mission.crossroads.setup.1",
    "fow.mission.foothold.setup.1",
)
@pytest.mark.parametrize("key", BOOKLET)
def test_the_defender_picks_the_end(key):
    state = state_of(key)
    played = do(state, "pick_ends", answers=["south"])
    assert [a.side for a in played.asked] == ["german"]
    assert state.now.ends == "south"


OBJECTIVES = {
    ("onslaught", "objectives"): (["german", "soviet"], [[8, 48], [40, 64]]),
    ("hammering", "objectives"): (["german", "soviet"], [[40, 52], [8, 44]]),
    ("sickle", "objectives"): (["soviet", "soviet"], [[20, 44], [8, 60]]),
    ("sickle", "objectives_defender"): (["german"], [[24, 68]]),
    ("river_crossing", "objectives"): (["soviet"] * 3, [[24, 48], [8, 64], [40, 48]]),
    ("crossroads", "objectives_defender"): (["german"], [[24, 44]]),
    ("crossroads", "objectives"): (["soviet", "soviet"], [[36, 66], [12, 50]]),
    ("foothold", "objectives"): (["german", "soviet"], [[40, 52], [8, 64]]),
}


@pytest.mark.rule(
    "fow.mission.onslaught.setup.2",
    "fow.mission.hammering.setup.2",
    "fow.mission.sickle.setup.2.objective1",
    "fow.mission.sickle.setup.2.objective2",
    "fow.mission.sickle.setup.3",
    "fow.mission.river_crossing.setup.4",
    "fow.mission.crossroads.setup.3",
    "fow.mission.crossroads.setup.4",
    "fow.mission.foothold.setup.3",
)
@pytest.mark.parametrize(("mission_key", "key"), OBJECTIVES)
def test_who_places_which_objective(mission_key, key):
    state = state_of(mission_key)
    if state.now.spec().river:
        with_river(state, *((32, 40) if mission_key == "river_crossing" else (54, 62)))
    sides, places = OBJECTIVES[mission_key, key]
    played = do(state, key, answers=places)
    assert [a.side for a in played.asked] == sides
    assert [[o.x, o.y] for o in state.now.objectives] == places
    assert [state.now.side(o.by) for o in state.now.objectives] == sides


@pytest.mark.rule("fow.mission.onslaught.setup.2")
def test_the_attacker_may_not_place_his_objective_first():
    campaign = in_memory(GAME, charter("onslaught"))
    campaign.answer("german", campaign.pending("german")[0].id, True)
    for side in ("german", "soviet"):
        ask = campaign.pending(side)[0]
        campaign.answer(side, ask.id, {f.key: f.default for f in ask.request.fields})
    campaign.answer("german", campaign.pending("german")[0].id, "north")
    campaign.answer("german", campaign.pending("german")[0].id, {"pieces": []})
    first = campaign.pending("german")[0]
    assert first.request.question == "Place Objective 1"
    with pytest.raises(Refused, match="for Germans to answer"):
        campaign.answer("soviet", first.id, [24, 60])


# ---------------------------------------------------------------- rivers


def course(low, high):
    return RiverCourse([[0.0, (low + high) / 2], [48.0, (low + high) / 2]], high - low)


@pytest.mark.rule("fow.mission.river_crossing.setup.1")
def test_a_river_five_inches_wide_is_refused():
    state = state_of("river_crossing")
    assert "5 inches wide; 6 to 10" in refuse_river(state.now, state, course(33.5, 38.5)).why
    assert refuse_river(state.now, state, course(33, 39)) is None


@pytest.mark.rule("fow.mission.river_crossing.setup.1", "fow.mission.foothold.setup.2")
@pytest.mark.parametrize(("width", "wanted"), [(48, 2), (49, 3), (60, 3)])
def test_one_crossing_for_each_24_inches_or_part(width, wanted):
    for key in ("river_crossing", "foothold"):
        state = state_of(key, table_width=width)
        assert crossings_wanted(state.now, state) == wanted


@pytest.mark.rule("fow.mission.crossroads.setup.2")
def test_the_crossroads_has_two_crossings_on_any_table():
    state = state_of("crossroads", table_width=60)
    assert crossings_wanted(state.now, state) == 2


@pytest.mark.rule("fow.mission.crossroads.setup.2", "fow.mission.foothold.setup.2")
@pytest.mark.parametrize("key", ["crossroads", "foothold"])
def test_the_river_keeps_its_band(key):
    state = state_of(key)
    assert '13" of the centre line; at least 14"' in refuse_river(state.now, state, course(49, 56)).why
    assert '5" of the Defender' in refuse_river(state.now, state, course(60, 67)).why
    assert refuse_river(state.now, state, course(50, 60)) is None
    assert refuse_river(state.now, state, course(56, 66)) is None


@pytest.mark.rule("fow.mission.crossroads.setup.2", "fow.mission.foothold.setup.2")
def test_another_width_is_the_players_affair_if_they_say_so():
    state = state_of("crossroads", river_width_where_not_given="as_entered")
    assert refuse_river(state.now, state, course(52, 56)) is None
    assert "4 inches wide" in refuse_river(state_of("crossroads").now, state_of("crossroads"), course(52, 56)).why


def crossing_at(key, banks, taken, along):
    from sandtable.games.bagration.river.bridging import Crossing

    state = with_river(state_of(key), *banks)
    state.now.crossings = [Crossing(t) for t in taken]
    return refuse_crossing(state.now, state, along, 2)


@pytest.mark.parametrize(
    ("key", "banks", "taken", "along", "why"),
    [
        pytest.param(
            "river_crossing", (32, 40), [20], 30, '10"', marks=pytest.mark.rule("fow.mission.river_crossing.setup.1")
        ),
        pytest.param("crossroads", (54, 62), [14], 30, None, marks=pytest.mark.rule("fow.mission.crossroads.setup.2")),
        pytest.param("crossroads", (54, 62), [12], 27, '15"', marks=pytest.mark.rule("fow.mission.crossroads.setup.2")),
        pytest.param("crossroads", (54, 62), [28], 12, None, marks=pytest.mark.rule("fow.mission.crossroads.setup.2")),
        pytest.param("crossroads", (54, 62), [], 10, '10"', marks=pytest.mark.rule("fow.mission.crossroads.setup.2")),
        pytest.param(
            "crossroads", (54, 62), [], 24, "no room", marks=pytest.mark.rule("fow.mission.crossroads.setup.2")
        ),
        pytest.param("foothold", (54, 62), [4], 16, None, marks=pytest.mark.rule("fow.mission.foothold.setup.2")),
        pytest.param("foothold", (54, 62), [20], 31, '11"', marks=pytest.mark.rule("fow.mission.foothold.setup.2")),
    ],
)
def test_where_crossings_may_lie(key, banks, taken, along, why):
    refused = crossing_at(key, banks, taken, along)
    assert (refused is None) is (why is None)
    if why:
        assert why in refused.why


@pytest.mark.rule("fow.mission.river_crossing.setup.1", "fow.river.crossings.placement")
@pytest.mark.parametrize(("along", "why"), [(50, None), (49, '11.43" from the other crossing; at least 12"')])
def test_crossings_on_a_bent_river_are_measured_straight(along, why):
    """Ten inches down either arm of a river that turns back on itself are twelve inches of table."""
    from sandtable.games.bagration.river.bridging import Crossing

    state = state_of("river_crossing")
    state.now.river = RiverCourse([[0.0, 20.0], [24.0, 52.0], [48.0, 20.0]], 8.0)
    state.now.crossings = [Crossing(30)]
    refused = refuse_crossing(state.now, state, along, 2)
    assert (refused.why if refused else None) == (f"{why} is asked" if why else None)


@pytest.mark.rule("fow.river.crossings.placement")
def test_a_refused_crossing_is_drawn_with_what_was_measured():
    state = with_river(state_of("river_crossing"), 32, 40)
    played = do(state, "crossings", answers=["agree", "agree", "ford", "ford", [20, 36], [32, 36]])
    state.now.crossings.pop()
    drawn = played.asked[-1].draw_refused([30, 38])
    assert '10" from the other crossing; at least 12" is asked' in drawn.words


@pytest.mark.rule("fow.mission.crossroads.setup.2")
def test_the_long_edge_is_measured_straight_too():
    state = state_of("crossroads")
    state.now.river = RiverCourse([[0.0, 54.0], [12.0, 60.0], [48.0, 60.0]], 6.0)
    assert '11.63" from a long edge' in refuse_crossing(state.now, state, 13, 2).why, "13 inches down the water"
    assert refuse_crossing(state.now, state, 13.5, 2) is None


@pytest.mark.rule("fow.mission.river_crossing.setup.3")
@pytest.mark.parametrize(("width", "order"), [(48, ["soviet", "german"]), (60, ["soviet", "german", "soviet"])])
def test_crossings_are_placed_in_turn_the_attacker_first(width, order):
    state = state_of("river_crossing", table_width=width)
    state.now.river = RiverCourse([[0.0, 36.0], [float(width), 36.0]], 8.0)
    kinds = ["ford"] * len(order)
    places = [[6 + 20 * n, 36] for n in range(len(order))]
    played = do(state, "crossings", answers=["agree", "agree", *kinds, *places])
    assert [a.side for a in played.asked if a.key.startswith("crossing_") and a.key != "crossing_kind"] == order
    assert [c.along for c in state.now.crossings] == [p[0] for p in places]


@pytest.mark.rule("fow.mission.river_crossing.setup.1")
def test_the_current_is_rolled_and_the_attacker_gets_boats():
    state = with_river(state_of("river_crossing"), 32, 40)
    state.now.river.current = 0
    do(state, "current", dice=[6])
    assert state.now.river.current == 1
    assert len(state.now.boats.boats_of("soviet")) == 4, "22 points of infantry, four boats"
    assert not state.now.boats.boats_of("german")


@pytest.mark.rule("fow.mission.foothold.special")
def test_a_foothold_gives_boats_to_both_unless_you_read_it_otherwise():
    battle = state_of("foothold").now
    assert [has_boats(battle, r, USUAL) for r in ("attacker", "defender")] == [True, True]
    alone = reading(foothold_boats="attacker_only")
    assert [has_boats(battle, r, alone) for r in ("attacker", "defender")] == [True, False]
