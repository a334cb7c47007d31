"""Supply by air: aircraft take it from the dump at their base to another base of their side. OCS 14.9, 15.0.

What a type carries is asked once. Units by air and air drops stay at the table: no public source has their rules.
"""

from collections.abc import Sequence

from sandtable.games.forgotten_battles.board.air_missions import AIRLIFT, land_again, refuse_flight
from sandtable.games.forgotten_battles.board.aircraft import base_of, bases_of
from sandtable.games.forgotten_battles.board.asked_once import carried_by, learn_load, type_of
from sandtable.games.forgotten_battles.board.dogfights import Planes, flak_fire, interception, shot_at, told_of
from sandtable.games.forgotten_battles.board.moves import units_of
from sandtable.games.forgotten_battles.board.standing import SERIES, here, look_of
from sandtable.games.forgotten_battles.board.supply_on_board import deliver, lying_at
from sandtable.games.forgotten_battles.combat.air import air_numbers
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.kernel import EVERYONE, Deed, Destination, Note, Place, Procedure, Refused, Side, counted, reveal

MISSION = "transport"


def room_at(state: State, hex: str) -> int:
    """Tokens that the base can still unload in this phase."""
    return air_numbers().missions.unloaded_for_a_level * here(state).bases[hex] - here(state).flown_in.get(hex, 0)


def refuse_takeoff(state: State, side: Side, ids: Sequence[str]) -> Refused | None:
    """Whether these can carry supply now, wherever to."""
    if no := refuse_flight(state, side, AIRLIFT.key, ids):
        return no
    planes = units_of(state, ids)
    if state.phase != "movement" or len({base_of(unit) for unit in planes}) > 1:
        return Refused("aircraft of one base fly supply together, in their Movement Phase (OCS 14.9)", SERIES)
    if to_carry(state, planes[0]) < 1:
        return Refused(f"no supply lies in {base_of(planes[0])} that could go farther (OCS 12.7)", SERIES)
    if all(carried_by(state, unit) == 0 for unit in planes):
        return Refused(f"a {type_of(planes[0])} carries no supply, as you told (OCS 14.9)", SERIES)
    return None


def to_carry(state: State, plane: RegisteredUnit) -> int:
    """What lies at its base, less what was brought there in this phase."""
    lying = lying_at(state, plane.side, base_of(plane))
    return (lying.tokens if lying else 0) - here(state).delivered.get(base_of(plane), 0)


def _refuse_landing(state: State, planes: Sequence[RegisteredUnit], hex: str) -> Refused | None:
    start = base_of(planes[0])
    short = next((unit for unit in planes if country().apart(start, hex) > look_of(state, unit).range), None)
    if short:
        most, away = look_of(state, short).range, counted(country().apart(start, hex), "hex")
        return Refused(f"{hex} is {away} from the base of {short.name}, which flies {most}", SERIES)
    return None if room_at(state, hex) > 0 else Refused(f"the base in {hex} unloads no more now (OCS 15.0)", SERIES)


def _others(state: State, side: Side, ids: Sequence[str]) -> list[str]:
    return [hex for hex in bases_of(state, side) if hex != base_of(units_of(state, ids)[0])]


def refuse_airlift(state: State, deed: Deed) -> Refused | None:
    if no := refuse_takeoff(state, deed.side, deed.counters):
        return no
    if deed.place.hex not in _others(state, deed.side, deed.counters):
        return Refused(f"there is no other air base of yours in {deed.place}", SERIES)
    return _refuse_landing(state, units_of(state, deed.counters), deed.place.hex)


def airlift_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    if not ids or refuse_takeoff(state, side, ids):
        return ()
    told = []
    for hex in _others(state, side, ids):
        no = _refuse_landing(state, units_of(state, ids), hex)
        cost = str(country().apart(base_of(units_of(state, ids)[0]), hex))
        told.append(Destination(Place(hex=hex), cost, no.why if no else "", no.rule if no else ""))
    return tuple(told)


def airlift(state: State, deed: Deed) -> Procedure[None]:
    """Whoever gets through unloads; who turns back brings his load home, and with who is shot down it is lost."""
    side, hex = deed.side, deed.place.hex
    flying = units_of(state, deed.counters)
    start, loads = base_of(flying[0]), dict[str, int]()
    left = min(to_carry(state, flying[0]), max(0, room_at(state, hex)))
    for unit in flying:
        most = yield from learn_load(state, unit)
        loads[unit.id] = min(most, left)
        left -= loads[unit.id]
    if not any(loads.values()):
        yield Note(f"{TITLES[side]}: nothing can be flown from {start} to {hex}.", SERIES, EVERYONE, side)
        return
    for unit in flying:
        unit.moved = True
    yield reveal(told_of(side, flying, f"fly {in_words(sum(loads.values()))} to {hex}"), SERIES)
    arriving: Planes = list(flying)
    if shot_at(state, MISSION, arriving, hex):
        yield from interception(state, arriving, hex)
    if arriving:
        yield from flak_fire(state, MISSION, arriving, hex)
    _unload(state, start, flying, arriving, loads, hex)
    yield from land_again(state, flying, arriving, hex)


def _unload(state: State, start: str, flying: Planes, arriving: Planes, loads: dict[str, int], hex: str) -> None:
    side, board = flying[0].side, here(state)
    there = sum(loads[unit.id] for unit in arriving)
    lost = sum(loads[unit.id] for unit in flying if not base_of(unit))
    if dump := lying_at(state, side, start):
        dump.tokens -= there + lost
        if not dump.tokens:
            del board.dumps[dump.id]
    board.accounts[side].lost += lost
    if there:
        deliver(state, side, there, hex)
        board.flown_in[hex] = board.flown_in.get(hex, 0) + there
