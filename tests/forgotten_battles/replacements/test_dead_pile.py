"""Who lies in the Dead Pile, who goes back to a pool, who comes back by himself."""

import pytest

from sandtable.games.forgotten_battles.replacements.dead_pile import bury
from sandtable.games.forgotten_battles.replacements.partisan_pool import partisan_received
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.state import DeadUnit, Partisan, Pool, ReplacementState, State
from sandtable.kernel import play
from tests.forgotten_battles.positions import axis, place, state


def lose(s: State, side: str, type: str, name: str = "X") -> None:
    play(bury(s, side, DeadUnit("", name, type)))


@pytest.mark.rule("tfb.rebuild.soviet.pool.breakdown", "tfb.rebuild.soviet.pool.penal", "tfb.rebuild.soviet.pool.ur")
@pytest.mark.rule("tfb.rebuild.axis.pool.kessel_hq", "tfb.rebuild.axis.pool.kampfgruppe")
@pytest.mark.rule("tfb.rebuild.axis.pool.fortress", "tfb.rebuild.axis.pool.remnant", "tfb.rebuild.axis.pool.breakdown")
@pytest.mark.parametrize(
    ("side", "type", "rule"),
    [
        ("soviet", "breakdown", "breakdown"),
        ("soviet", "penal", "penal"),
        ("soviet", "ur_support", "ur"),
        ("axis", "kessel_hq", "kessel_hq"),
        ("axis", "kampfgruppe", "kampfgruppe"),
        ("axis", "fortress", "fortress"),
        ("axis", "remnant", "remnant"),
        ("axis", "breakdown", "breakdown"),
    ],
)
def test_back_to_a_pool(side, type, rule):
    s = state()
    played = play(bury(s, side, DeadUnit("", "X", type)))
    assert s.dead_pile[side] == []
    assert played.notes[0].cite == f"tfb.rebuild.{side}.pool.{rule}"


@pytest.mark.rule("tfb.rebuild.soviet.pool.penal")
def test_an_eliminated_penal_unit_is_its_fronts_no_more():
    s = state()
    s.special.penal = {"Western": 2, "Baltic": 0}
    lose(s, "soviet", "penal", "10 ShB")
    assert s.special.penal == {"Western": 1, "Baltic": 0}
    s.special.penal["Baltic"] = 2
    lose(s, "soviet", "penal", "10 ShB, Baltic")
    assert s.special.penal == {"Western": 1, "Baltic": 1}
    lose(s, "soviet", "penal", "10 ShB")
    assert s.special.penal == {"Western": 1, "Baltic": 1}, "of which Front, nobody has told"
    assert s.special.penal_box == 2


@pytest.mark.rule("tfb.rebuild.soviet.pool.ur")
@pytest.mark.parametrize(("setting", "dead"), [("support_units_only", 1), ("ur_brigade_too", 0)])
def test_the_ur_brigade_itself_is_a_setting(setting, dead):
    s = state(ur_pool=setting)
    lose(s, "soviet", "ur_brigade")
    assert len(s.dead_pile["soviet"]) == dead


@pytest.mark.rule("tfb.rebuild.soviet.pool.partisan")
def test_an_eliminated_partisan_can_be_drawn_again():
    s = state()
    s.pools["partisans"] = Pool([], counted=True)
    s.partisans = [Partisan("Ded", "C30.12", active=True)]
    lose(s, "soviet", "partisan", "Ded")
    assert s.partisans == []
    play(partisan_received(s), answers=[{"place": "placed", "hex": "C31.10"}])
    assert s.partisans == [Partisan("Ded", "C31.10")]


@pytest.mark.rule("tfb.rebuild.soviet.pool.partisan")
def test_partisans_without_names_are_told_by_their_hex():
    s = state()
    for hex in ("C30.12", "C31.12"):
        play(partisan_received(s), answers=["drawn", {"place": "placed", "hex": hex}])
    lose(s, "soviet", "partisan", "C31.12")
    assert [p.hex for p in s.partisans] == ["C30.12"]


@pytest.mark.rule(
    "tfb.rebuild.axis.auto.army_group_hq", "tfb.rebuild.axis.auto.army_hq", "tfb.replacement.axis.general"
)
@pytest.mark.parametrize("type", ["army_group_hq", "army_hq"])
def test_army_and_army_group_hqs_come_back_by_themselves(type):
    s = axis(state(), place("4th Army", "army_hq"))
    lose(s, "axis", type, "HQ")
    assert s.dead_pile["axis"] == []
    played = play(rebuild(s, "axis"), answers=[[]])
    assert played.asked[0].key == "returning"
    play(rebuild(s, "axis"), answers=[[s.returning[0].id]])
    assert s.returning == []


@pytest.mark.rule("tfb.rebuild.axis.auto.corps_hq", "tfb.rebuild.axis.pax_and_eq.corps_hq")
@pytest.mark.parametrize(
    ("setting", "recovers", "dead"), [("either_way", 1, 1), ("recovery_only", 1, 0), ("rebuild_only", 0, 1)]
)
def test_how_a_corps_hq_returns(setting, recovers, dead):
    s = axis(state(corps_hq_return=setting), place("4th Army", "army_hq"))
    lose(s, "axis", "corps_hq", "LIII Corps")
    assert (len(s.returning), len(s.dead_pile["axis"])) == (recovers, dead)
    if setting == "either_way":
        s.replacements["axis"] = ReplacementState(pax=1, eq=[4])
        play(rebuild(s, "axis"), answers=[[], f"{s.returning[0].id}:corps_hq", "4th Army"])
        assert (s.returning, s.dead_pile["axis"]) == ([], []), "rebuilt once, it does not also recover"
