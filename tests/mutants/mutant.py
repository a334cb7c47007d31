"""What a mutant is: a file, the change in one line, the text with it, and the rules it belongs to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "sandtable"
GAMES = ("forgotten_battles", "bagration", "orsha")


@dataclass(frozen=True)
class Mutant:
    """`where` and `change` together name it: they stay the same when lines above it come and go."""

    file: str
    where: str
    change: str
    rules: tuple[str, ...]
    text: Callable[[], str] = field(compare=False, repr=False)
    line: int = 0

    @property
    def path(self) -> Path:
        return ROOT / self.file

    @property
    def name(self) -> str:
        return f"{self.file.removeprefix('src/sandtable/games/')} {self.where}: {self.change}"

    @property
    def kind(self) -> str:
        return "code" if self.file.endswith(".py") else "data"

    @property
    def game(self) -> str:
        return self.file.split("/")[3]


def numbers_around(number: int) -> tuple[int, int]:
    return number + 1, number - 1
