"""What is suggested to a side on the board, and what bots do: nearer to the enemy, then fire; a beginning, no more."""

from sandtable.games.orsha.battle.player_turn import player_turn
from sandtable.games.orsha.battle.proposed_acts import proposed
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Act, play
from tests.orsha.battle.test_on_board import fought, table

GROUND = "23AM\nT20 german: 4-6-7, 4-6-7\nT23 russian: 4-4-7\nS40 russian: T-34 M43 (wreck)"


def suggested_turn(state, side, dice=()):
    """A Player Turn in which every act is the one suggested."""
    state.battle.acting = side if side == GERMAN else ""

    def answer(request):
        assert isinstance(request, Act)
        return request.suggestion

    return play(player_turn(state), answers=answer, dice=dice)


def test_squads_near_an_enemy_fire_at_him_once_as_a_stack():
    state = fought(GROUND)
    played = suggested_turn(state, GERMAN, dice=[3, 4])
    verbs = [request.suggestion["verb"] for request in played.asked if isinstance(request, Act)]
    assert verbs[-2:] == ["attack", "done"]
    assert [(x.start, x.end) for x in state.battle.looks if x.end == "T23"], "at the squad, not at a wreck"
    assert any("4-6-7, 4-6-7 at T23" in text for text in played.texts(RUSSIAN))


def test_what_is_far_off_is_not_fired_at():
    state = fought("23AM\nT20 german: 4-6-7\nT40 russian: 4-4-7")
    state.battle.told = []
    first = proposed(state, GERMAN)
    assert first["verb"] == "move"
    assert not [c for c in table(state, GERMAN).counters if c.id == first.get("to")]
