"""Consulting a chart during play: a procedure that rolls, reads the row, and leaves the note."""

from collections.abc import Iterable

from sandtable.charts.chart import Chart, Row
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
    row, _ = yield from consult_with_dice(
        chart, column=column, apply=apply, side=side, about=about, seen_by=seen_by, cite=cite, context=context
    )
    return row


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
    table: Chart = yield Lookup(chart)
    reading = table.reading(column, apply)
    title = f"{reading.title}: {about}" if about else reading.title
    rule = cite or table.cite
    if reading.column.auto:
        row = reading.column.auto
        yield Note(f"{title}: {table.word(row.result)}, without a roll", rule, seen_by, side)
        return row, []
    dice = yield Roll(
        question=title,
        cite=rule,
        side=side,
        key=chart,
        context=context,
        seen_by=seen_by,
        dice=table.dice,
        names=table.names,
        reading=reading,
    )
    return reading.row(dice), dice
