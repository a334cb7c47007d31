"""What special units do in the phases on the map, told while they are played: offers, refusals, dice and records."""

import pytest

from sandtable.games.forgotten_battles.front_markers import move_markers
from sandtable.games.forgotten_battles.legend.special_record import special_record
from sandtable.games.forgotten_battles.phases import phases
from sandtable.games.forgotten_battles.special.actions import ACTS, open_acts, play
from sandtable.games.forgotten_battles.state import Front, Partisan, Posture
from sandtable.kernel import NotUnderstood, Refused
from tests.forgotten_battles.arrivals.turns import Several, run
from tests.forgotten_battles.positions import state
from tests.forgotten_battles.special.readings import refused

WHO = "B20.20"
P = "tfb.special.soviet.partisan."


def phase(s, side, acts, answers=(), dice=(), *, key="movement"):
    """Play a phase in which these acts are told, one after another."""
    s.phase = key
    told = {key: Several([*["special"] * len(acts), "done"]), "special unit": Several(acts), **dict(answers)}
    return run(play(s, side, "The phase", ()), told, dice)


def form(turn, key):
    return next(r for r in turn.asked if r.key == key)


def offered(s, side, key="movement"):
    s.phase = key
    return set(open_acts(s, side))


def test_a_phase_in_which_nothing_special_happens_is_one_answer():
    for key in ("refit", "movement", "supply_phase", "reaction", "combat", "exploitation"):
        assert [r.key for r in phase(state(), "axis", [], key=key).asked] == [key]


def test_every_act_is_offered_somewhere_and_only_where_it_belongs():
    assert {p for act in ACTS.values() for p in act.phases} <= set(phases())
    s = state()
    assert offered(s, "axis", "combat") == {"rail_retreat", "garrison", "shift"}
    assert offered(s, "soviet", "supply_phase") == set()
    assert "penal_used" not in offered(s, "soviet", "combat")
    s.special.penal = {"A": 1}
    assert "penal_used" in offered(s, "soviet", "combat")
    assert "penal_used" not in offered(s, "axis", "combat")


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_on_a_turn_without_combat_nothing_of_combat_is_offered():
    s = state()
    s.ground = "deep_freeze"
    s.special.penal, s.special.garrisons = {"A": 1}, ["B18.18"]
    for side in ("axis", "soviet"):
        assert not offered(s, side) & {"penal_used", "rail_retreat", "garrison_hit", "shift"}
    assert {"garrison", "leave", "rail"} <= offered(s, "axis")


# ---- Partisans


@pytest.mark.rule("tfb.special.soviet.partisan.rail", "tfb.special.soviet.partisan.once_per_unit")
def test_a_partisan_acts_once_in_the_phase_however_it_moves():
    s = state()
    s.partisans = [Partisan("A", WHO, active=True), Partisan("B", "B30.20")]
    act = {"who": WHO, "target": "rail", "hex": "B21.20"}
    turn = phase(s, "soviet", ["partisan"], {"partisan": act}, dice=[4])
    assert s.special.interdicted == ["B21.20"]
    assert s.partisans[0].hex == "B21.20", "it stands on the rail hex"
    assert "partisan" not in offered(s, "soviet"), "the other one lies face down"
    asked = form(turn, "partisan")
    refused(f"{P}inactive", asked.check, {"who": "B30.20", "target": "dump"}, why="face-down Partisan may not act")
    assert ("Interdiction", "B21.20", "marker on the rail hex") in special_record(s, "Units").rows


@pytest.mark.rule("tfb.special.soviet.partisan.air_base")
@pytest.mark.parametrize(
    ("reading", "levels_only", "dice"),
    [("air_strips_only", True, []), ("air_strips_only", False, [5]), ("any_air_base", True, [5])],
)
def test_a_base_of_level_one_is_safe_unless_any_base_is_meant(reading, levels_only, dice):
    s = state(partisan_air_base_target=reading)
    s.partisans = [Partisan("A", WHO, active=True)]
    act = {"who": WHO, "target": "air_base", "hex": "B21.20", "levels_only": levels_only}
    turn = phase(s, "soviet", ["partisan"], {"partisan": act}, dice=dice)
    assert ("A base of Level 1 or more is safe from Partisans." in turn.notes) is not bool(dice)
    assert any("destroyed" in note for note in turn.notes) is bool(dice)


