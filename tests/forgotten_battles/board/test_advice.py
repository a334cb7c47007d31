"""What is suggested on the board: stacks close up, strong attacks are made, and nothing hidden is looked at."""

from sandtable.games.forgotten_battles.board.advice import next_attack, next_move
from sandtable.games.forgotten_battles.board.moves import refuse_move
from sandtable.games.forgotten_battles.board.possible_attacks import attack_on, possible_attacks
from sandtable.games.forgotten_battles.board.standing import fielded, lay
from sandtable.games.forgotten_battles.maps import country
from sandtable.kernel import Deed, Place
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
