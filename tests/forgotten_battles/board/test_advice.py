"""What is suggested on the board: stacks close up, strong attacks are made, and nothing hidden is looked at."""

import pytest

from sandtable.games.forgotten_battles.board.advice import is_wise, may_stand, next_move
from sandtable.games.forgotten_battles.board.advice_to_fight import (
    by_the_top,
    gain_of,
    next_attack,
    next_exploit,
    next_fight,
)
from sandtable.games.forgotten_battles.board.advice_to_fly import next_in_movement, next_strike
from sandtable.games.forgotten_battles.board.after_combat import retreats
from sandtable.games.forgotten_battles.board.entering import bring, next_to_place
from sandtable.games.forgotten_battles.board.falling_back import best_retreat, hexes_to_give
from sandtable.games.forgotten_battles.board.moves import refuse_move
from sandtable.games.forgotten_battles.board.possible_attacks import attack_on, possible_attacks
from sandtable.games.forgotten_battles.board.standing import fielded, lay, there
from sandtable.games.forgotten_battles.board.supply_on_board import network
from sandtable.games.forgotten_battles.maps import country
from sandtable.kernel import Deed, Place, play
from tests.forgotten_battles.board.position import named, phase, vitebsk

LIOZNO = "28.25"


def test_a_stack_behind_the_front_closes_up_and_one_at_the_front_stays():
    s = vitebsk(_51_RD="32.25", _146_RD="29.25", _206_ID=LIOZNO)
    s.phase = "movement"
    told = next_move(s, "soviet")
    assert (told["verb"], told["counters"]) == ("move", [named(s, "51 RD").id])
    path = tuple(Place(hex=hex) for hex in told["path"])
    assert refuse_move(s, Deed("soviet", "move", tuple(told["counters"]), path)) is None
    assert country().apart(told["path"][-1], LIOZNO) < country().apart("32.25", LIOZNO)
    named(s, "51 RD").moved = True
    assert next_move(s, "soviet") == {"verb": "done"}


def test_a_movement_phase_played_as_suggested_moves_and_ends():
    s = vitebsk()
    stood = {unit.id: unit.at for unit in fielded(s, "soviet")}
    played = phase(s, "movement", "soviet", [next_move(s, "soviet")])
    assert [unit.at for unit in fielded(s, "soviet") if unit.moved]
    assert {unit.id: unit.at for unit in fielded(s, "soviet")} != stood
    assert played.asked[0].suggestion["verb"] == "move"


def test_the_axis_do_not_leave_the_towns_that_count():
    s = vitebsk(_743_Inf="23.27", _51_RD="27.27")
    assert next_move(s, "axis") == {"verb": "done"}


def test_an_attack_is_suggested_where_it_is_strong_and_with_everybody_who_can():
    s = vitebsk(_51_RD="29.25", _146_RD="29.25", _601_Inf=LIOZNO)
    s.phase = "combat"
    told = next_attack(s, "soviet")
    assert (told["verb"], told["to"]) == ("attack", LIOZNO)
    assert sorted(told["counters"]) == sorted(named(s, name).id for name in ("51 RD", "146 RD"))
    [found] = possible_attacks(s, "soviet")
    assert (found.attack.strengths[0], found.hidden) == (24, 0)
    s.board.dumps.clear()
    assert next_attack(s, "soviet") == {"verb": "done"}, "nobody attacks without supply"


def test_of_a_stack_that_is_not_laid_open_only_the_top_counts():
    weak, strong = (vitebsk(_51_RD="29.25", _146_RD="29.25", _601_Inf=LIOZNO, _613_Inf=LIOZNO) for _ in range(2))
    named(strong, "613 Inf").strength = 99
    for s in (weak, strong):
        s.phase = "combat"
        lay(s, [named(s, "601 Inf")], LIOZNO)
    assert next_attack(weak, "soviet") == next_attack(strong, "soviet")
    one, two = (attack_on(s, "soviet", LIOZNO) for s in (weak, strong))
    assert (one.attack.heading(), one.hidden) == (two.attack.heading(), two.hidden)
    assert one.hidden == 1


# ---- what a good player would not do


def test_nobody_is_sent_out_of_trace():
    s = vitebsk(_65_Tk="29.25", _613_Inf="10.03")
    unit = named(s, "65 Tk")
    assert is_wise(s, "soviet", [unit], "30.25")
    assert network(there(s, [unit], "10.05"), "soviet").trace("10.05") is None
    assert not is_wise(s, "soviet", [unit], "10.05")


