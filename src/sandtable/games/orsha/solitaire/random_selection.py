"""Questions that both missions ask again and again: which hexes, and Random Selection among several things."""

from collections.abc import Callable, Sequence

from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.state import PLAYER
from sandtable.hexes.grid import NoSuchHex
from sandtable.hexes.maps.words import read_hexes
from sandtable.kernel import (
    DECISION,
    FACT,
    Amount,
    ChooseSome,
    Note,
    NotUnderstood,
    Option,
    PlaceHex,
    Procedure,
    Refused,
    Roll,
    Wants,
)

MAP = "orsha-railway"
MOST_HEXES = 6


def map_hex(
    question: str,
    cite: str,
    *,
    wants: Wants,
    key: str,
    hexes: Sequence[str] = (),
    outside: str = "is not in the area in play",
    also: Callable[[str], Refused | str | None] | None = None,
    suggestion: str | None = None,
    context: tuple[str, ...] = (),
    telling: str = "",
) -> Procedure[str]:
    """A hex of the map of Orsha. Players can overrule which; a hex that is not on the map is asked for again."""
    while True:
        hex = yield from PlaceHex(
            question=question, cite=cite, wants=wants, side=PLAYER, key=key, hexes=tuple(hexes), map=MAP,
            outside=outside, also=also, suggestion=suggestion, context=context, telling=telling,
            told_after=not telling,
        )  # fmt: skip
        if hex in field.all_names():
            return hex
        yield Note(f"{hex} is not on the map of Orsha: name another hex.", cite)


def clicked_hexes(
    question: str,
    cite: str,
    *,
    key: str,
    telling: str,
    hexes: Sequence[str],
    at_most: int | None = None,
    also: Callable[[list[str]], Refused | str | None] | None = None,
    suggestion: Sequence[str] = (),
    context: tuple[str, ...] = (),
) -> Procedure[list[str]]:
    """Some of these hexes, each by a click on the board."""
    chosen = yield from ChooseSome(
        question=question, telling=telling, cite=cite, wants=DECISION, side=PLAYER, key=key,
        options=tuple(Option(name, name) for name in hexes), at_most=at_most, also=also,
        suggestion=list(suggestion), context=context,
    )  # fmt: skip
    return list(chosen)


def typed_hexes(text: str) -> list[str]:
    grid = our_map().grid
    return (
        list(dict.fromkeys(grid.name(hex) for hex in read_hexes(grid, text.upper().replace(",", " ")))) if text else []
    )


def understood_hexes(text: str, cite: str) -> list[str]:
    """The hexes typed; raises NotUnderstood for what is no hex of the map, which nobody can insist on."""
    try:
        return typed_hexes(text)
    except (NoSuchHex, ValueError) as wrong:
        raise NotUnderstood(str(wrong), cite) from None


def some_hexes(
    question: str,
    cite: str,
    *,
    key: str,
    each: str,
    hexes: Sequence[str],
    known: list[str] | None,
    refuse: Callable[[str], Refused | str | None] | None = None,
) -> Procedure[list[str]]:
    """How many there are, then the hex of `each`. The most forward ones are enough where the nearest is wanted.
    Nobody is asked what the board knows."""
    if known is not None:
        return known
    count = yield from Amount(
        question=question, cite=cite, wants=FACT, side=PLAYER, key=f"{key}-number", told_after=True, maximum=MOST_HEXES
    )
    found: list[str] = []
    for n in range(count):
        which = f"{each} {n + 1} of {count}, its hex"
        found.append((yield from map_hex(which, cite, wants=FACT, key=f"{key}-hex", hexes=hexes, also=refuse)))
    return list(dict.fromkeys(found))


def select_one(things: Sequence[str], cite: str, *, what: str) -> Procedure[str]:
    """Random Selection of exactly one: a dr each, highest is chosen, ties roll again among themselves."""
    left = list(things)
    while len(left) > 1:
        dice = yield from Roll(
            question=f"Random Selection of {what}", cite=cite, side=PLAYER, key="random-selection",
            dice=(6,) * len(left), names=tuple(left),
        )  # fmt: skip
        left = [thing for thing, die in zip(left, dice, strict=True) if die == max(dice)]
    if len(things) > 1:
        yield Note(f"Random Selection: {left[0]}", cite)
    return left[0]


def select_ties(things: Sequence[str], cite: str, *, what: str) -> Procedure[list[str]]:
    """Random Selection where a tie for the highest chooses more than one."""
    if len(things) <= 1:
        return list(things)
    dice = yield from Roll(
        question=f"Random Selection of {what}", cite=cite, side=PLAYER, key="random-selection",
        dice=(6,) * len(things), names=tuple(things),
    )  # fmt: skip
    return [thing for thing, die in zip(things, dice, strict=True) if die == max(dice)]
