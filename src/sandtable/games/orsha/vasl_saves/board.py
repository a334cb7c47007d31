"""Where a hex lies on VASL's board of the map, and which hex a point lies in."""

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.printed.vasl import vasl
from sandtable.hexes.grid import Hex


def centre(name: str) -> tuple[int, int]:
    """The pixel of a hex centre on the main map, its border included: that to which VASL itself snaps a counter.

    VASL cuts fractions off, and takes half of a hex as whole pixels in the second, fourth ... column.
    """
    board, hex = vasl().board, our_map().grid.hex(name)
    (left, top), (x, y), height = board.edge, board.a1, board.hex_height
    half = int(height / 2) if hex.q % 2 else 0
    down = height * (our_map().grid.number(hex) - 1)
    return left + int(board.hex_width * hex.q + x), top + int(down + half + y)


def hex_at(x: int, y: int) -> str | None:
    """The hex whose centre is nearest; None beyond the board."""
    board, grid = vasl().board, our_map().grid
    column = round((x - board.edge[0] - board.a1[0]) / board.hex_width)
    found = []
    for q in (column - 1, column, column + 1):
        row = (y - board.edge[1] - board.a1[1]) / board.hex_height + (0.5 if q % 2 else 0)
        number = round(row) + (1 if q % 2 == 0 else 0)
        if 0 <= q < len(grid.spans) and grid.spans[q][0] <= number <= grid.spans[q][1]:
            name = grid.name(Hex(q, number - (q + grid.raised) // 2))
            cx, cy = centre(name)
            found.append(((cx - x) ** 2 + (cy - y) ** 2, name))
    if not found or min(found)[0] > board.hex_height**2:
        return None
    return min(found)[1]
