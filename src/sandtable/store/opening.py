"""Opening a file that may come from anywhere: is it a campaign, is it whole, is it of a format we know?"""

import logging
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from urllib.parse import quote

from sandtable.kernel import Conflict
from sandtable.store.upgrading import SCHEMA, to_format_2
from sandtable.store.wrong import BadFile, code_of, damaged_words, is_busy, not_written

APPLICATION_ID = 0x5A4D5442
FORMAT = 2
PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""
QUICKLY_LOOKED_THROUGH = 1 << 20
"""Bytes of a file whose every page is checked at opening; of a larger one, what is read is checked when it is read."""

UPGRADES: dict[int, Callable[[sqlite3.Connection], None]] = {1: to_format_2}
"""For each older format what makes it the next one. Its test is a stored file of the old format."""

CANNOT_WRITE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
"""SQLite writes beside the file before it even reads: a full disk or a folder for reading stops it there."""

KeepCopy = Callable[[sqlite3.Connection], None]


def connect(path: Path, keep_copy: KeepCopy | None = None) -> sqlite3.Connection:
    """Open an existing campaign file, after making sure that it is one; an older format is brought up to date."""
    if not path.is_file():
        raise BadFile(f"there is no campaign file {path.name}")
    _set_aside_what_belongs_to_another(path)
    try:
        return _proved(path, f"file:{quote(str(path))}?mode=rw", keep_copy)
    except sqlite3.DatabaseError as wrong:
        if is_busy(wrong):
            raise Conflict(f"{path.name} is busy. Try again.") from None
        if code_of(wrong) in CANNOT_WRITE:
            return _only_to_read(path, wrong)
        raise BadFile(f"{path.name} is damaged or not a campaign file ({wrong})") from None


def only_to_look(path: Path) -> sqlite3.Connection:
    """A connection that leaves no trace, for files at rest: SQLite looks at nothing but the file itself."""
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True, isolation_level=None)


def unsettled(path: Path) -> bool:
    """Whether something written is not yet in the file itself, but beside it."""
    try:
        return os.stat(f"{path}-wal").st_size > 0
    except OSError:
        return False


def _proved(path: Path, address: str, keep_copy: KeepCopy | None) -> sqlite3.Connection:
    db = sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
    try:
        _prove(db, path, keep_copy)
        db.execute("PRAGMA synchronous = FULL")
    except UnicodeDecodeError as wrong:
        db.close()
        raise damaged_words(path.name, wrong) from None
    except BaseException:
        db.close()
        raise
    return db


def _only_to_read(path: Path, why: sqlite3.Error) -> sqlite3.Connection:
    """Nothing can be written there (a folder for reading, a full disk): it can still be looked at, if it is at rest."""
    if unsettled(path):
        raise not_written(path.name, why) from None
    try:
        return _proved(path, f"file:{quote(str(path))}?mode=ro&immutable=1", None)
    except sqlite3.DatabaseError as wrong:
        raise BadFile(f"{path.name} cannot be opened ({wrong})") from None


def _set_aside_what_belongs_to_another(path: Path) -> None:
    """A file restored over another one may meet what was written for that other one: together they make no campaign.

    Looking does not bring the two together, as opening for writing would.
    """
    address = f"file:{quote(str(path))}?mode=ro"
    if not unsettled(path) or _holds_together(address) or not _holds_together(f"{address}&immutable=1"):
        return
    logging.getLogger(__name__).warning("%s was replaced: what was written for the former file is set aside", path)
    with suppress(OSError):
        os.replace(f"{path}-wal", f"{path}-wal.{time.time_ns()}.aside")
        os.unlink(f"{path}-shm")


def _holds_together(address: str) -> bool:
    """Whether every page fits the others; what is busy is taken to."""
    try:
        with closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)) as db:
            db.execute("PRAGMA trusted_schema = OFF")
            sound: bool = db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            return sound
    except UnicodeDecodeError:
        return False
    except sqlite3.DatabaseError as wrong:
        return code_of(wrong) not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _prove(db: sqlite3.Connection, path: Path, keep_copy: KeepCopy | None) -> None:
    # A file from a stranger must not bring code of its own along, nor lie about its pages.
    name = path.name
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
    if version < FORMAT or path.stat().st_size <= QUICKLY_LOOKED_THROUGH or unsettled(path):
        look_through(db, name)
    if version < FORMAT and not _for_reading(db):
        _upgrade(db, version, keep_copy)
    if version == FORMAT and _shape(db) != _our_shape():
        raise BadFile(f"{name} holds more than a campaign, or less")


def look_through(db: sqlite3.Connection, name: str) -> None:
    """Every page of the file; raises BadFile where SQLite finds one broken."""
    sound = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if sound != "ok":
        raise BadFile(f"{name} is damaged: {sound}")


def _for_reading(db: sqlite3.Connection) -> bool:
    """Whether this connection may not write."""
    try:
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
        return False
    except sqlite3.OperationalError as wrong:
        if is_busy(wrong):
            raise
        return True


def _upgrade(db: sqlite3.Connection, version: int, keep_copy: KeepCopy | None) -> None:
    if keep_copy:
        keep_copy(db)
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have done it while we waited.
        version = db.execute("PRAGMA user_version").fetchone()[0]
        for older in range(version, FORMAT):
            UPGRADES[older](db)
        db.execute(f"PRAGMA user_version = {FORMAT}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    with suppress(sqlite3.Error):
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # only room on the disk: what was moved is durable


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
