"""On the board: moving from hex to hex and level to level, coming on, leaving the map."""

from collections.abc import Sequence
from dataclasses import replace

from sandtable.games.orsha.battle.acts_of_state import uncover
from sandtable.games.orsha.battle.advances import in_words, mover_of, refuse_moving, slopes_add
from sandtable.games.orsha.battle.contradictions import CITE
from sandtable.games.orsha.battle.draft_moves import go, leave, with_load
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.battle.within_hex import arrival, refuse_entering
from sandtable.games.orsha.board.table import is_concealed
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.special_rules import refuse_edge, refuse_fate
from sandtable.games.orsha.frame.unknown_ground import learn_ground
from sandtable.games.orsha.ground.maps import file_of, levels_in, map_of, refuse_level
from sandtable.games.orsha.pieces import WRECKS, Box, Memory, Piece, Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.sides import PEOPLE
from sandtable.games.orsha.state import State
from sandtable.kernel import Deed, Note, NotUnderstood, Place, Procedure, Refused, Side, only
from sandtable.rules import rule

EDGES = ("west", "east", "north", "south")
RECALLED = "recalled"
LEVELS = ("0", "1", "2", "-1")
MINEFIELD = "Minefield"


def refuse_going(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    now = as_it_stands(state)
    if no := refuse_moving(now, pieces, deed.path):
        return no
    if all(piece.is_(Class.AIRCRAFT) for piece in pieces):
        return None
    for there in _by_place(pieces):
        if no := refuse_entering(now, with_load(now, there), *arrival(now, there[0], deed.path)):
            return no
    return None


def _by_place(pieces: Sequence[Piece]) -> list[list[Piece]]:
    found: dict[tuple[str, int], list[Piece]] = {}
    for piece in pieces:
        found.setdefault((piece.hex, piece.level), []).append(piece)
    return list(found.values())


def move(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """Moved, with all they hold; the enemy sees concealed counters go, and hidden ones not."""
    end = deed.place
    if not end.hex:
        raise NotUnderstood("who leaves the map exits by an edge, or is lost", "oto2.cg14")
    if any(p.box not in (Box.MAP, Box.REINFORCEMENT, Box.RETAINED) for p in pieces):
        raise NotUnderstood("only what is in play moves", CITE)
    yield from learn_ground(state, [place.hex for place in deed.path], deed.side)
    start = pieces[0].hex or "off map"
    for there in _by_place(pieces):
        go(state, there, end.hex, arrival(state, there[0], deed.path)[1].level)
    state.battle.moved += [p.id for p in pieces if p.id not in state.battle.moved]
    covered = [p for p in pieces if is_concealed(p)]
    if covered:
        yield Note(f"Concealed counters of the {PEOPLE[deed.side]} go from {start} to {end.hex}.", CITE, side=deed.side)
    mover = mover_of(pieces[0])
    way = [p for p in (pieces[0].hex, *(place.hex for place in deed.path)) if p]
    added = in_words(slopes_add(file_of(state), mover, way), mover)
    if added:
        yield Note(f"Slopes add {added}.", "oto2.1.51.a", only(deed.side), deed.side)
    if not all(piece.is_(Class.AIRCRAFT) for piece in pieces):
        yield from meet_mines(state, deed.side, [place.hex for place in deed.path])


@rule("oto2.7.5073.a")
def meet_mines(state: State, side: Side, way: Sequence[str]) -> Procedure[None]:
    """Mines in the hexes of a way attack who enters, by the base game (B28). The enemy's come to light, their strength
    only as their owner tells it; one's own, still hidden, give nothing away."""
    mines = [p for p in as_it_stands(state).pieces if p.name == MINEFIELD and p.box is Box.MAP and p.hex in way]
    for hex in [h for h in dict.fromkeys(way) if any(p.hex == h for p in mines)]:
        here = [p for p in mines if p.hex == hex]
        hidden = [p for p in here if p.has(Status.HIDDEN)]
        found = [p for p in hidden if p.owner != side]
        for piece in found:
            state.piece(piece.id).remember(Memory.UNTOLD)
        yield from uncover(state, found)
        known = None if found or len(hidden) < len(here) else only(side)
        yield Note(f"The minefield in {hex} attacks who enters (B28).", "oto2.7.5073.a", known, side)


def refuse_floor(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    for piece in pieces:
        levels = levels_in(map_of(state), map_of(state).grid.hex(piece.hex))
        if no := refuse_level(piece.hex, int(deed.chosen), levels):
            return no
    now = as_it_stands(state)
    for there in _by_place(pieces):
        at = Place(hex=there[0].hex, level=there[0].level)
        if no := refuse_entering(now, with_load(now, there), at, replace(at, level=int(deed.chosen))):
            return no
    return None


def change_level(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    if any(int(deed.chosen) not in levels_in(map_of(state), map_of(state).grid.hex(p.hex)) for p in pieces):
        raise NotUnderstood(f"there is no level {deed.chosen}", "oto2.map.extent")
    for piece in pieces:
        go(state, [piece], piece.hex, int(deed.chosen))
    yield from ()


@rule("oto2.cg14")
def refuse_leaving_map(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """CG14: units leave, Fortifications do not; from a hex of the edge that they leave by."""
    for piece in pieces:
        elsewhere = None if deed.chosen == RECALLED else refuse_edge(state, piece.name, piece.hex, deed.chosen)
        if elsewhere:
            return elsewhere
        if piece.is_(Class.FORTIFICATION, Class.CUPOLA) or WRECKS & set(piece.status):
            return Refused(f"{piece.name} does not leave the map", CITE)
        recalled = deed.chosen == RECALLED and refuse_fate(state, piece, "recalled", alone=True)
        if recalled:
            return recalled
    return None


@rule("oto2.cg14")
def leave_map(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """CG14: Eliminated with its Weapons, unless Recalled for low ammo or a Russian who leaves west."""
    for piece in pieces:
        if as_it_stands(state).piece(piece.id).box is not Box.MAP:
            continue  # it has left with the one before
        low = deed.chosen == RECALLED
        fate, gone = leave(state, deed.side, piece, "" if low else deed.chosen, low_ammo=low)
        own = [p for p in gone if p.side == deed.side]
        points = f", {sum(p.kind.known_cvp for p in own)} EVP" if fate == "exited" else ""
        yield Note(f"{piece.name}: {battles().fates[fate]}{points}.", "oto2.cg14", side=deed.side)
