"""What the commands share: the shelf, finding a campaign by part of its name, JSON output."""

import json
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from sandtable.store import Opened, Shelf

as_json = click.option("--json", "to_json", is_flag=True, help="Print JSON for scripts.")
for_side = click.option("--side", "-s", default="", help="Which side looks or acts.")
which = click.argument("campaign", default="", metavar="[CAMPAIGN]")


def shelf() -> "Shelf":
    from sandtable.store import Shelf  # only commands that touch campaigns pay for SQLite

    folder = click.get_current_context().find_root().obj
    return Shelf(Path(folder) if folder else None)


def open_campaign(name: str) -> "Opened":
    """The campaign with this name, or whose name begins so; without a name, the latest."""
    found = shelf().ids()
    if name:
        found = [i for i in found if i == name] or [i for i in found if i.startswith(name)]
    if not found:
        raise click.ClickException(f"There is no campaign {name!r}." if name else "There is no campaign yet.")
    if name and len(found) > 1:
        raise click.ClickException(f"{name!r} may be any of: {', '.join(found)}.")
    opened = shelf().open(found[0])
    click.get_current_context().call_on_close(opened.close)  # then everything is in the one file
    return opened


def side_of(opened: "Opened", side: str) -> str:
    """A side of this campaign by its key or the beginning of it; with one side or one person none need be named."""
    keys = opened.campaign.game.side_keys()
    if not side:
        people = opened.campaign.people()
        if len(people) == 1:
            return people[0]
        raise click.ClickException(f"Say which side with --side: {', '.join(keys)}.")
    found = [k for k in keys if k.startswith(side.lower())]
    if len(found) != 1:
        raise click.ClickException(f"There is no side {side!r}; there are: {', '.join(keys)}.")
    return found[0]


def pairs(given: tuple[str, ...]) -> dict[str, str]:
    """`KEY=VALUE`, as often as it was given."""
    for text in given:
        if not text.partition("=")[1] or text.startswith("="):
            raise click.ClickException(f"{text!r} should be KEY=VALUE.")
    return dict(text.partition("=")[::2] for text in given)


def text_of(file: IO[str] | None) -> str:
    """The text of a file that was named; nothing when none was."""
    try:
        return file.read() if file else ""
    except UnicodeDecodeError:
        raise click.ClickException(f"{getattr(file, 'name', 'The file')} is not a text file (UTF-8).") from None


def from_json(text: str) -> Any:
    """A JSON value where it is one, else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=1, default=str))
