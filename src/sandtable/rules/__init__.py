"""The rules reference: every rule of the three booklets in our own words, and the marks that tie code to them."""

from sandtable.rules.glossary import Term, booklet_of, glossary
from sandtable.rules.ledger import Entry, UnknownRule, booklets, entries, entry, known
from sandtable.rules.marks import marked_code, rule
from sandtable.rules.searching import search
from sandtable.rules.wording import example_told, in_parts, in_titles, printed_at

__all__ = [
    "Entry",
    "Term",
    "UnknownRule",
    "booklet_of",
    "booklets",
    "entries",
    "entry",
    "example_told",
    "glossary",
    "in_parts",
    "in_titles",
    "known",
    "marked_code",
    "printed_at",
    "rule",
    "search",
]
