"""The glossary: words and abbreviations of players, each with its meaning in our words and the rule it leads to."""

from dataclasses import dataclass
from functools import cache

from sandtable.kept import read_toml
from sandtable.rules.ledger import booklets, entry
from sandtable.rules.wording import in_titles


@dataclass(frozen=True, slots=True)
class Term:
    word: str
    means: str
    rule: str = ""
    also: tuple[str, ...] = ()
    """Other ways to write it: a plural, the words an abbreviation stands for."""

    @property
    def forms(self) -> tuple[str, ...]:
        return (self.word, *self.also)


@cache
def glossary(booklet: str) -> tuple[Term, ...]:
    """The terms of a booklet, by their word; of what it defines itself, the meaning is that of its rule."""
    found = []
    for file in booklets()[booklet].glossary:
        for told in read_toml(file.read_text(encoding="utf-8"))["term"]:
            rule = told.get("rule", "")
            means = told.get("means") or in_titles(entry(rule).summary)
            found.append(Term(told["word"], means, rule, tuple(told.get("also", ()))))
    return tuple(sorted(found, key=lambda term: (term.word.lower(), term.word)))


def booklet_of(game: str) -> str:
    """The booklet that holds this game, by the first word of its rules; empty where none does."""
    return next((key for key, booklet in booklets().items() if game in booklet.games), "")
