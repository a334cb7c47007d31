"""A roll for a Reinforcement Group, with the odds that its result had: both stand on the group's line of the record."""

from collections.abc import Sequence

from sandtable.charts import Chart, Row, consult
from sandtable.games.orsha.reinforcement_groups import called_today
from sandtable.games.orsha.state import Group
from sandtable.kernel import Lookup, Modifier, Procedure
from sandtable.odds.bars import percent


def roll_for(
    group: Group, chart: str, apply: Sequence[Modifier | str] = (), *, column: str = ""
) -> Procedure[tuple[Row, str]]:
    """The row of a chart, and its odds in words such as `Full 83.3%`."""
    row = yield from consult(chart, column=column, apply=apply, about=called_today(group))
    table: Chart = yield Lookup(chart)
    reading = table.reading(column, apply)
    word = table.word(row.result)
    return row, f"{word} {percent(dict(reading.odds())[word])}"
