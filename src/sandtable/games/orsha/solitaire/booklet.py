"""What data/solitaire-*.toml say: the numbers of both missions, their charts, and the names of the base tables."""

import tomllib
from functools import cache
from typing import Any

from sandtable.charts import Chart, load_charts
from sandtable.games.orsha.booklet import DATA

S1 = "breakthrough"
S2 = "crossroads"


@cache
def printed() -> dict[str, Any]:
    return tomllib.loads((DATA / "solitaire-missions.toml").read_text(encoding="utf-8"))


def mission(key: str) -> dict[str, Any]:
    """The printed numbers of a mission by its scenario's key."""
    found: dict[str, Any] = printed()["s1" if key == S1 else "s2"]
    return found


@cache
def base_tables() -> dict[str, dict[str, Any]]:
    """Name, dice and kind of answer of every table that the booklet does not print."""
    return tomllib.loads((DATA / "solitaire-base.toml").read_text(encoding="utf-8"))


@cache
def charts() -> dict[str, Chart]:
    return load_charts(DATA / "solitaire-charts.toml", DATA / "solitaire-events.toml")
