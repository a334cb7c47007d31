"""`sandtable export`, `import`, `backup`, `verify`."""

import sys
from typing import Any

import click

from sandtable.cli.shared import as_json, open_campaign, print_json, shelf, which
from sandtable.kernel import audit, plain, verify
from sandtable.store import export_campaign


@click.command("export")
@which
@click.option("--to", type=click.Path(dir_okay=False), default="-", help="A file; standard output if left out.")
@as_json
def export_command(campaign: str, to: str, to_json: bool) -> None:
    """Write a campaign as JSON. It holds both sides' secrets."""
    text = export_campaign(open_campaign(campaign))
    with click.open_file(to, "w", encoding="utf-8") as out:
        out.write(text + "\n")
    if to_json and to != "-":
        print_json({"file": to})


@click.command("import")
@click.argument("file", type=click.File("rb"))
@as_json
def import_command(file: Any, to_json: bool) -> None:
    """Put a campaign on the shelf: an export, or a campaign file that somebody sent you."""
    from sandtable.web.bring import bring_in

    opened = bring_in(shelf(), file.read())
    if to_json:
        return print_json({"id": opened.id})
    click.echo(f"{opened.campaign.charter.title} is on the shelf as {opened.id}.")
    return None


@click.command("backup")
@which
@as_json
def backup_command(campaign: str, to_json: bool) -> None:
    """Copy a campaign into the backups folder."""
    to = shelf().backup(open_campaign(campaign))
    if to_json:
        return print_json({"file": str(to)})
    click.echo(f"Copied to {to}")
    return None


@click.command("verify")
@which
@as_json
def verify_command(campaign: str, to_json: bool) -> None:
    """Re-run every step under today's rules, and audit the record; exit code 1 when anything is found. It changes
    nothing."""
    found = open_campaign(campaign)
    found.file.look_through()
    opened = found.campaign
    differences, faults = verify(opened), audit(opened)
    if to_json:
        print_json({"differences": plain(differences), "faults": plain(faults)})
    else:
        click.echo("" if differences else "Every step comes out the same under today's rules.", nl=not differences)
        for d in differences:
            click.echo(f"{d.step:>4}  {d.title}: {d.what}")
        click.echo("" if faults else "The auditor finds nothing that cannot be.", nl=not faults)
        for a in faults:
            click.echo(f"{a.step:>4}  {a.title}: {a.fault.what}" + (f" ({a.fault.rule})" if a.fault.rule else ""))
    sys.exit(1 if differences or faults else 0)
