"""Play a procedure from a script: given, dice, expect. For worked examples and tests.

>>> from sandtable.kernel import Roll, play
>>> def two():
...     dice = yield Roll(question="Two dice", cite="", dice=(6, 6))
...     return sum(dice)
>>> play(two(), dice=[3, 4]).result
7
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.kernel.notes import Note
from sandtable.kernel.procedures import Procedure
from sandtable.kernel.requests import Request, Roll
from sandtable.kernel.run import Run
from sandtable.kernel.sides import REFEREE, Side


@dataclass(frozen=True)
class Played:
    """What came of it: the result, the notes in order, and everything that was asked."""

    result: Any
    notes: list[Note]
    asked: list[Request]
    run: Run

    def texts(self, viewer: Side | None = REFEREE) -> list[str]:
        return [t.note.text for t in self.run.visible(viewer)]


def play(
    procedure: Procedure[Any],
    *,
    dice: Iterable[int] = (),
    answers: Iterable[Any] | Mapping[Side, Iterable[Any]] = (),
    tables: Mapping[str, Any] | None = None,
) -> Played:
    """Feed dice and answers in order (answers by side where lanes run side by side). Checks each answer.

    Fails when the script runs short or has something left over, so that a test notices every question.
    """
    left = list(dice)
    queues = {side: list(given) for side, given in answers.items()} if isinstance(answers, Mapping) else None
    line = [] if isinstance(answers, Mapping) else list(answers)
    run = Run(procedure, (tables or {}).__getitem__)
    asked: list[Request] = []
    while not run.finished:
        lane, request = next(run.open_requests())
        asked.append(request)
        if isinstance(request, Roll):
            value: Any = left[: len(request.dice)]
            del left[: len(request.dice)]
        else:
            queue = line if queues is None else queues.get(request.side or "", [])
            if not queue:
                raise AssertionError(f"the script has no answer to: {request.question} ({request.cite})")
            value = queue.pop(0)
        run.answer(lane.path, request.check(value), seq=len(asked))
    unused = [*left, *line, *(a for q in (queues or {}).values() for a in q)]
    if unused:
        raise AssertionError(f"the script has answers nobody asked for: {unused}")
    return Played(run.root.result, [t.note for t in run.told], asked, run)