def test_whole_phases_played_as_suggested_leave_everybody_in_trace():
    s = vitebsk()
    for side in ("axis", "soviet"):
        for _ in range(40):
            told = next_move(s, side)
            if told["verb"] == "done":
                break
            for id in told["counters"]:
                s.register[id].at, s.register[id].moved = told["path"][-1], True
        assert [unit.name for unit in fielded(s, side) if unit.moved]
        assert [unit.at for unit in fielded(s, side) if network(s, side).trace(unit.at) is None] == []


def test_nobody_is_sent_beside_enemies_who_would_overwhelm_him():
    s = vitebsk(_601_Inf="24.24", _51_RD=LIOZNO, _146_RD=LIOZNO)
    weak = named(s, "601 Inf")
    assert not may_stand(s, "axis", [weak], "27.25")
    assert may_stand(s, "axis", [named(s, "206 ID")], "27.25")
    told = next_move(s, "axis")
    assert told["verb"] == "done" or country().apart(told["path"][-1], LIOZNO) > 1


def test_artillery_comes_within_its_range_and_no_nearer():
    s = vitebsk(_6_Art="31.25", _206_ID=LIOZNO)
    told = next_move(s, "soviet")
    assert told["counters"] == [named(s, "6 Art").id]
    assert country().apart(told["path"][-1], LIOZNO) == 2


def test_what_arrives_goes_where_many_have_little_and_not_beside_the_enemy():
    s = vitebsk(_51_RD="31.23", _146_RD="31.22", _71_RD="28.28", _206_ID="27.28")
    play(bring(s, "soviet"))
    assert next_to_place(s, "soviet")["to"] in ("31.23", "33.23", "32.23"), "28.28 is a station too, beside an enemy"
    assert country().apart("28.28", "27.28") == 1


# ---- barrages, attacks, exploitation


def test_guns_fire_first_where_an_attack_gains_by_it():
    s = vitebsk(_51_RD="29.25", _146_RD="29.25", _6_Art="30.25", _206_ID=LIOZNO)
    s.phase, s.board.segment = "combat", 1
    told = next_fight(s, "soviet")
    assert told == {"verb": "barrage", "counters": [named(s, "6 Art").id], "to": LIOZNO}
    named(s, "206 ID").mode, named(s, "6 Art").fought = "dg", True
    assert next_fight(s, "soviet")["verb"] == "attack"


def test_guns_are_silent_without_an_attack_to_open_or_supply_for_both():
    s = vitebsk(_6_Art="30.25", _206_ID=LIOZNO)
    s.phase, s.board.segment = "combat", 1
    assert next_fight(s, "soviet") == {"verb": "done"}, "nobody stands beside it to attack"
    s = vitebsk(_51_RD="29.25", _146_RD="29.25", _6_Art="30.25", _206_ID=LIOZNO)
    s.phase, s.board.segment = "combat", 1
    for dump in s.board.dumps.values():
        dump.tokens = 0
    next(d for d in s.board.dumps.values() if d.at == "31.23").tokens = 10
    assert next_fight(s, "soviet")["verb"] != "barrage", "8T for the guns leave 2T, and the attack costs 6T"


def test_only_attacks_that_gain_are_suggested_and_none_below_one_to_three():
    s = vitebsk(_51_RD="29.25", _206_ID=LIOZNO, _14_ID=LIOZNO)
    s.phase = "combat"
    found = attack_on(s, "soviet", LIOZNO)
    assert gain_of(found.attack) < 2
    assert next_attack(s, "soviet") == {"verb": "done"}, "12 against two divisions of 10 on close ground"
    strong = vitebsk(_51_RD="29.25", _146_RD="29.25", _71_RD="29.24", _166_RD="29.24", _601_Inf=LIOZNO)
    strong.phase = "combat"
    assert next_attack(strong, "soviet")["to"] == LIOZNO
    assert gain_of(attack_on(strong, "soviet", LIOZNO).attack) > 1


def test_who_exploits_is_sent_on_and_nobody_else():
    s = vitebsk(_65_Tk="29.25", _146_RD="31.25", _206_ID="26.25")
    s.phase = "exploitation"
    named(s, "65 Tk").mode = "exploit"
    told = next_exploit(s, "soviet")
    assert (told["verb"], told["counters"]) == ("move", [named(s, "65 Tk").id])
    named(s, "65 Tk").mode = "combat"
    assert next_exploit(s, "soviet") == {"verb": "done"}


