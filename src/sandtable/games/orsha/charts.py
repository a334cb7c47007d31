"""The charts of the booklet, apart from the rest, so that a roll starts fast."""

from functools import cache
from typing import Any

from sandtable.charts import load_charts
from sandtable.games.orsha.printed.reading import DATA


@cache
def charts() -> dict[str, Any]:
    """Every chart of the booklet: data/charts-*.toml."""
    return dict(load_charts(*sorted(DATA.glob("charts-*.toml"))))
