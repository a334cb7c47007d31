"""The three dice tables of the river: the current, the kinds of crossing, the drift of boats."""

from functools import cache

from sandtable.charts import Chart, load_charts
from sandtable.games.bagration.booklet import FOLDER


@cache
def charts() -> dict[str, Chart]:
    """For the game's tables: `current`, `river_bridging`, `boat_drift`."""
    return load_charts(FOLDER / "river_charts.toml")
