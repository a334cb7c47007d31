"""What was worked out once and can be made anew: small files in the user's cache folder, which may be thrown away.

A file is found again by the digest of all that it was made from, so that nothing in it can be out of date; one that is
damaged is made anew, and a cache that cannot be written is none.
"""

import hashlib
import marshal
import os
import sys
import time
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

OFF = "off"
HOUSE = Path(__file__).parent
"""What lies in here came with the program."""

MOST_BYTES = 64 * 1024 * 1024
"""All files of one kind together; the ones used longest ago go first."""

SEAL = 32
A_DAY = 86_400
"""Seconds after which a file that is read is marked as used."""


def folder(kind: str) -> Path | None:
    """Under $SANDTABLE_CACHE, else in the usual place for what can be made anew; None where it says `off`."""
    if given := os.environ.get("SANDTABLE_CACHE"):
        return None if given == OFF else Path(given) / kind
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sandtable" / kind


def digest(*made_from: str | bytes) -> str:
    found = hashlib.sha256()
    for part in made_from:
        body = part.encode() if isinstance(part, str) else part
        found.update(b"%d:" % len(body))
        found.update(body)
    return found.hexdigest()[:32]


def look(kind: str, name: str) -> bytes | None:
    """What is kept under this name; None where there is no such file, or none that is whole."""
    where = folder(kind)
    if where is None:
        return None
    with suppress(OSError), (where / name).open("rb") as file:
        told = file.read()
        if time.time() - os.fstat(file.fileno()).st_mtime > A_DAY:
            os.utime(where / name)
        if told[:SEAL] == hashlib.sha256(told[SEAL:]).digest():
            return told[SEAL:]
    return None


def keep(kind: str, name: str, body: bytes) -> None:
    where = folder(kind)
    if where is None:
        return
    fresh = where / f"{name}.{os.getpid()}.new"
    try:
        where.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(hashlib.sha256(body).digest() + body)
        fresh.replace(where / name)
        _make_room(where)
    except OSError:
        with suppress(OSError):
            fresh.unlink()


def _make_room(where: Path) -> None:
    files = sorted(((path.stat(), path) for path in where.iterdir()), key=lambda one: -one[0].st_mtime_ns)
    used = 0
    for number, (about, path) in enumerate(files):
        used += about.st_size
        if used > MOST_BYTES and number:
            path.unlink(missing_ok=True)


def read_toml(text: str) -> dict[str, Any]:
    """As `tomllib.loads`, for the texts of the program itself, each of which is parsed once on a machine."""
    name = digest(f"{sys.version_info[:2]}", text)
    if (body := look("toml", name)) is not None:
        found: dict[str, Any] = marshal.loads(body)
        return found
    found = tomllib.loads(text)
    with suppress(ValueError):  # dates cannot be kept this way
        keep("toml", name, marshal.dumps(found))
    return found


def stamp(*rooms: str) -> str:
    """Changes whenever a source file of these packages does; no file is read for it."""
    files = (file for room in rooms for file in os.scandir(HOUSE / room) if file.name.endswith(".py"))
    told = sorted((file.path, file.stat().st_mtime_ns, file.stat().st_size) for file in files)
    return digest(repr(told))
