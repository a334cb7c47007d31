"""A player turn: its RPh with what is due there, then the loop "what happens now?", then its end."""

from collections.abc import Callable

from sandtable.charts import consult
from sandtable.games.orsha.solitaire.activation import activate
from sandtable.games.orsha.solitaire.booklet import S1, mission
from sandtable.games.orsha.solitaire.crossroads_boards import refuse_board
from sandtable.games.orsha.solitaire.events.enemy import more_reinforcements
from sandtable.games.orsha.solitaire.events.event_rolls import Whose, random_event
from sandtable.games.orsha.solitaire.mines import cleared, entered, uncleared
from sandtable.games.orsha.solitaire.mission_acts import act_on_board
from sandtable.games.orsha.solitaire.own_tables import type_in
from sandtable.games.orsha.solitaire.reports import report
from sandtable.games.orsha.solitaire.state import PLAYER, Half, State
from sandtable.games.orsha.solitaire.support import ask_gun, command, fighter_bombers, opening_fire
from sandtable.games.orsha.solitaire.victory_points import controls_everything, end_at_once
from sandtable.kernel import FACT, Choose, Note, Option, Procedure
from sandtable.rules import rule


def cite(state: State) -> str:
    return "oto2.sasl.s1.sequence" if state.mission == S1 else "oto2.sasl.s2.sequence"


@rule("oto2.sasl.s1.air", "oto2.sasl.re.enemy.34.more")
def rally(state: State) -> Procedure[None]:
    """The RPh of a player turn: FBs arrive, Reinforcement drs are made."""
    if state.mission == S1 and state.half is Half.FRIENDLY:
        yield from fighter_bombers(state)
    if state.mission == S1 and state.half is Half.ENEMY:
        yield from more_reinforcements(state)
    state.phase = "play-rally-open"
    yield Note(f"Game Turn {state.turn}, {state.half.upper()} player turn: Rally Phase.", cite(state))


@rule("oto2.sasl.re.enemy.13", "oto2.sasl.re.friendly.63", "oto2.sasl.s1.msr3.b")
def fire(state: State) -> Procedure[None]:
    """The PFPh begins with what events have left for it; in Turn 1 also with the opening FFE."""
    now = [d for d in state.due if d.half is state.half]
    state.due = [d for d in state.due if d.half is not state.half]
    for d in now:
        yield Note(f"First thing of this PFPh: {d.text}.", d.cite)
    if state.mission == S1:
        yield from opening_fire(state)
    state.phase = "play-open"


Happens = Callable[[State], Procedure[None]]


def enemy_event(state: State) -> Procedure[None]:
    yield from random_event(state, Whose.ENEMY)


def friendly_event(state: State) -> Procedure[None]:
    yield from random_event(state, Whose.FRIENDLY)


MENU: dict[str, tuple[str, Happens]] = {
    "activate": ("a S? is Activated", activate),
    "enemy-event": ("an ENEMY Random Event", enemy_event),
    "friendly-event": ("a FRIENDLY Random Event", friendly_event),
    "mines": ("a minefield is entered", entered),
    "clearing": ("a minefield is cleared", cleared),
    "report": ("something to report", report),
    "command": ("an AFV needs Command", command),
    "fire": ("may this ENEMY unit fire?", ask_gun),
    "tables": ("a table of Solitaire ASL to type in", type_in),
}


def open_now(state: State) -> list[str]:
    """The things that can happen in this mission at this moment."""
    only_s1 = {"mines", "clearing", "command", "fire"}
    mined = bool(uncleared(state))
    needs = {"activate": bool(state.suspects), "mines": mined, "clearing": mined, "fire": bool(state.on_board())}
    return [key for key in MENU if needs.get(key, True) and (state.mission == S1 or key not in only_s1)]


