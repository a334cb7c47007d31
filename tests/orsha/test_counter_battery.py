"""5: the Counter Battery Module."""

import pytest

from sandtable.games.orsha import counter_battery as cbm
from sandtable.games.orsha.battle.log import keep_log
from sandtable.games.orsha.battle.log_artillery import place_or_remove
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.reinforcement_groups import called
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Refused, play
from tests.orsha.campaigns import group, new_state


def scene(placed=(), *, modules=("O1", "O2"), **settings):
    """A Russian CBM against German modules; `placed` counts the FFE:1 each of them has placed."""
    state = new_state("23PM", **settings)
    state.turn = 3
    own = group(state, RUSSIAN, "O7")
    enemies = [group(state, GERMAN, rg, n) for n, rg in enumerate(modules)]
    for module, count in zip(enemies, placed, strict=False):
        if count:
            state.battle.ffe1[module.id] = count
    state.battle.ffe[GERMAN] = max(1, sum(placed))
    return state, own, enemies


def attack(state, own, dice, answers=()):
    return play(cbm.attack(state, own), dice=dice, answers=answers, tables=GAME.tables()).result


@pytest.mark.rule("oto2.5.1.a", "oto2.5.1.b", "oto2.5.2.b")
def test_what_it_is_and_is_not():
    state, own, enemies = scene()
    assert cbm.is_cbm(own)
    assert cbm.is_cbm(group(state, GERMAN, "O5"))
    assert not any(cbm.is_cbm(g) for g in enemies)
    (words,) = cbm.nature()
    for never in ("draws for battery access", "places an FFE", "harms units", "activates a Sniper", "ammunition"):
        assert never in words.partition("never")[2]


@pytest.mark.rule("oto2.5.2.a")
def test_when_it_may_attack():
    state, own, _ = scene((1,))
    assert cbm.refuse_attack(state, own) is None
    state.phase, state.battle.how = "turns", "table"
    for moment, why in (("late", "before anything else"), ("dfph", "not in the DFPh")):
        with pytest.raises(Refused, match=why):
            play(keep_log(state), answers=["cbm", RUSSIAN, own.id, moment], tables=GAME.tables())
    state.battle.ffe.clear()
    assert "no FFE" in cbm.refuse_attack(state, own).why


@pytest.mark.rule("oto2.5.2.a")
def test_several_modules_attack_one_after_the_other():
    for reading, refused in (("one-after-the-other", False), ("one-per-phase", True)):
        state, own, _ = scene((1, 1), several_cbm_attacks=reading)
        second = group(state, RUSSIAN, "O7", 2)
        attack(state, own, [4, 4])
        assert cbm.refuse_attack(state, own) is not None
        assert (cbm.refuse_attack(state, second) is not None) is refused
        state.turn += 1
        assert cbm.refuse_attack(state, own) is None


@pytest.mark.rule("oto2.5.3", "oto2.fn.3")
def test_the_table():
    state, own, enemies = scene((1, 1))
    assert attack(state, own, [1, 1]) == f"{called(enemies[0])} Eliminated", "two FFE:1: no modifier, row 2"
    state, own, enemies = scene((1, 1))
    card = f"one more red card for {called(enemies[1])}"
    assert attack(state, own, [1, 2], answers=[enemies[1].id]) == card, "row 3: any known module"
    state, own, enemies = scene((1,), modules=("O1",))
    assert attack(state, own, [1, 1]) == f"one more red card for {called(enemies[0])}", "+2: Final 4"
    assert state.battle.red_cards == {enemies[0].id: 1}
    state, own, _ = scene((4,))
    assert cbm.modifiers(state, RUSSIAN) == ["many"]
    assert [cbm.by_missions(placed) for placed in range(4)] == [["few"], ["few"], [], ["many"]]
    assert attack(state, own, [6, 6]) == "own CBM Eliminated", "Original 12, although Final 11"
    assert own.gone
    state, own, _ = scene((1,))
    assert attack(state, own, [5, 5]) == "no effect", "Final 12, Original 10"
    assert not own.gone


@pytest.mark.rule("oto2.5.3")
def test_final_1_reads_with_row_2_and_the_other_reading_of_12():
    state, own, enemies = scene((3,), modules=("O1",))
    assert attack(state, own, [1, 1]) == f"{called(enemies[0])} Eliminated"
    state, own, _ = scene((1,), cbm_final_12="cbm-eliminated")
    assert attack(state, own, [5, 5]) == "own CBM Eliminated"


