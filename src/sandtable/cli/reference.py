"""`sandtable rules`: the rules in our own words, and which code and tests carry each."""

from pathlib import Path

import click

from sandtable.cli.shared import as_json, print_json
from sandtable.rules import Entry, entries, entry, example_told, in_titles, marked_code, search


class Reference(click.Group):
    """`sandtable rules ice onset` searches: words that name no command are words to look for."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            args = ["search", *args]
        return super().resolve_command(ctx, args)


@click.group("rules", cls=Reference, invoke_without_command=True)
@click.pass_context
def rules_command(ctx: click.Context) -> None:
    """The rules of the booklets in our own words. `sandtable rules WORDS` searches."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@rules_command.command("search")
@click.argument("words", nargs=-1, required=True)
@as_json
def search_command(words: tuple[str, ...], to_json: bool) -> None:
    """Rules that answer WORDS, as you would say them; the best first."""
    found = search(" ".join(words))
    if to_json:
        return print_json([{"id": e.id, "title": e.title, "summary": e.summary} for e in found])
    for e in found[:40]:
        click.echo(f"{e.id}: {e.title}")
    click.echo(f"{len(found)} found." if len(found) <= 40 else f"{len(found)} found; the first 40 are shown.")
    return None


@rules_command.command("show")
@click.argument("rule_id")
@as_json
def show_command(rule_id: str, to_json: bool) -> None:
    """One rule, whole, with the code that plays it and the tests that prove it."""
    e = entry(rule_id)
    code, proofs = _marks(rule_id)
    if to_json:
        told = {"id": e.id, "title": e.title, "kind": e.kind, "source": e.source, "summary": e.summary, **e.more}
        return print_json({**told, "code": code.get(e.id, []), "tests": proofs.get(e.id, [])})
    click.echo(f"{e.id}: {e.title}\n{e.booklet} ({e.kind})\n\n{in_titles(e.summary)}")
    if e.doubt:
        click.echo(f"\nIn doubt: {in_titles(e.doubt)}")
    from sandtable.kernel import in_words

    for s in e.settings:
        of = ", ".join(map(in_words, s.get("options", [])))
        click.echo(f"Setting {s['key']}: {in_words(s['default'])} (of {of})")
    for example in e.examples:
        click.echo(example_told(example))
    click.echo(f"\n{_coverage(e, code, proofs)}")
    return None


@rules_command.command("coverage")
@click.argument("prefix", default="", metavar="[ID]")
@click.option("--missing", is_flag=True, help="Only rules that lack code or a test.")
@as_json
def coverage_command(prefix: str, missing: bool, to_json: bool) -> None:
    """Which code and which tests carry the mark of a rule, or of all whose ids begin with ID.

    Tests are told where the sources are at hand.
    """
    code, proofs = _marks(prefix)
    if not entries(prefix):
        raise click.ClickException(f"No rule's id begins with {prefix!r}.")
    listed = [e for e in entries(prefix) if not missing or e.id not in code or e.id not in proofs]
    if to_json:
        return print_json([{"id": e.id, "code": code.get(e.id, []), "tests": proofs.get(e.id, [])} for e in listed])
    for e in listed:
        click.echo(f"{e.id}\n{_coverage(e, code, proofs)}")
    have = [e.id in code for e in entries(prefix)]
    proved = [e.id in proofs for e in entries(prefix)]
    click.echo(f"{len(have)} rules, {sum(have)} with code, {sum(proved)} with a test")
    return None


def _marks(prefix: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Ledger id to the places in code and in tests that carry it."""
    package = Path(__file__).resolve().parents[1]
    tests = package.parents[1] / "tests"
    return marked_code(package, prefix), marked_code(tests, prefix) if tests.is_dir() else {}


def _coverage(e: Entry, code: dict[str, list[str]], proofs: dict[str, list[str]]) -> str:
    return f"  code:  {', '.join(code.get(e.id, ['none']))}\n  tests: {', '.join(proofs.get(e.id, ['none']))}"
