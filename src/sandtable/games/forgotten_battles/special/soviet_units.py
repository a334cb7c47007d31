"""3.2, 3.6, 3.9, 3.10: Soviet air units, truck extenders, cavalry corps, UR brigades."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special.common import Mode
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import Posture
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.games.forgotten_battles.terrain import Conditions, Cost, CostKind, Mobility, TerrainChart
from sandtable.hexes.grid import Hex
from sandtable.kernel import Refused, counted
from sandtable.rules import rule

MOVING = "moving"
EXTENDER = "tfb.special.soviet.truck_extender.place"

# ---- Special Truck Extenders (3.6)


@rule("tfb.special.soviet.truck_extender.remove")
def lift_extender(special: SpecialState, name: str) -> None:
    """In a Soviet Movement Phase, off the map into the Moving section of its box."""
    obey(refuse_lifting(special, name))
    special.extenders[name] = MOVING
    special.lifted.append(name)


def refuse_lifting(special: SpecialState, name: str) -> Refused | None:
    if special.extenders.get(name) == MOVING:
        return Refused(f"{name} is already in the Moving box", "tfb.special.soviet.truck_extender.remove")
    return None


@rule("tfb.special.soviet.truck_extender.place")
def place_extender(special: SpecialState, name: str, hex: str) -> None:
    """Onto the map again."""
    special.extenders[name] = hex


@rule("tfb.special.soviet.truck_extender.place")
def refuse_placing(special: SpecialState, name: str, hex: str, truck_mp: Fraction) -> Refused | None:
    """Only in a later Movement Phase, and within so many Truck MP of a Front HQ."""
    most = Fraction(numbers().truck_extender.truck_mp)
    if name in special.lifted:
        return Refused(f"{name} was taken off in this Movement Phase; it waits for a later one", EXTENDER)
    if special.extenders.get(name, MOVING) != MOVING:
        return Refused(f"{name} stands on the map at {special.extenders[name]}", EXTENDER)
    if truck_mp > most:
        return Refused(f"{hex} is {float(truck_mp):g} Truck MP from a Front HQ; {float(most):g} at most", EXTENDER)
    return None


# ---- Pontoons (1.5)


@rule("tfb.special.soviet.pontoon")
def bridging_pontoons(units: Iterable[tuple[Hex, Mode]], readings: Readings) -> frozenset[Hex]:
    """Hexes whose river hexsides a Pontoon bridges as a Track: those in Combat Mode. By a setting none are counted,
    and the players look the cost of crossing up themselves."""
    if readings.pontoon_cost == "ask_players":
        return frozenset()
    return frozenset(hex for hex, mode in units if mode is Mode.COMBAT)


# ---- cavalry corps (3.9)


@dataclass(frozen=True, slots=True)
class CavalryStack:
    """A truck or Truck-movement unit of a corps, and the corps of the cavalry divisions it moves with."""

    corps: str
    with_divisions_of: Collection[str] = ()

    @property
    def together(self) -> bool:
        return self.corps in self.with_divisions_of


@rule("tfb.special.soviet.cavalry.cost")
def cavalry_mobility(stack: CavalryStack) -> Mobility:
    """Leg costs while it moves stacked with a cavalry division of its own corps, else Truck."""
    return Mobility.LEG if stack.together else Mobility.TRUCK


@rule("tfb.special.soviet.cavalry.retreat")
def may_retreat_into(chart: TerrainChart, word: str, stack: CavalryStack, now: Conditions) -> bool:
    """So stacked it may retreat into terrain prohibited to it."""
    cost: Cost = chart.cost(word, Mobility.TRUCK, now)
    return stack.together or cost.kind is not CostKind.PROHIBITED


@rule("tfb.special.soviet.cavalry.fuel")
def needs_fuel(stack: CavalryStack) -> bool:
    return not stack.together


# ---- air (3.2)


@dataclass(frozen=True, slots=True)
class AirUnit:
    """An air unit of an Air Army (`front` its stripe), or independent (`front` empty)."""

    name: str
    front: str = ""
    fighter: bool = False


ARMY_RANGE = "tfb.special.soviet.air.army.range"
ANY_RANGE = "tfb.special.soviet.air.independent.range"
MIX = "tfb.special.soviet.air.army.combine"
REGROUPING = "tfb.special.soviet.air.army.regrouping"


@rule("tfb.special.soviet.air.army.range", "tfb.special.soviet.air.independent.range")
def refuse_air_range(unit: AirUnit, distances: Mapping[str, Sequence[int]]) -> Refused | None:
    """Hexes from the mission hex to each Front's HQ and Air Army HQ marker; raises Refused beyond 15."""
    most = numbers().soviet_air.range.hexes
    near = distances.get(unit.front, ()) if unit.front else [d for each in distances.values() for d in each]
    if any(distance <= most for distance in near):
        return None
    whose, cite = ("its own", ARMY_RANGE) if unit.front else ("the nearest", ANY_RANGE)
    far = f"{counted(min(near), 'hex')} from {whose} Front HQ or Air Army HQ" if near else "no such HQ is known"
    return Refused(f"{unit.name}: {far}; {most} at most", cite)


