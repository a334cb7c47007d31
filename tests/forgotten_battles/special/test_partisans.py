"""Partisans: where they lie, how they move, and their dice."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.movement import Mover, Situation, path_cost
from sandtable.games.forgotten_battles.replacements.partisan_pool import partisan_received, partisans_activated
from sandtable.games.forgotten_battles.special import partisans
from sandtable.games.forgotten_battles.special.partisans import (
    AxisPresence,
    Effect,
    Target,
    WildHex,
    displacement_hexes,
    disruption,
    dump_loss,
    in_supply,
    refuse_active,
    refuse_displacement,
    refuse_effect,
    refuse_entry,
    refuse_mode,
    refuse_placement,
    refuse_track,
    strips,
    trails,
    try_effect,
    usable_lines,
    wild_hex,
)
from sandtable.games.forgotten_battles.state import Partisan, Pool
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility
from sandtable.kernel import Refused, play
from tests.forgotten_battles.positions import state
from tests.forgotten_battles.small_maps import area, line, small_map
from tests.forgotten_battles.special.readings import chosen, refused

P = "tfb.special.soviet.partisan."
WOODS = WildHex(["heavy_woods"])


@pytest.mark.rule("tfb.special.soviet.partisan.place_hex")
def test_where_a_partisan_may_be_placed():
    assert refuse_placement(WOODS, chosen()) is None
    assert refuse_placement(WildHex(["light_woods"], ["track"]), chosen()) is None
    assert refuse_placement(WildHex(["swamp"]), chosen()) is None
    for wrong, why in (
        (WildHex(["light_woods"], ["rail"]), "rail line"),
        (WildHex(["light_woods"], ["double_rail"]), "double rail line"),
        (WildHex(["light_woods"], ["primary_road"]), "primary road line"),
        (WildHex(["swamp"], axis_zoc=True), "Axis ZOC"),
        (WildHex(["swamp"], axis_unit=True), "Axis unit"),
        (WildHex(["hills"]), "Light Woods, Heavy Woods or Swamp only"),
    ):
        refused(f"{P}place_hex", refuse_placement, wrong, chosen(), why=why)
    strict = chosen(partisan_in_track_hex="refused")
    refused(f"{P}place_hex", refuse_placement, WildHex(["light_woods"], ["track"]), strict, why="track line")


@pytest.mark.rule("tfb.special.soviet.partisan.place", "tfb.special.soviet.partisan.none")
def test_partisans_are_drawn_from_their_pool():
    s = state()
    s.pools["partisans"] = Pool(["Zhelezniak"], counted=True)
    played = play(partisan_received(s), answers=[{"place": "placed", "hex": "B20.20"}])
    form = played.asked[-1]
    refused(f"{P}place_hex", form.check, {"place": "placed", "hex": "B20.20", "terrain": "open"}, why="Light Woods")
    refused(f"{P}place_hex", form.check, {"place": "placed", "hex": "B20.20", "axis_zoc": True}, why="Axis ZOC")
    assert s.partisans == [Partisan("Zhelezniak", "B20.20", active=False)]
    told = play(partisan_received(s)).texts()
    assert told == ["The Partisan pool is empty: none is received."]
    assert len(s.partisans) == 1


@pytest.mark.rule("tfb.special.soviet.partisan.inactive", "tfb.special.soviet.partisan.activate")
def test_a_face_down_partisan_does_nothing():
    partisan = Partisan("A", "B20.20")
    refused(f"{P}inactive", refuse_active, partisan, why="face-down Partisan may not move")
    country = small_map(3, 3, area=[area("light_woods", "2.02")])
    assert disruption(country, [Partisan("A", "2.02")], chosen()) == frozenset()
    s = state()
    s.partisans = [partisan]
    play(partisans_activated(s, 1))
    assert refuse_active(partisan) is None


@pytest.mark.rule("tfb.special.soviet.partisan.displace")
def test_an_axis_unit_displaces_a_face_down_partisan():
    assert refuse_displacement(2, WOODS, chosen()) is None
    refused(f"{P}displace", refuse_displacement, 1, WOODS, chosen(), why="exactly 2")
    refused(
        f"{P}displace", refuse_displacement, 2, WildHex(["open"]), chosen(), why="no Partisan could be placed there"
    )
    loose = chosen(displaced_partisan_hex="any_hex_without_axis_units")
    assert refuse_displacement(2, WildHex(["open"]), loose) is None
    refused(f"{P}displace", refuse_displacement, 2, WildHex(["open"], axis_unit=True), loose, why="Axis unit")


@pytest.mark.rule("tfb.special.soviet.partisan.displace", "tfb.special.soviet.partisan.place_hex")
def test_the_map_offers_the_hexes_two_away():
    country = small_map(5, 5, area=[area("light_woods", "3.03 3.01 3.05 1.03")], line=[line("rail", "3.05 4.05")])
    assert displacement_hexes(country, "3.03", chosen()) == ["1.03", "3.01"]
    held = AxisPresence(units=frozenset({"3.01"}))
    assert displacement_hexes(country, "3.03", chosen(), held) == ["1.03"]
    assert wild_hex(country, "3.05").lines == ("rail",)


@pytest.mark.rule("tfb.special.soviet.partisan.open", "tfb.special.soviet.partisan.ezoc")
def test_where_a_partisan_may_move():
    assert refuse_entry(WOODS) is None
    refused(f"{P}open", refuse_entry, WildHex(["open"]), why="Open")
    refused(f"{P}ezoc", refuse_entry, WildHex(["heavy_woods"], axis_zoc=True), why="Axis ZOC")
    # One that starts in a ZOC enters nothing by staying: nothing forbids it.
    assert refuse_mode("combat") is None


@pytest.mark.rule("tfb.special.soviet.partisan.roads")
def test_partisans_use_trails_only():
    assert usable_lines(["road", "track", "primary_road"], chosen()) == ["track"]
    assert usable_lines(["track"], chosen(partisan_trails="as_entered")) == []
    assert "which lines those are you say" in trails(chosen(partisan_trails="as_entered"))
    assert trails(chosen()) == "it uses Tracks"


@pytest.mark.rule("tfb.special.soviet.partisan.supply", "tfb.special.soviet.partisan.mode")
def test_partisans_are_always_in_supply_and_in_combat_mode():
    assert in_supply("trace")
    assert in_supply("combat")
    assert not in_supply("fuel")
    assert refuse_mode("dg") is None
    refused(f"{P}mode", refuse_mode, "move", why="Combat Mode or DG")


@pytest.mark.rule("tfb.special.soviet.partisan.zoc", "tfb.special.soviet.partisan.zoc_negated")
def test_the_disruptive_zoc_under_each_reading():
    woods = [area("light_woods", "2.01 2.02 2.03")]
    country = small_map(3, 4, area=woods, line=[line("rail", "2.01 2.02 2.03")])
    lying = [Partisan("A", "2.01", active=True)]
    near = disruption(country, lying, chosen())
    step = path_cost(
        country,
        ["2.03", "2.02"],
        Mover(Mobility.LEG, 6),
        Conditions(Ground.DRY),
        Situation(disrupted=near),
    )
    assert step.paid == 2
    negated = disruption(country, lying, chosen(disruptive_zoc_rail="negates"))
    assert country.hex("2.02") in near
    assert country.hex("2.02") not in negated
    entered = chosen(disruptive_zoc_reach="as_entered")
    assert disruption(country, lying, entered, entered=["2.04"]) == {country.hex("2.04")}


def tried(effect, die, special=None, **settings):
    special = special or SpecialState()
    dice = [] if die is None else [die]
    played = play(try_effect(special, effect, chosen(**settings)), dice=dice, tables=GAME.tables())
    return special, played


@pytest.mark.rule("tfb.special.soviet.partisan.rail")
def test_a_partisan_on_a_rail_hex():
    effect = Effect("A", Target.RAIL, "B20.20")
    for die in range(1, 7):
        special, _ = tried(effect, die)
        assert special.interdicted == (["B20.20"] if die >= 4 else [])


@pytest.mark.rule("tfb.special.soviet.partisan.air_base")
def test_a_partisan_beside_an_air_base():
    effect = Effect("A", Target.AIR_BASE, "B20.20")
    for die in range(1, 7):
        _, played = tried(effect, die)
        assert ("is destroyed" in played.texts()[0]) == (die >= 5)
    strong = Effect("A", Target.AIR_BASE, "B20.20", levels=(1, 2))
    assert "safe" in tried(strong, None)[1].texts()[0]
    assert "is destroyed" in tried(strong, 5, partisan_air_base_target="any_air_base")[1].texts()[0]
    assert strips((0, 2), chosen()) == [0]


@pytest.mark.rule("tfb.special.soviet.partisan.dump")
@pytest.mark.parametrize(
    ("tokens", "die", "lost", "left"),
    [(32, 6, "2 SP", "6 SP"), (12, 5, "3T", "2 SP 1T"), (6, 5, "2T", "1 SP"), (32, 1, None, None), (32, 4, None, None)],
)
def test_a_partisan_beside_a_dump(tokens, die, lost, left):
    _, played = tried(Effect("A", Target.DUMP, "B20.20", tokens), die)
    if lost is None:
        assert played.result == 0
    else:
        assert played.texts()[-1] == f"{lost} destroyed, {left} left."
        assert in_words(played.result) == lost


@pytest.mark.rule("tfb.special.soviet.partisan.dump")
def test_the_other_rounding_of_a_dump():
    assert dump_loss(6, chosen()) == 2
    assert dump_loss(6, chosen(dump_loss_rounding="down_in_t")) == 1
    assert dump_loss(0, chosen()) == 0


@pytest.mark.rule("tfb.special.soviet.partisan.once_per_hex", "tfb.special.soviet.partisan.once_per_unit")
def test_each_hex_and_each_partisan_once_in_a_movement_phase():
    special, _ = tried(Effect("A", Target.RAIL, "B20.20"), 1)
    refused(f"{P}once_per_hex", refuse_effect, special, Effect("B", Target.RAIL, "B20.20"), why="was tried")
    refused(f"{P}once_per_unit", refuse_effect, special, Effect("A", Target.DUMP, "B21.20"), why="has tried")
    with pytest.raises(Refused):
        tried(Effect("B", Target.RAIL, "B20.20"), 6, special)
    special.new_movement_phase()
    assert refuse_effect(special, Effect("A", Target.RAIL, "B20.20")) is None


@pytest.mark.rule("tfb.special.soviet.partisan.axis_presence")
def test_only_a_zoc_guards_a_dump():
    guarded = Effect("A", Target.DUMP, "B20.20", 8, guard_has_zoc=True)
    refused(f"{P}axis_presence", refuse_effect, SpecialState(), guarded, why="cannot move up")
    assert refuse_effect(SpecialState(), Effect("A", Target.DUMP, "B20.20", 8)) is None


@pytest.mark.rule("tfb.special.soviet.partisan.track")
def test_a_partisan_track():
    assert refuse_track(["minor_river"]) is None
    refused(f"{P}track", refuse_track, ["major_river"], why="major river")
    refused(f"{P}track", refuse_track, ["impassable"], why="impassable")
    assert partisans.Target("dump") is Target.DUMP
