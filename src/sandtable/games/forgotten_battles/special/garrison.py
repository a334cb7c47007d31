"""2.4a: Garrisons: face down until a Soviet combat unit is near, then a small fortress that cannot move."""

from dataclasses import dataclass

from sandtable.charts import consult
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.kernel import Procedure, Refused, counted
from sandtable.rules import rule

IMMOBILE = "tfb.special.axis.garrison.immobile"
PIN = "tfb.special.axis.garrison.pin"
NOBODY = "nobody"
ONCE_A_TURN = "own_hex_once_a_turn"


@rule("tfb.special.axis.garrison.activate")
def refuse_activation(distance: int, unit: str = "combat") -> Refused | None:
    """At any moment, by choice of the Axis, with a Soviet combat unit two hexes away or nearer."""
    near = numbers().garrison.activation
    if unit != "combat":
        return Refused("only a Soviet combat unit lets a Garrison be activated", near.rule)
    if distance > near.hexes:
        return Refused(
            f"the nearest Soviet combat unit is {counted(distance, 'hex')} away; {near.hexes} at most", near.rule
        )
    return None


@dataclass(frozen=True, slots=True)
class Garrison:
    """A Garrison of so many steps, face down or active."""

    steps: int
    active: bool = False

    @rule("tfb.special.axis.garrison.inactive", "tfb.special.axis.garrison.stats")
    def values(self) -> dict[str, int | bool]:
        """RE, flak, ZOC and Hedgehog: nothing while it lies face down."""
        printed = numbers().garrison.values
        if not self.active:
            return {"re": 0, "flak": 0, "zoc": False, "hedgehog": 0}
        return {
            "re": self.steps * printed.re_per_step,
            "flak": printed.flak,
            "zoc": printed.zoc,
            "hedgehog": printed.hedgehog,
        }

    def in_words(self) -> str:
        values = self.values()
        return f"{values['re']} RE, flak +{values['flak']}, a ZOC, Level-{values['hedgehog']} Hedgehog"

    @rule("tfb.special.axis.garrison.ar")
    def ratings(self, own: int, others: list[int]) -> list[int]:
        """The Action Ratings the hex may choose from in combat."""
        return sorted({*others, *([own] if self.active else [])}, reverse=True)


@rule("tfb.special.axis.garrison.immobile")
def refuse_garrison_move(how: str = "move") -> Refused | None:
    return Refused(f"a Garrison cannot {how}: it neither moves nor is transported", IMMOBILE)


def who_may_retreat(readings: Readings) -> str:
    return "the other units" if readings.garrison_losses == "garrison_only" else NOBODY


@rule("tfb.special.axis.garrison.losses", "tfb.special.axis.garrison.last")
def take_result(
    options: int,
    other_steps: int,
    garrison_steps: int,
    readings: Readings,
    *,
    others_retreat: bool = False,
) -> tuple[int, int, str]:
    """All options as losses, the Garrison last: other steps lost, Garrison steps lost, who may still retreat.

    Where the other units may retreat and do, the Garrison is alone and every option is its own.
    """
    free = who_may_retreat(readings)
    others = 0 if others_retreat and free != NOBODY else min(options, other_steps)
    return others, min(options - others, garrison_steps), free


@rule("tfb.special.axis.garrison.pin")
def refuse_not_held(special: SpecialState, unit: str, readings: Readings) -> Refused | None:
    """Whether this unit may still try."""
    if readings.garrison_pin == ONCE_A_TURN and unit in special.pinned:
        return Refused(f"{unit} was held by the Garrison this turn", PIN)
    return None


@rule("tfb.special.axis.garrison.pin")
def leave(special: SpecialState, unit: str, mobility: str, readings: Readings) -> Procedure[bool]:
    """Whether a unit in a Garrison's hex may leave: Leg units (by their Move Mode) roll, others do not."""
    if mobility != "leg":
        return True
    obey(refuse_not_held(special, unit, readings))
    if readings.garrison_pin == ONCE_A_TURN and unit in special.free_to_go:
        return True
    row = yield from consult("garrison_pin", side="axis", about=unit)
    (special.free_to_go if row.result == "leaves" else special.pinned).append(unit)
    return bool(row.result == "leaves")
