"""Who has left the game: formations and counters of the withdrawals that are done."""

from dataclasses import replace

from sandtable.games.forgotten_battles.booklet.counters import Counter, Kind, read_counter
from sandtable.games.forgotten_battles.booklet.rows import Action, Row, rows
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Refused, Side
from sandtable.rules import rule


def known_counters(state: State, row: Row) -> Row:
    """The row with what the players typed from their booklet in place of what is listed."""
    typed = state.arrivals.roster.get(row.key)
    if not typed:
        return row
    return replace(row, lost=False, counters=tuple(read_counter(line) for line in typed))


def stay_dead(state: State) -> bool:
    """By a setting the dead of a withdrawn formation stay in the Dead Pile."""
    return state.readings.withdraw_dead_units == "stay_in_dead_pile"


def left_for_good(state: State, side: str) -> list[tuple[Row, list[Counter]]]:
    """The withdrawals that are done, each with those of its counters that have not come back since."""
    found: list[tuple[Row, list[Counter]]] = []
    done = [row for row in rows(side, state.readings) if row.date and row.rule in state.arrivals.done]
    for row in sorted(done, key=lambda row: (row.date, row.action is Action.WITHDRAW)):
        counters = known_counters(state, row).counters
        if row.action is Action.WITHDRAW and row.rule not in state.arrivals.owed:
            found.append((row, [c for c in counters if _went(state, row, c)]))
        elif row.action is Action.ARRIVE:
            back = {c.plain for c in counters}
            found = [(was, [c for c in gone if c.plain not in back]) for was, gone in found]
    return found


def _went(state: State, row: Row, counter: Counter) -> bool:
    """Of groups that may never have come, only those leave that were in play."""
    return not row.printed.groups or (counter.formation or "airborne") in state.arrivals.gone


@rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.axis.general.withdraw")
def formation_gone(state: State, side: str, formation: str) -> Row | None:
    """The withdrawal by which this formation left the game; None while it is in it."""
    if not formation or formation in state.arrivals.groups:
        return None
    marks = ((row, c) for row, gone in left_for_good(state, side) for c in gone if c.kind is Kind.FORMATION)
    return next((row for row, counter in marks if counter.formation == formation), None)


def refuse_dead_pile(state: State, side: Side, formation: str) -> Refused | None:
    """That this formation was withdrawn, and when: its dead are out of the game and never rebuilt."""
    row = None if stay_dead(state) else formation_gone(state, side, formation)
    if not row or not row.date:
        return None
    return Refused(f"{formation} was withdrawn on {in_words(row.date)}", f"tfb.arrival.{side}.general.withdraw")
