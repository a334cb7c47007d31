"""A campaign file: SQLite, one file for one campaign. Open it, copy it, mail it.

`CampaignFile` is the kernel's Keeper. Every append is one transaction, synced to disk before it returns.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sandtable.kernel import Charter, Conflict, Entry, EntryKind, Latest, Line, Record, codec
from sandtable.store import opening
from sandtable.store.opening import BadFile, KeepCopy, connect, is_busy
from sandtable.store.rows import INSERT_ENTRY, INSERT_RECORD, entry_of, entry_row, lines_of, record_of, record_row


class NotKept(RuntimeError):
    """What was said could not be written down (a full disk, a folder that is gone), and so does not count."""


class CampaignFile:
    """The journal and the facts of one campaign, on disk.

    `keep_copy` is called before a change that somebody may want to go back behind: the first one of a day, a step
    that starts over, a new format.
    """

    def __init__(self, path: Path, *, keep_copy: KeepCopy | None = None) -> None:
        self.path, self._keep_copy, self._day = path, keep_copy, ""
        self._db = connect(path, keep_copy)
        self.charter = self._read_charter()

    @classmethod
    def create(
        cls, path: Path, charter: Charter, first: Record, *, keep_copy: KeepCopy | None = None
    ) -> "CampaignFile":
        """A new file; refuses to overwrite one."""
        if path.exists():
            raise BadFile(f"{path.name} exists already")
        db = sqlite3.connect(path, isolation_level=None)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute(f"PRAGMA application_id = {opening.APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {opening.FORMAT}")
            db.executescript(opening.SCHEMA.read_text(encoding="utf-8"))
            with db:
                db.execute("BEGIN")
                db.executemany(
                    "INSERT INTO charter VALUES (?, ?)", [(k, json.dumps(v)) for k, v in asdict(charter).items()]
                )
                db.execute(INSERT_RECORD, record_row(first))
        except BaseException:
            db.close()
            path.unlink(missing_ok=True)
            raise
        db.close()
        return cls(path, keep_copy=keep_copy)

    def close(self) -> None:
        self._db.close()

    def append(
        self, said: Sequence[Entry], records: Sequence[Record], *, dead: Sequence[int] = (), cut_from: int | None = None
    ) -> None:
        self._copy_if_due(said[-1])
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._write(said, records, dead, cut_from)
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as wrong:
            if is_busy(wrong):
                raise Conflict("The campaign file is busy. Try again.") from wrong
            raise NotKept(f"This could not be written to {self.path.name}: {wrong}.") from wrong
        self._make_whole()

    def _write(self, said: Sequence[Entry], records: Sequence[Record], dead: Sequence[int], cut: int | None) -> None:
        acting = said[-1].seq
        if self.last_seq() != said[0].seq - 1:
            raise Conflict("Somebody else has answered meanwhile. Look again.")
        self._db.executemany(INSERT_ENTRY, [entry_row(e) for e in said])
        self._db.executemany("UPDATE entry SET dead_by = ? WHERE seq = ?", [(acting, seq) for seq in dead])
        if cut is not None:
            self._db.execute("UPDATE record SET cut_by = ? WHERE step >= ? AND cut_by IS NULL", (acting, cut))
        self._db.executemany(INSERT_RECORD, [record_row(r) for r in records])

    def _copy_if_due(self, acting: Entry) -> None:
        day, starts_over = acting.at[:10], acting.kind is EntryKind.RESTART
        if self._keep_copy is None or (day == self._day and not starts_over):
            return
        last = self._db.execute("SELECT at FROM entry ORDER BY seq DESC LIMIT 1").fetchone()
        if last and (starts_over or last[0][:10] != day):
            self._keep_copy(self._db)
        self._day = day

    def _make_whole(self) -> None:
        """Bring everything into the one file, so that a plain copy of it lacks nothing. It is durable already."""
        with suppress(sqlite3.Error):  # somebody is reading: the next answer tries again
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def latest(self) -> Latest:
        self._db.execute("BEGIN")
        try:
            last = self.last_record()
            rows = self._db.execute("SELECT * FROM entry WHERE seq > ? ORDER BY seq", (last.seq,))
            return Latest(last, [entry_of(row) for row in rows], self.last_seq())
        finally:
            self._db.execute("COMMIT")

    def entries(self, *, step: int | None = None, kinds: Iterable[EntryKind] = ()) -> list[Entry]:
        wanted = [str(k) for k in kinds]
        where = ["1"] + (["step = ?"] if step is not None else [])
        if wanted:
            where.append(f"kind IN ({', '.join('?' * len(wanted))})")
        values = [*([step] if step is not None else []), *wanted]
        rows = self._db.execute(f"SELECT * FROM entry WHERE {' AND '.join(where)} ORDER BY seq", values)
        return [entry_of(row) for row in rows]

    def record(self, step: int) -> Record:
        return self._one_record("step = ?", step)

    def last_record(self) -> Record:
        return self._one_record("step = (SELECT max(step) FROM record WHERE cut_by IS NULL)")

    def _one_record(self, where: str, *values: int) -> Record:
        row = self._db.execute(f"SELECT * FROM record WHERE {where} AND cut_by IS NULL", values).fetchone()
        if row is None:
            raise BadFile(f"{self.path.name}: a step is missing")
        return record_of(row)

    def lines(self, *, after_step: int = -1) -> list[Line]:
        sql = "SELECT lines FROM record WHERE step > ? AND cut_by IS NULL ORDER BY step"
        return [line for (packed,) in self._db.execute(sql, (after_step,)) for line in lines_of(packed)]

    def last_seq(self) -> int:
        found: int = self._db.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()[0]
        return found

    def outside(self) -> int:
        """A number that changes whenever another program, or another connection, has written to this file."""
        found: int = self._db.execute("PRAGMA data_version").fetchone()[0]
        return found

    def cut_records(self) -> list[tuple[int, Record]]:
        """The facts that an undo took back, each with the entry that did."""
        rows = self._db.execute("SELECT * FROM record WHERE cut_by IS NOT NULL ORDER BY cut_by, step").fetchall()
        return [(row[-1], record_of(row)) for row in rows]

    def load(self, entries: Sequence[Entry], records: Sequence[Record], cut: Sequence[tuple[int, Record]] = ()) -> None:
        """Fill a new file with a whole journal at once, as an import brings it."""
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany(INSERT_ENTRY, [entry_row(e) for e in entries])
            self._db.executemany(INSERT_RECORD, [record_row(r) for r in records])
            self._db.executemany(INSERT_RECORD, [record_row(r, cut_by) for cut_by, r in cut])

    def note(self, key: str, value: Any) -> None:
        """Keep something beside the campaign that is not part of it (seat tokens, who looked when)."""
        self._db.execute("INSERT OR REPLACE INTO charter VALUES (?, ?)", (f"note:{key}", json.dumps(value)))

    def noted(self, key: str, default: Any = None) -> Any:
        row = self._db.execute("SELECT value FROM charter WHERE key = ?", (f"note:{key}",)).fetchone()
        return json.loads(row[0]) if row else default

    def forget_notes(self) -> None:
        self._db.execute("DELETE FROM charter WHERE key LIKE 'note:%'")

    def backup(self, to: Path) -> None:
        """A copy that is whole even while the campaign is being played."""
        copy_of(self._db, to)

    def _read_charter(self) -> Charter:
        try:
            rows = self._db.execute("SELECT key, value FROM charter WHERE key NOT LIKE 'note:%'")
            charter: Charter = codec.strictly(Charter, asdict(Charter(**{k: json.loads(v) for k, v in rows})))
            return charter
        except (sqlite3.DatabaseError, TypeError, ValueError, RecursionError) as wrong:
            self._db.close()
            raise BadFile(f"{self.path.name} is damaged: {str(wrong).splitlines()[0]}") from None


def copy_of(db: sqlite3.Connection, to: Path) -> None:
    copy = sqlite3.connect(to)
    try:
        db.backup(copy)
    finally:
        copy.close()
