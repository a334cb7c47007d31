"""How many answers a Reorganization Phase takes, both sides together: what is rolled for alike falls on one screen."""

from collections import Counter

import pytest

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.sequence import leads_to
from sandtable.games.orsha.state import DATES
from sandtable.kernel import Ask, Draw, Roll
from sandtable.kernel.run import Run
from tests.orsha.bots import answer
from tests.orsha.campaigns import new_state

MOST_FIRST, MOST = 30, 51
"""Before the first scenario, and between two on average of a campaign. They were 56 and 57 before rolls of one kind
were thrown together, 25 and 46 since (8 campaigns); single ones differ by what was bought and what became of it."""


def answers(key: str) -> Counter[str]:
    """By date the answers before its scenario. CPP are spent, all else is as suggested, or drawn."""
    state, draw, tables, count = new_state(battles="quick"), Draw("answers", key), GAME.tables(), Counter[str]()
    while (step := GAME.next_step(state)) is not None:
        date = leads_to(state) if step.key <= "7.512" else state.date
        run, seq = Run(step.procedure(state), tables.__getitem__), 0
        while not run.finished:
            seq += 1
            lane, request = next(iter(run.open_requests()))
            suggested = request.suggestion if isinstance(request, Ask) else None
            value = answer(request, draw) if suggested is None or request.key == "purchase" else suggested
            run.answer(lane.path, request.check(value), seq=seq)
        count[date] += seq if step.key[0] == "7" else 0
    return count


@pytest.mark.parametrize("key", ["one"])
def test_a_reorganization_phase_takes_few_answers(key):
    count = answers(key)
    first, *between = (count[date] for date in DATES)
    assert first <= MOST_FIRST
    assert sum(between) / len(between) <= MOST


def test_like_rolls_of_a_side_fall_together():
    """No roll of 7.519 or 7.513 follows another of its kind and side."""
    state, draw, tables, before = new_state(battles="quick"), Draw("answers", "together"), GAME.tables(), None
    while (step := GAME.next_step(state)) is not None and state.date != "24AM":
        run, seq, before = Run(step.procedure(state), tables.__getitem__), 0, None
        while not run.finished:
            seq += 1
            lane, request = next(iter(run.open_requests()))
            if isinstance(request, Roll) and step.key in ("7.513", "7.519"):
                kind = (lane.path, request.key, request.side, request.cite)
                assert kind != before, request.question
                before = kind
            run.answer(lane.path, request.check(answer(request, draw)), seq=seq)
