"""Assault engineers, flak, Rail Movement units, HQs as air strips."""

import pytest

from sandtable.games.forgotten_battles.special.common import (
    HQ,
    Mode,
    RailHex,
    RailUnit,
    Stance,
    assault_engineer_ar,
    flak_bonus,
    rail_cap_used,
    refuse_airstrip,
    refuse_as_airstrip,
    refuse_rail_move,
)
from tests.forgotten_battles.special.readings import chosen, refused

RAIL = "tfb.special.common.rail."
STRIP = "tfb.special.common.hq_airstrip."


@pytest.mark.rule("tfb.special.common.assault_engineer")
@pytest.mark.parametrize(
    ("stance", "against", "ar"),
    [
        (Stance.ATTACKS, ["hedgehog", "open"], 4),
        (Stance.ATTACKS, ["light_woods"], 3),
        (Stance.DEFENDS, ["city"], 3),
        (Stance.ATTACKS, ["river", "open"], 4),
        (Stance.ATTACKS, ["fort"], 4),
        (Stance.OTHER, [], 3),
    ],
)
def test_assault_engineers(stance, against, ar):
    assert assault_engineer_ar(4, stance, against) == ar


@pytest.mark.rule("tfb.special.common.flak.drm", "tfb.special.common.flak.one_per_hex")
def test_flak_units_do_not_add_up():
    assert flak_bonus([(2, Mode.COMBAT)]) == 2
    assert flak_bonus([(2, Mode.MOVE)]) == 0
    assert flak_bonus([(2, Mode.COMBAT), (2, Mode.COMBAT)]) == 2
    assert flak_bonus([(1, Mode.COMBAT), (3, Mode.MOVE), (2, Mode.COMBAT)]) == 2
    assert flak_bonus([]) == 0


@pytest.mark.rule("tfb.special.common.rail.only_rail", "tfb.special.common.rail.start_end")
def test_rail_movement_units_keep_to_rail_and_out_of_zocs():
    a, b, c = RailHex("1.01", "wide"), RailHex("1.02", "wide", enemy_zoc=True), RailHex("1.03", "wide")
    assert refuse_rail_move("wide", [a, b, c]) is None
    assert refuse_rail_move("wide", [a, RailHex("1.04", "wide", detrainable=False)]) is None
    refused(f"{RAIL}start_end", refuse_rail_move, "wide", [a, b], why="may not end in an enemy ZOC")
    refused(f"{RAIL}start_end", refuse_rail_move, "wide", [b, c], why="may not start in an enemy ZOC")
    refused(f"{RAIL}only_rail", refuse_rail_move, "wide", [a, RailHex("1.05")], why="no rail line")
    refused(f"{RAIL}only_rail", refuse_rail_move, "wide", [a, RailHex("1.06", "standard")], why="standard gauge")


@pytest.mark.rule("tfb.special.common.rail.no_cap")
def test_rail_artillery_moves_when_the_rail_cap_is_used_up():
    assert rail_cap_used(2, "rail_movement") == 0
    assert rail_cap_used(2, "division") == 2


@pytest.mark.rule("tfb.special.common.rail.flip", "tfb.special.common.rail.retreat")
def test_a_rail_unit_flips_and_cannot_retreat():
    unit = RailUnit("rail flak")
    assert unit.moved().side_up == "rr"
    assert unit.moved().next_movement_phase().side_up == "regular"
    assert unit.forced_to_retreat(2) == "destroyed"
    assert unit.forced_to_retreat(0) == "stays"


@pytest.mark.rule("tfb.special.common.hq_airstrip.base", "tfb.special.common.hq_airstrip.limits")
def test_an_hq_is_an_air_strip_for_one_fighter():
    hq = HQ("3 Pz.A")
    assert refuse_airstrip(hq, "fighter", chosen()) is None
    refused(f"{STRIP}limits", refuse_airstrip, HQ("3 Pz.A", fighters=1), "fighter", chosen(), why="capacity one")
    refused(f"{STRIP}base", refuse_airstrip, hq, "bomber", chosen(), why="fighters only")
    refused(f"{STRIP}base", refuse_airstrip, HQ("K", "kessel"), "fighter", chosen(), why="Kessel HQ")
    refused(f"{STRIP}limits", refuse_airstrip, hq, "unload", chosen(), why="cargo cannot be unloaded")
    refused(f"{STRIP}limits", refuse_airstrip, hq, "upgrade", chosen(), why="nothing can be built")


@pytest.mark.rule("tfb.special.common.hq_airstrip.end")
def test_when_an_hq_is_no_air_strip():
    refused(f"{STRIP}end", refuse_airstrip, HQ("4 A", mode=Mode.MOVE), "fighter", chosen(), why="not in Combat Mode")
    refused(f"{STRIP}end", refuse_airstrip, HQ("4 A", air_base=True), "fighter", chosen(), why="takes over")
    assert refuse_as_airstrip(HQ("4 A", had_air_base=True), chosen()) is None
    ended = chosen(hq_airstrip_after_air_base="ended_for_good")
    refused(f"{STRIP}end", refuse_airstrip, HQ("4 A", had_air_base=True), "fighter", ended, why="for good")
