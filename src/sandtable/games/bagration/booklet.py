"""The booklet's numbers: each file of `data` as a frozen dataclass, proved when it is read.

Small files of numbers are in `numbers`, the others where they belong: missions in `missions.mission`, cards in
`fortifications.cards`, terrain in `terrain.features`, the linked campaigns in `campaign_effects`.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from sandtable.charts.data_files import ONLY_THESE, proved

FOLDER = Path(__file__).parent / "data"
K = TypeVar("K")


@dataclass(frozen=True, kw_only=True)
class Page:
    """A table of a data file, with the rules it states."""

    __pydantic_config__: ClassVar[dict[str, Any]] = ONLY_THESE
    rule: str = ""
    rules: tuple[str, ...] = ()


@cache
def printed(name: str) -> dict[str, Any]:
    """`printed("terrain")` is `data/terrain.toml` as it stands. Shared by all callers: read it, never change it."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def page(kind: type[K], name: str) -> K:
    """A data file as what it is; raises BadData that names file and key."""
    kept: Any = kind
    found: K = _page(kept, name)
    return found


@cache
def _page(kind: Any, name: str) -> Any:
    return proved(kind, printed(name), f"{name}.toml", strict=True)
