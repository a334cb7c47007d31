"""What can be wrong with a file, in words that reach the player."""

import errno
import sqlite3

from sandtable.kernel import Conflict


class BadFile(ValueError):
    """Not a campaign we can open: damaged, foreign, or from a newer version. Nothing was changed."""


class NotKept(RuntimeError):
    """What was said could not be written down (a full disk, a folder that is gone), and so does not count."""


READ_ONLY = "it, or its folder, may only be read"
FULL = "the disk is full"
BY_ERRNO = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EFBIG: FULL, errno.EROFS: READ_ONLY, errno.EACCES: READ_ONLY}
BY_CODE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; is its folder there, and may it be written to?",
    sqlite3.SQLITE_IOERR: "the disk does not take it; is it full, or was it taken away?",
}
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_SCHEMA)


def is_busy(wrong: sqlite3.Error) -> bool:
    return code_of(wrong) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def code_of(wrong: sqlite3.Error) -> int:
    """SQLite's own number for it, without its finer shades; 0 where Python itself gave up."""
    return int(getattr(wrong, "sqlite_errorcode", 0) or 0) & 0xFF


def damaged_words(name: str, wrong: UnicodeDecodeError) -> BadFile:
    """SQLite quotes the file in its complaint; where that is no text any more, Python cannot read the complaint."""
    return BadFile(f"{name} is damaged: {wrong.object.decode('utf-8', 'replace')}")


def not_written(name: str, wrong: Exception) -> Exception:
    """Why nothing was written, as what to raise: busy, damaged, or NotKept with the reason in words."""
    if isinstance(wrong, UnicodeDecodeError):
        return damaged_words(name, wrong)
    if isinstance(wrong, sqlite3.Error):
        if is_busy(wrong):
            return Conflict("The campaign file is busy. Try again.")
        code = code_of(wrong)
        if code in DAMAGED:
            return BadFile(f"{name} is damaged: {wrong}")
        why = BY_CODE.get(code, str(wrong))
    else:
        why = BY_ERRNO.get(getattr(wrong, "errno", None) or 0, getattr(wrong, "strerror", None) or str(wrong))
    return NotKept(f"This could not be written to {name}: {why}. It does not count, and nothing else was lost.")


def not_read(name: str, wrong: Exception) -> Exception:
    if isinstance(wrong, UnicodeDecodeError):
        return damaged_words(name, wrong)
    if isinstance(wrong, sqlite3.Error) and is_busy(wrong):
        return Conflict(f"{name} is busy. Try again.")
    return BadFile(f"{name} is damaged or cannot be read ({wrong})")
