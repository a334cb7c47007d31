"""The beginning: counters of our own campaign enter the register, and both sides set up on the board."""

from collections.abc import Sequence

from sandtable.games.forgotten_battles import register
from sandtable.games.forgotten_battles.board.holding import at_start, holder
from sandtable.games.forgotten_battles.board.own_campaign import Force, campaign, is_ours
from sandtable.games.forgotten_battles.board.showing import TITLE, board, look_around
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    fielded,
    here,
    lay,
    refuse_stacking,
    room_of_others,
    rules_of,
    stack,
)
from sandtable.games.forgotten_battles.board.supply_on_board import new_dump, new_trucks
from sandtable.games.forgotten_battles.booklet.counters import LOST, read_counter
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import BoardState
from sandtable.games.forgotten_battles.state.unit_register import ACTIVE, AT_BASE, RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import per_sp
from sandtable.kernel import (
    Deed,
    Destination,
    Phase,
    Place,
    Procedure,
    Refused,
    Side,
    Verb,
    open_play,
)

NOT_YET = "box:later"
"""Counters that enter on a later turn, `due` says which."""
PLACE = Verb("place", "Place", (1, 99), to="place", hint="Anywhere in your own country.", rule=SERIES, key_stroke="p")


def muster(state: State, key: str) -> None:
    """Every counter with its kind and place; supply in its dumps."""
    state.board = BoardState(key)
    ours = campaign(key)
    for side in SIDES:
        for force in ours.forces(side):
            for text in force.counters:
                unit = _unit(state, side, text, force)
                at_base = AT_BASE if unit.mode == ACTIVE else ""
                lay(state, [unit], f"{at_base}{force.at}" if force.at else NOT_YET)
        for hex, points in ours.supply[side].start.items():
            new_dump(state, side, points * per_sp(), hex)
            here(state).accounts[side].received += points * per_sp()
        for hex, points in (ours.trucks.axis if side == AXIS else ours.trucks.soviet).items():
            new_trucks(state, side, points, hex)
        state.supply[side].opening, state.supply[side].reported = here(state).accounts[side].received, True
        here(state).bases |= ours.bases.axis if side == AXIS else ours.bases.soviet
    look_around(state)


def _unit(state: State, side: Side, text: str, force: Force) -> RegisteredUnit:
    counter = read_counter(text)
    unit = register.printed_on(register.new_unit(state, side, counter.name), counter)
    unit.look = rules_of(state).look_of(counter)
    look = rules_of(state).kinds[unit.look]
    told = [counter.name if counter.name != LOST else "", counter.formation, look.short]
    unit.name = " ".join(dict.fromkeys(word for part in told for word in part.split()))
    unit.steps, unit.multi_step = look.steps, look.steps > 1
    unit.mode = ACTIVE if look.flies else unit.mode
    unit.ours = is_ours(side, text)
    unit.due = force.due.isoformat() if force.due else ""
    return unit


def set_up(state: State, side: Side) -> Procedure[None]:
    """A set-up stands; whoever likes it otherwise moves counters within his own country."""
    phase = Phase(
        question="Set up: leave it as it stands, or place counters elsewhere in your country.",
        cite=SERIES,
        verbs=(PLACE,),
        board=TITLE,
        key="set up",
        doing="setting up",
    )

    def apply(deed: Deed) -> Procedure[None]:
        obey(refuse_set_up(state, deed))  # where both could stand before the first shot, no rule could follow
        lay(state, [state.register[id] for id in deed.counters], deed.place.hex)
        look_around(state)
        yield from ()

    yield from open_play(
        phase,
        side,
        board=lambda: board(state, side),
        apply=apply,
        judge=lambda deed: refuse_set_up(state, deed),
        targets=lambda verb, ids: set_up_targets(state, side, ids),
        counters=lambda: tuple(unit.id for unit in fielded(state, side)),
        name_of=lambda id: state.register[id].name,
    )
    look_around(state)


def refuse_set_up(state: State, deed: Deed) -> Refused | None:
    if deed.verb != PLACE.key:
        return None
    hex = deed.place.hex
    if not hex or holder(state, hex) != deed.side or stack(state, hex, other(deed.side)):
        return Refused(f"{deed.place} is not in your country", SERIES)
    return refuse_stacking(state, [state.register[id] for id in deed.counters], hex)


def set_up_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    units = [state.register[id] for id in ids]
    mine = [hex for hex, holds in at_start(here(state).campaign).items() if holds == side]
    others = room_of_others(state, units) if units else {}
    told = []
    for hex in mine if units else ():
        no = refuse_stacking(state, units, hex, others)
        told.append(Destination(Place(hex=hex), refused=no.why if no else "", rule=no.rule if no else ""))
    return tuple(told)
