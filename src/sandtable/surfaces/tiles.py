"""A large picture in tiles: squares of it at several sizes, so that a small screen is sent only what it shows.

Nothing here decodes a picture: the browser of a player who owns it cuts it, once, and the tiles are kept beside it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

TILE = 512
"""Pixels along the edge of a tile."""
LARGE = 4_000_000
"""Pixels from which on a picture is worth cutting."""
SMALL = 1024
"""Pixels of the longer edge at which a picture is small enough to be shown whole."""
MOST_TILE = 800_000
"""Bytes of one tile; a square of 512 pixels that nothing was packed of has as many."""
KINDS = ("image/webp", "image/png", "image/jpeg")
_NAME = re.compile(r"([0-9])-(0|[1-9][0-9]{0,2})-(0|[1-9][0-9]{0,2})")


@dataclass(frozen=True, slots=True)
class Cut:
    """How a picture of this size is cut. Level 0 is its full size, and each level after it half of the one before."""

    width: int
    height: int

    @property
    def worth(self) -> bool:
        return self.width * self.height >= LARGE

    @property
    def levels(self) -> int:
        """
        >>> Cut(8000, 6000).levels
        4
        """
        count = 1
        while max(self.size(count - 1)) > SMALL:
            count += 1
        return count

    def size(self, level: int) -> tuple[int, int]:
        """How large the whole picture is at a level."""
        return -(-self.width // 2**level), -(-self.height // 2**level)

    def tiles(self) -> Iterator[str]:
        """The names of all tiles: level, column, row."""
        for level in range(self.levels):
            columns, rows = (-(-edge // TILE) for edge in self.size(level))
            yield from (f"{level}-{column}-{row}" for row in range(rows) for column in range(columns))

    def has(self, name: str) -> bool:
        found = _NAME.fullmatch(name)
        if not found:
            return False
        level, column, row = map(int, found.groups())
        wide, high = self.size(level)
        return level < self.levels and column * TILE < wide and row * TILE < high
