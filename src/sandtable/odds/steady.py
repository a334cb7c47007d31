"""Chains without an end date: every turn alike, asked what happens in the long run. Solved exactly, in Fractions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from sandtable.odds.distribution import Odds
from sandtable.odds.packing import TooLarge

S = TypeVar("S", bound=Hashable)

MOST_STATES = 2_000


def eventually(start: S, step: Callable[[S], Odds[S]], reached: Callable[[S], object]) -> Fraction:
    """The chance that a state for which `reached` says yes is ever entered from `start` (at once counts)."""
    moves, goals = _explore(start, step, reached)
    if start in goals:
        return Fraction(1)
    hopeful = _can_reach(moves, goals)
    if start not in hopeful:
        return Fraction(0)
    equations = {
        state: (
            {to: p for to, p in moves[state].items() if to in hopeful},
            sum((p for to, p in moves[state].items() if to in goals), Fraction(0)),
        )
        for state in moves
        if state in hopeful
    }
    return _solve(equations, start)


def mean_turns(start: S, step: Callable[[S], Odds[S]], reached: Callable[[S], object]) -> Fraction:
    """The mean number of turns until `reached` first says yes; refused where that may never come."""
    moves, goals = _explore(start, step, reached)
    if start in goals:
        return Fraction(0)
    hopeful = _can_reach(moves, goals)
    lost = [state for state in moves if state not in hopeful]
    if lost:
        raise ValueError(f"it may never happen: nothing leads there from {lost[0]!r}")
    equations = {
        state: ({to: p for to, p in row.items() if to not in goals}, Fraction(1)) for state, row in moves.items()
    }
    return _solve(equations, start)


def _explore(
    start: S, step: Callable[[S], Odds[S]], reached: Callable[[S], object]
) -> tuple[dict[S, dict[S, Fraction]], set[S]]:
    """Every state that can be met before the goal, with its moves; and the goals met."""
    moves: dict[S, dict[S, Fraction]] = {}
    goals: set[S] = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in moves or state in goals:
            continue
        if reached(state):
            goals.add(state)
            continue
        if len(moves) == MOST_STATES:
            raise TooLarge(f"more than {MOST_STATES:,} states; ask for a number of turns instead")
        moves[state] = dict(step(state).items())
        waiting.extend(reversed(list(moves[state])))
    return moves, goals


def _can_reach(moves: dict[S, dict[S, Fraction]], goals: set[S]) -> set[S]:
    before: dict[S, list[S]] = {}
    for state, row in moves.items():
        for to in row:
            before.setdefault(to, []).append(state)
    hopeful: set[S] = set()
    waiting = list(goals)
    while waiting:
        for state in before.get(waiting.pop(), ()):
            if state not in hopeful:
                hopeful.add(state)
                waiting.append(state)
    return hopeful


def _solve(equations: dict[S, tuple[dict[S, Fraction], Fraction]], wanted: S) -> Fraction:
    """x(state) = sum of p x(to) + constant, for `wanted`: every other state is put into the rest, one by one.

    States met last are removed first: in chains that mostly move forward each then has few others left to go to.
    """
    rows = {state: (dict(row), constant) for state, (row, constant) in equations.items()}
    users: dict[S, set[S]] = {}
    for state, (row, _) in rows.items():
        for to in row:
            users.setdefault(to, set()).add(state)
    for gone in [state for state in reversed(rows) if state != wanted]:
        row, constant = rows.pop(gone)
        again = 1 - row.pop(gone, Fraction(0))
        row, constant = {to: p / again for to, p in row.items()}, constant / again
        for state in users.get(gone, set()) - {gone}:
            if state not in rows:
                continue
            target, extra = rows[state]
            share = target.pop(gone)
            for to, p in row.items():
                target[to] = target.get(to, Fraction(0)) + share * p
                users.setdefault(to, set()).add(state)
            rows[state] = (target, extra + share * constant)
    row, constant = rows[wanted]
    return constant / (1 - row.get(wanted, Fraction(0)))
