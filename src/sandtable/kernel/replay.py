"""Replay: journalled answers given again to a run, to open a campaign and to verify one."""

from collections.abc import Iterable

from sandtable.kernel.journal import Entry
from sandtable.kernel.requests import Roll
from sandtable.kernel.run import Run


def replay(run: Run, answers: Iterable[Entry]) -> str:
    """Feed the answers; '' when today's rules take them all, else what they do otherwise."""
    for e in answers:
        lane = run.open().get(e.lane)
        if lane is None or lane.asked is None or lane.mark != e.request:
            return "the rules now ask something else"
        read = e.thrown.get("read")
        if read is not None and isinstance(lane.asked, Roll) and lane.asked.read_as(e.value) != read:
            return "the same dice are now read otherwise"
        run.answer(e.lane, e.value, seq=e.seq, overruled=e.reason, thrown=e.thrown)
    return ""
