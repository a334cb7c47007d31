"""The turn as a sequence of steps: weather, first player, both player turns; a Deep Freeze turn is played at once.

Phases on the map are one confirmation each, with the phase's own lines and the weather's standing orders at hand.
"""

from collections.abc import Callable
from functools import partial

from sandtable.games.forgotten_battles import victory
from sandtable.games.forgotten_battles.arrivals.step import arrivals_step
from sandtable.games.forgotten_battles.effects import is_simulcast
from sandtable.games.forgotten_battles.phases import BOTH, PRE_TURN, acting, phase_lines, phases, step_title, turn_order
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.replacements.tables import axis_replacements, soviet_replacements
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET, TITLES, other
from sandtable.games.forgotten_battles.special import actions
from sandtable.games.forgotten_battles.state import PastWeather, State
from sandtable.games.forgotten_battles.steps import take_over
from sandtable.games.forgotten_battles.steps.clean_up import clean_up
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.games.forgotten_battles.supply.axis_supply import axis_supply
from sandtable.games.forgotten_battles.supply.soviet_supply import soviet_supply
from sandtable.games.forgotten_battles.weather import weather
from sandtable.kernel import Choose, Note, Option, Procedure, Roll, Side, Step, Together
from sandtable.rules import rule

Do = Callable[[State, Side], Procedure[None]]
SCOPE = "tfb.meta.scope"


def weather_step(s: State) -> Procedure[None]:
    yield from weather(s)
    flight = "" if s.over else s.flight
    s.weather_record.append(PastWeather(s.date, s.ground, flight, s.sky.ice))
    if not s.over:
        s.phase = "first_player"
        if is_simulcast(s.ground):
            s.phase, s.player = turn_order(s)[1]
            yield Note("Both players play this turn at once: no combat, no barrage.", "tfb.weather.deep.simulcast")


@rule("tfb.meta.scope")
def first_player(s: State) -> Procedure[None]:
    """OCS 2.3: each rolls two dice, ties again; the higher chooses to be first or second."""
    while True:
        thrown = {}
        for side in (SOVIET, AXIS):
            dice = yield Roll(
                question=f"{TITLES[side]} roll for first player", cite=SCOPE, side=side, key="first player", dice=(6, 6)
            )
            thrown[side] = sum(dice)
        if thrown[SOVIET] != thrown[AXIS]:
            break
        yield Note(f"Both {thrown[AXIS]}: roll again.", SCOPE)
    winner = max(thrown, key=lambda side: thrown[side])
    chosen = yield Choose(
        question="Do you play first or second this turn?",
        cite=SCOPE,
        side=winner,
        key="first or second",
        options=(Option("first", "first"), Option("second", "second")),
    )
    s.first = winner if chosen == "first" else other(winner)
    yield Note(f"The {TITLES[s.first]} play first.", SCOPE)
    go_on(s)


def on_the_map(s: State, player: Side) -> Procedure[None]:
    """A phase that happens on the map: done when its player says so, with what special units do told beside it.

    On a simulcast turn both play it at once; what one side has to tell of special units comes when both are done.
    """
    phase = phases()[s.phase]
    title = f"{phase.title} Phase of {s.turn}"
    if player != BOTH:
        yield from actions.play(s, acting(s.phase, player), title, phase_lines(s))
        return
    if s.phase == "movement":
        for side in SIDES:
            yield from actions.new_movement_phase(s, side)
    lines = phase_lines(s)
    said = yield Together(
        {side: partial(actions.ask_phase, s, side, title, lines) for side in SIDES},
        doing=f"playing the {phase.title} Phase",
        cite=SCOPE,
    )
    for side in SIDES:
        if said[side] == actions.SPECIAL:
            yield from actions.tell(s, side, f"{title}: what is there to tell?", ())


def supply_received(s: State, side: Side) -> Procedure[None]:
    yield from soviet_supply(s) if side == SOVIET else axis_supply(s)


def replacements(s: State, side: Side) -> Procedure[None]:
    yield from soviet_replacements(s) if side == SOVIET else axis_replacements(s)


STEPS: dict[str, Do] = {
    "arrivals": arrivals_step,
    "situation": situation,
    "supply": supply_received,
    "replacements": replacements,
    "rebuild": rebuild,
    "cleanup": clean_up,
}
CITES = {
    "arrivals": "tfb.arrival.{side}.general.entry",
    "supply": "tfb.supply.{side}.table",
    "replacements": "tfb.replacement.{side}.table",
    "rebuild": "tfb.replacement.{side}.general",
}


def next_step(s: State) -> Step | None:
    """The step that comes now."""
    if s.over:
        return None if s.verdict else Step("verdict", "Who has won", "tfb.meta.vp", victory.verdict)
    if s.phase == "take_over":
        return Step("take_over", "What stands on the table", "tfb.calendar.turns", take_over.take_over)
    if s.phase in PRE_TURN:
        procedure = weather_step if s.phase == "weather" else first_player
        return Step(s.phase, step_title(s.phase, ""), PRE_TURN[s.phase], procedure)
    cite = CITES.get(s.phase, SCOPE).format(side=s.player)
    return Step(f"{s.player}.{s.phase}", step_title(s.phase, s.player), cite, play_phase)


def play_phase(s: State) -> Procedure[None]:
    """The phase now, then on to the next, or to the next turn."""
    yield from STEPS.get(s.phase, on_the_map)(s, s.player)
    go_on(s)


def go_on(s: State) -> None:
    order = turn_order(s)
    after = order.index((s.phase, s.player)) + 1
    if after < len(order):
        s.phase, s.player = order[after]
        return
    s.player = s.first = ""
    coming = s.calendar.after(s.date)
    if coming is None:
        s.over = f"{s.turn} was the last turn"
    else:
        s.date, s.phase = coming.date, "weather"
