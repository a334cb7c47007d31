"""Overruns on the board: a stack that is moving attacks on its way. OCS 8."""

from collections.abc import Sequence
from fractions import Fraction

from sandtable.games.forgotten_battles.board.after_combat import alive
from sandtable.games.forgotten_battles.board.combats import adjacent, bills, fight_for, refuse_battle
from sandtable.games.forgotten_battles.board.moves import (
    allowance_now,
    enter,
    mover,
    refuse_start,
    set_out,
    units_of,
)
from sandtable.games.forgotten_battles.board.standing import SERIES, conditions, fielded, here, lay, on_map, stack
from sandtable.games.forgotten_battles.board.supply_on_board import needs_fuel, refuse_payment
from sandtable.games.forgotten_battles.combat import AttackKind, Mode
from sandtable.games.forgotten_battles.effects import refuse_in_deep_freeze
from sandtable.games.forgotten_battles.maps import country_of
from sandtable.games.forgotten_battles.movement.overrun import overrun_cost
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.kernel import EVERYONE, Deed, Destination, Note, NotUnderstood, Place, Procedure, Refused, Side


def refuse_overrun(state: State, deed: Deed) -> Refused | None:
    units, target = units_of(state, deed.counters), deed.place.hex
    if len(units) < len(deed.counters):
        return Refused("units overrun a hex of the map", SERIES)
    if no := refuse_in_deep_freeze(state.ground, "overrun") or refuse_start(state, deed.side, units):
        return no
    if any(unit.mode == Mode.DG for unit in units):
        return Refused("units that are DG overrun nobody (OCS 5.6)", SERIES)
    began = {here(state).began.get(unit.id, unit.at) for unit in units}
    if len(began) > 1:
        return Refused("only units that began the phase stacked together overrun together (OCS 8.1)", SERIES)
    if no := refuse_battle(state, deed):
        return no
    try:
        _costs(state, units, target)
    except (Refused, NotUnderstood) as no:
        return Refused(no.why, no.rule or SERIES)
    fuel = sum(needs_fuel(state, unit) for unit in units)
    return refuse_payment(state, deed.side, [*bills(units), *([(units[0].at, fuel)] if fuel else [])])


def _costs(state: State, units: Sequence[RegisteredUnit], target: str) -> list[Fraction]:
    """What each pays; raises Refused where the ground is too dear, or too little is left."""
    return [overrun_cost(country_of(state), unit.at, target, mover(state, unit), conditions(state)) for unit in units]


def overrun_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    """Enemy hexes next to the stack, with the supply an overrun takes or why it cannot be."""
    units = units_of(state, ids)
    if not units or len(units) < len(ids) or len({unit.at for unit in units}) > 1 or not on_map(units[0]):
        return ()
    told = []
    for hex in sorted({enemy.at for enemy in fielded(state, other(side)) if adjacent(enemy.at, units[0].at)}):
        no = refuse_overrun(state, Deed(side, "overrun", tuple(ids), (Place(hex=hex),)))
        cost = in_words(sum(tokens for _, tokens in bills(units)))
        told.append(Destination(Place(hex=hex), cost, no.why if no else "", no.rule if no else ""))
    return tuple(told)


def overrun(state: State, deed: Deed) -> Procedure[None]:
    """3 MP, the combat, and then everybody goes in at no cost; who had to retreat moves no more."""
    units, target = units_of(state, deed.counters), deed.place.hex
    start = units[0].at
    try:
        paid = _costs(state, units, target)
    except (Refused, NotUnderstood):  # ruled otherwise: it takes all that they have
        paid = [allowance_now(state, unit) for unit in units]
    set_out(state, deed.side, units, paid)
    _, outcome = yield from fight_for(state, units, target, AttackKind.OVERRUN)
    left = alive(units)
    if outcome.retreated:
        for unit in left:
            unit.spent = str(allowance_now(state, unit))
    elif left and not stack(state, target, other(deed.side)):
        lay(state, left, target)
        told = f"{TITLES[deed.side]}: {len(left)} from {start} overrun {target}."
        yield Note(told, SERIES, EVERYONE, deed.side)
        yield from enter(state, deed.side, target)
