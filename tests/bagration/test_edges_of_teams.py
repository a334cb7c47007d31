"""Teams, Last Stands, traps underfoot, the catalogue and the shop of fortifications, at their edges."""

import pytest

from sandtable.games.bagration.base.saves import Fate
from sandtable.games.bagration.base.teams import understand_count
from sandtable.games.bagration.fortifications.bunkers_and_nests import hit, in_field_of_fire
from sandtable.games.bagration.fortifications.cards import put_up, selections
from sandtable.games.bagration.fortifications.chart import buy_fortifications
from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, Whom
from sandtable.games.bagration.river.boats import Flotilla, provide_boats, reach_bank
from sandtable.games.bagration.river.drift import launch_and_cross
from sandtable.games.bagration.river.river_charts import charts
from sandtable.games.bagration.river.waters import Waters
from sandtable.games.bagration.terrain.features import catalogue, features
from sandtable.games.bagration.terrain.landscape import Laid, understand_laid
from sandtable.games.bagration.turns.morale import _stand
from sandtable.games.bagration.turns.traps_underfoot import step_off, under_whom
from sandtable.kernel import Insisted, NotUnderstood, play
from sandtable.tabletop import Bank, River
from tests.bagration.battles import keys, state_of

TABLE = battle_table()


@pytest.mark.rule("fow.base.teams")
@pytest.mark.parametrize(("told", "known"), [(-1, False), (0, True), (5, True), (6, False)])
def test_nobody_tells_more_teams_than_are_left_nor_fewer_than_none(told, known):
    if known:
        understand_count("Rifles", told, 5)
        return
    with pytest.raises(NotUnderstood, match=f"{told} Teams are told, 5 are left"):
        understand_count("Rifles", told, 5)


@pytest.mark.rule("fow.fortification.chart")
def test_boxes_that_the_players_overruled_are_numbered_from_the_first():
    key = next(k for k, s in selections().items() if s.points)
    bought = play(buy_fortifications(999), answers=[Insisted({key: 20})]).result
    assert bought == dict.fromkeys(range(1, 21), key)


@pytest.mark.rule("fow.fortification.bunker.firepower_reroll", "fow.fortification.bunker.turret_armour")
def test_a_crew_that_is_out_stays_out_whatever_hits_next():
    turret = put_up(next(k for k, s in selections().items() if s.armour))[0]
    turret.bailed_out = True
    fate = play(hit(turret, anti_tank=0, firepower="6"), dice=[6]).result
    assert fate is Fate.UNHARMED
    assert turret.bailed_out
    assert not turret.destroyed


@pytest.mark.rule("fow.base.forward_firing")
@pytest.mark.parametrize(
    ("target", "seen"),
    [((20, 20), True), ((40, 20), True), ((40, 39), True), ((40, 41), False), ((20, 60), False), ((1, 41), False)],
)
def test_a_forward_firing_weapon_covers_what_lies_fully_in_front_of_it(target, seen):
    key = next(k for k, s in selections().items() if s.card == "gun_nest")
    nest = put_up(key)[0]
    nest.point, nest.facing = (20.0, 40.0), 270.0
    assert in_field_of_fire(nest, target) is seen
    nest.point, nest.facing = None, 270.0
    assert not in_field_of_fire(nest, target), "what has no place covers nothing"


@pytest.mark.rule("fow.terrain.schema", "fow.meta.frame")
@pytest.mark.parametrize(
    ("points", "width", "why"),
    [
        ([[0, 0], [48, 72]], 2, None),
        ([[0, 0], [48, 72.1]], 2, "table"),
        ([[49, 0], [48, 72]], 2, "table"),
        ([[10, 10], [20, 10]], 0, "a line"),
        ([[10, 10], [10, 10]], 2, "a line"),
        ([[0, 10], [0.1, 10]], 0.1, None),
        ([[0, 10], [0.09, 10]], 2, "a line"),
        ([[0, 10], [5, 10]], 0.09, "a line"),
    ],
)
def test_a_road_lies_on_the_table_and_has_a_length_and_a_width(points, width, why):
    piece = Laid("road", "line", points, width)
    if why is None:
        understand_laid(piece, TABLE)
        return
    with pytest.raises(NotUnderstood, match=why):
        understand_laid(piece, TABLE)


@pytest.mark.rule("fow.terrain.schema")
def test_only_water_is_water_and_nobody_stops_in_the_deep_of_it():
    found = features()
    assert {key for key, f in found.items() if f.no_stop} < {key for key, f in found.items() if f.water}
    assert {"deep_river", "shallow_river", "lake_or_pond"} == {key for key, f in found.items() if f.no_stop}
    for key in ("woods", "road", "building", "gentle_hill", "open", "hedge"):
        assert not found[key].water
        assert not found[key].no_stop


