"""Charts and odds: every chart of every game, browsable, with exact odds, and rolled free of any campaign."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sandtable.charts import Chart, ChartReading
from sandtable.games import every_game, find
from sandtable.kernel import Game, Modifier, NotUnderstood, SeededDice, in_words, new_seed
from sandtable.odds.pictures import svg_bars
from sandtable.rules import in_titles
from sandtable.web.access import NotThere, guest
from sandtable.web.fields import whole
from sandtable.web.paper import page
from sandtable.web.routing import Form, Pages

router = Pages()
MOST_TIMES = 20


@router.get("/charts")
def charts(request: Request) -> Response:
    guest(request)
    return page(request, "charts.html", games=[(g, charts_in(g)) for g in every_game()])


def charts_in(game: Game[Any]) -> dict[str, Chart]:
    return {key: table for key, table in game.tables().items() if isinstance(table, Chart)}


def chart_of(game: str, key: str) -> tuple[Game[Any], Chart]:
    try:
        found = find(game)
        return found, charts_in(found)[key]
    except (NotUnderstood, KeyError):
        raise NotThere("There is no such chart.") from None


@router.get("/charts/{game}/{key}")
def chart(request: Request, game: str, key: str) -> Response:
    guest(request)
    return chart_page(request, *chart_of(game, key), dict(request.query_params))


@router.post("/charts/{game}/{key}")
def roll(request: Request, game: str, key: str, form: Form) -> Response:
    """Throw the dice once, for nothing but to see."""
    guest(request)
    g, found = chart_of(game, key)
    return chart_page(request, g, found, {k: str(v) for k, v in form.items()}, dice=throw(found))


def throw(chart: Chart) -> list[int]:
    return SeededDice(new_seed()).throw(chart.dice, 0)


def chart_page(
    request: Request,
    game: Game[Any],
    chart: Chart,
    asked: Mapping[str, str],
    *,
    dice: list[int] | None = None,
    back: tuple[str, str] = ("/charts", "Charts and odds"),
) -> Response:
    """A chart with the odds of the column and the modifiers asked for; `back` is where it was opened from."""
    wrong = ""
    try:
        reading = reading_of(chart, asked)
    except NotUnderstood as no:
        wrong, reading, asked = no.why, chart.reading(next(iter(chart.columns))), {}
    thrown = dice if dice and not reading.column.auto else None
    return page(
        request,
        "chart.html",
        422 if wrong else 200,
        game=game,
        chart=chart,
        reading=reading,
        asked=asked,
        odds=plain_odds(reading),
        rows=rows_of(reading),
        wrong=wrong,
        dice=thrown,
        final=reading.final(thrown) if thrown else None,
        outcome=reading.outcome(thrown) if thrown else "",
        all_columns=overview(chart) if len(chart.columns) > 1 else None,
        query=request.url.query if request.method == "GET" else "",
        back=back,
    )


@router.get("/charts/{game}/{key}/odds.svg")
def picture(request: Request, game: str, key: str) -> Response:
    """The odds as a picture to keep."""
    guest(request)
    _, found = chart_of(game, key)
    reading = reading_of(found, dict(request.query_params))
    return Response(svg_bars(reading.odds(), title=reading.title), media_type="image/svg+xml")


def reading_of(chart: Chart, asked: Mapping[str, str]) -> ChartReading:
    """The chart at the column and under the modifiers that the form names; raises NotUnderstood."""
    apply: list[tuple[str, int] | Modifier] = []
    for key in chart.modifiers:
        times = whole(asked.get(f"m.{key}") or "0", chart.modifiers[key].reason, chart.cite)
        if not 0 <= times <= MOST_TIMES:
            raise NotUnderstood(f"{chart.modifiers[key].reason}: between 0 and {MOST_TIMES} times", chart.cite)
        if times:
            apply.append((key, times))
    more = whole(asked.get("plus") or "0", "another modifier", chart.cite)
    if not -99 <= more <= 99:
        raise NotUnderstood("another modifier: between −99 and 99", chart.cite)
    if more:
        apply.append(Modifier(more, "another modifier"))
    reading = chart.reading(asked.get("column") or next(iter(chart.columns)), apply)
    reading.odds()  # a modifier beyond what the chart prints may find no row: say so now
    return reading


def plain_odds(reading: ChartReading) -> list[tuple[str, int, int]]:
    return [(words, chance.numerator, chance.denominator) for words, chance in reading.odds()]


def rows_of(reading: ChartReading) -> list[tuple[str, str, str, tuple[int, int]]]:
    """(band, outcome, whatever else the row holds, chance) of every row of the column."""
    chances = {key.place: chance for key, chance in reading.rows().items()}
    listed = [reading.column.auto] if reading.column.auto else list(reading.column.rows)
    found = []
    for place, row in enumerate(listed):
        chance = chances.get(place)
        more = ", ".join(filter(None, (_also(k, v) for k, v in row.data.items() if k not in ("result", "as"))))
        share = (chance.numerator, chance.denominator) if chance else (0, 1)
        found.append((row.band(), reading.chart.word(row.result), more, share))
    return found


def _also(key: str, value: Any) -> str:
    """One more thing that a row says, as a player reads it; nothing where it says no, or none."""
    name = in_words(key)
    if value is True:
        return name
    if value is False or value is None or value in ([], ""):
        return ""
    if isinstance(value, list):
        return f"{name} {', '.join(in_titles(in_words(v)) for v in value)}"
    return f"{name} {in_titles(in_words(value))}" if key != "entry" else in_titles(str(value))


def overview(chart: Chart) -> tuple[list[str], list[tuple[str, str, dict[str, tuple[int, int]]]]]:
    """Every column beside every outcome, without modifiers."""
    outcomes: dict[str, None] = {}
    lines = []
    for column in chart.columns.values():
        chances = {words: (c.numerator, c.denominator) for words, c in chart.reading(column.key).odds()}
        outcomes |= dict.fromkeys(chances)
        lines.append((column.key, column.title, chances))
    return list(outcomes), lines
