"""What the running log knows so far of each piece: the draft of the Report. 7.13"""

from sandtable.games.orsha.battle.contradictions import LEFT
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import NotUnderstood, Refused, Side

CITE = "oto2.7.13.a"


def told_of(state: State, piece: Piece) -> Told | None:
    return next((t for t in state.battle.told if t.piece == piece.id), None)


def place_of(state: State, piece: Piece) -> tuple[str, int] | None:
    """Where a piece stands as far as the log knows; None: not on the map."""
    told = told_of(state, piece)
    if told is not None:
        return (told.hex, told.level) if told.fate == "map" else None
    return (piece.hex, piece.level) if piece.box is Box.MAP else None


def status_of(state: State, piece: Piece) -> list[Status]:
    told = told_of(state, piece)
    return list(told.status if told is not None else piece.status)


def on_map_now(state: State, side: Side) -> list[Piece]:
    return [p for p in state.of(side) if place_of(state, p) is not None]


def held_now(state: State, piece: Piece) -> list[Piece]:
    """What a piece possesses, carries or guards now."""
    found = []
    for other in state.pieces:
        told = told_of(state, other)
        holder = told.holder if told is not None else other.holder
        if holder == piece.id and place_of(state, other) is not None:
            found.append(other)
    return found


def write_down(state: State, told: Told) -> None:
    """The newest word on a piece. Who was held by one that is gone is held by nobody, and prisoners go free."""
    state.battle.told = [t for t in state.battle.told if t.piece != told.piece]
    state.battle.told.append(told)
    for other in state.battle.told:
        if other.holder == told.piece and (
            told.fate != "map" or other.hex != told.hex or Status.CAPTURED in told.status
        ):
            other.holder = ""
            other.status = [s for s in other.status if s is not Status.CAPTURED]


def stands(state: State, piece: Piece, status: list[Status], holder: str = "") -> None:
    """A piece stays where it is, in another state."""
    place = place_of(state, piece)
    assert place is not None
    write_down(state, Told(piece.id, "map", *place, status, holder))


def named(text: str) -> list[str]:
    """The numbers of the pieces that a text names, each once: `g12 g13, g14`."""
    return list(dict.fromkeys(text.lower().replace(",", " ").replace(";", " ").split()))


def must_exist(state: State, side: Side, *names: str) -> None:
    """Raises NotUnderstood for the number of no piece of this side: nobody can insist on one. Whether it is a number of
    the other side's is not told."""
    for name in names:
        if name not in state.sides[side].pieces:
            raise NotUnderstood(f"{name!r} is no piece of this side", CITE)


def must_stand(state: State, side: Side, *names: str) -> None:
    """Raises NotUnderstood for what of this side is nowhere on the map as far as the log knows: only there can it be
    written of."""
    for name in names:
        piece = state.sides[side].pieces.get(name)
        if piece is None or place_of(state, piece) is None:
            why = f"{name!r} is no piece of this side on the map as far as the log knows; record first that it came on"
            raise NotUnderstood(why, CITE)


def find(state: State, side: Side, name: str) -> Piece | Refused:
    """A piece of a side that is still in the campaign, by its number."""
    piece = state.known(name)
    if piece is None or piece.side != side or piece.box in LEFT:
        return Refused(f"{name!r} is no piece of this side in play", CITE)
    return piece


def find_on_map(state: State, side: Side, name: str) -> Piece | Refused:
    """The same, and it must be on the map now."""
    piece = find(state, side, name)
    if isinstance(piece, Refused):
        return piece
    if place_of(state, piece) is None:
        return Refused(f"{piece.name} ({piece.id}) is not on the map", CITE)
    return piece


def words(piece: Piece) -> str:
    return f"{piece.name} ({piece.id})"
