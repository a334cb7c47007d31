"""Boards that are files of their own beside a module, as VASL's are: how a save names them, and where they lie."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.kernel import NotUnderstood
from sandtable.vassal.module import GameMap, Module


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board, and in which column and row it lies among the others, counted from 0."""

    name: str
    version: str = ""
    column: int = 0
    row: int = 0
    turned: bool = False


def map_of_files(module: Module) -> GameMap:
    """The map that such boards are laid on; raises NotUnderstood for a module whose maps have boards of their own."""
    found = next((here for here in module.maps if not here.boards), None)
    if found is None:
        raise NotUnderstood(f"{module.name} has boards of its own; lay one of its maps on your table.")
    return found


def laid_by(boards: Sequence[BoardFile]) -> str:
    """The command of a save that lays them."""
    parts = (
        ("bd", str(b.column), str(b.row), "r" * b.turned + b.name, "VER", b.version or "1.0")
        for b in sorted(boards, key=lambda b: (b.column, b.row))
    )
    return "\t".join(word for part in parts for word in part)
