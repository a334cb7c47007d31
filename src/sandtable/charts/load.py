"""Charts from TOML, with proof: rows cover every possible final roll once, results are known words, rules exist.

    [ground]
    title = "Ground condition"
    rule = "tfb.weather.ground"
    dice = "1d6"
    results = { dry = "Dry", mud = "Mud" }                      # the known words
    [ground.modifiers]
    late = { value = -1, reason = "1944", rule = "tfb.x" }
    [ground.columns.oct_5_15]
    title = "5 to 15 October"
    rows = [ { roll = "1-2", result = "dry" }, { roll = "3+", result = "mud", sp = 4 } ]
    [ground.columns.december]
    auto = "mud"

A chart with one column may put `rows` directly. `clamp = [2, 12]` reads rolls beyond the ends as the ends.
A roll is `5`, `3-6`, `3+`, `4-` (four or less), or `any`.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sandtable.charts.chart import Chart, Column, NamedModifier, Row
from sandtable.kept import read_toml
from sandtable.kernel.bounds import check_toml
from sandtable.rules import known

MOST_DICE, MOST_FACES, FARTHEST = 20, 1000, 10_000
"""Beyond any booklet. A house-rule file may come from anyone, and must not fill the memory."""


class BadChart(ValueError):
    """A chart file that cannot be trusted, with every fault found."""


def load_charts(*files: Path) -> dict[str, Chart]:
    """All charts of these files by key; raises BadChart."""
    charts: dict[str, Chart] = {}
    for file in files:
        for key, raw in read_toml(file.read_text(encoding="utf-8")).items():
            if key in charts:
                raise BadChart(f"{file.name}: the chart {key!r} stands twice")
            charts[key] = read_chart(key, raw, file.name)
    return charts


def overlay(charts: Mapping[str, Chart], house_rules: str) -> dict[str, Chart]:
    """The charts with a house-rule text of the same shape laid over: what it names is replaced, nothing is added."""
    try:
        check_toml(house_rules, what="the text")
        raw = tomllib.loads(house_rules)
    except ValueError as wrong:
        raise BadChart(f"house rules: {wrong}") from None
    changed = {}
    for key, body in raw.items():
        if key not in charts:
            raise BadChart(f"house rules: there is no chart {key!r}; there are: {', '.join(charts)}")
        changed[key] = _laid_over(charts[key], body)
    return {**charts, **changed}


def _laid_over(ours: Chart, body: Mapping[str, Any]) -> Chart:
    """The booklet's chart where the house rules are silent; columns they name replace the booklet's."""
    kept = {
        "rule": ours.cite,
        "title": ours.title,
        "dice": "+".join(f"1d{faces}" for faces in ours.dice),
        "results": dict(ours.words),
        "modifiers": {k: {"value": m.value, "reason": m.reason, "rule": m.cite} for k, m in ours.modifiers.items()},
        "clamp": ours.clamp,
        "names": ours.names,
        "read": ours.read,
    }
    where = f"house rules: {ours.key}"
    try:
        chart = _build(ours.key, {**kept, **body})
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise BadChart(f"{where}: {wrong}") from wrong
    chart = replace(chart, columns={**ours.columns, **chart.columns})
    if set(chart.columns) != set(ours.columns):
        raise BadChart(f"{where} has a column that no rule knows: {min(set(chart.columns) - set(ours.columns))!r}")
    if ours.words:
        unknown = {r.result for r in _all_rows(chart)} - set(ours.words)
        if unknown:
            raise BadChart(f"{where} gives {min(unknown)!r}, which no rule knows")
    else:
        cells = {key for r in _all_rows(ours) for key in r.data}
        short = next((r for r in _all_rows(chart) if set(r.data) != cells), None)
        if short:
            raise BadChart(f"{where}: the row {short.band()} must say {', '.join(sorted(cells)) or 'nothing more'}")
    return _proved(chart, where)


def digest(house_rules: str) -> str:
    return hashlib.sha256(house_rules.encode()).hexdigest()[:16]


def _all_rows(chart: Chart) -> list[Row]:
    return [row for c in chart.columns.values() for row in (*c.rows, *([c.auto] if c.auto else []))]


def read_chart(key: str, raw: Mapping[str, Any], where: str) -> Chart:
    try:
        chart = _build(key, raw)
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise BadChart(f"{where}: {key}: {wrong}") from wrong
    return _proved(chart, f"{where}: {key}")


def _proved(chart: Chart, where: str) -> Chart:
    faults = _misfits(chart)
    if faults:
        raise BadChart("; ".join(f"{where} {fault}" for fault in faults))
    faults += [f"names the unknown rule {cite!r}" for cite in _cites(chart) if not known(cite)]
    faults += [f"modifier {m.key!r} gives no reason" for m in chart.modifiers.values() if not m.reason]
    if chart.words:
        faults += [f"gives the unknown word {r.result!r}" for r in _all_rows(chart) if r.result not in chart.words]
    for column in chart.columns.values():
        faults += [f"column {column.key!r} {fault}" for fault in _gaps(chart, column)]
    if faults:
        raise BadChart("; ".join(f"{where} {fault}" for fault in faults))
    return chart


def _misfits(chart: Chart) -> list[str]:
    """What must be right before anything can be counted through."""
    numbers = {m.key: m.value for m in chart.modifiers.values()}
    faults = [f"modifier {key!r} is not a small whole number" for key, n in numbers.items() if not _is_small(n)]
    if chart.clamp and not (all(map(_is_small, chart.clamp)) and chart.clamp[0] <= chart.clamp[1]):
        faults.append("has a clamp that is not a low and a high number")
    if chart.names and len(chart.names) != len(chart.dice):
        faults.append(f"names {len(chart.names)} dice of {len(chart.dice)}")
    if chart.read not in ("sum", "d66") or (chart.read == "d66" and (chart.dice != (6, 6) or chart.modifiers)):
        faults.append("has a read that does not fit: sum, or d66 for two six-sided dice without modifiers")
    return faults


def _is_small(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and abs(number) <= FARTHEST


def _build(key: str, raw: Mapping[str, Any]) -> Chart:
    words = raw.get("results", {})
    columns = raw.get("columns") or {"": {k: raw[k] for k in ("rows", "auto") if k in raw}}
    clamp = raw.get("clamp")
    if not isinstance(raw["title"], str):
        raise ValueError("the title is no text")
    return Chart(
        key,
        raw["title"],
        raw["rule"],
        parse_dice(raw["dice"]),
        {name: _column(name, body) for name, body in columns.items()},
        {
            name: NamedModifier(name, body["value"], body.get("reason", ""), body["rule"])
            for name, body in raw.get("modifiers", {}).items()
        },
        {word: word.replace("_", " ") for word in words} if isinstance(words, list) else dict(words),
        (clamp[0], clamp[1]) if clamp else None,
        tuple(raw.get("names", ())),
        raw.get("read", "sum"),
    )


def _column(name: str, body: Mapping[str, Any]) -> Column:
    rows = tuple(_row(r) for r in body.get("rows", ()))
    auto = body.get("auto")
    if auto is not None:
        auto_row = Row(
            None, None, auto if isinstance(auto, str) else auto["result"], {} if isinstance(auto, str) else auto
        )
        return Column(name, body.get("title", name.replace("_", " ")), rows, auto_row)
    if not rows:
        raise ValueError(f"column {name!r} has neither rows nor an automatic result")
    return Column(name, body.get("title", name.replace("_", " ")), rows)


def _row(raw: Mapping[str, Any]) -> Row:
    low, high = parse_band(raw["roll"])
    data = {k: v for k, v in raw.items() if k not in ("roll", "result")}
    return Row(low, high, str(raw.get("result", raw["roll"])), data)


def parse_band(text: str | int) -> tuple[int | None, int | None]:
    """`3-6`, `7`, `12+`, `4-`, `any`, negative numbers included."""
    text = str(text).replace(" ", "")
    if text == "any":
        return None, None
    if m := re.fullmatch(r"(-?\d+)", text):
        return int(m[1]), int(m[1])
    if m := re.fullmatch(r"(-?\d+)-(-?\d+)", text):
        if int(m[1]) > int(m[2]):
            raise ValueError(f"{text!r} runs backwards")
        return int(m[1]), int(m[2])
    if m := re.fullmatch(r"(-?\d+)\+", text):
        return int(m[1]), None
    if m := re.fullmatch(r"(-?\d+)-", text):
        return None, int(m[1])
    raise ValueError(f"{text!r} is not a band of rolls")


def parse_dice(text: str) -> tuple[int, ...]:
    """`2d6` as (6, 6); `d66` as two dice read as tens and units is also (6, 6)."""
    if text == "d66":
        return (6, 6)
    faces: list[int] = []
    for part in text.split("+"):
        m = re.fullmatch(r"\s*(\d*)d(\d+)\s*", part)
        if not m:
            raise ValueError(f"{text!r} is not a number of dice")
        count, sides = int(m[1] or 1), int(m[2])
        if not (1 <= count <= MOST_DICE and 2 <= sides <= MOST_FACES):
            raise ValueError(f"{text!r} is not a number of dice that anyone throws")
        faces += [sides] * count
    return tuple(faces)


def _cites(chart: Chart) -> Iterable[str]:
    return [chart.cite, *(m.cite for m in chart.modifiers.values())]


def _gaps(chart: Chart, column: Column) -> list[str]:
    """Every final roll that dice and modifiers can make must find exactly one row."""
    if column.auto:
        return ["has an automatic result and rows as well"] if column.rows else []
    faults = []
    possible = _possible(chart)
    ends = {end for row in column.rows for end in (row.low, row.high) if end is not None} - set(possible)
    # Rows may reach beyond what the printed modifiers can make, but even there no two may claim the same roll.
    faults += [f"has 2 rows for {end}" for end in sorted(ends) if sum(row.holds(end) for row in column.rows) > 1]
    for final in possible:
        found = sum(row.holds(final) for row in column.rows)
        if found != 1:
            faults.append(f"has {'no row' if not found else f'{found} rows'} for {final}")
    return faults


def _possible(chart: Chart) -> list[int]:
    if chart.read == "d66":
        return [10 * a + b for a in range(1, 7) for b in range(1, 7)]
    if chart.clamp:
        return list(range(chart.clamp[0], chart.clamp[1] + 1))
    values = [m.value for m in chart.modifiers.values()]
    low = len(chart.dice) + sum(v for v in values if v < 0)
    high = sum(chart.dice) + sum(v for v in values if v > 0)
    return list(range(low, high + 1))
