"""The numbers of the booklets, read from data/*.toml into frozen dataclasses: a missing or unknown key is an error."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")
DATA = Path(__file__).parent / "data"


class BadData(ValueError):
    """A data file that does not hold what the rules read, with the file and every key at fault."""


@dataclass_transform(frozen_default=True)
def printed(kind: type[T]) -> type[T]:
    """A part of a data file: a frozen dataclass with just these keys."""
    made: Any = dataclass(frozen=True)(kind)
    made.__pydantic_config__ = {"extra": "forbid"}
    found: type[T] = made
    return found


def read(kind: type[T], raw: dict[str, Any], file: str) -> T:
    """What the file holds; BadData names the file and its keys."""
    from pydantic import TypeAdapter, ValidationError  # a roll on a chart does without it

    try:
        return TypeAdapter(kind).validate_python(raw)
    except ValidationError as wrong:
        faults = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in wrong.errors()]
        raise BadData(f"data/{file}: {'; '.join(faults)}") from None


def load(kind: type[T], file: str) -> T:
    """The file as this dataclass, read once."""
    wanted: Any = kind
    found: T = _loaded(wanted, file)
    return found


@cache
def _loaded(kind: Any, file: str) -> Any:
    return read(kind, raw_data(file), file)


def raw_data(file: str) -> dict[str, Any]:
    return tomllib.loads((DATA / file).read_text(encoding="utf-8"))
