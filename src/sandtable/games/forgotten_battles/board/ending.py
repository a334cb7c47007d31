"""Beginning and end of our own campaign: its dates, the weather it begins with, the towns that count, who has won."""

from datetime import date

from sandtable.games.forgotten_battles.board.mustering import muster
from sandtable.games.forgotten_battles.board.own_campaign import campaign
from sandtable.games.forgotten_battles.board.showing import town_lines
from sandtable.games.forgotten_battles.board.standing import SERIES, rules_of
from sandtable.games.forgotten_battles.calendar import Turn
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET, TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.games.forgotten_battles.state.unit_register import DEAD
from sandtable.games.forgotten_battles.weather import certain_cold, must_be_ice
from sandtable.kernel import EVERYONE, Note, Procedure, counted


def begins(state: State) -> date:
    return rules_of(state).first


def last_turn(state: State) -> date:
    return rules_of(state).last


def turns_of(state: State) -> tuple[Turn, ...]:
    """The turns of the campaign: of one on the board those between its first and last date, else the whole calendar."""
    turns = state.calendar.turns
    return tuple(t for t in turns if begins(state) <= t.date <= last_turn(state)) if state.board else tuple(turns)


def begin_on_board(state: State, key: str) -> None:
    """On the first date, with the winter that lies behind it; the Axis set up first."""
    state.date = campaign(key).first
    state.sky = Sky(ice=must_be_ice(state.date), cold=certain_cold(state.date))
    muster(state, key)
    state.phase, state.player = "set_up", AXIS


def points(state: State) -> tuple[tuple[str, int], ...]:
    """(for what, Soviet points): towns held, and Axis units destroyed."""
    rules = rules_of(state).victory
    towns = [(town, worth) for town, holder, worth in town_lines(state) if holder == TITLES[SOVIET]]
    dead = sum(unit.side == AXIS and unit.at == DEAD for unit in state.register.values())
    return (*towns, (f"{counted(dead, 'Axis unit')} destroyed", dead // rules.axis_units_for_a_point))


def total(state: State) -> int:
    return sum(worth for _, worth in points(state))


def verdict_on_board(state: State) -> Procedure[None]:
    """By our own victory conditions."""
    rules, scored = rules_of(state).victory, total(state)
    state.verdict = SOVIET if scored >= rules.soviet_wins else "draw" if scored >= rules.draw else AXIS
    won = "a draw" if state.verdict == "draw" else f"the {TITLES[state.verdict]} have won"
    yield Note(f"The Soviets score {score_told(state)}: {won}.", SERIES, EVERYONE)


def score_told(state: State) -> str:
    """Such as `10 (Vitebsk 8, Gorodok 2)`."""
    told = ", ".join(f"{what} {worth}" for what, worth in points(state) if worth) or "nothing"
    return f"{total(state)} ({told})"
