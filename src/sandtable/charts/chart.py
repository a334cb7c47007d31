"""A chart of a booklet: dice, columns, rows, modifiers. Data that knows its own exact odds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sandtable.kernel import Modifier, NotUnderstood
from sandtable.odds import Odds


@dataclass(frozen=True, slots=True)
class Row:
    """A band of final rolls (None: open end) and what it gives: a word, and whatever else the booklet prints there."""

    low: int | None
    high: int | None
    result: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def holds(self, final: int) -> bool:
        return (self.low is None or self.low <= final) and (self.high is None or final <= self.high)

    def band(self) -> str:
        """As a player writes it: `3-6`, `7`, `2 or less`, `12 or more`."""
        if self.low is None:
            return "any" if self.high is None else f"{self.high} or less"
        if self.high is None:
            return f"{self.low} or more"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    def __getitem__(self, key: str) -> Any:
        return self.data[key]


@dataclass(frozen=True, slots=True)
class Column:
    """One column (or date row) of a chart. `auto` gives the result without dice."""

    key: str
    title: str
    rows: tuple[Row, ...]
    auto: Row | None = None


@dataclass(frozen=True, slots=True)
class NamedModifier:
    """A modifier the chart prints. `each`: it counts once for each of something."""

    key: str
    value: int
    reason: str
    cite: str

    def times(self, count: int = 1) -> Modifier:
        reason = self.reason if count == 1 else f"{self.reason} × {count}"
        return Modifier(self.value * count, reason, self.cite)


@dataclass(frozen=True, slots=True)
class Chart:
    """A whole chart."""

    key: str
    title: str
    cite: str
    dice: tuple[int, ...]
    columns: Mapping[str, Column]
    modifiers: Mapping[str, NamedModifier]
    words: Mapping[str, str]
    clamp: tuple[int, int] | None = None
    names: tuple[str, ...] = ()
    read: str = "sum"

    def column(self, key: str = "") -> Column:
        """The named column; a chart with a single column needs no name."""
        if not key and len(self.columns) == 1:
            return next(iter(self.columns.values()))
        try:
            return self.columns[key]
        except KeyError:
            known = ", ".join(self.columns)
            raise NotUnderstood(f"{self.title} has no column {key!r}; there are: {known}", self.cite) from None

    def modifier(self, wanted: "str | tuple[str, int] | Modifier") -> Modifier:
        """A modifier by its key, by (key, how many times), or one made for the occasion."""
        if isinstance(wanted, Modifier):
            return wanted
        key, count = (wanted, 1) if isinstance(wanted, str) else wanted
        try:
            return self.modifiers[key].times(count)
        except KeyError:
            known = ", ".join(self.modifiers) or "none"
            raise NotUnderstood(f"{self.title} has no modifier {key!r}; there are: {known}", self.cite) from None

    def reading(self, column: str = "", apply: "Iterable[str | tuple[str, int] | Modifier]" = ()) -> "ChartReading":
        """This chart, at this column, under these modifiers: ready to tell odds or to read dice."""
        return ChartReading(self, self.column(column), tuple(self.modifier(m) for m in apply))

    def word(self, result: str) -> str:
        return self.words.get(result, result.replace("_", " "))


@dataclass(frozen=True, slots=True)
class ChartReading:
    """One calculation, two readers: `odds` before the dice fall, `row` after."""

    chart: Chart
    column: Column
    modifiers: tuple[Modifier, ...] = ()

    @property
    def title(self) -> str:
        single = len(self.chart.columns) == 1
        return self.chart.title if single else f"{self.chart.title}, {self.column.title}"

    def base(self, dice: Sequence[int]) -> int:
        """The dice as one number: their sum, or tens and units where the chart reads them so."""
        return dice[0] * 10 + dice[1] if self.chart.read == "d66" else sum(dice)

    def final(self, dice: Sequence[int]) -> int:
        final = self.base(dice) + sum(m.value for m in self.modifiers)
        if self.chart.clamp:
            low, high = self.chart.clamp
            final = min(max(final, low), high)
        return final

    def row(self, dice: Sequence[int]) -> Row:
        if self.column.auto:
            return self.column.auto
        final = self.final(dice)
        for row in self.column.rows:
            if row.holds(final):
                return row
        raise NotUnderstood(f"{self.title} has no row for {final}", self.chart.cite)

    def place(self, dice: Sequence[int]) -> int:
        """Which row of the column these dice find, counted from the top."""
        row = self.row(dice)
        return next((n for n, one in enumerate(self.column.rows) if one is row), 0)

    def outcome(self, dice: Sequence[int]) -> str:
        return self.chart.word(self.row(dice).result)

    def law(self) -> Odds[str]:
        """The exact distribution of result words."""
        return self.rows().map(lambda row: row.result)

    def rows(self) -> "Odds[_RowKey]":
        """The exact distribution over rows, each by its place and with its result and data."""
        if self.column.auto:
            return Odds({_RowKey(0, self.column.auto): 1})
        places = {id(row): place for place, row in enumerate(self.column.rows)}
        thrown = Odds.tuples(self.chart.dice) if self.chart.read == "d66" else _sums(self.chart.dice)
        return thrown.map(lambda dice: (lambda row: _RowKey(places[id(row)], row))(self.row(dice)))

    def odds(self) -> list[tuple[str, Fraction]]:
        """Each outcome in the chart's order with its chance."""
        chances: dict[str, Fraction] = {}
        for key, chance in sorted(self.rows().items(), key=lambda pair: pair[0].place):
            word = self.chart.word(key.result)
            chances[word] = chances.get(word, Fraction(0)) + chance
        return list(chances.items())


@dataclass(frozen=True, slots=True)
class _RowKey:
    """A row that can stand in a distribution: told apart by its place, carrying the row itself."""

    place: int
    row: Row = field(compare=False)

    @property
    def result(self) -> str:
        return self.row.result

    def __getitem__(self, key: str) -> Any:
        return self.row.data[key]


def _sums(dice: tuple[int, ...]) -> Odds[tuple[int, ...]]:
    """The sum as a single pseudo-die: eleven outcomes of 2d6 instead of thirty-six."""
    return Odds.faces(dice).map(lambda total: (total,))
