"""A scenario is over: fought at the table or by the quick battle, what happened enters the campaign. 7.13"""

from sandtable.games.orsha.battle.board_report import from_the_board
from sandtable.games.orsha.battle.report import at_the_table
from sandtable.games.orsha.battle.results import enter
from sandtable.games.orsha.quick_battle.fight import quick_battle
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import Battle, State
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule


@rule("oto2.7.13.a")
def battle_report(state: State) -> Procedure[None]:
    """7.13: what happened enters the campaign only when both sides have agreed to it."""
    if state.battle.how == "quick":
        happened = yield from quick_battle(state)
        if state.over:
            return
    else:
        happened = yield from (from_the_board if state.battle.how == "board" else at_the_table)(state)
    enter(state, happened)
    state.battle = Battle(how=state.battle.how)  # the steps that follow are asked in the same way
    yield Note(
        f"{state.date}: {happened.cvp[GERMAN]} CVP inflicted on the Germans, {happened.cvp[RUSSIAN]} on the Russians,"
        f" {happened.evp} EVP.",
        "oto2.7.13.a",
    )