@pytest.mark.rule("tfb.special.soviet.partisan.air_base", "tfb.special.soviet.partisan.once_per_hex")
def test_of_several_air_strips_the_victim_is_picked_at_random():
    s = state()
    s.partisans = [Partisan("A", WHO, active=True), Partisan("B", "B22.20", active=True)]
    act = {"who": WHO, "target": "air_base", "hex": "B21.20", "others": "B21.21 B19.20"}
    turn = phase(s, "soviet", ["partisan"], {"partisan": act}, dice=[5, 3])
    assert "The air strip in B19.20 is destroyed." in turn.notes
    asked = form(turn, "partisan")
    again = {"who": "B22.20", "target": "air_base", "hex": "B21.21"}
    refused(f"{P}once_per_hex", asked.check, again, why=r"B21\.21 was tried")
    with pytest.raises(NotUnderstood, match="no hex"):
        asked.check({**again, "others": "Orsha"})


@pytest.mark.rule("tfb.special.soviet.partisan.rail", "tfb.special.soviet.partisan.once_per_hex")
def test_a_partisan_acts_against_the_rail_hex_it_is_in():
    s = state()
    s.partisans = [Partisan("A", WHO, active=True), Partisan("B", WHO, active=True)]
    turn = phase(s, "soviet", ["partisan"], {"partisan": {"who": WHO, "target": "rail"}}, dice=[4])
    assert s.special.interdicted == [WHO]
    refused(f"{P}once_per_hex", form(turn, "partisan").check, {"who": f"{WHO} (2)", "target": "rail"}, why="was tried")


@pytest.mark.rule("tfb.special.soviet.partisan.once_per_hex")
def test_a_second_partisan_is_not_sent_against_the_rail_hex_of_the_first():
    s = state()
    s.partisans = [Partisan("A", WHO, active=True), Partisan("B", WHO, active=True)]
    rail, base = {"who": WHO, "target": "rail"}, {"who": f"{WHO} (2)", "target": "air_base"}
    turn = phase(s, "soviet", ["partisan"] * 2, {"partisan": Several([rail, base])}, dice=[4, 1])
    assert [r.suggestion for r in turn.asked if r.key == "partisan"] == [{"who": WHO}, base]


@pytest.mark.rule("tfb.special.soviet.partisan.axis_presence", "tfb.special.soviet.partisan.dump")
def test_a_dump_is_safe_only_behind_a_zoc():
    s = state()
    s.partisans = [Partisan("A", WHO, active=True)]
    dump = {"who": WHO, "target": "dump", "hex": "B21.20", "tokens": 8}
    turn = phase(s, "soviet", ["partisan"], {"partisan": dump}, dice=[5])
    assert "2T destroyed, 1 SP 2T left." in turn.notes
    s.special.new_movement_phase()
    asked = form(turn, "partisan")
    asked.check(dump)
    refused(f"{P}axis_presence", asked.check, {**dump, "zoc": True}, why="an Axis unit with a ZOC")
    refused(f"{P}dump", asked.check, {**dump, "tokens": 0}, why="how much supply")


