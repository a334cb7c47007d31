"""2.5: Lithuanian and Hungarian units."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sandtable.games.forgotten_battles.printed_map import PrintedHex, is_west_of, printed_hex
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.kernel import Refused
from sandtable.rules import rule

FIXED = "tfb.special.axis.lithuanian.fixed"
AREA = "tfb.special.axis.hungarian.area"
AIR = "tfb.special.axis.hungarian.air"
HUNGARIAN = "hungarian"
"""The nation of a dead unit, as a loss is written down."""


@rule("tfb.special.axis.lithuanian.fixed")
def soviet_came_near(special: SpecialState, unit: str, distance: int) -> bool:
    """A Soviet unit has moved to this distance of a Lithuanian Border unit; True when that activates it."""
    if distance <= numbers().lithuanian.range and unit not in special.lithuanians:
        special.lithuanians.append(unit)
    return unit in special.lithuanians or special.all_lithuanians


@rule("tfb.special.axis.lithuanian.all")
def activate_all(special: SpecialState, why: str, distance: int = 99) -> bool:
    """`vilnius`: a Soviet unit near Vilnius; `special event`: the Baltic States commit to Germany."""
    if why == "special event" or distance <= numbers().lithuanian.range:
        special.all_lithuanians = True
    return special.all_lithuanians


@rule("tfb.special.axis.lithuanian.fixed", "tfb.special.axis.lithuanian.all")
def check_lithuanian_move(special: SpecialState, unit: str) -> None:
    """A Lithuanian Border unit stays in its set-up hex until it is activated; then it moves under 2.4h."""
    if not special.all_lithuanians and unit not in special.lithuanians:
        near = numbers().lithuanian.range
        raise Refused(f"{unit} may not leave its set-up hex until a Soviet unit comes within {near} hexes", FIXED)


class Bank(StrEnum):
    WEST = "west of the Dnepr"
    EAST = "east of the Dnepr"


@rule("tfb.special.axis.hungarian.area")
def bank_of(hex: PrintedHex, readings: Readings) -> Bank | None:
    """The bank of the Dnepr a hex is on, as far as the ends of its course tell; None: the players see it."""
    if readings.dnepr_course == "as_entered":
        return None
    ends = [printed_hex(end) for end in numbers().hungarian.dnepr]
    here = [end for end in ends if end.map == hex.map and end.row == hex.row] or ends
    if all(is_west_of(hex, end) for end in here):
        return Bank.WEST
    return Bank.EAST if all(is_west_of(end, hex) for end in here) else None


@rule("tfb.special.axis.hungarian.area")
def check_hungarian_hex(text: str, readings: Readings, bank: Bank = Bank.WEST, cite: str = AREA) -> None:
    """Whether a hex is inside the Restriction Area. `bank`: what the players see, where the record does not know."""
    hex, limit = printed_hex(text), numbers().hungarian
    if hex.map not in limit.maps:
        raise Refused(f"{hex}: maps A and B are north of the Hungarian limit", cite)
    last = limit.north_row - (readings.hungarian_row_27 == "outside")
    if hex.row > last:
        raise Refused(f"{hex} is north of row {last}, the Hungarian limit", cite)
    if (bank_of(hex, readings) or bank) is Bank.EAST:
        raise Refused(f"{hex} is east of the Dnepr ({' to '.join(limit.dnepr)})", cite)


@rule("tfb.special.axis.hungarian.area")
def check_hungarian_near(text: str, within: int, readings: Readings) -> None:
    """Whether a Hungarian unit may appear in this hex or so many hexes from it, on whichever bank; raises Refused."""
    hex = printed_hex(text)
    steps = range(-within, within + 1)
    near = [PrintedHex(hex.map, max(1, hex.column + a), max(1, hex.row + b)) for a in steps for b in steps]
    for other in near:
        try:
            check_hungarian_hex(str(other), readings)
        except Refused:
            continue
        return
    check_hungarian_hex(text, readings)


@rule("tfb.special.axis.hungarian.air")
def check_hungarian_air(use: str, text: str, readings: Readings, bank: Bank = Bank.WEST) -> None:
    """Bases and mission hexes inside the Restriction Area; Patrol Zones may reach out of it."""
    if use != "patrol zone":
        check_hungarian_hex(text, readings, bank, AIR)


@rule("tfb.special.axis.hungarian.adjacent")
def check_hungarian_move(soviet_combat_unit_adjacent: bool) -> None:
    """They keep away from every Soviet combat unit, attack-capable or not."""
    if soviet_combat_unit_adjacent:
        raise Refused("Hungarian units do not move next to a Soviet combat unit", "tfb.special.axis.hungarian.adjacent")


@dataclass(frozen=True, slots=True)
class Headquarters:
    name: str
    nation: str = "German"


@rule("tfb.special.axis.hungarian.hq")
def check_hungarian_hq(hq: Headquarters, unit_nation: str, service: str = "supply") -> None:
    """A Hungarian HQ rebuilds and supplies Hungarian units only."""
    if hq.nation == "Hungarian" and unit_nation != "Hungarian":
        raise Refused(f"{hq.name} can {service} Hungarian units only", "tfb.special.axis.hungarian.hq")
