"""How the log asks: whose it is, and which of a side's secrets is meant."""

from collections.abc import Sequence

from sandtable.games.orsha.sides import SIDES
from sandtable.kernel import Choose, Option, Procedure, Refused, Side, only


def whose(question: str, cite: str) -> Procedure[Side]:
    side = yield from Choose(
        question=question, cite=cite, key="whose", options=tuple(Option(s, s.capitalize()) for s in SIDES)
    )
    return side


def option(key: str, label: str, refusal: Refused | None, hint: str = "") -> Option:
    """Something that can be chosen, or is shown with the reason why not."""
    if refusal is None:
        return Option(key, label, hint)
    return Option(key, label, hint, refused=refusal.why, rule=refusal.rule)


def one_of(
    side: Side, question: str, cite: str, found: Sequence[Option], context: tuple[str, ...] = ()
) -> Procedure[str]:
    """Asked of one side in secret, with nothing as an answer too, so that the others learn not even what there is."""
    chosen = yield from Choose(
        question=question,
        cite=cite,
        side=side,
        key="which",
        seen_by=only(side),
        doing="writing in the log",
        context=context,
        options=(Option("", "None after all"), *found),
        suggestion="",
    )
    return chosen
