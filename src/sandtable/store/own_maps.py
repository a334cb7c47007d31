"""The private cache of what players brought: a folder beside the campaigns, of which nothing is ever exported.

Each thing lies in a folder of its own, named by the digest of its file: the same module brought twice is kept once.
`tables` holds, for each campaign, which of it each seat has on its table. No campaign file holds any of it.
"""

import hashlib
import json
import os
import re
import secrets
import shutil
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from sandtable.kernel.codec import decode, encode
from sandtable.store.wrong import BadFile, not_written
from sandtable.surfaces.own import Brought
from sandtable.surfaces.painted import Painted
from sandtable.surfaces.side_by_side import BoardPlace

FOLDER, TABLES, FILE, ABOUT = "own-maps", "tables", "brought", "about.json"
MOST_KEPT = 200
MOST_BYTES = 4 << 30
_WRITING = threading.Lock()
_KEY = re.compile(r"[0-9a-f]{24}")
_PICTURE = re.compile(r"\d{1,6}\.(png|gif|jpg|svg)")


def key_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:24]


class OwnMaps:
    """Everything that was brought to this machine."""

    def __init__(self, shelf: Path) -> None:
        self._folder = shelf / FOLDER

    def keep(self, data: bytes, take_apart: Callable[[Path, Path], None], *, key: str = "") -> str:
        """Keep it, once `take_apart(file, folder)` has written what it is into the folder; whole, or not at all."""
        key = key or key_of(data)
        if self.find(key):
            return key
        self._room_for(len(data))
        arriving = self._folder / f".{secrets.token_hex(8)}"
        try:
            arriving.mkdir(parents=True, mode=0o700)
            (arriving / FILE).write_bytes(data)
            take_apart(arriving / FILE, arriving)
            os.replace(arriving, self._folder / key)
        except OSError as wrong:
            if not self.find(key):  # else somebody brought the same meanwhile
                raise not_written("this file", wrong) from wrong
        finally:
            shutil.rmtree(arriving, ignore_errors=True)
        return key

    def _room_for(self, size: int) -> None:
        kept = list(self._folder.glob(f"*/{FILE}"))
        if len(kept) >= MOST_KEPT or size + sum(file.stat().st_size for file in kept) > MOST_BYTES:
            raise BadFile(
                "So much was brought to this machine that nothing more is kept. Ask its host to take some away."
            )

    def find(self, key: str) -> Brought | None:
        """What was brought under this key; None for everything else."""
        path = self._folder / key / ABOUT
        return _read(path) if _KEY.fullmatch(key) and path.exists() else None

    def file(self, key: str) -> Path | None:
        """The file itself, as its owner brought it."""
        path = self._folder / key / FILE
        return path if _KEY.fullmatch(key) and path.exists() else None

    def folder(self, key: str) -> Path:
        return self._folder / key

    def picture(self, key: str, name: str) -> Path | None:
        path = self._folder / key / name
        return path if _KEY.fullmatch(key) and _PICTURE.fullmatch(name) and path.exists() else None

    def take_away(self, key: str) -> None:
        if _KEY.fullmatch(key):
            shutil.rmtree(self._folder / key, ignore_errors=True)


@lru_cache(maxsize=16)
def _read(path: Path) -> Brought:
    found: Brought = decode(Brought, path.read_bytes())
    return found


def write_about(folder: Path, brought: Brought) -> None:
    (folder / ABOUT).write_bytes(encode(Brought, brought))


@dataclass
class ScanPins:
    """Which hexes were pinned on a picture: name, and where."""

    pins: list[tuple[str, float, float]] = field(default_factory=list)
    slanted_view: bool = False


@dataclass
class SeatTable:
    """What one seat brought or says he owns, and what of it lies on his table. Empty: ours."""

    brought: list[str] = field(default_factory=list)
    owns: list[str] = field(default_factory=list)
    map_of: str = ""
    map_number: int = 0
    counters_of: str = ""
    scans: dict[str, ScanPins] = field(default_factory=dict)
    painted: Painted = field(default_factory=Painted)
    """The ground as this seat's player painted it over his map."""
    boards: list[BoardPlace] = field(default_factory=list)
    """VASL boards side by side, as this seat's player put them."""
    match: dict[str, str] = field(default_factory=dict)
    """Corrections by the player: a unit, by side and name, to the number of a counter; empty: drawn by us."""


class Tables:
    """The tables of one campaign's seats, in one small file."""

    def __init__(self, shelf: Path, campaign: str) -> None:
        self._path = shelf / FOLDER / TABLES / f"{re.sub(r'[^A-Za-z0-9_.-]', '-', campaign)}.json"

    def all(self) -> dict[str, SeatTable]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            return {seat: decode(SeatTable, json.dumps(table).encode()) for seat, table in kept.items()}
        except (OSError, ValueError, AttributeError):
            return {}

    def of(self, seat: str) -> SeatTable:
        return self.all().get(seat) or SeatTable()

    def change(self, seat: str, now: Callable[[SeatTable], None]) -> None:
        with _WRITING:
            tables = self.all()
            now(tables.setdefault(seat, SeatTable()))
            text = json.dumps({name: json.loads(encode(SeatTable, table)) for name, table in tables.items()})
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                made = self._path.with_suffix(f".{secrets.token_hex(6)}.new")
                made.write_text(text, encoding="utf-8")
                os.replace(made, self._path)
            except OSError as wrong:
                raise not_written(self._path.name, wrong) from wrong

    def forget(self) -> None:
        self._path.unlink(missing_ok=True)
