"""How large a loop is (7.5053): hexes first, then friendly units, then friendly Strategic Locations, in one number."""

from collections import Counter
from collections.abc import Iterable

from sandtable.games.orsha.perimeter.bitboard import BitBoard
from sandtable.hexes.grid import Hex

# more than any map has of hexes, units or Strategic Locations: a lesser measure never outweighs a greater one
SCALE = 1 << 20


class Worth:
    """Counts the hexes of a set that are not in `free` (those the side has anyway), and what stands in them."""

    def __init__(
        self, board: BitBoard, *, free: Iterable[Hex], units: Iterable[Hex] = (), strategic: Iterable[Hex] = ()
    ) -> None:
        self._hexes = board.map & ~board.bits(free)
        self._strategic = board.bits(strategic) & self._hexes
        planes: dict[int, int] = {}
        for hex, count in Counter(units).items():
            for plane in range(count.bit_length()):
                if count >> plane & 1:
                    planes[plane] = planes.get(plane, 0) | 1 << board.bit(hex)
        self._units = tuple((1 << plane, bits & self._hexes) for plane, bits in sorted(planes.items()))

    def __call__(self, area: int) -> int:
        units = sum(many * (area & bits).bit_count() for many, bits in self._units)
        return (((area & self._hexes).bit_count() * SCALE) + units) * SCALE + (area & self._strategic).bit_count()


def hexes_in(worth: int) -> int:
    """The hexes in a worth, its lesser measures dropped."""
    return worth // SCALE**2
