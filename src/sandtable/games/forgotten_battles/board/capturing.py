"""What lies in a hex that the enemy enters: supply and trucks (OCS 12.9), aircraft at their base (OCS 9.14f)."""

from sandtable.charts import consult
from sandtable.games.forgotten_battles.board.aircraft import aircraft, base_of, bases_of, land, lose_air_step, ready
from sandtable.games.forgotten_battles.board.standing import SERIES, fielded, here, is_hq, look_of, rules_of
from sandtable.games.forgotten_battles.board.supply_on_board import network, new_dump, new_trucks, title_of
from sandtable.games.forgotten_battles.combat import share
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import Dump
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import per_sp
from sandtable.kernel import DECISION, EVERYONE, Note, PlaceHex, Procedure, Side, counted


def capture(state: State, side: Side, hex: str) -> Procedure[None]:
    """Whatever of the enemy's lies in a hex that this side has entered, one after the other by the table.

    What the captured trucks cannot carry lies there; what the others cannot is destroyed.
    """
    enemy = other(side)
    for dump in [d for d in here(state).dumps.values() if (d.side, d.at) == (enemy, hex)]:
        column = "trucks" if dump.trucks else "dump"
        row = yield from consult("capture", column=column, side=side, about=f"{title_of(dump)} in {hex}")
        percent = int(row.result)
        load, points = share(dump.tokens, percent), share(dump.trucks, percent)
        escapes = dump.trucks - points
        rest = min(dump.tokens - load, escapes * per_sp())
        del here(state).dumps[dump.id]
        here(state).accounts[side].captured += load
        here(state).accounts[enemy].lost += dump.tokens - rest
        carried = min(load, points * per_sp())
        if points:
            new_trucks(state, side, points, hex, carried)
        if load > carried:
            new_dump(state, side, load - carried, hex)
        if escapes:
            yield from _get_away(state, enemy, Dump(dump.id, enemy, rest, hex, escapes))


def _get_away(state: State, side: Side, rest: Dump) -> Procedure[None]:
    """What is left of the trucks goes to an HQ or a station not too far off; where there is none, it is destroyed."""
    far = rules_of(state).trucks.displaced
    hqs = [unit.at for unit in fielded(state, side) if is_hq(unit)]
    ends = {hex for hex in (*hqs, *network(state, side).railheads) if 0 < country().apart(hex, rest.at) <= far}
    if not ends:
        here(state).accounts[side].lost += rest.tokens
        yield Note(f"{TITLES[side]}: {title_of(rest)} have nowhere to go and are destroyed.", SERIES, EVERYONE, side)
        return
    end = yield from PlaceHex(
        question=f"{title_of(rest)} get away from {rest.at}: to which HQ or station?",
        telling=f"{title_of(rest)} get away from {rest.at} to {{}}.",
        cite=SERIES,
        wants=DECISION,
        side=side,
        key="trucks",
        hexes=tuple(sorted(ends)),
        suggestion=min(ends, key=lambda hex: (country().apart(hex, rest.at), hex)),
        outside=f"is no HQ or station within {counted(far, 'hex')}",
    )
    new_trucks(state, side, rest.trucks, end, rest.tokens)


def aircraft_flee(state: State, side: Side, hex: str, *, advance: bool) -> Procedure[None]:
    """The enemy's aircraft throw for a loss, and whoever is left flies to another base, whatever the weather."""
    for unit in aircraft(state, other(side), hex):
        better = [*(["active"] if ready([unit]) else []), *(["advance"] if advance else [])]
        row = yield from consult(
            "air_base_capture", column="aircraft", apply=better, side=unit.side, about=f"{unit.name} in {hex}"
        )
        if row.result == "loses":
            yield from lose_air_step(state, unit)
        if base_of(unit):
            yield from _fly_off(state, unit)


def _fly_off(state: State, unit: RegisteredUnit) -> Procedure[None]:
    """To a base within double the range, Inactive; where there is none, it is destroyed."""
    start, far = base_of(unit), look_of(state, unit).range * 2
    ends = [hex for hex in bases_of(state, unit.side) if 0 < country().apart(hex, start) <= far]
    while not ends and base_of(unit):
        yield from lose_air_step(state, unit)
    if not ends:
        return
    end = ends[0]
    if len(ends) > 1:
        end = yield from PlaceHex(
            question=f"{unit.name} gets away from {start}: to which air base?",
            telling=f"{unit.name} gets away from {start} to {{}}.",
            cite=SERIES,
            wants=DECISION,
            side=unit.side,
            key="aircraft",
            hexes=tuple(ends),
            suggestion=min(ends, key=lambda hex: (country().apart(hex, start), hex)),
            outside=f"is no air base of yours within {counted(far, 'hex')}",
        )
    land(state, unit, end)
