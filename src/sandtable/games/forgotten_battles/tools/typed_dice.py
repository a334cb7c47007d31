"""Dice thrown at the table and typed into a tool: what they give, beside the odds they had."""

import re
from collections.abc import Iterable

from sandtable.games.forgotten_battles.tools.forms import Values
from sandtable.kernel import Field, NotUnderstood, Orders
from sandtable.kernel.odds_sections import TAB


def dice_field(which: str) -> Field:
    return Field("dice", "Your dice", hint=f"Thrown already? {which}, such as 3 4. Empty: the odds alone.")


def dice_of(value: Values, *counts: int) -> list[int]:
    """The dice as typed, `3 4` or `34`, one of these counts of them; none where the field stayed empty."""
    typed = value["dice"].strip()
    dice = [int(die) for die in re.findall(r"[1-6]", typed)]
    if typed and (len(dice) not in counts or re.search(r"[^1-6\s,;+]", typed)):
        wanted = " or ".join(map(str, counts))
        raise NotUnderstood(f"{wanted} dice of 1 to 6 are read here; {typed!r} was typed")
    return dice


def dice_say(lines: Iterable[str], cite: str) -> tuple[Orders, ...]:
    told = tuple((line, cite) for line in lines)
    return (Orders("What your dice say", told, TAB),) if told else ()
