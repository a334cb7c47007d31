"""Dice at hand during a turn: each roll is offered where it can be, takes what it costs, and No is one click."""

import pytest

from sandtable.games.bagration.fortifications import put_up, selections
from sandtable.games.bagration.missions.briefing import readings
from sandtable.games.bagration.obstacles import Marker, MineHit, Obstacle
from sandtable.games.bagration.plans import table_plan
from sandtable.games.bagration.river import BoatPlace, drift, provide_boats, reach_bank
from sandtable.games.bagration.river.boats import with_entered
from sandtable.games.bagration.turns.arrivals import _scattered
from sandtable.games.bagration.turns.at_hand import offered, rolls
from sandtable.games.bagration.turns.report import end_of_turn
from sandtable.kernel import Refused, Roll, play
from sandtable.tabletop import Bank
from tests.bagration.battles import GAME, keys, state_of, with_river

WIRES = [Marker("Barbed Wire 1", Obstacle.WIRE, (20, 40)), Marker("Barbed Wire 2", Obstacle.WIRE, (24, 40))]
FIELD = Marker("Minefield 1", Obstacle.MINEFIELD, (30, 40))


def battle(mission="hammering", *, work="", skill="4+", **given):
    """Soviets to move, wire and a Minefield before them."""
    state = state_of(mission, **given)
    state.now.obstacles = [Marker(m.name, m.kind, m.point) for m in (*WIRES, FIELD)]
    if work:
        key = next(k for k, s in selections().items() if s.card == work)
        state.now.fortifications = put_up(key)
    for unit in state.now.rosters["soviet"].force.units:
        unit.skill = skill
    return state


def rifles(state):
    return next(u for u in state.now.rosters["soviet"].force.units if u.name == "Rifles A")


def roll(state, what, *answers, dice=()):
    return play(rolls(state, "attacker"), answers=[what, *answers, "no"], dice=dice)


def of(state, name, kind="infantry"):
    return f"{keys(state, 'soviet', name)[0]} {kind}"


def test_no_is_one_click():
    played = play(rolls(battle(), "attacker"), answers=["no"])
    assert len(played.asked) == 1
    assert played.asked[0].options[0].key == "no"
    assert played.asked[0].suggestion == "no"


def test_what_is_offered_is_what_is_there():
    assert offered(battle().now, "attacker") == ["wire", "gapping", "mines", "clear", "ground", "hit", "dig_in"]
    assert "fortification" in offered(battle(work="gun_nest").now, "attacker")
    assert "fortification" not in offered(battle(work="gun_nest").now, "defender")
    assert offered(state_of("sickle").now, "attacker") == ["ground", "hit", "dig_in"]


@pytest.mark.rule("fow.obstacle.wire.infantry")
def test_teams_test_together_at_each_wire_and_those_that_fail_halt():
    state = battle()
    played = roll(state, "wire", of(state, "Rifles A"), 4, {"count": 2}, dice=[4, 3, 6, 5, 4, 1, 2])
    assert "Rifles A: 1 of 4 Teams get through, 3 halt in the wire." in played.texts()
    first, second = (a for a in played.asked if isinstance(a, Roll))
    assert (len(first.dice), len(second.dice)) == (4, 3), "the halted one tests no more"
    assert "25.0%" in first.context[0]
    assert "1.00 of 4 on average" in first.context[0]


@pytest.mark.rule("fow.obstacle.wire.infantry")
def test_once_a_move_where_you_play_it_so():
    state = battle(wire_tests="once_a_move")
    played = roll(state, "wire", of(state, "Rifles A"), 2, {"count": 2}, dice=[4, 4])
    assert "2 of 2 Teams get through." in " ".join(played.texts())


@pytest.mark.rule("fow.obstacle.wire.tank")
def test_tanks_are_asked_for_their_cross_number_once():
    state = battle()
    played = roll(state, "wire", of(state, "T-34s", "tank"), 1, "3+", {"count": 1}, dice=[2])
    assert "0 of 1 Teams get through, 1 halt" in " ".join(played.texts())
    tanks = next(u for u in state.now.rosters["soviet"].force.units if u.name == "T-34s")
    assert tanks.cross == "3+"
    again = roll(state, "wire", of(state, "T-34s", "tank"), 1, {"count": 1}, dice=[3])
    assert not any(a.key == "card_cross" for a in again.asked)


