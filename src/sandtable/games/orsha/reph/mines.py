"""7.5042: who stands in a minefield when the scenario ends."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.ground.maps import hex_on_map, our_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.reph.breakdowns import NOT_TOLD, refuse_results
from sandtable.games.orsha.reph.checks import task_check
from sandtable.games.orsha.reph.eliminations import (
    bail_out,
    called,
    is_personnel,
    is_prisoner,
    is_wreck,
    owner,
    reduce_casualties,
    wreck,
)
from sandtable.games.orsha.reph.encirclement import ask_levels
from sandtable.games.orsha.sides import SIDES, enemy
from sandtable.games.orsha.state import State
from sandtable.kernel import FACT, Audience, Field, FieldKind, Note, Procedure, Refused, Report, Side, only
from sandtable.rules import rule

CITE = "oto2.7.5042.b"
CREW = "1-2-7"
ATTACKS = (
    ("none", "no effect"),
    ("immobilised", "immobilized"),
    ("crew", "crew broken: it bails out"),
    ("eliminated", "Eliminated"),
    ("burning", "Eliminated, burning"),
)


def mined_hexes(state: State) -> dict[str, dict[str, int]]:
    """The factors of every hex with mines, AP and AT."""
    found: dict[str, dict[str, int]] = {}
    for p in state.pieces:
        if p.name == "Minefield" and p.box is Box.MAP:
            there = found.setdefault(p.hex, {"ap": 0, "at": 0})
            for kind in there:
                there[kind] += p.factors.get(kind, 0)
    return found


def mines_in(state: State, hex: str) -> dict[str, int]:
    """The factors of a hex, AP and AT."""
    return mined_hexes(state).get(hex, {"ap": 0, "at": 0})


def secretly(state: State, side: Side, pieces: Sequence[Piece]) -> Audience | None:
    """Mines still hidden are not given away by what their owner's units do in them."""
    hexes = {p.hex for p in pieces}
    hidden = any(
        p.name == "Minefield" and p.has(Status.HIDDEN) and p.side == side and p.hex in hexes for p in state.pieces
    )
    return only(side) if hidden else None


def mobile_vehicles(state: State, side: Side) -> list[Piece]:
    """Mobile manned vehicles of a side that stand in mines of any kind."""
    mined = {name for name, factors in mined_hexes(state).items() if any(factors.values())}
    still = (Status.IMMOBILISED, Status.BOGGED, Status.MIRED, Status.ABANDONED)
    return [
        p
        for p in state.pieces
        if p.box is Box.MAP
        and p.hex in mined
        and p.is_(Class.VEHICLE)
        and owner(p) == side
        and not is_wreck(p)
        and not any(p.has(s) for s in still)
    ]


def infantry(state: State, side: Side) -> list[Piece]:
    """Infantry on its own feet in AP mines; who rides is part of the vehicle's attack (7.503)."""
    mined = {name for name, factors in mined_hexes(state).items() if factors["ap"]}
    vehicles = {p.id for p in state.pieces if p.is_(Class.VEHICLE) and p.box is Box.MAP and not p.has(Status.ABANDONED)}
    return [
        p
        for p in state.pieces
        if p.box is Box.MAP
        and p.hex in mined
        and p.side == side
        and is_personnel(p)
        and not p.is_(Class.ARMOR_LEADER)
        and not is_prisoner(p)
        and p.holder not in vehicles
    ]


@rule("oto2.7.5042.a", "oto2.7.5042.b", "oto2.7.5042.d")
def step_7_5042(state: State) -> Procedure[None]:
    """7.5042: the vehicles' mine attacks, then the NTC of Infantry; survivors stay where they are until 7.5067."""
    for side in SIDES:
        spared = yield from exempt(state, side)
        yield from attack_vehicles(state, [p for p in mobile_vehicles(state, side) if p.id not in spared], side)
        on_foot = [p for p in infantry(state, side) if p.id not in spared]
        if on_foot:
            yield from check_infantry(state, side, on_foot)