@pytest.mark.rule("fow.terrain.schema")
def test_the_catalogue_tells_heights_and_a_dash_where_the_booklet_is_silent():
    by_title = {row[0]: row for row in catalogue().rows}
    for place in features().values():
        assert by_title[place.title][4] == (place.height or "—")


@pytest.mark.rule("fow.base.good_spirits")
def test_teams_of_a_unit_and_not_its_transports_decide_its_last_stand():
    mixed, carts = (
        "A | 9 | 7 infantry (2 left), 3 transport | motivation 4+",
        "B | 9 | 3 transport (1 left) | motivation 4+",
    )
    line = f"Regiment\n{mixed}\n{carts}\n"
    state = state_of("sickle", soviet=line)
    mixed, carts = state.now.rosters["soviet"].force.units
    for unit in (mixed, carts):
        assert len(play(_stand(state.now, "attacker", unit), dice=[4]).asked) == 1
    mixed.teams[0].left = 7
    assert play(_stand(state.now, "attacker", mixed)).asked == [], "in Good Spirits"


@pytest.mark.rule("fow.obstacle.booby.clearing")
def test_a_trap_lies_under_a_unit_within_an_inch_until_it_moves_away():
    state = state_of("hammering")
    roster = state.now.rosters["soviet"]
    key = keys(state, "soviet", "Rifles A")[0]
    roster.places[key] = [20, 40]
    assert under_whom(state.now, (20, 41)) == Whom("soviet", key)
    assert under_whom(state.now, (20, 41.1)) is None
    trap = Marker("Booby Trap 1", Obstacle.BOOBY_TRAP, (20, 41), underfoot=True, under=Whom("soviet", key))
    state.now.obstacles = [trap]
    step_off(state.now)
    assert (trap.underfoot, trap.under) == (True, Whom("soviet", key)), "it stands there still"
    roster.places[key] = [20, 44]
    step_off(state.now)
    assert (trap.underfoot, trap.under) == (False, None)


@pytest.mark.rule("fow.river.launch.place", "fow.river.launch.mount")
@pytest.mark.parametrize("named", [["Boat 1", "Boat 1"], ["Boat 1"], ["Boat 1", "Boat 2", "Boat 2"]])
def test_each_boat_that_launches_is_told_once(named):
    state = Flotilla()
    provide_boats(state, {"soviet": 50}, {"soviet": Bank.NEAR})
    reach_bank(state, "Rifles", "soviet", 6)
    river = River.straight(TABLE, middle=36, width=8)
    step = launch_and_cross(state, "soviet", 1, Waters(TABLE, river, 1))
    told = {"boats": [{"boat": name, "place": f"{12 + 2 * n}, 32"} for n, name in enumerate(named)], "left": 0}
    with pytest.raises(NotUnderstood, match="2 boats launch, each is told once"):
        play(step, answers=[["Rifles"], [12, 31], told], tables=charts())


@pytest.mark.rule("fow.river.launch.mount")
@pytest.mark.parametrize(("left", "legal"), [(0, False), (1, True)])
def test_a_leader_more_than_4_inches_from_every_boat_stays_behind(left, legal):
    state = Flotilla()
    provide_boats(state, {"soviet": 50}, {"soviet": Bank.NEAR})
    reach_bank(state, "Rifles", "soviet", 3)
    river = River.straight(TABLE, middle=36, width=8)
    step = launch_and_cross(state, "soviet", 1, Waters(TABLE, river, 1))
    ask = play(step, answers=[["Rifles"], [12, 31]], until="boats", tables=charts()).pending
    told = {"boats": [{"boat": "Boat 1", "place": "17, 32"}], "left": left}
    refused = ask.refuse(ask.understand(told))
    assert (refused is None) is legal
    near = {"boats": [{"boat": "Boat 1", "place": "14, 32"}], "left": 0}
    assert ask.refuse(ask.understand(near)) is None


@pytest.mark.rule("fow.fortification.bunker.firepower_reroll", "fow.fortification.bunker.turret_armour")
def test_a_turret_that_holds_out_keeps_its_crew():
    turret = put_up(next(k for k, s in selections().items() if s.armour))[0]
    assert play(hit(turret, anti_tank=0, firepower="6"), dice=[6]).result is Fate.UNHARMED
    assert (turret.bailed_out, turret.destroyed) == (False, False)
