"""The rebuild charts: every example of tfb.rebuild.*, prices, limits, lost symbols."""

from typing import Any

import pytest

from sandtable.games.forgotten_battles.replacements.dead_pile import bury_all
from sandtable.games.forgotten_battles.replacements.offers import unit_offers
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.state import ReplacementState, State
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.kernel import Refused, play
from tests.forgotten_battles.positions import axis, dead, place, state


def position(side: str, hand: ReplacementState, **settings: Any) -> State:
    s = axis(state(**settings), place("4th Army", "army_hq"))
    s.replacements[side] = hand
    return s


def hand(pax: int = 0, eq: tuple[int, ...] = (), **more: int) -> ReplacementState:
    return ReplacementState(pax=pax, eq=list(eq), **more)


def rebuilt(s: State, side: str, key: str) -> ReplacementState:
    """Rebuild one thing and nothing more; what is in hand just before the unsaved is lost."""
    wanted = [key, *(["4th Army"] if side == "axis" and not key.startswith(":") else [])]
    play(rebuild(s, side), answers=lambda _: wanted.pop(0) if wanted else "done")
    assert not wanted
    return s.replacements[side]


def why(s: State, side: str, unit: Any) -> dict[str, str]:
    return {o.line.key if o.line else "": o.why for o in unit_offers(s, side, unit)}


# ---- Soviets


@pytest.mark.rule("tfb.rebuild.soviet.one_pax.wagon", "tfb.rebuild.axis.one_pax.wagon")
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_a_wagon_point_for_one_pax(side):
    assert rebuilt(position(side, hand(pax=2)), side, ":wagon").pax == 1


@pytest.mark.rule("tfb.rebuild.soviet.two_pax")
def test_a_cavalry_division_for_two_pax():
    s = position("soviet", hand(pax=3))
    unit = dead(s, "soviet", "32nd", "cavalry", size="division")
    assert rebuilt(s, "soviet", f"{unit.id}:cavalry").pax == 1
    assert s.dead_pile["soviet"] == []


@pytest.mark.rule("tfb.rebuild.soviet.two_pax")
def test_a_cavalry_division_cannot_be_afforded():
    s = position("soviet", hand(pax=1))
    unit = dead(s, "soviet", "32nd", "cavalry", size="division")
    with pytest.raises(Refused, match=r"Pax needed: 2; in hand: 1") as refused:
        rebuilt(s, "soviet", f"{unit.id}:cavalry")
    assert refused.value.rule == "tfb.rebuild.soviet.two_pax"


@pytest.mark.rule("tfb.rebuild.soviet.pax_and_eq")
def test_a_mech_step():
    s = position("soviet", hand(pax=1, eq=(3,)))
    unit = dead(s, "soviet", "24th", "mech", size="brigade", ar=3)
    assert rebuilt(s, "soviet", f"{unit.id}:mech") == ReplacementState()
    assert s.dead_pile["soviet"] == []
    s = position("soviet", hand(pax=1, eq=(2,)))
    unit = dead(s, "soviet", "24th", "mech", size="brigade", ar=3)
    assert why(s, "soviet", unit) == {"mech": "AR3 needs an Eq of AR3 or more; the best in hand is AR2"}


@pytest.mark.rule("tfb.replacement.soviet.eq", "tfb.rebuild.soviet.one_eq.steps")
def test_eq_covers_its_rating_and_lower():
    s = position("soviet", hand(eq=(3,)))
    strong = dead(s, "soviet", "AR4", "symbol", symbol="tank", size="brigade", ar=4)
    weak = dead(s, "soviet", "AR3", "symbol", symbol="tank", size="brigade", ar=3)
    assert why(s, "soviet", strong)["one_eq"].startswith("AR4 needs an Eq of AR4")
    assert why(s, "soviet", weak)["one_eq"] == ""
    with pytest.raises(Refused) as refused:
        rebuilt(s, "soviet", f"{strong.id}:one_eq")
    assert refused.value.rule == "tfb.replacement.soviet.eq"


