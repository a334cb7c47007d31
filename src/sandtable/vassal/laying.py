"""Boards as they lie on a map: where each begins, and what its hexes are called there."""

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.vassal.grids import Pixel
from sandtable.vassal.module import GameMap, MapBoard, Module
from sandtable.vassal.saves import BoardLaid, Save, boards_laid


@dataclass(frozen=True, slots=True)
class Laid:
    """A board as it lies on its map: where its left upper corner is, and whether it is turned round."""

    board: MapBoard
    at: Pixel
    turned: bool = False

    def holds(self, at: Pixel) -> bool:
        x, y = at[0] - self.at[0], at[1] - self.at[1]
        return 0 <= x < self.board.size[0] and 0 <= y < self.board.size[1]

    def _local(self, at: Pixel) -> Pixel:
        x, y = at[0] - self.at[0], at[1] - self.at[1]
        return (self.board.size[0] - x, self.board.size[1] - y) if self.turned else (x, y)

    def name(self, at: Pixel) -> str:
        return self.board.grid.name(self._local(at)) if self.board.grid else ""

    def place(self, name: str) -> Pixel | None:
        found = self.board.grid.place(name) if self.board.grid else None
        if found is None:
            return None
        x, y = self._local((found[0] + self.at[0], found[1] + self.at[1])) if self.turned else found
        return x + self.at[0], y + self.at[1]


def laid_out(module: Module, save: Save, map_name: str) -> list[Laid]:
    """The boards of a map as they lie in this save, else as the module lays them, else its only one."""
    here = module.map(map_name)
    if here is None:
        return []
    told = next((boards for name, boards in save.boards.items() if here.is_called(name)), ())
    if not told and here.usual:
        told = boards_laid(here.usual.partition("\t")[2])
    if not told and len(here.boards) == 1:
        told = ((here.boards[0].name, 0, 0, False),)
    return list(_laid(here, told))


def _laid(here: GameMap, told: tuple[BoardLaid, ...]) -> Iterator[Laid]:
    boards = {board.name: board for board in here.boards}
    lies = {(column, row): boards[name] for name, column, row, _ in told if name in boards}
    for name, column, row, turned in told:
        if name in boards:
            x = here.edge[0] + sum(b.size[0] for (c, r), b in lies.items() if r == row and c < column)
            y = here.edge[1] + sum(b.size[1] for (c, r), b in lies.items() if c == column and r < row)
            yield Laid(boards[name], (x, y), turned)
