"""Who: the sides of a game, and who may see what."""

from dataclasses import dataclass

Side = str
"""A side's key, such as `axis`. Games declare their own."""

Audience = frozenset[Side]
"""The sides that may read something. EVERYONE is the one that also lets observers read it."""

EVERYONE: Audience = frozenset({"*"})
REFEREE = "(referee)"
"""A viewer who sees everything: the record of a finished campaign, tests, `verify`."""


def only(*sides: Side) -> Audience:
    return frozenset(sides)


def may_see(audience: Audience, viewer: Side | None) -> bool:
    """Whether this viewer (None: an observer) belongs to the audience."""
    return audience >= EVERYONE or viewer == REFEREE or viewer in audience


@dataclass(frozen=True, slots=True)
class SideName:
    """How a side is called, and which of the house's two marks it wears: `bar` (slate) or `double` (brick)."""

    key: Side
    title: str
    mark: str = "bar"


def agreeing(title: str, verb: str) -> str:
    """The verb that goes with a side's title: Axis asks, Soviets ask; You are."""
    many = title == "You" or (title.endswith("s") and not title.endswith("is"))
    return {"is": "are", "has": "have", "was": "were"}.get(verb, verb.removesuffix("s")) if many else verb
