"""The auditor: what cannot be in any campaign of The Forgotten Battles, by the booklets and not by the code.

It reads the state, the printed data and the settings; it asks none of the rules that it audits. `before` is the state
one step earlier: what is counted there must be accounted for here.
"""

from collections.abc import Iterator

from sandtable.games.forgotten_battles.audit import (
    accounts,
    arrival_counts,
    calendar_and_weather,
    forces,
    fronts,
    on_the_board,
    piles,
    registered,
    secrets,
)
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Fault

CHAPTERS = (
    calendar_and_weather.faults,
    accounts.faults,
    piles.faults,
    forces.faults,
    fronts.faults,
    arrival_counts.faults,
    registered.faults,
)
ON_BOARD = (calendar_and_weather.faults, piles.faults, registered.faults, on_the_board.faults)
"""A campaign on the board has no orders of arrival and no supply table."""


def audit(state: State, before: State | None = None) -> Iterator[Fault]:
    """Every fault, chapter by chapter. A table that is still to be taken over holds nothing yet."""
    dated = list(calendar_and_weather.no_turn(state))
    yield from dated
    if state.phase == "take_over" or dated:
        return
    # A step that takes a table over, or a ruling that changes the date, leaves nothing to compare with.
    was = before if before is not None and before.phase != "take_over" and before.date <= state.date else None
    for chapter in ON_BOARD if state.board else CHAPTERS:
        yield from chapter(state, was)
    yield from secrets.faults(state)