@pytest.mark.rule("tfb.special.soviet.partisan.activate", "tfb.special.soviet.partisan.open")
@pytest.mark.rule("tfb.special.soviet.partisan.ezoc", "tfb.special.soviet.partisan.inactive")
def test_a_partisan_moves():
    s = state()
    s.partisans = [Partisan("A", WHO, active=True), Partisan("B", "B30.20")]
    move = {"who": WHO, "hex": "B22.20", "terrain": "swamp"}
    turn = phase(s, "soviet", ["partisan_moves"], {"partisan moves": move})
    assert [p.hex for p in s.partisans] == ["B22.20", "B30.20"]
    s.partisans[0].hex = WHO
    asked = form(turn, "partisan moves")
    refused(f"{P}open", asked.check, {**move, "terrain": "open"}, why="Open")
    refused(f"{P}ezoc", asked.check, {**move, "axis_zoc": True}, why="Axis ZOC")
    refused(f"{P}inactive", asked.check, {**move, "who": "B30.20"}, why="may not move")
    with pytest.raises(NotUnderstood, match="no hex"):
        asked.check({**move, "hex": "somewhere"})
    asked.check({**move, "hex": WHO, "axis_zoc": True})  # it stays where it is


@pytest.mark.rule("tfb.special.soviet.partisan.inactive")
def test_face_down_partisans_alone_cannot_move():
    s = state()
    s.partisans = [Partisan("A", WHO)]
    menu = form(phase(s, "soviet", ["back"]), "special unit")
    refused(f"{P}inactive", menu.check, "partisan_moves", why="face-down Partisan may not move")


def test_two_partisans_in_one_hex_are_told_apart():
    s = state()
    s.partisans = [Partisan("A", WHO), Partisan("B", WHO, active=True)]
    phase(s, "soviet", ["partisan_moves"], {"partisan moves": {"who": f"{WHO} (2)", "hex": "B22.20"}})
    assert [(p.name, p.hex) for p in s.partisans] == [("A", WHO), ("B", "B22.20")]


@pytest.mark.rule("tfb.special.soviet.partisan.track")
def test_a_partisan_track_is_laid():
    s = state()
    s.partisans = [Partisan("A", WHO, active=True)]
    lies = {"here": WHO, "there": "B20.21", "hexside": ["minor_river"]}
    turn = phase(s, "soviet", ["track"], {"partisan track": lies})
    assert s.special.tracks == ["B20.20 - B20.21"]
    refused(f"{P}track", form(turn, "partisan track").check, {**lies, "hexside": ["major_river"]}, why="major river")


@pytest.mark.rule("tfb.special.soviet.partisan.displace")
def test_an_axis_unit_enters_and_the_soviets_move_the_partisan():
    s = state()
    s.partisans = [Partisan("A", WHO), Partisan("B", "B30.20", active=True)]
    away = {"hex": "B20.22", "distance": 2, "terrain": "heavy_woods"}
    answers = {"partisan entered": {"who": WHO}, "partisan displaced": away}
    turn = phase(s, "axis", ["displaced"], answers, key="reaction")
    asked = form(turn, "partisan displaced")
    assert asked.side == "soviet"
    assert (s.partisans[0].hex, s.partisans[0].active) == ("B20.22", False)
    assert [key for key, _ in form(turn, "partisan entered").fields[0].choices] == [WHO], "active ones do not give way"
    s.partisans[0].hex = WHO
    for no in ("B20.20", "B20.21", "B23.20", "B21.23"):
        refused(f"{P}displace", asked.check, {**away, "hex": no}, why="does not lie 2 hexes from")
    for perhaps in ("B20.18", "B21.22", "B22.21", "A1.10"):
        asked.check({**away, "hex": perhaps})
    refused(f"{P}displace", asked.check, {**away, "distance": 3}, why="3 hexes away")
    refused(f"{P}displace", asked.check, {**away, "terrain": "open"}, why="could be placed")
    s.partisans[0].active = True
    assert "displaced" not in offered(s, "axis")


# ---- Soviets


@pytest.mark.rule("tfb.special.soviet.truck_extender.remove", "tfb.special.soviet.truck_extender.place")
def test_a_truck_extender_comes_back_in_a_later_phase():
    s = state()
    phase(s, "soviet", ["lift"], {"lift extender": {"name": "A"}})
    assert "place" not in offered(s, "soviet")
    placed = {"name": "A", "hex": "B20.20", "halves": 45}
    turn = phase(s, "soviet", ["place"], {"place extender": placed})
    assert s.special.extenders == {"A": "B20.20"}
    with pytest.raises(Refused, match=r"stands on the map|22\.5 at most"):
        form(turn, "place extender").check({**placed, "halves": 46})


