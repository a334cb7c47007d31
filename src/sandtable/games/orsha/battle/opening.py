"""Before the first turn of a scenario: how it is fought, and what happens before anybody moves."""

from functools import partial

from sandtable.games.orsha.battle.bombardment import bombardments
from sandtable.games.orsha.battle.player_turn import under_bombardment
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.initial import GIVEN
from sandtable.games.orsha.frame.initial_rules import aircraft_arrive, may_fly
from sandtable.games.orsha.frame.past_fronts import remember_front
from sandtable.games.orsha.pieces import Box
from sandtable.games.orsha.reph.recon import show_fortifications
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import Battle, State
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, only
from sandtable.rules import rule


def opening(state: State) -> Procedure[None]:
    """The log of the battle is opened; Fortifications appear, aircraft arrive, Bombardments fall."""
    state.battle, state.turn = Battle(how=state.battle.how), 1
    remember_front(state)
    if state.readings.battles != "ask" or not state.battle.how:  # nobody was asked at 7.521: begun from the table
        yield from how_it_is_fought(state)
    yield from show_fortifications(state)
    if state.battle.how != "quick":  # which counts aircraft and Bombardments as support, wherever they would strike
        yield from aircraft_arrive(state)
        yield from air_support(state)
        yield from bombardments(state, partial(under_bombardment, state) if state.battle.how == "board" else None)
    if state.over:
        return
    yield Note(f"The scenario of {state.date} begins.", "oto2.7.523")


def how_it_is_fought(state: State) -> Procedure[None]:
    """At the table, on the board, or by the quick battle, which is ours and not the booklet's. Asked before the set-up,
    which is laid out on the board where the scenario is."""
    if state.readings.battles != "ask":
        state.battle.how = state.readings.battles
        return
    state.battle.how = yield from Choose(
        question=f"How will you fight the scenario of {state.date}, set-up included?",
        cite="oto2.7.3.a",
        wants=DECISION,
        key="how",
        telling=f"The scenario of {state.date} is fought: {{}}.",
        options=(
            Option("board", "On the board", "here, with both sides' counters; the report writes itself"),
            Option("table", "At the table", "with your own pieces; you report what happened"),
            Option("quick", "By the quick battle", "Sandtable's own model, not the booklet's"),
        ),
        suggestion=state.battle.how or "board",
    )


@rule("oto2.fn.16", "oto2.7.4.ihsr4.b", "oto2.7.4.ihsr4.c")
def air_support(state: State) -> Procedure[None]:
    """Footnote 16: each side is told of the aircraft it has bought: they fly in Overcast, not in Rain."""
    for side in SIDES:
        waiting = [p for p in state.of(side, Box.REINFORCEMENT, Box.RETAINED) if p.is_(Class.AIRCRAFT)]
        bought = [p.name for p in waiting if p.group != GIVEN]
        if bought:
            fly = "may enter under E7.21" if may_fly(state) else "do not fly in Rain and stay Retained"
            yield Note(f"{', '.join(bought)} {fly}.", "oto2.fn.16", only(side), side)