@pytest.mark.rule("fow.obstacle.wire.gapping")
@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"leader": 5, "wire": 1}, None),
        ({"leader": 7, "wire": 1}, '7" from the Leader'),
        ({"leader": 5, "wire": 3}, '3" from the Wire'),
        ({"leader": 5, "wire": 1, "pinned": True}, "Pinned Down"),
        ({"leader": 5, "wire": 1, "entered": False}, "in the previous turn"),
        ({"leader": 5, "wire": 1, "ordered": True}, "already ordered this turn"),
        ({"leave": True}, None),
    ],
)
def test_gapping_is_measured_and_the_marker_goes(told, why):
    state = battle()
    script = ("gapping", of(state, "Rifles A"), "Barbed Wire 2", told)
    if why:
        with pytest.raises(Refused) as refused:
            roll(state, *script)
        assert why in refused.value.why
        return
    roll(state, *script)
    assert [m.cleared for m in state.now.obstacles] == [False, "leave" not in told, False]


@pytest.mark.rule("fow.base.minefield")
def test_mines_take_what_the_players_tell():
    state = battle()
    played = roll(state, "mines", "Minefield 1", of(state, "Rifles A"), 3, "Destroyed", "no effect", dice=[3, 4, 1])
    assert rifles(state).strong == 8
    assert "Rifles A: 1 lost, 8 Teams left." in played.texts()
    assert "1.50 of 3 Teams are hit on average." in next(a for a in played.asked if isinstance(a, Roll)).context[0]


@pytest.mark.rule("fow.base.minefield")
def test_a_profile_is_entered_once_and_kept():
    state = battle(minefield_hit="as_entered")
    profile = {"anti_tank": 5, "firepower": "3+"}
    roll(state, "mines", "Minefield 1", of(state, "Rifles A"), 2, profile, dice=[1, 1, 2, 3])
    assert state.now.mine_hit == MineHit(5, "3+")
    assert rifles(state).strong == 8, "one Save of 3+ failed, one made"
    again = roll(state, "mines", "Minefield 1", of(state, "Rifles A"), 1, dice=[1, 6])
    assert not any(a.key == "mine_profile" for a in again.asked)


@pytest.mark.rule("fow.base.minefield", "fow.base.armour_save")
def test_a_tank_is_hit_on_its_top_armour_and_bails_out():
    state = battle(minefield_hit="as_entered")
    state.now.mine_hit = MineHit(5, "3+")
    roll(state, "mines", "Minefield 1", of(state, "T-34s", "tank"), 1, dice=[1, 4, 3])
    tanks = next(u for u in state.now.rosters["soviet"].force.units if u.name == "T-34s")
    assert (tanks.teams[0].left, tanks.teams[0].bailed_out) == (5, 1)


def test_a_unit_that_loses_its_last_team_is_destroyed():
    state = battle()
    rifles(state).teams[0].left = 1
    played = roll(state, "mines", "Minefield 1", of(state, "Rifles A"), "Destroyed", dice=[1])
    assert keys(state, "soviet", "Rifles A")[0] in state.now.rosters["soviet"].destroyed
    assert "Rifles A is Destroyed." in played.texts()


@pytest.mark.rule("fow.obstacle.booby.clearing")
def test_clearing_a_trap_laid_under_a_team_is_rolled_for_first():
    state = battle()
    state.now.obstacles = [Marker("Booby Trap 1", Obstacle.BOOBY_TRAP, (20, 40))]
    roll(state, "clear", "Booby Trap 1", of(state, "Rifles A"), {"underfoot": True}, "Destroyed", dice=[1])
    assert (state.now.obstacles[0].cleared, rifles(state).strong) == (False, 8)
    roll(state, "clear", "Booby Trap 1", of(state, "Rifles A"), {"underfoot": False})
    assert state.now.obstacles[0].cleared
    with pytest.raises(Refused, match="Pinned Down"):
        roll(battle(), "clear", "Minefield 1", of(state, "Rifles A"), {"pinned": True})


