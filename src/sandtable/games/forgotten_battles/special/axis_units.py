"""2.2, 2.4, 3.7d: Axis special units: anti-partisan, cheap hedgehogs, air units, drops, rear-area units, shifts."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.kernel import Modifier, Refused, counted
from sandtable.rules import rule

# ---- Anti-Partisan units (3.7d)

ANTI_PARTISAN = "anti_partisan"  # the kind of the units with a circled P
DRM = "tfb.special.axis.anti_partisan.drm"


@rule("tfb.special.axis.anti_partisan.mark")
def is_anti_partisan(kind: str) -> bool:
    """A circled P on the counter makes a unit one."""
    return kind == ANTI_PARTISAN


@rule("tfb.special.axis.anti_partisan.drm")
def anti_partisan_modifiers(attacks: str, readings: Readings) -> dict[str, Modifier]:
    """For the Surprise roll and the Combat roll against Partisans. `attacks`: which side attacks.

    Where the players let it count in defence too, it counts against the Partisans' rolls.
    """
    if attacks != "axis" and readings.anti_partisan_in_defence == "attack_only":
        return {}
    value = numbers().anti_partisan.drm.value
    found = Modifier(value if attacks == "axis" else -value, "Anti-Partisan unit against a Partisan", DRM)
    return {"surprise": found, "combat": found}


@rule("tfb.special.axis.anti_partisan.supply")
def anti_partisan_attack_tokens(usual: int, target: str) -> int:
    """They spend no supply to attack Partisans."""
    return 0 if target == "partisan" else usual


@rule("tfb.special.axis.anti_partisan.trace")
def anti_partisan_in_trace(rear_area: bool, traced: bool) -> bool:
    """Always in Trace Supply in the Axis rear area; elsewhere as anybody."""
    return rear_area or traced


# ---- the cheap Hedgehog builder (2.4j)


@rule("tfb.special.axis.engineer_hog")
def hedgehog_tokens(distance: int, levels_this_turn: int) -> int:
    """What it pays, in T; raises Refused."""
    obey(refuse_cheap_hedgehog(distance, levels_this_turn))
    return numbers().engineer_hog.tokens * levels_this_turn


@rule("tfb.special.axis.engineer_hog")
def refuse_cheap_hedgehog(distance: int, levels_this_turn: int) -> Refused | None:
    """Beyond its range, or for more than the series' one level a turn in a hex."""
    rules = numbers().engineer_hog
    if distance > rules.range:
        return Refused(f"{counted(distance, 'hex')} away; this unit builds up to {rules.range}", rules.rule)
    if levels_this_turn > 1:
        return Refused("one Hedgehog level a turn in a hex, cheap or not", rules.rule)
    return None


# ---- air


@rule("tfb.special.axis.hip_shoot")
def hip_shoot(side: str, aircraft: str, readings: Readings) -> str:
    """What is known of a type that may Hip Shoot; raises Refused. For the Soviets the answer may be: look it up."""
    obey(refuse_hip_shoot(side, aircraft, readings))
    return "allowed by type" if side == "axis" else "the booklets list Axis types only: look up your rules"


@rule("tfb.special.axis.hip_shoot")
def refuse_hip_shoot(side: str, aircraft: str, readings: Readings) -> Refused | None:
    rules = numbers().hip_shoot
    if side == "axis" and _bare(aircraft) not in map(_bare, rules.types):
        return Refused(f"{aircraft or 'this type'} may not: only {' and '.join(rules.types)} may Hip Shoot", rules.rule)
    if side != "axis" and readings.soviet_hip_shoot_types == "none":
        return Refused(f"{aircraft or 'this type'} may not: by your setting no Soviet type may Hip Shoot", rules.rule)
    return None


def _bare(aircraft: str) -> str:
    """Ju.87D, Ju 87 D and ju87d are one type."""
    return "".join(letter for letter in aircraft.lower() if letter.isalnum())


@rule("tfb.special.axis.night_fighter")
def refuse_night_fighter(mission: str) -> Refused | None:
    if mission == "fighter sweep":
        return Refused("the Night Fighter may not fly Fighter Sweeps", "tfb.special.axis.night_fighter")
    return None


@rule("tfb.special.axis.brandenburger")
def refuse_drop(distance: int) -> Refused | None:
    """2.4k: from the hex of its air base."""
    rules = numbers().brandenburger
    if distance > rules.drop_range:
        return Refused(
            f"the drop hex is {counted(distance, 'hex')} from the air base; {rules.drop_range} at most", rules.rule
        )
    return None


