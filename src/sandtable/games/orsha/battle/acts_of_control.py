"""On the board: Control that standing there alone does not tell: by vehicles, or by having been there. 7.5051"""

from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.frame.known_pieces import knows
from sandtable.games.orsha.frame.occupation import is_unit
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.sides import PEOPLE
from sandtable.games.orsha.state import State
from sandtable.kernel import Deed, Note, Procedure, Refused
from sandtable.rules import rule


@rule("oto2.7.5051")
def refuse_claim(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """7.5051: a unit Controls a hex; not where it sees a unit of the enemy's."""
    now = as_it_stands(state)
    for piece in pieces:
        if not is_unit(piece.kind.cls, piece.status):
            return Refused(f"{piece.name} Controls nothing", "oto2.7.5051")
        there = (p for p in now.pieces if p.box is Box.MAP and p.hex == piece.hex and p.owner != deed.side)
        enemy = next((p for p in there if is_unit(p.kind.cls, p.status) and knows(now, deed.side, p)), None)
        if enemy:
            return Refused(f"{enemy.name} is in {piece.hex} too", "oto2.7.5051")
    return None


@rule("oto2.7.5051")
def claim(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """Stands in the Report already; both look at it there."""
    hexes = sorted({piece.hex for piece in pieces})
    state.battle.taken |= dict.fromkeys(hexes, deed.side)
    yield Note(f"The {PEOPLE[deed.side]} Control {', '.join(hexes)}.", "oto2.7.5051", side=deed.side)
