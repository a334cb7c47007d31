"""Consulting a chart during play: a procedure that rolls, reads the row, and leaves the note."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from sandtable.charts.chart import Chart, ChartReading, Row
from sandtable.kernel import Audience, Lookup, Modifier, Note, Procedure, Roll, Side
from sandtable.odds.bars import percent

MOST_AT_ONCE = 12
"""Throws on one screen."""


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


def consult_each(
    chart: str,
    each: Sequence[tuple[str, Iterable[str | tuple[str, int] | Modifier]]],
    *,
    column: str = "",
    side: Side | None = None,
    seen_by: Audience | None = None,
) -> Procedure[list[Row]]:
    """Several throws on one chart on one screen: `each` is (who, the modifiers that count for him). His dice, his
    odds beside them, and a line of the story for what came of it. One alone is consulted as ever."""
    if len(each) == 1:
        ((about, apply),) = each
        return [(yield from consult(chart, column=column, apply=apply, side=side, about=about, seen_by=seen_by))]
    found: list[Row] = []
    for start in range(0, len(each), MOST_AT_ONCE):
        some = each[start : start + MOST_AT_ONCE]
        reads = []
        for _, apply in some:
            reads.append((yield from _read(chart, column, apply)))
        found += yield from _thrown([about for about, _ in some], reads, side, seen_by)
    return found


def _thrown(
    who: Sequence[str], reads: Sequence[ChartReading], side: Side | None, seen_by: Audience | None
) -> Procedure[list[Row]]:
    if not reads:
        return []
    table, wide = reads[0].chart, len(reads[0].chart.dice)
    rows_of = partial(_rows_of, reads, wide)
    dice = yield from Roll(
        question=f"{table.title}: {len(who)} of them",
        cite=table.cite,
        side=side,
        key=table.key,
        seen_by=seen_by,
        context=tuple(_prospect(about, read) for about, read in zip(who, reads, strict=True)),
        dice=table.dice * len(who),
        names=tuple(about if n == 0 else "" for about in who for n in range(wide)),
        means=lambda thrown: tuple(row.result for row in rows_of(thrown)),
    )
    rows = rows_of(dice)
    for n, (about, row) in enumerate(zip(who, rows, strict=True)):
        own = dice[n * wide : (n + 1) * wide]
        signed = "".join(f", {m.value:+d} {m.reason}" for m in reads[n].modifiers)
        sum_of = f"{', '.join(map(str, own))}{signed}: {reads[n].final(own)}"
        yield Note(f"{about}: {table.word(row.result)} ({sum_of}).", table.cite, seen_by, side)
    return rows


def _rows_of(reads: Sequence[ChartReading], wide: int, dice: Sequence[int]) -> list[Row]:
    return [read.row(dice[n * wide : (n + 1) * wide]) for n, read in enumerate(reads)]


def _prospect(about: str, read: ChartReading) -> str:
    odds = ", ".join(f"{word} {percent(chance)}" for word, chance in read.odds())
    signed = "".join(f" {m.value:+d} {m.reason}," for m in read.modifiers)
    return f"{about}:{signed} {odds}"


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
