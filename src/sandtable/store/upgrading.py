"""Bringing a file of an older format up to date. Each has a stored file of the old format that proves it."""

import json
import sqlite3
import zlib
from pathlib import Path
from typing import Any

from sandtable.kernel import Line, Record
from sandtable.store import packing, rows
from sandtable.store.snapshots import Snapshots
from sandtable.store.wrong import BadFile

SCHEMA = Path(__file__).with_name("schema.sql")


def statements(*, of: str) -> list[str]:
    """The schema's statements that make this table and its indexes."""
    text = "\n".join(line for line in SCHEMA.read_text(encoding="utf-8").splitlines() if not line.startswith("--"))
    made = [s.strip() for s in text.split(";") if s.strip()]
    return [s for s in made if s.startswith(f"CREATE TABLE {of} ") or f" ON {of} " in s]


def to_format_2(db: sqlite3.Connection) -> None:
    """Digests for every entry and record, and states as what changed."""
    _move_entries(db)
    _move_records(db)


def _move_entries(db: sqlite3.Connection) -> None:
    old = "seq, step, kind, side, lane, request, value, reason, thrown, at, dead_by"
    said = [rows.entry_from(row) for row in db.execute(f"SELECT {old} FROM entry ORDER BY seq").fetchall()]
    db.execute("DROP TABLE entry")
    for statement in statements(of="entry"):
        db.execute(statement)
    before = charter_of(db)
    for e in said:
        row = rows.entry_row(e, before)
        db.execute(rows.INSERT_ENTRY, row)
        before = row[10]


def _move_records(db: sqlite3.Connection) -> None:
    old = db.execute("SELECT step, key, title, cite, state, lines, version, seq, cut_by FROM record ORDER BY id")
    kept = old.fetchall()
    db.execute("DROP TABLE record")
    for statement in statements(of="record"):
        db.execute(statement)
    snapshots = Snapshots(db, charter_of(db))
    for *facts, cut_by in kept:
        snapshots.add(_record_1(facts), cut_by=cut_by)


@rows.or_bad_file
def _record_1(facts: list[Any]) -> Record:
    step, key, title, cite, state, lines, version, seq = facts
    if not isinstance(step, int) or not isinstance(seq, int):
        raise ValueError("a step of another shape")
    told = tuple(Line.from_json(raw) for raw in json.loads(packing.unpack(lines)))
    return Record(step, key, title, cite, packing.unpack(state), told, version, seq)


def charter_of(db: sqlite3.Connection) -> bytes:
    """The digest of what the campaign was started with."""
    try:
        stored = db.execute("SELECT key, value FROM charter WHERE key NOT LIKE 'note:%'").fetchall()
        return rows.charter_digest(dict(stored))
    except (TypeError, ValueError, zlib.error) as wrong:
        raise BadFile(f"this file is damaged: {wrong!r:.200}") from None
