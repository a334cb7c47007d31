"""`sandtable roll`, `odds`, `charts`: the booklets' tables, free of any campaign."""

import re
from typing import Any

import click

from sandtable.charts import Chart, ChartReading
from sandtable.cli.shared import as_json, from_json, print_json
from sandtable.games import GAMES, tables_of

which_chart = click.argument("chart")
in_column = click.option("--column", "-c", default="", help="Which column or row of dates.")
with_modifiers = click.option(
    "--with", "-w", "apply", multiple=True, metavar="MODIFIER", help="A modifier; NAME or NAME=2."
)


def _charts_of(game: str) -> dict[str, Chart]:
    return {f"{game}:{key}": c for key, c in tables_of(game).items() if isinstance(c, Chart)}


def _every_chart() -> dict[str, Chart]:
    """All charts as `game:chart`."""
    return {name: chart for game in GAMES for name, chart in _charts_of(game).items()}


def find_chart(name: str) -> tuple[str, Chart]:
    """A chart and its game's key. `game:chart` loads that game's charts alone; a bare name is looked for in all."""
    game, colon, _ = name.partition(":")
    charts = _charts_of(game) if colon and game in GAMES else _every_chart()
    found = [key for key in charts if name in (key, key.partition(":")[2])]
    if len(found) != 1:
        few = "No chart" if not found else f"More than one chart ({', '.join(found)})"
        raise click.ClickException(f"{few} is called {name!r}. `sandtable charts` lists them all.")
    return found[0].partition(":")[0], charts[found[0]]


def _reading(name: str, column: str, apply: tuple[str, ...]) -> ChartReading:
    _, chart = find_chart(name)
    if not column and len(chart.columns) > 1 and "" not in chart.columns:
        raise click.ClickException(f"Say which column of {chart.title} with --column: {', '.join(chart.columns)}.")
    wanted = [m.partition("=") for m in apply]
    if any(count and not re.fullmatch("-?[0-9]{1,4}", count) for _, _, count in wanted):
        raise click.ClickException("A modifier is NAME, or NAME=2 where it counts twice.")
    return chart.reading(column, [(key, int(count or 1)) for key, _, count in wanted])


@click.command("roll")
@which_chart
@in_column
@with_modifiers
@click.option("--dice", default="", help="What you rolled yourself, such as 3,4.")
@as_json
def roll_command(chart: str, column: str, apply: tuple[str, ...], dice: str, to_json: bool) -> None:
    """Roll on CHART (its name, or game:name) and read the result."""
    from sandtable.kernel import Draw, Roll, new_seed

    reading = _reading(chart, column, apply)
    roll = Roll(question=reading.title, cite=reading.chart.cite, dice=reading.chart.dice, reading=reading)
    if reading.column.auto:
        thrown: list[int] = []
    elif dice:
        thrown = roll.understand([from_json(d) for d in dice.replace(",", " ").split()])
    else:
        thrown = roll.sample(Draw("roll", new_seed()))
    row = reading.row(thrown)
    if to_json:
        final = reading.final(thrown) if thrown else None
        return print_json({"dice": thrown, "final": final, "result": row.result, "data": dict(row.data)})
    click.echo(f"{reading.title}: {roll.describe(thrown) if thrown else reading.chart.word(row.result)}")
    return None


@click.command("odds")
@which_chart
@in_column
@with_modifiers
@as_json
def odds_command(chart: str, column: str, apply: tuple[str, ...], to_json: bool) -> None:
    """The exact odds of CHART at a column under modifiers."""
    reading = _reading(chart, column, apply)
    if to_json:
        chances: list[Any] = [[words, str(chance)] for words, chance in reading.odds()]
        return print_json({"chart": reading.title, "odds": chances})
    from sandtable.cli.drawing import console, draw_prospect
    from sandtable.kernel import Roll

    console().print(f"[bold]{reading.title}[/bold]  [dim]{reading.chart.cite}[/dim]")
    roll = Roll(question="", cite="", dice=reading.chart.dice, reading=reading)
    draw_prospect(roll.prospect())
    return None


@click.command("charts")
@as_json
def charts_command(to_json: bool) -> None:
    """Every chart with its columns and modifiers."""
    charts = _every_chart()
    if to_json:
        return print_json({k: {"columns": list(c.columns), "modifiers": list(c.modifiers)} for k, c in charts.items()})
    for key, chart in charts.items():
        click.echo(f"{key}: {chart.title}  [{chart.cite}]")
        if len(chart.columns) > 1:
            click.echo(f"  columns: {', '.join(chart.columns)}")
        if chart.modifiers:
            click.echo(f"  modifiers: {', '.join(f'{m.key} {m.value:+d}' for m in chart.modifiers.values())}")
    return None