def happens(state: State) -> Procedure[None]:
    """What happens now? One thing; then the question comes again, until the phase or the player turn is over."""
    in_rally = state.phase == "play-rally-open"
    if state.plays_on_board:
        if (yield from _on_board(state, in_rally=in_rally)):
            yield from _go_on(state, in_rally=in_rally)
        return
    go_on = Option("go-on", "the Rally Phase is over" if in_rally else f"the {state.half.upper()} player turn is over")
    things = tuple(Option(key, MENU[key][0]) for key in open_now(state))
    things += () if state.mission == S1 else (_another_board(state),)
    what = yield from Choose(
        question=f"Game Turn {state.turn}, {state.half.upper()} player turn. What happens now?",
        telling="{}",
        cite=cite(state),
        wants=FACT,
        side=PLAYER,
        key="now",
        context=(numbers_now(state),),
        options=(go_on, *things),
    )
    if what in MENU:
        yield from MENU[what][1](state)
    elif what == "board":  # only if the players overruled the refusal
        yield Note("Lay the board out as you agreed.", "oto2.sasl.s2.boards")
    else:
        yield from _go_on(state, in_rally=in_rally)


def _on_board(state: State, *, in_rally: bool) -> Procedure[bool]:
    """The same things on the board; a S? is Activated by picking it."""
    question = f"Game Turn {state.turn}, {state.half.upper()} player turn{': Rally Phase' if in_rally else ''}"
    ends = "The Rally Phase is over" if in_rally else f"The {state.half.upper()} player turn is over"
    things = {key: MENU[key] for key in open_now(state) if key != "activate"}
    return (yield from act_on_board(state, question, (numbers_now(state),), ends, things))


def _go_on(state: State, *, in_rally: bool) -> Procedure[None]:
    if in_rally:
        state.phase = "play-fire"
        return
    yield from end_player_turn(state)


def numbers_now(state: State) -> str:
    """What is looked at again and again: AC#, Random Event numbers, SAN."""
    return (
        f"AC# {state.ac}. Random Events: ENEMY {state.enemy_re}, FRIENDLY {state.friendly_re}. "
        f"SAN: ENEMY {state.enemy_san}, FRIENDLY {state.friendly_san}."
    )


def _another_board(state: State) -> Option:
    """Shown with its refusal, so that nobody looks for it elsewhere."""
    refusal = refuse_board(state)
    return Option("board", "another board is added", refused=refusal.why, rule=refusal.rule)


@rule("oto2.sasl.s2.vp.instant", "oto2.sasl.s1.msr3.b")
def end_player_turn(state: State) -> Procedure[None]:
    """S2: FRIENDLY wins at the end of any player turn at which it controls all VPO."""
    if state.mission != S1 and controls_everything(state):
        yield from end_at_once(state)
    elif state.half is Half.FRIENDLY:
        state.half, state.phase = Half.ENEMY, "play-rally"
        if state.turn == 1 and state.mission == S1:
            yield Note("From now on OBA follows its normal procedures.", "oto2.sasl.s1.msr3.b")
    else:
        state.phase = "turn-end"


@rule("oto2.sasl.s1.end", "oto2.sasl.s2.end")
def turn_end(state: State) -> Procedure[None]:
    """S1: from Turn 8 a dr, -1 for each turn after the 8th, 3 or less ends it. S2: from Turn 10, 2 or less."""
    prefix, first = "s1" if state.mission == S1 else "s2", mission(state.mission).first_end_roll
    if state.turn >= first:
        later = state.turn - first
        apply = [("after", later)] if state.mission == S1 and later else []
        row = yield from consult(f"{prefix}-end", apply=apply, about=f"end of Game Turn {state.turn}", side=PLAYER)
        if row.result == "ends":
            state.phase, state.ended_by = "scoring", f"the dr at the end of Game Turn {state.turn}"
            return
    state.turn, state.half, state.phase = state.turn + 1, Half.FRIENDLY, "play-rally"
    yield Note(f"Game Turn {state.turn} begins.", cite(state))
