"""Tables that the booklet does not print: looked up by name. Typed in once, they are rolled; else the player is asked.

A table file is TOML of the chart shape, each table under its key (`a6a`, `r3` ...); `rule` and `title` may be left out.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sandtable.charts import BadChart, Chart, ChartReading, overlay, parse_dice, read_chart
from sandtable.games.orsha.solitaire.booklet import BaseTable, base_tables, charts
from sandtable.games.orsha.solitaire.state import PLAYER, State
from sandtable.kernel import (
    FACT,
    Amount,
    Choose,
    Field,
    FieldKind,
    Lookup,
    Modifier,
    Note,
    NotUnderstood,
    Procedure,
    Report,
    Roll,
    options,
)
from sandtable.kernel.bounds import check_toml
from sandtable.odds import Odds

MOST = 20
ITEMS = ("S", "HS", "L", "F", "SW", "GUN", "VEHICLE")
ASK = "?"
"""Typed as a result: the number is asked for each time, since it needs a further roll or a choice."""
UNSAID = "as your table says"
"""What a thing is called whose name the player leaves empty."""


@dataclass(frozen=True)
class Found:
    """What a table gave: its words (or number as words), and the final roll if dice fell here."""

    result: str
    final: int | None = None

    @property
    def number(self) -> int:
        return int(self.result)


@dataclass(frozen=True)
class Unprinted:
    """A roll on a table we do not have: the final number is ours, its meaning the player's."""

    title: str
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    read: str

    def final(self, dice: Sequence[int]) -> int:
        base = 10 * dice[0] + dice[1] if self.read == "d66" else sum(dice)
        return base + sum(m.value for m in self.modifiers)

    def outcome(self, dice: Sequence[int]) -> str:
        return f"read {self.final(dice)} on your table"

    def odds(self) -> list[tuple[str, Fraction]]:
        law = Odds.tuples(self.dice).map(lambda dice: self.final(dice))
        return [(f"{final}", chance) for final, chance in sorted(law.items())]


def look_up(
    state: State,
    key: str,
    *,
    about: str = "",
    apply: Sequence[Modifier] = (),
    cite: str = "",
    again: Sequence[int] = (),
) -> Procedure[Found]:
    """The result of a base table: rolled if typed in, else asked of the player by the table's name.

    `again`: final numbers that are rolled again.
    """
    table = base_tables()[key]
    rule_id = cite or table.rule
    chart: Chart | None = read_typed(state.typed[key])[key] if key in state.typed else (yield Lookup(key))
    title = f"{table.title}: {about}" if about else table.title
    if chart is None and not table.dice:
        return Found((yield from _ask(key, table, title, rule_id, None)))
    dice = chart.dice if chart else parse_dice(table.dice)
    reading = _reading(chart, Unprinted(title, tuple(apply), dice, table.read or "sum"))
    names = ("coloured", "white") if table.read == "d66" else ()
    while True:
        thrown = yield from Roll(
            question=title, cite=rule_id, side=PLAYER, key=key, dice=dice, names=names, reading=reading
        )
        final = reading.final(thrown)
        if final not in again:
            break
        yield Note(f"{final} on this table is rolled again.", rule_id)
    if isinstance(reading, ChartReading):
        return Found(reading.row(thrown).result, final)
    row = next((r for r in chart.column().rows if r.holds(final)), None) if chart else None
    if row is not None:
        return Found(row.result, final)
    return Found((yield from _told(state, key, table, title, rule_id, final)), final)


def _reading(chart: Chart | None, bare: Unprinted) -> ChartReading | Unprinted:
    """On a typed table, if it has a row for every roll as modified; else only the number is ours."""
    if chart is None:
        return bare
    typed = chart.reading(apply=bare.modifiers)
    try:
        typed.odds()
    except NotUnderstood:
        return bare
    return typed


