"""Replacements on the board: what comes each turn, and units rebuilt by the chart with it. OCS 13.5."""

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.games.forgotten_battles.board.after_combat import passable
from sandtable.games.forgotten_battles.board.aircraft import base_of, bases_of, is_air, land
from sandtable.games.forgotten_battles.board.casualties import as_told
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    conditions,
    fielded,
    in_enemy_zoc,
    is_hq,
    lay,
    mobility,
    on_map,
    refuse_stacking,
    rules_of,
    stack,
)
from sandtable.games.forgotten_battles.board.supply_on_board import network
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.maps import country, file_of
from sandtable.games.forgotten_battles.replacements.dead_pile import take_back
from sandtable.games.forgotten_battles.replacements.hand import in_words, receive
from sandtable.games.forgotten_battles.replacements.offers import pay, refuse_price
from sandtable.games.forgotten_battles.replacements.rebuild_chart import Fit, Line, fit, lines
from sandtable.games.forgotten_battles.replacements.rebuild_places import within
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET, TITLES, other
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.games.forgotten_battles.state.unit_register import ARRIVING, DEAD, INACTIVE, RegisteredUnit
from sandtable.kernel import EVERYONE, Deed, Destination, Note, Place, Procedure, Refused, Side, counted

BOX = {side: Place(box=f"{side}-arriving") for side in (AXIS, SOVIET)}


def replacements_come(state: State, side: Side) -> Procedure[None]:
    """As many each turn as our own campaign says; Pax keeps, Eq and Air are for this phase."""
    ours = rules_of(state).replacements[side]
    receive(state, side, pax=ours.pax, eq=ours.eq, air=ours.air)
    told = f"{TITLES[side]}: in hand {in_words(state.replacements[side])}."
    yield Note(told, f"tfb.replacement.{side}.general", EVERYONE, side)


def line_for(state: State, unit: RegisteredUnit) -> Line | None:
    """The line of the booklet's chart by which this campaign rebuilds the unit, if the chart does not forbid it."""
    key = rules_of(state).replacements[unit.side].lines.get(unit.look)
    line = next((line for line in lines(unit.side) if line.key == key), None)
    if line is None or (is_hq(unit) and unit.size == "army"):
        return None
    no = fit(unit.side, line, as_told(state, unit, 1), state.readings, state.symbols) is Fit.NO
    return None if no else line


def lying(state: State, unit: RegisteredUnit) -> DeadUnit | None:
    """Its lost steps in the Dead Pile, one entry of them."""
    return next((dead for dead in state.dead_pile[unit.side] if dead.id in unit.dead), None)


def wanting(state: State, side: Side) -> list[RegisteredUnit]:
    """Units of this side with lost steps that lie in the Dead Pile, the dead first."""
    found = [u for u in state.register.values() if u.side == side and u.lost and lying(state, u)]
    return sorted(found, key=lambda unit: (unit.at != DEAD, unit.id))


def refuse_unit(state: State, unit: RegisteredUnit) -> Refused | None:
    """Whether a step of this unit can be paid for now, wherever it would appear."""
    dead, line = lying(state, unit), line_for(state, unit)
    if is_air(unit) and dead:
        why = "no Air replacement is in hand"
        return None if state.replacements[unit.side].air else Refused(why, f"tfb.replacement.{unit.side}.air")
    if dead is None or line is None:
        why = f"{unit.name} is on no line of the chart by which this campaign rebuilds"
        return Refused(why, f"tfb.replacement.{unit.side}.general")
    return refuse_price(unit.side, state.replacements[unit.side], line, dead)


def places(state: State, unit: RegisteredUnit) -> Iterator[Place]:
    """Where the step may appear.

    Soviets: in the box, where a unit that is rebuilt waits for the next Reinforcement Phase. Axis: a unit on the map
    where it stands, a dead one anywhere that is near an HQ in Combat Mode and in trace, out of enemy ZOCs. Aircraft: at
    their base, dead ones at any.
    """
    if is_air(unit):
        yield from (Place(hex=hex) for hex in bases_of(state, unit.side) if base_of(unit) in ("", hex))
        return
    if unit.side == SOVIET:
        if unit.at in (DEAD, ARRIVING):
            yield BOX[SOVIET]
        return
    now = network(state, AXIS)
    hqs = [u.at for u in fielded(state, AXIS) if is_hq(u) and u.mode == Mode.COMBAT and now.trace(u.at)]
    near = {hex for hq in hqs for hex in _near(state, hq, unit)}
    for hex in sorted(near if unit.at == DEAD else near & {unit.at}):
        closed = in_enemy_zoc(state, AXIS, hex) or stack(state, hex, other(AXIS))
        if not closed and not refuse_stacking(state, [unit], hex):
            yield Place(hex=hex)


