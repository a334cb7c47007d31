"""ENEMY Random Events: the ledger's examples."""

import pytest

from sandtable.games.orsha.solitaire.events import enemy
from sandtable.games.orsha.solitaire.events.hardening import battle_hardens, best
from sandtable.games.orsha.solitaire.events.outcome import Came
from sandtable.games.orsha.solitaire.mines import antipersonnel
from sandtable.games.orsha.solitaire.reports import control, report
from sandtable.games.orsha.solitaire.setup_enemy import minefields
from sandtable.games.orsha.solitaire.state import Attitude, Half, Holder, Vpo
from sandtable.games.orsha.solitaire.turn import fire
from sandtable.kernel import Refused
from tests.orsha.solitaire.missions import breakthrough, run, with_suspects, with_unit


def holding_k10():
    s = breakthrough()
    s.vpos = [Vpo("K10", "K10"), Vpo("K20", "K20", holder=Holder.FRIENDLY)]
    s.vpo("K10").holder = Holder.FRIENDLY
    return s


@pytest.mark.rule("oto2.sasl.re.enemy.11")
def test_hold_suspects_within_six_hexes_of_the_foremost_vpo_advance():
    s = with_suspects(holding_k10(), "K7", "K4", "K3")  # ranges 3, 6, 7
    assert run(enemy.counterattack_of_suspects(s)).result is Came.DONE
    assert [x.attitude for x in s.suspects] == [Attitude.ADVANCE, Attitude.ADVANCE, Attitude.HOLD]
    assert [x.colour for x in s.suspects] == ["other", "other", "first"]


@pytest.mark.rule("oto2.sasl.re.enemy.11")
def test_rerolled_without_a_vpo_or_without_suspects_that_would_change():
    s = with_suspects(breakthrough(), "I13")
    assert run(enemy.counterattack_of_suspects(s)).result is Came.AGAIN  # no VPO is FRIENDLY-controlled
    far = with_suspects(holding_k10(), "K3")
    assert run(enemy.counterattack_of_suspects(far)).result is Came.AGAIN
    already = with_suspects(holding_k10(), "K7")
    already.suspects[0].attitude = Attitude.ADVANCE
    assert run(enemy.counterattack_of_suspects(already)).result is Came.AGAIN
    already.settings["re-11-reroll"] = "no-suspect-in-range"
    assert run(enemy.counterattack_of_suspects(already)).result is Came.DONE


@pytest.mark.rule("oto2.sasl.re.enemy.11")
def test_equally_near_vpo_are_selected_at_random():
    s = with_suspects(breakthrough(), "I7")
    s.vpos = [Vpo("K10", "K10", holder=Holder.FRIENDLY), Vpo("M10", "M10", holder=Holder.FRIENDLY)]
    assert run(enemy.foremost_vpo(s, "oto2.sasl.re.enemy.11"), [3, 3, 2, 5]).result == "M10"


@pytest.mark.rule("oto2.sasl.re.enemy.13", "oto2.sasl.re.enemy.25", "oto2.sasl.re.enemy.51")
def test_the_foremost_stack_that_may_be_in_mines_is_attacked():
    s = breakthrough()
    assert "not eligible for mines" in str(enemy.refuse_mine(s, "I14"))  # nearest, but in a building
    assert enemy.walked_into_mines(s, ["I14", "K15", "K17"]) == ["K15"]
    assert enemy.walked_into_mines(s, ["K15", "M15"]) == ["K15", "M15"]  # equally near: both
    played = run(enemy.minefield(s), [3, 5], [3, "K15", "M15", "K17"])
    assert played.result is Came.DONE
    assert [(m.hex, m.ap) for m in s.mines] == [("K15", 8), ("M15", 12)]  # they stay
    assert [d.half for d in s.due] == [Half.ENEMY, Half.ENEMY]


@pytest.mark.rule("oto2.sasl.re.enemy.13")
def test_a_stack_in_a_building_cannot_be_named():
    with pytest.raises(Refused, match=r"B28\.1"):
        run(enemy.minefield(breakthrough()), [], [1, "I14"])