def postures(s, answers=(), **fronts):
    """The markers as the Soviets report them at the start of their turn."""
    rows = [{"name": name, "posture": posture, "barrage_ready": False} for name, posture in fronts.items()]
    return run(move_markers(s, rows), dict(answers))


@pytest.mark.rule("tfb.special.soviet.penal.receive")
def test_a_front_that_goes_on_the_offensive_receives_penal_units():
    s = state()
    s.fronts = [Front("B", Posture.OFFENSIVE, 4)]
    turn = postures(s, {"penal": 2}, A="offensive", B="offensive", C="regrouping")
    (asked,) = turn.asked
    assert asked.question.startswith("A goes into Offensive Posture")
    assert s.special.penal == {"A": 2}
    refused("tfb.special.soviet.penal.receive", asked.check, 3, why="A receives up to 2 Penal Assault units, not 3")
    assert postures(s, A="offensive", B="offensive", C="regrouping").asked == [], "once"
    postures(s, A="none", B="offensive", C="regrouping")
    assert s.special.penal == {}


@pytest.mark.rule("tfb.special.soviet.penal.effect", "tfb.special.soviet.penal.one")
@pytest.mark.rule("tfb.special.soviet.penal.after")
def test_penal_units_are_used_up():
    s = state()
    s.special.penal = {"A": 2}
    used = {"front": "A", "units": 2, "level": 2}
    turn = phase(s, "soviet", ["penal_used"], {"penal used": used}, key="combat")
    assert "Penal unit in the attack: Level 2 counts as Level 1." in turn.notes
    assert s.special.penal == {"A": 1}, "one takes effect, one goes to the box"
    told = form(turn, "penal used")
    refused("tfb.special.soviet.penal.receive", told.check, used, why="A has 1 Penal Assault unit, not 2")


# ---- both sides


@pytest.mark.rule("tfb.special.common.rail.flip", "tfb.special.common.rail.no_cap")
@pytest.mark.rule("tfb.special.common.rail.only_rail", "tfb.special.common.rail.start_end")
def test_a_rail_unit_moves_and_turns_back_in_the_next_movement_phase():
    s = state()
    turn = phase(s, "soviet", ["rail"], {"rail unit": {"name": "5 Rail Arty", "start": "B20.20", "end": "B25.20"}})
    assert "5 Rail Arty moves by rail, 0 of the Rail Cap used." in turn.notes
    assert s.special.rail_units == {"5 Rail Arty": "soviet"}
    asked = form(turn, "rail unit")
    rail = "tfb.special.common.rail."
    refused(f"{rail}start_end", asked.check, {"start_zoc": True}, why="may not start in an enemy ZOC")
    refused(f"{rail}start_end", asked.check, {"end_zoc": True, "end": "B25.20"}, why=r"may not end .* \(B25.20\)")
    refused(f"{rail}only_rail", asked.check, {"gauge": "another"}, why="gauge")
    refused(f"{rail}only_rail", asked.check, {"gauge": ""}, why="no rail line")
    asked.check({"detrainable": False})
    assert phase(s, "axis", []).notes[0] != "5 Rail Arty is turned to its regular side.", "not in the enemy's phase"
    assert "5 Rail Arty is turned to its regular side." in phase(s, "soviet", []).notes
    assert s.special.rail_units == {}


@pytest.mark.rule("tfb.special.common.rail.retreat")
def test_a_rail_unit_that_must_retreat_is_destroyed():
    s = state()
    s.special.rail_units = {"flak train": "axis"}
    retreat = {"name": "flak train", "hexes": 2}
    turn = phase(s, "soviet", ["rail_retreat"], {"rail unit retreats": retreat}, key="combat")
    assert any("it is destroyed" in note for note in turn.notes)
    assert s.special.rail_units == {}


