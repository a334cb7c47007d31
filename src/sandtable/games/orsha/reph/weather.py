"""7.517: the weather of the coming date, and its Environmental Conditions (7.5171). Wind is thrown in setup.py."""

from collections.abc import Callable

from sandtable.charts import Throw, consult_all
from sandtable.games.orsha.charts import charts
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import State
from sandtable.kernel import Modifier, Procedure
from sandtable.rules import rule

FORCES = ("calm", "mild breeze", "heavy winds", "gusty")
CONDITIONS: dict[str, Callable[[], tuple[str, ...]]] = {
    "weather": lambda: _results("weather"),
    "ec": lambda: _results("ec"),
    "wind": lambda: FORCES,
}
"""The words there are for the weather of a date, its EC and the Wind Force."""


def _results(chart: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.result for column in charts()[chart].columns.values() for row in column.rows))


@rule("oto2.7.517", "oto2.7.5171", "oto2.cg3")
def step_7_517(state: State) -> Procedure[None]:
    """7.517: the German rolls both; the previous date's weather modifies them. Of a date that was Overcast and saw Rain
    both count for the ground (7.5171)."""
    before = state.conditions.weather
    overcast = ["overcast_before"] if before == "Overcast" else []
    wet: list[str | Modifier] = [*overcast]
    if before == "Rain" or state.conditions.rained:
        drm = state.readings.ec_drm_previous_rain
        wet.append(Modifier(drm, "Rain on the previous date", "oto2.7.5171"))
    throws = (Throw("weather", state.date, overcast), Throw("ec", state.date, wet))
    sky, ground = yield from consult_all(throws, title="Weather and EC", side=GERMAN)
    state.conditions.weather, state.conditions.ec = sky.result, ground.result
    state.conditions.rained = False
