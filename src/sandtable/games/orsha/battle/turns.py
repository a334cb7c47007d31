"""The Game Turns, the running log, and how long a scenario lasts. CG4, CG12a, IHSR 4"""

from sandtable.games.orsha.battle.log import keep_log
from sandtable.games.orsha.battle.player_turn import player_turn
from sandtable.games.orsha.battle.report_draft import told_of
from sandtable.games.orsha.frame.initial_rules import aircraft_leave, is_initial, recall
from sandtable.games.orsha.frame.special_rules import UNITS, last_entry_ends, late_germans
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.printed.campaign import campaign
from sandtable.games.orsha.reph.eliminations import eliminate, held_by
from sandtable.games.orsha.sides import GERMAN, PEOPLE, RUSSIAN
from sandtable.games.orsha.state import State
from sandtable.kernel import FACT, Amount, ChooseSome, Note, Option, Procedure, Roll, only
from sandtable.rules import rule

MANY_TURNS = 20
"""No scenario goes on for so many turns after the first Game End dr."""


def game_turn(state: State) -> Procedure[None]:
    """One Game Turn on the table, logged as far as the players like, then the question whether it was the last."""
    if state.battle.how == "quick":
        state.turn = 0
        if is_initial(state):
            recall(state)
        return
    if state.battle.how == "board":
        both_done = yield from player_turn(state)
        if both_done and not state.over:
            yield from turn_ends(state)
        return
    played_on = yield from keep_log(state)
    if state.over:
        return
    if played_on:
        yield from played_to_its_end(state)
        return
    yield from turn_ends(state)


def title(state: State) -> str:
    """Such as `Game Turn 3`; on the board each Player Turn is a step of its own."""
    whose = f": {PEOPLE[state.battle.acting or RUSSIAN]}" if state.battle.how == "board" else ""
    return f"Game Turn {state.turn}{whose}"


def turn_ends(state: State) -> Procedure[None]:
    """Aircraft leave, the last entry, and whether it was the last Game Turn."""
    yield from aircraft_leave(state)
    yield from last_entry(state)
    ended = yield from game_end(state)
    state.turn = 0 if ended else state.turn + 1


@rule("oto2.cg4")
def played_to_its_end(state: State) -> Procedure[None]:
    """CG4: the players have gone on without Sandtable. In which turn it ended they say; before the first Game End dr it
    cannot have."""
    first = max(state.turn, campaign().length.first_dr_after_turn)
    last = yield from Amount(
        question="In which Game Turn did the scenario end?",
        told_after=True,
        cite="oto2.cg4",
        wants=FACT,
        key="last turn",
        minimum=first,
        maximum=first + MANY_TURNS,
        suggestion=first,
    )
    for turn in range(state.turn, last + 1):
        state.turn = turn
        yield from aircraft_leave(state)
        yield from last_entry(state)
    yield Note(f"The scenario ended with Game Turn {last}.", "oto2.cg4")
    state.turn = 0


@rule("oto2.cg12.a3", "oto2.7.16")
def last_entry(state: State) -> Procedure[None]:
    """CG12a: when Turn 2 of 24PM ends, German units still off board count as CVP for the Russians at once; they cannot
    enter any more, nor count a second time. Which they are the Force Organizer keeps secret (7.16)."""
    if not last_entry_ends(state):
        return
    off_map = [p for p in state.of(GERMAN, Box.REINFORCEMENT, Box.RETAINED) if p.is_(*UNITS)]
    waiting: list[Piece] = [p for p in off_map if told_of(state, p) is None]  # the log knows what became of the others
    if not waiting:
        return
    off = yield from ChooseSome(
        question="Which of these German units are still off board?",
        telling="Still off board: {}.",
        cite="oto2.cg12.a3",
        wants=FACT,
        side=GERMAN,
        key="off board",
        seen_by=only(GERMAN),
        doing="counting what is off board",
        options=tuple(Option(p.id, f"{p.name} ({p.id})") for p in waiting),
        suggestion=[p.id for p in waiting],
    )
    late = [state.piece(i) for i in off]
    points = late_germans(state, late)
    for piece in late:
        for thing in held_by(state, piece):  # what they carry stays away with them
            if not thing.is_(*UNITS):
                eliminate(state, thing)
        eliminate(state, piece)
    state.track.cvp += points
    state.sides[GERMAN].line.cvp += points
    yield Note(f"German units not on board: {points} CVP for the Russians.", "oto2.cg12.a3", side=RUSSIAN)


@rule("oto2.cg4")
def game_end(state: State) -> Procedure[bool]:
    """CG4: from Game Turn 6 on the German rolls; the circled number or less ends the scenario at once."""
    if state.turn < campaign().length.first_dr_after_turn:
        return False
    circled = yield from circled_number(state)
    dice = yield from Roll(question="Game End", cite="oto2.cg4", side=GERMAN, key="game end", dice=(6,))
    ended = bool(dice[0] <= circled)
    words = "the scenario ends" if ended else "it goes on"
    yield Note(f"Game End dr {dice[0]} against {circled}: {words}.", "oto2.cg4")
    return ended


def circled_number(state: State) -> Procedure[int]:
    """The number in this turn's box: from the settings, else asked, since the text does not give it."""
    given = state.readings.circled_numbers.split()
    place = state.turn - campaign().length.first_dr_after_turn
    if place < len(given) and given[place].isdigit():
        return int(given[place])
    number = yield from Amount(
        question=f"Which circled number stands in the box of Game Turn {state.turn} on your map?",
        telling=f"The circled number of Game Turn {state.turn} is {{}}.",
        cite="oto2.cg4",
        wants=FACT,
        key="circled",
        minimum=0,
        maximum=6,
        suggestion=3,
    )
    return int(number)
