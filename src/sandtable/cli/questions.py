"""`sandtable ask`: what are my chances? Exact answers over turns and steps."""

from pathlib import Path
from typing import Any

import click

from sandtable.cli.shared import as_json, open_campaign, pairs, print_json, text_of


@click.command("ask")
@click.argument("question", default="")
@click.option("--with", "-w", "choices", multiple=True, metavar="CHOICE=VALUE", help="What is to be chosen.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A setting of the game.")
@click.option("--house-rules", type=click.File(encoding="utf-8"), help="Charts of your own.")
@click.option("--campaign", default="", help="Ask where this campaign stands now, by its settings and house rules.")
@click.option("--svg", type=click.Path(path_type=Path), default=None, help="Also write the first chart as a picture.")
@as_json
def ask_command(
    question: str,
    choices: tuple[str, ...],
    settings: tuple[str, ...],
    house_rules: Any,
    campaign: str,
    svg: Path | None,
    to_json: bool,
) -> None:
    """Answer QUESTION exactly. Without one, list every question and what can be chosen."""
    from sandtable.kernel.questions import said
    from sandtable.sim.questions import ask, find

    if not question:
        return _list_questions(to_json)
    asked = find(question)
    chosen, rules = pairs(choices), text_of(house_rules)
    ruled, house, now = _played(campaign, asked.game) if campaign else ({}, "", None)
    chosen = {key: said(value) for key, value in (asked.ahead(now) if now is not None else {}).items()} | chosen
    answer = ask(question, chosen, settings={**ruled, **pairs(settings)}, house_rules=rules or house, now=now)
    if svg is not None:
        svg.write_text(picture(answer), encoding="utf-8")
    if to_json:
        charts = {c.title: [[label, str(chance)] for label, chance in c.rows] for c in answer.charts}
        odds = [[outcome, str(chance)] for outcome, chance in answer.odds.items()]
        used = {key: _plain(value) for key, value in asked.read(chosen).items()}
        return print_json(
            {"question": question, "choices": used, "words": answer.words, "odds": odds, "charts": charts}
        )
    _draw(asked, chosen, answer)
    return None


def _played(name: str, game: str) -> tuple[dict[str, Any], str, Any]:
    """The settings and house rules that a campaign is played by, and where it stands."""
    campaign = open_campaign(name).campaign
    charter = campaign.charter
    if charter.game != game:
        raise click.ClickException(f"{charter.id} is a campaign of {charter.game}; this is a question of {game}.")
    return dict(charter.settings), charter.house_rules, campaign.state


def picture(answer: Any) -> str:
    """The first chart as SVG: columns for a number with many values, else bars."""
    from sandtable.odds.pictures import plain, svg_bars, svg_columns

    first = answer.charts[0]
    many = len(answer.odds) > len(first.rows) and all(isinstance(outcome, int) for outcome in answer.odds)
    if many:
        return plain(svg_columns(answer.odds, title=first.title, unit=answer.unit))
    return plain(svg_bars(list(first.rows), title=first.title, desc=" ".join(answer.words)))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value if isinstance(value, int) else str(value)


def _list_questions(to_json: bool) -> None:
    from sandtable.kernel.questions import said
    from sandtable.sim.questions import every_question

    questions = every_question()
    if to_json:
        told = {
            q.key: {"game": q.game, "title": q.title, "choices": {c.key: _plain(c.default) for c in q.choices}}
            for q in questions.values()
        }
        return print_json(told)
    for game in dict.fromkeys(q.game for q in questions.values()):
        click.echo(game)
        for q in questions.values():
            if q.game == game:
                click.echo(f"  {q.key:<21} {q.title}")
                for c in q.choices:
                    click.echo(f"  {'':<21}   {c.key}={said(c.default)}  {c.words}: {c.told}")
    return None


def _draw(asked: Any, chosen: dict[str, str], answer: Any) -> None:
    from rich.markup import escape

    from sandtable.cli.drawing import console
    from sandtable.kernel.questions import said
    from sandtable.odds.bars import bar, percent

    out = console()
    used = "  ".join(f"{key}={said(value)}" for key, value in asked.read(chosen).items())
    out.print(f"[bold]{escape(asked.title)}[/bold]  [dim]{escape(asked.cite)}[/dim]")
    if used:
        out.print(f"[dim]{escape(used)}[/dim]")
    for line in answer.words:
        out.print(escape(line))
    for chart in answer.charts:
        out.print(f"\n[bold]{escape(chart.title)}[/bold]")
        widest = max(len(label) for label, _ in chart.rows)
        room = min(40, max(8, out.width - widest - 14))
        most = max(chance for _, chance in chart.rows) or 1
        for label, chance in chart.rows:
            out.print(f"  {escape(label):<{widest}}  {percent(chance):>6}  {bar(chance / most, room)}")
