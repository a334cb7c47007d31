"""How the log asks: whose it is, and which of a side's secrets is meant."""

from collections.abc import Sequence

from sandtable.games.orsha.sides import SIDES
from sandtable.kernel import FACT, Choose, Option, Procedure, Side, only


def whose(question: str, cite: str) -> Procedure[Side]:
    side = yield from Choose(
        question=question,
        cite=cite,
        wants=FACT,
        key="whose",
        told_after=True,
        options=tuple(Option(s, s.capitalize()) for s in SIDES),
    )
    return side


def one_of(
    side: Side, question: str, cite: str, found: Sequence[Option], context: tuple[str, ...] = ()
) -> Procedure[str]:
    """Asked of one side in secret, with nothing as an answer too, so that the others learn not even what there is."""
    chosen = yield from Choose(
        question=question,
        cite=cite,
        wants=FACT,
        side=side,
        key="which",
        told_after=True,
        seen_by=only(side),
        doing="writing in the log",
        context=context,
        options=(Option("", "None after all"), *found),
        suggestion="",
    )
    return chosen
