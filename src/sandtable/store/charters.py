"""The charter of a campaign in its file: how it is read, and the new file that is made for one."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from sandtable.kernel import Charter, Record, codec
from sandtable.store import opening, rows
from sandtable.store.snapshots import Snapshots
from sandtable.store.upgrading import SCHEMA


def charter_of(stored: Mapping[str, str]) -> Charter:
    charter: Charter = codec.strictly(Charter, asdict(Charter(**{k: json.loads(v) for k, v in stored.items()})))
    return charter


def write_new(path: Path, charter: Charter, first: Record) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA application_id = {opening.APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {opening.FORMAT}")
        db.executescript(SCHEMA.read_text(encoding="utf-8"))
        stored = {k: json.dumps(v) for k, v in asdict(charter).items()}
        db.execute("BEGIN")
        db.executemany("INSERT INTO charter VALUES (?, ?)", stored.items())
        Snapshots(db, rows.charter_digest(stored)).add(first)
        db.execute("COMMIT")
