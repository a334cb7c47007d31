"""Opening a file that may come from anywhere: is it a campaign, is it whole, is it of a format we know?"""

import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path

from sandtable.kernel import Conflict

APPLICATION_ID = 0x5A4D5442
FORMAT = 1
SCHEMA = Path(__file__).with_name("schema.sql")
PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""

UPGRADES: dict[int, tuple[str, ...]] = {}
"""For each older format the statements that make it the next one. Its test is a stored file of the old format."""

KeepCopy = Callable[[sqlite3.Connection], None]


class BadFile(ValueError):
    """Not a campaign we can open: damaged, foreign, or from a newer version. Nothing was changed."""


def connect(path: Path, keep_copy: KeepCopy | None = None) -> sqlite3.Connection:
    """Open an existing campaign file, after making sure that it is one; an older format is brought up to date."""
    if not path.is_file():
        raise BadFile(f"there is no campaign file {path.name}")
    try:
        db = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
    except sqlite3.Error as wrong:
        raise BadFile(f"{path.name} cannot be opened ({wrong})") from None
    try:
        _prove(db, path.name, keep_copy)
        db.execute("PRAGMA synchronous = FULL")
    except sqlite3.DatabaseError as wrong:
        db.close()
        if is_busy(wrong):
            raise Conflict(f"{path.name} is busy. Try again.") from None
        raise BadFile(f"{path.name} is damaged or not a campaign file ({wrong})") from None
    except BaseException:
        db.close()
        raise
    return db


def is_busy(wrong: sqlite3.Error) -> bool:
    return wrong.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _prove(db: sqlite3.Connection, name: str, keep_copy: KeepCopy | None) -> None:
    # A file from a stranger must not bring code of its own along, nor lie about its pages.
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID or version < 1:
        raise BadFile(f"{name} is not a campaign file")
    if version > FORMAT:
        raise BadFile(f"{name} was written by a newer version of Sandtable (format {version})")
    more = "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE 'create virtual%'"
    if db.execute(more).fetchone()[0]:
        raise BadFile(f"{name} holds more than a campaign")
    sound = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if sound != "ok":
        raise BadFile(f"{name} is damaged: {sound}")
    if version < FORMAT:
        _upgrade(db, version, keep_copy)
    if _shape(db) != _our_shape():
        raise BadFile(f"{name} holds more than a campaign, or less")


def _upgrade(db: sqlite3.Connection, version: int, keep_copy: KeepCopy | None) -> None:
    if keep_copy:
        keep_copy(db)
    db.execute("BEGIN IMMEDIATE")
    try:
        for older in range(version, FORMAT):
            for statement in UPGRADES[older]:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {FORMAT}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _shape(db: sqlite3.Connection) -> set[tuple[object, ...]]:
    """Every column of every table and index, generated ones included."""
    columns = (
        'SELECT m.type, m.name, i.name, i.type, i."notnull", i.pk, i.hidden '
        "FROM sqlite_master m JOIN pragma_table_xinfo(m.name) i"
    )
    indexed = "SELECT m.tbl_name, m.name, i.name FROM sqlite_master m JOIN pragma_index_info(m.name) i"
    return {*db.execute(columns), *db.execute(f"{indexed} WHERE m.type = 'index'")}


@cache
def _our_shape() -> set[tuple[object, ...]]:
    db = sqlite3.connect(":memory:")
    try:
        db.executescript(SCHEMA.read_text(encoding="utf-8"))
        return _shape(db)
    finally:
        db.close()