@pytest.mark.rule("oto2.5.3.note-a")
def test_only_known_modules():
    state, own, _ = scene((), modules=("O1",))
    assert attack(state, own, [1, 1]).startswith("no effect")
    state, own, _ = scene((1, 1))
    hostile = group(state, GERMAN, "O5")
    assert cbm.known_cbms(state, GERMAN) == []
    state.battle.cbm_attacks[hostile.id] = 1
    assert attack(state, own, [1, 1], answers=[hostile.id]) == f"{called(hostile)} Eliminated"
    assert hostile.gone


@pytest.mark.rule("oto2.5.3.note-b")
def test_row_5_needs_an_ffe_on_board():
    state, own, enemies = scene((1, 1))
    assert attack(state, own, [2, 3]).startswith("no effect")
    state, own, enemies = scene((1, 1))
    state.battle.on_board = [enemies[0].id]
    assert "Harassing Fire" in attack(state, own, [2, 3])
    assert state.battle.harassing == [enemies[0].id]
    state, own, enemies = scene((1, 1))
    state.battle.on_board, state.battle.smoke = [enemies[0].id], [enemies[0].id]
    smoke = enemies[0].id
    assert "becomes Dispersed" in attack(state, own, [2, 3])
    assert (state.battle.on_board, state.battle.smoke, state.battle.dispersed) == ([smoke], [smoke], [smoke])
    assert "Dispersed Smoke" in (gone := attack(state, own, [2, 3]))
    assert gone.endswith("is removed")
    assert (state.battle.on_board, state.battle.smoke, state.battle.dispersed) == ([], [], [])
    assert attack(state, own, [2, 3]).startswith("no effect"), "nothing of it is on board any more"
    assert state.battle.harassing == []


@pytest.mark.rule("oto2.5.3")
def test_the_log_tells_full_smoke_from_dispersed():
    state, own, enemies = scene((1, 0))
    module = enemies[0]
    place_or_remove(state, module, "smoke")
    assert state.battle.dispersed == []
    place_or_remove(state, module, "dispersed")
    assert state.battle.dispersed == [module.id]
    assert attack(state, own, [2, 3]).endswith("is removed")
    place_or_remove(state, module, "smoke")
    assert (state.battle.smoke, state.battle.dispersed) == ([module.id], []), "a new mission is full again"


@pytest.mark.rule("oto2.5.3.note-c")
@pytest.mark.parametrize(("dice", "lost"), [([6, 6], True), ([6, 4], False)])
def test_only_an_original_12_loses_it(dice, lost):
    state, own, _ = scene((1,))
    attack(state, own, dice)
    assert own.gone is lost


@pytest.mark.rule("oto2.5.3.note-d")
def test_the_owner_chooses_among_equals():
    state, own, enemies = scene((1, 1, 0, 1), modules=("O2", "O2", "O1", "O3"))
    assert attack(state, own, [3, 2], answers=[enemies[1].id]) == f"one more red card for {called(enemies[1])}"
    state, own, enemies = scene((1, 1), modules=("O1", "O3"))
    assert attack(state, own, [2, 2]) == f"one more red card for {called(enemies[0])}", "no choice: the 100mm"


@pytest.mark.rule("oto2.5.3", "oto2.5.3.note-c")
@pytest.mark.parametrize(
    ("given", "rows"),
    [
        ({"placed": 1}, {"no effect": 32, "Harassing": 2, "lowest calibre": 1, "attacking CBM": 1}),
        ({"placed": 2}, {"no effect": 25, "Harassing": 4, "red card for the": 3, "your choice": 2, "attacking CBM": 1}),
        ({"placed": 1, "final_12": "cbm-eliminated"}, {"no effect": 27, "attacking CBM": 6}),
    ],
)
def test_the_odds_before_the_attack(given, rows):
    """Counted by hand: 36 DRs, each moved by the DRM, an Original 12 apart."""
    table, _ = next(t for t in GAME.tools() if t.key == "counter-battery").use(given)
    told = {words: int(count.split()[0]) for words, count, _ in table.rows}
    assert sum(told.values()) == 36
    for words, count in rows.items():
        assert [n for text, n in told.items() if words in text] == [count], words
