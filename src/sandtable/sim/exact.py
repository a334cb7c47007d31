"""The exact engine: the same program walked with distributions instead of dice."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from sandtable.odds import Chain, Odds
from sandtable.sim.program import Program


def exact_law(program: Program, counter: str) -> Odds[int]:
    """The exact distribution of one counter at the end of the campaign."""
    return _chain(program).counting(lambda op, before, after: _gained(program, op, before, after, counter)).totals()


def exact_verdict(program: Program) -> Odds[str]:
    """The exact distribution of the word for the state at the end: who won."""
    law: Odds[str] = _chain(program).after().map(lambda state: program.verdicts[state])
    return law


def exact_means(program: Program) -> dict[str, Fraction]:
    """The exact mean of every counter: quick even where their distributions would be long in coming."""
    unpacked = cache(lambda packed: tuple(program.unpack(packed).values()))

    def step(op: int, state: int) -> Odds[tuple[int, tuple[int, ...]]]:
        drawn = Counter(_digits(program, op, state))
        return Odds({(after, unpacked(packed)): times for (after, packed), times in drawn.items()})

    means = Chain.gaining(program.start, _flat(program), step).expected()
    return dict(zip(program.counters, means, strict=True))


def exact_end(program: Program) -> Odds[int]:
    """The exact distribution of the turn in which the campaign ends (the last, where nothing ends it earlier)."""
    per_turn = [len(turn) for turn in program.turns]
    last = len(program.turns)

    def turn_of(draws: int | None) -> int:
        left = draws if draws is not None else sum(per_turn)
        for turn, length in enumerate(per_turn, start=1):
            left -= length
            if left <= 0:
                return turn
        return last

    return _chain(program).hitting(lambda state: program.over[state]).map(turn_of)


def _chain(program: Program) -> Chain[int, int]:
    return Chain(program.start, _flat(program), lambda op, state: _next(program, op, state))


def _flat(program: Program) -> list[int]:
    return [op for turn in program.turns for op in turn]


def _digits(program: Program, op: int, state: int) -> Iterator[tuple[int, int]]:
    return (program.outcome(op, state, digit) for digit in range(program.bounds[op]))


def _next(program: Program, op: int, state: int) -> Odds[int]:
    weights: dict[int, int] = {}
    for after, _ in _digits(program, op, state):
        weights[after] = weights.get(after, 0) + 1
    return Odds(weights)


def _gained(program: Program, op: int, before: int, after: int, counter: str) -> Any:
    """The gain on the way from one state to the next: sure, or a distribution over the digits that lead there."""
    weights: dict[int, int] = {}
    for reached, packed in _digits(program, op, before):
        if reached == after:
            amount = program.unpack(packed)[counter]
            weights[amount] = weights.get(amount, 0) + 1
    return next(iter(weights)) if len(weights) == 1 else Odds(weights)
