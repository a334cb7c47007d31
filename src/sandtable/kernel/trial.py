"""A trial: can the game go on from what players rule? Their word counts, but not where no rule can follow it.

Nothing of a trial is kept. From a copy of the record the next questions are answered at random for a while; where a
procedure breaks down, or a view cannot be drawn, what was ruled could not be understood.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.kernel.dice import Draw
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Entry, EntryKind, Record
from sandtable.kernel.progress import Progress
from sandtable.kernel.refusals import NotUnderstood, Refused, RuleFault

MOST_ANSWERS = 40
MOST_SECONDS = 2.0
"""Of computing: a trial must not keep the table waiting."""


def refuse_answer(
    game: Game[Any], tables: Mapping[str, Any], last: Record, answers: Sequence[Entry], entry: Entry
) -> NotUnderstood | None:
    """Why an overruled answer cannot stand: the step in progress from its facts, its answers so far, and this one."""
    trial = Progress(game, tables)
    try:
        trial.begin(last)
        if not trial.take_up(answers):
            return None
        trial.answer(entry, [])
    except (Refused, NotUnderstood) as no:
        return NotUnderstood(f"This cannot be ruled: {no.why}", no.rule)
    except RuleFault as fault:
        return _cannot(fault)
    return _play_on(game, trial, entry.seq)


def refuse_state(game: Game[Any], tables: Mapping[str, Any], state: Any, number: int, seq: int) -> NotUnderstood | None:
    """Why a corrected record cannot stand. The state is used up."""
    trial = Progress(game, tables)
    try:
        trial.start(state, number, seq)
        trial.complete([], seq)
    except RuleFault as fault:
        return _cannot(fault)
    return _play_on(game, trial, seq)


def _play_on(game: Game[Any], trial: Progress, seq: int) -> NotUnderstood | None:
    try:
        for viewer in (*game.side_keys(), None):
            game.view(trial.state, viewer)
        game.outline(trial.state), game.progress(trial.state), game.headline(trial.state)
    except Exception as wrong:
        return _cannot(RuleFault(f"The record could not be shown: it broke down: {wrong!r}"))
    draw, end = Draw("trial", seq), time.thread_time() + MOST_SECONDS
    for number in range(seq + 1, seq + 1 + MOST_ANSWERS):
        if not trial.open() or time.thread_time() > end:
            return None
        lane, asked = trial.open()[0]
        try:
            value = asked.understand(asked.sample(draw))
        except Exception:
            return None  # nothing legal was found at random: that proves nothing
        try:
            trial.answer(Entry(number, trial.number, EntryKind.ANSWER, asked.side, lane.path, lane.mark, value), [])
        except (Refused, NotUnderstood):
            return None
        except RuleFault as fault:
            return _cannot(fault)
    return None


def _cannot(fault: RuleFault) -> NotUnderstood:
    """Only where it would break down: the details may hold what this side may not see."""
    where = str(fault).partition(" broke down")[0].partition(": it")[0]
    return NotUnderstood(f"The game cannot go on from there: {where} would break down.")
