"""Modes and fuel on the board: reserves are made and released, a formation is fuelled. OCS 5, 12.5."""

from sandtable.games.forgotten_battles.board.moves import units_of
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    fielded,
    in_enemy_zoc,
    is_hq,
    on_map,
    rules_of,
)
from sandtable.games.forgotten_battles.board.supply_on_board import TURN, needs_fuel, pay, refuse_payment
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.tokens import per_sp
from sandtable.kernel import Deed, Procedure, Refused, counted


def refuse_change(state: State, deed: Deed) -> Refused | None:
    """Into Reserve or Strat Mode only in Movement, before moving, out of enemy ZOCs, reserves while markers last.

    Out of Reserve in any phase, out of Strat Mode in Movement.
    """
    units = units_of(state, deed.counters)
    if len(units) < len(deed.counters) or any(not on_map(unit) or is_hq(unit) for unit in units):
        return Refused("only combat units on the map change their mode", SERIES)
    if any(unit.moved for unit in units):
        return Refused("a mode is changed when a unit starts to move (OCS 5.1)", SERIES)
    wanted = (Mode.RESERVE, Mode.STRAT, Mode.MOVE) if deed.chosen == "combat" else (Mode.COMBAT,)
    odd = next((unit for unit in units if unit.mode not in wanted), None)
    if odd:
        return Refused(f"{odd.name} is in {odd.mode.title()} Mode", SERIES)
    if state.phase != "movement" and (deed.chosen != "combat" or any(u.mode != Mode.RESERVE for u in units)):
        return Refused("modes are changed in the Movement Phase (OCS 5.1)", SERIES)
    if deed.chosen == "combat":
        return None
    near = next((unit for unit in units if in_enemy_zoc(state, deed.side, unit.at)), None)
    if near:
        return Refused(f"{near.name} stands in an enemy ZOC (OCS 5.3)", SERIES)
    if deed.chosen != "reserve":
        return None
    used = sum(unit.mode == Mode.RESERVE for unit in fielded(state, deed.side)) + len(units)
    most = rules_of(state).reserve.markers
    return Refused(f"there are {counted(most, 'Reserve marker')}", SERIES) if used > most else None


def change(state: State, deed: Deed) -> Procedure[None]:
    for unit in units_of(state, deed.counters):
        unit.mode = Mode(deed.chosen)
        unit.released = state.phase in ("reaction", "exploitation")
    yield from ()


def refuse_fuel(state: State, deed: Deed) -> Refused | None:
    units = units_of(state, deed.counters)
    formations = {unit.formation for unit in units}
    if len(units) < len(deed.counters) or len(formations) != 1 or "" in formations:
        return Refused("one formation is fuelled at a time (OCS 12.5)", SERIES)
    if not any(needs_fuel(state, unit) and on_map(unit) for unit in units):
        return Refused("nothing of it needs fuel", SERIES)
    return refuse_payment(state, deed.side, [(units[0].at, per_sp())]) if on_map(units[0]) else None


def take_fuel(state: State, deed: Deed) -> Procedure[None]:
    """A Supply Point for every unit of the formation, to the next own Clean-up."""
    first = units_of(state, deed.counters)[0]
    pay(state, deed.side, first.at, per_sp())
    for unit in fielded(state, deed.side):
        if unit.formation == first.formation:
            unit.fuelled = TURN
    yield from ()
