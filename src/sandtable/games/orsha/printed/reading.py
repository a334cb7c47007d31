"""How a data file becomes a typed value: each key known and none missing, else file and key are named."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sandtable.charts.data_files import proved

DATA = Path(__file__).parent.parent / "data"
T = TypeVar("T")


@cache
def raw(name: str) -> dict[str, Any]:
    """The file as it stands."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def read(kind: type[T], name: str, *, with_rules: bool = False) -> T:
    """The file as this class; raises BadData with the file and the key that is wrong or missing.

    The keys `rule` and `rules` only tie a table to the ledger and are left out, unless the class asks for them.
    """
    return proved(kind, raw(name) if with_rules else _without_rules(raw(name)), f"{name}.toml")


class Gathered:
    """For a table whose other keys are names: all but the known ones are gathered under one field."""

    def __init__(self, into: str, *known: str) -> None:
        self.into, self.known = into, known

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema  # a roll on a chart does without it

        return core_schema.no_info_before_validator_function(self._gather, handler(source))

    def _gather(self, data: Any) -> Any:
        rest = {key: value for key, value in data.items() if key not in self.known}
        return {self.into: rest, **{key: data[key] for key in self.known if key in data}}


def _without_rules(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _without_rules(value) for key, value in data.items() if key not in ("rule", "rules")}
    return [_without_rules(each) for each in data] if isinstance(data, list) else data
