"""A player turn: its RPh with what is due there, then the loop "what happens now?", then its end."""

from collections.abc import Callable

from sandtable.charts import consult
from sandtable.games.orsha.solitaire.activation import activate
from sandtable.games.orsha.solitaire.boards import add_board
from sandtable.games.orsha.solitaire.booklet import S1, mission
from sandtable.games.orsha.solitaire.events.enemy import more_reinforcements
from sandtable.games.orsha.solitaire.events.event_rolls import Whose, random_event
from sandtable.games.orsha.solitaire.mines import cleared, entered, uncleared
from sandtable.games.orsha.solitaire.own_tables import type_in
from sandtable.games.orsha.solitaire.reports import report
from sandtable.games.orsha.solitaire.state import PLAYER, Half, State
from sandtable.games.orsha.solitaire.support import ask_gun, command, fighter_bombers, opening_fire
from sandtable.games.orsha.solitaire.victory_points import controls_everything, end_at_once
from sandtable.kernel import Choose, Note, Option, Procedure, ask
from sandtable.rules import rule


def cite(s: State) -> str:
    return "oto2.sasl.s1.sequence" if s.mission == S1 else "oto2.sasl.s2.sequence"


@rule("oto2.sasl.s1.air", "oto2.sasl.re.enemy.34.more")
def rally(s: State) -> Procedure[None]:
    """The RPh of a player turn: FBs arrive, Reinforcement drs are made."""
    if s.mission == S1 and s.half is Half.FRIENDLY:
        yield from fighter_bombers(s)
    if s.mission == S1 and s.half is Half.ENEMY:
        yield from more_reinforcements(s)
    s.phase = "play-rally-open"
    yield Note(f"Game Turn {s.turn}, {s.half.upper()} player turn: Rally Phase.", cite(s))


@rule("oto2.sasl.re.enemy.13", "oto2.sasl.re.friendly.63", "oto2.sasl.s1.msr3.b")
def fire(s: State) -> Procedure[None]:
    """The PFPh begins with what events have left for it; in Turn 1 also with the opening FFE."""
    now = [d for d in s.due if d.half is s.half]
    s.due = [d for d in s.due if d.half is not s.half]
    for d in now:
        yield Note(f"First thing of this PFPh: {d.text}.", d.cite)
    if s.mission == S1:
        yield from opening_fire(s)
    s.phase = "play-open"


Happens = Callable[[State], Procedure[None]]


def enemy_event(s: State) -> Procedure[None]:
    yield from random_event(s, Whose.ENEMY)


def friendly_event(s: State) -> Procedure[None]:
    yield from random_event(s, Whose.FRIENDLY)


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


def open_now(s: State) -> list[str]:
    """The things that can happen in this mission at this moment."""
    only_s1 = {"mines", "clearing", "command", "fire"}
    mined = bool(uncleared(s))
    needs = {"activate": bool(s.suspects), "mines": mined, "clearing": mined, "fire": bool(s.on_board())}
    return [key for key in MENU if needs.get(key, True) and (s.mission == S1 or key not in only_s1)]


def happens(s: State) -> Procedure[None]:
    """What happens now? One thing; then the question comes again, until the phase or the player turn is over."""
    in_rally = s.phase == "play-rally-open"
    go_on = Option("go-on", "the Rally Phase is over" if in_rally else f"the {s.half.upper()} player turn is over")
    things = tuple(Option(key, MENU[key][0]) for key in open_now(s))
    things += () if s.mission == S1 else (_another_board(s),)
    what = yield from ask(
        Choose(
            question=f"Game Turn {s.turn}, {s.half.upper()} player turn. What happens now?",
            cite=cite(s),
            side=PLAYER,
            key="now",
            context=(numbers_now(s),),
            options=(go_on, *things),
        )
    )
    if what in MENU:
        yield from MENU[what][1](s)
    elif what == "board":  # only if the players overruled the refusal
        yield Note("Lay the board out as you agreed.", "oto2.sasl.s2.boards")
    elif in_rally:
        s.phase = "play-fire"
    else:
        yield from end_player_turn(s)


def numbers_now(s: State) -> str:
    """What is looked at again and again: AC#, Random Event numbers, SAN."""
    return (
        f"AC# {s.ac}. Random Events: ENEMY {s.enemy_re}, FRIENDLY {s.friendly_re}. "
        f"SAN: ENEMY {s.enemy_san}, FRIENDLY {s.friendly_san}."
    )


def _another_board(s: State) -> Option:
    """Shown with its refusal, so that nobody looks for it elsewhere."""
    refusal = add_board(s)
    return Option("board", "another board is added", refused=refusal.why, rule=refusal.rule)


@rule("oto2.sasl.s2.vp.instant", "oto2.sasl.s1.msr3.b")
def end_player_turn(s: State) -> Procedure[None]:
    """S2: FRIENDLY wins at the end of any player turn at which it controls all VPO."""
    if s.mission != S1 and controls_everything(s):
        yield from end_at_once(s)
    elif s.half is Half.FRIENDLY:
        s.half, s.phase = Half.ENEMY, "play-rally"
        if s.turn == 1 and s.mission == S1:
            yield Note("From now on OBA follows its normal procedures.", "oto2.sasl.s1.msr3.b")
    else:
        s.phase = "turn-end"


@rule("oto2.sasl.s1.end", "oto2.sasl.s2.end")
def turn_end(s: State) -> Procedure[None]:
    """S1: from Turn 8 a dr, -1 for each turn after the 8th, 3 or less ends it. S2: from Turn 10, 2 or less."""
    prefix, first = "s1" if s.mission == S1 else "s2", mission(s.mission).first_end_roll
    if s.turn >= first:
        later = s.turn - first
        apply = [("after", later)] if s.mission == S1 and later else []
        row = yield from consult(f"{prefix}-end", apply=apply, about=f"end of Game Turn {s.turn}", side=PLAYER)
        if row.result == "ends":
            s.phase, s.ended_by = "scoring", f"the dr at the end of Game Turn {s.turn}"
            return
    s.turn, s.half, s.phase = s.turn + 1, Half.FRIENDLY, "play-rally"
    yield Note(f"Game Turn {s.turn} begins.", cite(s))
