"""A roll for a Reinforcement Group, with the odds that its result had: both stand on the group's line of the record."""

from collections.abc import Sequence

from sandtable.charts import Chart, Row, consult, consult_each
from sandtable.games.orsha.reinforcement_groups import called_today
from sandtable.games.orsha.state import Group
from sandtable.kernel import Lookup, Modifier, Procedure
from sandtable.odds.bars import percent


def roll_for_each(
    groups: Sequence[Group], chart: str, apply: Sequence[Modifier | str] = ()
) -> Procedure[list[tuple[Row, str]]]:
    """The same for all groups of a side on one screen."""
    rows = yield from consult_each(chart, [(called_today(group), apply) for group in groups])
    table: Chart = yield Lookup(chart)
    odds = dict(table.reading("", apply).odds())
    return [(row, f"{table.word(row.result)} {percent(odds[table.word(row.result)])}") for row in rows]


def roll_for(
    group: Group, chart: str, apply: Sequence[Modifier | str] = (), *, column: str = ""
) -> Procedure[tuple[Row, str]]:
    """The row of a chart, and its odds in words such as `Full 83.3%`."""
    row = yield from consult(chart, column=column, apply=apply, about=called_today(group))
    table: Chart = yield Lookup(chart)
    reading = table.reading(column, apply)
    word = table.word(row.result)
    return row, f"{word} {percent(dict(reading.odds())[word])}"
