"""A Player Turn on the board: one side acts, and hands over to the other where its fire or rout comes. 7.523"""

from functools import partial

from sandtable.games.orsha.battle.advances import near
from sandtable.games.orsha.battle.deeds import ACTS, carry_out, refuse_deed
from sandtable.games.orsha.battle.draft_moves import named
from sandtable.games.orsha.battle.positions_as_text import lay_typed
from sandtable.games.orsha.battle.proposed_acts import in_reaction, proposed
from sandtable.games.orsha.battle.results import Happened, count_cvp
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.battle.within_hex import is_in_culvert
from sandtable.games.orsha.board.table import TITLE, board, look_around, may_act, name_of_thing, own_pieces
from sandtable.games.orsha.frame.concession import CONCEDE_VERB, concede_if_meant
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.sides import GERMAN, PEOPLE, RUSSIAN, SIDES, enemy
from sandtable.games.orsha.state import State
from sandtable.kernel import (
    EVERYONE,
    Advised,
    Audience,
    Deed,
    Destination,
    Note,
    Phase,
    Procedure,
    Side,
    Verb,
    only,
    open_play,
)
from sandtable.rules import rule

HAND_OVER = Verb(
    "hand over",
    "Hand over",
    (0, 0),
    hint="The other side acts: Defensive Fire, Rout, Rally of its own; then it is your turn again.",
    key_stroke="h",
)
OVER = Verb("done", "Turn over", (0, 0), hint="Ends your Player Turn.", key_stroke="Shift+Enter")
BACK = Verb("done", "Back to them", (0, 0), hint="Their Player Turn goes on.", key_stroke="Shift+Enter")
RIGHT = Verb("done", "It is right", (0, 0), hint="Your counters lie as they should.", key_stroke="Shift+Enter")
RESOLVED = Verb(
    "done", "It is resolved", (0, 0), hint="Your counters lie as C1.82 left them.", key_stroke="Shift+Enter"
)
SHELLED = ("break", "mark", "lose", "reveal", "level", "move")
"""What a Bombardment may do to counters."""
LINES = Verb(
    "lines", "Type lines", (0, 0), hint="Positions as you have them on paper, a line each.", rule="oto2.7.13.a"
)
OPEN = ("move", "along", "break", "rally", "mark", "hold", "drop", "level", "deploy")
"""Acts whose line everybody reads, where the counters lie open."""


@rule("oto2.7.523")
def player_turn(state: State) -> Procedure[bool]:
    """7.523: the Russians move first. Returns whether both sides have had their turn."""
    side = state.battle.acting or RUSSIAN
    state.battle.looks, state.battle.moved = [], []
    yield from acting(state, side, phasing=True)
    state.battle.acting = enemy(side) if side == RUSSIAN else ""
    return side != RUSSIAN


def acting(state: State, side: Side, *, phasing: bool) -> Procedure[None]:
    """Acts of one side, until it says that it is done."""
    verbs = tuple(act.verb for act in ACTS.values())
    whose = f"Game Turn {state.turn}, Player Turn of the {PEOPLE[side if phasing else enemy(side)]}"
    asks = whose if phasing else f"{whose}: your Defensive Fire, Rout and the like"
    phase = Phase(
        question=asks,
        cite="oto2.7.523",
        verbs=(*verbs, HAND_OVER, CONCEDE_VERB) if phasing else (*verbs, CONCEDE_VERB),
        board=TITLE,
        key="battle" if phasing else "reaction",
        doing="acting on the board",
        done=OVER if phasing else BACK,
        context=("Resolve fire, rallies and Close Combat by your own rulebook, and lay the counters as it came out.",),
    )
    yield from _acts(state, side, phase)


def correcting(state: State, side: Side) -> Procedure[None]:
    """After the battle: a side lays its counters as they should be."""
    yield from _acts(
        state,
        side,
        Phase(
            question="Lay your counters as they stand at the end of the scenario.",
            cite="oto2.7.13.a",
            verbs=(*(act.verb for act in ACTS.values()), LINES),
            board=TITLE,
            key="correction",
            doing="correcting the board",
            done=RIGHT,
        ),
    )


