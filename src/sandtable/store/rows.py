"""Entries and records as rows of a campaign file, and back. What does not fit is a BadFile, whoever wrote it."""

import json
import zlib
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from sandtable.kernel import Entry, EntryKind, Line, Record
from sandtable.store.opening import BadFile

INSERT_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_RECORD = "INSERT INTO record VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
MOST_BYTES = 64 << 20

P = ParamSpec("P")
T = TypeVar("T")


def _or_bad_file(read: Callable[P, T]) -> Callable[P, T]:
    @wraps(read)
    def checked(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except BadFile:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, zlib.error) as wrong:
            raise BadFile(f"this file is damaged: {wrong!r:.200}") from None

    return checked


def entry_row(e: Entry) -> tuple[Any, ...]:
    value, thrown = json.dumps(e.value), json.dumps(dict(e.thrown))
    return (e.seq, e.step, str(e.kind), e.side, e.lane, e.request, value, e.reason, thrown, e.at, e.dead_by)


@_or_bad_file
def entry_of(row: Sequence[Any]) -> Entry:
    seq, step, kind, side, lane, request, value, reason, thrown, at, dead_by = row
    dice = json.loads(thrown)
    words = (kind, side or "", lane, request, reason, at)
    if not isinstance(dice, dict) or not isinstance(step, int) or not all(isinstance(word, str) for word in words):
        raise ValueError("an entry of another shape")
    return Entry(seq, step, EntryKind(kind), side, lane, request, json.loads(value), reason, dice, at, dead_by)


def record_row(r: Record, cut_by: int | None = None) -> tuple[Any, ...]:
    lines = zlib.compress(json.dumps([line.to_json() for line in r.lines]).encode(), 6)
    return (r.step, r.key, r.title, r.cite, zlib.compress(r.state, 6), lines, r.version, r.seq, cut_by)


@_or_bad_file
def record_of(row: Sequence[Any]) -> Record:
    _, step, key, title, cite, state, lines, version, seq, _ = row
    if not isinstance(step, int) or not isinstance(seq, int):
        raise ValueError("a step of another shape")
    return Record(step, key, title, cite, _inflate(state), tuple(lines_of(lines)), version, seq)


@_or_bad_file
def lines_of(packed: bytes) -> list[Line]:
    return [Line.from_json(raw) for raw in json.loads(_inflate(packed))]


def _inflate(packed: bytes) -> bytes:
    """Unpack, but not without bound: a hostile file must not fill the memory."""
    engine = zlib.decompressobj()
    plain = engine.decompress(packed, MOST_BYTES)
    if engine.unconsumed_tail or not engine.eof:
        raise BadFile("a step of this file is too large to be true, or cut off")
    return plain
