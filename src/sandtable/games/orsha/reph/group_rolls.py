"""Rolls for Reinforcement Groups, with the odds that each result had: both stand on the group's line of the record."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.charts import Chart, Row, Throw, consult_all
from sandtable.games.orsha.reinforcement_groups import called_today
from sandtable.games.orsha.state import Group
from sandtable.kernel import Lookup, Modifier, Procedure
from sandtable.odds.bars import percent


@dataclass(frozen=True)
class Due:
    """A roll that a group has coming."""

    group: Group
    chart: str
    apply: Sequence[Modifier | str] = ()
    column: str = ""


def roll_for_each(due: Sequence[Due], title: str = "") -> Procedure[list[tuple[Row, str]]]:
    """All rolls of a side on one screen: the row of each, and its odds in words such as `Full 83.3%`."""
    rows = yield from consult_all([Throw(d.chart, called_today(d.group), d.apply, d.column) for d in due], title=title)
    found = []
    for d, row in zip(due, rows, strict=True):
        table: Chart = yield Lookup(d.chart)
        word = table.word(row.result)
        found.append((row, f"{word} {percent(dict(table.reading(d.column, d.apply).odds())[word])}"))
    return found
