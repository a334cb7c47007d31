"""What is known of a line of sight, of one pixel of it, and of what that pixel does."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    a: int  # the ends, as places in Grid.hexes; a is always the smaller, so that A-B and B-A are one line
    b: int
    range: int
    low: int  # levels of the lower and the upper end
    up: int
    lo: int  # the elevations they have for this line, in quarters of a level
    hi: int
    a_is_up: int
    sunken: int  # 1: an end lies in a depression
    spine: int  # the vertex of a by which the line leaves along hexsides, -1 for every other line
    lenient: int  # 1: AS_VASL
    sloping: int  # 1: an end is Up-Slope
    far_a: int  # hexsides at the far end of the hexspine next to each end, when a wall along it makes them harmless
    far_a2: int
    far_b: int
    far_b2: int


class Spot(NamedTuple):
    """One pixel of the line, and where it lies."""

    hex: int
    x: int
    y: int
    code: int
    ground: int
    near: int
    from_a: int
    from_b: int


class Met(NamedTuple):
    """What one pixel does: the result of the rule, the hex it counts for and the terrain that does it."""

    result: int
    hex: int
    code: int
    settled: int  # 1: no other pixel with the same cell does more
