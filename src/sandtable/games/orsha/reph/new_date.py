"""7.512: the new CG Date with its line of the CG Roster, and the SAN of both sides."""

from sandtable.charts import consult_each
from sandtable.games.orsha.frame.terms import date_after
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import RosterLine, State
from sandtable.kernel import Modifier, Note, Procedure, Side
from sandtable.rules import rule


@rule("oto2.7.5121")
def step_7_5121(state: State) -> Procedure[None]:
    """7.5121: the next date; ELR, SAN and the CPP left are carried into its line."""
    following = date_after(state.date)
    assert following is not None, "24PM is CG End: no Reorganization Phase goes beyond 7.5031"
    state.date = following
    for camp in state.sides.values():
        before = camp.line
        camp.roster.append(RosterLine(state.date, before.elr, before.san, cpp_left_before=before.cpp_left))
    yield Note(f"The CG Date is {state.date}.", "oto2.7.5121")


@rule("oto2.7.5122")
def step_7_5122(state: State) -> Procedure[None]:
    """7.5122: 3 or more may fall by one, 1 or less is raised to 2 for free, 2 stays. The dice lie open: both sides'
    fall on one screen."""
    yield from adjust_san(state, *SIDES)


@rule("oto2.7.5122")
def adjust_san(state: State, *sides: Side) -> Procedure[None]:
    """7.5122: dr + (SAN - 4); 5 or more lowers it by one."""
    told, rolling = first_half().san, list[RosterLine]()
    throws: list[tuple[str, list[Modifier]]] = []
    for side in sides:
        line = state.sides[side].line
        if line.san < told.least:
            line.san = told.least
            yield Note(f"The {side.capitalize()} SAN is raised to {line.san}.", "oto2.7.5122", side=side)
        elif line.san >= told.rolls_from:
            rolling.append(line)
            drm = Modifier(line.san - told.base, f"SAN {line.san} - {told.base}", "oto2.7.5122")
            throws.append((f"{side.capitalize()} SAN dr", [drm]))
    rows = yield from consult_each("san", throws)
    for line, row in zip(rolling, rows, strict=True):
        line.san += row["change"]
