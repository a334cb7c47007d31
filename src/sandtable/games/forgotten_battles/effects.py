"""What the weather allows and forbids (the notes under the weather tables), as checks and as standing orders."""

from enum import StrEnum

from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.state.sky import numbers
from sandtable.kernel import Modifier, Refused
from sandtable.rules import rule

GROUND_WORDS = {"dry": "Dry", "mud": "Mud", "freeze": "Freeze", "deep_freeze": "Deep Freeze"}
FLIGHT_WORDS = {"full": "Full Flight", "limited": "Limited Flight", "none": "No Flight"}
_LIMITED = "Limited Flight: missions only in your own Movement Phase"


class Mission(StrEnum):
    BARRAGE = "barrage"
    TRANSPORT = "transport"
    HIP_SHOOT = "hip shoot"
    INTERCEPTION = "interception"
    OTHER = "other"


class FlightPhase(StrEnum):
    OWN_MOVEMENT = "own Movement Phase"
    OTHER = "another phase"


@rule("tfb.weather.full", "tfb.weather.limited.phase", "tfb.weather.limited.hip_shoot", "tfb.weather.none")
def refuse_mission(flight: str, phase: FlightPhase, mission: Mission) -> Refused | None:
    """Whether the weather lets this mission be flown."""
    if flight == "none":
        return Refused(f"No Flight: no air mission of any kind, so no {mission}", "tfb.weather.none")
    if flight == "full":
        return None
    if mission is Mission.HIP_SHOOT:
        return Refused("Limited Flight: no hip shoots", "tfb.weather.limited.hip_shoot")
    # Interception answers an enemy mission that was allowed; weather and phase never forbid it.
    if phase is not FlightPhase.OWN_MOVEMENT and mission is not Mission.INTERCEPTION:
        return Refused(f"{_LIMITED}, {Mission.INTERCEPTION} excepted", "tfb.weather.limited.phase")
    return None


def may_fly(flight: str, phase: FlightPhase, mission: Mission) -> bool:
    return refuse_mission(flight, phase, mission) is None


