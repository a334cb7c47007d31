"""What has left the game: formations, and dead units that were on a list of withdrawals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.forgotten_battles.arrivals import books
from sandtable.games.forgotten_battles.arrivals.asks import known_counters
from sandtable.games.forgotten_battles.arrivals.booklet import Action, Row, general, rows
from sandtable.games.forgotten_battles.arrivals.counters import Counter, Kind
from sandtable.games.forgotten_battles.arrivals.namesakes import among
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State


def stay_dead(s: State) -> bool:
    """By a setting the dead of a withdrawn formation stay in the Dead Pile."""
    return s.settings["withdraw_dead_units"] == "stay_in_dead_pile"


def left_for_good(s: State, side: str) -> list[tuple[Row, list[Counter]]]:
    """The withdrawals that are done, each with those of its counters that have not come back since."""
    found: list[tuple[Row, list[Counter]]] = []
    done = [row for row in rows(side, s.settings) if row.date and row.rule in s.arrivals.done]
    for row in sorted(done, key=lambda row: (row.date, row.action is Action.WITHDRAW)):
        counters = known_counters(s, row).counters
        if row.action is Action.WITHDRAW and row.rule not in s.arrivals.owed:
            found.append((row, [c for c in counters if _went(s, row, c)]))
        elif row.action is Action.ARRIVE:
            back = {c.plain for c in counters}
            found = [(was, [c for c in gone if c.plain not in back]) for was, gone in found]
    return found


def _went(s: State, row: Row, counter: Counter) -> bool:
    """Of groups that may never have come, only those leave that were in play."""
    groups = row.more.get("groups")
    return groups is None or (counter.formation or "airborne") in s.arrivals.gone


@rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.axis.general.withdraw")
def formation_gone(s: State, side: str, formation: str) -> Row | None:
    """The withdrawal by which this formation left the game; None while it is in it."""
    if not formation or formation in s.arrivals.groups:
        return None
    marks = ((row, c) for row, gone in left_for_good(s, side) for c in gone if c.kind is Kind.FORMATION)
    return next((row for row, counter in marks if counter.formation == formation), None)


@rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.axis.general.withdraw")
def withdrawn_dead(s: State, side: str) -> Procedure[None]:
    """A campaign taken over, or a roster read late: the dead of earlier withdrawals are out of the game too, and so is
    whoever waits in the RVGK-3 Box."""
    for _, gone in left_for_good(s, side):
        books.leave_box(s, side, gone)
    if stay_dead(s):
        return
    cite = general()["side"][side]["withdraw"]["rule"]
    for row, gone in left_for_good(s, side):
        for unit in among(s.dead_pile[side], gone):
            books.unbury(s, side, unit.id)
            yield Note(f"{unit.name}: withdrawn ({row.title}, {row.date}); it cannot be rebuilt.", cite, side=side)
