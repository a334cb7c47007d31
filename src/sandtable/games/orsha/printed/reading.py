"""How a data file becomes a typed value: each key known and none missing, else file and key are named."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, dataclass_transform

from pydantic import BeforeValidator, ConfigDict, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

DATA = Path(__file__).parent.parent / "data"
T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def table(kind: type[T]) -> type[T]:
    """A table of a data file: a frozen dataclass that takes no key it does not know."""
    made: Any = dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))(kind)
    found: type[T] = made
    return found


@cache
def raw(name: str) -> dict[str, Any]:
    """The file as it stands."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def read(kind: type[T], name: str, *, with_rules: bool = False) -> T:
    """The file as this class; raises ValueError with the file and the key that is wrong or missing.

    The keys `rule` and `rules` only tie a table to the ledger and are left out, unless the class asks for them.
    """
    return proved(kind, raw(name) if with_rules else _without_rules(raw(name)), name)


def proved(kind: type[T], data: Any, name: str) -> T:
    try:
        return TypeAdapter(kind).validate_python(data)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise ValueError(f"data/{name}.toml, {'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def gathered(into: str, *known: str) -> BeforeValidator:
    """For a table whose other keys are names: all but the known ones are gathered under one field."""

    def gather(data: Any) -> Any:
        rest = {key: value for key, value in data.items() if key not in known}
        return {into: rest, **{key: data[key] for key in known if key in data}}

    return BeforeValidator(gather)


def _without_rules(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _without_rules(value) for key, value in data.items() if key not in ("rule", "rules")}
    return [_without_rules(each) for each in data] if isinstance(data, list) else data
