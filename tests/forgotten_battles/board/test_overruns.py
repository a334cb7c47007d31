"""Overruns on the board, OCS 8: 3 MP on the way, who began together, all go in, nobody exploits."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.board.combats import battle_targets
from sandtable.games.forgotten_battles.board.moves import destinations
from sandtable.games.forgotten_battles.board.overruns import overrun_targets, refuse_overrun
from sandtable.games.forgotten_battles.board.phases_on_board import begin
from sandtable.games.forgotten_battles.board.rails import rail_targets
from sandtable.kernel import Deed, Place
from tests.forgotten_battles.board.position import act, named, phase, vitebsk

LIOZNO = "28.25"


def tanks(**more):
    s = vitebsk(_65_Tk="29.25", _151_Tk="29.25", _601_Inf=LIOZNO, **more)
    s.phase = "movement"
    begin(s, "soviet")
    return s


def deed(s, *units):
    return Deed("soviet", "overrun", tuple(named(s, name).id for name in units), (Place(hex=LIOZNO),))


def test_a_stack_that_overruns_goes_in_pays_3_mp_and_may_move_on():
    s = tanks()
    played = phase(
        s, "movement", "soviet", [act(s, "overrun", ["65 Tk", "151 Tk"], LIOZNO), "paid"], dice=[6, 6, 6, 6, 6]
    )
    for name in ("65 Tk", "151 Tk"):
        unit = named(s, name)
        assert (unit.at, Fraction(unit.spent), unit.mode) == (LIOZNO, 3, "combat"), "an overrun never exploits"
    assert s.board.taken[LIOZNO] == "soviet"
    assert s.board.combats[-1].odds.endswith(", overrun")
    assert any("overrun 28.25" in text for text in played.texts("axis"))


def test_fuel_and_combat_supply_are_paid():
    s = tanks()
    before = s.board.accounts["soviet"].spent
    phase(s, "movement", "soviet", [act(s, "overrun", ["65 Tk", "151 Tk"], LIOZNO), "paid"], dice=[6, 6, 6, 6, 6])
    assert s.board.accounts["soviet"].spent - before == 2 + 2, "a token of fuel each, a token a step"


def test_only_who_began_the_phase_together_overruns_together():
    s = tanks()
    s.board.began[named(s, "151 Tk").id] = "30.25"
    no = refuse_overrun(s, deed(s, "65 Tk", "151 Tk"))
    assert no is not None
    assert "began the phase stacked together" in no.why
    assert refuse_overrun(s, deed(s, "65 Tk")) is None


def test_too_little_left_or_too_dear_a_hex_is_refused():
    s = tanks()
    named(s, "65 Tk").spent = "4"
    no = refuse_overrun(s, deed(s, "65 Tk"))
    assert no is not None
    assert "an overrun costs 3 MP, 2 left" in no.why
    told = {str(d.place): d.refused for d in overrun_targets(s, "soviet", [named(s, "151 Tk").id])}
    assert told == {LIOZNO: ""}


def test_what_still_arrives_neither_overruns_nor_goes_by_rail():
    s = tanks()
    waiting = named(s, "65 Tk")
    waiting.at = "box:arriving"
    for leads in (overrun_targets, rail_targets, battle_targets, destinations):
        assert leads(s, "soviet", [waiting.id]) == ()


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_no_overrun_in_deep_freeze():
    s = tanks()
    s.ground = "deep_freeze"
    no = refuse_overrun(s, deed(s, "65 Tk"))
    assert no is not None
    assert no.rule == "tfb.weather.deep.simulcast"


def test_who_retreats_from_an_overrun_moves_no_more():
    s = vitebsk(_65_Tk="29.25", _206_ID=LIOZNO)
    s.phase = "movement"
    begin(s, "soviet")
    acts = [act(s, "overrun", ["65 Tk"], LIOZNO), "paid"]
    phase(s, "movement", "soviet", acts, dice=[1, 1, 6, 1, 1])
    unit = named(s, "65 Tk")
    assert unit.at != LIOZNO
    assert named(s, "206 ID").at == LIOZNO
