"""A map of a VASSAL module as a surface: the boards as they lie, every hex under its printed name."""

from collections.abc import Iterator, Sequence

from sandtable.kernel import NotUnderstood, Surface
from sandtable.surfaces.hexagons import hexagon, spots
from sandtable.vassal.grids import Cells, Grid, Zones
from sandtable.vassal.laying import Laid


def surface_of(key: str, title: str, boards: Sequence[Laid], edge: tuple[int, int]) -> Surface:
    """Boards side by side. Where two of them print the same names, each name is told with its board's."""
    if not boards:
        raise NotUnderstood("no board lies on this map")
    width = max(b.at[0] + b.board.size[0] for b in boards) + edge[0]
    height = max(b.at[1] + b.board.size[1] for b in boards) + edge[1]
    cells = [(b, name, at) for b in boards for name, at in _cells(b)]
    owners: dict[str, set[str]] = {}
    for b, name, _ in cells:
        owners.setdefault(name, set()).add(b.board.name)
    called = ((f"{b.board.name} {name}" if len(owners[name]) > 1 else name, at) for b, name, at in cells)
    drawn = next((grid for b in boards for grid in _cell_grids(b.board.grid)), None)
    return Surface(
        key=key,
        title=title,
        width=width,
        height=height,
        unit="px",
        kind="hexes",
        spots=spots(called),
        hexagon=hexagon(drawn) if drawn else (),
        picture=key,
    )


def _cells(laid: Laid) -> Iterator[tuple[str, tuple[int, int]]]:
    for name, _ in laid.board.grid.cells() if laid.board.grid else ():
        at = laid.place(name) if name else None
        if at is not None:
            yield name, at


def _cell_grids(grid: Grid | None) -> Iterator[Cells]:
    if isinstance(grid, Cells):
        yield grid
    elif isinstance(grid, Zones):
        for zone in grid.zones:
            yield from _cell_grids(zone.grid)
        yield from _cell_grids(grid.behind)