@pytest.mark.rule("fow.base.cross_check", "fow.terrain.river.deep")
def test_a_deep_river_is_waded_on_4_and_closed_to_tanks():
    state = battle()
    clear = {"move": 9, "far": 9}
    played = roll(state, "ground", "deep_river", of(state, "Rifles A"), 2, clear, dice=[4, 3])
    assert "Rifles A: 1 of 2 Teams get on, 1 halt before it." in played.texts()
    ask = next(a for a in played.asked if a.key == "teams_of")
    assert "Impassable" in next(o.refused for o in ask.options if o.key == of(state, "T-34s", "tank"))
    with pytest.raises(Refused, match='9" are needed to get clear of the deep river; the move is 8"'):
        roll(state, "ground", "deep_river", of(state, "Rifles A"), 2, {"move": 8, "far": 9})


def test_ground_that_nobody_can_enter_ends_without_a_question():
    played = roll(battle(), "ground", "swamp")
    assert any("Nobody rolls: Swamp is Impassable" in text for text in played.texts())


@pytest.mark.rule("fow.base.dig_in")
def test_digging_in():
    state = battle()
    assert "Rifles A is in Foxholes." in roll(state, "dig_in", of(state, "Rifles A"), dice=[4]).texts()
    assert rifles(state).dug_in
    with pytest.raises(Refused, match="Dig In was already ordered this turn; Dig In would be a second Order"):
        roll(state, "dig_in", of(state, "Rifles A"))
    other = battle()
    assert "Rifles A is not dug in." in roll(other, "dig_in", of(other, "Rifles A"), dice=[3]).texts()


@pytest.mark.rule("fow.obstacle.wire.gapping")
def test_one_order_serves_every_team_near_the_leader():
    state = battle()
    for wire in ("Barbed Wire 1", "Barbed Wire 2"):
        roll(state, "gapping", of(state, "Rifles A"), wire, {"leader": 5, "wire": 1})
    assert [m.cleared for m in state.now.obstacles] == [True, True, False]
    with pytest.raises(Refused, match="Wire Gapping was already ordered this turn; Dig In would be a second Order"):
        roll(state, "dig_in", of(state, "Rifles A"))


@pytest.mark.rule("fow.base.orders", "fow.obstacle.wire.gapping")
def test_a_leader_gives_one_order_a_turn():
    state = battle()
    roll(state, "dig_in", of(state, "Rifles A"), dice=[3])
    gapping = ("gapping", of(state, "Rifles A"), "Barbed Wire 2", {"leader": 5, "wire": 1})
    with pytest.raises(Refused, match="Dig In was already ordered this turn; Wire Gapping would be a second Order"):
        roll(state, *gapping)
    with pytest.raises(Refused, match="Dig In was already ordered this turn"):
        roll(state, *gapping[:3], {"leader": 5, "wire": 1, "ordered": False})  # it is on record


@pytest.mark.rule("fow.obstacle.wire.tank")
@pytest.mark.parametrize(("stops", "asked"), [(False, False), (True, True)])
def test_guns_are_asked_for_a_number_only_where_wire_stops_them(stops, asked):
    state = battle(wire_stops_guns=stops)
    answers = [of(state, "Howitzers", "gun"), 1, *(["5+", {"count": 1}] if stops else [])]
    played = roll(state, "wire", *answers, dice=[4] if stops else [])
    assert ("card_cross" in [a.key for a in played.asked]) is asked
    assert ("Barbed Wire does not stop gun teams." in played.texts()) is not stops


@pytest.mark.rule("fow.base.cross_check")
def test_two_hedges_in_one_move_are_two_checks():
    state = battle()
    played = roll(state, "ground", "hedge", of(state, "T-34s", "tank"), 2, "3+", 2, dice=[3, 6, 2, 3])
    assert "T-34s: 1 of 2 Teams get on, 1 halt on the way." in played.texts()


# ---------------------------------------------------------------- a hit on an enemy Team


def struck(state, name, kind="infantry"):
    return f"{keys(state, 'german', name)[0]} {kind}"


def german(state, name):
    return next(u for u in state.now.rosters["german"].force.units if u.name == name)


@pytest.mark.rule("fow.base.foxholes", "fow.base.bulletproof", "fow.terrain.building.cover")
@pytest.mark.parametrize(
    ("told", "dice", "left"),
    [
        ({"firepower": "6"}, [2], 6),
        ({"firepower": "6"}, [3], 7),
        ({"firepower": "6", "dug_in": True}, [2, 5], 7),
        ({"firepower": "6", "dug_in": True}, [2, 6], 6),
        ({"firepower": "6", "dug_in": True, "moved": True}, [2], 6),
        ({"firepower": "5+", "building": True}, [2, 4], 7),
    ],
)
def test_a_hit_on_infantry_with_and_without_cover(told, dice, left):
    state = battle()
    played = roll(state, "hit", struck(state, "Grenadiers A"), told, dice=dice)
    assert german(state, "Grenadiers A").strong == left
    assert any("destroyed with" in t for t in played.texts()), "its odds are told before the dice"


