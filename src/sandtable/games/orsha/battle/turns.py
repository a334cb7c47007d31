"""The Game Turns and how long a scenario lasts. CG4"""

from sandtable.games.orsha.frame.booklet import printed
from sandtable.games.orsha.state import State
from sandtable.kernel import Amount, Confirm, Note, Procedure, Roll
from sandtable.rules import rule


def game_turn(state: State) -> Procedure[None]:
    """One Game Turn on the table, then the question whether it was the last."""
    if state.battle.how == "quick":
        state.turn = 0
        return
    yield Confirm(
        question=f"Play Game Turn {state.turn} at the table", cite="oto2.cg4", key="turn", button="It is over"
    )
    ended = yield from game_end(state)
    state.turn = 0 if ended else state.turn + 1


@rule("oto2.cg4")
def game_end(state: State) -> Procedure[bool]:
    """CG4: from Game Turn 6 on the German rolls; the circled number or less ends the scenario at once."""
    if state.turn < printed()["length"]["first_dr_after_turn"]:
        return False
    circled = yield from circled_number(state)
    dice = yield Roll(question="Game End", cite="oto2.cg4", side="german", key="game end", dice=(6,))
    ended = bool(dice[0] <= circled)
    words = "the scenario ends" if ended else "it goes on"
    yield Note(f"Game End dr {dice[0]} against {circled}: {words}.", "oto2.cg4")
    return ended


def circled_number(state: State) -> Procedure[int]:
    """The number in this turn's box: from the settings, else asked, since the text does not give it."""
    given = str(state.settings["circled-numbers"]).split()
    place = state.turn - printed()["length"]["first_dr_after_turn"]
    if place < len(given) and given[place].isdigit():
        return int(given[place])
    number = yield Amount(
        question=f"Which circled number stands in the box of Game Turn {state.turn} on your map?",
        cite="oto2.cg4",
        key="circled",
        minimum=0,
        maximum=6,
        suggestion=3,
    )
    return int(number)