@pytest.mark.rule("oto2.sasl.re.enemy.13")
def test_no_candidate_rolls_again():
    assert run(enemy.minefield(breakthrough()), [], [0]).result is Came.AGAIN  # all in buildings
    assert enemy.walked_into_mines(breakthrough(), ["K20"]) == []  # only one, in the set-up area
    spared = breakthrough(re_13_setup_area="spared-only-if-alone")
    assert enemy.walked_into_mines(spared, ["K20"]) == []
    assert enemy.walked_into_mines(spared, ["K20", "K22"]) == []
    assert enemy.walked_into_mines(spared, ["R15", "A24"]) == ["R15"]  # R15 is nearer, and no longer alone
    assert enemy.walked_into_mines(breakthrough(), ["R15", "A24"]) == ["A24"]


@pytest.mark.rule("oto2.sasl.re.enemy.13")
def test_the_mine_attack_is_the_first_thing_of_the_enemy_pfph():
    s = breakthrough()
    run(enemy.minefield(s), [1], [1, "K15"])
    s.turn, s.half, s.phase = 2, Half.FRIENDLY, "play-fire"
    assert run(fire(s)).texts() == []
    s.half = Half.ENEMY
    assert "Mine attack on each unit in K15, 6 A-P factors" in run(fire(s)).texts()[0]
    assert s.due == []


@pytest.mark.rule("oto2.sasl.re.minefield-strength")
@pytest.mark.parametrize(("die", "factors"), [(1, 6), (2, 6), (3, 8), (4, 8), (5, 12), (6, 12)])
def test_strength_of_a_minefield(die, factors):
    assert run(antipersonnel(breakthrough(), "K15"), [die]).result == factors
    other = min(factors, 8)
    assert run(antipersonnel(breakthrough(re_minefield_top_row=8), "K15"), [die]).result == other


@pytest.mark.rule("oto2.sasl.re.enemy.21")
def test_rumours_raise_the_enemy_numbers():
    s = breakthrough()
    for expect in ("5/6", "6/7"):
        assert run(enemy.rumours(s)).result is Came.DONE
        assert s.enemy_re == expect
    assert run(enemy.rumours(s)).result is Came.AGAIN
    assert s.enemy_re == "6/7"


@pytest.mark.rule("oto2.sasl.re.enemy.23", "oto2.sasl.re.enemy.44")
def test_activated_units_advance_on_the_vpo_until_it_is_taken():
    s = holding_k10()
    near, far = with_unit(s, "4-6-7", "squad", "K4"), with_unit(s, "4-6-7", "squad", "K3")
    gun = with_unit(s, "FlaK 38 20L (6)", "gun", "I10", at_start=True)
    run(enemy.counterattack_of_units(s))
    assert (near.attitude, far.attitude, gun.attitude) == (Attitude.ADVANCE, Attitude.HOLD, Attitude.HOLD)
    run(control(s), answers=[["K10", "K20"]])
    assert near.attitude is Attitude.ADVANCE  # still held
    run(control(s), answers=[["K20"]])  # K10 is taken
    assert near.attitude is Attitude.HOLD
    assert s.counterattack_on == ""


@pytest.mark.rule("oto2.sasl.re.enemy.23", "oto2.sasl.re.enemy.44")
def test_all_who_counterattack_go_back_to_hold_though_they_started_at_different_times():
    s = holding_k10()
    first = with_unit(s, "4-6-7", "squad", "K4")
    run(enemy.counterattack_of_units(s))
    first.hex = "K2"
    second = with_unit(s, "4-6-7", "squad", "K5")
    run(enemy.counterattack_of_units(s))
    run(control(s), answers=[["K20"]])
    assert (first.attitude, second.attitude) == (Attitude.HOLD, Attitude.HOLD)


@pytest.mark.rule("oto2.sasl.re.enemy.23")
def test_counterattackers_cross_minefields():
    s = breakthrough()
    run(minefields(s))
    squad, other = with_unit(s, "4-6-7", "squad", "F24"), with_unit(s, "4-6-7", "squad", "F24")
    s.counterattackers = [squad.id]
    for unit, hex, said in ((squad, "F23", True), (squad, "F20", False), (other, "F23", False)):
        texts = run(report(s), answers=["enemy", str(unit.id), "moved", hex]).texts()
        assert any("no mine attack, its MPh is over, attacks on it -1 DRM" in text for text in texts) is said


