"""A campaign file: SQLite, one file for one campaign. Open it, copy it, mail it.

`CampaignFile` is the kernel's Keeper. Every append is one transaction, synced to disk before it returns.
"""

import json
import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sandtable.kernel import Brief, Charter, Conflict, Entry, EntryKind, Latest, Line, Record, Side, codec
from sandtable.store import opening, packing, rows, settling
from sandtable.store.arriving import arriving, give_its_name
from sandtable.store.opening import KeepCopy, connect
from sandtable.store.snapshots import Snapshots
from sandtable.store.upgrading import SCHEMA
from sandtable.store.wrong import BadFile, NotKept, not_read, not_written

BRIEF = "note:brief"
REPLACED = "The campaign's file was replaced by another copy meanwhile. What you see now is that copy; look again."

Stored = Iterable[tuple[Record, int | None]]
"""Records, each with the entry that cut it, if one did."""


class CampaignFile:
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
        cls,
        path: Path,
        charter: Charter,
        first: Record,
        *,
        keep_copy: KeepCopy | None = None,
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
        with self._lock:
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
            except (sqlite3.Error, OSError) as wrong:
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

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock:
            try:
                yield
            except (sqlite3.Error, OSError) as wrong:
                raise not_read(self.path.name, wrong) from wrong

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

    def entries(self, *, step: int | None = None, kinds: Iterable[EntryKind] = ()) -> list[Entry]:
        wanted = [str(k) for k in kinds]
        where = ["1"] + (["e.step = ?"] if step is not None else [])
        if wanted:
            where.append(f"e.kind IN ({', '.join('?' * len(wanted))})")
        values = [*([step] if step is not None else []), *wanted]
        return self._entries(f"WHERE {' AND '.join(where)}", *values)

    def overruled(self) -> list[Entry]:
        """Whatever was said for a reason: overruled refusals, rulings, what was asked of the other side."""
        return self._entries("WHERE (e.kind <> 'answer' OR e.reason <> '') AND e.reason <> ''")

    def back_to(self, side: Side) -> list[Entry]:
        last = "SELECT seq FROM entry WHERE side = ? AND kind = 'answer' AND dead_by IS NULL ORDER BY seq DESC LIMIT 1"
        return self._entries(f"WHERE e.seq >= ({last})", side)

    def _entries(self, where: str, *values: Any) -> list[Entry]:
        with self._reading():
            found = self._db.execute(f"{rows.ENTRIES} {where} ORDER BY e.seq", values)
            return [rows.entry_of(row, self._charter) for row in found]

    def record(self, step: int) -> Record:
        return self._one_record("r.step = ?", step)

    def last_record(self) -> Record:
        return self._one_record("r.step = (SELECT max(step) FROM record WHERE cut_by IS NULL)")

    def _one_record(self, where: str, *values: int) -> Record:
        with self._reading():
            row = self._db.execute(f"{rows.RECORDS} WHERE {where} AND r.cut_by IS NULL", values).fetchone()
            if row is None:
                raise BadFile(f"{self.path.name}: a step is missing")
            return self._snapshots.read(row)

    def steps(self) -> list[tuple[int, str, int]]:
        """(number, title, the entry that completed it) of every step that counts, the set-up first."""
        with self._reading():
            return self._db.execute("SELECT step, title, seq FROM record WHERE cut_by IS NULL ORDER BY step").fetchall()

    def every_record(self) -> Iterator[tuple[Record, int | None]]:
        """All records in the order they were written, each with the entry that cut it, if one did."""
        with self._reading():
            for row in self._db.execute(f"{rows.RECORDS} ORDER BY r.id"):
                yield self._snapshots.read(row), row[11]

    def packed_records(self) -> Iterator[tuple[Record, int | None, bytes, str]]:
        """As `every_record`, with each state as it is kept: what changed `since` the one before, or the `state`."""
        before = None
        with self._reading():
            for row in self._db.execute(f"{rows.RECORDS} ORDER BY r.id"):
                record, base = self._snapshots.read(row), row[5]
                since = base is not None and base == before
                yield (
                    record,
                    row[11],
                    row[6] if since or base is None else packing.pack(record.state),
                    ("since" if since else "state"),
                )
                before = row[0]

    def lines(self, *, after_step: int = -1) -> list[Line]:
        sql = "SELECT step, lines FROM record WHERE step > ? AND cut_by IS NULL ORDER BY step"
        unpack = rows.or_bad_file(packing.unpack_lines)
        with self._reading():
            return [line for step, packed in self._db.execute(sql, (after_step,)) for line in unpack(packed, step)]

    def _last(self) -> tuple[int, bytes]:
        found = self._db.execute("SELECT seq, digest FROM entry ORDER BY seq DESC LIMIT 1").fetchone()
        return (found[0], found[1]) if found else (0, self._charter)

    def last_seq(self) -> int:
        with self._reading():
            return self._last()[0]

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

    def cut_since(self, entry: int) -> tuple[int, int | None]:
        """The last entry that took back steps, and the first step that was taken back after `entry`, if any was."""
        sql = "SELECT max(cut_by), min(step) FROM record WHERE cut_by > ?"
        with self._reading():
            last, first = self._db.execute(sql, (entry,)).fetchone()
        return last or entry, first

    def cut_records(self) -> list[tuple[int, Record]]:
        """The facts that an undo took back, each with the entry that did."""
        with self._reading():
            found = self._db.execute(f"{rows.RECORDS} WHERE r.cut_by IS NOT NULL ORDER BY r.cut_by, r.step").fetchall()
            return [(row[11], self._snapshots.read(row)) for row in found]

    def look_through(self) -> None:
        """Every page, every entry and every record; raises BadFile at the first that is not what was written."""
        with self._reading():
            opening.look_through(self._db, self.path.name)
        self.entries()
        for _ in self.every_record():
            pass

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

    def noted(self, key: str, default: Any = None) -> Any:
        with self._reading():
            row = self._db.execute("SELECT value FROM charter WHERE key = ?", (f"note:{key}",)).fetchone()
        return rows.or_bad_file(json.loads)(row[0]) if row else default

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


def charter_of(stored: Mapping[str, str]) -> Charter:
    charter: Charter = codec.strictly(Charter, asdict(Charter(**{k: json.loads(v) for k, v in stored.items()})))
    return charter


def copy_of(db: sqlite3.Connection, to: Path) -> None:
    with arriving(to.parent) as made:
        with closing(sqlite3.connect(made)) as copy:
            db.backup(copy)
        give_its_name(made, to)


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


def _tip(seq: int, last: bytes) -> str:
    return f"{seq} {last.hex()}"


def _place(path: Path) -> tuple[tuple[int, int] | None, int]:
    """Which file it is, whatever its name (none: there is none), and how long."""
    try:
        seen = os.stat(path)
    except OSError:
        return None, 0
    return (seen.st_dev, seen.st_ino), seen.st_size
