"""A campaign file: SQLite, one file for one campaign. Open it, copy it, mail it.

`CampaignFile` is the kernel's Keeper. Every append is one transaction, synced to disk before it returns.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sandtable.kernel import Charter, Conflict, Entry, EntryKind, Latest, Line, Record

APPLICATION_ID = 0x5A4D5442
FORMAT = 1
SCHEMA = Path(__file__).with_name("schema.sql")


class BadFile(ValueError):
    """Not a campaign we can open: damaged, foreign, or from a newer version. Nothing was changed."""


class CampaignFile:
    """The journal and the facts of one campaign, on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = _connect(path)
        self.charter = self._read_charter()

    @classmethod
    def create(cls, path: Path, charter: Charter, first: Record) -> "CampaignFile":
        """A new file; refuses to overwrite one."""
        if path.exists():
            raise BadFile(f"{path.name} exists already")
        db = sqlite3.connect(path, isolation_level=None)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {FORMAT}")
            db.executescript(SCHEMA.read_text(encoding="utf-8"))
            with db:
                db.execute("BEGIN")
                db.executemany(
                    "INSERT INTO charter VALUES (?, ?)", [(k, json.dumps(v)) for k, v in asdict(charter).items()]
                )
                db.execute(INSERT_RECORD, _record_row(first))
        finally:
            db.close()
        return cls(path)

    def close(self) -> None:
        self._db.close()

    def append(
        self, said: Sequence[Entry], records: Sequence[Record], *, dead: Sequence[int] = (), cut_from: int | None = None
    ) -> None:
        acting = said[-1].seq
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as busy:
            raise Conflict("The campaign file is busy. Try again.") from busy
        try:
            if self.last_seq() != said[0].seq - 1:
                raise Conflict("Somebody else has answered meanwhile. Look again.")
            self._db.executemany(INSERT_ENTRY, [_entry_row(e) for e in said])
            self._db.executemany("UPDATE entry SET dead_by = ? WHERE seq = ?", [(acting, seq) for seq in dead])
            if cut_from is not None:
                cut = "UPDATE record SET cut_by = ? WHERE step >= ? AND cut_by IS NULL"
                self._db.execute(cut, (acting, cut_from))
            self._db.executemany(INSERT_RECORD, [_record_row(r) for r in records])
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise

    def latest(self) -> Latest:
        self._db.execute("BEGIN")
        try:
            last = self.last_record()
            rows = self._db.execute("SELECT * FROM entry WHERE seq > ? ORDER BY seq", (last.seq,))
            return Latest(last, [_entry(row) for row in rows], self.last_seq())
        finally:
            self._db.execute("COMMIT")

    def entries(self, *, step: int | None = None, kinds: Iterable[EntryKind] = ()) -> list[Entry]:
        wanted = [str(k) for k in kinds]
        where = ["1"] + (["step = ?"] if step is not None else [])
        if wanted:
            where.append(f"kind IN ({', '.join('?' * len(wanted))})")
        values = [*([step] if step is not None else []), *wanted]
        rows = self._db.execute(f"SELECT * FROM entry WHERE {' AND '.join(where)} ORDER BY seq", values)
        return [_entry(row) for row in rows]

    def record(self, step: int) -> Record:
        return self._one_record("step = ?", step)

    def last_record(self) -> Record:
        return self._one_record("step = (SELECT max(step) FROM record WHERE cut_by IS NULL)")

    def _one_record(self, where: str, *values: int) -> Record:
        row = self._db.execute(f"SELECT * FROM record WHERE {where} AND cut_by IS NULL", values).fetchone()
        if row is None:
            raise BadFile(f"{self.path.name}: a step is missing")
        return _record(row)

    def lines(self, *, after_step: int = -1) -> list[Line]:
        sql = "SELECT lines FROM record WHERE step > ? AND cut_by IS NULL ORDER BY step"
        return [line for (packed,) in self._db.execute(sql, (after_step,)) for line in _unpack_lines(packed)]

    def last_seq(self) -> int:
        found: int = self._db.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()[0]
        return found

    def load(self, entries: Sequence[Entry], records: Sequence[Record]) -> None:
        """Fill a new file with a whole journal at once, as an import brings it."""
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany(INSERT_ENTRY, [_entry_row(e) for e in entries])
            self._db.executemany(INSERT_RECORD, [_record_row(r) for r in records])

    def note(self, key: str, value: Any) -> None:
        """Keep something beside the campaign that is not part of it (seat tokens, who looked when)."""
        self._db.execute("INSERT OR REPLACE INTO charter VALUES (?, ?)", (f"note:{key}", json.dumps(value)))

    def noted(self, key: str, default: Any = None) -> Any:
        row = self._db.execute("SELECT value FROM charter WHERE key = ?", (f"note:{key}",)).fetchone()
        return json.loads(row[0]) if row else default

    def backup(self, to: Path) -> None:
        """A copy that is whole even while the campaign is being played."""
        copy = sqlite3.connect(to)
        try:
            self._db.backup(copy)
        finally:
            copy.close()

    def _read_charter(self) -> Charter:
        try:
            rows = {k: json.loads(v) for k, v in self._db.execute("SELECT key, value FROM charter")}
            return Charter(**{k: v for k, v in rows.items() if not k.startswith("note:")})
        except (sqlite3.DatabaseError, TypeError, ValueError) as wrong:
            self._db.close()
            raise BadFile(f"{self.path.name} is damaged: {wrong}") from None


