"""How things look in the terminal, with Rich. Never colour alone: every mark also has its word or sign."""

from functools import cache
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from sandtable.kernel import Board, Facts, Orders, Outline, Picture, Request, Roll, Table, View, listed

SIGNS = {"done": "✓", "now": "▶", "to come": "·", "does not apply": "–"}


@cache
def console() -> Console:
    return Console(highlight=False)


def draw_view(view: View) -> None:
    console().print(f"\n[bold]{escape(view.headline)}[/bold]  {escape(view.score)}")
    for section in view.sections:
        match section:
            case Facts():
                console().print(f"\n[bold]{escape(section.title)}[/bold]")
                for name, value in section.pairs:
                    console().print(f"  {escape(name)}: {escape(str(value))}")
            case Orders():
                console().print(f"\n[bold]{escape(section.title)}[/bold]")
                for text, cite in section.lines:
                    console().print(f"  • {escape(text)} [dim]{escape(cite)}[/dim]")
            case Table():
                draw_table(section)
            case Board():
                draw_table(listed(section))
            case Picture():
                console().print(f"\n[bold]{escape(section.title)}[/bold] (a picture)\n  {escape(section.words)}")


def draw_table(table: Table) -> None:
    grid = Grid(title=escape(table.title), title_justify="left", title_style="bold")
    for name in table.columns:
        grid.add_column(escape(name))
    for row in table.rows:
        grid.add_row(*(escape(str(cell)) for cell in row))
    console().print()
    console().print(grid if table.rows else f"[bold]{escape(table.title)}[/bold]: {escape(table.empty)}")


def draw_outline(lines: tuple[Outline, ...]) -> None:
    if lines:
        console().print("\n[bold]Sequence of play[/bold]")
    for line in lines:
        mark = f"{'  ' * line.depth}{SIGNS.get(line.state, '·')} {line.number} {line.title}".replace("  ", " ")
        console().print(f"  [bold]{escape(mark)}[/bold]" if line.state == "now" else f"  {escape(mark)}")


def draw_request(request: Request) -> None:
    """The question, what goes with it, and the answers that can be given."""
    console().print(f"\n[bold]{escape(request.question)}[/bold]  [dim]{escape(request.cite)}[/dim]")
    for line in request.context:
        console().print(f"  {escape(line)}")
    if isinstance(request, Roll):
        return draw_prospect(request.prospect())
    return None


def draw_prospect(prospect: dict[str, Any]) -> None:
    """Modifiers that visibly sum, and the odds as bars."""
    if not prospect:
        return
    if prospect["modifiers"]:
        for value, reason, cite in prospect["modifiers"]:
            console().print(f"  {value:+d}  {escape(reason)} [dim]{escape(cite)}[/dim]")
        console().print(f"  {sum(m[0] for m in prospect['modifiers']):+d}  in all")
    widest = max((len(words) for words, _, _ in prospect["odds"]), default=0)
    for words, part, whole in prospect["odds"]:
        share = part / whole
        bar = "█" * round(share * 40) or "▏"
        console().print(f"  {escape(words):<{widest}}  {share:>6.1%}  {bar}  {part}/{whole}")
