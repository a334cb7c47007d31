"""The line of a campaign for the list of all: read from its file without opening it, kept for the next start."""

import json
import sqlite3
from contextlib import closing
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import sandtable
from sandtable import kept
from sandtable.kernel import Brief
from sandtable.store import opening
from sandtable.store.opening import only_to_look
from sandtable.store.upgrading import SCHEMA

Trace = tuple[tuple[int, int, int], ...]
"""What tells that somebody has written: number, length and date of the file, and of what lies beside it."""

KEYS = ("title", "note:brief")
SQL = "SELECT key, value FROM charter WHERE key IN (?, ?)"


@dataclass(frozen=True, slots=True)
class Summary:
    """A line of the home page."""

    id: str
    title: str
    game: str
    headline: str
    to_act: tuple[str, ...]
    progress: tuple[int, int]
    over: bool
    changed: str
    fault: str = ""


Lines = dict[str, tuple[Trace, Summary]]


def kept_lines(folder: Path) -> Lines:
    """The lines of a folder as they were when it was last looked through; each holds as long as its file does."""
    body = kept.look(*_kept_for(folder))
    if body is None:
        return {}
    return {id: (tuple(map(tuple, trace)), Summary(*_tuples(parts))) for id, (trace, parts) in json.loads(body).items()}


def keep_lines(folder: Path, lines: Lines) -> None:
    told = {id: (trace, astuple(line)) for id, (trace, line) in lines.items()}
    kept.keep(*_kept_for(folder), json.dumps(told).encode())


def _kept_for(folder: Path) -> tuple[str, str]:
    return "shelves", kept.digest(sandtable.__version__, str(Summary.__slots__), str(folder.resolve()))


def _tuples(parts: list[Any]) -> list[Any]:
    return [tuple(part) if isinstance(part, list) else part for part in parts]


def kept_brief(path: Path) -> tuple[str, Brief] | None:
    """(title, brief) of a file at rest; None when this version did not write them so: then it is opened."""
    try:
        with closing(only_to_look(path)) as db:
            db.execute("PRAGMA trusted_schema = OFF")
            ours = db.execute("PRAGMA application_id").fetchone()[0] == opening.APPLICATION_ID
            if not ours or db.execute("PRAGMA user_version").fetchone()[0] != opening.FORMAT:
                return None
            if {sql for (sql,) in db.execute("SELECT sql FROM sqlite_master")} != our_statements():
                return None
            found = {key: json.loads(value) for key, value in db.execute(SQL, KEYS)}
        brief = _brief(found["note:brief"])
        return (str(found["title"]), brief) if brief.version == sandtable.__version__ else None
    except (sqlite3.Error, ValueError, KeyError, TypeError, RecursionError):
        return None


@cache
def our_statements() -> frozenset[str | None]:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(SCHEMA.read_text(encoding="utf-8"))
        return frozenset(sql for (sql,) in db.execute("SELECT sql FROM sqlite_master"))


def _brief(raw: Any) -> Brief:
    done, of = raw["progress"]
    to_act = tuple(str(side) for side in raw["to_act"])
    return Brief(
        str(raw["headline"]), str(raw["game"]), to_act, (int(done), int(of)), bool(raw["over"]), str(raw["version"])
    )
