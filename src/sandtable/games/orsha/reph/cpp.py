"""7.515: each side's secret DR for the CPP of the date, and the CG Roster (7.5151-.5152)."""

from sandtable.charts import Row, consult
from sandtable.games.orsha.reinforcement_groups import historical
from sandtable.games.orsha.sides import in_secret
from sandtable.games.orsha.state import State
from sandtable.kernel import Note, Procedure, Side, only
from sandtable.rules import rule


@rule("oto2.7.515", "oto2.7.5152", "oto2.6.cpp")
def step_7_515(state: State) -> Procedure[None]:
    """7.515: what the DR gives is added to what was left; both stay secret."""

    def lane(side: Side) -> Procedure[int]:
        row: Row = yield from consult("cpp", apply=[historical(state, side)], side=side, about=state.date)
        return int(row["cpp"])

    got = yield from in_secret(lane, "counting their CPP")
    for side, cpp in got.items():
        line = state.sides[side].line
        line.cpp_received = cpp
        total = f"Start {line.cpp_left_before} + Repl {cpp} = Total {line.cpp_total} CPP for {state.date}."
        yield Note(total, "oto2.7.5152", only(side), side)
