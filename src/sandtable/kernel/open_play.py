"""Open play: a phase in which a side acts on the board until it is done. Each phase is a step of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from sandtable.kernel.acts import Act, Targets, Tell
from sandtable.kernel.boards import Board
from sandtable.kernel.procedures import Procedure
from sandtable.kernel.refusals import Refused
from sandtable.kernel.sides import Audience, Side
from sandtable.kernel.verbs import DONE, Advised, Deed, Verb

Judge = Callable[[Deed], Refused | str | None]


Suggest = Callable[[], Advised | dict[str, Any] | None]


@dataclass(frozen=True, kw_only=True)
class Phase:
    """What a side is asked in open play, on the section titled `board`. `done` is the verb that ends it."""

    question: str
    cite: str
    verbs: tuple[Verb, ...]
    board: str = "Board"
    key: str = "act"
    doing: str = "acting on the board"
    done: Verb = DONE
    context: tuple[str, ...] = ()

    @property
    def whole(self) -> tuple[Verb, ...]:
        return (*self.verbs, self.done)

    def verb(self, key: str) -> Verb:
        return next(verb for verb in self.whole if verb.key == key)


def open_play(
    phase: Phase,
    side: Side,
    *,
    board: Callable[[], Board],
    apply: Callable[[Deed], Procedure[None]],
    judge: Judge,
    targets: Targets | None = None,
    tells: frozenset[str] = frozenset(),
    tell: Tell | None = None,
    told: Callable[[Deed], Audience] | None = None,
    counters: Callable[[], tuple[str, ...]] | None = None,
    name_of: Callable[[str], str] | None = None,
    suggest: Suggest | None = None,
    over: Callable[[], bool] | None = None,
) -> Procedure[None]:
    """Asks for acts until the side is done, or all is `over`; `apply` carries each out (it may roll, ask and tell).

    `judge` says why the rules forbid a deed (also `done`), or None; `targets` where counters may go, every place of the
    verbs in `tells`; `tell` what the side is told of a deed before it is done; `told` who else may read its line.
    `counters` and `name_of` spare building a board of thousands for each act. Both sides at once, sealed: a Together
    with one open play for each, in which `apply` changes nothing but its side's own.
    """
    while not (over and over()):
        table = cache(board)  # built once for each act, whoever asks for it
        advise = partial(_advised, suggest) if suggest else partial(_to_end, phase, side, judge)
        act = Act(
            question=phase.question,
            cite=phase.cite,
            side=side,
            key=phase.key,
            context=phase.context,
            doing=phase.doing,
            verbs=phase.whole,
            board=phase.board,
            counters=counters() if counters else tuple(c.id for c in table().counters if c.mine),
            table=table,
            name_of=name_of,
            targets=targets,
            tells=tells,
            tell=tell,
            told=told,
            also=lambda value: judge(Deed.of(side, value, phase.verb(value["verb"]))),
            advise=cache(advise),
        )
        value = yield from act
        if value["verb"] == phase.done.key:
            return
        yield from apply(act.deed(value))


def _advised(suggest: Suggest) -> Advised:
    suggested = suggest()
    return suggested if isinstance(suggested, Advised) else Advised(suggested)


def _to_end(phase: Phase, side: Side, judge: Judge) -> Advised:
    may = judge(Deed(side, phase.done.key)) is None
    return Advised({"verb": phase.done.key} if may else None)
