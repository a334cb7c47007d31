"""4.1: the machine-gun cupola."""

import pytest

from sandtable.games.orsha import cupola
from sandtable.games.orsha.catalogue import GERMAN, Class
from sandtable.games.orsha.state import Box, Status
from sandtable.kernel import play
from tests.orsha.campaigns import group, new_state, on_map


@pytest.fixture
def state():
    return new_state()


@pytest.fixture
def mgc(state):
    return on_map(state, GERMAN, "HMG Cupola", "K20")


@pytest.mark.rule("oto2.4.1.a", "oto2.4.1.b", "oto2.4.1.h", "oto2.4.1.i")
def test_what_it_is(mgc):
    values = cupola.values()
    assert (values.crew, values.armor, values.size_drm) == ("2-2-8", 5, 1)
    assert (values.is_fortification, values.fights_as_afv) == (True, True)
    assert (values.may_move, values.may_lay_fire_lane) == (False, True)
    assert (values.penalty_buttoned_up, values.close_combat_weapon) == (0, "CMG")
    assert (values.burns, values.leaves_wreck) == (False, False)
    assert mgc.is_(Class.CUPOLA)
    assert mgc.kind.cvp is None, "no public value: the players are asked"


@pytest.mark.rule("oto2.4.1.c")
def test_destroyed_it_leaves_nothing_and_is_never_scrounged(mgc):
    mgc.gain(Status.MALFUNCTIONED)
    cupola.destroy(mgc)
    assert (mgc.box, mgc.hex, mgc.status) == (Box.ELIMINATED, "", [])
    assert cupola.refuse_scrounge(mgc).rule == "oto2.4.1.c"


@pytest.mark.rule("oto2.4.1.d")
def test_its_crew_never_leaves(state, mgc):
    assert cupola.refuse_abandonment(mgc) is not None
    assert cupola.refuse_abandonment(on_map(state, GERMAN, "StuG IIIG", "K20")) is None
    assert not cupola.values().crew_survival


@pytest.mark.rule("oto2.4.1.e")
def test_hidden_set_up():
    later = new_state("24AM")
    bought = on_map(later, GERMAN, "HMG Cupola", "K20", group(later, GERMAN, "I7").id)
    assert cupola.refuse_hip(later, bought, fpp=0).rule == "oto2.4.1.e"
    assert cupola.refuse_hip(later, bought, fpp=5) is None
    first = new_state()
    today = on_map(first, GERMAN, "HMG Cupola", "K20", group(first, GERMAN, "I7").id)
    assert cupola.refuse_hip(first, today, fpp=0) is None


@pytest.mark.rule("oto2.4.1.f")
def test_hull_down_and_small():
    modifiers, hull_down = cupola.to_hit(aerial=False)
    assert ([m.value for m in modifiers], hull_down) == ([1], True)
    modifiers, hull_down = cupola.to_hit(aerial=True)
    assert ([m.value for m in modifiers], hull_down) == ([1], False)


@pytest.mark.rule("oto2.4.1.g")
def test_armour_on_every_aspect():
    assert [cupola.armor_factor(new_state(), a) for a in ("front", "side", "rear")] == [5, 5, 5]
    asked = new_state(cupola_armor_aspects="players-decide")
    assert [cupola.armor_factor(asked, a) for a in ("front", "rear")] == [5, None]


@pytest.mark.rule("oto2.4.1.j")
@pytest.mark.parametrize(("dr", "mended"), [(6, False), (1, True), (2, False)])
def test_repair_never_disables(state, mgc, dr, mended):
    mgc.gain(Status.MALFUNCTIONED)
    play(cupola.repair(state, mgc.id), dice=[dr], answers=[1])
    assert mgc.has(Status.MALFUNCTIONED) is not mended
    assert not mgc.has(Status.DISABLED)


@pytest.mark.rule("oto2.4.1.k")
def test_no_cowering_and_no_leadership(state, mgc):
    assert not cupola.cowers(mgc, (3, 3), leader=False)
    assert cupola.cowers(on_map(state, GERMAN, "4-6-7", "K20"), (3, 3), leader=False)
    assert cupola.refuse_direction(mgc).rule == "oto2.4.1.k"
