"""Data files that are no charts: a game's numbers as frozen dataclasses, proved when they are read.

Each game says in a module of its own where its files lie and what they hold; here is the one way they are read.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")
ONLY_THESE = {"extra": "forbid"}
"""For pydantic: a key that the class does not know is an error."""


class BadData(ValueError):
    """A data file that lacks a key, has one too many, or holds something else than the rules read."""


@dataclass_transform(frozen_default=True)
def table(kind: type[T]) -> type[T]:
    """A table of a data file: a frozen dataclass with just these keys."""
    made: Any = dataclass(frozen=True)(kind)
    made.__pydantic_config__ = ONLY_THESE
    found: type[T] = made
    return found


def proved(kind: type[T], raw: Any, file: str, *, strict: bool = False) -> T:
    """What the file holds; BadData names the file and every key at fault. `strict`: no text is taken for a number."""
    from pydantic import ValidationError  # slow to load, and a roll on a chart does without it

    try:
        wanted: Any = kind
        read = _adapter(wanted)
        found: T = read.validate_json(json.dumps(raw), strict=True) if strict else read.validate_python(raw)
        return found
    except ValidationError as wrong:
        faults = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in wrong.errors()]
        raise BadData(f"data/{file}: {'; '.join(faults)}") from None


@cache
def _adapter(kind: Any) -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)
