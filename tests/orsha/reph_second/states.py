"""States to begin a test from."""

from typing import Any

from sandtable.charts import load_charts
from sandtable.games.orsha.frame.initial import initial_state
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.printed.reading import DATA
from sandtable.games.orsha.settings import assembled
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import Group, RosterLine, State
from sandtable.kernel import read_settings

TABLES = load_charts(DATA / "charts-reph-second.toml")


def initial(**settings: Any) -> State:
    """The state before the first purchase, 23AM."""
    return initial_state(read_settings(assembled(), settings))


def on(date: str, *, german: int = 25, russian: int = 25, **settings: Any) -> State:
    """A state on a later date, with so many CPP on hand and nothing else."""
    state = State(settings=read_settings(assembled(), settings), date=date)
    for side, cpp, elr_now in ((GERMAN, german, 3), (RUSSIAN, russian, 4)):
        state.sides[side].roster.append(RosterLine(date, elr=elr_now, san=3, cpp_received=cpp))
    return state


def group(state: State, side: str, rg: str, strength: str = "", date: str = "") -> Group:
    """A group bought on this date."""
    day = date or state.date
    number = len(state.sides[side].groups) + 1
    made = Group(f"{side} {day} {rg} {number}", rg, side, day, strength=strength)
    state.sides[side].groups.append(made)
    return made


def names(state: State, side: str) -> list[str]:
    return [p.name for p in state.of(side)]


def gun_on_map(
    date: str, name: str = "75L PaK 40", side: str = "german", at: str = "K20", **settings: Any
) -> tuple[State, Piece]:
    """A Gun where the last scenario left it."""
    state = on(date, **settings)
    piece = state.add(side, name, "x", Box.MAP)
    piece.hex = at
    return state, piece