@pytest.mark.rule("tfb.special.axis.engineer_hog", "tfb.special.axis.heinrici.hedgehog")
def test_hedgehogs_are_built_one_level_a_turn():
    s = state()
    built = {"hex": "B20.20", "builder": "cheap", "distance": 2}
    turn = phase(s, "axis", ["hedgehog"], {"hedgehog": built})
    assert s.hedgehogs == {"B20.20": 1}
    assert "B20.20: Hedgehog Level-1, for 2T." in turn.notes
    asked = form(turn, "hedgehog")
    hog = "tfb.special.axis.engineer_hog"
    refused(hog, asked.check, built, why="one level a turn in a hex")
    refused(hog, asked.check, {**built, "hex": "B21.20", "distance": 3}, why="3 hexes away")
    s.fixed_hedgehogs = ["B22.20"]
    refused("tfb.special.axis.heinrici.hedgehog", asked.check, {**built, "hex": "B22.20"}, why="Heinrici base")
    phase(s, "soviet", [])
    assert "B20.20" in s.special.raised, "the enemy's turn changes nothing"
    phase(s, "axis", ["hedgehog"], {"hedgehog": {"hex": "B20.20"}})
    assert s.hedgehogs == {"B20.20": 2}
    assert "(OCS" in dict(asked.fields[2].choices)["series"]
    phase(s, "soviet", ["hedgehog_lost"], {"hedgehog changes": {"hex": "B20.20", "level": 1}}, key="combat")
    assert s.hedgehogs == {"B20.20": 1}


@pytest.mark.rule("tfb.weather.deep.construction")
def test_nothing_is_built_in_deep_freeze():
    s = state()
    s.ground = "deep_freeze"
    menu = form(phase(s, "axis", ["back"]), "special unit")
    refused("tfb.weather.deep.construction", menu.check, "hedgehog", why="Deep Freeze")


# ---- Axis


@pytest.mark.rule("tfb.special.axis.garrison.activate", "tfb.special.axis.garrison.pin")
@pytest.mark.rule("tfb.special.axis.garrison.stats")
def test_a_garrison_is_activated_in_the_enemys_phase_and_holds_a_leg_unit():
    s = state()
    assert "leave" not in offered(s, "axis")
    here = {"hex": "B18.18", "steps": 2, "distance": 2}
    turn = phase(s, "soviet", ["garrison"], {"garrison": here}, key="exploitation")
    asked = form(turn, "garrison")
    assert asked.side == "axis", "it is their choice"
    assert "B18.18: 2 RE, flak +2, a ZOC, Level-1 Hedgehog." in turn.notes
    near = "tfb.special.axis.garrison.activate"
    refused(near, asked.check, here, why="active already")
    there = {**here, "hex": "B19.18"}
    refused(near, asked.check, {**there, "distance": 3}, why="3 hexes away")
    refused(near, asked.check, {**there, "unit": "other"}, why="only a Soviet combat unit")
    s.special.garrisons_lost = ["B19.18"]
    refused(near, asked.check, there, why=r"B19\.18 is gone")
    phase(s, "axis", ["leave"], {"leave garrison": {"unit": "gren", "mobility": "leg"}}, dice=[4])
    assert s.special.pinned == ["gren"]


@pytest.mark.rule("tfb.special.axis.garrison.pin")
def test_once_a_turn_also_holds_a_unit_that_nobody_named():
    s = state(garrison_pin="own_hex_once_a_turn")
    s.special.garrisons, s.special.garrison_steps = ["B18.18"], {"B18.18": 1}
    nameless = {"unit": "", "mobility": "leg"}
    turn = phase(s, "axis", ["leave"], {"leave garrison": nameless}, dice=[4])
    assert s.special.pinned == ["the unit"]
    asked = form(turn, "leave garrison")
    refused("tfb.special.axis.garrison.pin", asked.check, nameless, why="held by the Garrison this turn")


