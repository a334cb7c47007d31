"""Searching the rules by a player's own words."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from sandtable.rules.finder import Document, Finder
from sandtable.rules.ledger import Entry, entries, entry, known

RULE = "rule"
ROSTER = 0.6
"""A line of a list is seldom what is asked for: the rule about the list is."""


def search(words: str, prefix: str = "") -> list[Entry]:
    """Rules that answer these words, the best first; whoever knows a number finds that rule before all others."""
    number = words.strip().lower()
    exact = [e.id for e in entries() if number and f".{e.id}".endswith(f".{number}")]
    found = [d.key for d in rules_index().find(words, most=len(rules_index().documents))]
    return [entry(id) for id in dict.fromkeys([*exact, *found]) if id.startswith(prefix)]


@cache
def rules_index() -> Finder:
    return Finder(map(document, entries()))


def document(e: Entry) -> Document:
    """A rule as a thing to find; beside it its number, its doubts, examples and data."""
    named = e.id.replace(".", " ").replace("-", " ").replace("_", " ")
    beside = " ".join((named, e.booklet, e.doubt, *_texts(e.more)))
    return Document(RULE, e.id, e.title, f"{_above(e)} {e.summary}", beside, ROSTER if e.kind == "roster" else 1.0)


def _above(e: Entry) -> str:
    """The title of the rule it is a part of: a part is asked for by the name of the whole."""
    whole = e.id.rpartition(".")[0]
    return entry(whole).title if known(whole) else ""


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key).replace("_", " ")
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
