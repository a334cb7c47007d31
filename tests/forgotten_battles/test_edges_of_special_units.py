"""Special units, supply and strengths, at their edges."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.arrivals.asks import without_arrived
from sandtable.games.forgotten_battles.arrivals.sixteenth_panzer import offer_pz16
from sandtable.games.forgotten_battles.booklet.rows import rows
from sandtable.games.forgotten_battles.combat import hex_choices
from sandtable.games.forgotten_battles.combat.strength import AntiTank, Mode, Unit, attack_strength
from sandtable.games.forgotten_battles.replacements.offers import refuse_without_line
from sandtable.games.forgotten_battles.replacements.partisan_pool import partisans_activated
from sandtable.games.forgotten_battles.replacements.rebuild_places import refuse_without_hq
from sandtable.games.forgotten_battles.special.hedgehog_level import level_now
from sandtable.games.forgotten_battles.special.penal import leave_offensive
from sandtable.games.forgotten_battles.state import DeadUnit, Partisan
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.games.forgotten_battles.supply.placement import to_air_bases
from sandtable.games.forgotten_battles.terrain import CombatClass, Conditions, Ground, terrain_chart
from sandtable.kernel import Refused, play
from tests.forgotten_battles.arrivals.turns import state_on
from tests.forgotten_battles.positions import axis, dead, place, state
from tests.forgotten_battles.special.readings import chosen

OPEN = hex_choices(terrain_chart(), ["open"], Conditions(Ground.DRY))[0]


@pytest.mark.rule("tfb.notation.parenthesised")
@pytest.mark.parametrize(
    ("mode", "may"),
    [(Mode.COMBAT, True), (Mode.MOVE, True), (Mode.DG, True), (Mode.STRAT, False), (Mode.RESERVE, False)],
)
def test_in_which_modes_a_unit_attacks(mode, may):
    unit = Unit("Rifles", Fraction(6), 3, mode=mode)
    if may:
        assert attack_strength(unit, OPEN, AntiTank.NONE).total > 0
        return
    with pytest.raises(Refused, match="cannot attack in"):
        attack_strength(unit, OPEN, AntiTank.NONE)


@pytest.mark.rule("tfb.terrain.combat")
@pytest.mark.parametrize(
    ("kind", "own", "facing", "total"),
    [
        (CombatClass.ARMOR, AntiTank.HEAVY, AntiTank.NONE, 12),
        (CombatClass.ARMOR, AntiTank.NONE, AntiTank.NONE, 12),
        (CombatClass.ARMOR, AntiTank.HEAVY, AntiTank.HEAVY, 9),
        (CombatClass.ARMOR, AntiTank.HEAVY, AntiTank.LIGHT, 12),
        (CombatClass.ARMOR, AntiTank.LIGHT, AntiTank.LIGHT, 9),
        (CombatClass.MECH, AntiTank.LIGHT, AntiTank.HEAVY, 9),
        (CombatClass.OTHER, AntiTank.NONE, AntiTank.HEAVY, 6),
    ],
)
def test_a_doubling_in_the_open_against_the_same_or_heavier_anti_tank_effects(kind, own, facing, total):
    assert attack_strength(Unit("A", Fraction(6), 3, kind, own), OPEN, facing).total == total


@pytest.mark.rule("tfb.terrain.combat")
def test_terrain_that_changes_nothing_is_not_told():
    rifles = attack_strength(Unit("Rifles", Fraction(6), 3), OPEN, AntiTank.NONE)
    assert rifles.factors == ()
    tanks = attack_strength(Unit("Tanks", Fraction(6), 3, CombatClass.ARMOR), OPEN, AntiTank.NONE)
    assert [factor.value for factor in tanks.factors] == [2]


@pytest.mark.rule("tfb.replacement.soviet.partisan_activation", "tfb.special.soviet.partisan.activate")
@pytest.mark.parametrize(
    ("number", "down", "active", "told"),
    [(0, 2, 0, 0), (1, 0, 0, 1), (0, 0, 0, 0), (2, 1, 1, 0), (1, 1, 1, 0)],
)
def test_as_many_partisans_rise_as_there_are_and_a_result_without_any_is_told(number, down, active, told):
    s = state()
    s.partisans = [Partisan(f"P{n}", f"C30.1{n}") for n in range(down)]
    played = play(partisans_activated(s, number))
    assert sum(p.active for p in s.partisans) == active
    assert sum("No face-down Partisan" in text for text in played.texts()) == told


@pytest.mark.rule("tfb.rebuild.axis.air", "tfb.rebuild.soviet.special.arty")
@pytest.mark.parametrize(
    ("side", "nation", "rule"),
    [
        ("axis", "hungarian", "tfb.rebuild.axis.hungarian"),
        ("axis", "", "tfb.replacement.axis.general"),
        ("soviet", "", "tfb.replacement.soviet.general"),
    ],
)
def test_by_which_rule_no_line_takes_a_unit(side, nation, rule):
    assert refuse_without_line(side, DeadUnit("x1", "Unit", "symbol", symbol="balloon", nation=nation)).rule == rule


@pytest.mark.rule("tfb.replacement.axis.location")
def test_without_an_hq_in_trace_supply_nothing_of_the_axis_is_rebuilt():
    assert refuse_without_hq(axis(state(), place("4th Army", "army_hq")), "axis") is None
    cut_off = axis(state(), place("4th Army", "army_hq", trace=False))
    assert refuse_without_hq(cut_off, "axis").rule == "tfb.replacement.axis.location"
    assert refuse_without_hq(cut_off, "soviet") is None


@pytest.mark.rule("tfb.special.axis.garrison.stats")
def test_an_active_garrison_brings_a_hedgehog_of_its_own():
    s = state()
    assert level_now(s, "B20.20", 0) == 0
    s.special.garrisons = ["B20.20"]
    assert level_now(s, "B20.20", 0) == 1
    assert level_now(s, "B20.20", 2) == 2
    s.hedgehogs["B20.20"] = 2
    assert level_now(s, "B20.20", 0) == 2


@pytest.mark.rule("tfb.special.soviet.penal.receive", "tfb.special.soviet.penal.after")
def test_a_front_without_penal_units_sends_none_to_the_box():
    special = SpecialState()
    assert leave_offensive(special, "Western", chosen()) == 0
    assert special.penal_box == 0
    special.penal["Western"] = 2
    assert leave_offensive(special, "Western", chosen()) == 2
    assert (special.penal_box, special.penal) == (2, {})


@pytest.mark.rule("tfb.supply.soviet.air_bases", "tfb.supply.axis.air_bases")
@pytest.mark.parametrize(("most", "asked"), [(-1, False), (0, False), (1, True), (4, True)])
def test_air_bases_are_asked_about_where_there_is_a_token_for_them(most, asked):
    bases = [place("Orsha", "air_base")]
    played = play(
        to_air_bases(bases, most, state().readings, "axis", "tfb.supply.axis.air_bases"), answers=[{}] * asked
    )
    assert bool(played.asked) is asked
    gone = [place("Orsha", "air_base", trace=False)]
    assert play(to_air_bases(gone, most, state().readings, "axis", "tfb.supply.axis.air_bases")).asked == []


@pytest.mark.rule("tfb.arrival.axis.1943-12-12.optional")
@pytest.mark.parametrize(("offer", "told"), [("that_turn_only", True), ("any_later_turn", False)])
def test_that_16_panzer_goes_elsewhere_is_told_where_it_cannot_come_later(offer, told):
    s = state_on("1943-12-12", pz16_offer=offer)
    played = play(offer_pz16(s), answers=["decline"])
    assert any("another part of the front" in text for text in played.texts()) is told


@pytest.mark.rule("tfb.arrival.axis.emergency.source")
def test_of_a_dated_row_only_who_was_released_early_is_left_out():
    s = state_on("1944-02-22")
    dated = next(
        row for row in rows("axis", s.readings) if row.date and row.counters and not row.printed.unless_released
    )
    assert without_arrived(s, dated) is dated
    soviet = next(row for row in rows("soviet", s.readings) if row.counters)
    assert without_arrived(s, soviet) is soviet
    dead(s, "axis", "Rgt", "sec")
    assert without_arrived(s, dated) is dated
