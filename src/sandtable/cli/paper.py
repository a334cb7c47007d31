"""`sandtable print`, `report`, `card`: paper."""

from pathlib import Path
from typing import Any

import click

from sandtable.cli.shared import as_json, for_side, open_campaign, print_json, side_of, which

on_paper = click.option("--paper", type=click.Choice(["a4", "us-letter"]), default="a4", show_default=True)
to_file = click.option(
    "--to", type=click.Path(path_type=Path), default=None, help="A file or folder; here if left out."
)


@click.command("print")
@which
@for_side
@click.option("--sheet", default="", help="Which sheet; all of them, each in its own file, if left out.")
@click.option("--list", "only_list", is_flag=True, help="List the sheets and print nothing.")
@click.option("--blank", is_flag=True, help="Empty forms.")
@on_paper
@to_file
@as_json
def print_command(
    campaign: str, side: str, sheet: str, only_list: bool, blank: bool, paper: str, to: Path | None, to_json: bool
) -> None:
    """Print sheets as one side sees the campaign; without --side as an observer does."""
    from sandtable.sheets import form_names, print_for_table, print_sheet, sheet_names, table_papers

    opened = open_campaign(campaign)
    viewer = side_of(opened, side) if side else None
    names = (form_names if blank else sheet_names)(opened.campaign, viewer)
    for_table = [] if blank else table_papers(opened.campaign, viewer)
    if only_list:
        return print_json([*names, *for_table]) if to_json else click.echo("\n".join([*names, *for_table]))
    written = []
    for name in [sheet] if sheet else names:
        cut_out = next((n for n in for_table if n.lower() == name.lower()), "")
        if cut_out:
            pdf = print_for_table(opened.campaign, viewer, cut_out, paper=paper)
        else:
            pdf = print_sheet(opened.campaign, viewer, name, paper=paper, filled=not blank)
        words = f"{opened.id}-{viewer or 'observer'}-{name.lower().replace(' ', '-')}"
        written.append(_write(pdf, to, f"{words}{'-blank' if blank else ''}.pdf", alone=bool(sheet)))
    return _tell(written, to_json)


@click.command("report")
@which
@for_side
@click.option("--html", "as_html", is_flag=True, help="A web page instead of a PDF.")
@on_paper
@to_file
@as_json
def report_command(campaign: str, side: str, as_html: bool, paper: str, to: Path | None, to_json: bool) -> None:
    """The campaign's story: in one side's view while it runs, in full when it is over."""
    from sandtable.sheets import after_action_html, after_action_pdf

    opened = open_campaign(campaign)
    viewer = side_of(opened, side) if side else None
    name = f"{opened.id}-report"
    if as_html:
        page = after_action_html(opened.campaign, viewer).encode()
        return _tell([_write(page, to, f"{name}.html", alone=True)], to_json)
    return _tell(
        [_write(after_action_pdf(opened.campaign, viewer, paper=paper), to, f"{name}.pdf", alone=True)], to_json
    )


@click.command("card")
@click.argument("chart")
@on_paper
@to_file
@as_json
def card_command(chart: str, paper: str, to: Path | None, to_json: bool) -> None:
    """An odds card for CHART (its name, or game:name); the name of a game prints a card for every chart of it."""
    from sandtable.cli.charts import find_chart
    from sandtable.games import find
    from sandtable.sheets import odds_card

    found = _charts_of(chart) or [find_chart(chart)]
    alone = len(found) == 1
    written = [
        _write(odds_card(one, game=find(game).title, paper=paper), to, f"odds-{one.key}.pdf", alone=alone)
        for game, one in found
    ]
    return _tell(written, to_json)


def _charts_of(game: str) -> list[tuple[str, Any]]:
    """Every chart of a game; none when this is not the name of one."""
    from sandtable.charts import Chart
    from sandtable.games import GAMES, tables_of

    if game not in GAMES:
        return []
    return [(game, table) for table in tables_of(game).values() if isinstance(table, Chart)]


def _write(content: bytes, to: Path | None, name: str, *, alone: bool) -> Path:
    """Into the named file, into the named folder, or here."""
    path = to if to is not None and alone and to.suffix else (to or Path()) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def _tell(written: list[Any], to_json: bool) -> None:
    if to_json:
        return print_json([str(path) for path in written])
    for path in written:
        click.echo(f"Wrote {path}")
    return None