# ---- rear-area units (2.4h)


REAR = "Rear-area"  # any of them


class Deed(StrEnum):
    MOVE_ADJACENT = "move adjacent"
    STAY = "stay"
    ATTACK = "attack"
    ADVANCE = "advance after combat"
    RETREAT = "retreat"
    OVERRUN = "overrun"


@rule("tfb.special.axis.rear.list")
def is_rear_area(kind: str) -> bool:
    """Reserve, Training, Security ... and all Hungarian and Lithuanian units."""
    return kind == REAR or kind in numbers().rear.units


@rule("tfb.special.axis.rear.adjacent", "tfb.special.axis.rear.stay", "tfb.special.axis.rear.combat")
def refuse_rear_area(kind: str, deed: Deed, enemy: str = "attack-capable") -> Refused | None:
    """Whether a rear-area unit may do this beside a Soviet unit (`attack-capable` or `other`)."""
    if not is_rear_area(kind):
        return None
    if deed is Deed.OVERRUN:
        return Refused(f"{kind} units take no part in Overruns", "tfb.special.axis.rear.combat")
    if deed is Deed.MOVE_ADJACENT and (enemy == "attack-capable" or kind == "Hungarian"):
        cite = "tfb.special.axis.hungarian.adjacent" if kind == "Hungarian" else "tfb.special.axis.rear.adjacent"
        return Refused(f"{kind} units do not move next to a Soviet {enemy} combat unit by their own choice", cite)
    return None


# ---- the column-shift unit (2.4f)


@rule("tfb.special.axis.assault_shift.shift")
def assault_shift(features: Collection[str], units: int, readings: Readings, entered: int = 0) -> int:
    """Columns to the right when it attacks a hex with a Hedgehog, Village or City; one, however many units."""
    rules = numbers().assault_shift
    if not units or set(rules.features).isdisjoint(features):
        return 0
    if units > 1 and readings.assault_shift_several == "as_entered":
        return entered
    return rules.columns


@rule("tfb.special.axis.assault_shift.loss")
def refuse_first_loss(taken_from: str, attacker_losses: int) -> Refused | None:
    """An attacker loss must be taken from the column-shift unit."""
    if attacker_losses and taken_from != "column-shift unit":
        return Refused("the first attacker loss falls on the column-shift unit", "tfb.special.axis.assault_shift.loss")
    return None


# ---- the river unit (2.4i)


@dataclass(frozen=True, slots=True)
class RiverTrip:
    """A trip along the Major River, as the players see it on their map."""

    on_stretch: bool = True
    soviet_zoc: bool = False
    held_on_both_banks: bool = False
    mode: str = "move"


@rule("tfb.special.axis.river.move")
def refuse_river_trip(trip: RiverTrip) -> Refused | None:
    """In Move Mode to any hex on either bank of the stretch, at once."""
    rules = numbers().river
    if trip.mode != "move":
        return Refused("the river unit moves in Move Mode", rules.rule)
    if not trip.on_stretch:
        return Refused(f"only on the Major River from {' to '.join(rules.ends)}", rules.rule)
    if trip.soviet_zoc:
        return Refused("the destination is in a Soviet ZOC", rules.rule)
    if trip.held_on_both_banks:
        return Refused("the way passes a hexside with Soviet units on both banks", rules.rule)
    return None


@rule("tfb.special.axis.river.ice")
def river_mode(wanted: str, now: str, ice: bool, readings: Readings) -> str:
    """The mode the river unit may be in; raises Refused when it wants to go back into Move Mode under Ice."""
    if not ice or wanted != "move":
        return wanted
    obey(_refuse_back_into_move_mode(now, ice))
    return "combat" if readings.river_unit_in_move_mode_when_ice_forms == "forced_to_combat_mode" else "move"


@rule("tfb.special.axis.river.ice")
def refuse_river_mode(now: str, ice: bool, readings: Readings) -> Refused | None:
    """Whether Ice keeps the river unit, in this mode, from being in Move Mode."""
    no = _refuse_back_into_move_mode(now, ice)
    if no is None and river_mode("move", now, ice, readings) != "move":
        return Refused("Ice forces the river unit into Combat Mode, by your setting", "tfb.special.axis.river.ice")
    return no


def _refuse_back_into_move_mode(now: str, ice: bool) -> Refused | None:
    if ice and now != "move":
        why = "with Ice in force the river unit cannot go back into Move Mode"
        return Refused(why, "tfb.special.axis.river.ice")
    return None
