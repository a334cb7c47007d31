"""The tiles of large pictures in the private cache, each set in a folder of who cut it.

Whoever cuts a picture could cut another one: his tiles are shown to himself, and those of the machine's own players,
who have its disk anyhow, to everybody who owns the picture.
"""

import os
import re
import secrets
from functools import lru_cache
from pathlib import Path

from sandtable.store.own_maps import OwnMaps
from sandtable.store.wrong import not_written
from sandtable.surfaces.tiles import Cut
from sandtable.vassal.pictures import size_of

TILES, WHOLE = "tiles", "whole"
HOST = "host"
_MAKER = re.compile(r"[A-Za-z0-9_.-]{1,200}")


class OwnTiles:
    """The tiles that one maker cut of pictures that were brought."""

    def __init__(self, shelf: Path, maker: str) -> None:
        self._maps = OwnMaps(shelf)
        self._maker = maker if _MAKER.fullmatch(maker) else ""

    def cut_of(self, key: str, picture: str) -> Cut | None:
        """How a picture is to be cut; None for one that is small, or not there."""
        path = self._maps.picture(key, picture)
        size = _size(path) if path and path.suffix != ".svg" else None
        cut = Cut(*size) if size else None
        return cut if cut and cut.worth and self._maker else None

    def whole(self, key: str, picture: str) -> bool:
        """Whether every tile of it is here."""
        return (self._folder(key, picture) / WHOLE).exists() if self.cut_of(key, picture) else False

    def tile(self, key: str, picture: str, name: str) -> Path | None:
        cut = self.cut_of(key, picture)
        path = self._folder(key, picture) / name
        return path if cut and cut.has(name) and path.exists() else None

    def keep(self, key: str, picture: str, name: str, data: bytes) -> None:
        """Keep one tile. The caller has looked whose picture it is, and that this is a tile of it."""
        folder, cut = self._folder(key, picture), self.cut_of(key, picture)
        assert cut is not None
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            made = folder / f".{secrets.token_hex(6)}"
            made.write_bytes(data)
            os.replace(made, folder / name)
            if {entry.name for entry in os.scandir(folder)}.issuperset(cut.tiles()):
                (folder / WHOLE).touch()
        except OSError as wrong:
            raise not_written("this tile", wrong) from wrong

    def _folder(self, key: str, picture: str) -> Path:
        return self._maps.folder(key) / TILES / self._maker / picture


@lru_cache(maxsize=64)
def _size(path: Path) -> tuple[int, int] | None:
    return size_of(path.read_bytes())