@pytest.mark.rule("tfb.rebuild.soviet.one_eq.arty_muf", "tfb.replacement.soviet.eq_arty")
@pytest.mark.rule("tfb.rebuild.soviet.special.arty")
def test_eq_for_formation_artillery_only():
    s = position("soviet", hand(eq=(2,)))
    unit = dead(s, "soviet", "240", "mortar", ar=2, formation="6G.M")
    alone = dead(s, "soviet", "5th Art", "artillery", ar=2, size="division", multi_step=True)
    assert why(s, "soviet", unit) == {"arty_muf": ""}
    assert why(s, "soviet", alone) == {"": "returns only by a special replacement result"}
    assert unit_offers(s, "soviet", alone)[0].cite == "tfb.rebuild.soviet.special.arty"
    assert rebuilt(s, "soviet", f"{unit.id}:arty_muf").eq == []


@pytest.mark.rule("tfb.rebuild.soviet.special.at", "tfb.replacement.soviet.special.at")
def test_an_at_brigade_for_eq():
    s = position("soviet", hand(eq=(2,)))
    unit = dead(s, "soviet", "6G", "at_brigade", size="brigade", ar=2)
    assert why(s, "soviet", unit) == {"at": ""}


@pytest.mark.rule(
    "tfb.rebuild.soviet.special.assault", "tfb.rebuild.soviet.special.hq", "tfb.rebuild.soviet.special.aa"
)
@pytest.mark.rule("tfb.rebuild.soviet.special.pontoon", "tfb.rebuild.soviet.special.partisan")
@pytest.mark.parametrize(
    ("type", "rule"),
    [
        ("special_assault", "assault"),
        ("army_hq", "hq"),
        ("aa_division", "aa"),
        ("pontoon", "pontoon"),
        ("partisan", "partisan"),
        ("katyusha", "arty"),
    ],
)
def test_what_only_a_special_result_brings_back(type, rule):
    s = position("soviet", hand(pax=9, eq=(5, 5)))
    unit = dead(s, "soviet", "X", type, size="brigade")
    offer = unit_offers(s, "soviet", unit)[0]
    assert (offer.line, offer.cite) == (None, f"tfb.rebuild.soviet.special.{rule}")
    with pytest.raises(Refused, match="only by a special"):
        rebuilt(s, "soviet", offer.key)


@pytest.mark.rule("tfb.replacement.soviet.eq_aircraft", "tfb.replacement.axis.eq_aircraft")
@pytest.mark.rule("tfb.rebuild.soviet.air", "tfb.rebuild.axis.air")
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_eq_rebuilds_no_aircraft(side):
    s = position(side, hand(pax=9, eq=(5,)))
    unit = dead(s, side, "IL.4 265", "air")
    with pytest.raises(Refused, match="never by Eq") as refused:
        rebuilt(s, side, unit_offers(s, side, unit)[0].key)
    assert refused.value.rule == f"tfb.replacement.{side}.eq_aircraft"


@pytest.mark.rule("tfb.rebuild.soviet.one_eq.truck", "tfb.rebuild.axis.one_eq.truck")
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_a_truck_point_lost_to_the_enemy(side):
    s = position(side, hand(eq=(4, 5), trucks_lost=1))
    rebuilt(s, side, ":truck")
    assert s.replacements[side].trucks_lost == 0
    s = position(side, hand(pax=1, eq=(4,)))
    with pytest.raises(Refused, match=r"13\.5e"):
        rebuilt(s, side, ":truck")


@pytest.mark.rule("tfb.rebuild.soviet.one_pax.regiments", "tfb.rebuild.soviet.one_pax.brigades")
@pytest.mark.rule("tfb.rebuild.soviet.two_pax", "tfb.rebuild.soviet.one_eq.steps")
def test_lost_symbols_are_offered_to_be_checked():
    s = position("soviet", hand(pax=2, eq=(5,)))
    regiment = dead(s, "soviet", "R", "symbol", symbol="rifle", size="regiment")
    brigade = dead(s, "soviet", "B", "symbol", symbol="rifle", size="brigade")
    division = dead(s, "soviet", "D", "symbol", symbol="rifle", size="division", multi_step=True, steps=3)
    assert set(why(s, "soviet", regiment)) == {"one_pax_regiments", "two_pax", "one_eq"}
    assert set(why(s, "soviet", brigade)) == {"one_pax_brigades", "two_pax", "one_eq"}
    assert set(why(s, "soviet", division)) == {"two_pax", "one_eq"}
    assert all(o.check for o in unit_offers(s, "soviet", division))
    rebuilt(s, "soviet", f"{division.id}:two_pax")
    assert division.steps == 2, "one step at a time"