def _told(state: State, key: str, table: BaseTable, title: str, cite: str, final: int) -> Procedure[str]:
    """What the player's table gives: asked once for each number, then remembered."""
    known = state.told.setdefault(key, {})
    before = known.get(str(final), "")
    if before and before != ASK:
        yield Note(f"{table.title}: {final} gives {before}, as you told before.", cite)
        return before
    got = yield from _ask(key, table, title, cite, final, once=before != ASK)
    if before != ASK and got != (table.unsaid or UNSAID):
        known[str(final)] = got
    return got


def _ask(key: str, table: BaseTable, title: str, cite: str, final: int | None, *, once: bool = True) -> Procedure[str]:
    at = f" at {final}" if final is not None else ""
    context: tuple[str, ...] = ("The booklet does not print this table; it is in your Solitaire ASL or rule book.",)
    if final is not None and once:
        context += (f"It is asked once: the next {final} on this table is looked up here.",)
    asked: dict[str, Any] = {
        "question": f"{title}. What does your table give{at}?",
        "telling": f"{title.replace(': ', ', ')}, by your table{at}: {{}}.",
        "cite": cite,
        "wants": FACT,
        "side": PLAYER,
        "key": f"{key}-result",
        "context": context,
    }
    if table.kind == "number":
        return str((yield from Amount(**asked, maximum=MOST)))
    if table.choices:
        return (yield from Choose(**asked, options=options(*table.choices)))
    if table.kind == "items":
        fields = tuple(Field(item, item, FieldKind.NUMBER, maximum=3, default=0) for item in ITEMS)
        form = yield from Report(**asked, fields=fields)
        return ", ".join(item for item in ITEMS for _ in range(form[item]))
    unsaid = table.unsaid or UNSAID
    words = Field("result", "Result", FieldKind.TEXT, hint=f"Left empty: {unsaid}")
    form = yield from Report(**asked, fields=(words,))
    return form["result"] or unsaid


def read_typed(text: str) -> dict[str, Chart]:
    """Base tables from TOML text; raises BadChart with every fault: unknown names, gaps, results of the wrong kind."""
    try:
        check_toml(text, what="your tables")
        raw = tomllib.loads(text)
    except ValueError as wrong:
        raise BadChart(f"your tables: {wrong}") from None
    return {key: _typed(key, body) for key, body in raw.items()}


def _typed(key: str, body: Any) -> Chart:
    known = base_tables()
    if key not in known:
        raise BadChart(f"your tables: there is no base table {key!r}; there are: {', '.join(known)}")
    if not isinstance(body, Mapping):
        raise BadChart(f"your tables: {key} is not a table")
    table = known[key]
    told = {"title": table.title, "rule": table.rule, "dice": table.dice, "read": table.read}
    ours: dict[str, Any] = {name: value for name, value in told.items() if value}
    chart = read_chart(key, {**ours, **body}, "your tables")
    for row in chart.column().rows:
        if table.kind == "number" and not row.result.isdecimal():
            raise BadChart(f"your tables: {key} gives {row.result!r}, where a whole number is wanted")
        if table.kind == "items" and not set(items_of(row.result)) <= set(ITEMS):
            raise BadChart(f"your tables: {key} gives {row.result!r}; allowed are {', '.join(ITEMS)}")
        if table.choices and row.result not in table.choices:
            raise BadChart(f"your tables: {key} gives {row.result!r}; allowed are {', '.join(table.choices)}")
    return chart


def items_of(words: str) -> list[str]:
    """`S, L, SW` as a list; spaces alone do as well."""
    return words.replace(",", " ").split()


class Tables(dict[str, Chart]):
    """The charts there are. A base table that nobody typed in is known, but not there: looked up, it is None."""

    def __missing__(self, key: str) -> None:
        if key not in base_tables():
            raise KeyError(key)


def tables(house_rules: str = "") -> Tables:
    """Our charts, and the base tables that the player's file gives."""
    try:
        check_toml(house_rules, what="the text")
        raw = tomllib.loads(house_rules)
    except ValueError as wrong:
        raise BadChart(f"house rules: {wrong}") from None
    base = {key: _typed(key, body) for key, body in raw.items() if key in base_tables()}
    return Tables(overlay({**charts(), **base}, house_rules))
