"""Replacements on the board: losses lie in the Dead Pile, come back by the booklet's chart, and are paid for."""

import pytest

from sandtable.games.forgotten_battles.audit import on_the_board, piles
from sandtable.games.forgotten_battles.board.casualties import as_told, lose
from sandtable.games.forgotten_battles.board.own_campaign import campaign
from sandtable.games.forgotten_battles.board.rebuilding import line_for, rebuild_targets, refuse_rebuilding
from sandtable.games.forgotten_battles.replacements.rebuild_chart import Fit, fit, lines
from sandtable.games.forgotten_battles.sequence import ON_BOARD
from sandtable.games.forgotten_battles.state.unit_register import ARRIVING, DEAD
from sandtable.kernel import Deed, Place, play
from tests.forgotten_battles.board.position import act, named, phase, vitebsk


def hand(s, side, pax=0, eq=()):
    s.replacements[side].pax, s.replacements[side].eq = pax, list(eq)


def books_balance(s):
    return not [*on_the_board.faults(s, None), *piles.faults(s, None)]


def rebuilds(s, side, *acts):
    return phase(s, "rebuild", side, acts)


@pytest.mark.rule("tfb.rebuild.soviet.two_pax", "tfb.replacement.soviet.location")
def test_a_dead_rifle_division_comes_back_step_by_step_in_the_box():
    s = vitebsk(_51_RD="29.25")
    division = named(s, "51 RD")
    lose(s, division, 3)
    assert (division.at, len(s.dead_pile["soviet"])) == (DEAD, 1)
    hand(s, "soviet", pax=5)
    step = act(s, "rebuild", ["51 RD"], "box:soviet-arriving")
    played = rebuilds(s, "soviet", step, step)
    assert (division.at, division.lost, s.replacements["soviet"].pax) == (ARRIVING, 1, 1)
    assert "Soviets: 51 RD (one step) rebuilt for 2 Pax." in played.texts("axis")
    assert books_balance(s)


@pytest.mark.rule("tfb.rebuild.axis.two_pax", "tfb.replacement.axis.location")
def test_a_german_division_takes_a_step_near_an_hq_and_not_in_an_enemy_zone():
    s = vitebsk(_206_ID="24.27", _3Pz_HQ="23.27")
    division = named(s, "206 ID")
    lose(s, division)
    hand(s, "axis", pax=2)
    told = {str(d.place): d.cost for d in rebuild_targets(s, "axis", [division.id])}
    assert told == {"24.27": "2 Pax"}
    named(s, "51 RD").at = "25.27"
    no = refuse_rebuilding(s, Deed("axis", "rebuild", (division.id,), (Place(hex="24.27"),)))
    assert no is not None
    assert "out of enemy ZOCs" in no.why
    named(s, "51 RD").at = "40.20"
    rebuilds(s, "axis", act(s, "rebuild", ["206 ID"], "24.27"))
    assert (division.lost, division.at, s.dead_pile["axis"]) == (0, "24.27", [])


@pytest.mark.rule("tfb.rebuild.axis.one_eq.steps", "tfb.replacement.axis.eq")
def test_a_panzer_unit_of_ar_5_needs_an_eq_of_ar_5():
    s = vitebsk(_3Pz_HQ="23.27")
    tanks = named(s, "501 Tk")
    tanks.at = "23.27"
    lose(s, tanks)
    hand(s, "axis", eq=[4])
    no = refuse_rebuilding(s, Deed("axis", "rebuild", (tanks.id,), (Place(hex="23.27"),)))
    assert no is not None
    assert no.why == "AR5 needs an Eq of AR5 or more; the best in hand is AR4"
    hand(s, "axis", eq=[5])
    near = {str(d.place) for d in rebuild_targets(s, "axis", [tanks.id])}
    assert "23.27" in near
    assert len(near) > 6, "at the HQ, or up to two hexes from it"
    rebuilds(s, "axis", act(s, "rebuild", ["501 Tk"], "23.27"))
    assert (tanks.at, tanks.lost, s.replacements["axis"].eq) == ("23.27", 0, [])


@pytest.mark.rule("tfb.replacement.soviet.eq", "tfb.replacement.soviet.pax")
def test_replacements_come_each_turn_pax_keeps_and_eq_is_lost():
    s = vitebsk(_51_RD="29.25")
    for _ in range(2):
        play(ON_BOARD["replacements"](s, "soviet"))
        played = play(ON_BOARD["rebuild"](s, "soviet"))
    assert (s.replacements["soviet"].pax, s.replacements["soviet"].eq) == (4, [])
    assert any("not used and lost: Eq AR3" in text for text in played.texts("axis"))


@pytest.mark.rule("tfb.rebuild.axis.auto.army_hq")
def test_an_army_hq_comes_back_by_itself_and_a_corps_hq_for_pax_and_eq():
    s = vitebsk(_3Pz_HQ="23.27", _IX_HQ="21.30", _LIII_HQ="25.27")
    army, corps = named(s, "3Pz HQ"), named(s, "IX HQ")
    lose(s, army)
    lose(s, corps)
    assert line_for(s, army) is None
    assert line_for(s, corps).key == "corps_hq"
    assert books_balance(s)
    phase(s, "arrivals", "axis")
    assert (army.at, army.lost, corps.at) == (ARRIVING, 0, DEAD)
    assert books_balance(s)


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_no_line_of_this_campaign_is_one_that_the_chart_forbids(side):
    """The chart's symbols are lost, so which line a kind is on is ours; what the chart says otherwise holds."""
    s = vitebsk()
    mine = campaign().replacements[side].lines
    chosen = {line.key: line for line in lines(side)}
    assert set(mine.values()) <= set(chosen)
    alone = [u for u in s.register.values() if u.look == "artillery" and not u.formation]  # only by a special result
    for unit in [u for u in s.register.values() if u.side == side and u.look in mine and u.size != "army"]:
        told = fit(side, chosen[mine[unit.look]], as_told(s, unit, 1), s.readings, s.symbols)
        assert (told is Fit.NO) == (unit in alone), unit.name