@pytest.mark.rule("tfb.rebuild.soviet.one_pax.regiments", "tfb.rebuild.axis.one_pax.regiments")
def test_symbols_the_players_have_entered():
    s = position("soviet", hand(pax=2), rebuild_lost_unit_types="as_entered", rr_regiments="as_entered")
    unit = dead(s, "soviet", "R", "symbol", symbol="Rifle", size="regiment")
    assert "no line of the chart names Rifle" in why(s, "soviet", unit)[""]
    s.symbols["soviet.two_pax"] = ["rifle"]
    assert why(s, "soviet", unit) == {"two_pax": ""}
    railroad = dead(s, "axis", "RR", "rr", size="regiment")
    assert set(why(s, "axis", railroad)) == {""}
    s.symbols["axis.rr"] = ["Railroad (RR)"]
    assert set(why(s, "axis", railroad)) == {"rr"}


@pytest.mark.rule("tfb.rebuild.axis.one_pax.regiments")
def test_railroad_regiments_are_entered_in_the_form_and_taken_out_again():
    s = state(rr_regiments="as_entered")
    railroad = dead(s, "axis", "RR", "rr", size="regiment")
    assert "rr" not in why(s, "axis", railroad)
    asked = play(situation(s, "axis"), answers=[{"symbols": [{"line": "rr", "symbol": "RR"}]}]).asked[0]
    lines = next(f for f in asked.fields if f.key == "symbols").columns[0].choices
    assert [key for key, _ in lines] == ["rr"], "the lines with lost symbols are checked by eye, as by default"
    assert set(why(s, "axis", railroad)) == {"rr"}, "RR is what the counter shows"
    play(situation(s, "axis"), answers=[{"symbols": []}])
    assert "rr" not in why(s, "axis", railroad)
    usual = play(situation(state(), "axis"), answers=[{}]).asked[0]
    assert "symbols" not in {f.key for f in usual.fields}


@pytest.mark.rule("tfb.rebuild.axis.two_pax", "tfb.rebuild.soviet.two_pax")
def test_two_steps_lost_cost_twice_whether_or_not_several_steps_are_ticked():
    s = position("axis", hand(pax=4))
    row = {"name": "141st", "type": "res", "symbol": "", "size": "division", "ar": 2, "formation": ""}
    play(bury_all(s, "axis", [{**row, "mobility": "leg", "nation": "", "multi_step": False, "steps": 2}]))
    rebuilt(s, "axis", "a1:two_pax")
    assert (s.replacements["axis"].pax, s.dead_pile["axis"][0].steps) == (2, 1)


# ---- Axis


@pytest.mark.rule("tfb.rebuild.axis.one_pax.battalions")
@pytest.mark.parametrize("type", ["jg", "pio", "mg", "pol", "sec", "kor", "cos", "ost", "rpl"])
def test_battalions_for_one_pax(type):
    s = position("axis", hand(pax=1))
    unit = dead(s, "axis", "Btl", type, size="battalion")
    assert rebuilt(s, "axis", f"{unit.id}:battalions").pax == 0
    assert s.dead_pile["axis"] == []


@pytest.mark.rule("tfb.rebuild.axis.one_pax.battalions", "tfb.rebuild.axis.two_pax")
def test_a_unit_that_a_line_names_is_not_looked_for_among_lost_symbols():
    s = position("axis", hand(pax=2, eq=(5,)))
    assert set(why(s, "axis", dead(s, "axis", "Sec", "sec", size="battalion"))) == {"battalions"}
    assert set(why(s, "axis", dead(s, "axis", "Sec", "sec", size="regiment"))) == {"two_pax"}
    assert set(why(s, "axis", dead(s, "axis", "Jg", "jg", size="regiment"))) == {"two_pax", "one_eq"}, "to be checked"


