"""Isolated Areas and who is in them (7.506 to 7.5071, 7.5222)."""

from collections import Counter
from collections.abc import Iterator

from sandtable.games.orsha.audit.words import SINGLE_MEN, WRECKS, between, called, in_hands_of, is_live_unit
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.state import State
from sandtable.kernel import Fault

NO_WEAPON = ("Radio", "Field Phone")


def audit_isolation(state: State) -> Iterator[Fault]:
    ground = state.ground
    if len(ground.isolated) != len(ground.isolated_types) or not set(ground.isolated_types) <= set("ABCD"):
        yield Fault("An Isolated Area has no type.", "oto2.7.5067")
        return
    twice = [name for name, n in Counter(name for area in ground.isolated for name in area).items() if n > 1]
    if twice:
        yield Fault(f"{twice[0]} is in two Isolated Areas.", "oto2.6.isolated-area")
    if between(state, "7.507", "report"):
        for piece in state.pieces:
            if piece.box is Box.MAP:
                yield from _piece(state, piece)
    if state.phase == "7.507":
        yield from _types(state)


def _area(state: State, piece: Piece) -> int | None:
    """The number of its Area, an upper-level Pocket before the hex's own."""
    places = (f"{piece.hex}/{piece.level}", piece.hex)
    return next((n for place in places for n, area in enumerate(state.ground.isolated) if place in area), None)


def _piece(state: State, piece: Piece) -> Iterator[Fault]:
    area, cut_off = _area(state, piece), Status.ISOLATED in piece.status
    if cut_off and area is None:
        yield Fault(f"{called(piece)} in {piece.hex} is Isolated outside every Isolated Area.", "oto2.7.5071")
    if is_live_unit(piece) and area is not None and not cut_off and piece.holder == "":
        yield Fault(f"{called(piece)} stands in an Isolated Area and is not Isolated.", "oto2.7.5061.b")
    if not cut_off or not between(state, "7.507", "opening"):
        return
    short = Status.AMMO_SHORTAGE in piece.status
    weapon = piece.kind.cls in (Class.SW, Class.GUN, Class.CUPOLA)
    spared = state.readings.captured_weapon_shortage == "spared"
    if weapon and Status.CAPTURED in piece.status:
        if short and spared:
            yield Fault(f"{called(piece)} is captured and short of ammunition.", "oto2.7.5222")
    elif not short and piece.name not in NO_WEAPON and is_live_unit(piece):
        yield Fault(f"{called(piece)} is Isolated and not short of ammunition.", "oto2.7.5061.b")


def _types(state: State) -> Iterator[Fault]:
    """7.506: A nobody, B none but SMC, C MMC or vehicles of one side, D of both; 7.5061: no SMC stays in a type B."""
    inside: dict[int, list[Piece]] = {}
    for piece in state.pieces:
        at = _area(state, piece)
        if at is not None and _gives_a_type(state, piece):
            inside.setdefault(at, []).append(piece)
    for n, letter in enumerate(state.ground.isolated_types):
        sides = {in_hands_of(p) for p in inside.get(n, ()) if p.kind.cls not in SINGLE_MEN and not p.holder}
        if {"A": 0, "B": 0, "C": 1, "D": 2}[letter] != len(sides):
            where = ", ".join(state.ground.isolated[n][:3])
            yield Fault(f"The Area of {where} is type {letter}; units of {len(sides)} sides are in it.", "oto2.7.506")
        if letter in "AB" and inside.get(n):
            yield Fault(f"{called(inside[n][0])} stayed in a type {letter} Area.", "oto2.7.5061.a")


def _gives_a_type(state: State, piece: Piece) -> bool:
    """A live unit; by one reading also a vehicle that somebody could man again."""
    counted = state.readings.abandoned_vehicle_in_isolated_area == "counted" and piece.kind.cls is Class.VEHICLE
    return is_live_unit(piece) or (counted and piece.box is Box.MAP and not WRECKS & set(piece.status))
