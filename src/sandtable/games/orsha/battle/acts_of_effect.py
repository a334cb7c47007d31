"""On the board: what one's fire did to a counter of the enemy's, by one's own rulebook. Its owner may lay it down
himself; a bot has no rulebook, and lays down nothing."""

from dataclasses import replace

from sandtable.games.orsha.battle.acts_of_loss import LOSSES, lose_them, refuse_losing
from sandtable.games.orsha.battle.acts_of_state import BROKEN, refuse_breaking, uncover
from sandtable.games.orsha.battle.contradictions import CITE, fits
from sandtable.games.orsha.battle.draft_moves import change, seen_as
from sandtable.games.orsha.battle.shooting import aimed_at
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import is_concealed
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.state import State
from sandtable.kernel import Deed, Note, NotUnderstood, Place, Procedure, Refused

SHOWN = "in view"
EFFECTS = (Status.BROKEN.value, Status.PINNED.value, *LOSSES, Status.IMMOBILISED.value, SHOWN)


def refuse_effect(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """Only on what the enemy has on the map; what lies under a "?" is brought into view first."""
    if aimed_at(state, deed) is None:
        return Refused("only a counter of the enemy's on the map is hit", CITE)
    hit = seen_as(state, deed)
    if hit is None:
        return None if deed.chosen == SHOWN else Refused('what lies under a "?" comes into view first', CITE)
    if deed.chosen == SHOWN:
        return Refused(f"{hit.name} is in view", CITE)
    if deed.chosen in LOSSES:
        return refuse_losing(state, deed, [hit])
    if deed.chosen == Status.BROKEN:
        return refuse_breaking(state, deed, [hit])
    return None if fits(hit, Status(deed.chosen)) else Refused(f"{hit.name} cannot be {deed.chosen}", CITE)


def take_effect(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """The counter as the fire left it; both read it."""
    place = aimed_at(state, deed)
    if place is None or refuse_effect(state, deed, pieces):
        raise NotUnderstood("only what can be hit so is hit so", CITE)
    hit = seen_as(state, deed)
    if hit is None:
        yield from uncover(state, _under(state, deed, place))
    elif deed.chosen in LOSSES:
        yield from lose_them(state, replace(deed, side=hit.owner, verb="lose", counters=(hit.id,), to=""), [hit])
    else:
        change(state, hit, gained=BROKEN if deed.chosen == Status.BROKEN else (Status(deed.chosen),))
        yield Note(f"{hit.name} in {hit.hex} is {deed.chosen}.", CITE, side=hit.owner)


def _under(state: State, deed: Deed, place: Place) -> list[Piece]:
    """Everything of the enemy's under the "?" of a Location."""
    there = [p for p in as_it_stands(state).pieces if p.box is Box.MAP and (p.hex, p.level) == (place.hex, place.level)]
    return [p for p in there if p.owner != deed.side and is_concealed(p)]
