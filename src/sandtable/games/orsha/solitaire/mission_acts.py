"""A phase of a mission on the board: S? are Activated, counters dragged, whatever else happens is asked for."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.activation import activate_suspect
from sandtable.games.orsha.solitaire.booklet import S1
from sandtable.games.orsha.solitaire.mines import uncleared
from sandtable.games.orsha.solitaire.mission_table import TITLE, counters_in_hand, hex_of, mission_board
from sandtable.games.orsha.solitaire.own_counters import afv_of, muster
from sandtable.games.orsha.solitaire.reports import entered_mines
from sandtable.games.orsha.solitaire.state import PLAYER, Attitude, EnemyUnit, OwnPiece, State, Suspect
from sandtable.kernel import EVERYONE, Deed, Note, NotUnderstood, Phase, Procedure, Refused, Verb, open_play
from sandtable.rules import rule

CITE = "oto2.sasl.s1.msr5.activation"
LEAVES = "what leaves the map is marked as gone"
NOW = ("broken", "rallied", "gone", "other Attitude")
MOVE = Verb("move", "Move", (1, 60), to="place", hint="Your counters, ENEMY units, S?.", rule=CITE, key_stroke="m")
ACTIVATE = Verb("activate", "Activate", (1, 1), hint="A S? turns into what is there.", rule=CITE, key_stroke="a")
MARK = Verb("mark", "Mark", (1, 30), words=NOW, hint="What has become of them.", rule=CITE, key_stroke="k")

Thing = Suspect | EnemyUnit | OwnPiece
Happens = Callable[[State], Procedure[None]]


@rule("oto2.sasl.s1.msr5.activation")
def act_on_board(
    state: State, question: str, context: tuple[str, ...], ends: str, things: Mapping[str, tuple[str, Happens]]
) -> Procedure[bool]:
    """Until the phase is over, or the mission. `things`: what else can happen, by the words of its verb. Returns
    whether the player went on by himself."""
    muster(state)
    begun = state.phase
    happen = Verb("happen", "It happens", (0, 0), words=tuple(words for words, _ in things.values()),
                  hint="Events, mines, tables, reports.", rule="oto2.sasl.re.read", key_stroke="h")  # fmt: skip
    done = Verb("done", ends, (0, 0), hint="Goes on.", key_stroke="Shift+Enter")
    phase = Phase(question=question, cite=CITE, verbs=(ACTIVATE, MOVE, MARK, happen), board=TITLE, key="mission",
                  done=done, context=context)  # fmt: skip
    yield from open_play(
        phase,
        PLAYER,
        board=lambda: mission_board(state),
        apply=partial(_apply, state, dict(things.values())),
        judge=partial(refuse_act, state),
        counters=lambda: counters_in_hand(state),
        told=lambda deed: EVERYONE,  # there is nobody to hide anything from
        suggest=lambda: {"verb": "done"},
        over=lambda: state.over or state.phase != begun,
    )
    return not state.over and state.phase == begun


def named(state: State, deed: Deed) -> list[Thing]:
    known: dict[str, Thing] = {f"s{x.id}": x for x in state.suspects}
    known |= {f"u{u.id}": u for u in state.units}
    known |= {f"p{p.id}": p for p in state.pieces}
    return [known[id] for id in deed.counters]


@rule("oto2.sasl.s1.map")
def refuse_act(state: State, deed: Deed) -> Refused | None:
    """Only S? are Activated, and have no state; S1 is played on the hexes numbered 1 to 28."""
    things = named(state, deed)
    if deed.verb == MOVE.key and not hex_of(deed.place) and not all(isinstance(thing, OwnPiece) for thing in things):
        return Refused(LEAVES, CITE)
    if deed.verb == ACTIVATE.key and not isinstance(things[0], Suspect):
        return Refused("only a S? is Activated", CITE)
    if deed.verb == MARK.key and any(isinstance(thing, Suspect) for thing in things):
        return Refused("a S? is moved or Activated; nothing else is known of it", CITE)
    if deed.verb == MARK.key and deed.chosen == NOW[3] and any(isinstance(thing, OwnPiece) for thing in things):
        return Refused("only ENEMY units have an Attitude", CITE)
    if deed.verb == MOVE.key and deed.place.hex and state.mission == S1 and not field.is_in_play(deed.place.hex):
        return Refused(f"{deed.place.hex} is not in the area in play", "oto2.sasl.s1.map")
    return None


def _apply(state: State, things: Mapping[str, Happens], deed: Deed) -> Procedure[None]:
    if deed.verb == "happen":
        yield from things[deed.chosen](state)
        muster(state)  # who has come lies beside the map
        return
    picked = named(state, deed)
    if deed.verb == ACTIVATE.key:
        if not isinstance(picked[0], Suspect):
            raise NotUnderstood("only a S? is Activated", CITE)
        yield from activate_suspect(state, picked[0])
    elif deed.verb == MOVE.key:
        for thing in picked:
            yield from _move(state, thing, hex_of(deed.place))
    else:
        for thing in picked:
            _mark(state, thing, deed.chosen)


def _move(state: State, thing: Thing, hex: str) -> Procedure[None]:
    if not hex and not isinstance(thing, OwnPiece):
        raise NotUnderstood(LEAVES, CITE)
    thing.hex = hex
    if isinstance(thing, EnemyUnit):
        yield from entered_mines(state, thing)
    elif isinstance(thing, OwnPiece) and hex in {mine.hex for mine in uncleared(state)}:
        yield Note(f"{thing.name} is in the minefield of {hex}.", "oto2.sasl.s1.minefields")


def _mark(state: State, thing: Any, word: str) -> None:
    if isinstance(thing, Suspect):
        return
    if word == NOW[2]:
        thing.gone = True
        if isinstance(thing, OwnPiece) and (afv := afv_of(state, thing)):
            afv.status = "lost"
    elif word == NOW[3] and isinstance(thing, EnemyUnit):
        thing.attitude = Attitude.ADVANCE if thing.attitude is Attitude.HOLD else Attitude.HOLD
    elif word in NOW[:2]:
        thing.broken = word == NOW[0]
