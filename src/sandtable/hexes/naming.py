"""Names of hexes: letters and a number (K33, DD21), or column and row (23.14)."""

import re
from enum import StrEnum

_NUMBERED = re.compile(r"(\d{1,3})\.(\d{1,3})|(\d{1,2})(\d\d)")
_LETTERED = re.compile(r"([A-Z]+)(\d{1,3})")


class NoSuchHex(ValueError):
    """The name is malformed, or names a hex that is not on this map."""


class Naming(StrEnum):
    LETTERS = "letters"
    NUMBERS = "numbers"


def column_letters(column: int) -> str:
    """0 is A, 25 Z, 26 AA, 27 BB: the same letter doubled."""
    return chr(ord("A") + column % 26) * (column // 26 + 1)


def parse_lettered(name: str) -> tuple[int, int]:
    """`DD21` -> column 29 (A is 0) and number 21. Refuses mixed letters and missing parts."""
    match = _LETTERED.fullmatch(name.strip().upper())
    if not match:
        raise NoSuchHex(f"{name!r} is no hex name: letters and a number are wanted, as K33")
    letters, number = match.groups()
    if len(set(letters)) > 1:
        raise NoSuchHex(f"{name!r} mixes letters: after Z the hexrows are AA, BB ... ZZ")
    return 26 * (len(letters) - 1) + ord(letters[0]) - ord("A"), int(number)


def parse_numbered(name: str) -> tuple[int, int]:
    """`23.14`, also written `2314` -> column 23 and number 14."""
    match = _NUMBERED.fullmatch(name.strip())
    if not match:
        raise NoSuchHex(f"{name!r} is no hex name: column and row are wanted, as 23.14")
    column, number = [int(part) for part in match.groups() if part is not None]
    return column, number
