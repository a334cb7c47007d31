"""A campaign explored: every step that can come, from any state on, by running the steps themselves.

Two states that *keep* alike are taken for one, so that a campaign of many turns has few of them. What is kept is said
by whoever follows the campaign; whether it suffices is tried by `told_apart`, on campaigns that wander at random.

    economy = Followed(GAME, keep=lambda state: state.sky, gains=..., counters=("soviet_sp",))
    explore(economy, state)                       # turn by turn: each step, what is kept before it, and its law
    assert told_apart(economy, state, Draw("try")) is None
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

from sandtable.kernel.dice import Draw
from sandtable.kernel.game import Game
from sandtable.kernel.law import Decide, End, as_suggested, branches, ends
from sandtable.kernel.procedures import Step
from sandtable.kernel.requests import Roll
from sandtable.kernel.run import Run

S = TypeVar("S")
Gains = tuple[tuple[str, int], ...]
Trail = tuple[str, ...]
"""The steps of a turn that have been played, as far as they matter."""


def nothing(before: Any, after: Any, result: Any) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True)
class Followed(Generic[S]):
    """A campaign as far as it is followed: what is kept of a state, what is counted, who decides."""

    game: Game[S]
    keep: Callable[[S], Hashable]
    policy: Decide = as_suggested
    tables: Mapping[str, Any] | None = None
    """The charts, house rules included; the game's own where none are given."""
    counters: tuple[str, ...] = ()
    gains: Callable[[S, S, Any], Mapping[str, int]] = nothing
    """What a step has given by counter: from the state before, the state after and the result of its procedure."""
    steps: Callable[[S], Step | None] | None = None
    """The step that comes now, where not every step of the game is followed."""

    @cached_property
    def charts(self) -> Mapping[str, Any]:
        return self.game.tables() if self.tables is None else self.tables

    def step(self, state: S) -> Step | None:
        return (self.steps or self.game.next_step)(state)

    def turn(self, state: S) -> int:
        return self.game.progress(state)[0]


class Arrival(NamedTuple):
    """Where a step leaves the campaign: what is kept, what was gained, the turn, and the step that comes then."""

    kept: Hashable
    gains: Gains
    turn: int
    coming: str | None
    """None: the campaign is over."""


@dataclass(frozen=True, slots=True)
class Node:
    """A step before which something is kept, and the chance of each arrival."""

    step: str
    law: Mapping[Arrival, Fraction]


@dataclass
class ExploredTurn:
    """All that can come in one turn: by the steps played before, and by what is kept."""

    number: int
    nodes: dict[tuple[Trail, Hashable], Node] = field(default_factory=dict)


def explore(followed: Followed[S], state: S) -> list[ExploredTurn]:
    """Every turn from this state on. The state itself stays as it is."""
    waiting = {followed.turn(state): {followed.keep(state): state}}
    found: list[ExploredTurn] = []
    while waiting:
        number = min(waiting)
        if found and number <= found[-1].number:
            raise ValueError(f"turn {number} comes again after turn {found[-1].number}")
        # A turn in which nothing happens that is followed is a turn all the same.
        found += [ExploredTurn(skipped) for skipped in range(found[-1].number + 1 if found else number, number)]
        found.append(ExploredTurn(number))
        for kept, here in waiting.pop(number).items():
            for turn, later, then in _explored(followed, found[-1], kept, here):
                waiting.setdefault(turn, {}).setdefault(later, then)
    return found


def _explored(followed: Followed[S], turn: ExploredTurn, kept: Hashable, state: S) -> Iterator[tuple[int, Hashable, S]]:
    """Add all that can come of this state in its turn; gives what goes on into a later one."""
    spots: list[tuple[Trail, Hashable, S]] = [((), kept, state)]
    while spots:
        trail, kept, here = spots.pop()
        if (trail, kept) in turn.nodes or (come := _next(followed, here)) is None:
            continue
        step, here, arrivals = come
        if followed.turn(here) != turn.number:
            yield followed.turn(here), kept, here
            continue
        turn.nodes[trail, kept] = Node(step, {end.kept: end.chance for end in arrivals})
        for at, then in ((end.kept, end.state) for end in arrivals if end.kept.coming is not None):
            if at.turn == turn.number:
                spots.append(((*trail, step), at.kept, then))
            else:
                yield at.turn, at.kept, then


def _next(followed: Followed[S], state: S) -> tuple[str, S, list[End[S, Arrival]]] | None:
    """The next step that matters, the state before it, and its ends; others are passed by."""
    while step := followed.step(state):
        found = _arrivals(followed, step, state)
        if _matters(followed, state, found):
            return step.key, state, found
        state = found[0].state
    return None


def _matters(followed: Followed[S], before: S, found: list[End[S, Arrival]]) -> bool:
    """Whether a step changes anything of what is followed."""
    only = found[0].kept
    return len(found) > 1 or bool(only.gains) or only.coming is None or only.kept != followed.keep(before)


def _arrivals(followed: Followed[S], step: Step, state: S) -> list[End[S, Arrival]]:
    def seen(after: S, result: Any) -> Arrival:
        return _arrived(followed, state, after, result)

    return ends(step.procedure, state, keep=seen, tables=followed.charts, decide=followed.policy)


def _arrived(followed: Followed[S], before: S, after: S, result: Any) -> Arrival:
    given = followed.gains(before, after, result)
    gains = tuple((name, given[name]) for name in followed.counters if given.get(name))
    coming = followed.step(after)
    return Arrival(followed.keep(after), gains, followed.turn(after), coming.key if coming else None)


def told_apart(followed: Followed[S], state: S, draw: Draw, tries: int = 3) -> str | None:
    """Whether two states that keep alike behave otherwise: what was found, or None after so many wandering campaigns.

    Each campaign is played at random from the state on, nothing of it taken for anything else, and every step it comes
    to is held against the one that was explored.
    """
    turns = {turn.number: turn.nodes for turn in explore(followed, state)}
    for _ in range(tries):
        for number, trail, kept, met in _wander(followed, state, draw):
            if turns.get(number, {}).get((trail, kept)) != met:
                return f"turn {number}, {met.step}: two states that keep {kept!r} do not behave alike"
    return None


def _wander(followed: Followed[S], state: S, draw: Draw) -> Iterator[tuple[int, Trail, Hashable, Node]]:
    """One campaign at random: each step that matters where it is met."""
    number, here = followed.turn(state), deepcopy(state)
    trail: Trail = ()
    while step := followed.step(here):
        if followed.turn(here) != number:
            number, trail = followed.turn(here), ()
        found = _arrivals(followed, step, here)
        if _matters(followed, here, found):
            yield number, trail, followed.keep(here), Node(step.key, {end.kept: end.chance for end in found})
            trail = (*trail, step.key)
        _play(followed, step, here, draw)


def _play(followed: Followed[S], step: Step, state: S, draw: Draw) -> None:
    """Play a step on this very state, dice at random, the rest by the policy."""
    run = Run(step.procedure(state), followed.charts.__getitem__)
    answered = 0
    while not run.finished:
        lane, request = next(run.open_requests())
        answer = request.sample(draw) if isinstance(request, Roll) else _drawn(branches(request, followed.policy), draw)
        answered += 1
        run.answer(lane.path, answer, seq=answered)


def _drawn(ways: list[tuple[Any, Fraction]], draw: Draw) -> Any:
    whole = lcm(*(chance.denominator for _, chance in ways))
    left = draw.below(whole)
    for answer, chance in ways:
        left -= int(chance * whole)
        if left < 0:
            return answer
    return ways[-1][0]