def _near(state: State, hq: str, unit: RegisteredUnit) -> set[str]:
    """Hexes near an HQ to which such a unit could walk from it."""
    way, now, grid = mobility(state, unit), conditions(state), country().hexmap.grid
    found, file = {country().hex(hq)}, file_of(state)
    for _ in range(within()):
        found |= {next for hex in found for next in grid.neighbours(hex) if passable(file, hex, next, way, now)}
    return {country().name(hex) for hex in found}


def refuse_rebuilding(state: State, deed: Deed) -> Refused | None:
    unit = state.register.get(deed.counters[0])
    if unit is None or unit.side != deed.side or not unit.lost:
        return Refused("only units that have lost something are rebuilt", SERIES)
    if no := refuse_unit(state, unit):
        return no
    if deed.place not in set(places(state, unit)):
        if is_air(unit):
            return Refused(f"{unit.name} is rebuilt at an air base", f"tfb.replacement.{deed.side}.air")
        where = (
            "in the box"
            if deed.side == SOVIET
            else f"within {counted(within(), 'hex')} of an HQ in trace, out of enemy ZOCs"
        )
        return Refused(f"{unit.name} is rebuilt {where} (OCS 13.5)", f"tfb.replacement.{deed.side}.location")
    return None


def rebuild_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    unit = state.register.get(ids[0]) if len(ids) == 1 else None
    if unit is None or unit.side != side or not unit.lost or refuse_unit(state, unit):
        return ()
    line = line_for(state, unit)
    if line is None:
        return tuple(Destination(place, "1 Air") for place in places(state, unit))
    return tuple(Destination(place, line.title.partition(":")[0]) for place in places(state, unit))


def rebuild_on_board(state: State, deed: Deed) -> Procedure[None]:
    """A step comes back from the Dead Pile, and with the first the unit itself."""
    unit = state.register[deed.counters[0]]
    if is_air(unit):
        yield from _fly_again(state, unit, deed.place.hex)
        return
    dead, line = lying(state, unit), line_for(state, unit)
    if dead is None or line is None:
        yield Note(f"{unit.name} lies in no Dead Pile.", SERIES, EVERYONE, deed.side)
        return
    spent = pay(state.replacements[deed.side], line, dead) or "nothing"
    was = unit.at
    take_back(state, deed.side, dead, steps=1)
    if was == DEAD:
        lay(state, [unit], deed.place.hex or ARRIVING)
    else:
        unit.at = was
    told = f"{TITLES[deed.side]}: {unit.name}{' (one step)' * unit.multi_step} rebuilt for {spent}."
    yield Note(told, line.cite, EVERYONE, deed.side)


def _fly_again(state: State, unit: RegisteredUnit, hex: str) -> Procedure[None]:
    """An Air replacement brings it to full strength; that one back from the Dead Pile is Inactive at first is ours."""
    hand, was = state.replacements[unit.side], (base_of(unit) or hex, unit.mode if base_of(unit) else INACTIVE)
    hand.air = max(0, hand.air - 1)
    for dead in [dead for dead in state.dead_pile[unit.side] if dead.id in unit.dead]:
        take_back(state, unit.side, dead, steps=dead.steps)
    land(state, unit, *was)
    told = f"{TITLES[unit.side]}: {unit.name} is at full strength in {was[0]}."
    yield Note(told, f"tfb.replacement.{unit.side}.air", EVERYONE, unit.side)


def next_to_rebuild(state: State, side: Side) -> dict[str, Any]:
    """The first that can be: the dead before the damaged; done when nothing can."""
    for unit in wanting(state, side):
        if refuse_unit(state, unit) is None and (place := next(places(state, unit), None)):
            return {"verb": "rebuild", "counters": [unit.id], "to": str(place)}
    return {"verb": "done"}


def hqs_come_back(state: State, side: Side) -> Procedure[None]:
    """HQs that come back by themselves lie with what arrives; that it is in the next Reinforcement Phase is ours."""
    for dead in [dead for dead in state.returning if side == AXIS and not _in_the_pile(state, dead)]:
        state.returning.remove(dead)
        for unit in [u for u in state.register.values() if dead.id in u.dead and not on_map(u)]:
            unit.lost, unit.at = max(0, unit.lost - dead.steps), ARRIVING
            yield Note(f"{unit.name} is back.", f"tfb.rebuild.axis.auto.{dead.type}", EVERYONE, side)


def _in_the_pile(state: State, dead: DeadUnit) -> bool:
    return any(one.id == dead.id for one in state.dead_pile[AXIS])
