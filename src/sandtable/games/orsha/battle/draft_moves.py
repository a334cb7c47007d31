"""What acts on the board write down: each piece where it is now, with whatever goes along. The draft of the Report."""

from collections.abc import Iterable, Sequence

from sandtable.games.orsha.battle.contradictions import fits, goes_along
from sandtable.games.orsha.battle.report_draft import told_of, write_down
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import things_seen
from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.frame.special_rules import leaves_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import Deed, Side

LEFT_BEHIND = frozenset({Status.MELEE, Status.HOOKED})
"""States that end when a counter moves by itself."""


def write(state: State, piece: Piece, **changed: object) -> None:
    """The newest word on a piece as it stands (`piece` of the campaign as it stands), with what has changed."""
    old = told_of(state, piece)
    row = {
        "fate": "map",
        "hex": piece.hex,
        "level": piece.level,
        "status": list(piece.status),
        "holder": piece.holder,
        "now": old.now if old else "",
        "along": piece.along,
    }
    write_down(state, Told(piece.id, **{**row, **changed}))  # type: ignore[arg-type]


def with_load(now: State, pieces: Iterable[Piece]) -> list[Piece]:
    """These and all they possess, carry and guard, whoever carries first."""
    found: dict[str, Piece] = {}
    waiting = list(pieces)
    while waiting:
        piece = waiting.pop(0)
        if piece.id not in found:
            found[piece.id] = piece
            waiting += [p for p in now.pieces if p.holder == piece.id and p.box is piece.box]
    return list(found.values())


def named(state: State, deed: Deed) -> list[Piece]:
    """The counters of a deed as they stand."""
    now = as_it_stands(state)
    return [now.piece(id) for id in deed.counters]


def seen_as(state: State, deed: Deed) -> Piece | None:
    """The open counter that a side means by an id of its own."""
    thing = state.sightings[deed.side].thing_of(deed.to) or deed.to
    now = as_it_stands(state)
    return now.known(thing) if thing in things_seen(now, deed.side) else None


def go(state: State, pieces: Sequence[Piece], hex: str, level: int) -> None:
    """To another Location, with all they hold; who goes without his holder is held no longer."""
    now = as_it_stands(state)
    moving = with_load(now, [now.piece(p.id) for p in pieces])
    ids = {p.id for p in moving}
    for piece in moving:
        status = [s for s in piece.status if s not in LEFT_BEHIND or piece.holder in ids]
        holder = piece.holder if piece.holder in ids else ""
        write(state, piece, hex=hex, level=level, status=status, holder=holder, along="")
    settle(state)


def change(state: State, piece: Piece, gained: Sequence[Status] = (), lost: Sequence[Status] = ()) -> None:
    """Another state; of two that exclude each other the newer counts."""
    shut_out = {a if b in gained else b for a, b in battles().exclusive.pairs if a in gained or b in gained}
    kept = [s for s in piece.status if s not in lost and s not in shut_out and s not in gained]
    write(state, piece, status=[*kept, *(s for s in gained if fits(piece, s))])
    settle(state)


def fall(state: State, pieces: Sequence[Piece]) -> None:
    """Eliminated; what they held stays behind, prisoners go free."""
    for piece in pieces:
        now = as_it_stands(state)
        for thing in now.pieces:
            if thing.holder == piece.id and thing.box is Box.MAP:
                freed = [s for s in thing.status if not (thing.is_prisoner and s is Status.CAPTURED)]
                write(state, thing, holder="", status=freed)
        write(state, now.piece(piece.id), fate="eliminated", hex="", level=0, status=[], holder="")
    settle(state)


def leave(state: State, side: Side, piece: Piece, edge: str, *, low_ammo: bool = False) -> tuple[str, list[Piece]]:
    """CG14: off the map by an edge, with all it holds: the fate that follows, and who shares it."""
    fate = leaves_map(side, piece.kind.cls, edge=edge, low_ammo_recall=low_ammo)
    now = as_it_stands(state)
    piece = now.piece(piece.id)
    gone = with_load(now, [piece])
    for thing in gone:
        shared = fate_with(piece, thing, fate)
        holder = piece.id if shared == "recalled" and thing.id != piece.id else ""
        write(state, thing, fate=shared, hex="", level=0, status=goes_along(shared, thing.status), holder=holder)
    settle(state)
    return fate, gone


def fate_with(piece: Piece, thing: Piece, fate: str) -> str:
    """What goes along shares the fate; only a vehicle is Recalled, with its armor leader: its passengers leave.
    Prisoners and captured Equipment are lost to their side and earn nothing."""
    alone = fate == "recalled" and thing is not piece and not thing.is_(Class.ARMOR_LEADER)
    return "left" if alone or thing.side != piece.side else fate


def may_capture(captor: Piece, prisoner: Piece) -> bool:
    """A20.21: men who are free take men who are free."""
    men = captor.kind.cls in MMC | SMC and prisoner.kind.cls in MMC | SMC
    return men and captor.side != prisoner.side and not captor.is_prisoner and not prisoner.is_prisoner


def settle(state: State) -> None:
    """A Melee needs both sides in one Location: who is left alone in it is in Melee no longer (7.501)."""
    now = as_it_stands(state)
    fighting = [p for p in now.pieces if p.box is Box.MAP and p.has(Status.MELEE)]
    for piece in fighting:
        if not any(p.side != piece.side and p.box is Box.MAP and p.hex == piece.hex for p in now.pieces):
            write(state, piece, status=[s for s in piece.status if s is not Status.MELEE])
