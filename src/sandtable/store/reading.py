"""What can be read in a campaign file: journal, records, lines of the story, notes. Nothing here writes."""

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sandtable.kernel import Entry, EntryKind, Line, Record, Side
from sandtable.store import opening, packing, rows
from sandtable.store.snapshots import Snapshots
from sandtable.store.wrong import BadFile, not_read


class ReadableFile:
    """An open file; `CampaignFile` opens it, writes it, and notices when it was replaced."""

    path: Path
    _db: sqlite3.Connection
    _lock: threading.RLock
    _charter: bytes
    """The digest that the journal begins with."""
    _snapshots: Snapshots

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock:
            try:
                yield
            except (sqlite3.Error, OSError, UnicodeDecodeError) as wrong:
                raise not_read(self.path.name, wrong) from wrong

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
        if found and not isinstance(found[1], bytes):
            raise BadFile(f"{self.path.name} is damaged: its last entry has lost its mark")
        return (found[0], found[1]) if found else (0, self._charter)

    def last_seq(self) -> int:
        with self._reading():
            return self._last()[0]

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

    def noted(self, key: str, default: Any = None) -> Any:
        with self._reading():
            row = self._db.execute("SELECT value FROM charter WHERE key = ?", (f"note:{key}",)).fetchone()
        return rows.or_bad_file(json.loads)(row[0]) if row else default