def _connect(path: Path) -> sqlite3.Connection:
    """Open an existing campaign file, after making sure that it is one."""
    if not path.is_file():
        raise BadFile(f"there is no campaign file {path.name}")
    try:
        db = sqlite3.connect(path, isolation_level=None, timeout=5, check_same_thread=False)
        application = db.execute("PRAGMA application_id").fetchone()[0]
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if application != APPLICATION_ID:
            raise BadFile(f"{path.name} is not a campaign file")
        if version > FORMAT:
            raise BadFile(f"{path.name} was written by a newer version of Sandtable (format {version})")
        sound = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if sound != "ok":
            raise BadFile(f"{path.name} is damaged: {sound}")
        # A file from a stranger must not bring code of its own along.
        db.execute("PRAGMA trusted_schema = OFF")
        if db.execute("SELECT count(*) FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchone()[0]:
            raise BadFile(f"{path.name} holds more than a campaign")
        db.execute("PRAGMA synchronous = FULL")
        return db
    except sqlite3.DatabaseError as wrong:
        raise BadFile(f"{path.name} is damaged or not a campaign file ({wrong})") from None


INSERT_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_RECORD = "INSERT INTO record VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, NULL)"


def _entry_row(e: Entry) -> tuple[Any, ...]:
    value, thrown = json.dumps(e.value), json.dumps(dict(e.thrown))
    return (e.seq, e.step, str(e.kind), e.side, e.lane, e.request, value, e.reason, thrown, e.at, e.dead_by)


def _entry(row: Sequence[Any]) -> Entry:
    seq, step, kind, side, lane, request, value, reason, thrown, at, dead_by = row
    return Entry(
        seq, step, EntryKind(kind), side, lane, request, json.loads(value), reason, json.loads(thrown), at, dead_by
    )


def _record_row(r: Record) -> tuple[Any, ...]:
    lines = json.dumps([line.to_json() for line in r.lines]).encode()
    return (r.step, r.key, r.title, r.cite, zlib.compress(r.state, 6), zlib.compress(lines, 6), r.version, r.seq)


def _record(row: Sequence[Any]) -> Record:
    _, step, key, title, cite, state, lines, version, seq, _ = row
    return Record(step, key, title, cite, _inflate(state), tuple(_unpack_lines(lines)), version, seq)


def _unpack_lines(packed: bytes) -> list[Line]:
    return [Line.from_json(raw) for raw in json.loads(_inflate(packed))]


MOST_BYTES = 64 << 20


def _inflate(packed: bytes) -> bytes:
    """Unpack, but not without bound: a hostile file must not fill the memory."""
    engine = zlib.decompressobj()
    plain = engine.decompress(packed, MOST_BYTES)
    if engine.unconsumed_tail:
        raise BadFile("a step of this file is too large to be true")
    return plain
