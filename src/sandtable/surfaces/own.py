"""What a player brought: maps with the pictures that lie under them, counters with their faces. Plain values.

The pictures themselves lie beside it, under names of our own, and belong to the player.
"""

from dataclasses import dataclass
from enum import StrEnum

from sandtable.kernel import Surface


class Kind(StrEnum):
    MODULE = "module"
    BOARD = "VASL board"
    SCAN = "scan"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture as it lies under the hexes: its file, its left upper corner, its size; `turned`: upside down.

    `matrix` brings a slanted one onto the map instead: from its own pixels to where they lie. Of one that is
    `crop`ped only so much is shown: where that begins on it, and how large it is in all.
    """

    file: str
    x: float
    y: float
    width: float
    height: float
    turned: bool = False
    matrix: tuple[float, float, float, float, float, float] | None = None
    crop: tuple[float, float, float, float] | None = None


@dataclass(frozen=True)
class OwnMap:
    """A map to play on. `name` is what a save of the module calls it."""

    name: str
    surface: Surface
    sheets: tuple[Sheet, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnCounter:
    """A counter of a module: its number there, its name, where it stands in the palette, what else is written of it.

    `front` and `back` are files of pictures, the lowest first.
    """

    gpid: str
    name: str
    tray: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    front: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


@dataclass(frozen=True)
class Brought:
    kind: Kind
    title: str
    version: str = ""
    picture: tuple[str, int, int] | None = None
    """Of a scan: its file and its size. What hexes lie on it is for its pins to say."""
    maps: tuple[OwnMap, ...] = ()
    counters: tuple[OwnCounter, ...] = ()
    set_ups: tuple[str, ...] = ()
    not_read: tuple[str, ...] = ()
    """What could not be understood, in words."""

    def counter(self, gpid: str) -> OwnCounter | None:
        return next((c for c in self.counters if c.gpid == gpid), None)


WORN = frozenset(
    ("broken", "brk", "wrk", "spent", "disrupted", "reduced", "stepped down", "flipped", "shaken", "dg", "exhausted")
)
"""States in which a counter lies with its other side up. The page's drawing knows the same words."""


def other_side_up(states: tuple[str, ...], tags: tuple[str, ...]) -> bool:
    return any(word.lower() in WORN for word in (*states, *tags))
