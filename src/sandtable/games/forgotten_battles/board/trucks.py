"""Trucks on the board: Supply Points are loaded, hauled and unloaded. OCS 12.7, 13.2.

A Truck Point carries a Supply Point. Loading and unloading cost a tenth of the allowance each; trucks need no fuel, and
stop in enemy zones of control like any Truck mover.
"""

from collections.abc import Sequence
from fractions import Fraction

from sandtable.games.forgotten_battles.board.moves import situation_graph
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    conditions,
    here,
    is_hq,
    rules_of,
    stack,
)
from sandtable.games.forgotten_battles.board.supply_on_board import deliver, lying_at, title_of
from sandtable.games.forgotten_battles.board.trainbusting import on_the_march
from sandtable.games.forgotten_battles.combat.table import mixed
from sandtable.games.forgotten_battles.maps import country_of, file_of
from sandtable.games.forgotten_battles.movement import Mover, path_cost, reach
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import Dump
from sandtable.games.forgotten_battles.supply.tokens import in_words, per_sp
from sandtable.games.forgotten_battles.terrain import Mobility
from sandtable.kernel import EVERYONE, Deed, Destination, Note, NotUnderstood, Place, Procedure, Refused, Side, counted

HANDLING = Fraction(1, 10)
"""OCS 13.2: the part of the allowance that loading costs, and unloading."""


def trucks_of(state: State, ids: Sequence[str]) -> Dump | None:
    """The trucks, where one counter of them is named and nothing else."""
    dump = here(state).dumps.get(ids[0]) if len(ids) == 1 else None
    return dump if dump and dump.trucks else None


def truck_mover(state: State, trucks: Dump) -> Mover:
    return Mover(Mobility.TRUCK, Fraction(rules_of(state).trucks.allowance), Fraction(trucks.spent))


def refuse_haul(state: State, deed: Deed) -> Refused | None:
    """Whether trucks may go this way; they move in the Movement Phase."""
    trucks = trucks_of(state, deed.counters)
    if trucks is None or trucks.side != deed.side or state.phase != "movement":
        return Refused("trucks move one counter at a time, in their Movement Phase", SERIES)
    try:
        path = [trucks.at, *(place.hex for place in deed.path)]
        path_cost(
            country_of(state), path, truck_mover(state, trucks), conditions(state), on_the_march(state, deed.side)
        )
    except (Refused, NotUnderstood) as no:
        return Refused(no.why, no.rule or SERIES)
    return None


def haul_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    trucks = trucks_of(state, ids)
    if trucks is None or trucks.side != side or state.phase != "movement":
        return ()
    one, now, situation = truck_mover(state, trucks), conditions(state), on_the_march(state, side)
    graph = situation_graph(file_of(state), one.mobility, now, situation)
    found = reach(country_of(state), trucks.at, one, now, situation, graph=graph)
    return tuple(Destination(Place(hex=hex), mixed(spent - one.spent), path=way) for hex, spent, way in found.ways())


def haul(state: State, deed: Deed) -> Procedure[None]:
    trucks = trucks_of(state, deed.counters)
    assert trucks is not None
    path = [trucks.at, *(place.hex for place in deed.path)]
    one = truck_mover(state, trucks)
    try:
        paid = path_cost(country_of(state), path, one, conditions(state), on_the_march(state, deed.side)).paid
    except (Refused, NotUnderstood):  # ruled otherwise: it takes all that they have
        paid = one.allowance - one.spent
    trucks.spent, trucks.at = str(one.spent + paid), path[-1]
    many = counted(trucks.trucks, "Truck Point")
    yield Note(f"{TITLES[deed.side]}: {many} from {path[0]} to {path[-1]}.", SERIES, EVERYONE, deed.side)


def _refuse_handling(state: State, deed: Deed) -> Refused | None:
    """Whether these are trucks of ours with enough of their allowance left."""
    trucks = trucks_of(state, deed.counters)
    if trucks is None or trucks.side != deed.side or state.phase != "movement":
        return Refused("trucks load and unload in their Movement Phase", SERIES)
    one = truck_mover(state, trucks)
    if one.spent + one.allowance * HANDLING > one.allowance:
        return Refused(f"{title_of(trucks)}: too little of their allowance is left", SERIES)
    return None


def room_on(trucks: Dump) -> int:
    """Tokens that they can still take."""
    return trucks.trucks * per_sp() - trucks.tokens


def to_load(state: State, trucks: Dump) -> int:
    """What lies there, less what was brought in this phase, as far as there is room (OCS 12.7: no leap-frogging)."""
    lying = lying_at(state, trucks.side, trucks.at)
    free = (lying.tokens if lying else 0) - here(state).delivered.get(trucks.at, 0)
    return max(0, min(free, room_on(trucks)))


def refuse_load(state: State, deed: Deed) -> Refused | None:
    if no := _refuse_handling(state, deed):
        return no
    trucks = trucks_of(state, deed.counters)
    return None if trucks and to_load(state, trucks) else Refused("there is nothing to load, or no room for it", SERIES)


def load(state: State, deed: Deed) -> Procedure[None]:
    trucks = trucks_of(state, deed.counters)
    lying = lying_at(state, deed.side, trucks.at) if trucks else None
    if trucks is None or lying is None:
        return
    taken = to_load(state, trucks) or min(lying.tokens, room_on(trucks))  # where it was ruled otherwise
    lying.tokens -= taken
    trucks.tokens += taken
    _handled(state, trucks)
    if not lying.tokens:
        del here(state).dumps[lying.id]
    yield Note(f"{TITLES[deed.side]}: trucks load in {trucks.at}.", SERIES, EVERYONE, deed.side)


def refuse_unload(state: State, deed: Deed) -> Refused | None:
    """OCS 13.2: with a combat unit, or where supply lies already (ports and air bases are not on this map)."""
    if no := _refuse_handling(state, deed):
        return no
    trucks = trucks_of(state, deed.counters)
    if trucks is None or not trucks.tokens:
        return Refused("nothing is loaded", SERIES)
    company = any(not is_hq(unit) for unit in stack(state, trucks.at, deed.side))
    if company or lying_at(state, deed.side, trucks.at):
        return None
    return Refused("trucks unload with a combat unit, or where supply lies already (OCS 13.2)", SERIES)


def unload(state: State, deed: Deed) -> Procedure[None]:
    trucks = trucks_of(state, deed.counters)
    if trucks is None or not trucks.tokens:
        return
    deliver(state, deed.side, trucks.tokens, trucks.at)
    told = in_words(trucks.tokens)
    trucks.tokens = 0
    _handled(state, trucks)
    yield Note(f"{TITLES[deed.side]}: {told} unloaded in {trucks.at}.", SERIES, EVERYONE, deed.side)


def _handled(state: State, trucks: Dump) -> None:
    one = truck_mover(state, trucks)
    trucks.spent = str(min(one.allowance, one.spent + one.allowance * HANDLING))


def no_enemy_on(state: State, deed: Deed) -> bool:
    return not any(stack(state, place.hex, other(deed.side)) for place in deed.path)
