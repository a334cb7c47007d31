"""A campaign on the board: every unit and every token of supply accounted for, nobody with the enemy."""

from collections.abc import Iterator

from sandtable.games.forgotten_battles.maps import own_map
from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import BoardState
from sandtable.games.forgotten_battles.state.unit_register import (
    ACTIVE,
    ARRIVING,
    AT_BASE,
    DEAD,
    INACTIVE,
    RegisteredUnit,
)
from sandtable.kernel import Fault

SERIES = "tfb.meta.scope"
LATER = "box:later"
MODES = ("combat", "move", "reserve", "strat", "exploit", "dg")


def faults(state: State, before: State | None) -> Iterator[Fault]:
    if state.board is None:
        return
    yield from _units(state)
    yield from _lost_steps(state)
    yield from _supply(state.board)
    yield from _drop_plans(state)
    if before is not None and before.board is not None:
        if set(before.register) != set(state.register):
            yield Fault("units have come from nowhere or are gone without a trace", SERIES)
        yield from _come_back(state, before)


def _come_back(state: State, before: State) -> Iterator[Fault]:
    """Whoever is back has been paid for; HQs that come back by themselves cost nothing."""
    for id, unit in state.register.items():
        was = before.register.get(id)
        if was is None or was.lost <= unit.lost or unit.kind == "HQ":
            continue
        had, have = before.replacements[unit.side], state.replacements[unit.side]
        if (had.pax, len(had.eq), had.air) <= (have.pax, len(have.eq), have.air):
            yield Fault(f"{unit.name} was lost and is back, without replacements", SERIES)


def _lost_steps(state: State) -> Iterator[Fault]:
    """Every lost step lies in the Dead Pile, or comes back by itself."""
    for side in SIDES:
        lying = {dead.id: dead.steps for dead in (*state.returning, *state.dead_pile[side])}
        for unit in (unit for unit in state.register.values() if unit.side == side and unit.dead):
            if unit.lost != sum(lying.get(id, 0) for id in unit.dead):
                yield Fault(f"{unit.name} has lost {unit.lost} steps, and they do not lie in the Dead Pile", SERIES)


def _units(state: State) -> Iterator[Fault]:
    names = {own_map().grid.name(hex) for hex in own_map().grid.hexes}
    stands: dict[str, set[str]] = {}
    for unit in state.register.values():
        if unit.at in (DEAD, ARRIVING, LATER):
            if unit.at == DEAD and unit.lost != unit.steps:
                yield Fault(f"{unit.name} is dead with {unit.lost} of {unit.steps} steps lost", SERIES)
            continue
        if unit.at.startswith(AT_BASE):
            yield from _at_base(state, unit)
            continue
        if unit.at not in names:
            yield Fault(f"{unit.name} stands in {unit.at}, which is no hex", SERIES)
        if unit.lost >= (unit.steps or 1) or unit.mode not in MODES:
            yield Fault(f"{unit.name} fights on with {unit.lost} steps lost, in the mode {unit.mode}", SERIES)
        stands.setdefault(unit.at, set()).add(unit.side)
    shared = sorted(hex for hex, sides in stands.items() if len(sides) > 1)
    if shared:
        yield Fault(f"both sides stand in {shared}", SERIES)


def _at_base(state: State, unit: RegisteredUnit) -> Iterator[Fault]:
    """Aircraft stand at a base, ready or not, with a step left."""
    assert state.board is not None
    hex = unit.at.removeprefix(AT_BASE)
    if hex not in state.board.bases:
        yield Fault(f"{unit.name} stands in {hex}, where there is no air base", SERIES)
    if unit.lost >= (unit.steps or 1) or unit.mode not in (ACTIVE, INACTIVE):
        yield Fault(f"{unit.name} flies on with {unit.lost} steps lost, {unit.mode}", SERIES)
    if any(other.at == hex and other.side != unit.side for other in state.register.values()):
        yield Fault(f"{unit.name} stands at a base in enemy hands", SERIES)


def _drop_plans(state: State) -> Iterator[Fault]:
    """OCS 14.10: of units that there are and that may drop, each once, for a turn of the calendar."""
    assert state.board is not None
    days = {turn.date.isoformat() for turn in state.calendar.turns}
    for id, plan in state.board.drops.items():
        unit = state.register.get(id)
        if unit is None or not state.board.para.get(id) or plan.date not in days:
            yield Fault(f"{unit.name if unit else id} is to be dropped in {plan.hex} on {plan.date}", SERIES)
        elif plan.done and plan.date > state.date.isoformat():
            yield Fault(f"{unit.name} was dropped before its day", SERIES)


def _supply(board: BoardState) -> Iterator[Fault]:
    """What came is spent, lost, or still lies in a dump."""
    for side in SIDES:
        account = board.accounts[side]
        lying = sum(dump.tokens for dump in board.dumps.values() if dump.side == side)
        came, went = account.received + account.captured, account.spent + account.lost
        odd = [d for d in board.dumps.values() if not (0 if d.trucks else 1) <= d.tokens <= (4 * d.trucks or d.tokens)]
        if came != went + lying or odd:
            yield Fault(f"{side}: {came} T came, {went} T went, {lying} T lie in dumps", SERIES)
    captured, lost = (sum(getattr(board.accounts[side], what) for side in SIDES) for what in ("captured", "lost"))
    if captured > lost:
        yield Fault(f"{captured} T were captured of {lost} T lost", SERIES)
