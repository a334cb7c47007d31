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


def search(
    neighbour: Any,  # 6 for each hex, NO_WAY beyond the map
    cost: Any,  # 6 for each hex: sixths, NO_WAY or WHOLE
    stops: Any,  # 1 where the mover must stop
    start: int,
    begun: int,  # sixths already spent
    allowance: int,
    turns: int,
    rest_will_do: int,  # 1: "All" takes whatever is left
    least_move: int,  # 1: one hex may always be entered from a fresh turn
    time: Any,  # out: filled with NEVER
    came: Any,  # out: filled with NO_WAY
    heads: Any,  # turns x allowance + 1, filled with NO_WAY
    links: Any,
    nodes: Any,
) -> int:
    """Fill `time` and `came`; returns how many entries were queued."""
    horizon = turns * allowance
    time[start] = begun
    heads[begun] = 0
    links[0] = -1
    nodes[0] = start
    queued = 1
    for now in range(begun, horizon):
        entry = heads[now]
        spent = now % allowance
        dawn = now - spent
        while entry >= 0:
            hex = nodes[entry]
            entry = links[entry]
            if time[hex] != now:
                continue
            base = hex * 6
            for edge in range(base, base + 6):
                price = cost[edge]
                if price == -1:
                    continue
                if price >= 0 and spent + price <= allowance:
                    arrival = now + price
                elif price >= 0 and price <= allowance:
                    arrival = dawn + allowance + price
                elif price >= 0 and least_move == 0:
                    continue
                elif spent == 0 or (price == -2 and rest_will_do == 1):
                    arrival = dawn + allowance
                else:
                    arrival = dawn + allowance + allowance
                other = neighbour[edge]
                if stops[other] == 1:
                    arrival = (arrival + allowance - 1) // allowance * allowance
                if arrival <= horizon and arrival < time[other]:
                    time[other] = arrival
                    came[other] = hex
                    nodes[queued] = other
                    links[queued] = heads[arrival]
                    heads[arrival] = queued
                    queued += 1
    return queued