@pytest.mark.rule("fow.base.foxholes")
def test_what_foxholes_give_is_asked_where_you_play_it_so():
    state = battle(foxholes_effect="ask_players")
    german(state, "Grenadiers A").dug_in = True
    roll(state, "hit", struck(state, "Grenadiers A"), {"firepower": "6", "dug_in": True}, "none", dice=[2])
    assert german(state, "Grenadiers A").strong == 6


@pytest.mark.rule("fow.base.bailed_out", "fow.base.armour_save")
@pytest.mark.parametrize(
    ("dice", "left", "bailed"), [([1, 1, 4], 2, 1), ([1, 1, 3], 1, 0), ([1, 4], 1, 0), ([6], 2, 1)]
)
def test_a_tank_bailed_out_again_stands_on_motivation_or_is_lost(dice, left, bailed):
    state = battle()
    panthers = german(state, "Panthers A")
    panthers.motivation, panthers.teams[0].bailed_out = "4+", 1
    shot = {"anti_tank": 12, "firepower": "4+", "armour": 9, "already": True}
    roll(state, "hit", struck(state, "Panthers A", "tank"), shot, dice=dice)
    assert (panthers.teams[0].left, panthers.teams[0].bailed_out) == (left, bailed)
    panthers.teams[0].bailed_out = 0
    with pytest.raises(Refused, match="no tank of Panthers A is Bailed Out"):
        roll(state, "hit", struck(state, "Panthers A", "tank"), shot)


@pytest.mark.rule("fow.river.cross.in_boats", "fow.base.bailed_out")
def test_nobody_shoots_at_teams_in_boats_and_they_do_nothing_nor_do_bailed_out_tanks():
    state = with_river(battle("river_crossing"), 32, 40)
    provide_boats(state.now.boats, {"soviet": 25}, {"soviet": Bank.NEAR})
    boat = state.now.boats.boats[0]
    boat.place, boat.unit, boat.passengers = BoatPlace.ENEMY_BANK, "Rifles A", 3
    tanks = next(u for u in state.now.rosters["soviet"].force.units if u.name == "T-34s")
    tanks.teams[0].bailed_out = 5
    shown = play(rolls(state, "defender"), answers=["hit", struck_soviet(state), {"firepower": "6"}, "no"], dice=[6])
    options = {o.key: o.refused for o in next(a for a in shown.asked if a.key == "which_hit").options}
    assert "may not be the target of shoot" in options[of(state, "Rifles A")]
    ours = roll(state, "wire", of(state, "Rifles B"), 1, {"count": 1}, dice=[6])
    refused = {o.key: o.refused for o in next(a for a in ours.asked if a.key == "teams_of").options}
    assert refused[of(state, "Rifles A")] == "Teams in boats may not move"
    assert refused[of(state, "T-34s", "tank")] == "a Bailed Out tank may not move"


def struck_soviet(state):
    return of(state, "Rifles B")


HIT = {"way": "shooting", "anti_tank": 10, "firepower": "3+"}


@pytest.mark.rule("fow.base.independent", "fow.base.pinned", "fow.fortification.nest.team")
def test_independent_teams_do_not_assault_it_and_pinned_ones_do_not_shell_it():
    state = battle("onslaught", work="gun_nest")
    (nest,) = state.now.fortifications
    rifles(state).independent = rifles(state).pinned = True
    attack = ("fortification", nest.name, of(state, "Rifles A"))
    with pytest.raises(Refused, match="Independent Team cannot Charge into Contact"):
        roll(state, *attack, HIT | {"way": "assault"})
    with pytest.raises(Refused, match="Pinned Down Unit may not fire bombardments"):
        roll(state, *attack, HIT | {"way": "bombardment"})


