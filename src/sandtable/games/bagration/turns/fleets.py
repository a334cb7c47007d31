"""The river as it stands now, for the odds of getting across."""

from collections import Counter

from sandtable.games.bagration.river.boat_returns import empty_boats
from sandtable.games.bagration.river.boats import BoatPlace
from sandtable.games.bagration.river.odds import Fleet, off_table_chance
from sandtable.games.bagration.state import State
from sandtable.kernel import Side

MOST_UNITS = 6
"""Units at the river for which the chain over turns is worked out; more are never there at once."""


def fleet_now(state: State, side: Side) -> Fleet | None:
    """The river as it is now: Units in boats over there, off the table, mounted and waiting; boats to come back."""
    battle, boats = state.now, state.now.boats
    assert battle.river is not None
    queue = sorted((c for c in boats.waiting if c.side == side), key=lambda c: not boats.allotted(c.name, side))
    gone = [u for u in boats.off_table.get(side, ()) if u not in {c.name for c in queue}]
    told = {*gone, *(c.name for c in queue)}
    over = Counter(b.unit for b in boats.boats_of(side, BoatPlace.ENEMY_BANK) if b.unit and b.unit not in told)
    needs = [*over.values(), *(len(boats.carrying(u, side)) for u in gone)]
    away, empty = sum(needs), len(empty_boats(boats, side))
    needs += [n for c in queue if (n := c.boats_needed or len(boats.allotted(c.name, side)))]
    if not (queue or gone) or len(needs) > MOST_UNITS:
        return None
    long = battle.river.river().length
    off = off_table_chance([long / 2], long, battle.river.current, state.readings, battle.faces.get("boat_drift"))
    return Fleet(
        tuple(needs),
        len(boats.boats_of(side, BoatPlace.IDLE, BoatPlace.LOADED)) + away + empty,
        (off,) * len(needs),
        kept=state.readings.boats_kept_for_a_waiting_unit,
        pools=state.readings.off_table_dice,
        aboard=len(over),
        carried_off=tuple(boats.unit_attempts.get(u, 0) or boats.attempts.get(side, 0) for u in gone),
        empty=empty,
    )
