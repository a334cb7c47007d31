"""The search for every hex a unit can reach, in sixths of a Movement Point, over one turn or many.

One function, two ways to run it: as plain Python on lists, or compiled by numba on arrays. Both walk the same hexes in
the same order, so both find the same paths. Time runs through the turns: turn x allowance + spent. A step that does not
fit waits for the next turn; "All" (and a least move dearer than the allowance) leaves only from a fresh turn; a hex
that stops the mover is left only in the next. How long a step takes hangs on its price and on what the turn has left
alone, so it is worked out before the search. Later never overtakes earlier, so a bucket for each sixth suffices.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

NO_WAY = -1
WHOLE = -2
NEVER = 1_000_000_000
LONGEST = 1 << 16
"""More sixths than any unit moves in a turn."""

Price = tuple[int, int]
"""What a step costs (sixths, WHOLE or NO_WAY), and 1 where it ends in a hex that stops the mover."""


class March(NamedTuple):
    """How a unit moves: its allowance in sixths, for how many turns, and two readings of the rules."""

    allowance: int
    turns: int = 1
    rest_will_do: bool = False  # "All" takes whatever is left
    least_move: bool = True  # one hex may always be entered from a fresh turn


class Steps(NamedTuple):
    """Six steps for each hex: the hex it leads to, and the kind of its price."""

    neighbour: Any
    kinds: Any


class Found(NamedTuple):
    """What the search fills in: time of arrival and the hex before, and its buckets of hexes still to leave."""

    time: Any  # NEVER
    came: Any  # NO_WAY
    heads: Any  # a zero for each sixth of the march
    links: Any
    nodes: Any


def delay(price: Price, spent: int, march: March) -> int:
    """How much later a mover that has spent so much of this turn arrives; NEVER: it may not go."""
    cost, stops = price
    left = march.allowance - spent
    if cost == NO_WAY or (cost > march.allowance and not march.least_move):
        return NEVER
    if 0 <= cost <= left:
        later = cost
    elif 0 <= cost <= march.allowance:
        later = left + cost
    elif spent == 0 or (cost == WHOLE and march.rest_will_do):
        later = left
    else:
        later = left + march.allowance
    return later + (left - later) % march.allowance if stops else later


@cache
def delays(prices: tuple[Price, ...], march: March) -> tuple[int, ...]:
    """One for each price, for each sixth that may be spent of a turn."""
    return tuple(delay(price, spent, march) for spent in range(march.allowance) for price in prices)


def search(steps: Steps, later: Sequence[int], prices: int, start: int, begun: int, march: March, found: Found) -> int:
    """Fill `found`, `begun` sixths being spent; returns how many entries were queued (from 1 on: 0 ends a bucket)."""
    horizon = march.turns * march.allowance
    time, heads, links, nodes = found.time, found.heads, found.links, found.nodes
    time[start] = begun
    heads[begun] = 1
    links[1] = 0
    nodes[1] = start
    queued = 1
    for now in range(begun, horizon):
        entry = heads[now]
        row = now % march.allowance * prices
        while entry != 0:
            hex = nodes[entry]
            entry = links[entry]
            if time[hex] != now:
                continue
            for edge in range(hex * 6, hex * 6 + 6):
                arrival = now + later[row + steps.kinds[edge]]
                other = steps.neighbour[edge]
                if arrival <= horizon and arrival < time[other]:
                    time[other] = arrival
                    found.came[other] = hex
                    queued += 1
                    nodes[queued] = other
                    links[queued] = heads[arrival]
                    heads[arrival] = queued
    return queued
