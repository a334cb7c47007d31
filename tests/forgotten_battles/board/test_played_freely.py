"""However freely acts are judged, whatever a page can send is carried out or said to be impossible; nothing breaks."""

from contextlib import suppress

import pytest

from sandtable.games.forgotten_battles.audit import audit
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state.unit_register import DEAD
from sandtable.kernel import Act, Charter, Draw, NotUnderstood, Refused, Roll, in_memory, read_settings
from tests.forgotten_battles.board.position import named

TRIES = 150


@pytest.fixture
def freely():
    charter = Charter(
        id="free",
        game="forgotten-battles",
        title="Free",
        scenario="vitebsk",
        settings=read_settings(GAME.settings, {"judging": "free"}),
        players={"axis": "person", "soviet": "person"},
        dice="mixed",
        seed="free",
        created="",
        version="0",
    )
    return in_memory(GAME, charter)


def test_any_act_counts_or_is_impossible_and_the_books_balance(freely):
    draw = Draw("free")
    for _ in range(TRIES):
        side = next(side for side in GAME.side_keys() if freely.pending(side))
        pending = freely.pending(side)[0]
        if isinstance(pending.request, Roll):
            value = None
        elif isinstance(pending.request, Act):
            value = pending.request.guess(draw)
        else:
            value = pending.request.sample(draw)
        with suppress(Refused, NotUnderstood):  # anything else would be a rule that broke down
            freely.answer(side, pending.id, value)
    assert not list(audit(freely.state))
    assert freely.state.turn.number >= 24


def test_a_counter_can_be_laid_in_the_dead_pile_by_hand(freely):
    for side, value in (("axis", {"verb": "done"}), ("soviet", {"verb": "done"}), ("soviet", [3, 3])):
        freely.answer(side, freely.pending(side)[0].id, value)
    for side, value in (("soviet", [6, 6]), ("axis", [1, 1]), ("soviet", "first"), ("soviet", {"verb": "done"})):
        freely.answer(side, freely.pending(side)[0].id, value)
    unit = named(freely.state, "51 RD")
    value = {"verb": "move", "counters": [unit.id], "path": ["box:dead-pile"]}
    freely.answer("soviet", freely.pending("soviet")[0].id, value)
    assert named(freely.state, "51 RD").at == DEAD
