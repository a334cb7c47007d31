"""6: a side may concede at any time, which is CG End at once: at the table, in a quick battle, between scenarios."""

from sandtable.games.orsha.frame.victory import concede
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, Choose, Field, Note, Option, Procedure, Report, Side, Verb
from sandtable.rules import rule

CITE = "oto2.6.cg-end"
WORDS = "we concede"
CONCEDE_VERB = Verb("concede", "Concede", (0, 0), hint="The campaign: you will be asked to write it.", rule=CITE)
"""On the board, at any moment."""
CONCEDE = Option("concede", "We concede the campaign", "you will be asked to write it")


@rule("oto2.6.cg-end")
def is_meant(side: Side, doing: str = "") -> Procedure[bool]:
    """6: the words must be written, so that nobody concedes by a slip. `doing`: what the others see him do meanwhile,
    lest a slip be told."""
    told = yield from Report(
        question=f"To concede, write: {WORDS}",
        cite=CITE,
        wants=DECISION,
        side=side,
        key="concession",
        doing=doing,
        fields=(Field("words", "Your words"),),
    )
    return bool(told["words"].lower() == WORDS)


@rule("oto2.6.cg-end")
def conceded(state: State, side: Side) -> Note:
    """6: CG End at once."""
    concede(state, side)
    return Note(f"{state.over}. The campaign is over.", CITE, side=side)


@rule("oto2.6.cg-end")
def concede_if_meant(state: State, side: Side, doing: str = "") -> Procedure[None]:
    if (yield from is_meant(side, doing)):
        yield conceded(state, side)


def concession(state: State) -> Procedure[None]:
    """Somebody at the table says that a side concedes."""
    side = yield from Choose(
        question="Who concedes?",
        told_after=True,
        cite=CITE,
        wants=DECISION,
        key="whose",
        options=tuple(Option(s, s.capitalize()) for s in SIDES),
    )
    yield from concede_if_meant(state, side)


@rule("oto2.6.cg-end", "oto2.7.32")
def going_on(state: State) -> Procedure[None]:
    """6: when a scenario has been decided, the campaign goes on with the Reorganization Phase, or a side concedes."""
    while not state.over:
        said = yield from Choose(
            question=f"The scenario of {state.date} is decided. Does the campaign go on?",
            cite=CITE,
            wants=DECISION,
            key="going on",
            options=(
                Option("on", "It goes on", telling="The campaign goes on."),
                Option("concede", "A side concedes the campaign", telling="A side concedes the campaign."),
            ),
            suggestion="on",
        )
        if said == "on":
            return
        yield from concession(state)
