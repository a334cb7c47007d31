"""States and stories made small: most steps change little of the record, so a state is kept as what changed.

Every so often a state is kept whole (`CHAIN`), so that reading one never unpacks more than that many differences.
"""

import json
import zlib
from typing import Any

from sandtable.kernel import Line

CHAIN = 48
"""The most differences in a row before a state is kept whole again."""
MOST_BYTES = 64 << 20
USUAL = (
    b'"axis","soviet","german","russian","player",null,"told",{"answer":{"key":"dice":[1,2,3,4,5,6],"faces":[6,6],'
    b'"by":["typed","rolled"],"total":"modifiers":[],"result":"chart":"column":"reading":"purchase"],"reveal",{},"",'
    b'["*"],null,"order",{},""],["*"],"ruling",{},["*"],"decision",{"answer":"yes","key":"'
)
"""Words that stand in most stories: what they share need not be kept again with each. Never change them."""


class TooLarge(ValueError):
    """Not what we packed: cut off, or unpacking to more than any campaign holds."""


def pack(plain: bytes) -> bytes:
    return zlib.compress(plain, 9)


def unpack(packed: bytes) -> bytes:
    """But not without bound: a hostile file must not fill the memory."""
    return _all_of(zlib.decompressobj(), packed)


def pack_lines(lines: tuple[Line, ...]) -> bytes:
    """A step's lines of the story; the number of the step is the record's own."""
    if not lines:
        return b""
    listed = [
        [line.seq, line.text, line.cite, sorted(line.audience), line.side, str(line.kind), dict(line.data), line.at]
        for line in lines
    ]
    engine = zlib.compressobj(9, zdict=USUAL)
    return engine.compress(_compact(listed)) + engine.flush()


def unpack_lines(packed: bytes, step: int) -> tuple[Line, ...]:
    if not packed:
        return ()
    names = ("seq", "text", "cite", "audience", "side", "kind", "data", "at")
    listed = json.loads(_all_of(zlib.decompressobj(zdict=USUAL), packed))
    return tuple(Line.from_json({"step": step, **dict(zip(names, raw, strict=True))}) for raw in listed)


def difference(before: bytes, after: bytes) -> bytes:
    """What turns the one state into the other: (from, count) where they agree, the new words where they do not."""
    old, new = _pieces(before), _pieces(after)
    where: dict[bytes, int | None] = {}
    for place, piece in enumerate(old):
        where[piece] = None if piece in where else place  # only what stands there once tells where we are
    said: list[Any] = []
    fresh: list[bytes] = []
    at, expected = 0, 0
    while at < len(new):
        same = expected < len(old) and old[expected] == new[at]
        found = expected if same else where.get(new[at])
        if found is None:
            fresh.append(new[at])
            at, expected = at + 1, expected + 1
            continue
        count = 1
        while at + count < len(new) and found + count < len(old) and old[found + count] == new[at + count]:
            count += 1
        if fresh:
            said.append(b"".join(fresh).decode())
            fresh = []
        said += [found, count]
        at, expected = at + count, found + count
    if fresh:
        said.append(b"".join(fresh).decode())
    return pack(_compact(said))


def applied(before: bytes, packed: bytes) -> bytes:
    """The state after a difference. What does not fit raises ValueError, TypeError or zlib.error."""
    old, found = _pieces(before), list[bytes]()
    said = iter(json.loads(unpack(packed)))
    size = 0
    for word in said:
        if isinstance(word, str):
            found.append(word.encode())
        else:
            count = next(said)
            if not isinstance(word, int) or not isinstance(count, int) or not 0 <= word < word + count <= len(old):
                raise ValueError("a difference to something else")
            found.append(b"".join(old[word : word + count]))
        size += len(found[-1])
        if size > MOST_BYTES:
            raise TooLarge("a step of this file is too large to be true")
    return b"".join(found)


def _pieces(state: bytes) -> list[bytes]:
    """A state's JSON cut behind every bracket that closes, so that a small change touches a small piece."""
    return state.replace(b"},", b"},\n").replace(b"],", b"],\n").split(b"\n")


def _compact(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _all_of(engine: Any, packed: bytes) -> bytes:
    plain: bytes = engine.decompress(packed, MOST_BYTES)
    if engine.unconsumed_tail or not engine.eof:
        raise TooLarge("a step of this file is too large to be true, or cut off")
    return plain
