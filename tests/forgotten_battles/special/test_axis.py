"""Axis special units: anti-partisan, builders, air, rear-area, shifts, the river, Garrisons, Heinrici bases, allies."""

import pytest

from sandtable.games.forgotten_battles.combat.supply_costs import attacker_tokens
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.special.allies import (
    Bank,
    Headquarters,
    activate_all,
    refuse_hungarian_air,
    refuse_hungarian_hex,
    refuse_hungarian_hq,
    refuse_hungarian_move,
    refuse_lithuanian_move,
    soviet_came_near,
)
from sandtable.games.forgotten_battles.special.axis_units import (
    Deed,
    RiverTrip,
    anti_partisan_attack_tokens,
    anti_partisan_in_trace,
    anti_partisan_modifiers,
    assault_shift,
    hedgehog_tokens,
    hip_shoot,
    is_anti_partisan,
    is_rear_area,
    refuse_drop,
    refuse_first_loss,
    refuse_night_fighter,
    refuse_rear_area,
    refuse_river_trip,
    river_mode,
)
from sandtable.games.forgotten_battles.special.common import Stance
from sandtable.games.forgotten_battles.special.garrison import (
    Garrison,
    leave,
    refuse_activation,
    refuse_garrison_move,
    take_result,
)
from sandtable.games.forgotten_battles.special.heinrici_bases import (
    Base,
    Beside,
    hex_ar,
    losses,
    refuse_base_move,
    refuse_deployment,
    refuse_raise,
)
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.kernel import Refused, play
from tests.forgotten_battles.special.readings import chosen, refused

A = "tfb.special.axis."


@pytest.mark.rule("tfb.special.axis.anti_partisan.mark", "tfb.special.axis.anti_partisan.drm")
def test_anti_partisan_units_add_three():
    assert is_anti_partisan("anti_partisan")
    assert not is_anti_partisan("rear_area")
    found = anti_partisan_modifiers("axis", chosen())
    assert 3 + 4 + found["combat"].value == 10
    assert found["surprise"].value == 3
    assert anti_partisan_modifiers("soviet", chosen()) == {}
    both = chosen(anti_partisan_in_defence="attack_and_defence")
    assert anti_partisan_modifiers("soviet", both)["combat"].value == -3


@pytest.mark.rule("tfb.special.axis.anti_partisan.supply", "tfb.special.axis.anti_partisan.trace")
def test_anti_partisan_units_and_supply():
    usual = attacker_tokens(2)
    assert anti_partisan_attack_tokens(usual, "partisan") == 0
    assert anti_partisan_attack_tokens(usual, "rifle division") == usual
    assert anti_partisan_in_trace(rear_area=True, traced=False)
    assert not anti_partisan_in_trace(rear_area=False, traced=False)
    assert anti_partisan_in_trace(rear_area=False, traced=True)


@pytest.mark.rule("tfb.special.axis.engineer_hog")
def test_the_cheap_hedgehog_builder():
    assert hedgehog_tokens(2, 1) + hedgehog_tokens(2, 1) == 4
    refused(f"{A}engineer_hog", hedgehog_tokens, 3, 1, why="3 hexes away")
    refused(f"{A}engineer_hog", hedgehog_tokens, 2, 2, why="one Hedgehog level a turn")


@pytest.mark.rule("tfb.special.axis.hip_shoot")
def test_who_may_hip_shoot():
    assert hip_shoot("axis", "Ju.87D", chosen()) == "allowed by type"
    hip_shoot("axis", "Hs.129", chosen())
    refused(f"{A}hip_shoot", hip_shoot, "axis", "Fw.190", chosen(), why="only Hs.129 and Ju.87D")
    assert "look up" in hip_shoot("soviet", "Il.2", chosen())
    none = chosen(soviet_hip_shoot_types="none")
    refused(f"{A}hip_shoot", hip_shoot, "soviet", "Il.2", none, why="by your setting")


