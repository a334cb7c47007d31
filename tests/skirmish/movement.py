"""The movement phase, and what can be done in it beside moving."""

from collections.abc import Callable

from sandtable.kernel import (
    EVERYONE,
    Audience,
    Deed,
    Note,
    NotUnderstood,
    Phase,
    Place,
    Procedure,
    Refused,
    Verb,
    only,
    open_play,
    reveal,
)
from tests.skirmish.ground import apart
from tests.skirmish.moving import CITE, MOVING, cost_of, reach, refuse_loading, refuse_move
from tests.skirmish.pieces import STACK, Piece, Skirmish, named, other
from tests.skirmish.sight import RANGE, TITLE, board, look_around

MOVE = Verb("move", "Move", (1, STACK), path=True, hint="Along a way, hex by hex.", rule=MOVING, key_stroke="m")
FLIP = Verb("flip", "Flip", (1, 1), hint="A gun is limbered, or unlimbered.", rule=CITE, key_stroke="f")
REVEAL = Verb("reveal", "Reveal", (1, STACK), hint="For good.", rule=CITE, key_stroke="r")
MARK = Verb("mark", "Mark", (1, 1), words=("dug in", "nothing"), rule=CITE, key_stroke="d")
LOAD = Verb("load", "Load", (1, 2), to="counter", rule=CITE, key_stroke="l")
UNLOAD = Verb("unload", "Unload", (1, 2), rule=CITE, key_stroke="u")
LOOK = Verb("look", "Look", (1, 1), to="place", hint="Whether it could make out a concealed counter there.", rule=CITE)


def movement(s: Skirmish, side: str) -> Procedure[None]:
    for p in s.of(side):
        p.spent, p.attacked = 0, False
    phase = Phase(
        question=f"Movement of {side}.",
        cite=MOVING,
        verbs=(MOVE, FLIP, REVEAL, MARK, LOAD, UNLOAD, LOOK),
        board=TITLE,
        key="move",
        doing="moving",
    )
    yield from open_play(
        phase,
        side,
        board=lambda: board(s, side),
        apply=lambda deed: carry_out(s, deed),
        judge=lambda deed: refuse_in_movement(s, deed),
        targets=lambda verb, counters: reach(s, side, counters) if verb == "move" else (),
        told=lambda deed: who_reads(s, deed),
    )
    s.phase = f"{side}-attack"


def refuse_in_movement(s: Skirmish, deed: Deed) -> Refused | None:
    checks: dict[str, Callable[[Skirmish, Deed], Refused | None]] = {
        "move": refuse_move,
        "flip": refuse_flip,
        "reveal": refuse_reveal,
        "mark": refuse_mark,
        "load": refuse_loading,
        "unload": refuse_unloading,
        "look": refuse_look,
    }
    return checks[deed.verb](s, deed) if deed.verb in checks else None


def who_reads(s: Skirmish, deed: Deed) -> Audience:
    """The line of an act in the open is for everybody; of anything concealed the other side sees what it sees."""
    if deed.verb == "done":
        return EVERYONE
    open_to_all = all(p.on_map and not p.concealed and not p.carried_by for p in named(s, deed))
    return EVERYONE if open_to_all and deed.verb in ("move", "mark", "flip") else only()


def carry_out(s: Skirmish, deed: Deed) -> Procedure[None]:
    pieces = named(s, deed)
    match deed.verb:
        case "move":
            yield from walk(s, deed.side, pieces, deed.path)
        case "flip":
            turn_over(pieces[0])
        case "mark":
            pieces[0].dug_in = deed.chosen == "dug in"
            pieces[0].spent = pieces[0].allowance
        case "reveal":
            yield from show(s, pieces)
        case "load":
            load(s, pieces, s.pieces.get(deed.to))
        case "unload":
            for p in pieces:
                p.carried_by, p.spent = "", p.allowance
        case "look":
            away = apart(pieces[0].at, deed.place.hex) if pieces[0].on_map and deed.place.hex else 99
            words = "can" if away <= RANGE else "cannot"
            yield Note(f"{pieces[0].name} {words} make out what is concealed in {deed.place}.", CITE, only(deed.side))
    look_around(s)


def load(s: Skirmish, pieces: list[Piece], lorry: Piece | None) -> None:
    """However freely acts are judged: nothing else carries, and no lorry a lorry."""
    if lorry is None or lorry.side != pieces[0].side or lorry.kind != "Lorry" or any(p.kind == "Lorry" for p in pieces):
        raise NotUnderstood("only a lorry carries, and anything but a lorry", CITE)
    if any(p.at != lorry.at for p in pieces):
        s.lay(pieces, lorry.at)
    for p in pieces:
        p.carried_by = lorry.id


def walk(s: Skirmish, side: str, pieces: list[Piece], way: tuple[Place, ...]) -> Procedure[None]:
    """Hex by hex, until something hidden bars the way: it shows itself, and the move ends before it."""
    for place in way:
        hidden = [p for p in s.at(str(place)) if p.side == other(side) and p.hidden]
        if hidden:
            yield from show(s, hidden)
            break
        for p in pieces:
            p.spent += cost_of(place.hex) if place.hex else 0
            p.dug_in = False
        s.lay(pieces, str(place))


def show(s: Skirmish, pieces: list[Piece]) -> Procedure[None]:
    """Something hidden or concealed becomes known, for good."""
    covered = [p for p in pieces if p.concealed or p.hidden]
    for p in covered:
        p.concealed = p.hidden = False
    if covered:
        yield reveal(f"{' and '.join(p.name for p in covered)} in {covered[0].at} can now be seen.", CITE)


def turn_over(p: Piece) -> None:
    p.limbered = not p.limbered


def refuse_flip(s: Skirmish, deed: Deed) -> Refused | None:
    piece = named(s, deed)[0]
    if piece.kind != "Gun":
        return Refused("only a gun has another side", CITE)
    return Refused("it has moved in this phase", MOVING) if piece.spent else None


def refuse_reveal(s: Skirmish, deed: Deed) -> Refused | None:
    if any(not (p.concealed or p.hidden) or not p.on_map for p in named(s, deed)):
        return Refused("only what is concealed on the map can be revealed", CITE)
    return None


def refuse_mark(s: Skirmish, deed: Deed) -> Refused | None:
    piece = named(s, deed)[0]
    if not piece.on_map or piece.kind == "Lorry" or piece.carried_by:
        return Refused("only infantry, guns and leaders on the map dig in", CITE)
    return Refused("it has moved in this phase", MOVING) if piece.spent else None


def refuse_unloading(s: Skirmish, deed: Deed) -> Refused | None:
    pieces = named(s, deed)
    if any(not p.carried_by for p in pieces) or len({p.carried_by for p in pieces}) > 1:
        return Refused("only what one lorry carries can be unloaded", CITE)
    standing = [p for p in s.at(pieces[0].at) if p.side == deed.side and not p.carried_by]
    if pieces[0].on_map and len(standing) + len(pieces) > STACK:
        return Refused(f"{len(standing)} stand there already; {STACK} may", CITE)
    return None


def refuse_look(s: Skirmish, deed: Deed) -> Refused | None:
    on_map = named(s, deed)[0].on_map and deed.place.hex
    return None if on_map else Refused("one looks from a hex to a hex", CITE)
