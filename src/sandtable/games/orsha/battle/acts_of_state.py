"""On the board: breaking and rallying, states put on and taken off, what is seen, who holds what."""

from sandtable.games.orsha.battle.contradictions import CITE, fits
from sandtable.games.orsha.battle.draft_moves import change, named, write
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.cupola import refuse_abandonment, refuse_disabled
from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.state import State
from sandtable.kernel import Deed, NotUnderstood, Procedure, Refused, reveal

MEN = MMC | SMC
BROKEN = (Status.BROKEN, Status.DM)
UNSEEN = (Status.HIDDEN, Status.CONCEALED)
APART = frozenset({*BROKEN, *UNSEEN, *WRECKS, Status.CAPTURED, Status.ISOLATED, Status.HOOKED})
"""States that have a verb of their own, or that no battle gives."""
MARKS = tuple(s.value for s in Status if s not in APART)


def refuse_breaking(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """Of several those break that can."""
    if not pieces or any(fits(p, Status.BROKEN) for p in pieces):
        return None
    return Refused(f"a {pieces[0].kind.cls.replace('_', ' ')} does not break", CITE)


def break_down(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    shown = [p for p in pieces if fits(p, Status.BROKEN)]
    yield from uncover(state, shown)
    for piece in named(state, deed):
        if fits(piece, Status.BROKEN):
            change(state, piece, gained=BROKEN)


def rally_them(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    for piece in pieces:
        change(state, piece, lost=(*BROKEN, Status.DISRUPTED))
    yield from ()


def refuse_nothing(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    return None


def refuse_marking(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """Of several those are marked that can be."""
    found = [_refuse_mark(piece, Status(deed.chosen)) for piece in pieces]
    return next(iter(found), None) if all(found) else None


def _refuse_mark(piece: Piece, status: Status) -> Refused | None:
    never = {Status.ABANDONED: refuse_abandonment, Status.DISABLED: refuse_disabled}
    if status in never and (no := never[status](piece)):
        return no
    if not fits(piece, status):
        return Refused(f"a {piece.kind.cls.replace('_', ' ')} cannot be {status}", CITE)
    return None


def mark_them(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """A state is put on, or taken off where it is on."""
    status = Status(deed.chosen)
    able = [piece for piece in pieces if _refuse_mark(piece, status) is None]
    for piece in able or pieces:  # or the players ruled otherwise
        on = piece.has(status)
        change(state, piece, gained=() if on else (status,), lost=(status,) if on else ())
    yield from ()


def refuse_concealing(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    wrong = next((p for p in pieces if not fits(p, Status.CONCEALED) or WRECKS & set(p.status)), None)
    return Refused(f"{wrong.name} is not concealed", CITE) if wrong else None


def conceal_them(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    for piece in pieces:
        change(state, piece, gained=(Status.CONCEALED,))
    yield from ()


def reveal_them(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    yield from uncover(state, pieces)


def uncover(state: State, pieces: list[Piece]) -> Procedure[None]:
    """Something hidden or concealed becomes known to everybody."""
    covered = [p for p in pieces if p.has(Status.HIDDEN) or p.has(Status.CONCEALED)]
    for piece in covered:
        change(state, piece, lost=UNSEEN)
    for hex in dict.fromkeys(p.hex for p in covered):
        names = ", ".join(p.name for p in covered if p.hex == hex)
        yield reveal(f"{names} in {hex} can now be seen.", "oto2.cg10.b")


# ---- who holds what


def refuse_taking_up(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    holder = as_it_stands(state).known(deed.to)
    if holder is None or holder.owner != deed.side or holder.is_prisoner:
        return Refused("only a unit of one's own takes something up", CITE)
    for piece in pieces:
        if (piece.hex, piece.level) != (holder.hex, holder.level) or holder.box is not Box.MAP:
            return Refused(f"{piece.name} is not where {holder.name} is", CITE)
        if no := refuse_holder(piece, holder):
            return no
    return None


def refuse_holder(piece: Piece, holder: Piece) -> Refused | None:
    """Men carry Weapons and man Guns; vehicles carry men and tow Guns."""
    works = piece.is_(Class.VEHICLE, Class.CUPOLA, Class.FORTIFICATION, Class.AIRCRAFT)
    drives = holder.is_(Class.VEHICLE) and not WRECKS & set(holder.status)
    fits_in = drives if piece.kind.cls in MEN else drives or holder.kind.cls in MEN
    if works or not fits_in or piece.id == holder.id:
        return Refused(f"{holder.name} cannot take up {piece.name}", CITE)
    return None


def take_up(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    if no := refuse_taking_up(state, deed, pieces):
        raise NotUnderstood(no.why, no.rule)
    for piece in pieces:
        write(state, piece, holder=deed.to)
    yield from ()


def put_down(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    for piece in pieces:
        write(state, piece, holder="")
    yield from ()
