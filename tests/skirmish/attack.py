"""The attack phase: dice, losses, and who holds the village."""

from sandtable.kernel import (
    EVERYONE,
    Deed,
    Note,
    Phase,
    Procedure,
    Refused,
    Roll,
    Verb,
    open_play,
)
from tests.skirmish.ground import VILLAGE, apart
from tests.skirmish.movement import LOOK, carry_out, refuse_in_movement, show, who_reads
from tests.skirmish.moving import CITE
from tests.skirmish.pieces import DEAD, FULL, REDUCED, STACK, Piece, Skirmish, named
from tests.skirmish.sight import TITLE, board, look_around

HIT, MISFIRE = 9, 3

ATTACK = Verb("attack", "Attack", (1, STACK), to="counter", hint="A counter next to it.", rule=CITE, key_stroke="a")


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
