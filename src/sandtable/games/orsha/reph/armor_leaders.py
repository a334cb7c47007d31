"""7.5114: armor leaders whose AFV is lost get another."""

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.reph.eliminations import called, is_wreck, retained
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Side, only
from sandtable.rules import rule


@rule("oto2.7.5114")
def step_7_5114(state: State) -> Procedure[None]:
    """7.5114: one without a vehicle goes to a Retained non-Isolated AFV of his type, lacking that to another if the
    owner wishes."""
    for side in SIDES:
        for leader in retained(state, side, Class.ARMOR_LEADER):
            if not leader.has(Status.ISOLATED) and not _seated(state, leader):
                yield from _seat(state, side, leader)


def _seated(state: State, leader: Piece) -> bool:
    vehicle = next((p for p in state.pieces if p.id == leader.holder), None)
    kept = (Box.RETAINED, Box.MAP, Box.MAINTENANCE, Box.RECALLED)
    return vehicle is not None and vehicle.box in kept and not is_wreck(vehicle) and not vehicle.has(Status.ABANDONED)


@rule("oto2.7.5114")
def seats(state: State, side: Side, leader: Piece) -> tuple[list[Piece], list[Piece]]:
    """7.5114: free AFVs of the type he lost, and of other types."""
    taken = {p.holder for p in retained(state, side, Class.ARMOR_LEADER) if p.id != leader.id}
    free = [
        p
        for p in retained(state, side, Class.VEHICLE)
        if p.id not in taken
        and not p.has(Status.ISOLATED)
        and not p.has(Status.ABANDONED)
        and not p.has(Status.CAPTURED)
        and "truck" not in p.kind.marks
    ]
    types = own_types(state, leader)
    return [p for p in free if p.name in types], [p for p in free if p.name not in types]


def own_types(state: State, leader: Piece) -> set[str]:
    """The type of the AFV he had; if that is not known, the types of his platoon."""
    had = {p.name for p in state.pieces if p.id == leader.holder}
    platoon = {
        p.name for p in state.pieces if p.group == leader.group and p.is_(Class.VEHICLE) and p.side == leader.side
    }
    return had or platoon


def _seat(state: State, side: Side, leader: Piece) -> Procedure[None]:
    same, other = seats(state, side, leader)
    if same:
        leader.holder = same[0].id
    elif other:
        kinds = {p.name: p for p in other}
        said = yield from Choose(
            question=f"{called(leader)} has no AFV of his type: seat him elsewhere?",
            telling=f"{called(leader)}, who has no AFV of his type: {{}}.",
            cite="oto2.7.5114",
            wants=DECISION,
            side=side,
            key="seat",
            seen_by=only(side),
            options=(*(Option(name, name) for name in kinds), Option("none", "nowhere for now")),
            suggestion=next(iter(kinds)),
        )
        leader.holder = kinds[said].id if said in kinds else ""
    if leader.holder:
        vehicle = state.piece(leader.holder)
        leader.box, leader.hex, leader.level = vehicle.box, vehicle.hex, vehicle.level
        words = f"{called(leader)} commands {called(state.piece(leader.holder))}."
        yield Note(words, "oto2.7.5114", only(side), side)
