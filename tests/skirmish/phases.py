"""The phases: set-up (sealed), movement, attack. Each is one open play."""

from collections.abc import Callable

from sandtable.kernel import (
    EVERYONE,
    Audience,
    Deed,
    Destination,
    Note,
    Phase,
    Place,
    Procedure,
    Refused,
    Roll,
    Together,
    Verb,
    only,
    open_play,
    reveal,
)
from tests.skirmish.ground import GRID, HOME, VILLAGE, apart
from tests.skirmish.moving import CITE, MOVING, cost_of, reach, refuse_loading, refuse_move
from tests.skirmish.pieces import DEAD, FULL, REDUCED, SIDES, STACK, Piece, Skirmish, other, reserve
from tests.skirmish.sight import RANGE, TITLE, board, look_around

MOST_HIDDEN = 3
FEWEST = 6
HIT, MISFIRE = 9, 3

PLACE = Verb("place", "Place", (1, STACK), to="place", words=("open", "concealed", "hidden"), rule=CITE, key_stroke="p")
MOVE = Verb("move", "Move", (1, STACK), path=True, hint="Along a way, hex by hex.", rule=MOVING, key_stroke="m")
FLIP = Verb("flip", "Flip", (1, 1), hint="A gun is limbered, or unlimbered.", rule=CITE, key_stroke="f")
REVEAL = Verb("reveal", "Reveal", (1, STACK), hint="For good.", rule=CITE, key_stroke="r")
MARK = Verb("mark", "Mark", (1, 1), words=("dug in", "nothing"), rule=CITE, key_stroke="d")
LOAD = Verb("load", "Load", (1, 2), to="counter", rule=CITE, key_stroke="l")
UNLOAD = Verb("unload", "Unload", (1, 2), rule=CITE, key_stroke="u")
LOOK = Verb("look", "Look", (1, 1), to="place", hint="Whether it could make out a concealed counter there.", rule=CITE)
ATTACK = Verb("attack", "Attack", (1, STACK), to="counter", hint="A counter next to it.", rule=CITE, key_stroke="a")


# ---------------------------------------------------------------------- set-up


def setup(s: Skirmish) -> Procedure[None]:
    """Both sides at once, sealed: each lays out its own counters, which nobody else sees before both are done."""
    yield Together({side: lambda side=side: lay_out(s, side) for side in SIDES}, doing="setting up", cite=CITE)
    look_around(s)
    yield Note("Both sides have set up.", CITE, EVERYONE)
    s.turn, s.phase = 1, "blue-move"


