"""Rule numbers that the booklets cite and that stand in other books: what each is about, for those who look it up."""

from functools import cache

from sandtable.kernel import NotUnderstood, Table
from sandtable.rules import entry, rule

BOOKS = {"000": "Soviet booklet", "002": "Axis booklet"}
INDEX = "tfb.meta.references"


@cache
@rule("tfb.meta.references")
def subjects() -> dict[str, str]:
    """Every cited number with its subject, in the order of the rulebooks."""
    return {row["ref"]: row["subject"] for row in entry(INDEX).more["table"]}


@rule("tfb.meta.references")
def by_rule(number: str) -> str:
    """A cited number with its subject, for notes and questions: `2.4c (Alert units and pools)`."""
    if number not in subjects():
        raise NotUnderstood(f"the booklets cite no rule {number}", INDEX)
    return f"{number} ({subjects()[number]})"


def index() -> Table:
    rows = tuple(
        (row["ref"], row["subject"], ", ".join(BOOKS[book] for book in row["in"])) for row in entry(INDEX).more["table"]
    )
    return Table("Rules that stand in your other books", ("Number", "About", "Cited in"), rows, INDEX, "Rules")
