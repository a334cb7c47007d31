"""The states of a campaign file: kept as differences in short chains, read back whole and checked."""

import sqlite3
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from sandtable.kernel import Record
from sandtable.store import packing, rows
from sandtable.store.wrong import BadFile

REMEMBERED = 3
"""States that are kept unpacked: the next difference is to the last one, and a reader goes from one to the next."""


WORTH_IT = 20
"""A state packs to about a tenth; a difference must be clearly smaller, or the state is kept whole."""


class Snapshots:
    """Writes and reads the records of one open file."""

    def __init__(self, db: sqlite3.Connection, charter: bytes) -> None:
        self._db, self._charter = db, charter
        self._known: OrderedDict[int, tuple[bytes, int]] = OrderedDict()

    def add(self, record: Record, *, cut_by: int | None = None) -> None:
        """Write a record inside the transaction that is open."""
        base, packed, depth = self._packed(record.state)
        row = rows.record_row(
            record, base, packed, charter=self._charter, completed_by=self._entry(record.seq), cut_by=cut_by
        )
        at = self._db.execute(rows.INSERT_RECORD, row).lastrowid
        assert at is not None
        self._remember(at, record.state, depth)

    def read(self, row: Sequence[Any]) -> Record:
        """The record of a row of ROWS.RECORDS."""
        at, base, packed = row[0], row[5], row[6]
        state, _ = self._state(at, base, packed)
        return rows.record_of(row, state, self._charter)

    def forget(self) -> None:
        """What was written did not count."""
        self._known.clear()

    def _entry(self, seq: int) -> bytes:
        found = self._db.execute("SELECT digest FROM entry WHERE seq = ?", (seq,)).fetchone()
        return bytes(found[0]) if found else b""

    def _packed(self, state: bytes) -> tuple[int | None, bytes, int]:
        """(the record it differs from, what is kept, how many differences in a row)."""
        last = self._db.execute("SELECT id, base, state FROM record ORDER BY id DESC LIMIT 1").fetchone()
        if last is not None and b"\n" not in state:
            before, depth = self._state(*last)
            if depth + 1 < packing.CHAIN and b"\n" not in before:
                changed = packing.difference(before, state)
                if len(changed) * WORTH_IT < len(state):
                    return last[0], changed, depth + 1
        return None, packing.pack(state), 0

    @rows.or_bad_file
    def _state(self, at: int, base: int | None, packed: bytes) -> tuple[bytes, int]:
        """The state of a record and how many differences it is away from a whole one."""
        changes: list[tuple[int, bytes]] = []
        while at not in self._known and base is not None:
            if len(changes) > packing.CHAIN or not isinstance(base, int) or base >= at:
                raise BadFile("this file is damaged: the states run in a circle")
            changes.append((at, packed))
            found = self._db.execute("SELECT id, base, state FROM record WHERE id = ?", (base,)).fetchone()
            if found is None:
                raise BadFile("this file is damaged: a state is missing")
            at, base, packed = found
        if at not in self._known:
            self._remember(at, packing.unpack(packed), 0)
        state, depth = self._known[at]
        for at, changed in reversed(changes):
            state, depth = packing.applied(state, changed), depth + 1
            self._remember(at, state, depth)
        return state, depth

    def _remember(self, at: int, state: bytes, depth: int) -> None:
        self._known[at] = (state, depth)
        self._known.move_to_end(at)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
