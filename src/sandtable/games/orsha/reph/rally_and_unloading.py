"""7.503: everybody rallies; Passengers and Riders may unload. The victory of 7.5031 follows."""

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.reph.eliminations import belongs_to_vehicle, called, is_prisoner, owner
from sandtable.games.orsha.reph.melee import hold_where_alone
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, ChooseSome, Note, Option, Procedure, Side
from sandtable.rules import rule


@rule("oto2.7.503.a", "oto2.7.503.b", "oto2.7.5051")
def step_7_503(state: State) -> Procedure[None]:
    """7.503: rally without a DR, then unloading at the owner's choice. A MMC that rallies where no enemy is Controls
    its Location from then on: before the victory of 7.5031 (A26.1, 7.5051)."""
    broken = [p for p in state.pieces if p.box is Box.MAP and (p.has(Status.BROKEN) or p.has(Status.DISRUPTED))]
    for piece in broken:
        piece.lose(Status.BROKEN, Status.DISRUPTED, Status.DM)
    if broken:
        yield Note(f"{len(broken)} broken units rally.", "oto2.7.503.a")
        yield from hold_where_alone(state, [(p.hex, p.level) for p in broken])
    for side in SIDES:
        yield from unload(state, side)


def carried(state: State, side: Side) -> list[Piece]:
    """Passengers, Riders and carried Equipment in a side's vehicles; an armor leader belongs to his vehicle."""
    vehicles = {p.id for p in state.pieces if p.box is Box.MAP and p.is_(Class.VEHICLE) and owner(p) == side}
    return [
        p
        for p in state.pieces
        if p.box is Box.MAP and p.holder in vehicles and not belongs_to_vehicle(p) and not is_prisoner(p)
    ]


@rule("oto2.7.503.b")
def unload(state: State, side: Side) -> Procedure[None]:
    """7.503: into the vehicle's Location; mines there do not attack now (7.5042 comes later)."""
    riders = carried(state, side)
    if not riders:
        return
    chosen = yield from ChooseSome(
        question="Who and what unloads into the vehicle's Location",
        cite="oto2.7.503.b",
        wants=DECISION,
        side=side,
        key="unload",
        options=tuple(Option(p.id, f"{called(p)}, in {p.holder}") for p in riders),
        suggestion=[],
    )
    for piece in riders:
        if piece.id in chosen:
            piece.holder = ""
