"""Compiled programs kept on disk, so that a campaign is explored once and drawn at once ever after.

A program is found again by the digest of all it was made from: the code of the game and of the rooms below it, charts
and house rules, settings, and the model. Files lie in the user's cache folder (`sandtable.kept`).
A program out of the cache knows its states by their numbers alone.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from sandtable import games, kept
from sandtable.kernel import Game
from sandtable.sim.program import Program, tuples

FORMAT = 3
KIND = "programs"

BELOW = ("kernel", "charts", "odds", "rules", "hexes", "tabletop", "bots")
"""The rooms from which a game is built, and those who decide in it."""

MAKERS = ("program.py", "registers.py")
"""What makes programs of it."""


def kept_program(game: Game[Any], made_from: Mapping[str, Any], make: Callable[[], Program]) -> Program:
    """The program made from this, out of the cache or made now."""
    if kept.folder(KIND) is None:
        return make()
    return _read(kept_body(game, made_from, lambda: _written(make())))


def kept_body(game: Game[Any], made_from: Mapping[str, Any], make: Callable[[], bytes]) -> bytes:
    """What was made from this, as bytes, out of the cache or made now."""
    if kept.folder(KIND) is None:
        return make()
    name = f"{digest_of(game, made_from)}.json"
    body = kept.look(KIND, name)
    if body is None:
        body = make()
        kept.keep(KIND, name, body)
    return body


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
    for root in (_folder_of(package), *(house / room for room in BELOW), *(house / "sim" / maker for maker in MAKERS)):
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


def _read(body: bytes) -> Program:
    told = json.loads(body)
    told["states"] = range(told["states"])
    return Program(**{name: tuples(value) for name, value in told.items()})


def _written(program: Program) -> bytes:
    told = {one.name: getattr(program, one.name) for one in fields(program)}
    return json.dumps(told | {"states": len(program.states)}, separators=(",", ":")).encode()
