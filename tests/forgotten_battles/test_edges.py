"""Rules of The Forgotten Battles at their edges: the last case that is allowed beside the first that is not."""

from datetime import date
from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.arrivals import north_edge
from sandtable.games.forgotten_battles.combat.air import AirCombat, Aircraft
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.printed_map import PrintedHex, is_west_of
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.replacements.hand import receive
from sandtable.games.forgotten_battles.replacements.pools import draw
from sandtable.games.forgotten_battles.special.soviet_units import AirUnit, refuse_air_range
from sandtable.games.forgotten_battles.state import Pool
from sandtable.games.forgotten_battles.state.arrival_state import Waiting
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.games.forgotten_battles.supply.axis_supply import axis_supply
from sandtable.games.forgotten_battles.terrain.cells import Cost, CostKind
from sandtable.kernel import NotUnderstood, Refused, play
from tests.forgotten_battles.arrivals.turns import state_on
from tests.forgotten_battles.positions import axis, place, state


@pytest.mark.rule("tfb.weather.ice.onset", "tfb.weather.ice.removal")
def test_mud_of_april_is_counted_turn_by_turn_and_ends_the_campaign_on_the_third():
    sky, seen = Sky(), []
    for _ in range(3):
        sky = sky.after("mud", mud_counts=True, timing="at_once_on_the_third")
        seen.append((sky.mud, sky.ended))
    assert seen == [(1, False), (2, False), (3, True)]
    assert sky.after("dry", mud_counts=True, timing="at_once_on_the_third").mud == 0
    assert Sky().after("mud", mud_counts=False, timing="at_once_on_the_third").mud == 0


@pytest.mark.rule("tfb.weather.ice.onset")
def test_cold_turns_are_counted_up_to_the_third():
    sky, cold = Sky(), []
    for ground in ("freeze", "deep_freeze", "freeze", "freeze", "mud"):
        sky = sky.after(ground, mud_counts=False, timing="at_once_on_the_third")
        cold.append((sky.cold, sky.ice))
    assert [c for c, _ in cold] == [1, 2, 3, 3, 0]
    assert [ice for _, ice in cold] == [False, False, True, True, True]


def plane(name: str, air: int, **more) -> Aircraft:
    return Aircraft(name, air=air, **more)


@pytest.mark.rule("tfb.notation.air_unit")
def test_the_odds_of_air_combat_are_told_best_for_the_attacker_first():
    odds = AirCombat(plane("Bf 109", 4), plane("La 5", 4)).odds()
    assert sum(chance for _, chance in odds) == 1
    assert len(dict(odds)) == len(odds)
    laws = AirCombat(plane("Bf 109", 4), plane("La 5", 4)).law()
    alone = sum((c for r, c in laws.items() if r.defender_aborts and not r.attacker_aborts), Fraction(0))
    assert alone == Fraction(15, 36), "8 or more"
    both = sum((c for r, c in laws.items() if r.defender_aborts and r.attacker_aborts), Fraction(0))
    assert both == Fraction(6, 36), "a 7"
    results = sorted(laws, key=lambda r: (r.attacker_aborts is False, r.defender_aborts, r.step_lost))
    assert [words for words, _ in odds] == [str(result) for result in results]


@pytest.mark.rule("tfb.special.soviet.air.army.range", "tfb.special.soviet.air.independent.range")
def test_fifteen_hexes_are_in_range_sixteen_are_not():
    army, free = AirUnit("1st AA", front="Western"), AirUnit("Independent", front="")
    for unit in (army, free):
        assert refuse_air_range(unit, {"Western": [16, 15]}) is None
        with pytest.raises(Refused, match="16 hexes from"):
            obey(refuse_air_range(unit, {"Western": [16]}))
    assert refuse_air_range(free, {"Western": [40], "1st Baltic": [3]}) is None
    with pytest.raises(Refused, match="own Front HQ"):
        obey(refuse_air_range(army, {"Western": [40], "1st Baltic": [3]}))
    with pytest.raises(Refused, match="no such HQ is known"):
        obey(refuse_air_range(army, {"1st Baltic": [3]}))
    with pytest.raises(Refused, match="no such HQ is known"):
        obey(refuse_air_range(free, {}))


@pytest.mark.rule("tfb.arrival.axis.north_edge.roll")
def test_units_that_still_wait_are_those_of_the_first_entry_from_the_north():
    s = state_on("1943-12-12")
    north_edge.still_waiting(s, 2)
    first = north_edge._from_north(s)[0]
    assert s.arrivals.north == [Waiting("unit 1", first.rule), Waiting("unit 2", first.rule)]


