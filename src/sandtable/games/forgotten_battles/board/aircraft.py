"""Aircraft and air bases on the board: who is ready where, how far it flies, what a step lost does. OCS 14.1, 15."""

from collections.abc import Sequence
from fractions import Fraction

from sandtable.games.forgotten_battles.board.casualties import lose
from sandtable.games.forgotten_battles.board.holding import holder
from sandtable.games.forgotten_battles.board.standing import SERIES, here, lay, look_of, steps_left
from sandtable.games.forgotten_battles.booklet.counters import Kind, read_counter
from sandtable.games.forgotten_battles.combat import Aircraft
from sandtable.games.forgotten_battles.combat.air import air_numbers
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import ACTIVE, AT_BASE, INACTIVE, RegisteredUnit
from sandtable.kernel import EVERYONE, Note, Procedure, Side
from sandtable.rules import rule

ACTIVE_BESIDE_LEVEL = 4
"""OCS 15.0b: so many aircraft, and one more for each level, are Active at a base."""
REDUCED = Fraction(1, 2)
"""What a step lost leaves of the bombardment. Ours: the printed backs are lost."""


def is_air(unit: RegisteredUnit) -> bool:
    return unit.kind == Kind.AIR


def base_of(unit: RegisteredUnit) -> str:
    """The hex of its base; nothing where it is not at one."""
    return unit.at.removeprefix(AT_BASE) if unit.at.startswith(AT_BASE) else ""


def aircraft(state: State, side: Side, hex: str = "") -> list[RegisteredUnit]:
    """A side's aircraft at all its bases, or at this one."""
    found = [unit for unit in state.register.values() if unit.side == side and base_of(unit)]
    return [unit for unit in found if hex in ("", base_of(unit))]


def ready(units: Sequence[RegisteredUnit]) -> list[RegisteredUnit]:
    return [unit for unit in units if unit.mode == ACTIVE]


def bases_of(state: State, side: Side) -> dict[str, int]:
    return {hex: level for hex, level in here(state).bases.items() if holder(state, hex) == side}


def is_fighter(state: State, unit: RegisteredUnit) -> bool:
    return look_of(state, unit).fighter


@rule("tfb.notation.air_unit")
def bombardment(unit: RegisteredUnit) -> Fraction:
    points = Fraction(read_counter(unit.counter).values[1] or 0)
    return points * REDUCED if unit.lost else points


@rule("tfb.notation.air_unit")
def flown_by(state: State, unit: RegisteredUnit) -> Aircraft:
    """The aircraft as air combat and flak know it."""
    counter = read_counter(unit.counter)
    return Aircraft(unit.name, counter.values[0] or 0, counter.brackets, is_fighter(state, unit))


def patrols(state: State, side: Side, hex: str) -> list[RegisteredUnit]:
    """Active fighters of this side whose Patrol Zone has the hex (OCS 14.4c)."""
    far = air_numbers().flak.patrol_zone_hexes
    found = [unit for unit in ready(aircraft(state, side)) if is_fighter(state, unit)]
    return [unit for unit in found if country().apart(base_of(unit), hex) <= far]


def room_for_active(state: State, hex: str, side: Side) -> int:
    return ACTIVE_BESIDE_LEVEL + here(state).bases[hex] - len(ready(aircraft(state, side, hex)))


def land(state: State, unit: RegisteredUnit, hex: str, mode: str = INACTIVE) -> None:
    lay(state, [unit], f"{AT_BASE}{hex}")
    unit.mode = mode


def lose_air_step(state: State, unit: RegisteredUnit) -> Procedure[None]:
    lose(state, unit)
    told = "loses a step" if steps_left(unit) else "is shot down"
    yield Note(f"{TITLES[unit.side]}: {unit.name} {told}.", SERIES, EVERYONE, unit.side)
