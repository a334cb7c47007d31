"""Looking over slopes, 1.3: the base game's sight with the booklet's slopes on top, and what slopes do not change."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from sandtable.games.orsha.printed.terrain import slope_numbers
from sandtable.games.orsha.sight.slopes import SharedVertex
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.lines import exit_sides
from sandtable.kernel import Refused
from sandtable.rules import rule

if TYPE_CHECKING:  # numpy
    from sandtable.hexes.ground import Ground
    from sandtable.hexes.sight import Extra, Sight, Verdict
    from sandtable.hexes.sight.verdict import End

UP_SLOPE = "Up-Slope"


@rule("oto2.1.3.a", "oto2.1.3.b", "oto2.1.3.c", "oto2.1.3.e", "oto2.1.3.g", "oto2.1.3.ex")
def sight_over(ground: Ground, shared_vertex: SharedVertex = SharedVertex.BOTH) -> Sight:
    """1.3: sight over a ground with its slopes.

    A slope is no obstacle and no Hindrance. An end that is Up-Slope for the line sees from 3/4 of a level higher: over
    crest lines, and over whatever is strictly lower than that. Slopes the line merely passes or runs along count for
    nothing, Base Levels stay, and Blind Hexes are counted without the 3/4.
    """
    from sandtable.hexes.sight import DOWN_SLOPE_ONLY, Reading, Sight  # numpy

    bits = DOWN_SLOPE_ONLY if shared_vertex is SharedVertex.DOWN_SLOPE else 0
    return Sight(ground, Reading(float(slope_numbers().sight.rise), bits))


@rule("oto2.1.3.d")
def refuse_entrenched(verdict: Verdict, walls: Collection[Hexside], entrenched: Iterable[Hex]) -> Refused | None:
    """1.3 EXC: an entrenched unit stays confined by the wall or hedge of its own hex (B9.21), Up-Slope or not.

    It sees, and is seen, over that hexside only by an adjacent unit or one on a higher level; levels are Base Levels.
    """
    hidden = set(entrenched)
    for own, other in ((verdict.start, verdict.end), (verdict.end, verdict.start)):
        if own.hex not in hidden or verdict.range <= 1 or other.level > own.level:
            continue
        if any(Hexside(own.hex, d) in walls for d in exit_sides(own.hex, other.hex)):
            reason = f"the unit entrenched in {own.name} does not see over its own wall or hedge (B9.21)"
            return Refused(f"{verdict.start.name} to {verdict.end.name}: blocked; {reason}.", rule="oto2.1.3.d")
    return None


@rule("oto2.1.3.d")
def wall_tem(printed: int, firer: End, wall_level: int) -> int:
    """1.3 EXC: the TEM of a wall or hedge (B9.31) holds against a firer of its level, Up-Slope or not.

    A firer whose Base Level is higher is a matter for B9.31 itself.
    """
    return printed if firer.level <= wall_level else 0


@rule("oto2.1.3.f")
def has_height_advantage(target: End, firer: End) -> bool:
    """1.3: Height Advantage (B10.31) looks at levels; 3/4 of a level on a slope gives none."""
    return target.level > firer.level


@rule("oto2.1.3.f")
def hull_down_grounds(claimed: Collection[str]) -> frozenset[str]:
    """1.3: on which of these grounds a vehicle may try to go Hull Down (D4.22). Being Up-Slope is none."""
    return frozenset(claimed) - {UP_SLOPE}


@rule("oto2.1.3.g")
def base_level(sight: Sight, hex: Hex) -> int:
    """1.3: the Base Level of a hex, whatever slopes it has."""
    return sight.check(hex, hex).start.level


def hindered_by_wrecks(wrecks: Iterable[Hex]) -> list[Extra]:
    """D9.4: wrecks as half-level Hindrances, to be given to `Sight.check`."""
    from sandtable.hexes.sight import Extra  # numpy

    return [Extra(hex) for hex in wrecks]


FFE = "an FFE"


def hindered_by_blasts(hexes: Iterable[Hex]) -> list[Extra]:
    """C1.57: a Hindrance of +1, two levels high, also where a line starts and ends."""
    from sandtable.hexes.sight import Extra  # numpy
    from sandtable.hexes.sight.terrain import LEVEL

    return [Extra(hex, FFE, 2 * LEVEL, at_ends=True) for hex in hexes]


def hindered_by_smoke(smoke: Iterable[tuple[Hex, int, int]]) -> list[Extra]:
    """A24: Smoke as a Hindrance of so many levels, also where a line starts and ends."""
    from sandtable.hexes.sight import Extra  # numpy
    from sandtable.hexes.sight.terrain import LEVEL

    return [Extra(hex, "Smoke", LEVEL * levels, amount, at_ends=True) for hex, amount, levels in smoke]
