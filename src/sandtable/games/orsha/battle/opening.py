"""Before the first turn of a scenario: how it is fought, and what happens before anybody moves."""

from sandtable.games.orsha.catalogue import GERMAN
from sandtable.games.orsha.state import DATES, Battle, State
from sandtable.kernel import Choose, Note, Option, Procedure
from sandtable.rules import rule


def opening(state: State) -> Procedure[None]:
    """The log of the battle is opened."""
    state.battle, state.turn = Battle(), 1
    remember_unspent_cpp(state)
    state.battle.how = yield from how_it_is_fought(state)
    yield Note(f"The scenario of {state.date} begins.", "oto2.7.523")


def how_it_is_fought(state: State) -> Procedure[str]:
    """At the table, or by the quick battle, which is ours and not the booklet's."""
    chosen = str(state.settings["battles"])
    if chosen != "ask":
        return chosen
    answer: str = yield Choose(
        question=f"How will you fight the scenario of {state.date}?",
        cite="oto2.7.3.a",
        key="how",
        options=(
            Option("table", "At the table", "with your own pieces; you report what happened"),
            Option("quick", "By the quick battle", "Sandtable's own model, not the booklet's"),
        ),
    )
    return answer


@rule("oto2.7.518.vp", "oto2.7.4.vc")
def remember_unspent_cpp(state: State) -> None:
    """7.518: the CPP the Germans have left when the last RePh is complete are taken off the Russian VP."""
    if state.date == DATES[-1]:
        state.track.cpp_penalty = state.sides[GERMAN].line.cpp_left
