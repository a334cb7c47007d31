"""Fire Lanes across slopes, 1.31 and 1.42."""

from sandtable.games.orsha.printed.terrain import slope_numbers
from sandtable.games.orsha.sight.cover import Attack, Cover, Target
from sandtable.games.orsha.sight.slopes import Slopes, elevation, is_up_slope
from sandtable.hexes.grid import Hex, Hexside, distance
from sandtable.kernel import Refused
from sandtable.rules import rule


@rule("oto2.1.31")
def refuse_lane(slopes: Slopes, firer: Hex, counter: Hex, firer_level: int, counter_level: int) -> Refused | None:
    """1.31: where the line crosses a slope hexside, "same level" compares Base Levels; the 3/4 is left out.

    Without a slope on the line the base rule asks for the same level too, so there is nothing else to compare.
    """
    if firer_level == counter_level:
        return None
    crossed = "across a slope Base Levels are compared, and they" if slopes.touched(firer, counter) else "the levels"
    return Refused(f"1.31: {crossed} differ ({firer_level} and {counter_level}); no Fire Lane there.", rule="oto2.1.31")


@rule("oto2.1.42.a", "oto2.1.4")
def lane_drm(slopes: Slopes, attack: Attack) -> Cover:
    """1.42: +1 for Infantry in a Fire Lane whose firer is Up-Slope, exactly 3/4 of a level higher, not adjacent."""
    firer, target = attack.firer, attack.target
    if attack.at is Target.VEHICLE:
        return Cover(0, f"the DRM is Infantry's, not for {attack.at}")
    if distance(firer, target) <= 1:
        return Cover(0, "the firer is adjacent")
    if not is_up_slope(slopes, firer, target):
        return Cover(0, "the firer is not Up-Slope for this line")
    higher = elevation(slopes, firer, target, attack.firer_level)
    higher -= elevation(slopes, target, firer, attack.target_level)
    if higher != slope_numbers().sight.rise:
        return Cover(0, f"the firer is {higher} levels higher, not {slope_numbers().sight.rise}")
    return Cover(slope_numbers().lane.drm, "Fire Lane from Up-Slope")


@rule("oto2.1.42.b")
def snap_shot_drm(
    slopes: Slopes, firer: Hex, side: Hexside, firer_level: int, levels: tuple[int, int], at: Target
) -> Cover:
    """1.42 EXC: against a Snap Shot on a hexside only if the three conditions hold for both its hexes.

    `levels`: the Base Levels of the hexside's two hexes, in the order of `Hexside.hexes`.
    """
    both = [
        lane_drm(slopes, Attack(firer, hex, at=at, firer_level=firer_level, target_level=level))
        for hex, level in zip(side.hexes, levels, strict=True)
    ]
    return min(both, key=lambda cover: cover.value)


@rule("oto2.1.42.c")
def lane_attacks(slopes: Slopes, firer: Hex, target: Hex, firer_level: int, target_level: int) -> bool:
    """1.42: a Fire Lane from Up-Slope does nothing to a target on another Base Level."""
    return firer_level == target_level or not is_up_slope(slopes, firer, target)
