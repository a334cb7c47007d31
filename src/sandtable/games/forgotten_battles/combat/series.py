"""Series tables read with one throw: attrition, blowing and capturing dumps, breakout. Charts like any other."""

from collections.abc import Iterable
from fractions import Fraction

from sandtable.charts.chart import ChartReading
from sandtable.games.forgotten_battles.combat.table import rounded
from sandtable.games.forgotten_battles.effects import attrition_modifiers, refuse_breakout
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.series_charts import raw_series, series_charts
from sandtable.kernel import NotUnderstood
from sandtable.odds import Odds
from sandtable.rules import rule

# ---- attrition, OCS 12.8b


@rule("tfb.weather.deep.attrition")
def attrition(ratings: Iterable[int], *, steps: int, ground: str) -> ChartReading:
    """The attrition roll of a hex: best Action Rating among its units out of supply (DG ignored), `steps` of them."""
    chart = series_charts()["attrition"]
    best = max(ratings, default=None)
    if best is None or steps < 1:
        raise NotUnderstood("attrition needs units that are out of supply")
    many = raw_series()["attrition"]["modifiers"]["many_steps"]["from"]
    modifiers = [*([chart.modifier("many_steps")] if steps >= many else []), *attrition_modifiers(ground)]
    columns = sorted(int(key) for key in chart.columns)
    return chart.reading(str(min(max(best, columns[0]), columns[-1])), modifiers)


def attrition_losses(result: str, steps: int) -> int:
    """Steps lost by a hex with so many out of supply."""
    return steps if result == "all" else min(steps, 0 if result == "none" else int(result))


def attrition_law(reading: ChartReading, steps: int) -> Odds[int]:
    """Exact odds of the number of steps lost."""
    return reading.law().map(lambda result: attrition_losses(result, steps))


# ---- dumps, in tokens


def share(tokens: int, percent: int) -> int:
    """So much of a dump, to the nearest token: 75 percent of 3 SP is 2 SP 1 T."""
    return rounded(Fraction(tokens * percent, 100))


def dump_law(chart: str, tokens: int, *, column: str = "") -> Odds[int]:
    """Exact odds of the tokens destroyed (`dump_blowing`) or captured (`capture`)."""
    return series_charts()[chart].reading(column).law().map(lambda result: share(tokens, int(result)))


# ---- breakout, OCS 12.8e


@rule("tfb.weather.deep.breakout")
def breakout(ground: str, *, turns_out: int) -> ChartReading:
    """The breakout roll of one unit in its first, second ... turn out of trace. Refused in Deep Freeze."""
    obey(refuse_breakout(ground))
    return series_charts()["breakout"].reading("unit", ["first_turn"] if turns_out == 1 else [])