@pytest.mark.rule("oto2.sasl.re.enemy.31", "oto2.sasl.re.enemy.41", "oto2.sasl.re.enemy.42")
def test_artillery_asks_for_the_table_it_does_not_have():
    for event, table, words in (
        (enemy.artillery, "A6a", "3 FFEs. Resolve"),
        (enemy.more_artillery, "A6c", "3 FFEs. Resolve"),
        (enemy.harassing, "A6e", "3 FFEs, each as Harassing Fire (C1.72)"),
    ):
        played = run(event(breakthrough()), [4], [3])
        assert table in played.asked[1].question
        assert "at 4" in played.asked[1].question
        assert words in played.texts()[-1]


@pytest.mark.rule("oto2.sasl.re.enemy.34")
@pytest.mark.parametrize(("dice", "count"), [([3, 4], 9), ([1, 1], 4)])
def test_reinforcements_enter_along_the_ebe(dice, count):
    s = breakthrough()
    run(enemy.reinforcements(s), dice)
    assert len(s.suspects) == count
    assert all(x.attitude is Attitude.ADVANCE and x.hex.endswith("1") and x.reinforcement for x in s.suspects)
    assert len({x.hex for x in s.suspects}) == count


@pytest.mark.rule("oto2.sasl.re.enemy.34.more")
def test_more_reinforcements_until_a_four():
    s = breakthrough()
    run(enemy.more_reinforcements(s))  # no event, no dr
    s.turn, s.half = 3, Half.ENEMY
    run(enemy.reinforcements(s), [1, 1])
    run(enemy.more_reinforcements(s))  # not in the same RPh
    s.turn = 4
    run(enemy.more_reinforcements(s), [3, 2, 6])
    assert len(s.suspects) == 4 + 8
    s.turn = 5
    run(enemy.more_reinforcements(s), [4])
    assert not s.reinforcing
    s.turn = 6
    run(enemy.more_reinforcements(s))  # closed: nothing is rolled
    assert len(s.suspects) == 12


@pytest.mark.rule("oto2.sasl.re.enemy.34.more")
def test_the_event_in_a_friendly_turn_is_followed_by_that_game_turns_enemy_rph():
    s = breakthrough()
    s.turn, s.half = 3, Half.FRIENDLY
    run(enemy.reinforcements(s), [1, 1])
    s.half = Half.ENEMY
    run(enemy.more_reinforcements(s), [1, 1, 1])
    assert len(s.suspects) == 6


@pytest.mark.rule("oto2.sasl.re.enemy.61")
def test_the_best_leader_hardens_and_rallies_all_with_him():
    s = breakthrough()
    with_unit(s, "9-1", "leader", "K3")
    better = with_unit(s, "9-2", "leader", "K5", broken=True)
    squads = [with_unit(s, "4-6-7", "squad", "K5", broken=True) for _ in range(2)]
    assert run(battle_hardens(s), [], [[str(u.id) for u in squads]]).result is Came.DONE
    assert better.name == "10-2"
    assert not any(u.broken for u in s.units)


@pytest.mark.rule("oto2.sasl.re.enemy.61")
def test_no_leader_or_only_ten_threes():
    s = breakthrough()
    assert run(battle_hardens(s)).result is Came.AGAIN
    with_unit(s, "10-3", "leader", "K3")
    assert run(battle_hardens(s)).result is Came.DONE
    s.settings["re-61-only-10-3"] = "reroll"
    assert run(battle_hardens(s)).result is Came.AGAIN
    two = [with_unit(s, "8-1", "leader", hex) for hex in ("K4", "K5")]
    assert best(s.units) == two
    run(battle_hardens(s), [2, 6])
    assert [u.name for u in two] == ["8-1", "9-1"]


@pytest.mark.rule("oto2.sasl.re.enemy.63")
@pytest.mark.parametrize(("die", "kind"), [(3, 1), (4, 2)])
def test_the_sniper_strikes_at_once(die, kind):
    assert f"as if a Sniper dr of {kind}" in run(enemy.sniper(breakthrough()), [die]).texts()[-1]


@pytest.mark.rule("oto2.sasl.re.enemy.65")
def test_stukas_come():
    played = run(enemy.stukas(breakthrough()), [], [2, {"result": "two 37mm"}])
    assert "E7.21" in played.asked[0].question
    assert "12.1" in played.asked[1].question
    assert "2 Ju-87G arrive (two 37mm); each may enter in the next FRIENDLY MPh" in played.texts()[-2]
    assert "AFV nearest the EBE" in played.texts()[-1]
