"""The ledger: one entry for each rule, table and roster line of the booklets, in the packages that declare them."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from sandtable.kept import read_toml

DECLARED = "sandtable.booklets"
"""The entry points by which packages declare a booklet: the first word of its rule ids, and its ledger's folder."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """A printed booklet and the files of its ledger."""

    title: str
    files: tuple[Traversable, ...]
    games: Mapping[str, Mapping[str, Any]]
    """By key, the cover of each game that this booklet holds: its title, what it is about, what one needs."""
    chapters: Mapping[str, str]
    """Titles by how the rest of a rule's id begins, in the booklet's order."""
    glossary: tuple[Traversable, ...] = ()
    """Files with the words of its players."""
    unmarked: tuple[str, ...] = ()
    """Rules that no § leads to: they only say what the booklet covers."""

    def chapter(self, rule_id: str) -> str:
        """The chapter a rule stands in: the longest beginning counts."""
        rest = rule_id.partition(".")[2]
        return self.chapters.get(max((key for key in self.chapters if rest.startswith(key)), key=len, default=""), "")


@cache
def booklets() -> dict[str, Booklet]:
    """Every booklet that an installed package declares, by the first word of its rule ids."""
    return {declared.name: _booklet(files(declared.value)) for declared in entry_points(group=DECLARED)}


def _booklet(folder: Traversable) -> Booklet:
    told = read_toml((folder / "booklet.toml").read_text(encoding="utf-8"))
    return Booklet(
        told["title"],
        tuple(folder / name for name in told["files"]),
        told.get("games", {}),
        told.get("chapters", {}),
        tuple(folder / name for name in told.get("glossary", ())),
        tuple(told.get("unmarked", ())),
    )


class UnknownRule(KeyError):
    """No ledger entry has this id."""

    def __init__(self, rule_id: str) -> None:
        super().__init__(rule_id)
        self.rule_id = rule_id

    def __str__(self) -> str:
        return f"no rule has the id {self.rule_id!r}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule: its id, its title, what it says in our words, and everything else the ledger knows of it."""

    id: str
    title: str
    kind: str
    source: str
    summary: str
    more: Mapping[str, Any]

    @property
    def booklet(self) -> str:
        return booklets()[self.id.partition(".")[0]].title

    @property
    def chapter(self) -> str:
        return booklets()[self.id.partition(".")[0]].chapter(self.id)

    @property
    def examples(self) -> list[dict[str, Any]]:
        return list(self.more.get("examples", ()))

    @property
    def settings(self) -> list[dict[str, Any]]:
        """The doubts that players may settle, each with key, default and options."""
        one = self.more.get("setting") or []
        return [*(one if isinstance(one, list) else [one]), *self.more.get("settings", ())]

    @property
    def doubt(self) -> str:
        """What the scan or the booklet leaves open, and the reading chosen."""
        return str(self.more.get("ocr", ""))


def _files(booklet: str) -> tuple[Traversable, ...]:
    found = booklets().get(booklet)
    return found.files if found else ()


@cache
def _ids(booklet: str) -> frozenset[str]:
    """Ids alone, by a scan of the text: marking code at import time must not cost a JSON parse."""
    found: set[str] = set()
    for file in _files(booklet):
        found.update(re.findall(r'^  "id": "([^"]+)"', file.read_text(encoding="utf-8"), re.M))
    return frozenset(found)


def known(rule_id: str) -> bool:
    return rule_id in _ids(rule_id.partition(".")[0])


@cache
def _load(booklet: str) -> dict[str, Entry]:
    loaded: dict[str, Entry] = {}
    for file in _files(booklet):
        for raw in json.loads(file.read_text(encoding="utf-8")):
            more = {k: v for k, v in raw.items() if k not in ("id", "title", "kind", "source", "summary")}
            loaded[raw["id"]] = Entry(raw["id"], raw["title"], raw["kind"], raw["source"], raw["summary"], more)
    return loaded


def entry(rule_id: str) -> Entry:
    """The entry with this id; raises UnknownRule."""
    try:
        return _load(rule_id.partition(".")[0])[rule_id]
    except KeyError:
        raise UnknownRule(rule_id) from None


def entries(prefix: str = "") -> list[Entry]:
    """Every entry whose id starts with the prefix, in the booklets' order."""
    return [e for booklet in booklets() for e in _load(booklet).values() if e.id.startswith(prefix)]
