"""The turn as a sequence of steps: weather, first player, both player turns; a Deep Freeze turn is played at once.

Phases on the map are one confirmation each, with the phase's own lines and the weather's standing orders at hand.
"""

from collections.abc import Callable
from functools import partial

from sandtable.games.forgotten_battles import victory
from sandtable.games.forgotten_battles.arrivals.step import arrivals_step
from sandtable.games.forgotten_battles.board import phases_on_board, tracing
from sandtable.games.forgotten_battles.board.ending import last_turn, verdict_on_board
from sandtable.games.forgotten_battles.board.mustering import set_up
from sandtable.games.forgotten_battles.board.rebuilding import replacements_come
from sandtable.games.forgotten_battles.effects import is_simulcast
from sandtable.games.forgotten_battles.phases import BOTH, PRE_TURN, acting, phase_lines, phases, step_title, turn_order
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.replacements.tables import axis_replacements, soviet_replacements
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET, TITLES, other
from sandtable.games.forgotten_battles.special import actions
from sandtable.games.forgotten_battles.state import PastWeather, State
from sandtable.games.forgotten_battles.state.turn_sheet import one_sheet
from sandtable.games.forgotten_battles.steps import take_over
from sandtable.games.forgotten_battles.steps.clean_up import clean_up, phases_on_the_map
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.games.forgotten_battles.supply.axis_supply import axis_supply
from sandtable.games.forgotten_battles.supply.soviet_supply import soviet_supply
from sandtable.games.forgotten_battles.weather import weather
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Roll, Side, Step, Together
from sandtable.rules import rule

Do = Callable[[State, Side], Procedure[None]]
SCOPE = "tfb.meta.scope"


def weather_step(state: State) -> Procedure[None]:
    yield from weather(state)
    flight = "" if state.over else state.flight
    state.weather_record.append(PastWeather(state.date, state.ground, flight, state.sky.ice))
    if not state.over:
        state.phase = "first_player"
        if is_simulcast(state.ground):
            state.phase, state.player = turn_order(state)[1]
            yield Note("Both players play this turn at once: no combat, no barrage.", "tfb.weather.deep.simulcast")


@rule("tfb.meta.scope")
def first_player(state: State) -> Procedure[None]:
    """OCS 2.3: each rolls two dice, ties again; the higher chooses to be first or second."""
    while True:
        thrown = yield from _both_throw() if one_sheet(state) else _each_throws()
        if thrown[SOVIET] != thrown[AXIS]:
            break
        yield Note(f"Both {thrown[AXIS]}: roll again.", SCOPE)
    winner = max(thrown, key=lambda side: thrown[side])
    chosen = yield from Choose(
        question="Do you play first or second this turn?",
        cite=SCOPE,
        wants=DECISION,
        side=winner,
        key="first or second",
        told_after=True,
        options=(Option("first", "first"), Option("second", "second")),
    )
    state.first = winner if chosen == "first" else other(winner)
    yield Note(f"The {TITLES[state.first]} play first.", SCOPE)
    go_on(state)


def _each_throws() -> Procedure[dict[Side, int]]:
    thrown = {}
    for side in (SOVIET, AXIS):
        question = f"{TITLES[side]} roll for first player"
        dice = yield from Roll(question=question, cite=SCOPE, side=side, key="first player", dice=(6, 6))
        thrown[side] = sum(dice)
    return thrown


def _both_throw() -> Procedure[dict[Side, int]]:
    """Both pairs of dice in one throw, by whoever is at the table."""
    dice = yield from Roll(
        question="Both sides roll for first player",
        cite=SCOPE,
        key="first player",
        dice=(6, 6, 6, 6),
        names=(TITLES[SOVIET], "", TITLES[AXIS], ""),
    )
    return {SOVIET: sum(dice[:2]), AXIS: sum(dice[2:])}


