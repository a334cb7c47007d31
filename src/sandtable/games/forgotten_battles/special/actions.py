"""What special units do while a phase is played on the map: told beside it, with their checks, dice and records.

The phase itself happens on the map. Its player says when it is done, and before that whatever a special unit does that
wants a die, a limit or a record. Which acts are offered hangs on the phase, the side that plays it, and the records.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.games.forgotten_battles.effects import is_simulcast
from sandtable.games.forgotten_battles.phases import phases
from sandtable.games.forgotten_battles.special import (
    axis_acts,
    construction,
    garrison_acts,
    partisan_acts,
    partisan_deeds,
    penal,
    rail_acts,
    soviet_acts,
)
from sandtable.games.forgotten_battles.special.referee import ask_referee
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import FACT, Choose, Option, Procedure, Refused, Side, only, option

DONE, THROUGH, SPECIAL, ASK, BACK = "done", "through", "special", "ask", "back"
AXIS, SOVIET, EITHER = ("axis",), ("soviet",), ("axis", "soviet")
MOVES = ("movement", "reaction", "exploitation")
FIGHTS = (*MOVES, "combat")  # overruns in the first two
THROUGH_WORDS = "Done, and so are the phases up to Clean-up: all played at the table"
SPECIAL_WORDS = "Special units, or a question to the referee"
Do = Callable[[State, Side], Procedure[None]]


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to tell: who may tell it (the side that plays the phase), in which phases, when it is shown.

    What is shown but forbidden now (`barred`) can be overruled, like every refusal. What happens only in a combat
    (`fighting`) is not offered on turns that have none.
    """

    title: str
    sides: tuple[str, ...]
    phases: tuple[str, ...]
    do: Do
    open: Callable[[State], bool] = lambda state: True
    barred: Callable[[State], Refused | None] = lambda state: None
    fighting: bool = False


ACTS: dict[str, Act] = {
    "partisan_moves": Act(
        "A Partisan moves", SOVIET, ("movement",), partisan_acts.moves, partisan_acts.any_lying,
        partisan_acts.none_active,
    ),
    "partisan": Act(
        "A Partisan acts against rail, air base or dump", SOVIET, ("movement",), partisan_deeds.acts,
        partisan_acts.any_free,
    ),
    "track": Act("A Partisan places a Track", SOVIET, ("movement",), partisan_deeds.track, partisan_acts.any_active),
    "displaced": Act(
        "An Axis unit enters the hex of a face-down Partisan", AXIS, MOVES, partisan_acts.displaced,
        partisan_acts.any_face_down,
    ),
    "penal_used": Act(
        "A Penal Assault unit takes part in an attack", SOVIET, FIGHTS, soviet_acts.use_penal,
        lambda state: bool(penal.with_fronts(state.special)), fighting=True,
    ),
    "lift": Act("A Special Truck Extender is taken off the map", SOVIET, ("movement",), soviet_acts.lift_extender),
    "place": Act(
        "A Special Truck Extender is placed", SOVIET, ("movement",), soviet_acts.place_extender,
        lambda state: bool(set(soviet_acts.moving(state)) - set(state.special.lifted)),
    ),
    "rail": Act("A Rail Movement unit moves", EITHER, ("movement",), rail_acts.moves),
    "rail_retreat": Act("A Rail Movement unit must retreat", EITHER, FIGHTS, rail_acts.retreats, fighting=True),
    "hedgehog": Act(
        "A Hedgehog is built or raised", EITHER, ("movement",), construction.build, barred=construction.no_construction
    ),
    "hedgehog_lost": Act(
        "A Hedgehog changes hands or goes", EITHER, FIGHTS, construction.changes, lambda state: bool(state.hedgehogs)
    ),
    "garrison": Act("A Garrison is activated", EITHER, FIGHTS, garrison_acts.activate),
    "garrison_hit": Act(
        "A result falls on a Garrison's hex or a Heinrici base", EITHER, FIGHTS, garrison_acts.hit,
        lambda state: bool(state.special.garrisons or state.fixed_hedgehogs), fighting=True,
    ),
    "leave": Act(
        "A unit leaves a Garrison's hex", AXIS, MOVES, garrison_acts.leave, lambda state: bool(state.special.garrisons)
    ),
    "lithuanian": Act(
        "A Soviet unit is near Lithuanian units or Vilnius", EITHER, MOVES, axis_acts.lithuanians,
        lambda state: not state.special.all_lithuanians,
    ),
    "shift": Act("The column-shift unit attacks", AXIS, FIGHTS, axis_acts.column_shift, fighting=True),
}  # fmt: skip


def play(state: State, side: Side, question: str, context: tuple[str, ...]) -> Procedure[None]:
    """Play the phase on the map; tell what special units do, until it is done."""
    if state.phase == "movement":
        yield from new_movement_phase(state, side)
    at_once = (Option(THROUGH, THROUGH_WORDS),) if state.phase == "movement" else ()
    while True:
        answer = yield from ask_phase(state, side, question, context, at_once)
        if answer in (DONE, THROUGH):
            state.through = state.through or answer == THROUGH
            return
        yield from special_unit(state, side)


def ask_phase(
    state: State, side: Side, question: str, context: tuple[str, ...], more: tuple[Option, ...] = ()
) -> Procedure[str]:
    """Done, or first something to tell of special units; changes nothing, so both sides may be asked at once."""
    title = phases()[state.phase].title
    answer = yield from Choose(
        question=question,
        cite="tfb.meta.scope",
        wants=FACT,
        side=side,
        key=state.phase,
        told_after=True,
        context=context,
        doing=f"playing the {title} Phase",
        options=(Option(DONE, "Done"), *more, Option(SPECIAL, SPECIAL_WORDS)),
        suggestion=DONE,
    )
    return answer


def tell(state: State, side: Side, question: str, context: tuple[str, ...]) -> Procedure[None]:
    """After a phase that both have played: one thing after another until it is done."""
    yield from special_unit(state, side)
    while (yield from ask_phase(state, side, question, context)) != DONE:
        yield from special_unit(state, side)


def special_unit(state: State, side: Side) -> Procedure[None]:
    """One act, or a question; or back to the phase."""
    acts = open_acts(state, side)
    asked = Option(
        ASK, "Ask the referee whether a special unit may do something", "The other side does not learn what."
    )
    answer = yield from Choose(
        question="What is there to tell or to ask?",
        told_after=True,
        cite="tfb.meta.references",
        wants=FACT,
        side=side,
        key="special unit",
        seen_by=only(side),
        doing="telling what special units do",
        options=(*(option(k, a.title, a.barred(state)) for k, a in acts.items()), asked, Option(BACK, "Nothing more")),
    )
    if answer == ASK:
        yield from ask_referee(state, side)
    elif answer != BACK:
        yield from acts[answer].do(state, side)


def open_acts(state: State, side: Side) -> dict[str, Act]:
    """What can happen in this phase of this side, by what is on record."""
    peace = is_simulcast(state.ground)
    here = {
        key: act for key, act in ACTS.items() if side in act.sides and state.phase in act.phases and act.open(state)
    }
    return {key: act for key, act in here.items() if not (act.fighting and peace)}


def new_movement_phase(state: State, side: Side) -> Procedure[None]:
    """What begins anew: Partisans and extenders, units held by Garrisons, Hedgehogs built, rail units turned back."""
    state.special.new_movement_phase()
    state.special.raised = {hex: by for hex, by in state.special.raised.items() if by != side}
    if side == "axis":
        state.special.new_turn()
    yield from rail_acts.turn_back(state, side)