@pytest.mark.rule("fow.base.bailed_out", "fow.fortification.bunker.turret_armour")
@pytest.mark.parametrize(("die", "destroyed"), [(4, False), (3, True)])
def test_a_turret_bailed_out_again_stands_on_its_motivation(die, destroyed):
    state = battle("onslaught", work="tank_turret_bunker")
    (turret,) = state.now.fortifications
    turret.bailed_out = True
    armour = selections()[turret.selection].armour["front"]
    shot = {"way": "shooting", "anti_tank": armour + 3, "firepower": "4+", "side": "front"}
    roll(state, "fortification", turret.name, of(state, "T-34s", "tank"), shot, dice=[1, 1, die])
    assert turret.destroyed is destroyed


@pytest.mark.rule("fow.fortification.nest.firepower_reroll")
@pytest.mark.parametrize(("dice", "stands"), [([6], True), ([1, 3, 2], True), ([1, 3, 3], False)])
def test_a_hit_on_a_nest_is_saved_or_passes_firepower_twice(dice, stands):
    state = battle("onslaught", work="gun_nest")
    (nest,) = state.now.fortifications
    played = roll(state, "fortification", nest.name, of(state, "T-34s", "tank"), HIT, dice=dice)
    assert nest.destroyed is not stands
    assert any("destroyed with" in text for text in played.texts()), "its odds are told before the dice"


@pytest.mark.rule(
    "fow.fortification.bunker.no_tank_assault",
    "fow.fortification.bunker.no_artillery",
    "fow.fortification.bunker.field_of_fire",
)
@pytest.mark.parametrize(
    ("work", "told", "why"),
    [
        ("anti_tank_bunker", {"way": "assault"}, "Tank teams cannot assault a Bunker"),
        ("gun_nest", {"way": "assault"}, "Tank teams cannot assault a Nest"),
        ("anti_tank_bunker", {"way": "bombardment"}, "a bombardment never hits"),
        ("anti_tank_bunker", {"inside": False}, "only be attacked from inside its Field of Fire"),
    ],
)
def test_attacks_the_booklet_forbids_are_refused(work, told, why):
    state = battle("onslaught", work=work)
    (target,) = state.now.fortifications
    with pytest.raises(Refused) as refused:
        roll(state, "fortification", target.name, of(state, "T-34s", "tank"), {**HIT, **told})
    assert why in refused.value.why


@pytest.mark.rule("fow.fortification.bunker.field_of_fire", "fow.base.forward_firing")
def test_the_plan_tells_whether_a_unit_is_in_the_field_of_fire():
    state = battle("onslaught", work="anti_tank_bunker")
    (bunker,) = state.now.fortifications
    bunker.point, bunker.facing = (24, 50), 270.0
    state.now.rosters["soviet"].places = {keys(state, "soviet", "Rifles A")[0]: [24, 60]}
    played = roll(state, "fortification", bunker.name, of(state, "Rifles A"), {"leave": True})
    report = next(a for a in played.asked if a.key == "work_hit")
    assert report.context == ("By the plan the leader of Rifles A is outside its Field of Fire.",)


@pytest.mark.rule("fow.base.bridgehead")
def test_scattered_reserves_name_the_edge_they_rolled():
    state = state_of("bridgehead")
    unit = state.now.rosters["german"].force.units[0]
    assert play(_scattered(state, "defender", unit), answers=["left"]).result == "left"
    assert play(_scattered(state_of("onslaught"), "defender", unit)).result == ""


@pytest.mark.rule("fow.base.pinned", "fow.base.bailed_out")
def test_states_told_at_the_end_of_a_turn_stand_on_the_sheet_and_the_plan():
    state = battle()
    state.now.phase, state.now.turns["attacker"] = "play", 2
    tanks, rifles_a = keys(state, "soviet", "T-34s", "Rifles A")
    state.now.rosters["soviet"].places = {tanks: [20, 10]}
    rows = [
        {"unit": f"own {tanks}", "state": "pinned", "tanks": 5},
        {"unit": f"own {rifles_a}", "state": "pinned", "tanks": 0},
    ]
    play(end_of_turn(state), answers=[{"states": rows}])
    unit = state.now.rosters["soviet"].force.unit(tanks)
    assert (unit.pinned, unit.teams[0].bailed_out, rifles(state).pinned) == (True, 5, True)
    assert 'tank T-34s at (20", 10") P, B' in table_plan(state).words
    sheet = next(s for s in GAME.view(state, "german").sections if s.title.startswith("Soviets"))
    row = next(r for r in sheet.rows if r[0] == "T-34s")
    assert row[4] == "not in Good Spirits, Pinned Down, 5 Bailed Out"


