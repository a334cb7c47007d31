"""`sandtable tournament`: bots against each other over many campaigns, on both sides."""

import csv
import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from sandtable.cli.runs import how_many, spread, tell
from sandtable.cli.shared import as_json, pairs, print_json


@click.command("tournament")
@click.argument("game")
@click.option("--bot", "bots", multiple=True, help="A bot by the name of its policy, or a .toml file of maxims.")
@click.option("--campaigns", default="40", show_default=True, callback=how_many, help="How many for each match.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same result.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A setting of the game.")
@click.option("--scenario", default="", help="Which scenario is played.")
@spread
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), default=None, help="Write the table.")
@click.option("--svg", "svg_file", type=click.Path(path_type=Path), default=None, help="Write a picture.")
@as_json
def tournament_command(game: str, bots: tuple[str, ...], to_json: bool, **o: Any) -> None:
    """Let bots play GAME against each other: every bot on every side against every other and itself.

    Without --bot the Recruit meets Random. All matches have the same dice: the last two columns compare each campaign
    with the same one by the bot named last. Nobody is at the table, so the game's own model tells what happens on it.
    """
    from sandtable.sim.tournament import head, matches, play_tournament, rows_of

    played = matches(
        game, bots or ("recruit", "random"), scenario=o["scenario"], given=pairs(o["settings"]), seed=o["seed"]
    )
    with click.progressbar(length=len(played) * o["campaigns"], label=game, file=sys.stderr) as bar:
        found = play_tournament(
            played,
            o["campaigns"],
            workers=o["workers"],
            cluster=o["cluster"],
            resume=o["resume"],
            progress=partial(tell, bar),
        )
    rows, titles = rows_of(found), head(played)
    if o["csv_file"]:
        with o["csv_file"].open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([titles, *(row.cells() for row in rows)])
    if o["svg_file"]:
        o["svg_file"].write_text(_picture(rows), encoding="utf-8")
    if to_json:
        return print_json({"head": list(titles), "rows": [list(row.cells()) for row in rows]})
    _draw(titles, rows)
    return None


def _picture(rows: list[Any]) -> str:
    from sandtable.sim.comparison import svg
    from sandtable.sim.played import WinRate

    rates = [WinRate(f"{row.policy} against {row.against}", row.side, row.wins, row.campaigns) for row in rows]
    return svg(rates, f"Who wins: {rows[0].game}", {row.side: row.side for row in rows})


def _draw(titles: tuple[str, ...], rows: list[Any]) -> None:
    from rich.table import Table

    from sandtable.cli.drawing import console

    table = Table()
    for title in titles:
        table.add_column(title, no_wrap=title in ("plays by", "against"))  # names stay whole on a narrow screen
    for row in rows:
        table.add_row(*row.cells())
    console().print(table)
