"""Sizes of pictures, read off their first bytes: nothing is decoded before its size is known to be sane."""

import re
from struct import unpack

MOST_PIXELS = 120_000_000
"""The largest printed maps are scanned in some 60 million."""

Size = tuple[int, int]
_FRAMES = {0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF}
_SVG_SIDE = re.compile(rb'\b(width|height)\s*=\s*["\']\s*([0-9.]+)\s*(?:px)?\s*["\']')
_SVG_BOX = re.compile(rb'\bviewBox\s*=\s*["\']\s*[-0-9.]+[ ,]+[-0-9.]+[ ,]+([0-9.]+)[ ,]+([0-9.]+)')


def size_of(data: bytes) -> Size | None:
    """Width and height of a PNG, GIF, JPEG or SVG; None when it is none of these, or larger than anything printed."""
    found = _png(data) or _gif(data) or _jpeg(data) or _svg(data)
    return found if found and 0 < found[0] * found[1] <= MOST_PIXELS else None


def kind_of(data: bytes) -> str:
    """The media type, by the first bytes; empty for what is no picture."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "image/gif"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return "image/svg+xml" if b"<svg" in data[:4096] else ""


def _png(data: bytes) -> Size | None:
    return tuple(unpack(">II", data[16:24])) if kind_of(data) == "image/png" and len(data) >= 24 else None


def _gif(data: bytes) -> Size | None:
    return tuple(unpack("<HH", data[6:10])) if kind_of(data) == "image/gif" and len(data) >= 10 else None


def _jpeg(data: bytes) -> Size | None:
    if kind_of(data) != "image/jpeg":
        return None
    at = 2
    while at + 9 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker in _FRAMES:
            height, width = unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 1 if marker == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _svg(data: bytes) -> Size | None:
    if kind_of(data) != "image/svg+xml":
        return None
    head = data[data.index(b"<svg") :][:4096].split(b">")[0]
    sides = {key: float(value) for key, value in _SVG_SIDE.findall(head)}
    if len(sides) == 2:
        return round(sides[b"width"]), round(sides[b"height"])
    box = _SVG_BOX.search(head)
    return (round(float(box[1])), round(float(box[2]))) if box else None
