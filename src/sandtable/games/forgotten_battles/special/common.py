"""1.3c, 1.6: assault engineers, flak, Rail Movement units, HQs as air strips. Both sides."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.kernel import Refused
from sandtable.rules import rule

AIRSTRIP = "tfb.special.common.hq_airstrip.base"
LIMITS = "tfb.special.common.hq_airstrip.limits"
END = "tfb.special.common.hq_airstrip.end"


class Mode(StrEnum):
    COMBAT = "combat"
    MOVE = "move"
    OTHER = "other"


class Stance(StrEnum):
    ATTACKS = "attacks"
    DEFENDS = "defends"
    OTHER = "anything else"


@rule("tfb.special.common.assault_engineer")
def assault_engineer_ar(printed: int, stance: Stance, against: Collection[str] = ()) -> int:
    """1.6c: the printed AR only in an attack on a City, Fort or Hedgehog or across a River; else one lower."""
    rules = numbers().assault_engineer
    helped = stance is Stance.ATTACKS and not set(rules.printed_against).isdisjoint(against)
    return printed if helped else printed + int(rules.otherwise)


@rule("tfb.special.common.flak.drm", "tfb.special.common.flak.one_per_hex")
def flak_bonus(units: Sequence[tuple[int, Mode]]) -> int:
    """1.6a: the best flak unit in Combat Mode in the hex; several do not add up."""
    return max((printed for printed, mode in units if mode is Mode.COMBAT), default=0)


# ---- Rail Movement units (1.6b)


@dataclass(frozen=True, slots=True)
class RailHex:
    """A hex as a Rail Movement unit sees it."""

    name: str
    gauge: str = ""  # "" where there is no rail
    enemy_zoc: bool = False
    detrainable: bool = True


@rule("tfb.special.common.rail.only_rail", "tfb.special.common.rail.start_end")
def refuse_rail_move(gauge: str, path: Sequence[RailHex]) -> Refused | None:
    """Only along rail of its gauge; first and last hex outside enemy ZOCs. Detrainable or not does not matter."""
    for hex in path:
        if hex.gauge != gauge:
            why = "no rail line" if not hex.gauge else f"the line has {hex.gauge} gauge, not {gauge}"
            return Refused(f"{hex.name}: {why}", "tfb.special.common.rail.only_rail")
    for hex, verb in ((path[0], "start"), (path[-1], "end")):
        if hex.enemy_zoc:
            return Refused(f"a Rail Movement unit may not {verb} in an enemy ZOC ({hex.name})", _START_END)
    return None


_START_END = "tfb.special.common.rail.start_end"


@rule("tfb.special.common.rail.no_cap")
def rail_cap_used(re: int, kind: str) -> int:
    """What a rail move takes of the side's Rail Cap: nothing for Rail Movement units."""
    return 0 if kind == "rail_movement" else re


@dataclass(frozen=True, slots=True)
class RailUnit:
    """A Rail Movement unit and the side it lies on."""

    name: str
    side_up: str = "regular"

    @rule("tfb.special.common.rail.flip")
    def moved(self) -> RailUnit:
        return replace(self, side_up="rr")

    @rule("tfb.special.common.rail.flip")
    def next_movement_phase(self) -> RailUnit:
        return replace(self, side_up="regular")

    @rule("tfb.special.common.rail.retreat")
    def forced_to_retreat(self, hexes: int) -> str:
        """It cannot retreat."""
        return "destroyed" if hexes > 0 else "stays"


# ---- HQs as air strips (1.3c)


@dataclass(frozen=True, slots=True)
class HQ:
    """An HQ that fighters may use: its kind, its mode, what its hex holds."""

    name: str
    kind: str = "army"
    mode: Mode = Mode.COMBAT
    air_base: bool = False
    had_air_base: bool = False
    fighters: int = 0


@rule("tfb.special.common.hq_airstrip.base", "tfb.special.common.hq_airstrip.end")
def refuse_as_airstrip(hq: HQ, readings: Readings) -> Refused | None:
    """Why this HQ is no air strip now, or None. A regular air base in the hex takes over."""
    if hq.kind == "kessel":
        return Refused(f"{hq.name} is a Kessel HQ: no air strip", AIRSTRIP)
    if hq.mode is not Mode.COMBAT:
        return Refused(f"{hq.name} is not in Combat Mode: no air strip", END)
    if hq.air_base:
        return Refused(f"{hq.name}: the air base in the hex takes over", END)
    if hq.had_air_base and readings.hq_airstrip_after_air_base == "ended_for_good":
        return Refused(f"{hq.name}: by your setting the ability ended for good with the air base", END)
    return None


@rule("tfb.special.common.hq_airstrip.base", "tfb.special.common.hq_airstrip.limits")
def refuse_airstrip(hq: HQ, use: str, readings: Readings) -> Refused | None:
    """Whether the HQ may be used so: `fighter` (base or refit), `other aircraft`, `unload`, `upgrade`."""
    closed = refuse_as_airstrip(hq, readings)
    if closed:
        return closed
    if use in ("unload", "upgrade"):
        words = "cargo cannot be unloaded at" if use == "unload" else "nothing can be built on"
        return Refused(f"{words} an HQ air strip", LIMITS)
    if use != "fighter":
        return Refused(f"{hq.name}: fighters only", AIRSTRIP)
    if hq.fighters >= numbers().hq_airstrip.fighters:
        return Refused(f"{hq.name}: capacity one fighter, and it is taken", LIMITS)
    return None