# ---- falling back


def test_a_retreat_goes_into_trace_and_away_from_the_enemy_not_to_the_lowest_number():
    """Soviets retreat east, though the hexes to the west have the lower numbers."""
    s = vitebsk(_51_RD="29.25", _206_ID="28.25", _14_ID="28.26")
    unit = named(s, "51 RD")
    open_to = retreats(s, [unit], 2)
    best = best_retreat(s, [unit], open_to)
    free = [hex for hex, zocs in open_to.items() if not zocs]
    assert best in free
    assert country().apart(best, "28.25") == max(country().apart(hex, "28.25") for hex in free)
    assert best != min(free), "the lowest number would be the west"
    assert network(there(s, [unit], best), "soviet").trace(best)


def test_a_retreat_that_keeps_trace_comes_before_one_that_goes_farther():
    s = vitebsk(_206_ID="25.20", _51_RD="26.20")
    unit = named(s, "206 ID")
    fine = best_retreat(s, [unit], {"24.20": 0, "40.30": 0})
    assert network(there(s, [unit], "40.30"), "axis").trace("40.30") is None
    assert fine == "24.20"


@pytest.mark.parametrize(
    ("won", "hex", "options", "hexes"),
    [
        (True, "30.30", 1, 0),  # attackers stay, so that the defender has to go
        (False, "30.30", 1, 1),
        (False, "23.27", 1, 0),  # Vitebsk counts: it is held by steps
        (False, "23.27", 3, 3),  # but not to the last man
    ],
)
def test_steps_are_given_where_the_hex_is_worth_more(won, hex, options, hexes):
    s = vitebsk(_206_ID=hex)
    assert hexes_to_give(s, [named(s, "206 ID")], options, options, won=won, hex=hex) == hexes


def bombers_before_liozno(**more):
    s = vitebsk(_51_RD="29.25", _146_RD="29.25", _185_RD="29.25", _206_ID=LIOZNO, **more)
    s.phase, s.flight = "movement", "full"
    for name in ("Tu-2 104", "IL.4 265"):
        named(s, name).at = "air:31.23"
    return s


def test_bombers_open_an_attack_after_all_have_moved():
    s = bombers_before_liozno(_37_Tk="33.25")
    assert next_in_movement(s, "soviet")["verb"] == "move"
    named(s, "37 Tk").moved = True
    told = next_in_movement(s, "soviet")
    assert told == {"verb": "strike", "counters": [named(s, n).id for n in ("Tu-2 104", "IL.4 265")], "to": LIOZNO}
    played = phase(s, "movement", "soviet", [told, "own_base"], dice=[1, 1, 4, 4, 1])
    assert named(s, "206 ID").mode == "dg"
    assert played.pending is None or played.asked[-1].suggestion == {"verb": "done"}


def test_bombers_stay_where_they_cannot_fly_or_nothing_is_gained():
    s = bombers_before_liozno()
    assert next_strike(s, "soviet")["verb"] == "strike"
    s.flight = "none"
    assert next_strike(s, "soviet") == {"verb": "done"}
    s.flight = "full"
    named(s, "206 ID").mode = "dg"
    assert next_strike(s, "soviet") == {"verb": "done"}, "it is disorganized already"
    named(s, "206 ID").mode, named(s, "IL.4 265").mode, named(s, "Tu-2 104").lost = "combat", "inactive", 1
    assert next_strike(s, "soviet") == {"verb": "done"}, "a single reduced bomber is not likely to tell"
    s = bombers_before_liozno()
    for name in ("51 RD", "146 RD", "185 RD"):
        named(s, name).at = "33.25"
    assert next_strike(s, "soviet") == {"verb": "done"}, "nobody attacks there"


def test_supply_is_suggested_where_the_front_is_and_not_under_the_enemys_nose():
    for side, expected in (("axis", "23.27"), ("soviet", "31.23")):
        s = vitebsk()
        play(bring(s, side))
        assert next_to_place(s, side)["to"] == expected


def test_below_a_gun_on_top_others_are_feared():
    s = vitebsk(_51_RD="29.25", _146_RD="29.25", _5_Art="29.25", _601_Inf=LIOZNO, _172_RD="26.30")
    lay(s, [named(s, "5 Art")], "29.25")
    guessed = by_the_top(s, "29.25", "soviet")
    assert [unit.name for unit in guessed] == ["172 RD", "172 RD", "5 Art"], "as it lies on top elsewhere"
