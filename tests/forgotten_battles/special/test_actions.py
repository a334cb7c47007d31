"""What special units do in a Movement Phase, told while it is played."""

import pytest

from sandtable.games.forgotten_battles.special.actions import movement, open_acts
from sandtable.games.forgotten_battles.state import Front, Partisan
from sandtable.kernel import Refused
from tests.forgotten_battles.arrivals.turns import Several, run
from tests.forgotten_battles.positions import state


def phase(s, side, answers, dice=()):
    return run(movement(s, side, "Movement Phase", ()), answers, dice)


@pytest.mark.rule("tfb.special.soviet.partisan.rail", "tfb.special.soviet.partisan.once_per_unit")
def test_a_partisan_acts_once_in_the_phase():
    s = state()
    s.partisans = [Partisan("A", "B20.20", active=True), Partisan("B", "B30.20")]
    who = "the Partisan from B20.20"
    told = {"movement": Several(["partisan", "done"]), "partisan": {"who": who, "target": "rail", "hex": "B21.20"}}
    turn = phase(s, "soviet", told, dice=[4])
    assert s.special.interdicted == ["B21.20"]
    assert turn.asked[-1].key == "movement"
    assert "partisan" not in [o.key for o in turn.asked[-1].options], "the other one lies face down"
    form = next(r for r in turn.asked if r.key == "partisan")
    with pytest.raises(Refused):
        form.check({"who": who, "target": "dump", "hex": "B25.20"})


@pytest.mark.rule("tfb.special.soviet.truck_extender.remove", "tfb.special.soviet.truck_extender.place")
def test_a_truck_extender_comes_back_in_a_later_phase():
    s = state()
    turn = phase(s, "soviet", {"movement": Several(["lift", "done"]), "lift extender": {"name": "A"}})
    assert "place" not in [o.key for o in turn.asked[-1].options]
    placed = {"name": "A", "hex": "B20.20", "halves": 45}
    turn = phase(s, "soviet", {"movement": Several(["place", "done"]), "place extender": placed})
    assert s.special.extenders == {"A": "B20.20"}
    form = next(r for r in turn.asked if r.key == "place extender")
    with pytest.raises(Refused, match=r"stands on the map|22\.5 at most"):
        form.check({**placed, "halves": 46})


@pytest.mark.rule("tfb.special.axis.garrison.activate", "tfb.special.axis.garrison.pin")
def test_a_garrison_is_activated_and_holds_a_leg_unit():
    s = state()
    assert "leave" not in open_acts(s, "axis")
    told = {
        "movement": Several(["garrison", "leave", "done"]),
        "garrison": {"hex": "B18.18", "distance": 2},
        "leave garrison": {"unit": "gren", "mobility": "leg"},
    }
    turn = phase(s, "axis", told, dice=[4])
    assert s.special.garrisons == ["B18.18"]
    assert s.special.pinned == ["gren"]
    with pytest.raises(Refused, match="3 hexes away"):
        next(r for r in turn.asked if r.key == "garrison").check({"hex": "B18.18", "distance": 3})


@pytest.mark.rule("tfb.special.axis.lithuanian.fixed", "tfb.special.axis.lithuanian.all")
def test_lithuanians_are_activated():
    s = state()
    one = {"why": "unit", "unit": "5 Lit", "distance": 5}
    phase(s, "axis", {"movement": Several(["lithuanian", "done"]), "lithuanian": one})
    assert s.special.lithuanians == ["5 Lit"]
    event = {"why": "special event"}
    turn = phase(s, "axis", {"movement": Several(["lithuanian", "done"]), "lithuanian": event})
    assert s.special.all_lithuanians
    assert "lithuanian" not in [o.key for o in turn.asked[-1].options]


@pytest.mark.rule("tfb.special.soviet.penal.receive")
def test_a_front_that_goes_on_the_offensive_receives_penal_units():
    s = state()
    s.fronts = [Front("A", "offensive", 1), Front("B", "offensive", 4), Front("C", "regrouping", 1)]
    told = {"movement": Several(["penal", "done"]), "penal": {"front": "A", "units": 2}}
    turn = phase(s, "soviet", told)
    assert s.special.penal == {"A": 2}
    form = next(r for r in turn.asked if r.key == "penal")
    assert [key for key, _ in form.fields[0].choices] == ["A"]
    with pytest.raises(Refused, match="3 is outside 0 to 2"):
        form.check({"front": "A", "units": 3})
    assert "penal" not in [o.key for o in turn.asked[-1].options], "once"
    s.fronts[0].posture = "none"
    phase(s, "soviet", {"movement": "done"})
    assert s.special.penal == {}
