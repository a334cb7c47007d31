"""Replay: journalled answers given again to a run, to open a campaign and to verify one."""

from collections.abc import Iterable, Sequence

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.journal import Entry
from sandtable.kernel.requests import Roll
from sandtable.kernel.run import Run


def replay(run: Run, answers: Iterable[Entry], *, dice: SeededDice | None = None) -> str:
    """Feed the answers; '' when today's rules take them all, else what they do otherwise.

    With `dice`, those that were rolled here must also be those of the seed.
    """
    for e in answers:
        lane = run.open().get(e.lane)
        if lane is None or lane.asked is None or lane.mark != e.request:
            return "the rules now ask something else"
        if isinstance(lane.asked, Roll):
            if dice and not _of_the_seed(e, dice.throw(lane.asked.dice, e.seq)):
                return "the dice are not those of the seed"
            if e.thrown.get("read") not in (None, lane.asked.read_as(e.value)):
                return "the same dice are now read otherwise"
        run.answer(e.lane, e.value, seq=e.seq, overruled=e.reason, thrown=e.thrown)
    return ""


def _of_the_seed(e: Entry, thrown: Sequence[int]) -> bool:
    return all(
        ours == seen for by, ours, seen in zip(e.thrown.get("by", ()), thrown, e.value, strict=False) if by == "rolled"
    )
