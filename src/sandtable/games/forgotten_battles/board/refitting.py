"""Aircraft Refit on the board: a base pays a token, and Inactive aircraft are Active again. OCS 15.1."""

from typing import Any

from sandtable.games.forgotten_battles.board.aircraft import (
    ACTIVE_BESIDE_LEVEL,
    aircraft,
    base_of,
    bases_of,
    ready,
    room_for_active,
)
from sandtable.games.forgotten_battles.board.moves import units_of
from sandtable.games.forgotten_battles.board.standing import SERIES, here, situation_for
from sandtable.games.forgotten_battles.board.supply_on_board import pay, refuse_payment
from sandtable.games.forgotten_battles.effects import refit_rate
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import numbers
from sandtable.games.forgotten_battles.state.unit_register import ACTIVE, INACTIVE
from sandtable.kernel import EVERYONE, Deed, Note, Procedure, Refused, Side
from sandtable.rules import rule

COST = 1
"""In tokens, whatever the level and the number of aircraft."""


@rule("tfb.weather.freeze.refit", "tfb.weather.deep.refit")
def refits(state: State, hex: str) -> int:
    """How many aircraft the base there refits in this weather."""
    level = here(state).bases[hex]
    usual = numbers().refit.usual[f"level {level}" if level else "a strip"]
    return refit_rate(state.ground, usual, state.readings)


def refuse_refit(state: State, deed: Deed) -> Refused | None:
    units = units_of(state, deed.counters)
    bases = {base_of(unit) for unit in units}
    if len(units) < len(deed.counters) or len(bases) != 1 or "" in bases:
        return Refused("aircraft of one base are refitted together", SERIES)
    [hex] = bases
    if ready(units):
        return Refused(f"{ready(units)[0].name} is Active", SERIES)
    if hex in here(state).refitted:
        return Refused(f"the base in {hex} has refitted in this phase (OCS 15.1)", SERIES)
    if len(units) > refits(state, hex):
        return Refused(f"the base in {hex} refits {refits(state, hex)} aircraft now (OCS 15.1)", SERIES)
    if len(units) > room_for_active(state, hex, deed.side):
        most = ACTIVE_BESIDE_LEVEL + here(state).bases[hex]
        return Refused(f"{most} aircraft may be Active in {hex} (OCS 14.2a)", SERIES)
    if country().hex(hex) in situation_for(state, deed.side, settled=True).enemy_zoc:
        return Refused(f"{hex} lies in an enemy ZOC (OCS 15.1)", SERIES)
    return refuse_payment(state, deed.side, [(hex, COST)])


def refit(state: State, deed: Deed) -> Procedure[None]:
    units = units_of(state, deed.counters)
    hex = base_of(units[0])
    pay(state, deed.side, hex, COST)
    here(state).refitted.append(hex)
    for unit in units:
        unit.mode = ACTIVE
    names = ", ".join(unit.name for unit in units)
    yield Note(f"{TITLES[deed.side]}: {names} refitted in {hex} for 1T.", SERIES, EVERYONE, deed.side)


def next_refit(state: State, side: Side) -> dict[str, Any]:
    """Base by base, as many as it can; done when nobody is left that could be."""
    for hex in bases_of(state, side):
        idle = [unit for unit in aircraft(state, side, hex) if unit.mode == INACTIVE]
        most = min(refits(state, hex), room_for_active(state, hex, side))
        ids = tuple(unit.id for unit in idle[: max(0, most)])
        if ids and refuse_refit(state, Deed(side, "refit", ids)) is None:
            return {"verb": "refit", "counters": list(ids)}
    return {"verb": "done"}