@pytest.mark.rule("tfb.replacement.axis.special.alert")
@pytest.mark.parametrize(("names", "dice", "drawn"), [(["A"], [], "A"), (["A", "B"], [2], "B"), (["A", "B"], [1], "A")])
def test_a_pool_of_two_is_drawn_from_by_lot_and_of_one_is_not(names, dice, drawn):
    s = state()
    s.pools["alert"] = Pool(list(names), counted=True)
    played = play(draw(s, "alert", "Alert", "axis", "tfb.replacement.axis.special.alert"), dice=dice)
    assert played.result == drawn
    assert s.pools["alert"].names == [n for n in names if n != drawn]
    assert [r.dice for r in played.asked] == ([(2,)] if dice else [])
    assert all(r.context == ("1: A", "2: B") for r in played.asked)


@pytest.mark.rule("tfb.replacement.axis.special.alert")
def test_an_empty_pool_gives_nothing_and_the_dead_are_drawn_with_the_others():
    s = state()
    s.pools["alert"] = Pool([], counted=True)
    assert play(draw(s, "alert", "Alert", "axis", "tfb.replacement.axis.special.alert")).result is None
    s.pools["alert"] = Pool(["A"], counted=True)
    step = draw(s, "alert", "Alert", "axis", "tfb.replacement.axis.special.alert", dead=["D"])
    assert play(step, dice=[2]).result == "D"
    assert s.pools["alert"].names == ["A"]


@pytest.mark.rule("tfb.supply.axis.air_bases")
def test_an_amount_pays_no_more_for_air_bases_than_it_has():
    s = axis(state(), place("Minsk", "major_city"), place("4th Army", "army_hq"), place("B1", "air_base"))
    asked = play(axis_supply(s), dice=[3, 4], answers=[{"B1": 2}], tables=GAME.tables(), until="air bases from").pending
    limits = {target.key: (target.minimum, target.maximum) for target in asked.targets}
    assert all(low == 0 for low, _ in limits.values())
    assert asked.total == 2
    assert all(high >= 2 for _, high in limits.values())


@pytest.mark.rule("tfb.meta.map_orientation")
def test_sheets_lie_west_and_east_of_each_other_in_pairs():
    def west(one: str, other: str) -> bool:
        return is_west_of(PrintedHex(one, 5, 5), PrintedHex(other, 5, 5))

    assert (west("A", "B"), west("B", "A"), west("C", "D"), west("D", "C")) == (True, False, True, False)
    assert is_west_of(PrintedHex("A", 4, 9), PrintedHex("A", 5, 1))
    assert not is_west_of(PrintedHex("A", 5, 9), PrintedHex("A", 5, 1))
    with pytest.raises(NotUnderstood, match="is not given"):
        west("A", "C")


@pytest.mark.rule("tfb.terrain.legend.other", "tfb.terrain.legend.na")
def test_a_cost_is_written_as_the_chart_prints_it():
    assert str(Cost(CostKind.POINTS, Fraction(1, 2))) == "1/2"
    assert str(Cost(CostKind.POINTS, Fraction(2), added=True)) == "+2"
    assert str(Cost(CostKind.PROHIBITED)) == str(CostKind.PROHIBITED)
    assert Cost(CostKind.PROHIBITED).prohibited
    assert not Cost(CostKind.POINTS).prohibited


@pytest.mark.rule("tfb.replacement.soviet.pax", "tfb.replacement.soviet.eq", "tfb.replacement.axis.ally")
def test_what_comes_on_one_turn_is_one_line_of_the_record():
    s = state("1943-10-26")
    receive(s, "soviet", pax=2, eq=[3, 1])
    receive(s, "soviet", pax=1, air=1)
    s.date = date(1943, 10, 29)
    receive(s, "soviet", pax=1, ally_pax=1)
    receive(s, "soviet", eq=[2])
    lines = [(line.date.day, line.pax, line.ally_pax, line.eq, line.air) for line in s.replacement_record["soviet"]]
    assert lines == [(26, 3, 0, 2, 1), (29, 1, 1, 1, 0)]
    hand = s.replacements["soviet"]
    assert (hand.pax, hand.ally_pax, hand.eq, hand.air) == (4, 1, [1, 2, 3], 1)