def lay_out(s: Skirmish, side: str) -> Procedure[None]:
    columns = HOME[side]
    phase = Phase(
        question="Set up your counters.",
        cite=CITE,
        verbs=(PLACE, FLIP),
        board=TITLE,
        key="setup",
        doing="setting up",
        context=(f"In columns {columns[0]} to {columns[-1]}, or keep them in reserve.",),
    )

    def judge(deed: Deed) -> Refused | None:
        return refuse_setup(s, deed)

    def apply(deed: Deed) -> Procedure[None]:
        pieces = named(s, deed)
        if deed.verb == "flip":
            turn_over(pieces[0])
        else:
            s.lay(pieces, str(deed.place))
            for p in pieces:
                p.concealed, p.hidden = deed.chosen != "open", deed.chosen == "hidden"
        return
        yield

    def targets(verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
        found = []
        for place in (*(Place(hex=GRID.name(h)) for h in GRID), Place.read(reserve(side))):
            if place.box or place.hex[0] in columns:
                no = refuse_setup(s, Deed(side, verb, counters, (place,), "", "open"))
                found.append(Destination(place, refused=no.why if no else "", rule=no.rule if no else ""))
        return tuple(found)

    yield from open_play(
        phase,
        side,
        board=lambda: board(s, side),
        apply=apply,
        judge=judge,
        targets=targets,
        suggest=lambda: fill(s, side),
    )


def refuse_setup(s: Skirmish, deed: Deed) -> Refused | None:
    side, pieces = deed.side, named(s, deed)
    if deed.verb == "done":
        laid = sum(p.on_map for p in s.of(side))
        return Refused(f"at least {FEWEST} counters start on the map, not {laid}", CITE) if laid < FEWEST else None
    if deed.verb == "flip":
        return refuse_flip(s, deed)
    text = str(deed.place)
    if text == reserve(side):
        return None
    if not deed.place.hex or deed.place.hex[0] not in HOME[side]:
        return Refused(f"{text} is not in the set-up area", CITE)
    there = [p for p in s.at(text) if p.side == side and p.id not in deed.counters]
    if len(there) + len(pieces) > STACK:
        return Refused(f"{len(there)} stand in {text} already; {STACK} may", CITE)
    hidden = sum(p.hidden for p in s.of(side) if p.id not in deed.counters) + len(pieces)
    if deed.chosen == "hidden" and hidden > MOST_HIDDEN:
        return Refused(f"at most {MOST_HIDDEN} counters are hidden", CITE)
    return None


def fill(s: Skirmish, side: str) -> dict[str, object]:
    """The next counter of the reserve to a free hex; done when enough are placed."""
    laid = [p for p in s.of(side) if p.on_map]
    if len(laid) >= FEWEST:
        return {"verb": "done"}
    first = next(p for p in s.of(side) if p.at == reserve(side))
    free = next(name for h in GRID if (name := GRID.name(h))[0] in HOME[side] and not s.at(name))
    return {"verb": "place", "counters": [first.id], "to": free, "with": "concealed"}


# ---------------------------------------------------------------------- movement


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
            for p in pieces:
                p.carried_by = deed.to
        case "unload":
            for p in pieces:
                p.carried_by, p.spent = "", p.allowance
        case "look":
            away = apart(pieces[0].at, deed.place.hex) if pieces[0].on_map and deed.place.hex else 99
            words = "can" if away <= RANGE else "cannot"
            yield Note(f"{pieces[0].name} {words} make out what is concealed in {deed.place}.", CITE, only(deed.side))
    look_around(s)


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


# ---------------------------------------------------------------------- attack


def attacks(s: Skirmish, side: str) -> Procedure[None]:
    phase = Phase(
        question=f"Attacks of {side}.",
        cite=CITE,
        verbs=(ATTACK, LOOK),
        board=TITLE,
        key="attack",
        doing="attacking",
    )
    yield from open_play(
        phase,
        side,
        board=lambda: board(s, side),
        apply=lambda deed: attack(s, deed) if deed.verb == "attack" else carry_out(s, deed),
        judge=lambda deed: refuse_attack(s, deed) if deed.verb == "attack" else refuse_in_movement(s, deed),
        told=lambda deed: who_reads(s, deed),
    )
    end_of_phase(s, side)


def refuse_attack(s: Skirmish, deed: Deed) -> Refused | None:
    target, pieces = attacked(s, deed), named(s, deed)
    if target is None or target.side == deed.side or not target.on_map:
        return Refused("only a counter of the other side on the map can be attacked", CITE)
    if any(not p.on_map or p.carried_by or p.strength == 0 for p in pieces):
        return Refused("only what has strength and stands on the map attacks", CITE)
    if any(p.attacked for p in pieces):
        return Refused("it has attacked in this phase", CITE)
    if any(apart(p.at, target.at) > 1 for p in pieces):
        return Refused(f"{target.at} is not next to all of them", CITE)
    return None


def attacked(s: Skirmish, deed: Deed) -> Piece | None:
    """What this side means: its own id of a counter, or one of its own."""
    thing = s.sightings[deed.side].thing_of(deed.to) or deed.to
    return s.pieces.get(thing)


def attack(s: Skirmish, deed: Deed) -> Procedure[None]:
    target, pieces = attacked(s, deed), named(s, deed)
    assert target is not None
    yield from show(s, pieces)
    yield from show(s, [target])
    look_around(s)
    bonus = sum(p.strength for p in pieces) - target.strength - (2 if target.dug_in else 0)
    dice = yield Roll(
        question=f"{' and '.join(p.name for p in pieces)} attack {target.name} ({bonus:+d})",
        cite=CITE,
        side=deed.side,
        dice=(6, 6),
    )
    for p in pieces:
        p.attacked = True
    if sum(dice) <= MISFIRE:
        yield from lose(s, pieces[0])
    elif sum(dice) + bonus >= HIT:
        yield from lose(s, target)
    else:
        yield Note("No effect.", CITE, EVERYONE)
    look_around(s)


def lose(s: Skirmish, piece: Piece) -> Procedure[None]:
    """One step: reduced, then dead. What it carries gets off."""
    if piece.steps == FULL:
        piece.steps = REDUCED
        yield Note(f"{piece.name} is reduced.", CITE, EVERYONE)
        return
    for p in s.carried(piece.id):
        p.carried_by = ""
    s.lay([piece], DEAD)
    piece.dug_in, piece.carried_by = False, ""
    yield Note(f"{piece.name} is lost.", CITE, EVERYONE)


def end_of_phase(s: Skirmish, side: str) -> None:
    for hex in VILLAGE:
        holder = next((p.side for p in s.at(hex) if not p.concealed and not p.hidden), "")
        if holder:
            s.held[hex] = holder
    if side == "blue":
        s.phase = "red-move"
    else:
        s.turn, s.phase = s.turn + 1, "blue-move"


def named(s: Skirmish, deed: Deed) -> list[Piece]:
    return [s.pieces[id] for id in deed.counters]
