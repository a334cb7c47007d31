"""The `sandtable` command. Each command's module is imported only when it is called, so that help comes at once."""

import errno
from importlib import import_module

import click

from sandtable import __version__

COMMANDS = {
    "new": ("campaigns", "Start a campaign."),
    "list": ("campaigns", "The campaigns on this machine."),
    "show": ("campaigns", "Where a campaign stands, as one side sees it."),
    "log": ("campaigns", "The story so far, as one side may read it."),
    "undo": ("campaigns", "Take back a side's last answer."),
    "rule": ("campaigns", "Correct the record between steps, with a reason."),
    "rulings": ("campaigns", "What the players ruled otherwise."),
    "board": ("board", "The board as text or list, as one side sees it."),
    "judging": ("board", "How strictly acts on the board are judged."),
    "play": ("play", "Play in the terminal: every open question in turn."),
    "answer": ("play", "Answer one open question (for scripts)."),
    "roll": ("charts", "Roll on a chart, free of any campaign."),
    "odds": ("charts", "The exact odds of a chart, as bars."),
    "tool": ("tools", "A game's calculators: reach, combat odds, lines of sight and more."),
    "charts": ("charts", "Every chart of every game."),
    "ask": ("questions", "What are my chances? Exact answers over turns and steps."),
    "simulate": ("simulation", "Whole campaigns by the million."),
    "tournament": ("tournament", "Bots against each other, on both sides."),
    "rules": ("reference", "The rules in our own words: search, show, coverage."),
    "export": ("exchange", "Write a campaign as JSON."),
    "import": ("exchange", "Put a campaign that you were sent on the shelf."),
    "delete": ("files", "Take a campaign off the shelf."),
    "files": ("files", "Files for other programs, such as a VASL save of the positions."),
    "fill": ("files", "Fill the Report that is asked from a file, such as a VASL save."),
    "backup": ("exchange", "Copy a campaign into the backups folder."),
    "verify": ("exchange", "Re-run a campaign under today's rules and report differences."),
    "print": ("paper", "Print a side's sheets as PDF."),
    "report": ("paper", "The after-action report as PDF or HTML."),
    "card": ("paper", "An odds card for a chart as PDF."),
    "serve": ("serve", "Open the app in the browser."),
}


class Commands(click.Group):
    """Commands by name, imported when used; refusals become a clean message and exit code 1."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"sandtable.cli.{COMMANDS[name][0]}")
        command: click.Command = getattr(module, f"{name}_command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        from sandtable.kernel.refusals import RuleFault
        from sandtable.rules import UnknownRule

        try:
            return super().invoke(ctx)
        except UnknownRule as wrong:
            raise click.ClickException(str(wrong)) from None
        except OSError as wrong:
            if wrong.errno == errno.EPIPE:  # `| head` has seen enough: click ends quietly
                raise
            where = f"{wrong.filename}: " if wrong.filename else ""
            raise click.ClickException(f"{where}{wrong.strerror or wrong}") from None
        except RuleFault as fault:
            raise click.ClickException(fault.told) from None
        except (ValueError, RuntimeError) as wrong:
            # Refused, NotUnderstood, Conflict, BadFile, BadChart: all say in words what is wrong.
            if type(wrong).__module__.startswith("sandtable."):
                raise click.ClickException(str(wrong)) from None
            raise


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sandtable")
@click.option("--folder", type=click.Path(file_okay=False), envvar="SANDTABLE_HOME", help="Where campaigns are kept.")
@click.pass_context
def main(ctx: click.Context, folder: str | None) -> None:
    """Referee, clerk and map room for tabletop campaigns over Belorussia, 1943-44."""
    ctx.obj = folder
