"""The phases of a turn and their order (OCS 2.2), as data; which turns both players play at once."""

from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.effects import is_simulcast, standing_orders
from sandtable.games.forgotten_battles.sides import SIDES, SOVIET, TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Outline
from sandtable.rules import rule

BOTH = "both"
AT_ONCE = "Both players at once"
PRE_TURN = {"weather": "tfb.weather.procedure", "first_player": "tfb.meta.scope"}


@table
class Phase:
    """A phase, or a part of one, of a player turn."""

    key: str
    number: str
    title: str
    kind: str
    who: str
    part_of: str = ""
    simulcast: bool = True
    on_board: bool = False
    does: tuple[str, ...] = ()
    does_in_simulcast: tuple[str, ...] = ()
    does_on_board: tuple[str, ...] = ()
    weather: tuple[str, ...] = ()


@table
class PreTurn:
    number: str
    title: str


@table
class SequenceOfPlay:
    rule: str
    pre_turn: dict[str, PreTurn]
    phases: tuple[Phase, ...]


def _sequence() -> SequenceOfPlay:
    return load(SequenceOfPlay, "sequence.toml")


@cache
@rule("tfb.meta.scope")
def phases() -> dict[str, Phase]:
    """The phases of a player turn from Aircraft Refit to Clean-up."""
    return {phase.key: phase for phase in _sequence().phases}


def phase_lines(state: State) -> tuple[str, ...]:
    """What is done in the phase now, and what the weather of this turn changes in it."""
    return phase_lines_of(state, state.phase)


def phase_lines_of(state: State, key: str) -> tuple[str, ...]:
    """The same for any phase of this turn."""
    phase = phases()[key]
    does = phase.does_in_simulcast or phase.does if is_simulcast(state.ground) else phase.does
    does = phase.does_on_board if state.board else does
    return (*does, *weather_lines(state, key))


def weather_lines(state: State, key: str) -> tuple[str, ...]:
    """What the weather of this turn changes in a phase."""
    phase = phases()[key]
    touching = {f"tfb.weather.{ending}" for ending in phase.weather}
    orders = standing_orders(state.ground, state.flight, state.sky.ice, state.readings)
    return tuple(text for text, rule_id in orders if rule_id in touching)


def pre_turn_title(key: str) -> str:
    return _sequence().pre_turn[key].title


@rule("tfb.weather.deep.simulcast")
def turn_order(state: State) -> list[tuple[str, str]]:
    """Every (phase, player) of this turn. Before the weather is known, the order of an ordinary turn."""
    here = [phase for phase in phases().values() if phase.on_board or state.board is None]
    if state.phase != "weather" and is_simulcast(state.ground):
        both = [pair for phase in here if phase.simulcast for pair in _together(phase, on_board=bool(state.board))]
        return [("weather", ""), *both]
    first = state.first or SOVIET
    players = [(phase.key, player) for player in (first, other(first)) for phase in here]
    return [*((key, "") for key in PRE_TURN), *players]


def _together(phase: Phase, *, on_board: bool) -> list[tuple[str, str]]:
    """On the board, where nobody can hold two counters at once, each phase comes for one side after the other."""
    return [(phase.key, side) for side in SIDES] if phase.part_of or on_board else [(phase.key, BOTH)]


def step_title(key: str, player: str) -> str:
    """Such as `Soviets: Movement`."""
    if key in PRE_TURN:
        return pre_turn_title(key)
    phase = phases()[key]
    who = player if phase.who == "phasing" or player == BOTH else other(player)
    whose = {**TITLES, BOTH: "Both"}[who]
    return f"{whose}: {phase.title}"


def acting(key: str, player: str) -> str:
    """Who acts in this phase of this player's turn: in the Reaction Phase it is the other side."""
    return player if phases()[key].who == "phasing" or player == BOTH else other(player)


def turn_outline(state: State) -> tuple[Outline, ...]:
    """The whole turn with what is done, now and to come, under a heading for each player turn."""
    order = turn_order(state)
    now = (
        len(order)
        if state.over
        else order.index((state.phase, state.player))
        if (state.phase, state.player) in order
        else 0
    )
    groups: dict[str, list[int]] = {}
    for place, (key, player) in enumerate(order):
        groups.setdefault("" if key in PRE_TURN else _heading(state, player), []).append(place)
    found: list[Outline] = []
    for heading, places in groups.items():
        if heading:
            found.append(Outline(heading, heading, "tfb.meta.scope", _state(places[0], places[-1], now)))
        for key, player, place in ((*order[place], place) for place in places):
            # On a simulcast turn some parts come once for each side, under one heading.
            whose = f" ({TITLES[player]})" if heading == AT_ONCE and player in TITLES else ""
            found.append(_outline_line(key, player, _state(place, place, now), whose))
    return tuple(found)


def _state(begins: int, ends: int, now: int) -> str:
    return "to come" if now < begins else "done" if now > ends else "now"


def _heading(state: State, player: str) -> str:
    if state.phase != "weather" and is_simulcast(state.ground):
        return AT_ONCE
    if not state.first:
        return "First player" if player == SOVIET else "Second player"
    return f"{TITLES[player]}: player turn"


def _outline_line(key: str, player: str, state: str, whose: str) -> Outline:
    if key in PRE_TURN:
        return Outline(key, pre_turn_title(key), PRE_TURN[key], state, _sequence().pre_turn[key].number)
    phase = phases()[key]
    title = f"{phase.part_of}: {phase.title}" if phase.part_of else phase.title
    return Outline(f"{player}.{key}", title + whose, "tfb.meta.scope", state, phase.number, 1)
