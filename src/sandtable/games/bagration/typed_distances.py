"""What players type into forms, where their ruler has centimetres: without a unit it is meant in them.

Rules read inches. A form's distances are turned on both ways: what it is filled with into centimetres, what comes back
into inches. Whoever types a unit (`8 in`, `20 cm`) is taken at his word.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sandtable.kernel import Field, FieldKind, OnPicture
from sandtable.tabletop.measures import CM_PER_INCH

MEASURE = ("cm", CM_PER_INCH)
NUMBER = re.compile(r"\d+(?:\.\d+)?")
BARE = re.compile(r"[\d.]\s*")
OF_A_LIST = re.compile(r"\b(moves|range) ([\d/]+)(?![\d/]|\s*(?:in|cm)\b)", re.IGNORECASE)
"""Speeds and ranges on the cards of a force list, where no unit stands behind them."""
Turn = Callable[[Any], Any]


def to_inches(fields: Sequence[Field], value: Any) -> Any:
    """A filled form as the rules read it."""
    return _each(fields, value, _meant)


def to_centimetres(fields: Sequence[Field], value: Any) -> Any:
    """What the rules fill in, as it stands in the form."""
    return _each(fields, value, _shown)


def in_measure(f: Field) -> Field:
    """The field with its limits and what it begins with in centimetres."""
    if f.inches and f.kind is FieldKind.NUMBER:
        most, offered = int(f.maximum * CM_PER_INCH), f.default and round(f.default * CM_PER_INCH)
        return replace(f, minimum=math.ceil(f.minimum * CM_PER_INCH), maximum=most, default=offered)
    default = to_centimetres((f,), {f.key: f.default})[f.key]
    columns = tuple(map(in_measure, f.columns))
    return replace(f, default=default, columns=columns, places=f.places and _on_picture(f.places))


def _on_picture(places: OnPicture) -> OnPicture:
    standing = tuple(replace(s, at=_shown(s.at), proposed=_shown(s.proposed)) for s in places.standing)
    return replace(places, standing=standing, measure=MEASURE)


def _each(fields: Sequence[Field], value: Any, turn: Turn) -> Any:
    if not isinstance(value, Mapping):
        return value
    known = {f.key: f for f in fields}
    return {key: _one(known[key], given, turn) if key in known else given for key, given in value.items()}


def _one(f: Field, given: Any, turn: Turn) -> Any:
    if f.kind is FieldKind.TABLE and isinstance(given, list | tuple):
        return [_each(f.columns, row, turn) for row in given]
    return turn(given) if f.inches else given


def _meant(given: Any) -> Any:
    """A number of centimetres in inches; a text without a unit at its end is in centimetres.

    >>> _meant(20), _meant("25, 50; 45, 75"), _meant("8 in"), _meant("")
    (8, '25, 50; 45, 75 cm', '8 in', '')
    """
    if isinstance(given, str) and "|" in given:
        return OF_A_LIST.sub(r"\1 \2 cm", given)
    if isinstance(given, str):
        return f"{given} cm" if BARE.fullmatch(given.rstrip()[-1:]) else given
    return given if given is None else _neat(given / CM_PER_INCH)


def _shown(given: Any) -> Any:
    """
    >>> _shown(8), _shown("10, 20; 18.5, 30"), _shown("20 cm"), _shown(None)
    (20, '25, 50; 46.25, 75', '20 cm', None)
    >>> _shown("HQ | 2 | 2 infantry | moves 8/8/12/12, save 3+")
    'HQ | 2 | 2 infantry | moves 20/20/30/30 cm, save 3+'
    """
    if isinstance(given, str) and "|" in given:
        return OF_A_LIST.sub(lambda m: f"{m[1]} {_shown(m[2])} cm", given)
    if isinstance(given, str):
        bare = BARE.fullmatch(given.rstrip()[-1:])
        return NUMBER.sub(lambda n: str(_neat(float(n[0]) * CM_PER_INCH)), given) if bare else given
    return given if given is None else _neat(given * CM_PER_INCH)


def _neat(number: float) -> float:
    """Whole where it is whole, else as fine as a hundredth of an inch."""
    return int(number) if number == int(number) else round(number, 3)
