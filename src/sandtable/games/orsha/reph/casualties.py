"""Casualty VP in the Reorganization Phase (7.5031, A26.2): what a piece is worth, and where it is written."""

from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.reph.eliminations import called
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import State
from sandtable.kernel import FACT, Amount, Procedure, Side
from sandtable.rules import rule


@rule("oto2.7.5031")
def worth_of(piece: Piece) -> Procedure[int]:
    """A26.2: what losing this piece counts; asked where no public value is known."""
    if piece.kind.cvp is not None:
        return piece.kind.cvp
    points = yield from Amount(
        question=f"Casualty VP of {called(piece)}",
        cite="oto2.7.5031",
        wants=FACT,
        key="casualty vp",
        maximum=20,
        suggestion=0,
    )
    return int(points)


@rule("oto2.7.5031")
def count_casualties(state: State, side: Side, points: int) -> None:
    """7.5031: CVP of the RePh's Melees still count, those of later steps no longer."""
    state.sides[side].line.cvp += points
    if side == GERMAN:
        state.track.cvp += points
