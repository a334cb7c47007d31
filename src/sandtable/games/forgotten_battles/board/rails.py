"""Rail movement on the board: units and supply from station to station, within the Rail Cap of the turn. OCS 13.3.

A point carries one RE or one Supply Point any distance. Who goes by rail has spent no more than half its allowance,
moves no more in the phase, needs no fuel, and is in Move Mode until its next Movement Phase.
"""

from collections.abc import Sequence
from fractions import Fraction

from sandtable.games.forgotten_battles.board.holding import held_by
from sandtable.games.forgotten_battles.board.moves import allowance_now, refuse_start, units_of
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    here,
    is_hq,
    lay,
    refuse_stacking,
    rules_of,
    situation_for,
    size_in_re,
    stack,
    zoc_of,
)
from sandtable.games.forgotten_battles.board.supply_on_board import deliver, network
from sandtable.games.forgotten_battles.board.trainbusting import zones_against
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.combat.air import air_numbers
from sandtable.games.forgotten_battles.maps import country, country_of
from sandtable.games.forgotten_battles.movement import detrainable_hexes
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import Dump
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words, per_sp
from sandtable.hexes.grid import Hex
from sandtable.kernel import EVERYONE, Deed, Destination, Note, Place, Procedure, Refused, Side, counted


def left_of_cap(state: State, side: Side) -> Fraction:
    """Points of the Rail Cap that this side has not used in this phase."""
    return rules_of(state).rail_cap[side] - Fraction(here(state).railed)


def cargo(state: State, side: Side, ids: Sequence[str]) -> list[Dump]:
    """Supply on the ground among these; trucks go by road."""
    dumps = here(state).dumps
    return [dumps[id] for id in ids if id in dumps and dumps[id].side == side and not dumps[id].trucks]


def hexes_of_cargo(units: Sequence[RegisteredUnit], dumps: Sequence[Dump]) -> set[str]:
    return {unit.at for unit in units} | {dump.at for dump in dumps}


def weight(state: State, side: Side, ids: Sequence[str]) -> Fraction:
    """Points that these take: an RE or a Supply Point each."""
    units = sum((size_in_re(state, unit) for unit in units_of(state, ids)), Fraction(0))
    return units + sum((Fraction(dump.tokens, per_sp()) for dump in cargo(state, side, ids)), Fraction(0))


def stations_from(state: State, side: Side, start: str, shunned: frozenset[Hex] = frozenset()) -> list[str]:
    """Stations that trains of this side reach from this one, out of enemy ZOCs; empty where none stop."""
    if start not in network(state, side).railheads:
        return []
    enemy = other(side)
    closed = situation_for(state, side)
    blocked = closed.enemy_units | zoc_of(state, enemy) | held_by(state, enemy) | shunned
    if country().hex(start) in blocked:
        return []
    found = detrainable_hexes(country_of(state), [start], type(closed)(blocked))
    return [hex for hex in found if hex != start and not stack(state, hex, enemy)]


def fares(state: State, side: Side, ids: Sequence[str], start: str) -> dict[str, Fraction]:
    """The stations with what a train there takes of the Rail Cap: more where it must pass a trainbusting zone."""
    points, zones = weight(state, side, ids), zones_against(state, side)
    free = set(stations_from(state, side, start, zones)) if zones else None
    dearer = points * air_numbers().missions.trainbusting_rail_cap
    return {hex: points if free is None or hex in free else dearer for hex in stations_from(state, side, start)}


def _refuse_fare(state: State, side: Side, points: Fraction) -> Refused | None:
    left = left_of_cap(state, side)
    return Refused(f"{counted(points, 'point')} of the Rail Cap wanted, {left} left", SERIES) if points > left else None


def refuse_loading(state: State, side: Side, ids: Sequence[str]) -> Refused | None:
    """Whether these can go by rail at all, wherever to."""
    units, dumps = units_of(state, ids), cargo(state, side, ids)
    if len(units) + len(dumps) < len(ids) or len(hexes_of_cargo(units, dumps)) != 1:
        return Refused("units and supply of one hex go by rail together", SERIES)
    if units and (no := refuse_start(state, side, units, fuel=False)):
        return no
    if any(here(state).delivered.get(dump.at) for dump in dumps):
        return Refused("some of it was brought here in this phase and goes no farther (OCS 12.7)", SERIES)
    flown = next((unit for unit in units if unit.flown), None)
    if flown:
        return Refused(f"{flown.name} has flown in this phase (OCS 4.7d)", SERIES)
    tired = next((unit for unit in units if Fraction(unit.spent) * 2 > allowance_now(state, unit)), None)
    if tired:
        return Refused(f"{tired.name} has spent more than half its allowance (OCS 13.3)", SERIES)
    return _refuse_fare(state, side, weight(state, side, ids))


def refuse_rail(state: State, deed: Deed) -> Refused | None:
    if no := refuse_loading(state, deed.side, deed.counters):
        return no
    units, start = units_of(state, deed.counters), _start(state, deed)
    open_to = fares(state, deed.side, deed.counters, start)
    if deed.place.hex not in open_to:
        return Refused(f"no train goes from {start} to {deed.place}", SERIES)
    if no := _refuse_fare(state, deed.side, open_to[deed.place.hex]):
        return no
    return refuse_stacking(state, units, deed.place.hex) if units else None


def _start(state: State, deed: Deed) -> str:
    first = deed.counters[0]
    return state.register[first].at if first in state.register else here(state).dumps[first].at


def rail_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    if not ids or refuse_loading(state, side, ids):
        return ()
    units = units_of(state, ids)
    start = units[0].at if units else cargo(state, side, ids)[0].at
    told = []
    for hex, points in fares(state, side, ids, start).items():
        no = _refuse_fare(state, side, points) or (refuse_stacking(state, units, hex) if units else None)
        told.append(Destination(Place(hex=hex), str(points), no.why if no else "", no.rule if no else ""))
    return tuple(told)


def go_by_rail(state: State, deed: Deed) -> Procedure[None]:
    board, hex, start = here(state), deed.place.hex, _start(state, deed)
    units, dumps = units_of(state, deed.counters), cargo(state, deed.side, deed.counters)
    points = fares(state, deed.side, deed.counters, start).get(hex, weight(state, deed.side, deed.counters))
    board.railed = str(Fraction(board.railed) + points)
    for unit in units:
        unit.spent, unit.moved = str(allowance_now(state, unit)), True
        unit.mode = unit.mode if unit.mode == Mode.STRAT and not is_hq(unit) else Mode.MOVE
    lay(state, units, hex)
    for dump in dumps:
        del board.dumps[dump.id]
        deliver(state, deed.side, dump.tokens, hex)
    what = [counted(len(units), "unit")] * bool(units)
    what += [in_words(sum(dump.tokens for dump in dumps))] * bool(dumps)
    told = f"{TITLES[deed.side]}: {' and '.join(what)} by rail from {start} to {hex}, {points} of the Rail Cap."
    yield Note(told, SERIES, EVERYONE, deed.side)
