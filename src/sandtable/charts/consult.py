"""Consulting a chart during play: a procedure that rolls, reads the row, and leaves the note."""

from collections.abc import Iterable
from dataclasses import replace

from sandtable.charts.chart import Chart, ChartReading, Row
from sandtable.kernel import Audience, Lookup, Modifier, Note, Procedure, Roll, Side


def consult(
    chart: str,
    *,
    column: str = "",
    apply: Iterable[str | tuple[str, int] | Modifier] = (),
    side: Side | None = None,
    about: str = "",
    seen_by: Audience | None = None,
    cite: str = "",
    context: tuple[str, ...] = (),
) -> Procedure[Row]:
    """Roll on a chart of the campaign (house rules included) and return the row.

    `apply` names the chart's modifiers that count now. A column that needs no dice gives its row with a note.
    The kernel's own note of the roll keeps dice, modifiers, final number, result and odds.
    """
    read = yield from _read(chart, column, apply)
    if read.column.auto:
        return (yield from _certain(read, side, about, seen_by, cite))
    roll = _roll(read, side, about, seen_by, cite, context)
    return read.row((yield replace(roll, means=read.place)))


def consult_with_dice(
    chart: str,
    *,
    column: str = "",
    apply: Iterable[str | tuple[str, int] | Modifier] = (),
    side: Side | None = None,
    about: str = "",
    seen_by: Audience | None = None,
    cite: str = "",
    context: tuple[str, ...] = (),
) -> Procedure[tuple[Row, list[int]]]:
    """As `consult`, for rules that also look at the dice themselves (doubles, the coloured die)."""
    read = yield from _read(chart, column, apply)
    if read.column.auto:
        return (yield from _certain(read, side, about, seen_by, cite)), []
    dice = yield _roll(read, side, about, seen_by, cite, context)
    return read.row(dice), dice


def _read(chart: str, column: str, apply: Iterable[str | tuple[str, int] | Modifier]) -> Procedure[ChartReading]:
    table: Chart = yield Lookup(chart)
    return table.reading(column, apply)


def _title(read: ChartReading, about: str) -> str:
    return f"{read.title}: {about}" if about else read.title


def _certain(read: ChartReading, side: Side | None, about: str, seen_by: Audience | None, cite: str) -> Procedure[Row]:
    """The row of a column that needs no dice."""
    row = read.column.auto
    assert row is not None
    told = f"{_title(read, about).replace(': ', ', ')}: {read.chart.word(row.result)}, without a roll"
    yield Note(told, cite or read.chart.cite, seen_by, side)
    return row


def _roll(
    read: ChartReading,
    side: Side | None,
    about: str,
    seen_by: Audience | None,
    cite: str,
    context: tuple[str, ...],
) -> Roll:
    return Roll(
        question=_title(read, about),
        cite=cite or read.chart.cite,
        side=side,
        key=read.chart.key,
        context=context,
        seen_by=seen_by,
        dice=read.chart.dice,
        names=read.chart.names,
        reading=read,
    )
