"""Entries and records as rows of a campaign file, and back. What does not fit is a BadFile, whoever wrote it.

Each entry's digest covers itself and the digest of the entry before it, the first one's the charter; each record's
covers its facts and the entry that completed it. A flipped bit anywhere shows as soon as what it changed is read.
"""

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from sandtable.kernel import Entry, EntryKind, Record
from sandtable.store import packing
from sandtable.store.wrong import BadFile

INSERT_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_RECORD = "INSERT INTO record VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
ENTRIES = "SELECT e.*, b.digest FROM entry e LEFT JOIN entry b ON b.seq = e.seq - 1"
RECORDS = "SELECT r.*, e.digest FROM record r LEFT JOIN entry e ON e.seq = r.seq"
NO_PART_OF_IT = ("id",)
"""A file may be renamed, and is the campaign of its own name then."""

P = ParamSpec("P")
T = TypeVar("T")


def or_bad_file(read: Callable[P, T]) -> Callable[P, T]:
    @wraps(read)
    def checked(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except BadFile:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError, zlib.error) as wrong:
            raise BadFile(f"this file is damaged: {wrong!r:.200}") from None

    return checked


def digest(*parts: bytes) -> bytes:
    found = hashlib.blake2b(digest_size=12)
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


def charter_digest(stored: Mapping[str, str]) -> bytes:
    return digest(*(f"{key}={value}".encode() for key, value in sorted(stored.items()) if key not in NO_PART_OF_IT))


def _words(values: Sequence[Any]) -> bytes:
    return json.dumps(values).encode()


def entry_row(e: Entry, before: bytes) -> tuple[Any, ...]:
    value, thrown = json.dumps(e.value), json.dumps(dict(e.thrown))
    row = (e.seq, e.step, str(e.kind), e.side, e.lane, e.request, value, e.reason, thrown, e.at)
    return (*row, digest(before, _words(row)), e.dead_by)


@or_bad_file
def entry_of(row: Sequence[Any], charter: bytes) -> Entry:
    """The entry of a row of ENTRIES: whole, and in its place behind the one before it."""
    seq, step, kind, side, lane, request, value, reason, thrown, at, kept, dead_by, before = row
    if kept != digest(charter if seq == 1 else before or b"", _words(row[:10])):
        raise BadFile(f"this file is damaged: entry {seq} of the journal is not what was written there")
    return entry_from((seq, step, kind, side, lane, request, value, reason, thrown, at, dead_by))


@or_bad_file
def entry_from(row: Sequence[Any]) -> Entry:
    seq, step, kind, side, lane, request, value, reason, thrown, at, dead_by = row
    dice = json.loads(thrown)
    words = (kind, side or "", lane, request, reason, at)
    if not isinstance(dice, dict) or not isinstance(step, int) or not all(isinstance(word, str) for word in words):
        raise ValueError("an entry of another shape")
    if dead_by is not None and not isinstance(dead_by, int):
        raise ValueError("an entry of another shape")
    return Entry(seq, step, EntryKind(kind), side, lane, request, json.loads(value), reason, dice, at, dead_by)


def record_digest(facts: Sequence[Any], state: bytes, lines: bytes, charter: bytes, completed_by: bytes) -> bytes:
    """`facts`: step, key, title, cite, version and seq."""
    return digest(charter, completed_by, _words(facts), state, lines)


def record_row(
    r: Record, base: int | None, packed: bytes, *, charter: bytes, completed_by: bytes, cut_by: int | None = None
) -> tuple[Any, ...]:
    lines = packing.pack_lines(r.lines)
    facts = (r.step, r.key, r.title, r.cite, r.version, r.seq)
    kept = record_digest(facts, r.state, lines, charter, completed_by)
    return (r.step, r.key, r.title, r.cite, base, packed, lines, r.version, r.seq, kept, cut_by)


@or_bad_file
def record_of(row: Sequence[Any], state: bytes, charter: bytes) -> Record:
    """The record of a row of RECORDS, with its state as it was unpacked."""
    _, step, key, title, cite, _, _, lines, version, seq, kept, _, completed_by = row
    if not isinstance(step, int) or not isinstance(seq, int) or not isinstance(lines, bytes):
        raise ValueError("a step of another shape")
    if kept != record_digest((step, key, title, cite, version, seq), state, lines, charter, completed_by or b""):
        raise BadFile(f"this file is damaged: the facts of step {step} are not what was written there")
    return Record(step, key, title, cite, state, packing.unpack_lines(lines, step), version, seq)
