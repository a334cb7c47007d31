"""Every chart is thrown with the dice its rule names, and no row speaks of a roll that cannot come."""

import re

import pytest

from sandtable.charts.chart import Chart
from sandtable.games.bagration.river.river_charts import charts as bagration
from sandtable.games.forgotten_battles.series_charts import printed_charts as forgotten_battles
from sandtable.games.orsha.charts import charts as orsha
from sandtable.games.orsha.solitaire.booklet import charts as solitaire
from sandtable.rules import entry

NOT_IN_THE_BOOKLET = {
    "quick-battle": (6, 6),
    "attrition": (6, 6),
    "dump_blowing": (6,),
    "capture": (6,),
    "breakout": (6,),
    "air_base_capture": (6, 6),
}
CASES = [
    pytest.param(load, key, marks=pytest.mark.rule(chart.cite), id=key)
    for load in (bagration, forgotten_battles, orsha, solitaire)
    for key, chart in load().items()
]


def told(chart: Chart) -> tuple[int, ...]:
    """The dice of the ledger: `2d6`, `d66`, `1d6 per Unit`, or one for each of several charts."""
    words = entry(chart.cite).more.get("dice")
    if words is None:
        return NOT_IN_THE_BOOKLET[chart.key]
    words = words[chart.key] if isinstance(words, dict) else words.partition(",")[0]
    count = 2 if words == "d66" else int(re.match(r"(\d)d6", words)[1])
    return (6,) * count


@pytest.mark.parametrize(("load", "key"), CASES)
def test_the_dice_are_those_of_the_rule(load, key):
    chart = load()[key]
    assert chart.dice == told(chart)


@pytest.mark.parametrize(("load", "key"), CASES)
def test_no_row_speaks_of_a_roll_that_cannot_come(load, key):
    """Where nothing modifies the roll and nothing clamps it, the rows begin and end with the dice."""
    chart = load()[key]
    lowest, highest = (11, 66) if chart.read == "d66" else (len(chart.dice), sum(chart.dice))
    if chart.clamp is not None:
        lowest, highest = chart.clamp
    for column in chart.columns.values():
        ends = [n for row in column.rows for n in (row.low, row.high) if n is not None]
        if (chart.modifiers and chart.clamp is None) or not ends:
            continue
        assert lowest <= min(ends), column.key
        assert max(ends) <= highest, column.key
