"""Attacks and barrages on the board: strengths, odds, supply, losses, retreats, DG, exploitation, advance."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.board.acts_on_board import refuse_act
from sandtable.games.forgotten_battles.board.after_combat import retreat, retreats
from sandtable.games.forgotten_battles.board.barrages import artillery_fire, refuse_barrage
from sandtable.games.forgotten_battles.board.combats import gathered, refuse_battle
from sandtable.games.forgotten_battles.board.laid_open import FEW, explained, who_fights
from sandtable.games.forgotten_battles.board.phases_on_board import clean_up_board
from sandtable.games.forgotten_battles.board.supply_on_board import dumps_of, new_dump
from sandtable.games.forgotten_battles.board.tracing import supply_phase
from sandtable.games.forgotten_battles.combat import CombatSupply
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state.unit_register import DEAD
from sandtable.kernel import Deed, Place, Roll, play
from tests.forgotten_battles.board.position import act, named, phase, vitebsk

LIOZNO = "28.25"
NO_SURPRISE = [3, 4, 1]


def before_liozno():
    return vitebsk(_51_RD="29.25", _146_RD="29.25", _206_ID=LIOZNO)


def attack(s, *answers, dice, units=("51 RD", "146 RD")):
    s.phase = "combat"
    return phase(s, "combat", "soviet", [act(s, "attack", units, LIOZNO), *answers], dice)


def deed(s, verb, *units, to=LIOZNO):
    return Deed("soviet", verb, tuple(named(s, name).id for name in units), (Place(hex=to),))


def test_both_strengths_the_column_and_exact_odds_stand_before_the_dice():
    s = before_liozno()
    units = [named(s, "51 RD"), named(s, "146 RD")]
    found = gathered(s, units, LIOZNO, CombatSupply.PAID)
    assert (found.strengths, found.heading()) == ((Fraction(24), Fraction(10)), "2:1")
    assert sum(chance for _, chance in found.odds()) == 1
    played = attack(s, "paid", 0, 1, "27.25", [], dice=[*NO_SURPRISE, 6, 5])
    roll = next(r for r in played.asked if isinstance(r, Roll))
    assert roll.context == explained(found)
    assert roll.context[4] == "Column 2:1 on Close ground; -1 Action Ratings 2 and 3 on both rolls."


def test_a_step_for_the_attackers_a_hex_for_the_defenders_and_the_advance():
    s = before_liozno()
    rifles = named(s, "51 RD")
    attack(s, "paid", 0, 1, "27.25", [rifles.id], dice=[*NO_SURPRISE, 6, 5])
    assert sorted(named(s, name).lost for name in ("51 RD", "146 RD")) == [0, 1], "Ao1 taken as a step"
    assert named(s, "206 ID").at == "27.25"
    assert (rifles.at, named(s, "146 RD").at) == (LIOZNO, "29.25")
    assert s.board.taken[LIOZNO] == "soviet"
    assert [(c.odds, c.result) for c in s.board.combats] == [("2:1", "Ao1/Do1")]


def test_attackers_pay_a_token_a_step_and_the_defender_two():
    s = before_liozno()
    attack(s, "paid", 0, 1, "27.25", [], dice=[*NO_SURPRISE, 6, 5])
    assert (s.board.accounts["soviet"].spent, s.board.accounts["axis"].spent) == (6, 2)


def test_a_defender_who_keeps_his_supply_fights_at_half_strength():
    s = before_liozno()
    units = [named(s, "51 RD"), named(s, "146 RD")]
    assert gathered(s, units, LIOZNO, CombatSupply.WITHHELD).strengths[1] == 5
    played = attack(s, "withheld", 0, 1, "27.25", [], dice=[*NO_SURPRISE, 6, 5])
    assert any("4:1" in text for text in played.texts("axis"))


def test_the_defender_ignores_his_options_when_the_attacker_retreats():
    s = before_liozno()
    played = attack(s, "paid", 1, "30.26", dice=[*NO_SURPRISE, 6, 5])
    assert named(s, "206 ID").at == LIOZNO
    assert named(s, "51 RD").at == named(s, "146 RD").at == "30.26"
    assert "ignore their options" in " ".join(played.texts("axis"))


def test_the_second_hex_of_a_retreat_disorganizes_and_half_the_strength_is_left():
    s = before_liozno()
    s.board.dumps.clear()
    s.board.accounts["soviet"].received = s.board.accounts["axis"].received = 0
    for name in ("51 RD", "146 RD", "71 RD"):
        named(s, name).at = "29.25"
    new_dump(s, "soviet", 40, "30.25")
    attack(s, 2, "26.26", [], dice=[6, 5, 1, 6, 5], units=("51 RD", "146 RD", "71 RD"))
    fled = named(s, "206 ID")
    assert (fled.at, fled.mode, fled.lost) == ("26.26", "dg", 1)


def test_an_attack_needs_supply_adjacency_and_a_unit_that_may_attack():
    s = before_liozno()
    for name, hex in (("13 UR", "29.25"), ("11 HQ", "29.25"), ("71 RD", "31.23"), ("6 Art", "29.25")):
        named(s, name).at = hex
    why = {name: refuse_battle(s, deed(s, "attack", name)) for name in ("13 UR", "11 HQ", "6 Art", "71 RD")}
    assert {no.why.partition(" (")[0] for no in why.values()} == {
        "13 UR cannot attack",
        "11 HQ cannot attack",
        "6 Art cannot attack",
        "71 RD is not next to 28.25",
    }
    s.board.dumps.clear()
    no = refuse_battle(s, deed(s, "attack", "51 RD"))
    assert no is not None
    assert no.why == "no supply for 29.25: 3T wanted, 0 SP within reach (OCS 12.3)"


def test_units_attack_once_in_a_phase_and_barrage_comes_first():
    s = before_liozno()
    named(s, "6 Art").at = "29.25"
    named(s, "51 RD").fought = True
    assert "has attacked" in refuse_battle(s, deed(s, "attack", "51 RD")).why
    s.phase, s.board.segment = "combat", 2
    assert "then barrage, then combat" in refuse_act(s, deed(s, "barrage", "6 Art")).why


def test_a_result_with_exploitation_lets_good_units_exploit():
    s = vitebsk(_206_ID=LIOZNO)
    for unit in [u for u in s.register.values() if u.formation in ("5.Tk", "2G.Cav") and "Art" not in u.name]:
        unit.at = "29.25" if unit.formation == "2G.Cav" else "29.24"
    mounted = [u.name for u in s.register.values() if u.at in ("29.25", "29.24") and u.look in ("cavalry", "tank")]
    s.phase = "combat"
    lead = named(s, "3 2G.Cav Cav").id
    answers = [act(s, "attack", mounted, LIOZNO), "paid", lead]
    played = phase(s, "combat", "soviet", answers, dice=[6, 6, 6, 6, 6], stop=True)
    assert played.pending.key == "options", "the attackers have none: it is the defender who is asked"
    assert played.pending.side == "axis"
    assert any("may exploit" in text for text in played.texts("soviet"))


def test_who_exploits_moves_half_and_nobody_else_moves_or_attacks():
    s = before_liozno()
    s.phase = "exploitation"
    named(s, "51 RD").mode = "exploit"
    assert refuse_act(s, Deed("soviet", "move", (named(s, "51 RD").id,), (Place(hex="30.25"),))) is None
    no = refuse_act(s, Deed("soviet", "move", (named(s, "146 RD").id,), (Place(hex="30.25"),)))
    assert "neither in reserve nor exploits" in no.why
    assert "neither a released reserve" in refuse_act(s, deed(s, "attack", "146 RD")).why


def test_a_retreat_ends_the_whole_distance_away_and_not_with_the_enemy():
    s = before_liozno()
    found = retreats(s, [named(s, "206 ID")], 1)
    assert "29.25" not in found
    assert set(found) == {"27.25", "27.24", "28.24", "28.26", "29.24"} & set(found)
    assert found["27.25"] == 0
    assert found["28.26"] == 1, "into an enemy zone of control"


def test_an_hq_turns_its_back_to_retreat():
    s = vitebsk(_51_RD="29.25", _IX_HQ=LIOZNO)
    play(retreat(s, "axis", LIOZNO, [named(s, "IX HQ")], 1), answers=["27.25"])
    assert (named(s, "IX HQ").mode, named(s, "IX HQ").at) == ("move", "27.25")


def test_a_unit_without_steps_left_lies_in_the_dead_pile():
    s = vitebsk(_51_RD="29.25", _601_Inf=LIOZNO)
    attack(s, "paid", [], dice=[*NO_SURPRISE, 6, 6], units=("51 RD",))
    assert named(s, "601 Inf").at == DEAD


def test_artillery_barrages_within_its_range_once_a_hex_and_pays_by_its_column():
    s = before_liozno()
    named(s, "6 Art").at, named(s, "5 Art").at = "30.25", "31.25"
    fire = artillery_fire(s, [named(s, "6 Art")], LIOZNO)
    assert (fire.points, fire.tokens) == (86, 8)
    assert "farther" in refuse_barrage(s, deed(s, "barrage", "5 Art")).why
    phase(s, "combat", "soviet", [act(s, "barrage", ["6 Art"], LIOZNO)], dice=[3, 4, 6])
    assert named(s, "206 ID").mode == "dg"
    named(s, "6 Art").fought = False
    assert "once is the limit" in refuse_barrage(s, deed(s, "barrage", "6 Art")).why
    assert sum(d.tokens for d in dumps_of(s, "soviet")) == s.board.accounts["soviet"].received - 8


def test_the_guns_of_every_hex_that_fires_draw_supply():
    s = before_liozno()
    s.board.dumps = {}
    east, south = named(s, "6 Art"), named(s, "5 Art")
    east.at, south.at = "30.24", "28.27"
    both = deed(s, "barrage", "6 Art", "5 Art")
    assert artillery_fire(s, [east, south], LIOZNO).tokens == 10
    far = new_dump(s, "soviet", 40, "36.25")
    assert refuse_barrage(s, deed(s, "barrage", "6 Art")) is None
    assert "the guns in 28.27 have no supply" in refuse_barrage(s, both).why, "which of them is named first is the same"
    near = new_dump(s, "soviet", 3, "28.28")
    phase(s, "combat", "soviet", [act(s, "barrage", ["6 Art", "5 Art"], LIOZNO)], dice=[3, 4, 6])
    assert (far.tokens, near.tokens) == (31, 2), "each draws its own, and the rest comes from whoever can"


def test_clean_up_writes_itself():
    s = before_liozno()
    named(s, "51 RD").mode, named(s, "146 RD").mode, named(s, "206 ID").mode = "dg", "exploit", "dg"
    played = play(clean_up_board(s, "soviet"))
    assert [named(s, name).mode for name in ("51 RD", "146 RD", "206 ID")] == ["combat", "combat", "dg"]
    assert played.texts("axis") == ["Soviets: 2 DG and Exploit markers come off."]


@pytest.mark.rule("tfb.weather.deep.attrition")
@pytest.mark.parametrize(("ground", "lost"), [("freeze", 0), ("deep_freeze", 1)])
def test_a_stack_without_trace_rolls_attrition_and_deep_freeze_adds_two(ground, lost):
    s = vitebsk(_206_ID="40.30")
    s.ground = ground
    s.board.dumps.clear()
    played = play(supply_phase(s, "axis"), dice=[2, 3], tables=GAME.tables())
    unit = named(s, "206 ID")
    assert (unit.out_of_supply, unit.lost) == (True, lost)
    assert played.texts("soviet")[-1] == "Axis: no trace for 40.30."


def test_who_has_no_trace_may_eat_from_a_dump():
    s = vitebsk(_206_ID="40.30")
    new_dump(s, "axis", 4, "40.30")
    play(supply_phase(s, "axis"), answers=["eat"])
    assert (named(s, "206 ID").out_of_supply, s.board.accounts["axis"].spent) == (False, 2)


def test_whoever_is_asked_reads_who_attacks_what_at_which_odds_with_which_result():
    s = before_liozno()
    named(s, "14 ID").at, named(s, "14 ID").ar = LIOZNO, 4
    given = [act(s, "attack", ("51 RD", "146 RD"), LIOZNO)]
    pays = phase(s, "combat", "soviet", given, stop=True).pending
    assert (pays.side, pays.key) == ("axis", "combat supply")
    fights = "51 RD 12-2-2 (3 steps), 146 RD 12-2-2 (3 steps) from 29.25 against 14 ID 10-4-3 (3 steps), 206 ID 10-3-3"
    assert pays.context == (f"{fights} (3 steps) in 28.25.",)
    assert [option.hint for option in pays.options] == [
        "24 against 20, column 1:1 on Close ground",
        "24 against 10, column 2:1 on Close ground",
    ]


def test_the_defender_is_told_which_units_must_take_the_options_and_why():
    s = before_liozno()
    given = [act(s, "attack", ("51 RD", "146 RD"), LIOZNO), "paid", 0]
    asked = phase(s, "combat", "soviet", given, [*NO_SURPRISE, 6, 5], stop=True).pending
    assert (asked.side, asked.key) == ("axis", "options")
    assert asked.question == "1 option for 206 ID: how many hexes of retreat? The rest are steps."
    came, who, left = asked.context
    assert who.startswith("51 RD 12-2-2")
    assert came == "At 2:1 the result is Ao1/Do1: attacker: 1 option; defender: 1 option."
    assert left == "Who has to take them: 206 ID 10-3-3 (3 steps)."
    s = before_liozno()
    given = [act(s, "attack", ("51 RD", "146 RD"), LIOZNO), "paid", 0, 1]
    to_where = phase(s, "combat", "soviet", given, [*NO_SURPRISE, 6, 5], stop=True).pending
    assert to_where.question == "206 ID: retreat 1 hex from 28.25. To where?"
    assert to_where.context[:2] == asked.context[:2]
    assert "28.26" in to_where.context[2], "a way through an enemy ZOC is named"


def test_many_attackers_are_named_once_and_counted_after_that():
    s = before_liozno()
    units = [u for u in s.register.values() if u.formation == "5.Tk" and "Art" not in u.name]
    assert len(units) > FEW
    for unit in units:
        unit.at = "29.25"
    held = [named(s, "206 ID")]
    assert units[0].name in who_fights(units, held, LIOZNO)
    assert who_fights(units, held, LIOZNO, few=FEW) == "7 units from 29.25 against 206 ID 10-3-3 (3 steps) in 28.25."


def test_whose_steps_attrition_takes_its_owner_decides():
    s = vitebsk(_51_RD="10.05", _65_Tk="10.05")
    s.board.dumps.clear()
    tanks, rifles = named(s, "65 Tk"), named(s, "51 RD")
    s.phase = "supply_phase"
    played = play(supply_phase(s, "soviet"), answers=[{tanks.id: 1, rifles.id: 0}], dice=[3, 3], tables=GAME.tables())
    assert "attrition losses" in [ask.key for ask in played.asked]
    assert (tanks.at, rifles.lost) == ("box:dead-pile", 0)