@pytest.mark.rule("tfb.special.axis.night_fighter")
def test_the_night_fighter_sweeps_nothing():
    refused(f"{A}night_fighter", refuse_night_fighter, "fighter sweep", why="Fighter Sweeps")
    assert refuse_night_fighter("interception") is None


@pytest.mark.rule("tfb.special.axis.brandenburger")
def test_the_brandenburger_drop():
    assert refuse_drop(10) is None
    refused(f"{A}brandenburger", refuse_drop, 11, why="10 at most")


@pytest.mark.rule("tfb.special.axis.rear.list")
def test_which_units_are_rear_area():
    for kind in ("Reserve", "Training", "Security", "Police", "Replacement", "Korück", "Ersatz", "Border"):
        assert is_rear_area(kind)
    assert is_rear_area("Hungarian")
    assert is_rear_area("Lithuanian")
    assert not is_rear_area("Infantry")


@pytest.mark.rule("tfb.special.axis.rear.adjacent", "tfb.special.axis.rear.stay", "tfb.special.axis.rear.combat")
def test_what_rear_area_units_may_do():
    refused(f"{A}rear.adjacent", refuse_rear_area, "Security", Deed.MOVE_ADJACENT, why="by their own choice")
    assert refuse_rear_area("Security", Deed.MOVE_ADJACENT, "other") is None
    assert refuse_rear_area("Security", Deed.STAY) is None
    for deed in (Deed.ATTACK, Deed.ADVANCE, Deed.RETREAT):
        assert refuse_rear_area("Police", deed) is None
    refused(f"{A}rear.combat", refuse_rear_area, "Police", Deed.OVERRUN, why="Overruns")
    assert refuse_rear_area("Infantry", Deed.OVERRUN) is None


@pytest.mark.rule("tfb.special.axis.assault_shift.shift", "tfb.special.axis.assault_shift.loss")
def test_the_column_shift_unit():
    assert assault_shift(["village", "hedgehog"], 1, chosen()) == 1
    assert assault_shift(["light_woods"], 1, chosen()) == 0
    assert assault_shift(["city"], 2, chosen()) == 1
    assert assault_shift(["city"], 2, chosen(assault_shift_several="as_entered"), entered=2) == 2
    assert assault_shift(["city"], 0, chosen()) == 0
    assert refuse_first_loss("column-shift unit", 1) is None
    assert refuse_first_loss("another unit", 0) is None
    refused(f"{A}assault_shift.loss", refuse_first_loss, "another unit", 1, why="falls on the column-shift unit")


@pytest.mark.rule("tfb.special.axis.river.move")
def test_the_river_unit_goes_along_the_river():
    assert refuse_river_trip(RiverTrip()) is None
    for trip, why in (
        (RiverTrip(soviet_zoc=True), "Soviet ZOC"),
        (RiverTrip(held_on_both_banks=True), "both banks"),
        (RiverTrip(on_stretch=False), r"C34\.20 to D5\.02"),
        (RiverTrip(mode="combat"), "Move Mode"),
    ):
        refused(f"{A}river.move", refuse_river_trip, trip, why=why)


@pytest.mark.rule("tfb.special.axis.river.ice")
def test_ice_and_the_river_unit():
    assert river_mode("move", "combat", ice=False, readings=chosen()) == "move"
    refused(f"{A}river.ice", river_mode, "move", "combat", why="Ice", ice=True, readings=chosen())
    assert river_mode("move", "move", ice=True, readings=chosen()) == "move"
    forced = chosen(river_unit_in_move_mode_when_ice_forms="forced_to_combat_mode")
    assert river_mode("move", "move", ice=True, readings=forced) == "combat"


@pytest.mark.rule("tfb.special.axis.lithuanian.fixed")
def test_a_lithuanian_border_unit_waits_for_the_enemy():
    special = SpecialState()
    assert not soviet_came_near(special, "5 Lit", 6)
    refused(f"{A}lithuanian.fixed", refuse_lithuanian_move, special, "5 Lit", why="set-up hex")
    assert soviet_came_near(special, "5 Lit", 5)
    assert refuse_lithuanian_move(special, "5 Lit") is None
    refused(f"{A}lithuanian.fixed", refuse_lithuanian_move, special, "6 Lit", why="6 Lit")


