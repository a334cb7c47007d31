"""The paper sheets of The Forgotten Battles by name, and their empty forms: the calendar and the booklets, no state."""

from sandtable.games.forgotten_battles.arrivals.schedule import what
from sandtable.games.forgotten_battles.booklet.rows import scheduled
from sandtable.games.forgotten_battles.sides import SIDES, TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Sheet, Table
from sandtable.kernel.views import Cell

DEAD_ROWS = 13


def sheets(state: State) -> tuple[Sheet, ...]:
    return (
        Sheet(
            "Turn record",
            ("Weather over the campaign", "Ice and mud", "Soviet Fronts", "Victory points", "Weather record"),
            (_turns(state),),
        ),
        Sheet(
            "Supply and replacement record",
            ("Supply", "Placed last", "Ledger", "Places", "Replacements in hand", "Replacements received"),
            (_deliveries(state),),
        ),
        Sheet(
            "Arrivals schedule",
            ("Arrivals to come", "Owed", "Markers and limits", "Arrivals that wait", "Arrivals so far"),
            tuple(_schedule(state, side) for side in SIDES),
        ),
        Sheet(
            "Dead Pile", ("Dead Pile", "RVGK-3 Box", "Replacements in hand"), tuple(_dead_pile(side) for side in SIDES)
        ),
    )


def _turns(state: State) -> Table:
    """A line for every turn, its number and date printed."""
    columns = ("No.", "Turn", "Ground", "Flight", "Ice", "First", "VP Axis", "VP Soviets", "What happened, and where")
    rows = tuple((str(t.number), str(t), *[""] * 7) for t in state.calendar.turns)
    return Table("Turn record", columns, rows)


def _deliveries(state: State) -> Table:
    columns = ("Turn", "SP came", "Spent", "Lost", "Taken", "On map", "Pax", "Ally Pax", "Eq, AR", "Air", "Notes")
    return Table("Supply and replacement record", columns, tuple((str(t), *[""] * 10) for t in state.calendar.turns))


def _schedule(state: State, side: str) -> Table:
    """Every dated row of the side's booklet, with room for a tick and the place."""
    rows: list[tuple[Cell, ...]] = []
    for turn in state.calendar.turns:
        if not state.calendar.in_the_set_up(turn.date):
            rows += [(str(turn), row.title, what(row), "", "") for row in scheduled(side, turn.date, state.readings)]
    columns = ("Turn", "What", "Counters", "Done", "Where")
    return Table(f"Arrivals schedule, {TITLES[side]}", columns, tuple(rows))


def _dead_pile(side: str) -> Table:
    columns = ("Unit", "Type", "Size", "AR", "Steps", "Lost on", "Back on")
    return Table(f"Dead Pile, {TITLES[side]}", columns, (("",) * len(columns),) * DEAD_ROWS)
