"""The search for every hex a unit can reach, in sixths of a Movement Point, over one turn or many.

One function, two ways to run it: as plain Python on lists, or compiled by numba on arrays. Both walk the same hexes in
the same order, so both find the same paths. Time runs through the turns: turn x allowance + spent. A step that does not
fit waits for the next turn; "All" (and a least move dearer than the allowance) leaves only from a fresh turn; a hex
that stops the mover is left only in the next. Later never overtakes earlier, so a bucket for each sixth suffices.
"""

from __future__ import annotations

from typing import Any

NO_WAY = -1
WHOLE = -2
NEVER = 2_000_000_000

# How the search itself reads prices: all that is not a plain step is larger than any allowance, so that one comparison
# lets the plain steps through.
STOPS = 1 << 20
TAKES_ALL = 1 << 22
CLOSED = 1 << 24


def encoded(price: int, stops: int) -> int:
    """A price (sixths, WHOLE or NO_WAY) into a hex that stops the mover or not."""
    if price == NO_WAY:
        return CLOSED
    return (TAKES_ALL if price == WHOLE else price) + (STOPS if stops else 0)


def search(
    neighbour: Any,  # 6 for each hex
    prices: Any,  # 6 for each hex, encoded
    start: int,
    begun: int,  # sixths already spent
    allowance: int,
    turns: int,
    rest_will_do: int,  # 1: "All" takes whatever is left
    least_move: int,  # 1: one hex may always be entered from a fresh turn
    time: Any,  # out: filled with NEVER
    came: Any,  # out: filled with NO_WAY
    heads: Any,  # turns x allowance + 1 zeros
    links: Any,
    nodes: Any,
) -> int:
    """Fill `time` and `came`; returns how many entries were queued (from 1 on: 0 ends a bucket)."""
    horizon = turns * allowance
    time[start] = begun
    heads[begun] = 1
    links[1] = 0
    nodes[1] = start
    queued = 1
    for now in range(begun, horizon):
        entry = heads[now]
        if entry == 0:
            continue
        spent = now % allowance
        left = allowance - spent
        tomorrow = now + left
        while entry != 0:
            hex = nodes[entry]
            entry = links[entry]
            if time[hex] != now:
                continue
            base = hex * 6
            for edge in range(base, base + 6):
                price = prices[edge]
                if price <= left:
                    arrival = now + price
                elif price == CLOSED:
                    continue
                else:
                    stopped = price & STOPS
                    price = price - stopped
                    if price <= left:
                        arrival = now + price
                    elif price <= allowance:
                        arrival = tomorrow + price
                    elif price != TAKES_ALL and least_move == 0:
                        continue
                    elif spent == 0 or (price == TAKES_ALL and rest_will_do == 1):
                        arrival = tomorrow
                    else:
                        arrival = tomorrow + allowance
                    if stopped != 0:
                        arrival = (arrival + allowance - 1) // allowance * allowance
                    if arrival > horizon:
                        continue
                other = neighbour[edge]
                if arrival < time[other]:
                    time[other] = arrival
                    came[other] = hex
                    queued += 1
                    nodes[queued] = other
                    links[queued] = heads[arrival]
                    heads[arrival] = queued
    return queued
