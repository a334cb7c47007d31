"""What has left the game: formations, and dead units that were on a list of withdrawals."""

from sandtable.games.forgotten_battles.arrivals import books
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.namesakes import among
from sandtable.games.forgotten_battles.booklet.withdrawals import left_for_good, stay_dead
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule


@rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.axis.general.withdraw")
def withdrawn_dead(state: State, side: str) -> Procedure[None]:
    """A campaign taken over, or a roster read late: the dead of earlier withdrawals are out of the game too, and so is
    whoever waits in the RVGK-3 Box."""
    for _, gone in left_for_good(state, side):
        books.leave_box(state, side, gone)
    if stay_dead(state):
        return
    cite = general().side[side].withdraw.rule
    for row, gone in left_for_good(state, side):
        for unit in among(state.dead_pile[side], gone):
            books.unbury(state, side, unit.id)
            yield Note(f"{unit.name}: withdrawn ({row.title}, {row.date}); it cannot be rebuilt.", cite, side=side)