@pytest.mark.rule("tfb.special.axis.lithuanian.all")
def test_vilnius_or_the_special_event_activates_all_lithuanians():
    special = SpecialState()
    assert not activate_all(special, "vilnius", 6)
    assert activate_all(special, "vilnius", 5)
    assert refuse_lithuanian_move(special, "30 hexes off") is None
    special = SpecialState()
    assert activate_all(special, "special event")
    assert refuse_lithuanian_move(special, "anyone") is None


@pytest.mark.rule("tfb.special.axis.hungarian.area")
def test_where_hungarians_may_be():
    assert refuse_hungarian_hex("C40.27", chosen()) is None
    refused(f"{A}hungarian.area", refuse_hungarian_hex, "C40.28", chosen(), why="north of row 27")
    refused(f"{A}hungarian.area", refuse_hungarian_hex, "B10.05", chosen(), why="maps A and B")
    refused(f"{A}hungarian.area", refuse_hungarian_hex, "D9.10", chosen(), Bank.EAST, why="east of the Dnepr")
    outside = chosen(hungarian_row_27="outside")
    refused(f"{A}hungarian.area", refuse_hungarian_hex, "C40.27", outside, why="north of row 26")
    assert refuse_hungarian_hex("C40.26", outside) is None


@pytest.mark.rule("tfb.special.axis.hungarian.adjacent")
def test_hungarians_keep_away_from_every_soviet_combat_unit():
    refused(f"{A}hungarian.adjacent", refuse_hungarian_move, True, why="next to a Soviet combat unit")
    assert refuse_hungarian_move(False) is None
    refused(f"{A}hungarian.adjacent", refuse_rear_area, "Hungarian", Deed.MOVE_ADJACENT, "other")


@pytest.mark.rule("tfb.special.axis.hungarian.air", "tfb.special.axis.hungarian.hq")
def test_hungarian_air_units_and_hqs():
    refused(f"{A}hungarian.air", refuse_hungarian_air, "base", "C20.30", chosen(), why="north of row 27")
    refused(f"{A}hungarian.air", refuse_hungarian_air, "mission", "B20.10", chosen())
    assert refuse_hungarian_air("patrol zone", "C20.29", chosen()) is None
    assert refuse_hungarian_air("mission", "C20.10", chosen()) is None
    mine = Headquarters("VIII Hun", "Hungarian")
    refused(f"{A}hungarian.hq", refuse_hungarian_hq, mine, "German", why="Hungarian units only")
    assert refuse_hungarian_hq(mine, "Hungarian", "rebuild") is None
    assert refuse_hungarian_hq(Headquarters("2 A"), "Hungarian") is None


@pytest.mark.rule("tfb.special.axis.garrison.activate")
def test_a_garrison_is_activated_by_a_near_combat_unit():
    assert refuse_activation(2) is None
    refused(f"{A}garrison.activate", refuse_activation, 3, why="3 hexes away")
    refused(f"{A}garrison.activate", refuse_activation, 1, "transport", why="only a Soviet combat unit")


@pytest.mark.rule("tfb.special.axis.garrison.stats", "tfb.special.axis.garrison.inactive")
def test_what_a_garrison_is_worth():
    assert Garrison(2, active=True).values() == {"re": 2, "flak": 2, "zoc": True, "hedgehog": 1}
    assert Garrison(2).values() == {"re": 0, "flak": 0, "zoc": False, "hedgehog": 0}


@pytest.mark.rule("tfb.special.axis.garrison.immobile", "tfb.special.axis.garrison.ar")
def test_a_garrison_stays_and_lends_its_rating():
    refused(f"{A}garrison.immobile", refuse_garrison_move, why="cannot move")
    refused(f"{A}garrison.immobile", refuse_garrison_move, "be transported", why="cannot be transported")
    assert Garrison(1, active=True).ratings(3, [2]) == [3, 2]
    assert Garrison(1).ratings(3, [2]) == [2]