@pytest.mark.rule("tfb.rebuild.axis.one_pax.regiments")
def test_a_railroad_regiment_for_one_pax():
    s = position("axis", hand(pax=1))
    assert why(s, "axis", dead(s, "axis", "RR", "rr", size="regiment"))["rr"] == ""


@pytest.mark.rule("tfb.rebuild.axis.two_pax")
def test_a_step_of_a_reserve_division_for_two_pax():
    s = position("axis", hand(pax=2))
    unit = dead(s, "axis", "141st", "res", size="division", multi_step=True, steps=2)
    assert rebuilt(s, "axis", f"{unit.id}:two_pax").pax == 0
    assert s.dead_pile["axis"][0].steps == 1
    s = position("axis", hand(pax=1))
    regiment = dead(s, "axis", "Tr", "tr", size="regiment")
    assert why(s, "axis", regiment)["two_pax"] == "Pax needed: 2; in hand: 1"


@pytest.mark.rule("tfb.rebuild.axis.hungarian", "tfb.replacement.axis.ally")
def test_ally_pax_and_hungarians_go_together():
    s = position("axis", hand(pax=2, ally_pax=1))
    german = dead(s, "axis", "G", "sec", size="battalion")
    hungarian = dead(s, "axis", "H", "sec", size="battalion", nation="hungarian")
    rebuilt(s, "axis", f"{hungarian.id}:battalions")
    assert (s.replacements["axis"].pax, s.replacements["axis"].ally_pax) == (2, 0)
    s.replacements["axis"] = hand(pax=9)
    again = dead(s, "axis", "H2", "sec", size="battalion", nation="hungarian")
    offer = unit_offers(s, "axis", again)[0]
    assert (offer.why, offer.cite) == ("Ally Pax needed: 1; in hand: 0", "tfb.rebuild.axis.hungarian")
    s.replacements["axis"] = hand(ally_pax=9)
    assert why(s, "axis", german)["battalions"] == "Pax needed: 1; in hand: 0"


@pytest.mark.rule("tfb.rebuild.axis.hungarian", "tfb.replacement.axis.general")
@pytest.mark.parametrize(
    ("nation", "cite"), [("hungarian", "rebuild.axis.hungarian"), ("", "replacement.axis.general")]
)
def test_a_unit_that_no_line_names_is_refused_by_its_own_rule(nation, cite):
    s = position("axis", hand(pax=9, ally_pax=9, eq=(5,)), rebuild_lost_unit_types="as_entered")
    (offer,) = unit_offers(s, "axis", dead(s, "axis", "J", "jg", size="regiment", nation=nation))
    assert offer.line is None
    assert offer.why.startswith("no line of the chart names")
    assert offer.cite == f"tfb.{cite}"


@pytest.mark.rule("tfb.rebuild.axis.pax_and_eq.pg")
def test_a_pg_step():
    s = position("axis", hand(pax=1, eq=(4,)))
    assert why(s, "axis", dead(s, "axis", "PG", "pg", size="regiment", ar=4)) == {"pg": ""}
    s = position("axis", hand(eq=(5,)))
    assert why(s, "axis", dead(s, "axis", "PG", "pg", size="regiment", ar=4)) == {"pg": "Pax needed: 1; in hand: 0"}


@pytest.mark.rule("tfb.rebuild.axis.pax_and_eq.corps_hq", "tfb.rebuild.axis.auto.corps_hq")
@pytest.mark.parametrize(("setting", "can"), [("either_way", True), ("rebuild_only", True), ("recovery_only", False)])
def test_a_corps_hq_for_pax_and_eq(setting, can):
    s = position("axis", hand(pax=1, eq=(4,)), corps_hq_return=setting)
    unit = dead(s, "axis", "LIII Corps", "corps_hq", ar=5)
    assert (why(s, "axis", unit)["corps_hq"] == "") is can, "an HQ is not held to the rating of the Eq"


