"""Every chart of the game, and the series tables among them. Apart from the rest, so that a roll starts fast."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from sandtable.charts import Chart, load_charts, read_chart
from sandtable.games.forgotten_battles.data_files import DATA, raw_data

CHART_FILES = ("weather.toml", "supply.toml", "replacements.toml")


@cache
def printed_charts() -> dict[str, Chart]:
    """Every chart of the booklets and the series tables that are read with one throw."""
    files = [*(DATA / name for name in CHART_FILES), *sorted(DATA.glob("*_charts.toml"))]
    return {**load_charts(*files), **series_charts()}


@cache
def raw_series() -> dict[str, Any]:
    return raw_data("series.toml")


@cache
def series_charts() -> dict[str, Chart]:
    """All of them by key, for the campaign's tables: `consult("capture", column="trucks")`."""
    return {key: read_chart(key, _with_rules(body), "series.toml") for key, body in raw_series().items()}


def _with_rules(body: Mapping[str, Any]) -> dict[str, Any]:
    """The series has no ledger entries of its own: a chart cites the booklet's entry that leads to it."""
    cite = body["cite"]
    modifiers = {key: {"rule": cite, **value} for key, value in body.get("modifiers", {}).items()}
    return {**body, "rule": cite, "modifiers": modifiers}