def test_the_page_tells_the_odds_of_wire_mines_and_boats():
    state = battle()
    titles = {s.title: s for s in GAME.view(state, "soviet").sections}
    rows = {row[0]: row[1:] for row in titles["A Team at wire and mines"].rows}
    assert rows["Rifles A, infantry"] == ("50.0%", "25.0%", "50.0%")
    assert "A Team at wire and mines" not in [s.title for s in GAME.view(state, None).sections]
    once = {s.title: s for s in GAME.view(battle(wire_tests="once_a_move", wire_stops_guns=True), "soviet").sections}
    rows = {row[0]: row[1:] for row in once["A Team at wire and mines"].rows}
    assert rows["Rifles A, infantry"] == ("50.0%", "50.0%", "50.0%"), "one test for the whole move"
    assert rows["Howitzers, gun"][0] == "50.0%", "wire stops guns as well, if read so"
    river = with_river(state_of("river_crossing"), 32, 40)
    assert not [s for s in GAME.view(river, "soviet").sections if "across" in s.title]
    provide_boats(river.now.boats, {"soviet": 25}, {"soviet": Bank.NEAR})
    reach_bank(river.now.boats, "Rifles A", "soviet", 9)
    (table,) = [s for s in GAME.view(river, "soviet").sections if "across" in s.title]
    assert [row[1] for row in table.rows][:2] == ["0.0%", "100.0%"], "launched this turn, ashore the next"


def test_the_terrain_catalogue_and_its_drawings_are_a_page():
    sections = GAME.view(state_of("onslaught"), None).sections
    assert [type(s).__name__ for s in sections if s.tab == "Terrain"] == ["Table", "Picture"]


def test_the_plan_speaks_centimetres_where_players_wish_it():
    assert ">cm</text>" in table_plan(state_of("onslaught", ruler="cm")).svg
    assert ">inches</text>" in table_plan(state_of("onslaught")).svg


@pytest.mark.rule("fow.river.drift.occupied")
def test_an_entered_boat_length_reaches_drift_and_plan():
    state = with_river(state_of("river_crossing", boat_length="as_entered"), 32, 40)
    play(readings(state), answers=[{"boat_length": 4}])
    provide_boats(state.now.boats, {"soviet": 25}, {"soviet": Bank.NEAR})
    words = table_plan(state).words
    assert "boat 2 at (8.5" in words, "idle boats lie a length and half an inch apart"
    state.now.boats.boats[3].place, state.now.boats.boats[3].along = BoatPlace.ENEMY_BANK, 24.0
    first = state.now.boats.boats[0]
    first.unit, first.passengers, first.place, first.along = "Rifles A", 3, BoatPlace.LOADED, 24.0
    own = with_entered(state.settings, state.now.entered)
    drift(state.now.boats, [first], 0.0, 1, river=state.now.river.river(), current=1, settings=own)
    assert first.along == 28, "a boat of 4 inches takes the next free place 4 inches on"
    dry = state_of("onslaught", boat_length="as_entered")
    assert not play(readings(dry)).asked, "no river, no boats"


@pytest.mark.rule("fow.base.bulletproof", "fow.base.armour_save")
def test_what_a_hit_does_is_asked_alone_where_the_rulebook_settles_it():
    state = battle(bulletproof_rule="ask_players", armour_save_rule="ask_players", minefield_hit="as_entered")
    guns, tanks = (keys(state, "german", name)[0] for name in ("Guns", "Panthers A"))
    played = roll(state, "hit", f"{guns} gun", "Destroyed")
    assert [a.key for a in played.asked] == ["anything_to_roll", "which_hit", "fate", "anything_to_roll"]
    assert state.now.rosters["german"].force.unit(guns).strong == 2
    played = roll(state, "hit", f"{tanks} tank", {"already": False}, "Bailed Out")
    assert [f.key for f in played.asked[2].fields] == ["already"]
    assert state.now.rosters["german"].force.unit(tanks).teams[0].bailed_out == 1
    state.now.mine_hit = MineHit(5, "4+")
    roll(state, "mines", "Minefield 1", of(state, "Rifles A"), 1, "Destroyed", dice=[1])
    assert rifles(state).strong == 8
