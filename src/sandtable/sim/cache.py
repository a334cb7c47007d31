"""Compiled programs kept on disk, so that a campaign is explored once and drawn at once ever after.

A program is found again by the digest of all it was made from: the code of the game and of the rooms below it, charts
and house rules, settings, and the model. Files lie in the user's cache folder and may be thrown away at any time; one
that is damaged is made anew. A program out of the cache knows its states by their numbers alone.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from sandtable import games
from sandtable.kernel import Game
from sandtable.sim.program import Program

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024
"""All files together; the ones used longest ago go first."""

BELOW = ("kernel", "charts", "odds", "rules", "hexes", "tabletop")
"""The rooms from which a game is built."""


OFF = "off"


def folder() -> Path | None:
    """$SANDTABLE_CACHE, else the usual place for what can be made anew; None where it says `off`."""
    if given := os.environ.get("SANDTABLE_CACHE"):
        return None if given == OFF else Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sandtable" / "programs"


def kept_program(game: Game[Any], made_from: Mapping[str, Any], make: Callable[[], Program]) -> Program:
    """The program made from this, out of the cache or made now."""
    where = folder()
    if where is None:
        return make()
    path = where / f"{digest_of(game, made_from)}.json"
    found = _read(path)
    if found is None:
        found = make()
        _write(path, found)
    return found


def digest_of(game: Game[Any], made_from: Mapping[str, Any]) -> str:
    told = json.dumps([FORMAT, code_digest(type(game).__module__), made_from], sort_keys=True, default=str)
    return hashlib.sha256(told.encode()).hexdigest()[:32]


@cache
def code_digest(module: str) -> str:
    """Of every file that can change what a game of this module does: code, charts, data."""
    house = Path(__file__).parent.parent
    parts = module.split(".")
    # A game of the house is one of its packages; any other is all that it was installed with.
    package = ".".join(parts[:3]) if module.startswith(f"{games.__name__}.") else parts[0]
    found = hashlib.sha256()
    for root in (_folder_of(package), *(house / room for room in BELOW), house / "sim" / "program.py"):
        for path in _sources(root):
            found.update(f"{path.relative_to(root.parent)}\0".encode())
            found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def _folder_of(package: str) -> Path:
    at = import_module(package).__file__
    assert at is not None
    return Path(at).parent if Path(at).name == "__init__.py" else Path(at)


def _sources(root: Path) -> Iterable[Path]:
    if root.is_file():
        return [root]
    return sorted(path for path in root.rglob("*") if path.suffix in (".py", ".toml", ".json") and path.is_file())


def _read(path: Path) -> Program | None:
    """None where there is no such file, or none that is whole."""
    try:
        seal, _, body = path.read_text(encoding="utf-8").partition("\n")
        if seal != _seal(body):
            return None
        path.touch()
        told = json.loads(body)
    except (OSError, ValueError):
        return None
    told["states"] = range(told["states"])
    return Program(**{name: _plain(value) for name, value in told.items()})


def _write(path: Path, program: Program) -> None:
    """A cache that cannot be written is none: the program is made again next time."""
    told = {one.name: getattr(program, one.name) for one in fields(program)}
    body = json.dumps(told | {"states": len(program.states)}, separators=(",", ":"))
    fresh = path.with_name(f"{path.stem}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(f"{_seal(body)}\n{body}", encoding="utf-8")
        fresh.replace(path)
        _make_room(path.parent)
    except OSError:
        with suppress(OSError):
            fresh.unlink()


def _seal(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _plain(value: Any) -> Any:
    return tuple(_plain(one) for one in value) if isinstance(value, list | range) else value


def _make_room(kept: Path) -> None:
    files = sorted(((path.stat(), path) for path in kept.glob("*.json")), key=lambda one: -one[0].st_mtime_ns)
    used = 0
    for number, (about, path) in enumerate(files):
        used += about.st_size
        if used > MOST_BYTES and number:
            path.unlink(missing_ok=True)
