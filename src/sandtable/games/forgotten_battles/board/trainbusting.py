"""Trainbusting on the board: what hinders trains and movers, where it can be flown to, what it costs. OCS 14.8."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from sandtable.games.forgotten_battles.board.aircraft import bombardment
from sandtable.games.forgotten_battles.board.holding import holder
from sandtable.games.forgotten_battles.board.standing import SERIES, here, situation_for
from sandtable.games.forgotten_battles.combat import Arm, Facility, gather_facility
from sandtable.games.forgotten_battles.combat.air import air_numbers
from sandtable.games.forgotten_battles.maps import country, file_of
from sandtable.games.forgotten_battles.movement import Situation
from sandtable.games.forgotten_battles.movement.movement_numbers import numbers
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.hexes.grid import Hex, within
from sandtable.kernel import EVERYONE, Note, Procedure, Roll, Side, counted


def dearer() -> str:
    """As players read it."""
    return f"take {air_numbers().missions.trainbusting_rail_cap} times the Rail Cap"


def railways_of(state: State, side: Side) -> list[str]:
    """Hexes of this side's country with a railway."""
    return [hex for hex in _railways(file_of(state)) if holder(state, hex) == side]


@lru_cache(maxsize=4)
def _railways(file: str) -> tuple[str, ...]:
    land, rails = country(file), numbers().detrainable.lines
    return tuple(land.name(hex) for hex in land.hexmap.grid.hexes if not land.features(hex).isdisjoint(rails))


def bust(state: State, flying: Sequence[RegisteredUnit], hex: str) -> Procedure[None]:
    """A die on the facility table; where it works, the enemy's trains and movers go dearer there to his Clean-up."""
    side, board, zone = flying[0].side, here(state), numbers().trainbusting
    board.barraged.append(hex)
    fire = gather_facility(Facility.RAILWAY, Arm.AIR, list(map(bombardment, flying)))
    dice = yield from Roll(
        question=f"Trainbusting in {hex}", cite=SERIES, side=side, key="trainbusting", dice=(6,), reading=fire
    )
    if not fire.resolve(dice).trainbusting:
        return
    board.busted[hex] = other(side)
    told = f"Trainbusting works in {hex}: trains of the {TITLES[other(side)]} within {counted(zone.reach, 'hex')} of it"
    told = f"{told} {dearer()}, and each hex costs {zone.extra} MP more, to the end of their next turn"
    yield Note(f"{told}.", SERIES, EVERYONE)


def zones_against(state: State, side: Side, reach: int | None = None) -> frozenset[Hex]:
    """Every hex in which this side's trains and movers are hindered."""
    far = numbers().trainbusting.reach if reach is None else reach
    marked = [country().hex(hex) for hex, hindered in here(state).busted.items() if hindered == side]
    return frozenset(near for hex in marked for near in within(hex, far))


def on_the_march(state: State, side: Side, *, moving: Iterable[str] = ()) -> Situation:
    """What the enemy closes or makes dear to this side's movers; supply paths and retreats know no such zones."""
    found = situation_for(state, side, moving=moving)
    if not here(state).busted:
        return found
    leg = zones_against(state, side, numbers().trainbusting.reach_for_leg)
    return replace(found, trainbusted=zones_against(state, side), trainbusted_leg=leg)


def clear_markers(state: State, side: Side) -> None:
    """OCS 2.3 H: at the end of its turn a side removes the markers that the enemy put on its railways."""
    board = here(state)
    board.busted = {hex: hindered for hex, hindered in board.busted.items() if hindered != side}