@rule("tfb.weather.freeze.refit", "tfb.weather.deep.refit", "tfb.weather.limited.refit", "tfb.weather.none")
def refit_rate(ground: str, usual: int, readings: Readings) -> int:
    """How many air units a base refits. Only the ground matters: Limited and No Flight hinder no refit."""
    divisor = numbers().refit.divisor.get(ground, 1)
    if readings.refit_rounding == "down":
        return int(usual // divisor)
    return int((2 * usual + divisor) // (2 * divisor))


def _refits(ground: str, readings: Readings) -> str:
    """How many aircraft each kind of base refits now, as the Aircraft Refit Phase tells it."""
    rates = [f"{base}: {refit_rate(ground, usual, readings)}" for base, usual in numbers().refit.usual.items()]
    return f"Air bases refit at half their rate, whatever the flight: {', '.join(rates)}."


@rule("tfb.weather.deep.attrition")
def attrition_modifiers(ground: str) -> list[Modifier]:
    """For units out of supply."""
    if ground != "deep_freeze":
        return []
    cold = numbers().deep_freeze.attrition
    return [Modifier(cold.modifier, "out of supply in Deep Freeze", cold.rule)]


@rule("tfb.weather.deep.breakout")
def refuse_breakout(ground: str) -> Refused | None:
    if ground == "deep_freeze":
        return Refused("Deep Freeze: no unit may attempt a Breakout", "tfb.weather.deep.breakout")
    return None


@rule("tfb.weather.deep.construction")
def refuse_construction(ground: str) -> Refused | None:
    if ground == "deep_freeze":
        return Refused("Deep Freeze: no Construction", "tfb.weather.deep.construction")
    return None


@rule("tfb.weather.deep.construction")
def refuse_hedgehog_result(ground: str, readings: Readings) -> Refused | None:
    """A hedgehog received as a replacement is not Construction, unless the players read it so."""
    if ground == "deep_freeze" and readings.hog_result_in_deep_freeze == "refused":
        return Refused("Deep Freeze: by your setting no hedgehog is placed either", "tfb.weather.deep.construction")
    return None


@rule("tfb.weather.deep.simulcast")
def is_simulcast(ground: str) -> bool:
    return ground == "deep_freeze"


@rule("tfb.weather.deep.simulcast")
def refuse_in_deep_freeze(ground: str, what: str) -> Refused | None:
    """No combat, no barrage, no overrun on a turn that both play at once."""
    if is_simulcast(ground):
        return Refused(f"Deep Freeze makes a Simulcast turn: no {what}", "tfb.weather.deep.simulcast")
    return None


def standing_orders(ground: str, flight: str, ice: bool, readings: Readings) -> list[tuple[str, str]]:
    """The weather of the turn as short orders with their rules."""
    orders = [_ground_order(ground, readings), _flight_order(flight)]
    if flight == "limited":
        orders.append(("No hip shoots, even in the Movement Phase.", "tfb.weather.limited.hip_shoot"))
        orders.append(("Limited Flight does not hinder refits.", "tfb.weather.limited.refit"))
    if ground in numbers().refit.divisor:
        rule_id = "tfb.weather.deep.refit" if ground == "deep_freeze" else "tfb.weather.freeze.refit"
        orders.append((_refits(ground, readings), rule_id))
    if ground == "deep_freeze":
        orders += _DEEP_FREEZE_ORDERS
        for cold in attrition_modifiers(ground):
            orders.append((f"Units out of supply add {cold.value} to their attrition roll.", cold.cite))
        as_in = "Dry" if readings.deep_freeze_combat_values == "normal" else "Freeze"
        orders.append((f"Combat values as in {as_in}.", "tfb.weather.deep.combat"))
    if ice:
        orders.append(("Ice: river hexsides use the Ice rows of the Terrain Effects Chart.", "tfb.weather.ice.effects"))
        closed = readings.frozen_lakes == "still_prohibited"
        lakes = "Blocked Lake hexsides stay prohibited." if closed else "What frozen lakes permit: look in 1.8c."
        orders.append((lakes, "tfb.weather.ice.effects"))
    return orders


def _ground_order(ground: str, readings: Readings) -> tuple[str, str]:
    """Columns of the chart, and which of two combat values in a cell counts, as the players read it."""
    if ground == "deep_freeze":
        return "Deep Freeze: Freeze costs and 1 MP more for every hex.", "tfb.weather.deep.movement"
    upper = (ground == "freeze") == (readings.tec_two_values == "upper_freeze_lower_normal")
    words, rule_id = _GROUND_WORDS[ground]
    which = "upper" if upper else "lower"
    return f"{words}: {words} columns for movement; of two combat values the {which} one.", rule_id


_GROUND_WORDS = {
    "dry": ("Dry", "tfb.weather.dry"),
    "mud": ("Mud", "tfb.weather.mud"),
    "freeze": ("Freeze", "tfb.weather.freeze.tec"),
}


def _flight_order(flight: str) -> tuple[str, str]:
    """The order, with the missions that the weather leaves free in every phase."""
    words, rule_id = _FLIGHT_ORDERS[flight]
    if flight != "limited":
        return words, rule_id
    free = [m for m in Mission if may_fly(flight, FlightPhase.OTHER, m)]
    return f"{words}; {' and '.join(free)} in every phase.", rule_id


_FLIGHT_ORDERS = {
    "full": ("Full Flight: missions in every phase the series allows.", "tfb.weather.full"),
    "limited": (_LIMITED, "tfb.weather.limited.phase"),
    "none": ("No Flight: no air mission at all; refits go on.", "tfb.weather.none"),
}
_DEEP_FREEZE_ORDERS = [
    ("Simulcast turn: both players move at once; no combat, no barrage.", "tfb.weather.deep.simulcast"),
    ("No Breakouts.", "tfb.weather.deep.breakout"),
    ("No Construction.", "tfb.weather.deep.construction"),
]
