"""A hit on an enemy Team: who rolls, what saves, and what is not asked."""

from dataclasses import replace

import pytest

from sandtable.games.bagration.fortifications.cards import selections
from sandtable.games.bagration.obstacles.minefields import MineHit
from sandtable.games.bagration.plans.table_plan import table_plan
from sandtable.games.bagration.river.boats import BoatPlace, provide_boats, reach_bank
from sandtable.games.bagration.river.drift import drift
from sandtable.games.bagration.setup.briefing import readings
from sandtable.games.bagration.turns.arrivals import _scattered
from sandtable.games.bagration.turns.rolls import rolls
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.tabletop import Bank
from tests.bagration.battles import GAME, keys, state_of, with_river
from tests.bagration.turns.test_at_hand import battle, of, rifles, roll


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
    assert any("destroyed in" in t for t in played.texts()), "its odds are told before the dice"


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
    with pytest.raises(NotUnderstood, match="no tank of Panthers A is Bailed Out"):
        roll(state, "hit", struck(state, "Panthers A", "tank"), shot)


@pytest.mark.rule("fow.river.cross.in_boats", "fow.base.bailed_out")
def test_nobody_shoots_at_teams_in_boats_and_they_do_nothing_nor_do_bailed_out_tanks():
    state = with_river(battle("river_crossing"), 32, 40)
    provide_boats(state.now.boats, {"soviet": 25}, {"soviet": Bank.NEAR})
    for boat in state.now.boats.boats[:3]:
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
    assert any("destroyed in" in text for text in played.texts()), "its odds are told before the dice"


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
    assert play(_scattered(state_of("onslaught"), "defender", unit)).result is None


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
    drift(state.now.boats, [first], 0.0, 1, replace(state.waters(), current=1))
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
