"""Movement on the board: the same costs as the tools, zones of control, stacking, fuel, reserves."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.board.acts_on_board import concerned, leads, refuse_act
from sandtable.games.forgotten_battles.board.moves import destinations, mover, refuse_move
from sandtable.games.forgotten_battles.board.standing import conditions, situation_for
from sandtable.games.forgotten_battles.board.supply_on_board import lying_at
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.movement import reach
from sandtable.kernel import Deed, Place, Refused
from tests.forgotten_battles.board.position import act, named, phase, vitebsk

TANKS, RIFLES = "65 Tk", "51 RD"


def way(s, verb, unit, *hexes, chosen=""):
    return Deed("soviet", verb, (named(s, unit).id,), tuple(Place(hex=h) for h in hexes), "", chosen)


@pytest.mark.rule("tfb.terrain.movement")
def test_where_a_unit_can_go_is_what_the_movement_rules_say():
    s = vitebsk(_51_RD="31.23", _206_ID="28.25")
    unit = named(s, RIFLES)
    told = {str(d.place): d.cost for d in destinations(s, "soviet", [unit.id])}
    found = reach(country(), "31.23", mover(s, unit), conditions(s), situation_for(s, "soviet", moving=[unit.id]))
    assert set(told) == set(found.hexes()) - {"31.23"}
    assert told["32.23"] == "1/2", "along the road"


def test_a_track_unit_passes_zones_of_control_and_a_truck_unit_stops():
    s = vitebsk(_65_Tk="30.24", _206_ID="28.25")
    assert refuse_move(s, way(s, "move", TANKS, "29.24", "28.24")) is None
    named(s, "5 5.Tk Mot").at = "30.24"
    no = refuse_move(s, way(s, "move", "5 5.Tk Mot", "29.24", "28.24"))
    assert isinstance(no, Refused)
    assert "stop on entering an enemy ZOC" in no.why


def test_a_friend_who_has_moved_negates_the_zone_of_control():
    s = vitebsk(_51_RD="29.24", _206_ID="28.25")
    named(s, "5 5.Tk Mot").at = "30.24"
    named(s, RIFLES).moved = True
    assert refuse_move(s, way(s, "move", "5 5.Tk Mot", "29.24")) is None
    assert country().hex("29.24") not in situation_for(s, "soviet").enemy_zoc


def test_a_hex_holds_ten_re_and_not_one_more():
    s = vitebsk(_51_RD="31.23", _146_RD="31.23", _71_RD="31.23", _166_RD="32.23", _65_Tk="32.23")
    assert refuse_move(s, way(s, "move", TANKS, "31.23")) is None
    no = refuse_move(s, way(s, "move", "166 RD", "31.23"))
    assert no is not None
    assert no.why == "12 RE would stand in 31.23; 10 may (OCS 4.6)"


def test_nobody_moves_into_the_enemy():
    s = vitebsk(_51_RD="29.25", _206_ID="28.25")
    no = refuse_move(s, way(s, "move", RIFLES, "28.25"))
    assert no is not None
    assert "only an overrun goes in" in no.why


def test_a_tank_unit_draws_a_token_of_fuel_once_in_a_phase_and_rifles_draw_none():
    s = vitebsk(_65_Tk="31.23", _51_RD="31.23")
    before = s.board.accounts["soviet"].spent
    phase(s, "movement", "soviet", [act(s, "move", [TANKS], ["32.23"]), act(s, "move", [TANKS], ["33.22"])])
    phase(s, "movement", "soviet", [act(s, "move", [RIFLES], ["32.23"])])
    assert s.board.accounts["soviet"].spent - before == 1


def test_a_whole_formation_is_fuelled_for_one_supply_point():
    s = vitebsk()
    corps = [u.name for u in s.register.values() if u.formation == "5.Tk" and u.at == "24.33"]
    phase(s, "movement", "soviet", [act(s, "fuel", corps[:1]), act(s, "move", corps[:2], ["24.34"])])
    assert s.board.accounts["soviet"].spent == 4


def test_a_unit_without_fuel_does_not_move():
    s = vitebsk(_65_Tk="31.23")
    s.board.dumps = {id: d for id, d in s.board.dumps.items() if d.side == "axis"}
    no = refuse_move(s, way(s, "move", TANKS, "32.23"))
    assert no is not None
    assert "no supply for 31.23: 1T wanted" in no.why


def test_one_stack_finishes_before_the_next_begins():
    s = vitebsk(_51_RD="31.23", _146_RD="33.20")
    moves = [act(s, "move", [RIFLES], ["32.23"]), act(s, "move", ["146 RD"], ["34.21"])]
    phase(s, "movement", "soviet", moves, until=None)
    no = refuse_move(s, way(s, "move", RIFLES, "33.22"))
    assert no is not None
    assert "has moved" in no.why


def test_reserves_move_a_quarter_then_half_in_reaction_and_all_in_exploitation():
    s = vitebsk(_51_RD="33.20")
    unit = named(s, RIFLES)
    phase(s, "movement", "soviet", [act(s, "mode", [RIFLES], chosen="reserve")])
    assert (unit.mode, mover(s, unit).allowance) == ("reserve", Fraction(1, 2))
    s.phase = "reaction"
    assert mover(s, unit).allowance == 1
    s.phase = "exploitation"
    assert mover(s, unit).allowance == 2


def test_no_reserve_is_made_in_an_enemy_zone_of_control_nor_an_eleventh():
    s = vitebsk(_51_RD="29.25", _206_ID="28.25")
    no = refuse_act(s, way(s, "mode", RIFLES, chosen="reserve"))
    assert no is not None
    assert "enemy ZOC" in no.why
    s = vitebsk()
    for unit in [u for u in s.register.values() if u.at == "24.33"] + [
        u for u in s.register.values() if u.at == "24.34"
    ][:2]:
        unit.mode = "reserve"
    no = refuse_act(s, way(s, "mode", "151 Tk", chosen="reserve"))
    assert no is not None
    assert no.why == "there are 10 Reserve markers"


@pytest.mark.parametrize(("die", "captured"), [(1, 0), (4, 12), (6, 18)])
def test_supply_that_is_entered_is_captured_by_the_table(die, captured):
    s = vitebsk(_51_RD="24.27")
    phase(s, "movement", "soviet", [act(s, "move", [RIFLES], ["23.27"])], dice=[die])
    accounts = s.board.accounts
    assert (accounts["axis"].lost, accounts["soviet"].captured) == (24, captured)
    assert s.board.taken["23.27"] == "soviet"


def test_of_a_whole_stack_only_those_act_whom_it_concerns():
    s = vitebsk(_51_RD="31.23", _5_Art="31.23", _206_ID="31.24")
    dump = lying_at(s, "soviet", "31.23")
    everything = (dump.id, named(s, "51 RD").id, named(s, "5 Art").id)
    told = {d.place.hex for d in leads(s, "soviet", "move", everything)}
    assert told == {d.place.hex for d in leads(s, "soviet", "move", everything[1:])} != set()
    s.phase = "combat"
    assert refuse_act(s, Deed("soviet", "attack", everything, (Place(hex="31.24"),))) is None, "the division alone"
    assert concerned(s, Deed("soviet", "attack", everything)).counters == everything[1:2]
    assert concerned(s, Deed("soviet", "barrage", everything)).counters == everything[2:]
    alone = refuse_act(s, Deed("soviet", "move", everything[:1], (Place(hex="32.23"),)))
    assert "supply does not move by itself" in alone.why


def test_a_hex_out_of_reach_is_refused_with_what_is_left():
    s = vitebsk(_51_RD="31.23", _206_ID="27.23")
    ids = (named(s, "51 RD").id,)
    assert "no way leads to 35.23 for 2 MP" in refuse_act(s, Deed("soviet", "move", ids, (Place(hex="35.23"),))).why
    assert "the enemy stands in 27.23" in refuse_act(s, Deed("soviet", "move", ids, (Place(hex="27.23"),))).why
