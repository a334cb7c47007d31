"""Finding things by a player's own words: any word may be missing, misspelt or of another form; the best come first.

An index in memory (SQLite FTS5, which stems English words). Each word is looked for alone; a document counts by how
rare the words are that it holds, where it holds them, and how many of them. What no document holds is taken for the
nearest words that some do.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib.resources import files
from math import log

from sandtable.kept import read_toml

COLUMNS = {"title": 6.0, "text": 2.0, "beside": 1.5}
"""What a word is worth in the title, in the text, and in what stands beside it."""
ALIKE = 0.78
"""How much of a misspelt word must be right."""
MOST_WORDS = 16
OTHER_WORD = 0.7
"""What a word of the same meaning, or a word completed, is worth beside the word itself."""
_WORDS = read_toml((files("sandtable.rules") / "players_words.toml").read_text(encoding="utf-8"))
PLAIN = frozenset(_WORDS["plain"].split())
MEANINGS = tuple(line.split() for line in _WORDS["meanings"].splitlines())


@dataclass(frozen=True, slots=True)
class Document:
    """Something to find: its kind (`rule`, `chart`), its key among them, its title, what it says, what stands by."""

    kind: str
    key: str
    title: str
    text: str = ""
    beside: str = ""
    worth: float = 1.0
    """How likely it is to be meant, beside others that hold the same words."""


class Finder:
    """An index of documents. Those that come first win where two are found alike."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.documents = list(documents)
        import sqlite3  # only who searches waits for it

        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute("CREATE VIRTUAL TABLE found USING fts5(title, text, beside, tokenize = 'porter unicode61')")
        rows = ((n, d.title, d.text, d.beside) for n, d in enumerate(self.documents))
        self._db.executemany("INSERT INTO found (rowid, title, text, beside) VALUES (?, ?, ?, ?)", rows)

    def find(self, words: str, most: int = 60) -> list[Document]:
        """The best first; none where none of the words is anywhere."""
        wanted = words_of(words)
        score: dict[int, float] = defaultdict(float)
        held: dict[int, int] = defaultdict(int)
        for word in wanted:
            for n, worth in self._worth(word).items():
                score[n] += worth
                held[n] += 1
        ranked = sorted(score, key=lambda n: (-score[n] * self.documents[n].worth * held[n] / len(wanted), n))
        return [self.documents[n] for n in ranked[:most]]

    def _worth(self, word: str) -> dict[int, float]:
        """What each document gains by one word, or by one that means the same, begins with it, or is spelt alike."""
        found = self._holding(f'"{word}"')
        others = {other for meaning in MEANINGS if word in meaning for other in meaning} - {word}
        more = [f'"{other}"' for other in sorted(others)]
        if not found and len(word) > 2:
            more.append(f'"{word}"*')
            more += [f'"{other}"' for other in get_close_matches(word, self._vocabulary, 3, ALIKE)]
        for query in more:
            for n, worth in self._holding(query).items():
                found[n] = max(found.get(n, 0.0), worth * OTHER_WORD)
        return found

    def _holding(self, query: str) -> dict[int, float]:
        """Where a word stands, and what that is worth: the rarer it is, and the fewer words are around it, the more."""
        found: dict[int, float] = defaultdict(float)
        for column, worth in COLUMNS.items():
            rows = self._db.execute("SELECT rowid FROM found WHERE found MATCH ?", (f"{{{column}}} : {query}",))
            for (n,) in rows:
                found[n] += worth / (1 + self._long[column][n] / self._mean[column])
        rare = log(1 + (len(self.documents) - len(found) + 0.5) / (len(found) + 0.5))
        return {n: worth * rare for n, worth in found.items()}

    @cached_property
    def _long(self) -> dict[str, list[int]]:
        """How many words each document has in each column."""
        return {column: [len(_words(getattr(d, column))) for d in self.documents] for column in COLUMNS}

    @cached_property
    def _mean(self) -> dict[str, float]:
        return {column: max(1.0, sum(many) / max(1, len(many))) for column, many in self._long.items()}

    @cached_property
    def _vocabulary(self) -> Sequence[str]:
        return sorted({word for d in self.documents for word in _words(f"{d.title} {d.text} {d.beside}")})


def words_of(text: str) -> list[str]:
    """The words of a question that carry its meaning; all of them where none does."""
    every = list(dict.fromkeys(_words(text)))[:MOST_WORDS]
    return [word for word in every if word not in PLAIN] or every


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())
