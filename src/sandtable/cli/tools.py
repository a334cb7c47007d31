"""`sandtable tool`: a game's calculators in the terminal."""

from pathlib import Path

import click

from sandtable.cli.shared import as_json, print_json
from sandtable.games import GAMES, find
from sandtable.kernel import Picture, Tool, View, plain


@click.command("tool")
@click.argument("game", default="")
@click.argument("tool", default="")
@click.option("--with", "-w", "given", multiple=True, metavar="FIELD=VALUE", help="A value of the form.")
@click.option("--picture", type=click.Path(path_type=Path), default=None, help="Write the tool's picture (SVG) here.")
@as_json
def tool_command(game: str, tool: str, given: tuple[str, ...], picture: Path | None, to_json: bool) -> None:
    """Use TOOL of GAME. Without TOOL list the game's tools, without GAME everybody's."""
    if not tool:
        return _list([game] if game else list(GAMES), to_json)
    found = next((t for t in find(game).tools() if t.key == tool), None)
    if found is None:
        raise click.ClickException(f"{find(game).title} has no tool {tool!r}. `sandtable tool {game}` lists them.")
    pairs = dict(p.partition("=")[::2] for p in given)
    sections = found.use(found.read(pairs))
    drawn = next((s for s in sections if isinstance(s, Picture)), None)
    if picture is not None and drawn is not None:
        picture.write_text(drawn.svg, encoding="utf-8")
    if to_json:
        return print_json([{**plain(s), "kind": type(s).__name__} for s in sections])
    from sandtable.cli.drawing import draw_view

    draw_view(View(found.title, sections=sections))
    return None


def _list(games: list[str], to_json: bool) -> None:
    tools: dict[str, tuple[Tool, ...]] = {game: find(game).tools() for game in games}
    if to_json:
        return print_json({game: [plain(t) for t in each] for game, each in tools.items()})
    for game, each in tools.items():
        for t in each:
            click.echo(f"{game} {t.key}: {t.title}. {t.explanation}")
            fields = ", ".join(
                f"{f.key} ({'/'.join(k for k, _ in f.choices) or f.kind}, {f.empty()!r})" for f in t.fields
            )
            click.echo(f"    {fields}")
    return None
