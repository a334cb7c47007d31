"""A campaign file: SQLite, one file for one campaign. Open it, copy it, mail it.

`CampaignFile` is the kernel's Keeper. Every append is one transaction, synced to disk before it returns.
"""

import json
import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sandtable.kernel import Brief, Charter, Conflict, Entry, EntryKind, Latest, Record
from sandtable.store import opening, rows, settling
from sandtable.store.arriving import arriving, give_its_name
from sandtable.store.charters import charter_of, write_new
from sandtable.store.opening import KeepCopy, connect
from sandtable.store.reading import ReadableFile
from sandtable.store.snapshots import Snapshots
from sandtable.store.wrong import BadFile, NotKept, not_written

BRIEF = "note:brief"
REPLACED = "The campaign's file was replaced by another copy meanwhile. What you see now is that copy; look again."

Stored = Iterable[tuple[Record, int | None]]
"""Records, each with the entry that cut it, if one did."""


class CampaignFile(ReadableFile):
    """The journal and the facts of one campaign, on disk.

    `keep_copy` is called before a change that somebody may want to go back behind: the first one of a day, a step
    that starts over, a new format.
    """

    def __init__(self, path: Path, *, keep_copy: KeepCopy | None = None) -> None:
        self.path, self._keep_copy, self._day = path, keep_copy, ""
        self._lock = threading.RLock()  # what was said is brought into the file by a thread of its own
        self._open()

    def _open(self) -> None:
        self._place, self._length = _place(self.path)
        self._db = connect(self.path, self._keep_copy)
        self._length = 0  # what brought it up to date may have made it shorter
        try:
            self.charter, self._charter = self._read_charter()
        except BaseException:
            self._db.close()
            raise
        self._snapshots = Snapshots(self._db, self._charter)

    @classmethod
    def create(
        cls, path: Path, charter: Charter, first: Record, *, keep_copy: KeepCopy | None = None
    ) -> "CampaignFile":
        """A new file, there only when it is whole; refuses to overwrite one."""
        if path.exists():
            raise BadFile(f"{path.name} exists already")
        try:
            with arriving(path.parent) as made:
                write_new(made, charter, first)
                give_its_name(made, path)
        except (OSError, sqlite3.Error) as wrong:
            raise not_written(path.name, wrong) from wrong
        return cls(path, keep_copy=keep_copy)

    def close(self) -> None:
        """Everything is brought into the one file first, also where another connection keeps SQLite from doing so."""
        with self._lock:
            self.settle()
            self._db.close()

    # ------------------------------------------------------------------ writing

    def append(
        self,
        said: Sequence[Entry],
        records: Sequence[Record],
        *,
        dead: Sequence[int] = (),
        cut_from: int | None = None,
        brief: Brief | None = None,
    ) -> None:
        if self._take_in_replacement():
            raise Conflict(REPLACED)
        self._copy_if_due(said[-1])
        with self._writing():
            self._write(said, records, dead, cut_from)
            self._write_brief(brief)
        if self._take_in_replacement():
            raise Conflict(REPLACED)  # it went into a file that nobody will find
        settling.soon(self)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction, all of it or nothing; what goes wrong is said in words."""
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                try:
                    yield
                    self._db.execute("COMMIT")
                except BaseException:
                    self._snapshots.forget()
                    if self._db.in_transaction:
                        self._db.execute("ROLLBACK")
                    raise
            except (sqlite3.Error, OSError, UnicodeDecodeError) as wrong:
                raise not_written(self.path.name, wrong) from wrong

    def _write(self, said: Sequence[Entry], records: Sequence[Record], dead: Sequence[int], cut: int | None) -> None:
        acting = said[-1].seq
        last, before = self._last()
        if last != said[0].seq - 1:
            raise Conflict("Somebody else has answered meanwhile. Look again.")
        for e in said:
            row = rows.entry_row(e, before)
            self._db.execute(rows.INSERT_ENTRY, row)
            before = row[10]
        self._db.executemany("UPDATE entry SET dead_by = ? WHERE seq = ?", [(acting, seq) for seq in dead])
        if cut is not None:
            self._db.execute("UPDATE record SET cut_by = ? WHERE step >= ? AND cut_by IS NULL", (acting, cut))
        for record in records:
            self._snapshots.add(record)

    def _write_brief(self, brief: Brief | None) -> None:
        if brief is None:
            self._db.execute("DELETE FROM charter WHERE key = ?", (BRIEF,))
        else:
            self._db.execute("INSERT OR REPLACE INTO charter VALUES (?, ?)", (BRIEF, json.dumps(asdict(brief))))

    def keep_brief(self, brief: Brief) -> None:
        """Keep where the campaign stands, for the list of campaigns. It can be worked out again: nothing waits for
        it, and where nothing can be written it is left."""
        with suppress(NotKept, Conflict, BadFile), self._without_waiting(), self._writing():
            self._write_brief(brief)

    def _take_in_replacement(self) -> bool:
        """Whether the file of our name is another one by now (a restored copy, a sync tool); it is opened then.

        What SQLite holds open would go on as a file without a name, and take with it what is written there.
        """
        now, length = _place(self.path)
        if now == self._place:
            if length < self._length:
                self._must_be_as_long_as_it_says(length)
            self._length = length
            return False
        if now is None:
            raise NotKept(f"{self.path.name} is gone: its file was moved away or deleted. This was not kept.")
        before = self.charter
        with self._lock:
            self.settle()  # into the file without a name: else it would be mistaken for the new one's
            self._db.close()
            self._open()
        if (before.game, before.scenario) != (self.charter.game, self.charter.scenario):
            raise BadFile(f"{self.path.name} was replaced by another campaign.")
        return True

    def _must_be_as_long_as_it_says(self, length: int) -> None:
        """SQLite remembers the pages it has read, and would not notice that the rest of them is gone."""
        with self._reading():
            pages: int = self._db.execute("PRAGMA page_count").fetchone()[0]
            size: int = self._db.execute("PRAGMA page_size").fetchone()[0]
        if pages * size > length and not opening.unsettled(self.path):
            raise BadFile(f"{self.path.name} is damaged: it was cut off while it was being played.")

    def _copy_if_due(self, acting: Entry) -> None:
        day, starts_over = acting.at[:10], acting.kind is EntryKind.RESTART
        if self._keep_copy is None or (day == self._day and not starts_over):
            return
        with self._reading():
            last = self._db.execute("SELECT at FROM entry ORDER BY seq DESC LIMIT 1").fetchone()
        if last and (starts_over or last[0][:10] != day):
            self._keep_copy(self._db)
        self._day = day

    def settle(self) -> bool:
        """Bring everything into the one file. It is durable already; somebody who reads may be in the way."""
        if not self._lock.acquire(blocking=False):
            return False
        try:
            busy: int = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            return not busy
        except sqlite3.ProgrammingError:  # closed meanwhile, and so settled
            return True
        except sqlite3.Error:
            return False
        finally:
            self._lock.release()

    def load(self, entries: Sequence[Entry], records: Sequence[Record], cut: Sequence[tuple[int, Record]] = ()) -> None:
        """Fill a new file with a whole journal at once."""
        self.fill(entries, [*((r, None) for r in records), *((r, by) for by, r in cut)])

    def fill(self, entries: Sequence[Entry], records: Stored) -> None:
        with self._writing():
            before = self._charter
            for e in entries:
                row = rows.entry_row(e, before)
                self._db.execute(rows.INSERT_ENTRY, row)
                before = row[10]
            for record, cut_by in records:
                self._snapshots.add(record, cut_by=cut_by)

    # ------------------------------------------------------------------ reading

    def latest(self) -> Latest:
        with suppress(NotKept):  # moved away: what is open can still be read
            self._take_in_replacement()
        with self._reading():
            self._db.execute("BEGIN")
            try:
                last = self.last_record()
                found = self._db.execute(f"{rows.ENTRIES} WHERE e.seq > ? ORDER BY e.seq", (last.seq,))
                said = [rows.entry_of(row, self._charter) for row in found]
                seq, mark = self._last()
                return Latest(last, said, seq, _tip(seq, mark))
            finally:
                if self._db.in_transaction:
                    self._db.execute("COMMIT")

    def tip(self) -> str:
        """Changes with whatever is written, by whomever; not the same in two copies that were played on apart."""
        with suppress(NotKept):  # moved away: what is open can still be read
            self._take_in_replacement()
        with self._reading():
            return _tip(*self._last())

    def outside(self) -> tuple[object, ...]:
        """Changes whenever another program, or another connection, has written to this file or replaced it."""
        with suppress(NotKept):
            self._take_in_replacement()
        with self._reading():
            return (self._place, *self._db.execute("PRAGMA data_version").fetchone())

    # ------------------------------------------------------------------ beside the campaign

    def note(self, key: str, value: Any) -> None:
        """Keep something beside the campaign that is not part of it (seat tokens)."""
        self._take_in_replacement()
        with self._writing():
            self._db.execute("INSERT OR REPLACE INTO charter VALUES (?, ?)", (f"note:{key}", json.dumps(value)))

    def jot(self, key: str, value: Any) -> None:
        """As `note`, for what would be no loss (who has read how far): it waits for no disk, and may fail unheard."""
        with suppress(NotKept, Conflict, BadFile), self._without_waiting():
            self.note(key, value)

    @contextmanager
    def _without_waiting(self) -> Iterator[None]:
        """The next answer's sync takes it to the disk as well."""
        with self._lock:
            try:
                self._db.execute("PRAGMA synchronous = NORMAL")
                yield
            except sqlite3.Error as wrong:
                raise not_written(self.path.name, wrong) from wrong
            finally:
                with suppress(sqlite3.Error):
                    self._db.execute("PRAGMA synchronous = FULL")

    def forget_notes(self) -> None:
        with self._writing():
            self._db.execute("DELETE FROM charter WHERE key LIKE 'note:%'")

    def backup(self, to: Path) -> None:
        """A copy that is whole even while the campaign is being played."""
        with self._lock:
            copy_of(self._db, to)

    def _read_charter(self) -> tuple[Charter, bytes]:
        try:
            found = dict(self._db.execute("SELECT key, value FROM charter WHERE key NOT LIKE 'note:%'").fetchall())
            return charter_of(found), rows.charter_digest(found)
        except (sqlite3.DatabaseError, TypeError, ValueError, RecursionError) as wrong:
            raise BadFile(f"{self.path.name} is damaged: {str(wrong).splitlines()[0]}") from None


def copy_of(db: sqlite3.Connection, to: Path) -> None:
    with arriving(to.parent) as made:
        with closing(sqlite3.connect(made)) as copy:
            db.backup(copy)
        give_its_name(made, to)


def _tip(seq: int, last: bytes) -> str:
    return f"{seq} {last.hex()}"


def _place(path: Path) -> tuple[tuple[int, int] | None, int]:
    """Which file it is, whatever its name (none: there is none), and how long."""
    try:
        seen = os.stat(path)
    except OSError:
        return None, 0
    return (seen.st_dev, seen.st_ino), seen.st_size
