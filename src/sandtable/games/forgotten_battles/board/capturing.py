"""Supply and trucks in a hex that the enemy enters: some are his, the rest is gone or gets away. OCS 12.9."""

from sandtable.charts import consult
from sandtable.games.forgotten_battles.board.standing import SERIES, fielded, here, is_hq, rules_of
from sandtable.games.forgotten_battles.board.supply_on_board import network, new_dump, new_trucks, title_of
from sandtable.games.forgotten_battles.combat import share
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import Dump
from sandtable.kernel import DECISION, EVERYONE, Note, PlaceHex, Procedure, Side


def capture(state: State, side: Side, hex: str) -> Procedure[None]:
    """Whatever of the enemy's lies in a hex that this side has entered, one after the other by the table."""
    enemy = other(side)
    for dump in [d for d in here(state).dumps.values() if (d.side, d.at) == (enemy, hex)]:
        column = "trucks" if dump.trucks else "dump"
        row = yield from consult("capture", column=column, side=side, about=f"{title_of(dump)} in {hex}")
        percent = int(row.result)
        load, points = share(dump.tokens, percent), share(dump.trucks, percent)
        del here(state).dumps[dump.id]
        here(state).accounts[side].captured += load
        here(state).accounts[enemy].lost += load if dump.trucks > points else dump.tokens
        if points:
            new_trucks(state, side, points, hex, load)
        elif load:
            new_dump(state, side, load, hex)
        if dump.trucks > points:
            yield from _get_away(state, enemy, Dump(dump.id, enemy, dump.tokens - load, hex, dump.trucks - points))


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
        cite=SERIES,
        wants=DECISION,
        side=side,
        key="trucks",
        hexes=tuple(sorted(ends)),
        suggestion=min(ends, key=lambda hex: (country().apart(hex, rest.at), hex)),
        outside=f"is no HQ or station within {far} hexes",
    )
    new_trucks(state, side, rest.trucks, end, rest.tokens)