@pytest.mark.rule("tfb.replacement.axis.eq", "tfb.rebuild.axis.one_eq.steps")
def test_axis_eq_by_rating():
    s = position("axis", hand(eq=(4,)))
    panzer = dead(s, "axis", "Pz", "symbol", symbol="panzer", size="battalion", ar=5)
    assert why(s, "axis", panzer)["one_eq"] == "AR5 needs an Eq of AR5 or more; the best in hand is AR4"
    s = position("axis", hand(eq=(4, 5)))
    five = dead(s, "axis", "Five", "symbol", symbol="panzer", size="battalion", ar=5)
    four = dead(s, "axis", "Four", "symbol", symbol="panzer", size="battalion", ar=4)
    play(rebuild(s, "axis"), answers=[f"{four.id}:one_eq", "4th Army", f"{five.id}:one_eq", "4th Army"])
    assert s.dead_pile["axis"] == [], "the AR4 takes the lower Eq, so the AR5 can still be rebuilt"


@pytest.mark.rule("tfb.rebuild.axis.one_eq.steps")
def test_one_lost_symbol_needs_track_movement():
    s = position("axis", hand(eq=(5,)))
    on_track = dead(s, "axis", "T", "symbol", symbol="gun", size="battalion", mobility="track")
    on_foot = dead(s, "axis", "L", "symbol", symbol="gun", size="battalion")
    assert "one_eq_track" in why(s, "axis", on_track)
    assert "one_eq_track" not in why(s, "axis", on_foot)


@pytest.mark.rule("tfb.replacement.axis.eq_arty", "tfb.rebuild.axis.special.arty")
def test_axis_artillery():
    s = position("axis", hand(eq=(4,)))
    formation = dead(s, "axis", "FHH Art", "artillery", ar=4, formation="FHH.PG")
    too_good = dead(s, "axis", "16 Art", "artillery", ar=5, formation="16.Pz")
    alone = dead(s, "axis", "Art 1", "artillery", ar=3)
    assert why(s, "axis", formation)["arty_muf"] == ""
    assert why(s, "axis", too_good)["arty_muf"].startswith("AR5 needs")
    assert unit_offers(s, "axis", alone)[0].cite == "tfb.rebuild.axis.special.arty"


@pytest.mark.rule("tfb.rebuild.axis.special.tiger", "tfb.rebuild.axis.special.alert")
@pytest.mark.parametrize("type", ["tiger", "flak_alert", "ag_pg_alert", "infantry_alert", "alert"])
def test_what_only_an_axis_special_result_brings_back(type):
    s = position("axis", hand(pax=9, eq=(5,)))
    unit = dead(s, "axis", "X", type, size="battalion")
    offer = unit_offers(s, "axis", unit)[0]
    assert (offer.line, offer.cite) == (None, f"tfb.rebuild.axis.special.{type.split('_')[-1]}")


@pytest.mark.rule("tfb.replacement.soviet.general", "tfb.replacement.axis.general")
def test_nothing_is_asked_when_nothing_can_be_bought():
    s = position("soviet", hand())
    dead(s, "soviet", "32nd", "cavalry", size="division")
    assert play(rebuild(s, "soviet")).asked == []


@pytest.mark.rule("tfb.replacement.soviet.general", "tfb.replacement.axis.general")
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_what_is_suggested_brings_a_unit_back_before_the_equipment_is_lost(side):
    s = position(side, hand(pax=9, eq=(5, 5)))
    unit = dead(s, side, "X", "infantry", size="division")
    asked = play(rebuild(s, side), until="rebuild").pending
    assert asked.suggestion.startswith(unit.id)
    assert asked.check(asked.suggestion)
    s.dead_pile[side].clear()
    asked = play(rebuild(s, side), until="rebuild").pending
    assert asked.suggestion == "done", "Pax are kept: none goes into wagons unasked"


@pytest.mark.rule("tfb.replacement.soviet.air", "tfb.replacement.axis.air")
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_an_air_replacement_is_not_thrown_away_by_what_is_suggested(side):
    s = position(side, hand(air=1))
    assert play(rebuild(s, side), until="air").pending.suggestion == "restore"
    unit = dead(s, side, "IL.4 265", "air")
    assert play(rebuild(s, side), until="air").pending.suggestion == unit.id
