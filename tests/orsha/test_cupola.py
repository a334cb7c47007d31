"""4.1: the machine-gun cupola."""

import pytest

from sandtable.games.orsha import cupola
from sandtable.games.orsha.battle.contradictions import fits, refuse_rows
from sandtable.games.orsha.battle.log import keep_log
from sandtable.games.orsha.battle.report_draft import stands, status_of
from sandtable.games.orsha.battle.results import Happened, enter
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.scrounging import refuse_stores
from sandtable.games.orsha.reph.set_up_rules import refuse_set_up
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import Told
from sandtable.kernel import Refused, play
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


def log(state, mgc, *answers, dice=()):
    state.phase, state.turn, state.battle.how = "turns", 3, "table"
    return play(keep_log(state), dice=list(dice), answers=["cupola", mgc.id, *answers, "over"])


def tool(**given):
    return next(t for t in GAME.tools() if t.key == "cupola").use(given)


@pytest.mark.rule("oto2.4.1.c", "oto2.4.1.d")
def test_destroyed_it_leaves_nothing_and_is_never_scrounged(state, mgc):
    mgc.gain(Status.MALFUNCTIONED)
    with pytest.raises(Refused, match=r"oto2\.4\.1\.c"):
        log(state, mgc, "scrounge")
    with pytest.raises(Refused, match="leaves no wreck"):
        play(keep_log(state), answers=["loss", GERMAN, {"piece": mgc.id, "what": "wreck"}])
    log(state, mgc, "destroyed")
    enter(state, Happened(rows=state.battle.told, control={}))
    assert (mgc.box, mgc.hex, mgc.status) == (Box.ELIMINATED, "", [])
    stores = {"vehicles": [], "weapons": [], "scrounged": [{"from": mgc.id, "name": "LMG"}]}
    assert refuse_stores(state, GERMAN, stores).rule == "oto2.4.1.c"


@pytest.mark.rule("oto2.4.1.d")
def test_its_crew_never_leaves(state, mgc):
    with pytest.raises(Refused, match=r"oto2\.4\.1\.d"):
        log(state, mgc, "abandon")
    abandoned = [Told(mgc.id, "map", "K20", 0, [Status.ABANDONED])]
    assert refuse_rows(state, GERMAN, abandoned).rule == "oto2.4.1.d"
    stug = on_map(state, GERMAN, "StuG IIIG", "K20")
    assert refuse_rows(state, GERMAN, [Told(stug.id, "map", "K20", 0, [Status.ABANDONED])]) is None
    assert not cupola.values().crew_survival


@pytest.mark.rule("oto2.4.1.e")
def test_hidden_set_up():
    def start(state, piece):
        row = {"piece": piece.id, "hex": "K20", "level": 0, "start": "hidden"}
        return refuse_set_up(state, [row])

    later = new_state("24AM")
    later.ground.perimeter = {GERMAN: ["K20"]}
    bought = later.add(GERMAN, "HMG Cupola", group(later, GERMAN, "I7").id, Box.FORTIFICATION)
    assert start(later, bought).rule == "oto2.4.1.e"
    assert "HIP for 5 FPP" in start(later, bought).why
    bought.gain(Status.HIDDEN)
    assert start(later, bought) is None, "5 FPP were spent in 7.520"
    first = new_state()
    today = first.add(GERMAN, "HMG Cupola", group(first, GERMAN, "I7").id, Box.FORTIFICATION)
    assert start(first, today) is None


@pytest.mark.rule("oto2.4.1.f", "oto2.4.1.g")
def test_hull_down_small_and_armoured(state, mgc):
    for by, hull_down in (("ground", "Hull Down."), ("aerial", "Not Hull Down against aerial fire.")):
        told = [text for text, _ in tool(by=by, aspect="side")[0].lines]
        assert told == ["Small target: To Hit +1.", hull_down, "Armour factor 5, side."]
        assert log(state, mgc, "target", by, "side").texts()[-4:-1] == told
    asked = new_state(cupola_armor_aspects="players-decide")
    mine = on_map(asked, GERMAN, "HMG Cupola", "K20")
    assert "Armour factor, rear: you decide." in log(asked, mine, "target", "ground", "rear").texts()
    assert "Armour factor 5, front." in log(asked, mine, "target", "ground", "front").texts()


@pytest.mark.rule("oto2.4.1.j")
def test_it_malfunctions_and_is_repaired_from_the_log(state, mgc):
    log(state, mgc, "jams")
    with pytest.raises(Refused, match="malfunctioned"):
        log(state, mgc, "fires")
    told = log(state, mgc, "repair", 2, dice=[3])
    assert any("still malfunctioned" in text for text in told.texts())
    assert status_of(state, mgc) == [Status.MALFUNCTIONED]
    log(state, mgc, "repair", 2, dice=[2])
    assert status_of(state, mgc) == []


@pytest.mark.rule("oto2.4.1.j")
def test_the_log_of_a_cupola_adds_to_what_it_knew_before(state, mgc):
    stands(state, mgc, [Status.HIDDEN])
    log(state, mgc, "jams")
    assert status_of(state, mgc) == [Status.HIDDEN, Status.MALFUNCTIONED], "what the Report will begin with"


@pytest.mark.rule("oto2.4.1.j")
def test_a_cupola_is_never_disabled(state, mgc):
    with pytest.raises(Refused, match="never Disabled") as no:
        log(state, mgc, "disabled")
    assert no.value.rule == "oto2.4.1.j"
    row = Told(mgc.id, "map", mgc.hex, 0, [Status.DISABLED])
    assert refuse_rows(state, "german", [row]).rule == "oto2.4.1.j"
    assert refuse_rows(state, "german", [Told(mgc.id, "map", mgc.hex, 0, [Status.MALFUNCTIONED])]) is None
    assert not fits(mgc, Status.DISABLED)


@pytest.mark.rule("oto2.4.1.j", "oto2.4.1.k")
def test_who_fires_a_cupola_is_told_of_sustained_fire_and_fire_direction(state, mgc):
    roll = next(r for r in log(state, mgc, "fires", dice=[3, 4]).asked if r.key == "cupola fire")
    told = " ".join(roll.context)
    assert "Sustained Fire" in told
    assert "Mandatory Fire Direction" in told
    assert any("Sustained Fire" in line for line in cupola.sheet())
    assert any("Mandatory Fire Direction" in line for line in cupola.sheet())
    with pytest.raises(Refused, match="Mandatory Fire Direction") as no:
        log(state, mgc, "mandatory")
    assert no.value.rule == "oto2.4.1.k"


@pytest.mark.rule("oto2.4.1.j")
@pytest.mark.parametrize(("dr", "mended"), [(6, False), (1, True), (2, False)])
def test_repair_never_disables(state, mgc, dr, mended):
    mgc.gain(Status.MALFUNCTIONED)
    assert play(cupola.repair(mgc), dice=[dr], answers=[1]).result is mended
    assert not mgc.has(Status.DISABLED)


@pytest.mark.rule("oto2.4.1.k")
def test_no_cowering_and_no_leadership(state, mgc):
    assert any("never Cowers" in text for text in log(state, mgc, "fires", dice=[3, 3]).texts())
    assert not any("Cowers" in text for text in log(state, mgc, "fires", dice=[3, 4]).texts())
    with pytest.raises(Refused, match=r"oto2\.4\.1\.k"):
        log(state, mgc, "directed")
    assert dict(tool(die_1=3, die_2=3)[1].pairs)["Cowers"].startswith("no")
    assert cupola.cowers(Class.SQUAD, (3, 3), leader=False)
