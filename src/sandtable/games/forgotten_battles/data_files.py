"""The numbers of the booklets, read from data/*.toml into frozen dataclasses: a missing or unknown key is an error."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sandtable.charts.data_files import proved

T = TypeVar("T")
DATA = Path(__file__).parent / "data"


def load(kind: type[T], file: str) -> T:
    """The file as this dataclass, read once."""
    wanted: Any = kind
    found: T = _loaded(wanted, file)
    return found


@cache
def _loaded(kind: Any, file: str) -> Any:
    return proved(kind, raw_data(file), file)


def raw_data(file: str) -> dict[str, Any]:
    return tomllib.loads((DATA / file).read_text(encoding="utf-8"))