@rule("oto2.fn.20.c", "oto2.fn.20.d", "oto2.3.3.b")
def under_bombardment(state: State, hexes: list[str]) -> Procedure[None]:
    """Footnote 20: all its hexes at once, by C1.82 of the base game, before the next one falls. The Germans lay their
    counters as it came out; the Russians too, where ground of theirs is hit."""
    state.battle.shelled = hexes
    look_around(state, as_it_stands(state))
    hit = [GERMAN, *([RUSSIAN] if any(state.ground.control.get(name) == RUSSIAN for name in hexes) else [])]
    for side in hit:
        here = [p for p in own_pieces(as_it_stands(state), side) if p.box is Box.MAP and p.hex in hexes]
        there = [p for p in here if not is_in_culvert(state, p)]
        below = ("Who is IN the Culvert is not affected (3.3).",) if len(there) < len(here) else ()
        phase = Phase(
            question=f"A Bombardment falls on {len(hexes)} hexes: break, mark and lose your counters by C1.82",
            cite="oto2.fn.20.c",
            verbs=(*(ACTS[key].verb for key in SHELLED), CONCEDE_VERB),
            board=TITLE,
            key="bombardment",
            doing="under Bombardment",
            done=RESOLVED,
            context=(f"{len(there)} counters of yours lie in these hexes; pick several with a box.", *below),
        )
        yield from _acts(state, side, phase)
        if state.over:
            return
    state.battle.shelled = []


def _acts(state: State, side: Side, phase: Phase) -> Procedure[None]:
    yield from open_play(
        phase,
        side,
        board=lambda: board(as_it_stands(state), side),
        apply=partial(_apply, state),
        judge=partial(refuse_deed, state),
        targets=partial(_targets, state, side),
        told=partial(who_reads, state),
        counters=lambda: tuple(p.id for p in own_pieces(as_it_stands(state), side) if may_act(p)),
        name_of=lambda id: name_of_thing(as_it_stands(state), state.sightings[side].thing_of(id) or id),
        suggest=lambda: _suggested(state, side, phase),
        over=lambda: bool(state.over),
    )


def _suggested(state: State, side: Side, phase: Phase) -> Advised | dict[str, str]:
    if phase.done is OVER:
        return proposed(state, side)
    return in_reaction(state, side) if phase.done is BACK else {"verb": phase.done.key}


def _apply(state: State, deed: Deed) -> Procedure[None]:
    lost = points(state)
    if deed.verb == CONCEDE_VERB.key:
        yield from concede_if_meant(state, deed.side, "acting on the board")
        return
    if deed.verb == HAND_OVER.key:
        yield from acting(state, enemy(deed.side), phasing=False)
        return
    yield from (lay_typed(state, deed.side) if deed.verb == LINES.key else carry_out(state, deed))
    look_around(state, as_it_stands(state))
    now = points(state)
    for side in SIDES:
        if now[side] != lost[side]:
            words = f"CVP inflicted on the {PEOPLE[side]} in this scenario: {now[side]}"
            yield Note(f"{words} ({now[side] - lost[side]:+d}).", "oto2.7.13.a", EVERYONE, side)


@rule("oto2.7.13.a")
def points(state: State) -> dict[Side, int]:
    """7.13: what has been inflicted on each side so far, as the Report will count it."""
    became = {t.piece: t.now for t in state.battle.told if t.now}
    return count_cvp(state, Happened(rows=state.battle.told, became=became))


def _targets(state: State, side: Side, verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
    now = as_it_stands(state)
    return near(now, side, [now.piece(id) for id in counters]) if verb == "move" else ()


def who_reads(state: State, deed: Deed) -> Audience:
    """The line of an act in the open is for everybody; of anything concealed the other side sees what it sees."""
    if deed.verb in ("done", "log", HAND_OVER.key, CONCEDE_VERB.key):
        return EVERYONE
    return EVERYONE if deed.verb in OPEN and all(map(_lies_open, named(state, deed))) else only()


def _lies_open(piece: Piece) -> bool:
    return piece.box is Box.MAP and not {Status.HIDDEN, Status.CONCEALED} & set(piece.status)
