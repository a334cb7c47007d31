"""Reinforcements on the board: units of the turn and Supply Points, placed with an HQ in trace or at a station."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sandtable.games.forgotten_battles.board.mustering import NOT_YET
from sandtable.games.forgotten_battles.board.standing import SERIES, fielded, here, is_hq, lay, stack
from sandtable.games.forgotten_battles.board.supply_on_board import dumps_of, network, new_dump, receive
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import ARRIVING
from sandtable.games.forgotten_battles.supply.tokens import per_sp
from sandtable.kernel import EVERYONE, Deed, Destination, Note, Place, Procedure, Refused, Side, counted

SAFE = 3
"""Hexes from the enemy at which supply is not laid under his nose."""
AROUND = 5
FRONT = 2


def bring(state: State, side: Side) -> Procedure[None]:
    today = state.date.isoformat()
    units = [u for u in state.register.values() if (u.side, u.at) == (side, NOT_YET) and u.due <= today]
    for unit in units:
        unit.at = ARRIVING
    if units:
        names = ", ".join(unit.name for unit in units)
        yield Note(f"{TITLES[side]}: {names} arrive.", f"tfb.arrival.{side}.general.entry", EVERYONE, side)
    points = receive(state, side)
    yield Note(f"{TITLES[side]}: {points} SP received.", SERIES, EVERYONE, side)


def waiting(state: State, side: Side) -> list[str]:
    """Ids of what is still to be placed."""
    units = [u.id for u in state.register.values() if (u.side, u.at) == (side, ARRIVING)]
    return units + [d.id for d in here(state).dumps.values() if (d.side, d.at) == (side, ARRIVING)]


def entry_hexes(state: State, side: Side) -> list[str]:
    """Stations that trains reach, and HQs in trace."""
    now = network(state, side)
    hqs = [unit.at for unit in fielded(state, side) if is_hq(unit) and now.trace(unit.at)]
    free = [hex for hex in now.railheads if not stack(state, hex, other(side))]
    return sorted({*hqs, *free})


def refuse_entry(state: State, deed: Deed) -> Refused | None:
    todo = waiting(state, deed.side)
    if any(id not in todo for id in deed.counters):
        return Refused("only what arrives is placed in this phase", SERIES)
    if deed.place.hex not in entry_hexes(state, deed.side):
        return Refused(f"{deed.place} is neither a station that trains reach nor an HQ in trace", SERIES)
    return None


def entry_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    todo = waiting(state, side)
    if not ids or any(id not in todo for id in ids):
        return ()
    return tuple(Destination(Place(hex=hex)) for hex in entry_hexes(state, side))


def place_arrival(state: State, deed: Deed) -> Procedure[None]:
    board, hex = here(state), deed.place.hex
    lay(state, [state.register[id] for id in deed.counters if id in state.register], hex)
    for id in deed.counters:
        dump = board.dumps.pop(id, None)
        if dump:
            new_dump(state, deed.side, dump.tokens, hex)
    yield Note(
        f"{TITLES[deed.side]}: {counted(len(deed.counters), 'counter')} placed in {hex}.", SERIES, EVERYONE, deed.side
    )


def next_to_place(state: State, side: Side) -> dict[str, Any]:
    """All that waits to where it is wanted most, and not beside the enemy; done when nothing waits."""
    todo, hexes = waiting(state, side), entry_hexes(state, side)
    if not todo or not hexes:
        return {"verb": "done"}
    enemies = {unit.at for unit in fielded(state, other(side))}
    away = {hex: min((country().apart(hex, enemy) for enemy in enemies), default=SAFE) for hex in hexes}
    safe = [hex for hex in hexes if away[hex] >= SAFE] or hexes
    best = max(safe, key=lambda hex: (_wanted(state, side, hex), -away[hex], hex))
    return {"verb": "place", "counters": todo, "to": best}


def _wanted(state: State, side: Side, hex: str) -> Fraction:
    """How many units at the front around it share one Supply Point that lies there; many count more than few."""
    enemies = {unit.at for unit in fielded(state, other(side))}
    around = {unit.at for unit in fielded(state, side) if country().apart(unit.at, hex) <= AROUND}
    front = {at for at in around if any(country().apart(at, enemy) <= FRONT for enemy in enemies)}
    near = sum(unit.at in front for unit in fielded(state, side))
    tokens = sum(dump.tokens for dump in dumps_of(state, side) if country().apart(dump.at, hex) <= AROUND)
    return Fraction(near**2, per_sp() + tokens)
