"""`sandtable files`, `fill`, `delete`: files of other programs, and a campaign off the shelf."""

from pathlib import Path
from typing import Any

import click

from sandtable.bots import play_bots
from sandtable.cli.shared import as_json, for_side, open_campaign, print_json, shelf, side_of, which
from sandtable.kernel import Campaign, Draft, Draw, Filler, NotUnderstood, Pending, Report, drafted, new_seed, plain

LARGEST = 8 << 20


@click.command("files")
@which
@click.argument("key", default="")
@for_side
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), default=None, help="Where to write it.")
@as_json
def files_command(campaign: str, key: str, side: str, to: Path | None, to_json: bool) -> None:
    """Files for other programs, such as a VASL save of the positions. Without KEY list those this side may have.

    Each holds what the side may see and no more.
    """
    opened = open_campaign(campaign)
    c, seat = opened.campaign, side_of(opened, side)
    found = {file.key: file for file in c.game.files(c.state, seat)}
    if not key:
        if to_json:
            return print_json([{"key": f.key, "title": f.title, "name": f.name} for f in found.values()])
        for f in found.values():
            click.echo(f"{f.key}: {f.title} ({f.name}). {f.explanation}")
        if not found:
            click.echo(f"{c.game.title} has no files for other programs.")
        return None
    if key not in found:
        raise click.ClickException(f"There is no file {key!r}; there are: {', '.join(found) or 'none'}.")
    at = to or Path(found[key].name)
    at.write_bytes(found[key].write())
    if to_json:
        return print_json({"file": str(at)})
    click.echo(f"Written to {at}")
    return None


@click.command("fill")
@click.argument("given", nargs=-1, metavar="[CAMPAIGN] [FILE]")
@for_side
@click.option("--offer", default="", help="Instead of a file: what the form itself offers, such as a ready table.")
@click.option("--send", is_flag=True, help="Answer with it at once; else it is only shown.")
@as_json
def fill_command(given: tuple[str, ...], side: str, offer: str, send: bool, to_json: bool) -> None:
    """Fill the Report that is asked of a side from FILE, such as a VASL save, and list what was not understood.

    Without CAMPAIGN it is the latest.
    Nothing is answered without --send. With --json the filled form is printed; correct it and hand it to
    `sandtable answer --value`.
    """
    campaign, file = ("".join(given[:1]), None) if offer else _campaign_and_file(given)
    opened = open_campaign(campaign)
    c, seat = opened.campaign, side_of(opened, side)
    pending, report = _asked(c, seat, offer)
    draft = _from_file(report, file) if file else _offered(report, offer)
    value = drafted(report.fields, {f.key: f.empty() for f in report.fields}, draft)
    if send:
        c.answer(seat, pending.id, value)
        play_bots(c)
    if to_json:
        return print_json({"request": pending.id, "sent": send, "value": plain(value), "remarks": list(draft.remarks)})
    _tell(report, value, draft, sent=send)
    return None


def _campaign_and_file(given: tuple[str, ...]) -> tuple[str, Path]:
    """The file comes last; click alone would take a single word for the campaign."""
    if not given:
        raise click.UsageError("A file is wanted, or --offer.")
    *before, name = given
    if len(before) > 1:
        raise click.UsageError("One campaign and one file are wanted.")
    file = Path(name)
    if not file.is_file():
        raise click.ClickException(f"There is no file {name!r}.")
    return "".join(before), file


def _asked(c: Campaign, seat: str, offer: str) -> tuple[Pending, Report]:
    for pending in c.pending(seat):
        asked = pending.request
        if isinstance(asked, Report) and (asked.offers if offer else asked.fillers):
            return pending, asked
    what = "offers to fill itself in" if offer else "a file could fill in"
    raise NotUnderstood(f"Nothing is asked of this side now that {what}.")


def _from_file(report: Report, file: Path) -> Draft:
    if file.stat().st_size > LARGEST:
        raise click.ClickException(f"{file.name} is too large.")
    return _filler(report.fillers, file).read(file.read_bytes())


def _offered(report: Report, key: str) -> Draft:
    found = {offer.key: offer for offer in report.offers}
    if key not in found:
        raise click.ClickException(f"{key!r} is not offered; there are: {', '.join(found)}.")
    return found[key].make(Draw(new_seed()))


def _filler(fillers: tuple[Filler, ...], file: Path) -> Filler:
    return next((f for f in fillers if file.suffix.lower() in f.suffixes), fillers[0])


def _tell(report: Report, value: dict[str, Any], draft: Draft, *, sent: bool) -> None:
    click.echo(report.describe(report.understand(value)))
    for remark in draft.remarks:
        click.echo(f"  not understood: {remark}")
    click.echo("Reported." if sent else "Nothing was sent: look it over, then use --send or `sandtable answer`.")


@click.command("delete")
@click.argument("campaign")
@click.option("--name", default="", help="The campaign's title, to delete without being asked for it.")
@as_json
def delete_command(campaign: str, name: str, to_json: bool) -> None:
    """Take CAMPAIGN off the shelf. Its file is moved to the folder `deleted`; nothing is destroyed."""
    on = shelf()
    if campaign not in on.ids():
        raise click.ClickException(f"There is no campaign {campaign!r}; `sandtable list` shows their names in full.")
    title = on.summary(campaign).title
    typed = name or click.prompt(f"To delete it, type its name, {title}", err=True)
    if typed.strip() != title.strip():
        raise click.ClickException(f"It was not deleted: its name is {title}.")
    to = on.delete(campaign)
    if to_json:
        return print_json({"file": str(to)})
    click.echo(f"Moved to {to}")
    return None
