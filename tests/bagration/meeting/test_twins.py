"""Facts that several places tell, compared on random positions: form, tool, step, view and odds say the same."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.bagration.base.ratings import OR_AUTO, PRINTED
from sandtable.games.bagration.base.saves import Cover, Fate, take_hit, take_hit_on_armour
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.chances import armour_fates, saved_or_lost
from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.objectives.holding import Seen, measure_hold
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, met_on, wire_around
from sandtable.games.bagration.river.boats import BoatPlace, provide_boats
from sandtable.games.bagration.river.bridging import Crossing
from sandtable.games.bagration.terrain.features import enter, feature, features, refuse_start_in_water
from sandtable.games.bagration.terrain.landscape import read_row
from sandtable.games.bagration.turns.claims import against_claim
from sandtable.games.bagration.turns.measurements import works_standing
from sandtable.games.bagration.turns.morale import steady
from sandtable.games.bagration.turns.objectives_on_plan import denied_by_works
from sandtable.games.bagration.turns.river_turn import afloat
from sandtable.games.bagration.turns.rolls.enemy_hits import _targets
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.games.bagration.views.player_briefing import briefing_of
from sandtable.games.bagration.views.records import view, where
from sandtable.kernel import Facts, Orders, Roll
from sandtable.tabletop.rivers import Bank
from tests.bagration.battles import state_of, with_objectives, with_river
from tests.bagration.tools.test_tools import facts, verdicts

QUICK = settings(max_examples=40, deadline=None, derandomize=True)
INCHES = st.integers(0, 96).map(lambda n: n / 2)
POINT = st.tuples(INCHES, st.integers(0, 144).map(lambda n: n / 2))


def law(procedure_of):
    """Every way the dice may fall, run through the very procedure of play."""
    found: dict[Fate, Fraction] = {}

    def follow(dice, chance):
        procedure, answer, left = procedure_of(), None, list(dice)
        while True:
            try:
                request = procedure.send(answer)
            except StopIteration as done:
                found[done.value] = found.get(done.value, Fraction(0)) + chance
                return
            assert isinstance(request, Roll)
            if not left:
                for face in range(1, 7):
                    follow([*dice, face], chance / 6)
                return
            answer = [left.pop(0)]

    follow([], Fraction(1))
    return found


@pytest.mark.rule("fow.base.armour_save", "fow.fortification.bunker.firepower_reroll")
@QUICK
@given(st.integers(0, 10), st.integers(2, 14), st.sampled_from(OR_AUTO), st.sampled_from(list(Cover)))
def test_a_hit_on_armour_in_play_and_in_the_odds(armour, anti_tank, firepower, cover):
    played = law(lambda: take_hit_on_armour(armour, anti_tank, firepower, cover=cover))
    told = {fate: of for fate, of in armour_fates(armour, anti_tank, firepower, cover).items() if of}
    assert played == told


@pytest.mark.rule("fow.base.bulletproof", "fow.fortification.nest.firepower_reroll")
@QUICK
@given(st.sampled_from(PRINTED), st.sampled_from(OR_AUTO), st.sampled_from(list(Cover)))
def test_a_hit_on_a_save_in_play_and_in_the_odds(save, firepower, cover):
    played = law(lambda: take_hit(save, firepower, cover))
    assert played == {fate: of for fate, of in saved_or_lost(save, firepower, cover).items() if of}


@pytest.mark.rule("fow.obstacle.wire.infantry")
@QUICK
@given(st.lists(POINT, min_size=1, max_size=5, unique=True), POINT, POINT)
def test_wire_on_a_way_and_around_its_beginning(places, start, end):
    laid = [Marker(f"Barbed Wire {n}", Obstacle.WIRE, at) for n, at in enumerate(places, 1)]
    met = met_on([start, end], laid)
    begins = wire_around(start, laid)
    assert start == end or met[: len(begins)] == begins, "those around the beginning are met first"
    rows = [{"kind": "wire", "place": f"{x}, {y}"} for x, y in places]
    told = facts("obstacles", way=f"{start[0]}, {start[1]}; {end[0]}, {end[1]}", laid=rows, wire_tests="each_marker")
    assert (f"at each of {len(met)}," in told.get("Each Team rolls", "")) == bool(met), "the tool counts the same"


@pytest.mark.rule("fow.base.holding", "fow.fortification.bunker.team")
@QUICK
@given(st.lists(POINT, min_size=1, max_size=3), POINT, st.booleans())
def test_who_denies_an_objective_by_the_form_the_plan_and_the_claim(places, mark, out):
    state = with_objectives(state_of("onslaught"), ("defender", *mark))
    for at in places:
        state.now.fortifications += put_up("turret_t34", state.now.fortifications)
        state.now.fortifications[-1].point, state.now.fortifications[-1].bailed_out = at, out
    objective = state.now.objectives[0]
    mine = [Seen("Rifles", TeamKind.INFANTRY, mark)]
    held = measure_hold(objective, mine, works_standing(state.now), state.readings).counts
    assert (objective.key in denied_by_works(state)) is not held
    assert bool(against_claim(state, "attacker", on_table)) is not held


@pytest.mark.rule("fow.terrain.river.no_stop")
@QUICK
@given(POINT, INCHES, st.sampled_from(["road_bridge", "ford"]))
def test_where_a_team_may_stand_when_it_is_set_out_and_when_it_has_moved(point, along, kind):
    state = with_river(state_of("foothold"), 52, 60)
    state.now.crossings = [Crossing(along, kind, "attacker")]
    lake = {"feature": "lake_or_pond", "form": "rectangle", "points": "8, 62; 16, 68", "width": ""}
    state.now.terrain = [read_row(lake)]
    ground = state.ground()
    wet = ground.refuse_wet(point) is not None
    in_river = 52 < point[1] < 60 and abs(point[0] - along) > 1
    in_lake = 8 <= point[0] <= 16 and 62 <= point[1] <= 68
    assert wet == (in_river or in_lake), "by hand"
    if ground.zone("defender").contains(point):
        assert ground.standing("defender").contains(point) is not wet


@pytest.mark.rule("fow.terrain.schema")
@pytest.mark.parametrize("kind", [TeamKind.TANK, TeamKind.GUN, TeamKind.INFANTRY])
@pytest.mark.parametrize("key", [k for k in features() if not k.startswith("escarpment")])
def test_what_terrain_does_by_the_tool_and_by_the_rule(key, kind):
    place, told = feature(key), verdicts("terrain", feature=key, kind=kind.value)
    way = enter(place, kind)
    said = "no" if way.refusal else "yes" if way.going else "not said"
    assert told["May it enter?"][0] == said
    begins = "no" if refuse_start_in_water(place) or way.refusal else said
    assert told["May it begin the game there?"][0] == begins


@pytest.mark.rule("fow.river.cross.in_boats")
@QUICK
@given(st.integers(0, 9), st.integers(1, 9), st.sampled_from([BoatPlace.ENEMY_BANK, BoatPlace.OFF_TABLE]))
def test_who_is_afloat_for_the_shooter_the_rally_and_the_force_sheet(aboard, left, place):
    state = with_river(state_of("river_crossing"), 32, 40)
    battle = state.now
    provide_boats(battle.boats, {"soviet": 25}, {"soviet": Bank.NEAR})
    unit = next(u for u in battle.rosters["soviet"].force.units if u.name == "Rifles A")
    unit.teams[0].left, rest = left, min(aboard, left)
    if rest and place is BoatPlace.OFF_TABLE:
        battle.boats.off_table["soviet"] = ["Rifles A"]
    for boat in battle.boats.boats[:3]:
        boat.passengers = min(3, rest)
        boat.unit, boat.place = ("Rifles A", place) if boat.passengers else ("", BoatPlace.IDLE)
        rest -= boat.passengers
    whole = aboard >= left
    assert (unit.key in afloat(battle, "attacker")) is whole
    assert (unit.key in [u.key for u in on_table(battle, "attacker")]) is not whole
    option = _targets(battle, "attacker").get(f"{unit.key} infantry")
    assert bool(option and option.refused) is whole
    off = whole and place is BoatPlace.OFF_TABLE
    assert (unit.key in [u.key for u in steady(battle, "attacker")]) is not off
    battle.at = 99
    told = where(battle, "attacker", unit, "german")
    assert (told == afloat(battle, "attacker").get(unit.key, "on the table")) is True


@pytest.mark.rule("fow.mission.victory_summary")
@pytest.mark.parametrize("key", ["onslaught", "hammering", "sickle", "crossroads", "breakthrough", "rearguard"])
def test_from_which_turn_it_is_won_by_the_orders_and_the_briefing(key):
    state = state_of(key)
    state.now.at = 99
    shown = [s for s in view(state, "german").sections if isinstance(s, Orders)]
    lines = [words for s in shown if s.title == "Special rules in force" for words, _ in s.lines]
    for role in ("attacker", "defender"):
        turns = [t.split("from turn ")[1].split()[0] for t in lines if t.startswith(f"The {role.title()} can win")]
        brief = [s for s in briefing_of(state.now, role) if isinstance(s, Orders) and s.title.startswith("How it is")]
        assert turns
        assert f"from turn {turns[0]} on today" in brief[0].lines[0][0]
    assert any(isinstance(s, Facts) for s in briefing_of(state.now, "attacker"))
