"""Play a procedure from a script: given, dice, expect. For worked examples and tests.

>>> from sandtable.kernel import DECISION, Amount, Roll, play
>>> def two():
...     dice = yield Roll(question="Two dice", cite="", dice=(6, 6))
...     more = yield Amount(question="How many more?", cite="", wants=DECISION, key="more", minimum=0, maximum=3)
...     return sum(dice) + more
>>> play(two(), dice=[3, 4], answers=[1]).result
8

Or stop at a question and try answers on it:

>>> play(two(), dice=[3, 4], until="more").pending.check(2)
2
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.kernel.asks import Ask
from sandtable.kernel.notes import Note
from sandtable.kernel.procedures import Procedure
from sandtable.kernel.refusals import NotUnderstood, Refused
from sandtable.kernel.requests import Request, Roll
from sandtable.kernel.run import Lane, Run
from sandtable.kernel.sides import REFEREE, Side

DICE_PEOPLE_HAVE = {4, 6, 8, 10, 12, 20}

Throws = Iterable[int] | Callable[[Roll], list[int]]
"""Numbers in the order they fall, or who throws them."""

Answers = Iterable[Any] | Mapping[Side, Iterable[Any]] | Callable[[Request], Any]
"""Answers in order, or in order for each side, or who gives them."""


@dataclass(frozen=True)
class Insisted:
    """An answer that is taken though its question refuses it: the players ruled otherwise."""

    value: Any


@dataclass(frozen=True)
class Played:
    """What came of it: the result, the notes in order, everything that was asked, and where it stopped, if it did."""

    result: Any
    notes: list[Note]
    asked: list[Request]
    run: Run
    pending: Request | None = None
    """The question at which the script stopped: `pending.check(value)` tries an answer, nothing goes on."""

    def texts(self, viewer: Side | None = REFEREE) -> list[str]:
        return [t.note.text for t in self.run.visible(viewer)]


def play(
    procedure: Procedure[Any],
    *,
    dice: Throws = (),
    answers: Answers = (),
    tables: Mapping[str, Any] | None = None,
    until: str | None = None,
    stop: bool = False,
) -> Played:
    """Feed dice and answers in order (answers by side where lanes run side by side). Checks each answer.

    Fails when the script runs short or has something left over, so that a test notices every question.
    `until` stops at the first question with this key (fails when it is never asked), `stop` at the first question
    the script has no answer to (fails when there is none); `pending` is then that question. Every question must be
    fit to be asked: real dice, and a suggestion it would not refuse.
    """
    script = _Script(dice, answers)
    run = Run(procedure, (tables or {}).__getitem__)
    asked: list[Request] = []
    pending = None
    while not run.finished:
        lane, request = _next_open(run, until)
        asked.append(request)
        _fit_to_be_asked(request)
        if (until is not None and request.key == until) or (stop and not script.answers_to(request)):
            pending = request
            break
        value = script.answer(request)
        value = request.understand(value.value) if isinstance(value, Insisted) else request.check(value)
        run.answer(lane.path, value, seq=len(asked))
    if pending is None and (until is not None or stop):
        what = "a question without an answer" if until is None else repr(until)
        raise AssertionError(f"the script never came to {what}, only to: {[r.key or r.question for r in asked]}")
    if script.unused():
        raise AssertionError(f"the script has answers nobody asked for: {script.unused()}")
    return Played(run.root.result, [t.note for t in run.told], asked, run, pending)


def _next_open(run: Run, until: str | None) -> tuple[Lane, Request]:
    """The question to stop at, in whichever lane it is asked; else the first that is open."""
    waiting = list(run.open_requests())
    return next(((lane, request) for lane, request in waiting if request.key == until), waiting[0])


def _fit_to_be_asked(request: Request) -> None:
    """What holds of every question: dice that people have, and a suggestion that would be taken."""
    lots = {len(request.context)}  # a lot drawn among so many things, each on a line
    if isinstance(request, Roll) and not set(request.dice) <= DICE_PEOPLE_HAVE | lots:
        raise AssertionError(f"nobody has such dice: {request.wanted()} for {request.question}")
    suggestion = request.suggestion if isinstance(request, Ask) else None
    if suggestion is not None:
        try:
            request.check(suggestion)
        except (NotUnderstood, Refused) as no:
            raise AssertionError(f"the suggestion for {request.question!r} is refused: {no.why}") from no


class _Script:
    """What is left to be said, in order."""

    def __init__(self, dice: Throws, answers: Answers) -> None:
        self._thrower = dice if callable(dice) else None
        self._dice = [] if callable(dice) else list(dice)
        self._player = answers if callable(answers) else None
        self._by_side = {side: list(a) for side, a in answers.items()} if isinstance(answers, Mapping) else None
        self._line = [] if callable(answers) or isinstance(answers, Mapping) else list(answers)

    def answers_to(self, request: Request) -> bool:
        """Whether the script can answer this."""
        if isinstance(request, Roll):
            return self._thrower is not None or len(self._dice) >= len(request.dice)
        return self._player is not None or bool(self._queue(request))

    def answer(self, request: Request) -> Any:
        if not self.answers_to(request):
            short = f"only the dice {self._dice} left for" if isinstance(request, Roll) else "no answer to"
            raise AssertionError(f"the script has {short}: {request.question} ({request.cite})")
        if isinstance(request, Roll):
            if self._thrower is not None:
                return self._thrower(request)
            thrown, self._dice = self._dice[: len(request.dice)], self._dice[len(request.dice) :]
            return thrown
        return self._player(request) if self._player is not None else self._queue(request).pop(0)

    def unused(self) -> list[Any]:
        return [*self._dice, *self._line, *(a for queue in (self._by_side or {}).values() for a in queue)]

    def _queue(self, request: Request) -> list[Any]:
        return self._line if self._by_side is None else self._by_side.get(request.side or "", [])
