"""The register of units: every counter once, in one place; what lies in a Dead Pile is known there."""

import re
from collections.abc import Iterator

from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import ARRIVING, DEAD, MAP, WITHDRAWN
from sandtable.kernel import Fault

CITE = "tfb.notation.counter"
BOXES = (MAP, DEAD, WITHDRAWN, ARRIVING, "box:later")
HEX = re.compile(r"(air:)?[A-D]?\d{1,2}\.\d{2}")


def faults(state: State, before: State | None) -> Iterator[Fault]:
    for id, unit in state.register.items():
        if unit.id != id or unit.side not in SIDES or not id.startswith(unit.side):
            yield Fault(f"{unit.name} is registered as {id} of the {unit.side}", CITE)
        if unit.at not in BOXES and not HEX.fullmatch(unit.at):
            yield Fault(f"{unit.name} is nowhere: {unit.at!r}", CITE)
        if unit.lost < 0 or (unit.steps is not None and unit.lost > unit.steps):
            yield Fault(f"{unit.name} has lost {unit.lost} of {unit.steps} steps", CITE)
        if unit.at == DEAD and not unit.lost:
            yield Fault(f"{unit.name} is dead and has lost nothing", CITE)
    if before is None:
        return
    for side in SIDES:
        known = {number for unit in state.register.values() if unit.side == side for number in unit.dead}
        fresh = [u for u in state.dead_pile[side] if int(u.id[1:] or 0) > before.buried[side]]
        strange = [u.name for u in fresh if u.id not in known]
        if strange:
            yield Fault(f"in the Dead Pile of the {side}, and not in the register: {strange}", CITE)
    if not set(before.register) <= set(state.register):
        gone = sorted(set(before.register) - set(state.register))
        yield Fault(f"the register has forgotten {gone}", CITE)