def on_the_map(state: State, player: Side) -> Procedure[None]:
    """A phase that happens on the map: done when its player says so, with what special units do told beside it.

    On a simulcast turn both play it at once; what one side has to tell of special units comes when both are done.
    """
    phase = phases()[state.phase]
    title = f"{phase.title} Phase of {state.turn}"
    if (state.through and state.phase in PLAYED_THROUGH) or (state.phase == "refit" and one_sheet(state)):
        return  # the player has said that everything up to Clean-up was played at the table
    if state.phase == "movement" and one_sheet(state):
        state.through = yield from phases_on_the_map(state, player)
        if state.through:
            for side in SIDES if player == BOTH else (player,):
                yield from actions.new_movement_phase(state, side)
            return
    if player != BOTH:
        yield from actions.play(state, acting(state.phase, player), title, phase_lines(state))
        return
    if state.phase == "movement":
        for side in SIDES:
            yield from actions.new_movement_phase(state, side)
    lines = phase_lines(state)
    said = yield Together(
        {side: partial(actions.ask_phase, state, side, title, lines) for side in SIDES},
        doing=f"playing the {phase.title} Phase",
        cite=SCOPE,
    )
    for side in SIDES:
        if said[side] == actions.SPECIAL:
            yield from actions.tell(state, side, f"{title}: what is there to tell?", ())


def supply_received(state: State, side: Side) -> Procedure[None]:
    yield from soviet_supply(state) if side == SOVIET else axis_supply(state)


def replacements(state: State, side: Side) -> Procedure[None]:
    yield from soviet_replacements(state) if side == SOVIET else axis_replacements(state)


STEPS: dict[str, Do] = {
    "arrivals": arrivals_step,
    "situation": situation,
    "supply": supply_received,
    "replacements": replacements,
    "rebuild": rebuild,
    "cleanup": clean_up,
}
ON_BOARD: dict[str, Do] = {
    "refit": phases_on_board.refitting,
    "arrivals": phases_on_board.reinforcements,
    "replacements": replacements_come,
    "rebuild": phases_on_board.rebuilding,
    "movement": phases_on_board.movement,
    "supply_phase": tracing.supply_phase,
    "reaction": phases_on_board.reaction,
    "combat": phases_on_board.combat_phase,
    "exploitation": phases_on_board.exploitation,
    "cleanup": phases_on_board.clean_up_board,
}
SET_UP = "set_up"
PLAYED_THROUGH = ("supply_phase", "reaction", "combat", "exploitation")
CITES = {
    "arrivals": "tfb.arrival.{side}.general.entry",
    "supply": "tfb.supply.{side}.table",
    "replacements": "tfb.replacement.{side}.table",
    "rebuild": "tfb.replacement.{side}.general",
}


def next_step(state: State) -> Step | None:
    """The step that comes now."""
    if state.over:
        by = verdict_on_board if state.board else victory.verdict
        return None if state.verdict else Step("verdict", "Who has won", "tfb.meta.vp", by)
    if state.phase == SET_UP:
        return Step(f"{state.player}.{SET_UP}", f"{TITLES[state.player]}: set-up", SCOPE, play_set_up)
    if state.phase == "take_over":
        return Step("take_over", "What stands on the table", "tfb.calendar.turns", take_over.take_over)
    if state.phase in PRE_TURN:
        procedure = weather_step if state.phase == "weather" else first_player
        return Step(state.phase, step_title(state.phase, ""), PRE_TURN[state.phase], procedure)
    cite = CITES.get(state.phase, SCOPE).format(side=state.player)
    return Step(f"{state.player}.{state.phase}", step_title(state.phase, state.player), cite, play_phase)


def play_phase(state: State) -> Procedure[None]:
    """The phase now, then on to the next, or to the next turn."""
    if state.board:
        yield from ON_BOARD[state.phase](state, acting(state.phase, state.player))
    else:
        yield from STEPS.get(state.phase, on_the_map)(state, state.player)
    state.through = state.through and state.phase != "cleanup"
    go_on(state)


def play_set_up(state: State) -> Procedure[None]:
    """The Axis first, then the Soviets, who begin."""
    yield from set_up(state, state.player)
    state.phase, state.player = (SET_UP, SOVIET) if state.player == AXIS else ("weather", "")


def go_on(state: State) -> None:
    order = turn_order(state)
    after = order.index((state.phase, state.player)) + 1
    if after < len(order):
        state.phase, state.player = order[after]
        return
    state.player = state.first = ""
    coming = state.calendar.after(state.date)
    if coming is None or (state.board and coming.date > last_turn(state)):
        state.over = f"{state.turn} was the last turn"
    else:
        state.date, state.phase = coming.date, "weather"
