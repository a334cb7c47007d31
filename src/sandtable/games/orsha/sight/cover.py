"""Cover from slopes, 1.4 and 1.41: +1 TEM for Infantry on a knoll, and what it does not go with."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sandtable.games.orsha.printed.terrain import slope_numbers
from sandtable.games.orsha.sight.slopes import Slopes
from sandtable.hexes.grid import Hex, distance
from sandtable.rules import rule


class Fire(StrEnum):
    DIRECT = "Direct Fire"
    FLAMETHROWER = "a Flamethrower"
    INDIRECT = "Indirect Fire"


class Target(StrEnum):
    INFANTRY = "Infantry at ground level"
    UPPER_LEVEL = "Infantry at an upper level"
    VEHICLE = "a vehicle"


@dataclass(frozen=True, slots=True)
class Attack:
    """One firer's attack on a hex; levels are Base Levels."""

    firer: Hex
    target: Hex
    fire: Fire = Fire.DIRECT
    at: Target = Target.INFANTRY
    firer_level: int = 0
    target_level: int = 0


@dataclass(frozen=True, slots=True)
class Cover:
    """A modifier with its reason; 0 says why there is none."""

    value: int
    why: str


@rule("oto2.1.41.b")
def qualifies(slopes: Slopes, hex: Hex) -> bool:
    """1.41: three or more Down-Slope hexsides in any arrangement, or two that share no vertex."""
    down = sorted(slopes.down_sides(hex))
    numbers = slope_numbers().cover
    if len(down) >= numbers.down_slope_hexsides:
        return True
    return len(down) == numbers.apart and down[1] - down[0] not in (1, 5)


@rule("oto2.1.41.c")
def advantage_is_less_than_range(attack: Attack) -> bool:
    """1.41: the firer's elevation advantage, if any, must be less than the range; no 3/4 counts on either side."""
    return attack.firer_level - attack.target_level < distance(attack.firer, attack.target)


@rule("oto2.1.41.a", "oto2.1.4")
def slope_tem(slopes: Slopes, attack: Attack) -> Cover:
    """1.41: the TEM the target may claim against this attack, with the first condition that fails."""
    if attack.at is not Target.INFANTRY:
        return Cover(0, f"slopes cover Infantry at ground level, not {attack.at}")
    if attack.fire is not Fire.DIRECT:
        return Cover(0, f"slopes do not cover against {attack.fire}")
    if not qualifies(slopes, attack.target):
        return Cover(0, "the hex has neither three Down-Slope hexsides nor two apart")
    if distance(attack.firer, attack.target) <= 1:
        return Cover(0, "the firer is adjacent")
    if not advantage_is_less_than_range(attack):
        return Cover(0, "the firer's elevation advantage is not less than the range")
    if not slopes.crossed(attack.target, attack.firer).down:
        return Cover(0, "the fire crosses no Down-Slope hexside of the target's hex")
    return Cover(slope_numbers().cover.tem, "slope, across a Down-Slope hexside of its hex")


@rule("oto2.1.41.d")
def fire_group_tem(slopes: Slopes, attacks: Iterable[Attack]) -> Cover:
    """1.41: a Fire Group meets slope TEM if any of its members does (A.5)."""
    covers = [slope_tem(slopes, attack) for attack in attacks]
    if not covers:
        raise ValueError("a Fire Group has at least one member")
    return max(covers, key=lambda cover: cover.value)


@rule("oto2.1.41.e")
def total_tem(slope: int, other: int, mud: int = 0) -> int:
    """1.41: slope TEM or any other positive TEM, whichever the target prefers; Mud TEM is added to either."""
    return (max(slope, other) if other > 0 else slope + other) + mud


class Claim(StrEnum):
    """1.41: slope TEM is optional."""

    CLAIMED = "claimed"
    WAIVED = "waived"


@rule("oto2.1.41.f")
def ffmo(otherwise: int, slope: Cover, claim: Claim) -> int:
    """1.41: the FFMO DRM as it would be, except 0 against a shooter whose fire meets slope TEM the target claims.

    Being Up-Slope gives no TEM, cancels neither FFMO nor FFNAM, leaves Wall Advantage alone.
    """
    return 0 if claim is Claim.CLAIMED and slope.value else otherwise


@rule("oto2.1.41.f")
def ffnam(otherwise: int, slope: Cover, claim: Claim) -> int:
    """1.41: the FFNAM DRM (A4.6) stays as it would be, whether slope TEM is met and claimed or not."""
    return otherwise
