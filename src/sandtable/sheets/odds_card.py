"""Odds cards: a chart with its exact odds at every column, and how the odds move with the final modifier."""

from fractions import Fraction

from sandtable.charts import Chart
from sandtable.kernel import Facts, Modifier, Picture, Table
from sandtable.odds.bars import percent
from sandtable.odds.pictures import svg_bars
from sandtable.sheets.press import Page, Part, Printed, to_pdf

MOST_PICTURES = 4
SHIFTS = range(-3, 4)


def odds_card(chart: Chart, *, game: str = "", paper: str = "a4") -> bytes:
    """A card for the table: rows, odds as bars, and the odds under every modifier from -3 to +3."""
    sections: list[Printed] = []
    for column in chart.columns.values():
        reading = chart.reading(column.key)
        if column.auto:
            sections.append(Facts(column.title, (("Always", chart.word(column.auto.result)),)))
            continue
        chances = dict(reading.odds())
        rows = tuple(
            (r.band(), chart.word(r.result), percent(chances.get(chart.word(r.result), Fraction(0))))
            for r in column.rows
        )
        sections.append(Table(column.title or "Rows", ("Roll", "Result", "Chance"), rows))
        shifted = _shifts(chart, column.key)
        if len(shifted.columns) > 2:
            sections.append(shifted)
        if len(chart.columns) <= MOST_PICTURES:
            svg = svg_bars(reading.odds(), title=reading.title)
            words = ", ".join(f"{word} {percent(chance)}" for word, chance in reading.odds())
            sections.append(Picture(f"Odds, {column.title}" if column.title else "Odds", svg, words))
    if chart.modifiers:
        named = tuple((f"{m.value:+d}", m.reason) for m in chart.modifiers.values())
        sections.append(Table("Modifiers", ("", "When"), named))
    page = Page(chart.title, campaign=game, viewer="Odds card", paper=paper)
    return to_pdf(page, [Part(chart.title, sections)])


def _shifts(chart: Chart, column: str) -> Table:
    """Outcomes down, modifiers across."""
    words: list[str] = []
    table: dict[tuple[str, int], Fraction] = {}
    for shift in SHIFTS:
        try:
            odds = chart.reading(column, [Modifier(shift, "shift")]).odds()
        except ValueError:
            continue  # a chart without open ends has no row out there
        for word, chance in odds:
            table[word, shift] = chance
            words += [word] if word not in words else []
    shifts = [s for s in SHIFTS if any((word, s) in table for word in words)]
    rows = tuple((word, *(percent(table.get((word, s), Fraction(0))) for s in shifts)) for word in words)
    return Table("Chance by final modifier", ("Outcome", *(f"{s:+d}" if s else "0" for s in shifts)), rows)
