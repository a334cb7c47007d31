"""How an act of a special unit is told: a form of one side, and a check that refuses with its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.games.forgotten_battles.printed_map import fault_of_hex
from sandtable.kernel import Field, FieldKind, Refused

Said = Mapping[str, Any]
NOTATION = "tfb.meta.hex_notation"
HEX_HINT = "such as B18.19"


def refusal(check: Callable[[], object]) -> Refused | None:
    """What the check raises, as an answer of `also`."""
    try:
        check()
    except Refused as no:
        return no
    return None


def hex_field(key: str, label: str) -> Field:
    return Field(key, label, FieldKind.HEX, hint=HEX_HINT)


def check_hex(text: str) -> None:
    """A hex may be left open, but what is written must be one of the printed maps; raises Refused."""
    fault = fault_of_hex(text) if text else ""
    if fault:
        raise Refused(fault, NOTATION)


def no_such_hex(text: str) -> Refused | None:
    """Why a hex that must be named is none of the printed maps; None when it is one."""
    fault = fault_of_hex(text) if text else "no hex is named; write it as B18.19"
    return Refused(fault, NOTATION) if fault else None


def pairs(*words: str) -> tuple[tuple[str, str], ...]:
    """Words as choices that show themselves."""
    return tuple((word, word.replace("_", " ")) for word in words)
