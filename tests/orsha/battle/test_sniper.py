"""Snipers on the board: activated by a DR that is their SAN, and where they strike."""

import pytest

from sandtable.games.orsha.battle.player_turn import player_turn
from sandtable.games.orsha.battle.sniper import sniper_dr
from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Act, play
from tests.orsha.battle.board_battles import fought
from tests.orsha.battle.test_within_hex import MOUTH, acted

OPEN = "23AM\nT20 german: 4-6-7\nT23 russian: 4-4-7"


def shot(dice, san):
    """The Germans fire; the Russians have this SAN."""
    state = fought(OPEN)
    state.sides[RUSSIAN].line.san, state.sides[GERMAN].line.san = san, 7
    target = next(c.id for c in table(state, GERMAN).counters if c.name == "4-4-7")
    state.battle.acting, lines = GERMAN, iter((f"attack 4-6-7 -> #{target}", "done"))

    def answer(request):
        return request.read(next(lines)) if isinstance(request, Act) else "T20"

    return state, play(player_turn(state), answers=answer, dice=dice)


@pytest.mark.rule("oto2.3.5")
def test_a_dr_that_is_the_others_san_activates_its_sniper():
    state, played = shot([1, 3, 2], san=4)
    assert [r.side for r in played.asked if r.key == "sniper"] == [RUSSIAN]
    assert state.battle.snipers == {RUSSIAN: "T20"}
    assert any("an attack of dr 2" in line for line in played.texts(GERMAN))
    assert "snipers" in [layer.key for layer in table(state, GERMAN).layers]


@pytest.mark.rule("oto2.3.5")
def test_other_numbers_and_a_high_dr_do_nothing():
    for dice, san in (([1, 3], 5), ([3, 4], 3), ([1, 3, 3], 4)):
        assert shot(dice, san)[0].battle.snipers == {}


@pytest.mark.rule("oto2.3.5")
def test_who_is_in_the_culvert_is_no_target():
    state = fought(MOUTH)
    acted(state, GERMAN, "level 4-6-7 as -1", "4-6-7 to M23")
    told = play(sniper_dr(state, RUSSIAN), dice=[1], answers=["M23"]).texts()
    assert any("no target" in line for line in told)
