"""Moving: fow.base.cross_check, fow.base.dash, fow.base.command, fow.base.orders, fow.base.dig_in."""

from collections.abc import Sequence
from enum import StrEnum

from sandtable.games.bagration.base.ratings import score, score_each
from sandtable.games.bagration.numbers import rulebook
from sandtable.kernel import Procedure, Refused, Side
from sandtable.rules import rule
from sandtable.tabletop import TINY, Point, between, written


class Speed(StrEnum):
    TACTICAL = "tactical"
    TERRAIN_DASH = "terrain_dash"
    CROSS_COUNTRY_DASH = "cross_country_dash"
    ROAD_DASH = "road_dash"

    @property
    def words(self) -> str:
        return self.value.replace("_", " ").title()

    @property
    def is_dash(self) -> bool:
        return self is not Speed.TACTICAL


class Order(StrEnum):
    """Movement Orders that are given here."""

    DIG_IN = "Dig In"
    WIRE_GAPPING = "Wire Gapping"


@rule("fow.base.cross_check")
def cross_checks(
    rating: str | int,
    obstacles: Sequence[str],
    *,
    unit: str = "the Team",
    teams: int = 1,
    side: Side | None = None,
    cite: str = "fow.base.cross_check",
    key: str = "cross_check",
    failed: str = "halted",
    context: tuple[str, ...] = (),
) -> Procedure[list[int]]:
    """Cross Check: once for each feature in the order it is met, all Teams together. How many halt at each of them."""
    halted: list[int] = []
    moving = teams
    for n, obstacle in enumerate(obstacles):
        if not moving:
            break
        passed = yield from score_each(
            rating,
            f"{unit} at {obstacle}",
            cite,
            names=[f"Team {k + 1}" for k in range(moving)] if moving > 1 else [unit],
            side=side,
            key=key,
            passed="through",
            failed=failed,
            context=context if n == 0 else (),
        )
        halted.append(moving - sum(passed))
        moving = sum(passed)
    return halted


@rule("fow.base.dash")
def refuse_distance(what: str, inches: float, speed: Speed, most: int, over: Sequence[str] = ()) -> Refused | None:
    """Speeds: no farther than the card prints for this speed; `over` is the ground that has made it the speed."""
    if inches <= most + ROUNDING:
        return None
    ground = f" over {', '.join(over)}" if over else ""
    why = f"{what} would go {written(round(inches, 2))}{ground}; {speed.words} is {written(most)}"
    return Refused(why, "fow.base.dash")


ROUNDING = 0.01
"""Places are kept to the hundredth of an inch, and so much may be lost on a way."""


@rule("fow.base.dash")
def refuse_second_move(what: str) -> Refused | None:
    """One move a turn: who has halted on his way or has moved apart from his Unit moves no more."""
    return Refused(f"{what} halted on the way or has moved, and moves no more this turn", "fow.base.dash")


@rule("fow.base.dash")
def refuse_dash(nearest_enemy: float, speed: Speed) -> Refused | None:
    """Dash: may not come within 8" of enemies; Tactical speed may."""
    limit = rulebook().dash.enemy_distance
    if not speed.is_dash or nearest_enemy > limit + TINY:
        return None
    return Refused(
        f"the move comes within {written(nearest_enemy)} of an enemy; a Dash must stay beyond {written(limit)}",
        "fow.base.dash",
    )


@rule("fow.base.dash")
def refuse_shooting_after(speed: Speed) -> Refused | None:
    """Dash: a Team that dashed forgoes its shooting."""
    return Refused("a Team that dashed forgoes its shooting", "fow.base.dash") if speed.is_dash else None


@rule("fow.base.command")
def command_distance(teams: int) -> float:
    """Command: 6", or 8" for a Unit of eight or more Teams."""
    command = rulebook().command
    return float(command.large_unit_distance if teams >= command.large_unit_teams else command.distance)


@rule("fow.base.command")
def refuse_out_of_command(leader: Point, place: Point, teams: int, what: str = "the Team") -> Refused | None:
    limit = command_distance(teams)
    far = between(leader, place)
    if far <= limit + TINY:
        return None
    why = f"{what} is {written(far)} from the Unit Leader; command distance is {written(limit)} for {teams} Teams"
    return Refused(why, "fow.base.command")


@rule("fow.base.orders")
def refuse_order(given_this_turn: str | None, order: str) -> Refused | None:
    """Orders: one Movement Order a turn from a Unit Leader."""
    if given_this_turn is None:
        return None
    return Refused(
        f"{given_this_turn} was already ordered this turn; {order} would be a second Order", "fow.base.orders"
    )


@rule("fow.base.dig_in")
def dig_in(skill: str | int, *, unit: str = "the Unit", side: Side | None = None) -> Procedure[bool]:
    """Dig In: on Skill the Teams get Foxholes; they shoot at Moving ROF and fire no bombardments this turn."""
    result = yield from score(
        skill, f"Dig In, {unit}", "fow.base.dig_in", side=side, key="dig_in", passed="in Foxholes", failed="not dug in"
    )
    return result
