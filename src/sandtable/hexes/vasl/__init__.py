"""Reading a player's own VASL board archive into a Ground: `read_board(path)`. Nothing of a board is kept or copied."""

from sandtable.hexes.vasl.archive import BadBoard, Board, read_board

__all__ = ["BadBoard", "Board", "read_board"]
