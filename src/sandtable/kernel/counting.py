"""How many of a thing, in words: one function for every line that counts."""

import re
from fractions import Fraction

_ES = re.compile(r"(?:[sxz]|ch|sh)$")
_IES = re.compile(r"(?<=[^aeiou])y$")


def counted(number: int | Fraction | str, thing: str, things: str = "") -> str:
    """A number (a `?` where it is unknown) with its noun; `things` where the plural is none of the usual ones.

    >>> counted(1, "hex"), counted(2, "hex"), counted(0, "Supply Point"), counted(3, "city")
    ('1 hex', '2 hexes', '0 Supply Points', '3 cities')
    >>> counted(1, "marker comes off", "markers come off")
    '1 marker comes off'
    """
    return f"{number} {thing if str(number) == '1' else things or plural(thing)}"


def plural(thing: str) -> str:
    if _ES.search(thing):
        return f"{thing}es"
    return _IES.sub("ies", thing) if _IES.search(thing) else f"{thing}s"
