"""What a stranger's file may cost, looked at before a parser sees it.

Parsers trust their input to be worth the work: tomllib recurses for every bracket and walks every part of a dotted key
again and again, zipfile reads the whole list of files before it answers anything. So the text or the archive is looked
over first, once, in time that grows with its size alone; what is larger or deeper than any honest file is refused.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass
from struct import unpack_from
from typing import IO, Any

from sandtable.kernel.refusals import NotUnderstood


@dataclass(frozen=True, slots=True)
class TomlBounds:
    """The most a TOML text may hold. Our own largest files have 24,000 letters and 800 entries."""

    letters: int = 500_000
    entries: int = 10_000  # keys with a value, and headings
    items: int = 100_000  # commas
    depth: int = 12  # brackets and braces inside each other
    parts: int = 8  # of one dotted key


TOML = TomlBounds()

# Strings and comments are skipped whole, also when they never end (tomllib then stops there too).
_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}+|\\?\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}+|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|(?P<mark>[\[\]{}=,.\n])",
    re.DOTALL,
)


def check_toml(text: str, *, what: str, bounds: TomlBounds = TOML) -> None:
    """Refuse a text that is larger, deeper or fuller than any honest file; `what` names it: "a map file"."""
    if len(text) > bounds.letters:
        raise NotUnderstood(f"{what} of {len(text):,} letters is too large; {bounds.letters:,} is the most")
    depth = dots = entries = items = 0
    for token in _TOKEN.finditer(text):
        mark = token["mark"]
        if mark is None:
            continue
        if mark == ".":
            dots += 1
            if dots >= bounds.parts:
                raise NotUnderstood(f"{what} has a name of more than {bounds.parts} parts joined by dots")
            continue
        dots = 0
        if mark == "=":
            entries += 1
        elif mark == ",":
            items += 1
        elif mark in "[{":
            entries += depth == 0
            depth += 1
            if depth > bounds.depth:
                raise NotUnderstood(f"{what} has more than {bounds.depth} brackets inside each other")
        elif mark in "]}":
            depth = max(0, depth - 1)
        if entries > bounds.entries or items > bounds.items:
            raise NotUnderstood(f"{what} has more entries than we read: {bounds.entries:,} is the most")


_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|(?P<mark>[\[\]{},:])', re.DOTALL)


def check_json(text: str, *, what: str, bounds: TomlBounds = TOML) -> None:
    """The same for JSON, whose parser recurses for every bracket."""
    if len(text) > bounds.letters:
        raise NotUnderstood(f"{what} of {len(text):,} letters is too large; {bounds.letters:,} is the most")
    depth = entries = items = 0
    for token in _JSON_TOKEN.finditer(text):
        mark = token["mark"]
        if mark is None:
            continue
        entries += mark == ":"
        items += mark == ","
        depth += (mark in "[{") - (mark in "]}")
        if depth > bounds.depth:
            raise NotUnderstood(f"{what} has more than {bounds.depth} brackets inside each other")
        if entries > bounds.entries or items > bounds.items:
            raise NotUnderstood(f"{what} has more entries than we read: {bounds.entries:,} is the most")


LONGEST_NAME = 500
LONGEST_EXTRA = 200
"""Bytes of the name, and of the extra fields, of one file in an archive."""

_END, _END_64, _ENTRY = b"PK\x05\x06", b"PK\x06\x07", b"PK\x01\x02"
_END_SIZE, _ENTRY_SIZE, _LONGEST_COMMENT = 22, 46, 65_535
_PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The packings that can be unpacked in small pieces. The others unpack whole before anyone can count."""


def open_zip(data: bytes, *, what: str, most_bytes: int, most_files: int) -> BoundedZip:
    """The archive, or NotUnderstood in players' words. No file of it, and no sum of them, unpacks to more than told.

    An archive inside the archive is one of its files like every other: it is never opened.
    """
    _check_directory(data, what, most_files)
    try:
        return BoundedZip(data, what, most_bytes)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError) as wrong:
        if isinstance(wrong, NotUnderstood):
            raise
        raise NotUnderstood(f"{what} is damaged, or no zip archive ({wrong})") from None


def _check_directory(data: bytes, what: str, most_files: int) -> None:
    """Walk the list of files at the archive's end, as zipfile will, before zipfile makes an object for each."""
    end = data.rfind(_END, max(0, len(data) - _END_SIZE - _LONGEST_COMMENT))
    if end < 0 or len(data) - end < _END_SIZE:
        raise NotUnderstood(f"{what} is damaged, or no zip archive")
    if data[max(0, end - 20) : end].startswith(_END_64):
        raise NotUnderstood(f"{what} is a zip archive of the kind for huge files; nothing we read is huge")
    (size,) = unpack_from("<I", data, end + 12)
    place, files = end - size, 0
    if place < 0:
        raise NotUnderstood(f"{what} is damaged: its list of files runs past its beginning")
    while place < end:
        if data[place : place + 4] != _ENTRY or place + _ENTRY_SIZE > end:
            raise NotUnderstood(f"{what} is damaged: its list of files cannot be read")
        name, extra, comment = unpack_from("<3H", data, place + 28)
        files += 1
        if files > most_files:
            raise NotUnderstood(f"{what} holds more than {most_files:,} files")
        if name > LONGEST_NAME or extra > LONGEST_EXTRA:
            raise NotUnderstood(f"{what} is no honest archive: file {files} has a name or notes beyond all measure")
        place += _ENTRY_SIZE + name + extra + comment


class BoundedZip(zipfile.ZipFile):
    """A zip archive for reading that gives out no more bytes in all than it was allowed.

    zipfile never unpacks beyond the size a file declares (what is longer fails its checksum), so the declared sizes are
    the bound: each is taken off what is left before the file is opened.
    """

    def __init__(self, data: bytes, what: str, most_bytes: int):
        self.what = what
        self.left = most_bytes
        super().__init__(io.BytesIO(data))

    def open(self, name: str | zipfile.ZipInfo, *arguments: Any, **more: Any) -> IO[bytes]:
        entry = name if isinstance(name, zipfile.ZipInfo) else self.getinfo(name)
        if entry.flag_bits & 1:
            raise NotUnderstood(f"{self.what}: {_short(entry)} is locked with a password")
        if entry.compress_type not in _PLAIN:
            raise NotUnderstood(f"{self.what}: {_short(entry)} is packed in a way that only zip experts use")
        if entry.file_size > self.left:
            raise NotUnderstood(f"{self.what}: {_short(entry)} would unpack to {entry.file_size:,} bytes, too many")
        self.left -= entry.file_size
        return super().open(entry, *arguments, **more)

    def take(self, name: str, most: int | None = None) -> bytes:
        """One file, whole; NotUnderstood when it is missing, damaged or larger than `most`."""
        try:
            entry = self.getinfo(name)
            if most is not None and entry.file_size > most:
                raise NotUnderstood(
                    f"{self.what}: {name} would unpack to {entry.file_size:,} bytes; {most:,} is the most"
                )
            content = self.read(entry)
            if len(content) != entry.file_size:
                raise NotUnderstood(f"{self.what} is damaged: {name} is shorter than it says")
            return content
        except KeyError:
            raise NotUnderstood(f"{self.what} holds no {name}") from None
        except NotUnderstood:
            raise
        except Exception as wrong:  # zlib, struct and zipfile raise what they like on a damaged archive
            raise NotUnderstood(f"{self.what} is damaged: {name} cannot be unpacked ({wrong})") from None


def _short(entry: zipfile.ZipInfo) -> str:
    return entry.filename[:60]
