"""Moving on the board: who may move now, how far, what forbids a way, and what happens on it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from sandtable.games.forgotten_battles.board.capturing import aircraft_flee, capture
from sandtable.games.forgotten_battles.board.casualties import lose
from sandtable.games.forgotten_battles.board.holding import holder, take
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    conditions,
    here,
    is_hq,
    lay,
    mobility,
    on_map,
    refuse_stacking,
    room_of_others,
    rules_of,
    stack,
    steps_left,
    zoc_of,
)
from sandtable.games.forgotten_battles.board.supply_on_board import (
    PHASE,
    needs_fuel,
    network,
    pay,
    refuse_payment,
)
from sandtable.games.forgotten_battles.board.trainbusting import on_the_march
from sandtable.games.forgotten_battles.board.unknown_ground import learn_ground
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.combat.table import mixed
from sandtable.games.forgotten_battles.maps import country, country_of, file_of
from sandtable.games.forgotten_battles.movement import (
    Graph,
    Mover,
    Reach,
    Situation,
    allowance,
    graph_of,
    path_cost,
    reach,
)
from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.games.forgotten_battles.movement.path import Journey
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import DEAD, RegisteredUnit
from sandtable.games.forgotten_battles.terrain import Conditions, Mobility
from sandtable.kernel import EVERYONE, Deed, Destination, Note, NotUnderstood, Place, Procedure, Refused, Side, counted

RELEASED = {"reaction": "released_reaction", "exploitation": "released_exploitation"}
"""What a released reserve moves, by the phase (OCS 5.3)."""


@lru_cache(maxsize=32)
def situation_graph(file: str, mobility: Mobility, now: Conditions, situation: Situation) -> Graph:
    """The map of this file as it costs such a mover now; kept, since many are asked about at once."""
    return graph_of(country(file), mobility, now, situation)


def units_of(state: State, ids: Sequence[str]) -> list[RegisteredUnit]:
    """The named units; supply has no place among them."""
    return [state.register[id] for id in ids if id in state.register]


def allowance_now(state: State, unit: RegisteredUnit) -> Fraction:
    """Its movement allowance in this phase, under its mode."""
    printed = rules_of(state).hq.allowance if is_hq(unit) else unit.movement or 0
    modes = {Mode.DG: "dg", Mode.EXPLOIT: "exploit", Mode.RESERVE: RELEASED.get(state.phase, "reserve")} | {
        Mode.STRAT: "strat"
    }
    mode = modes.get(Mode(unit.mode))
    return allowance(printed, mode) if mode else Fraction(printed)


def mover(state: State, unit: RegisteredUnit) -> Mover:
    whole = allowance_now(state, unit)
    return Mover(mobility(state, unit), whole, min(Fraction(unit.spent), whole))


def refuse_start(state: State, side: Side, units: Sequence[RegisteredUnit], *, fuel: bool = True) -> Refused | None:
    """Whether these may move now, wherever they go, and have the fuel where that is asked for."""
    if not units or any(unit.side != side or not on_map(unit) for unit in units):
        return Refused("only units on the map move", SERIES)
    if len({unit.at for unit in units}) > 1:
        return Refused("units that move together stand together", SERIES)
    for unit in units:
        if no := _refuse_phase(state, unit):
            return no
        if unit.moved and unit.id not in here(state).active:
            return Refused(f"{unit.name} has moved; one stack finishes before the next begins (OCS 6.1)", SERIES)
    thirsty = [(unit.at, 1) for unit in units if fuel and needs_fuel(state, unit)]
    return refuse_payment(state, side, thirsty)


def _refuse_phase(state: State, unit: RegisteredUnit) -> Refused | None:
    """In Reaction only reserves move, in Exploitation those and units that exploit (OCS 5.3, 5.5)."""
    may: dict[str, tuple[str, ...]] = {"reaction": (Mode.RESERVE,), "exploitation": (Mode.RESERVE, Mode.EXPLOIT)}
    if state.phase in may and unit.mode not in may[state.phase]:
        return Refused(f"{unit.name} is neither in reserve nor exploits, so it does not move in this phase", SERIES)
    return None


def refuse_move(state: State, deed: Deed) -> Refused | None:
    units = units_of(state, deed.counters)
    if len(units) < len(deed.counters):
        return Refused("supply does not move by itself", SERIES)
    if no := refuse_start(state, deed.side, units):
        return no
    if any(not place.hex for place in deed.path):
        return Refused("units move over the map", SERIES)
    path = [units[0].at, *(place.hex for place in deed.path)]
    if in_strat(units) and (no := _strat_rule(state, deed.side)(path[1:])):
        return no
    if len(path) == 2 and country().apart(*path) > 1:
        return Refused(_too_far(state, deed.side, units, path[1]), SERIES)
    try:
        _journeys(state, deed.side, units, path)
    except (Refused, NotUnderstood) as no:
        return Refused(no.why, no.rule or SERIES)
    return refuse_stacking(state, units, path[-1])


def _too_far(state: State, side: Side, units: Sequence[RegisteredUnit], hex: str) -> str:
    """Why no way leads to a hex that is not next to them."""
    slow = min(units, key=lambda unit: allowance_now(state, unit) - Fraction(unit.spent))
    left = max(Fraction(0), allowance_now(state, slow) - Fraction(slow.spent))
    if stack(state, hex, other(side)):
        return f"the enemy stands in {hex}"
    return f"no way leads to {hex} for {mixed(left)} MP, which {slow.name} has left"


def in_strat(units: Sequence[RegisteredUnit]) -> bool:
    return any(unit.mode == Mode.STRAT for unit in units)


def _strat_rule(state: State, side: Side) -> Callable[[Sequence[str]], Refused | None]:
    """OCS 5.4: never into an enemy ZOC, negated or not; the move ends where trace supply works."""
    zoc, hex, now = zoc_of(state, other(side)), country().hex, network(state, side)

    def refuse(entered: Sequence[str]) -> Refused | None:
        if any(hex(name) in zoc for name in entered):
            return Refused("Strat Mode never enters an enemy ZOC", SERIES)
        return None if now.trace(entered[-1]) else Refused("Strat Mode ends where trace works", SERIES)

    return refuse


def _situation(state: State, side: Side, units: Sequence[RegisteredUnit]) -> Situation:
    """What the enemy closes to these: to Strat Mode his zones of control too."""
    found = on_the_march(state, side, moving=[unit.id for unit in units])
    return replace(found, enemy_units=found.enemy_units | zoc_of(state, other(side))) if in_strat(units) else found


def _journeys(state: State, side: Side, units: Sequence[RegisteredUnit], path: list[str]) -> list[Journey]:
    now, situation = conditions(state), _situation(state, side, units)
    return [path_cost(country_of(state), path, mover(state, unit), now, situation) for unit in units]


def destinations(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    """Every hex that all of these can reach, with what it costs the slowest, and why none may stay there."""
    units = units_of(state, ids)
    if len(units) < len(ids) or refuse_start(state, side, units):
        return ()
    now, situation = conditions(state), _situation(state, side, units)
    movers = list(dict.fromkeys(mover(state, unit) for unit in units))
    file, land = file_of(state), country_of(state)
    found = [
        reach(land, units[0].at, one, now, situation, graph=situation_graph(file, one.mobility, now, situation))
        for one in movers
    ]
    slowest, others = min(found, key=len), room_of_others(state, units)
    strat = _strat_rule(state, side) if in_strat(units) else None
    told = []
    for hex, spent, way in slowest.ways():
        if len(movers) > 1 and any(hex not in one for one in found):
            continue
        if len(movers) > 1 and not _all_can(land, movers, [units[0].at, *way], now, situation):
            continue
        no = refuse_stacking(state, units, hex, others)
        no = no or (strat([hex]) if strat else None)
        cost = mixed(spent - movers[0].spent)
        told.append(Destination(Place(hex=hex), cost, no.why if no else "", no.rule if no else "", way))
    return tuple(told)


def reaches(state: State, side: Side, units: Sequence[RegisteredUnit]) -> Iterator[tuple[RegisteredUnit, Reach]]:
    """Where each of these can go now; units that start alike are searched once."""
    now, found = conditions(state), dict[tuple[str, Mover], Reach]()
    situation = on_the_march(state, side)
    for unit in units:
        if refuse_start(state, side, [unit]) is not None:
            continue
        one = mover(state, unit)
        if (unit.at, one) not in found:
            graph = situation_graph(file_of(state), one.mobility, now, situation)
            found[unit.at, one] = reach(country_of(state), unit.at, one, now, situation, graph=graph)
        yield unit, found[unit.at, one]


def _all_can(land: Country, movers: list[Mover], way: list[str], now: Conditions, situation: Situation) -> bool:
    try:
        for one in movers:
            path_cost(land, way, one, now, situation)
    except Refused:
        return False
    return True


def move(state: State, deed: Deed) -> Procedure[None]:
    """Carry a move out. What was ruled otherwise (a way that no rule allows) costs all that the units have."""
    units = units_of(state, deed.counters)
    if str(deed.place) == DEAD:
        yield from take_off(state, units)
        return
    path = [units[0].at, *(place.hex for place in deed.path)]
    yield from learn_ground(state, path, deed.side)
    try:
        paid = [journey.paid for journey in _journeys(state, deed.side, units, path)]
    except (Refused, NotUnderstood):
        paid = [allowance_now(state, unit) for unit in units]
    set_out(state, deed.side, units, paid)
    lay(state, units, path[-1])
    count = counted(len(units), "unit")
    yield Note(f"{TITLES[deed.side]}: {count} from {path[0]} to {path[-1]}.", SERIES, EVERYONE, deed.side)
    for _, entered in pairwise(path):
        yield from enter(state, deed.side, entered)


def set_out(state: State, side: Side, units: Sequence[RegisteredUnit], paid: Sequence[Fraction]) -> None:
    """These are the stack that moves now: fuel is drawn where it is needed, movement points are spent."""
    board = here(state)
    for unit in units:
        if needs_fuel(state, unit):
            pay(state, side, unit.at, 1)
            unit.fuelled = PHASE
    if not {unit.id for unit in units} <= set(board.active):
        board.active = [unit.id for unit in units]
    for unit, cost in zip(units, paid, strict=True):
        unit.spent, unit.moved = str(Fraction(unit.spent) + cost), True
        _change_mode(state, unit)


def take_off(state: State, units: Sequence[RegisteredUnit]) -> Procedure[None]:
    """Laid in the Dead Pile by hand, by whoever plays more freely than the rules."""
    for unit in units:
        lose(state, unit, steps_left(unit))
        yield Note(f"{TITLES[unit.side]}: {unit.name} is taken off the map.", SERIES, EVERYONE, unit.side)


def _change_mode(state: State, unit: RegisteredUnit) -> None:
    if is_hq(unit) and state.phase == "movement" and unit.mode == Mode.COMBAT:
        unit.mode = Mode.MOVE
    if unit.mode == Mode.RESERVE and state.phase in RELEASED:
        unit.mode, unit.released = Mode.COMBAT, True


def enter(state: State, side: Side, hex: str, *, advance: bool = False) -> Procedure[None]:
    """A side's units come into a hex: it is theirs, with its air base, and some of the supply there (OCS 12.9)."""
    if holder(state, hex) != side:
        take(state, side, [hex])
    yield from capture(state, side, hex)
    yield from aircraft_flee(state, side, hex, advance=advance)
