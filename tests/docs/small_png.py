"""A screenshot made small: at most 256 colours, packed as tight as zlib can. For the guide's pictures only."""

import struct
import zlib

import numpy as np

HEAD = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}


MOST_BYTES = 150_000


def smaller(png: bytes) -> bytes:
    """The same picture with a palette, of fewer colours where a map has so many hexes that it would be too large."""
    pixels = _read(png)
    found = b""
    for most in (256, 64, 48, 32):
        found = _painted(pixels, most)
        if len(found) < MOST_BYTES:
            break
    return found


def _painted(pixels: "np.ndarray", most: int) -> bytes:
    coarse = (pixels & 0xF8) | 0x04  # one step in 32 is not seen on a page
    flat = coarse.reshape(-1, 3).astype(np.uint32)
    packed = (flat[:, 0] << 16) | (flat[:, 1] << 8) | flat[:, 2]
    shades, where, often = np.unique(packed, return_inverse=True, return_counts=True)
    kept = np.sort(shades[np.argsort(-often)[:most]])
    nearest = np.array([_nearest(shade, kept) for shade in shades], dtype=np.uint8)
    indexed = nearest[where.reshape(-1)].reshape(pixels.shape[:2])
    palette = _true_shades(kept, nearest, where.reshape(-1), pixels.reshape(-1, 3))
    return _write(indexed, palette)


def _nearest(shade: int, kept: "np.ndarray") -> int:
    parts = lambda n: np.stack([(n >> 16) & 255, (n >> 8) & 255, n & 255], axis=-1).astype(int)  # noqa: E731
    return int(np.argmin(((parts(kept) - parts(np.uint32(shade))) ** 2).sum(axis=1)))


def _true_shades(kept: "np.ndarray", nearest: "np.ndarray", where: "np.ndarray", pixels: "np.ndarray") -> bytes:
    """For each entry of the palette the mean of the pixels that take it, so that paper keeps its exact colour."""
    chosen = nearest[where]
    counts = np.bincount(chosen, minlength=len(kept)).clip(min=1)
    sums = [np.bincount(chosen, weights=pixels[:, c], minlength=len(kept)) for c in range(3)]
    return np.stack([np.rint(s / counts) for s in sums], axis=1).astype(np.uint8).tobytes()


def _read(png: bytes) -> "np.ndarray":
    """A PNG of 8-bit colour as rows of red, green, blue."""
    assert png.startswith(HEAD)
    at, data, size = len(HEAD), b"", (0, 0, 3)
    while at < len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert depth == 8, "screenshots have eight bits a channel"
            size = (height, width, CHANNELS[colour])
        elif kind == b"IDAT":
            data += body
        at += 12 + length
    return _unfiltered(zlib.decompress(data), *size)[:, :, :3]


def _unfiltered(raw: bytes, height: int, width: int, channels: int) -> "np.ndarray":
    """The rows with PNG's filters undone."""
    stride = width * channels
    rows = np.zeros((height, stride), dtype=np.uint8)
    above = np.zeros(stride, dtype=np.uint8)
    for n in range(height):
        start = n * (stride + 1)
        line = np.frombuffer(raw, dtype=np.uint8, count=stride, offset=start + 1)
        rows[n] = above = _row(raw[start], line, above, channels)
    return rows.reshape(height, width, channels)


def _row(kind: int, line: "np.ndarray", above: "np.ndarray", channels: int) -> "np.ndarray":
    if kind == 0:
        return line.copy()
    if kind == 2:
        return line + above
    left, found = [0] * channels, bytearray(len(line))
    for i, value in enumerate(line.tolist()):
        a, b = left[i % channels], int(above[i])
        c = int(above[i - channels]) if i >= channels else 0
        guess = {1: a, 3: (a + b) // 2, 4: _paeth(a, b, c)}[kind]
        left[i % channels] = found[i] = (value + guess) & 255
    return np.frombuffer(bytes(found), dtype=np.uint8)


def _paeth(a: int, b: int, c: int) -> int:
    p = a + b - c
    near = sorted(((abs(p - a), 0), (abs(p - b), 1), (abs(p - c), 2)))
    return (a, b, c)[near[0][1]]


def _write(indexed: "np.ndarray", palette: bytes) -> bytes:
    height, width = indexed.shape
    plain = b"".join(b"\0" + row.tobytes() for row in indexed)
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette),
        (b"IDAT", zlib.compress(plain, 9)),
        (b"IEND", b""),
    ]
    return HEAD + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
