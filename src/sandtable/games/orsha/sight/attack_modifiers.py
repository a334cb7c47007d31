"""From a line of sight to the dice: what an attack along it meets, each modifier with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.games.orsha.sight.cover import Attack, Cover, slope_tem
from sandtable.games.orsha.sight.fire_lanes import lane_drm
from sandtable.games.orsha.sight.slopes import Slopes

if TYPE_CHECKING:  # numpy
    from sandtable.hexes.sight import Extra, Sight, Verdict


@dataclass(frozen=True, slots=True)
class Aim:
    """What is known of an attack from the ground alone. TEM of the target's terrain is the base game's to add."""

    verdict: Verdict
    hindrances: tuple[Cover, ...]
    slope_tem: Cover  # optional for the target (1.41)
    lane_drm: Cover  # if the attack is a Fire Lane (1.42)


def aim(sight: Sight, slopes: Slopes, attack: Attack, extras: Iterable[Extra] = ()) -> Aim:
    """Look along an attack; its levels are taken from the map."""
    verdict = sight.check(attack.firer, attack.target, extras)
    known = replace(attack, firer_level=verdict.start.level, target_level=verdict.end.level)
    return Aim(
        verdict,
        tuple(Cover(each.amount, each.words) for each in verdict.hindrances) if verdict.is_clear else (),
        slope_tem(slopes, known),
        lane_drm(slopes, known),
    )
