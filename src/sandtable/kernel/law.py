"""The exact law of a rule, by running the rule itself.

`law` runs a procedure once for every way its dice can fall, told apart by what they *mean* (a row of a chart, not 36
throws), decides what it asks by a policy, and weighs what is kept of each end:

    law(weather, state, keep=lambda s, _: s.ground, tables=GAME.tables())         # Odds of Dry, Mud, Freeze ...

A procedure cannot be copied in mid-step, so each way is run from the beginning; a run goes on through its first fork
and only the other branches wait, so that there are as many runs as ways.
"""

import pickle
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from sandtable.kernel.asks import Ask, Confirm
from sandtable.kernel.notes import Note
from sandtable.kernel.procedures import Procedure
from sandtable.kernel.requests import Request, Roll
from sandtable.kernel.run import Lane, Run
from sandtable.odds import Odds

S = TypeVar("S")
R = TypeVar("R")
K = TypeVar("K", bound=Hashable)

MOST_WAYS = 200_000
"""Ways of one law; more would take a minute."""

Decide = Callable[[Request], Any]
"""A policy: the answer to an ask, or Odds of answers where it decides by chance."""


class Undecided(ValueError):
    """A law met a question that its policy does not answer."""


class TooManyWays(ValueError):
    """The dice of this rule fall in more ways than can be followed one by one."""


def as_suggested(request: Request) -> Any:
    """The policy of laws that need none: every form as its game suggests it, and what there is to confirm confirmed."""
    if isinstance(request, Confirm):
        return True
    if isinstance(request, Ask) and request.suggestion is not None:
        return request.suggestion
    raise Undecided(f"Nobody decides here: {request.question}")


@dataclass(frozen=True, slots=True)
class End(Generic[S, K]):
    """One end of a procedure: what is kept of it, its chance, and one state that ends so."""

    kept: K
    chance: Fraction
    state: S


def law(
    procedure: Callable[[S], Procedure[R]],
    state: S,
    *,
    keep: Callable[[S, R], K],
    tables: Mapping[str, Any] | None = None,
    decide: Decide = as_suggested,
) -> Odds[K]:
    """The odds of what is kept of the state and the result. The state itself stays as it is."""
    found = ends(procedure, state, keep=keep, tables=tables, decide=decide)
    return Odds.of_chances({end.kept: end.chance for end in found})


def ends(
    procedure: Callable[[S], Procedure[R]],
    state: S,
    *,
    keep: Callable[[S, R], K],
    tables: Mapping[str, Any] | None = None,
    decide: Decide = as_suggested,
) -> list[End[S, K]]:
    """Every end that can be told apart by what is kept, each with a state to go on from."""
    copy, charts = pickle.dumps(state), (tables or {}).__getitem__
    found: dict[K, End[S, K]] = {}
    waiting: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    ways = 0
    while waiting:
        answers, chance = waiting.pop()
        fresh: S = pickle.loads(copy)
        run = _Unread(procedure(fresh), charts)
        for seq, answer in enumerate(answers):
            lane, _ = next(run.open_requests())
            run.answer(lane.path, answer, seq=seq)
        while not run.finished:
            lane, request = next(run.open_requests())
            (first, share), *others = branches(request, decide)
            waiting += [((*answers, other), chance * its) for other, its in others]
            answers, chance = (*answers, first), chance * share
            run.answer(lane.path, first, seq=len(answers))
        ways += 1
        if ways + len(waiting) > MOST_WAYS:
            raise TooManyWays(f"more than {MOST_WAYS:,} ways")
        kept = keep(fresh, run.root.result)
        before = found.get(kept)
        found[kept] = End(kept, chance + (before.chance if before else 0), before.state if before else fresh)
    return list(found.values())


class _Unread(Run):
    """A run whose story nobody reads, so that none is written."""

    def _tell(self, lane: Lane, note: Note) -> None:
        pass

    def _note_of(self, request: Request, value: Any, overruled: str, thrown: Mapping[str, Any]) -> Note:
        return _UNWRITTEN


_UNWRITTEN = Note("")


def branches(request: Request, decide: Decide) -> list[tuple[Any, Fraction]]:
    """The ways a request can be answered, each with its chance: dice by their meaning, a decision by the policy."""
    if isinstance(request, Roll):
        return list(_falls(request))
    answer = decide(request)
    if isinstance(answer, Odds):
        return [(request.check(value), chance) for value, chance in answer.items()]
    return [(request.check(answer), Fraction(1))]


def _falls(roll: Roll) -> Iterator[tuple[list[int], Fraction]]:
    """One throw for each meaning, with the chance of all that mean the same."""
    throws: dict[Hashable, list[int]] = {}
    weights: dict[Hashable, int] = {}
    thrown = Odds.tuples(roll.dice)
    for dice, weight in thrown.weights.items():
        meaning = roll.means(dice) if roll.means else dice
        throws.setdefault(meaning, list(dice))
        weights[meaning] = weights.get(meaning, 0) + weight
    for meaning, throw in throws.items():
        yield throw, Fraction(weights[meaning], thrown.total)
