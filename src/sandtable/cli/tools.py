"""`sandtable tool`: a game's calculators in the terminal."""

from pathlib import Path

import click

from sandtable.cli.shared import as_json, print_json
from sandtable.games import GAMES, find
from sandtable.kernel import Field, FieldKind, Picture, Tool, View, plain


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
    sections = found.use(found.read(_pairs(found, given)))
    drawn = next((s for s in sections if isinstance(s, Picture)), None)
    if picture is not None:
        if drawn is None:
            raise click.ClickException(f"The tool {found.key} drew no picture for this.")
        picture.write_text(drawn.svg, encoding="utf-8")
    if to_json:
        return print_json([{**plain(s), "kind": type(s).__name__} for s in sections])
    from sandtable.cli.drawing import draw_view

    draw_view(View(found.title, sections=sections))
    return None


def _pairs(tool: Tool, given: tuple[str, ...]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for pair in given:
        key, named, text = pair.partition("=")
        if not named:
            raise click.ClickException(
                f"{pair!r} is no FIELD=VALUE; {tool.key} has: {', '.join(f.key for f in tool.fields)}."
            )
        pairs[key.strip()] = text
    return pairs


def _list(games: list[str], to_json: bool) -> None:
    tools: dict[str, tuple[Tool, ...]] = {game: find(game).tools() for game in games}
    if to_json:
        return print_json({game: [plain(t) for t in each] for game, each in tools.items()})
    for game, each in tools.items():
        for t in each:
            click.echo(f"{game} {t.key}: {t.title} {t.explanation}")
            click.echo("    " + ", ".join(_described(f) for f in t.fields))
    return None


def _described(field: Field) -> str:
    """A field as the list shows it: its key, what may stand in it, what it holds when nothing is said."""
    if field.kind is FieldKind.TABLE:
        return f"{field.key} (rows of {', '.join(c.key for c in field.columns)}; a ; between rows)"
    wanted = _choices([key for key, _ in field.choices]) or field.kind
    held = field.empty()
    return f"{field.key} ({wanted}{f', {held}' if held not in ('', [], False) else ''})"


def _choices(keys: list[str]) -> str:
    """All of them, or the first and the last of very many."""
    return "/".join(keys) if len(keys) <= 16 else f"{keys[0]} ... {keys[-1]}"
