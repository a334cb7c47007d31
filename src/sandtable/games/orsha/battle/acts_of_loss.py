"""On the board: casualties, wrecks, prisoners; and counters that come about, by Deployment or promotion."""

from sandtable.games.orsha.battle.acts_of_state import MEN, UNSEEN, uncover
from sandtable.games.orsha.battle.contradictions import CITE, fits
from sandtable.games.orsha.battle.draft_moves import fall, named, seen_as, write
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.cupola import refuse_wreck
from sandtable.games.orsha.frame.wrecks import BURN, refuse_burnt_out
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.state import State
from sandtable.kernel import Deed, Note, NotUnderstood, Procedure, Refused
from sandtable.rules import rule

LOSSES = ("eliminated", "reduced", "wreck", "burning wreck")
PROMOTED = ("8-0", "8-1", "9-1", "7-0", "6+1", "Hero")


@rule("oto2.4.1.c", "oto2.cg5.d")
def refuse_losing(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """4.1: a Cupola leaves no wreck. CG5: a Burnt-Out Wreck does not burn."""
    for piece in pieces:
        if deed.chosen == "eliminated":
            continue
        if deed.chosen == "reduced":
            if not piece.kind.half:
                return Refused(f"{piece.name} is not reduced to a half squad", CITE)
            continue
        if no := refuse_wreck(piece):
            return no
        if piece.has(Status.BURNT_OUT):
            return refuse_burnt_out(state, BURN)
        if not fits(piece, Status(deed.chosen)):
            return Refused(f"{piece.name} cannot be a {deed.chosen}", CITE)
    return None


def lose_them(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    if deed.chosen != "eliminated" and (no := refuse_losing(state, deed, pieces)):
        raise NotUnderstood(no.why, no.rule)
    yield from uncover(state, [p for p in pieces if deed.chosen != "eliminated"])
    pieces = named(state, deed)
    if deed.chosen == "eliminated":
        fall(state, pieces)
    for piece in pieces if deed.chosen != "eliminated" else ():
        if deed.chosen == "reduced":
            write(state, piece, now=piece.kind.half)
        else:
            _wreck(state, piece, Status(deed.chosen))
    names = ", ".join(p.name for p in pieces)
    yield Note(f"{names}: {deed.chosen}.", CITE, side=deed.side)


def _wreck(state: State, piece: Piece, status: Status) -> None:
    """A wreck keeps nothing of what the vehicle was; who was in it has got out."""
    for thing in as_it_stands(state).pieces:
        if thing.holder == piece.id and thing.box is Box.MAP:
            write(state, thing, holder="")
    write(state, piece, status=[status], holder="")


@rule("oto2.cg6")
def refuse_capturing(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """CG6: prisoners are taken by men who are free, in their own Location."""
    guard, prisoner = pieces[0], seen_as(state, deed)
    if prisoner is None or prisoner.side == deed.side or prisoner.kind.cls not in MEN:
        return Refused("only men of the other side are taken prisoner", "oto2.cg6")
    if guard.kind.cls not in MEN or prisoner.is_prisoner:
        return Refused(f"{guard.name} cannot take {prisoner.name} prisoner", "oto2.cg6")
    return None


def take_prisoner(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    guard, prisoner = pieces[0], seen_as(state, deed)
    if prisoner is None or refuse_capturing(state, deed, pieces):
        raise NotUnderstood("only men of the other side are taken prisoner", "oto2.cg6")
    for thing in as_it_stands(state).pieces:
        if thing.holder == prisoner.id and thing.box is Box.MAP:
            write(state, thing, holder="")
    write(state, prisoner, hex=guard.hex, level=guard.level, status=[Status.CAPTURED], holder=guard.id)
    yield Note(f"{prisoner.name} is captured by {guard.name} in {guard.hex}.", "oto2.cg6", side=deed.side)


# ---- counters that come about


def refuse_deploying(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    wrong = next((p for p in pieces if not p.kind.half), None)
    return Refused(f"{wrong.name} does not Deploy", CITE) if wrong else None


def deploy_them(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """A squad becomes two half squads: its own counter is one, and another lies beside it."""
    if no := refuse_deploying(state, deed, pieces):
        raise NotUnderstood(no.why, no.rule)
    for piece in pieces:
        half = piece.kind.half
        write(state, piece, now=half)
        _made(state, piece, half, piece.status)
    yield from ()


def _made(state: State, beside: Piece, name: str, status: list[Status]) -> None:
    new = state.add(beside.side, name, f"battle {state.date}", Box.MAP)
    new.hex, new.level, new.status = beside.hex, beside.level, list(status)
    state.battle.made.append(new.id)


def promote_one(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """A leader or hero comes about beside a unit."""
    _made(state, pieces[0], deed.chosen, [s for s in pieces[0].status if s in (*UNSEEN, Status.ISOLATED)])
    yield from ()


def refuse_promotion(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    return None if pieces[0].kind.cls in MEN else Refused("leaders and heroes come from among men", CITE)
