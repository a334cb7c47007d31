"""Hexes as players name them in forms, and words as choices."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.forgotten_battles.printed_map import NOTATION, printed_hex
from sandtable.kernel import Field, FieldKind, NotUnderstood

Said = Mapping[str, Any]
HEX_HINT = "such as B18.19"


def hex_field(key: str, label: str) -> Field:
    return Field(key, label, FieldKind.HEX, hint=HEX_HINT)


def check_hex(text: str) -> None:
    """A hex may be left open, but what is written must be one of the printed maps; raises NotUnderstood.

    A hex that does not exist cannot be ruled into existence: later steps would look for it.
    """
    if text:
        printed_hex(text)


def check_named_hex(text: str) -> None:
    """A hex that must be named; raises NotUnderstood."""
    if not text:
        raise NotUnderstood("no hex is named; write it as B18.19", NOTATION)
    printed_hex(text)


def pairs(*words: str) -> tuple[tuple[str, str], ...]:
    """Words as choices that show themselves."""
    return tuple((word, word.replace("_", " ")) for word in words)
