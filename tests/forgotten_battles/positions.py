"""Positions for tests: they are the package's own, played phase by phase so that a case names each."""

from typing import Any

from sandtable.games.forgotten_battles.positions import axis, dead, fronts, place
from sandtable.games.forgotten_battles.positions import state as on_the_date
from sandtable.games.forgotten_battles.state import State

__all__ = ["axis", "dead", "fronts", "place", "state"]


def state(day: str = "1943-10-26", **settings: Any) -> State:
    """The campaign on a date, with nothing reported yet."""
    return on_the_date(day, **{"turn_sheets": "each_phase", **settings})