@pytest.mark.rule("tfb.special.axis.garrison.losses", "tfb.special.axis.garrison.last")
def test_results_on_a_garrisons_hex():
    s = state()
    s.special.garrisons, s.special.garrison_steps = ["B18.18"], {"B18.18": 2}
    hit = {"hex": "B18.18", "options": 3, "others": 2}
    turn = phase(s, "soviet", ["garrison_hit"], {"garrison hit": hit}, key="combat")
    assert "B18.18: 2 steps of other units and 1 of the Garrison; nobody may retreat." in turn.notes
    assert s.special.garrison_steps == {"B18.18": 1}
    asked = form(turn, "garrison hit")
    assert asked.side == "axis"
    refused("tfb.special.axis.garrison.losses", asked.check, {**hit, "retreat": 2}, why="2 hexes of retreat")
    phase(s, "soviet", ["garrison_hit"], {"garrison hit": {"hex": "B18.18", "options": 1}}, key="combat")
    assert (s.special.garrisons, s.special.garrisons_lost) == ([], ["B18.18"])
    assert ("Garrison", "B18.18", "gone") in special_record(s, "Units").rows


@pytest.mark.rule("tfb.special.axis.garrison.losses", "tfb.special.axis.garrison.last")
@pytest.mark.parametrize(("retreat", "left"), [(0, 2), (1, 1)])
def test_other_units_of_a_garrisons_hex_may_retreat_by_a_setting(retreat, left):
    s = state(garrison_losses="garrison_only")
    s.special.garrisons, s.special.garrison_steps = ["B18.18"], {"B18.18": 2}
    hit = {"hex": "B18.18", "options": 1, "others": 2, "retreat": retreat}
    phase(s, "soviet", ["garrison_hit"], {"garrison hit": hit}, key="combat")
    assert s.special.garrison_steps == {"B18.18": left}, "it falls last while others stay"


@pytest.mark.rule("tfb.special.axis.heinrici.options", "tfb.special.axis.heinrici.last")
@pytest.mark.rule("tfb.special.axis.heinrici.values")
def test_results_on_a_heinrici_base():
    s = state()
    s.fixed_hedgehogs = ["B20.20"]
    assert "1 RE, static" in special_record(s, "Units").rows[0][2]
    hit = {"hex": "B20.20", "options": 2, "others": 2}
    turn = phase(s, "soviet", ["garrison_hit"], {"garrison hit": hit}, key="combat")
    assert s.fixed_hedgehogs == ["B20.20"], "the last step of the hex"
    option = "tfb.special.axis.heinrici.options"
    refused(option, form(turn, "garrison hit").check, {**hit, "retreat": 1}, why="every option")
    phase(s, "soviet", ["garrison_hit"], {"garrison hit": {**hit, "others": 1}}, key="combat")
    assert s.fixed_hedgehogs == []


@pytest.mark.rule("tfb.special.axis.assault_shift.shift", "tfb.special.axis.assault_shift.loss")
def test_the_column_shift_unit_takes_the_first_loss():
    said = {"features": ["village", "hedgehog"], "losses": 1, "first": "column-shift unit"}
    turn = phase(state(), "axis", ["shift"], {"column shift": said}, key="combat")
    assert "The column-shift unit attacks: 1 column to the right." in turn.notes
    asked = form(turn, "column shift")
    loss = "tfb.special.axis.assault_shift.loss"
    refused(loss, asked.check, {**said, "first": "another unit"}, why="falls on the column-shift unit")
    asked.check({**said, "losses": 0, "first": "another unit"})


@pytest.mark.rule("tfb.special.axis.lithuanian.fixed", "tfb.special.axis.lithuanian.all")
def test_lithuanians_are_activated_by_a_soviet_move():
    s = state()
    one = {"why": "unit", "unit": "5 Lit", "distance": 5}
    phase(s, "soviet", ["lithuanian"], {"lithuanian": one})
    assert s.special.lithuanians == ["5 Lit"]
    phase(s, "axis", ["lithuanian"], {"lithuanian": {"why": "special event"}})
    assert s.special.all_lithuanians
    assert "lithuanian" not in offered(s, "axis")
