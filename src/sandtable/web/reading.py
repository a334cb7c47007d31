"""How far a seat has read the story: kept as the marks of the lines that it has seen last."""

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

from sandtable.kernel import Line
from sandtable.web.sights import Sight


def read_of(sight: Sight) -> dict[str, Any]:
    """The whole story up to now. Only the step in progress can still gain lines in its middle."""
    step = sight.lines[-1].step if sight.lines else 0
    marks = [sight.mark(line) for line in sight.since(step)]
    return {"step": step, "marks": marks} if marks else {}


def unread_of(sight: Sight, read: Mapping[str, Any]) -> frozenset[str]:
    """The marks of lines that came since; none where nothing was ever read."""
    if not read:
        return frozenset()
    known = set(read["marks"])
    return frozenset(mark for line in sight.since(read["step"]) if (mark := sight.mark(line)) not in known)


def told_until(cut: int, step: int, lines: tuple[Line, ...]) -> tuple[int, tuple[Line, ...]]:
    """What is still told of a story whose steps from this one on were taken back."""
    kept = bisect_left(lines, cut, key=lambda line: line.step)
    return min(step, cut - 1), lines[:kept]
