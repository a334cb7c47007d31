"""`LOSData`: gzip around Java's block framing around the grid.

Two bytes for each pixel, elevation and terrain code, columns outermost; then a byte for each hex that says whether it
has stairs, which sight at ground level does not ask for.
"""

from __future__ import annotations

import gzip
import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_UNPACKED = 20_000_000  # bytes; the largest board known needs 19.2 million
SMALLEST_BLOCK = 256  # bytes on an average; Java writes blocks of 1024
BLOCK = 1024
STREAM = b"\xac\xed\x00\x05"
LONG_BLOCK, SHORT_BLOCK = 0x7A, 0x77


class BadBoard(ValueError):
    """The archive is damaged, hostile, or no board that sight can be read from."""


@dataclass(frozen=True, eq=False)
class LosData:
    elevation: NDArray[np.int8]
    terrain: NDArray[np.uint8]


def decode(packed: bytes, columns: int, rows: int, equal_columns: bool) -> LosData:
    """The rasters of a board of so many hex columns and rows; BadBoard when anything does not fit."""
    data = _unframed(_unpacked(packed))
    if len(data) < 16:
        raise BadBoard("LOSData ends within its header")
    said = struct.unpack(">4i", data[:16])
    if said[:2] != (columns, rows):
        raise BadBoard(f"LOSData is for {said[0]} by {said[1]} hexes, the metadata say {columns} by {rows}")
    width, height = said[2:]
    if not (0 < width <= 20_000 and 0 < height <= 20_000):
        raise BadBoard(f"LOSData claims {width} by {height} pixels")
    stairs = columns * rows + (0 if equal_columns else columns // 2)
    wanted = 16 + 2 * width * height + stairs
    if len(data) != wanted:
        raise BadBoard(f"LOSData has {len(data):,} bytes where {wanted:,} are due: it is damaged")
    cells = np.frombuffer(data, np.uint8, 2 * width * height, 16).reshape(width, height, 2)
    elevation = cells[..., 0].astype(np.int8)
    if int(elevation.min()) < -30 or int(elevation.max()) > 30:
        raise BadBoard("LOSData has ground higher or lower than any board's: it is damaged")
    return LosData(elevation, cells[..., 1].copy())


def encode(data: LosData, columns: int, rows: int, equal_columns: bool) -> bytes:
    """The rasters as a board archive holds them; no hex has stairs, which sight at ground level does not ask for."""
    width, height = data.terrain.shape
    cells = np.empty((width, height, 2), np.uint8)
    cells[..., 0] = data.elevation.astype(np.uint8)
    cells[..., 1] = data.terrain
    stairs = columns * rows + (0 if equal_columns else columns // 2)
    content = struct.pack(">4i", columns, rows, width, height) + cells.tobytes() + bytes(stairs)
    blocks = [content[at : at + BLOCK] for at in range(0, len(content), BLOCK)]
    return gzip.compress(STREAM + b"".join(_framed(block) for block in blocks), mtime=0)


def _framed(block: bytes) -> bytes:
    if len(block) < SMALLEST_BLOCK:
        return struct.pack(">BB", SHORT_BLOCK, len(block)) + block
    return struct.pack(">Bi", LONG_BLOCK, len(block)) + block


def _unpacked(packed: bytes) -> bytes:
    """Unpack gzip, but never more than a board can need."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        data = unpacker.decompress(packed, MOST_UNPACKED)
    except zlib.error as error:
        raise BadBoard(f"LOSData cannot be unpacked: {error}") from error
    if unpacker.unconsumed_tail:
        raise BadBoard(f"LOSData unpacks to more than {MOST_UNPACKED:,} bytes; no board does")
    if not unpacker.eof:
        raise BadBoard("LOSData is cut short")
    return data


def _unframed(data: bytes) -> bytearray:
    """Strip the block framing: a header, then blocks each with its length."""
    if not data.startswith(STREAM):
        raise BadBoard("LOSData does not begin as it should")
    content, place, blocks = bytearray(), len(STREAM), 0
    most = 100 + len(data) // SMALLEST_BLOCK
    while place < len(data):
        kind = data[place]
        if kind == LONG_BLOCK and place + 5 <= len(data):
            (length,) = struct.unpack_from(">i", data, place + 1)
            place += 5
        elif kind == SHORT_BLOCK and place + 2 <= len(data):
            length = data[place + 1]
            place += 2
        else:
            raise BadBoard(f"LOSData holds something other than plain blocks at byte {place:,}")
        if length < 0 or place + length > len(data):
            raise BadBoard(f"LOSData: the block at byte {place:,} runs past the end")
        blocks += 1
        if blocks > most:
            raise BadBoard(f"LOSData is cut into more than {most:,} blocks, most of them empty: no board is")
        content += data[place : place + length]
        place += length
    return content