@rule("tfb.special.soviet.air.army.combine", "tfb.special.soviet.air.independent.combine")
def refuse_mission(units: Sequence[AirUnit]) -> Refused | None:
    """Units of one Air Army, and independents, may fly together; two Air Armies may not."""
    armies = {unit.front for unit in units if unit.front}
    if len(armies) > 1:
        return Refused(f"Air Armies may not mix: {', '.join(sorted(armies))}", MIX)
    return None


@rule("tfb.special.soviet.air.army.regrouping", "tfb.special.soviet.air.army.fighters")
def refuse_regrouping(unit: AirUnit, posture: Posture, mission: str) -> Refused | None:
    """Of a Regrouping Front: no Fighter Sweep, nothing on the Barrage Table; patrols, interception, facilities yes."""
    if posture == Posture.REGROUPING and unit.front and mission in ("fighter sweep", "barrage"):
        return Refused(f"{unit.name}: its Front is Regrouping, no {mission}", REGROUPING)
    return None


@rule("tfb.special.soviet.air.army.combine", "tfb.special.soviet.air.army.regrouping")
def refuse_flight(
    units: Sequence[AirUnit], mission: str, postures: Mapping[str, Posture], distances: Mapping[str, Sequence[int]]
) -> Refused | None:
    """The whole mission, unit by unit: one bound unit binds all that fly with it."""
    no = refuse_mission(units)
    if no:
        return no
    for unit in units:
        no = refuse_regrouping(unit, postures.get(unit.front, Posture.NONE), mission)
        if no:
            return no
    for unit in units:
        no = refuse_air_range(unit, distances)
        if no:
            return no
    return None


# ---- UR brigades (3.10)


@dataclass(frozen=True, slots=True)
class URBrigade:
    stationary: bool = True
    front_posture: Posture = Posture.REGROUPING
    inside_boundary: bool = True
    trace: bool = True


@rule("tfb.special.soviet.ur.place")
def refuse_ur_support(brigade: URBrigade) -> Refused | None:
    """Whether its MG Brigade and Field Engineer Brigade may be put in its hex."""
    cite = "tfb.special.soviet.ur.place"
    if not brigade.stationary:
        return Refused("the UR Brigade must be stationary", cite)
    if brigade.front_posture != Posture.REGROUPING or not brigade.inside_boundary:
        return Refused("it must lie inside the boundary of a Regrouping Front", cite)
    if not brigade.trace:
        return Refused("it needs Trace Supply from an assigned HQ", cite)
    return None


@rule("tfb.special.soviet.ur.hedgehog", "tfb.special.soviet.ur.cap")
def ur_hedgehog(regrouping_levels: int, existing: int, engineer_here: bool) -> int:
    """The Hedgehog that attackers of the stack face: Regrouping and fortification together, never above Level 2."""
    rules = numbers().ur
    fortified = max(existing, rules.engineer.level if engineer_here else 0)
    return min(regrouping_levels + fortified, rules.cap.level)
