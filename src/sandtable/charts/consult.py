"""Consulting a chart during play: a procedure that rolls, reads the row, and leaves the note."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from sandtable.charts.chart import Chart, ChartReading, Row
from sandtable.kernel import Audience, Lookup, Modifier, Note, Procedure, Roll, Side, summed
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


@dataclass(frozen=True)
class Throw:
    """One of several throws on one screen: who it is for, and the modifiers that count for him."""

    chart: str
    about: str
    apply: Iterable[str | tuple[str, int] | Modifier] = ()
    column: str = ""


def consult_each(
    chart: str,
    each: Sequence[tuple[str, Iterable[str | tuple[str, int] | Modifier]]],
    *,
    column: str = "",
    side: Side | None = None,
    seen_by: Audience | None = None,
) -> Procedure[list[Row]]:
    """Several throws on one chart on one screen: `each` is (who, the modifiers that count for him)."""
    throws = [Throw(chart, about, apply, column) for about, apply in each]
    return (yield from consult_all(throws, side=side, seen_by=seen_by))


def consult_all(
    throws: Sequence[Throw],
    *,
    title: str = "",
    side: Side | None = None,
    seen_by: Audience | None = None,
    cite: str = "",
) -> Procedure[list[Row]]:
    """Several throws on one screen, on one chart or on several. Each has its dice, its odds beside them, and a line of
    the story for what came of it. One alone is consulted as ever."""
    if len(throws) == 1:
        (one,) = throws
        row = yield from consult(
            one.chart, column=one.column, apply=one.apply, side=side, about=one.about, seen_by=seen_by, cite=cite
        )
        return [row]
    found: list[Row] = []
    for start in range(0, len(throws), MOST_AT_ONCE):
        some = throws[start : start + MOST_AT_ONCE]
        reads = []
        for throw in some:
            reads.append((yield from _read(throw.chart, throw.column, throw.apply)))
        found += yield from _thrown([throw.about for throw in some], reads, title, side, seen_by, cite)
    return found


def _thrown(
    who: Sequence[str],
    reads: Sequence[ChartReading],
    title: str,
    side: Side | None,
    seen_by: Audience | None,
    cite: str,
) -> Procedure[list[Row]]:
    first = reads[0].chart
    shared = len({read.title for read in reads}) == 1
    if not shared:
        who = [f"{read.title.replace(': ', ', ')}, {about}" for about, read in zip(who, reads, strict=True)]
    heading = f"{reads[0].title}: {len(who)} of them" if shared or not title else f"{title}: {len(who)} throws"
    dice = yield from Roll(
        question=heading,
        cite=cite or first.cite,
        side=side,
        key=first.key,
        seen_by=seen_by,
        told_after=True,
        context=tuple(_prospect(about, read) for about, read in zip(who, reads, strict=True)),
        dice=tuple(faces for read in reads for faces in read.chart.dice),
        names=tuple(about if n == 0 else "" for about, read in zip(who, reads, strict=True) for n in _dice_of(read)),
        means=lambda thrown: tuple(row.result for row in _rows_of(reads, thrown)),
    )
    rows = _rows_of(reads, dice)
    for about, read, own, row in zip(who, reads, _dealt(reads, dice), rows, strict=True):
        sum_of = summed(", ".join(map(str, own)), own, read.modifiers, read.final(own))
        yield Note(f"{about}: {read.chart.word(row.result)} ({sum_of}).", cite or read.chart.cite, seen_by, side)
    return rows


def _dice_of(read: ChartReading) -> range:
    return range(len(read.chart.dice))


def _dealt(reads: Sequence[ChartReading], dice: Sequence[int]) -> list[Sequence[int]]:
    """Each throw its own dice."""
    ends = list(accumulate(len(read.chart.dice) for read in reads))
    return [dice[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _rows_of(reads: Sequence[ChartReading], dice: Sequence[int]) -> list[Row]:
    return [read.row(own) for read, own in zip(reads, _dealt(reads, dice), strict=True)]


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
