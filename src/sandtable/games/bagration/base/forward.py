"""Fronts: which way it is from here to there, and what lies before whoever looks that way.

Degrees count from the right of the table: 90 is away from the Attacker's edge.
"""

import math

from sandtable.kernel import Refused
from sandtable.rules import rule
from sandtable.tabletop.measures import TINY, Point, between


def towards(start: Point, goal: Point) -> int | None:
    """The way from one point to another; None where they are the same.

    >>> towards((0, 0), (0, 5)), towards((0, 0), (-3, 0)), towards((1, 1), (1, 1))
    (90, 180, None)
    """
    if between(start, goal) <= TINY:
        return None
    return round(math.degrees(math.atan2(goal[1] - start[1], goal[0] - start[0]))) % 360


@rule("fow.base.forward_firing")
def is_in_front(at: Point, facing: float, point: Point) -> bool:
    """Forward Firing: ahead of the line through the Team, or on it."""
    ahead = (math.cos(math.radians(facing)), math.sin(math.radians(facing)))
    return (point[0] - at[0]) * ahead[0] + (point[1] - at[1]) * ahead[1] >= -TINY


@rule("fow.base.forward_firing")
def refuse_to_turn(name: str, *, fronted: bool, stands: bool) -> Refused | None:
    """Only who has a front is turned, and where he stands on the table."""
    if not fronted:
        return Refused(
            f"{name} has no front: Guns, tanks and Forward Firing weapons have one", "fow.base.forward_firing"
        )
    return None if stands else Refused(f"{name} is turned once it stands on the table", "fow.base.forward_firing")


@rule("fow.base.forward_firing")
def refuse_no_front(name: str, *, told: bool) -> Refused | None:
    """Which way a Forward Firing weapon faces must be told."""
    return None if told else Refused(f"{name} is Forward Firing: tell which way it faces", "fow.base.forward_firing")
