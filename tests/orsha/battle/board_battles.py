"""A battle on the board for tests: laid out from text, acts typed, what stands now."""

from sandtable.games.orsha.audit import audit
from sandtable.games.orsha.battle.player_turn import player_turn
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import look_around
from sandtable.games.orsha.positions import board
from sandtable.games.orsha.sides import GERMAN
from sandtable.kernel import Act, play

GROUND = """
23AM
K30 german: 4-6-7 with LMG, 9-1
M30 german: 88L FlaK 18/36 (hidden), 2-2-8 (hidden)
O30 german: 5-4-8 (concealed)
K33 russian: 4-4-7 with LMG, 4-5-8, 8-0
O35 russian: T-34 M43
retained russian: 5-2-7
"""


def fought(text=GROUND):
    """A scenario on the board in its second Game Turn."""
    state = board(text)
    state.phase, state.turn, state.battle.how = "turns", 2, "board"
    look_around(state, state)
    return state


def acted(state, side, *typed, dice=()):
    """One Player Turn of this side, typed act by act."""
    state.battle.acting = side if side == GERMAN else ""
    lines = iter((*typed, "done"))

    def answer(request):
        assert isinstance(request, Act), request
        return request.read(next(lines))

    return play(player_turn(state), answers=answer, dice=dice)


def now(state, name, side=None):
    return next(p for p in as_it_stands(state).pieces if p.name == name and side in (None, p.side))


def sound(state):
    return [fault.what for fault in audit(as_it_stands(state))]
