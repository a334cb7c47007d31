"""How a Random Event is rolled: the row, its once-only mark, and another roll where the row cannot take effect."""

from collections.abc import Callable
from enum import StrEnum

from sandtable.charts import Row, consult
from sandtable.games.orsha.solitaire.base_tables import look_up
from sandtable.games.orsha.solitaire.booklet import S1, printed
from sandtable.games.orsha.solitaire.events.enemy import ENEMY
from sandtable.games.orsha.solitaire.events.friendly import FRIENDLY
from sandtable.games.orsha.solitaire.events.outcome import Came
from sandtable.games.orsha.solitaire.state import PLAYER, Happening, State
from sandtable.kernel import Modifier, Note, Procedure
from sandtable.rules import rule

Event = Callable[[State], Procedure[Came]]


class Whose(StrEnum):
    ENEMY = "enemy"
    FRIENDLY = "friendly"


EVENTS: dict[Whose, dict[str, Event]] = {Whose.ENEMY: ENEMY, Whose.FRIENDLY: FRIENDLY}


@rule("oto2.sasl.s1.msr4", "oto2.sasl.s2.msr4")
def random_event(state: State, whose: Whose) -> Procedure[None]:
    """S1 has its own tables in place of A11 and R9; S2 uses those, also before any ENEMY unit is Activated."""
    if state.mission == S1:
        yield from mission_event(state, whose)
    else:
        yield from base_event(state, whose)


@rule("oto2.sasl.re.read", "oto2.sasl.re.enemy.table", "oto2.sasl.re.friendly.table")
def mission_event(state: State, whose: Whose) -> Procedure[None]:
    """Coloured die the tens, white the units. A starred row that has been used, or a row in vain: roll again."""
    while True:
        row = yield from consult(f"{whose}-events", side=PLAYER, cite="oto2.sasl.re.read")
        mark = f"{whose} {row.band()}"
        if is_used(state, row, mark):
            yield Note(f"{row.band()} {row.result} has happened and happens once only: roll again", "oto2.sasl.re.read")
            continue
        came = yield from EVENTS[whose][row["as"]](state)
        if came is Came.AGAIN:
            yield Note(f"{row.band()} {row.result} cannot take effect: roll again", row["entry"])
            continue
        if row["starred"] and mark not in state.used:
            state.used.append(mark)
        state.happened.append(Happening(state.turn, state.half, whose, row.band(), row.result, row["entry"]))
        return


@rule("oto2.sasl.re.read")
def is_used(state: State, row: Row, mark: str) -> bool:
    """Used is kept row by row: 44-46 neither uses up 23-24 nor is stopped by it."""
    return bool(row["starred"]) and mark in state.used and state.readings.re_asterisk == "once-per-row"


@rule("oto2.sasl.s2.msr1", "oto2.sasl.s2.msr4")
def base_event(state: State, whose: Whose) -> Procedure[None]:
    """S2: A11 with one more on the coloured die, or R9; the player's table tells what happens."""
    drm = Modifier(printed().s2.drm.a11, "one more on the coloured die", "oto2.sasl.s2.msr1")
    if whose is Whose.ENEMY:
        found = yield from look_up(state, "a11", apply=(drm,))
    else:
        found = yield from look_up(state, "r9")
    state.happened.append(Happening(state.turn, state.half, whose, str(found.final), found.result, "oto2.sasl.s2.msr1"))