@pytest.mark.rule("tfb.special.axis.garrison.last", "tfb.special.axis.garrison.losses")
def test_a_garrison_falls_last_and_nobody_retreats():
    assert take_result(2, 3, 1, chosen()) == (2, 0, "nobody")
    assert take_result(4, 3, 1, chosen()) == (3, 1, "nobody")
    own = chosen(garrison_losses="garrison_only")
    assert take_result(2, 3, 2, own, others_retreat=True) == (0, 2, "the other units")
    assert take_result(2, 3, 2, own) == (2, 0, "the other units"), "they stay: the Garrison still falls last"
    assert take_result(2, 3, 2, chosen(), others_retreat=True) == (2, 0, "nobody"), "overruled, it falls last too"


@pytest.mark.rule("tfb.special.axis.garrison.pin")
def test_leg_units_roll_to_leave_a_garrison():
    def tries(mobility, die=None, special=None, **settings):
        dice = [] if die is None else [die]
        going = leave(special or SpecialState(), "gren", mobility, chosen(**settings))
        return play(going, dice=dice, tables=GAME.tables()).result

    assert tries("leg", 3)
    assert not tries("leg", 4)
    assert tries("track")
    special = SpecialState()
    assert not tries("leg", 6, special)
    assert tries("leg", 1, special), "each attempt rolls"
    once = SpecialState()
    assert not tries("leg", 6, once, garrison_pin="own_hex_once_a_turn")
    with pytest.raises(Refused, match="held by the Garrison this turn"):
        tries("leg", None, once, garrison_pin="own_hex_once_a_turn")
    once.new_turn()
    assert tries("leg", 1, once, garrison_pin="own_hex_once_a_turn")
    assert tries("leg", None, once, garrison_pin="own_hex_once_a_turn"), "it has its leave"


@pytest.mark.rule("tfb.special.axis.heinrici.deploy")
def test_where_a_heinrici_base_goes():
    assert refuse_deployment(Beside.ADJACENT) is None
    for wrong, why in (
        (Beside.OWN_HEX, "own hex"),
        (Beside.NO_TRACE, "out of Trace Supply"),
        (Beside.OTHER, "elsewhere"),
    ):
        refused(f"{A}heinrici.deploy", refuse_deployment, wrong, why=why)


@pytest.mark.rule("tfb.special.axis.heinrici.values", "tfb.special.axis.heinrici.ar")
@pytest.mark.rule("tfb.special.axis.heinrici.hedgehog")
def test_a_heinrici_base_in_its_hex():
    base = Base(strength=8, ar=4, hedgehog=1)
    assert base.re == 1
    assert hex_ar(base, [5], Stance.DEFENDS) == 4
    assert hex_ar(base, [5], Stance.ATTACKS) == 5
    assert hex_ar(base, [5, 3], Stance.ATTACKS) is None
    refused(f"{A}heinrici.hedgehog", refuse_raise, "B20.20", why="B20.20 is a Heinrici base's")
    refused(f"{A}heinrici.values", refuse_base_move, why="static")


@pytest.mark.rule("tfb.special.axis.heinrici.hedgehog")
def test_a_hog_result_on_a_heinrici_base_is_refused():
    from sandtable.games.forgotten_battles.replacements.hedgehogs import refuse_hog
    from tests.forgotten_battles.positions import state

    s = state()
    s.fixed_hedgehogs.append("B20.20")
    no = refuse_hog(s, "axis", {"use": "yes", "hex": "B20.20", "trace": True, "level_before": 1}, [])
    assert isinstance(no, Refused)
    assert no.rule == f"{A}heinrici.hedgehog"


@pytest.mark.rule("tfb.special.axis.heinrici.options", "tfb.special.axis.heinrici.last")
def test_every_option_is_a_loss_and_the_base_falls_last():
    assert losses(1, 2) == (1, False)
    assert losses(2, 2) == (2, False)
    assert losses(3, 2) == (2, True)
