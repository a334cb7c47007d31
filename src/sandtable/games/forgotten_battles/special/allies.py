"""2.5: Lithuanian and Hungarian units."""

from dataclasses import dataclass
from enum import StrEnum

from sandtable.games.forgotten_battles.printed_map import PrintedHex, is_west_of, printed_hex
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.kernel import Refused, counted
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
def refuse_lithuanian_move(special: SpecialState, unit: str) -> Refused | None:
    """A Lithuanian Border unit stays in its set-up hex until it is activated; then it moves under 2.4h."""
    if not special.all_lithuanians and unit not in special.lithuanians:
        near = numbers().lithuanian.range
        return Refused(
            f"{unit} may not leave its set-up hex until a Soviet unit comes within {counted(near, 'hex')}", FIXED
        )
    return None


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
def refuse_hungarian_hex(text: str, readings: Readings, bank: Bank = Bank.WEST, cite: str = AREA) -> Refused | None:
    """Whether a hex is inside the Restriction Area. `bank`: what the players see, where the record does not know."""
    hex, limit = printed_hex(text), numbers().hungarian
    if hex.map not in limit.maps:
        return Refused(f"{hex}: maps A and B are north of the Hungarian limit", cite)
    last = limit.north_row - (readings.hungarian_row_27 == "outside")
    if hex.row > last:
        return Refused(f"{hex} is north of row {last}, the Hungarian limit", cite)
    if (bank_of(hex, readings) or bank) is Bank.EAST:
        return Refused(f"{hex} is east of the Dnepr ({' to '.join(limit.dnepr)})", cite)
    return None


@rule("tfb.special.axis.hungarian.area")
def refuse_hungarian_near(text: str, within: int, readings: Readings) -> Refused | None:
    """Whether a Hungarian unit may appear in this hex or so many hexes from it, on whichever bank."""
    hex = printed_hex(text)
    steps = range(-within, within + 1)
    near = [PrintedHex(hex.map, max(1, hex.column + a), max(1, hex.row + b)) for a in steps for b in steps]
    if any(refuse_hungarian_hex(str(other), readings) is None for other in near):
        return None
    return refuse_hungarian_hex(text, readings)


@rule("tfb.special.axis.hungarian.air")
def refuse_hungarian_air(use: str, text: str, readings: Readings, bank: Bank = Bank.WEST) -> Refused | None:
    """Bases and mission hexes inside the Restriction Area; Patrol Zones may reach out of it."""
    if use != "patrol zone":
        no = refuse_hungarian_hex(text, readings, bank, AIR)
        if no:
            return no
    return None


@rule("tfb.special.axis.hungarian.adjacent")
def refuse_hungarian_move(soviet_combat_unit_adjacent: bool) -> Refused | None:
    """They keep away from every Soviet combat unit, attack-capable or not."""
    if soviet_combat_unit_adjacent:
        return Refused(
            "Hungarian units do not move next to a Soviet combat unit", "tfb.special.axis.hungarian.adjacent"
        )
    return None


@dataclass(frozen=True, slots=True)
class Headquarters:
    name: str
    nation: str = "German"


@rule("tfb.special.axis.hungarian.hq")
def refuse_hungarian_hq(hq: Headquarters, unit_nation: str, service: str = "supply") -> Refused | None:
    """A Hungarian HQ rebuilds and supplies Hungarian units only."""
    if hq.nation == "Hungarian" and unit_nation != "Hungarian":
        return Refused(f"{hq.name} can {service} Hungarian units only", "tfb.special.axis.hungarian.hq")
    return None
