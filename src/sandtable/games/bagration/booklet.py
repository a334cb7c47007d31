"""The booklet's numbers: each file of `data` as a frozen dataclass, proved when it is read.

Small files of numbers are in `numbers`, the others where they belong: missions in `missions.mission`, cards in
`fortifications.cards`, terrain in `terrain.features`, the linked campaigns in `campaign_effects`.
"""

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

FOLDER = Path(__file__).parent / "data"
K = TypeVar("K")


class BadPage(ValueError):
    """A data file that lacks a key, has one too many, or holds something else than is wanted."""


@dataclass(frozen=True, kw_only=True)
class Page:
    """A table of a data file, with the rules it states."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid"}
    rule: str = ""
    rules: tuple[str, ...] = ()


@cache
def printed(name: str) -> dict[str, Any]:
    """`printed("terrain")` is `data/terrain.toml` as it stands. Shared by all callers: read it, never change it."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def page(kind: type[K], name: str) -> K:
    """A data file as what it is; raises BadPage that names file and key."""
    kept: Any = kind
    found: K = _page(kept, name)
    return found


@cache
def _page(kind: Any, name: str) -> Any:
    return proved(kind, printed(name), f"data/{name}.toml")


def proved(kind: type[K], raw: dict[str, Any], where: str) -> K:
    from pydantic import TypeAdapter, ValidationError  # slow to import, and not needed to look up a chart

    try:
        found: K = TypeAdapter(kind).validate_json(json.dumps(raw), strict=True)
        return found
    except ValidationError as wrong:
        faults = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in wrong.errors())
        raise BadPage(f"{where}: {faults}") from None
