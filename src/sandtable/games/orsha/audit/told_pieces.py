"""In the middle of a battle: what is told of each piece is of a piece, once; as it stands, none is lost or doubled."""

from collections import Counter
from collections.abc import Iterator

from sandtable.games.orsha.audit.holders import audit_holders
from sandtable.games.orsha.audit.places import all_on_the_map, audit_pieces
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import OBSERVER
from sandtable.games.orsha.pieces import WRECKS, Box, Status
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import Fault

CITE = "oto2.7.13.a"


def audit_battle(state: State) -> Iterator[Fault]:
    told = Counter(t.piece for t in state.battle.told)
    for piece_id, count in told.items():
        if count > 1 or state.known(piece_id) is None:
            yield Fault(f"The battle tells {count} times of {piece_id}.", CITE)
            return
    if state.battle.how != "board":
        return
    now = as_it_stands(state)
    yield from audit_pieces(now)
    if all_on_the_map(now):
        yield from audit_holders(now)
    yield from _sightings(state, now)


def _sightings(state: State, now: State) -> Iterator[Fault]:
    """Nobody has a name for a piece of another that is hidden, concealed or off the map."""
    for viewer in (*SIDES, OBSERVER):
        known = state.sightings[viewer].ids if viewer in state.sightings else {}
        for piece in now.pieces:
            hidden = {Status.HIDDEN, Status.CONCEALED} & set(piece.status) and not WRECKS & set(piece.status)
            if piece.id in known and piece.side != viewer and (hidden or piece.box is not Box.MAP):
                yield Fault(f"{viewer or 'The observer'} has a name for {piece.name}, which he does not see.", CITE)