@rule("oto2.7.5042.c")
def exempt(state: State, side: Side) -> Procedure[set[str]]:
    """7.5042: a unit with a clear way out is spared; the players name the way, the program looks where it leads."""
    listed = infantry(state, side)
    if state.readings.minefield_exemption == "vehicles-and-infantry":
        listed = [*mobile_vehicles(state, side), *listed]
    if not listed:
        return set()
    names = tuple((p.id, called(p)) for p in listed)
    told = yield from Report(
        question="Which of these could leave the minefield without a mine attack (a Trailbreak, say), and where to?",
        telling="Leaving the minefield without an attack: {}.",
        cite="oto2.7.5042.c",
        wants=FACT,
        side=side,
        key="clear way",
        seen_by=secretly(state, side, listed),
        fields=(
            Field(
                "ways",
                "Clear ways out",
                FieldKind.TABLE,
                columns=(
                    Field("piece", "Unit", FieldKind.CHOICE, choices=names),
                    Field("hex", "Could leave for", FieldKind.HEX),
                ),
            ),
        ),
        exists=lambda value: [hex_on_map(row["hex"]) for row in value["ways"]],
        also=lambda value: refuse_ways(state, side, value),
    )
    return {row["piece"] for row in told["ways"]}


@rule("oto2.7.5042.c")
def refuse_ways(state: State, side: Side, value: Mapping[str, Any]) -> Refused | None:
    """7.5042: an adjacent hex without mines that the enemy does not Control."""
    grid = our_map().grid
    for row in value["ways"]:
        piece, name = state.piece(row["piece"]), row["hex"]
        near = grid.hex(piece.hex).is_adjacent(grid.hex(name))
        why = ""
        if not near:
            why = f"{name} is not adjacent to {piece.hex}"
        elif any(mines_in(state, name).values()):
            why = f"{name} is a minefield too"
        elif state.ground.control.get(name) == enemy(side):
            why = f"{name} is enemy-Controlled"
        if why:
            return Refused(f"{called(piece)}: {why}", "oto2.7.5042.c")
    return None


@rule("oto2.7.5042.a")
def attack_vehicles(state: State, vehicles: Sequence[Piece], side: Side) -> Procedure[None]:
    """7.5042: the mine attack of B28, made on the table as though the vehicle were leaving."""
    if not vehicles:
        return
    names = tuple((p.id, f"{called(p)}: {_mines(state, p)}") for p in vehicles)
    told = yield from Report(
        question="Resolve the mine attacks on these vehicles as if they left the Location (B28, B28.42)",
        cite="oto2.7.5042.a",
        wants=FACT,
        side=side,
        key="mine attacks",
        seen_by=secretly(state, side, vehicles),
        context=tuple(words for _, words in names),
        fields=(
            Field(
                "attacks",
                "What the mines did",
                FieldKind.TABLE,
                columns=(
                    Field("piece", "Vehicle", FieldKind.CHOICE, choices=names),
                    Field("result", "Result", FieldKind.CHOICE, choices=(NOT_TOLD, *ATTACKS)),
                ),
                default=[{"piece": p.id, "result": NOT_TOLD[0]} for p in vehicles],
            ),
        ),
        also=lambda value: refuse_results(value["attacks"], vehicles, "oto2.7.5042.a"),
        suggestion={"attacks": [{"piece": p.id, "result": "none"} for p in vehicles]},
    )
    for row in told["attacks"]:
        yield from _hit(state, state.piece(row["piece"]), row["result"])


def _mines(state: State, piece: Piece) -> str:
    factors = mines_in(state, piece.hex)
    return " and ".join(f"{n} {kind.upper()}" for kind, n in factors.items() if n)


@rule("oto2.7.5042.a")
def _hit(state: State, piece: Piece, result: str) -> Procedure[None]:
    """7.5042: a crew that breaks is put into the Location, unloaded and in Good Order."""
    words = called(piece)
    match result:
        case "immobilised":
            piece.gain(Status.IMMOBILISED)
        case "crew":
            piece.gain(Status.ABANDONED)
            crew = bail_out(state, piece, CREW)
            if crew:
                crew.hex, crew.level = piece.hex, piece.level
            yield Note(f"{words}: its crew stands beside it, in Good Order.", "oto2.7.5042.a")
        case "eliminated" | "burning":
            wreck(state, piece, Status.BURNING if result == "burning" else Status.WRECK)
            yield Note(f"{words} is Eliminated by mines.", "oto2.7.5042.a")


@rule("oto2.7.5042.b")
def check_infantry(state: State, side: Side, units: Sequence[Piece]) -> Procedure[None]:
    """7.5042: a NTC each, leadership allowed; failing is Casualty Reduction."""
    unseen = secretly(state, side, units)
    told = yield from ask_levels(state, side, units, "In AP mines", CITE, unseen)
    for piece in units:
        level, leader = told[piece.id]
        if not (yield from task_check(piece, morale=level, modifiers=leader, cite=CITE, seen_by=unseen)):
            yield from reduce_casualties(state, piece, CITE)
