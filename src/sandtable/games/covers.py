"""The cover of each game: what stands on the shelf of games before one of them is opened. Read without loading it."""

from dataclasses import dataclass

from sandtable.games import GAMES, find
from sandtable.rules import booklets


@dataclass(frozen=True, slots=True)
class Cover:
    """The title of a game, and what it is about in one line."""

    key: str
    title: str
    explanation: str


def covers() -> list[Cover]:
    """Of every game: as its booklet tells it, else as the game itself does."""
    return [_printed(key) or _inside(key) for key in GAMES]


def cover(key: str) -> Cover:
    """As the booklet tells it: for the game itself, which says it nowhere else."""
    found = _printed(key)
    if found is None:
        raise KeyError(f"no booklet tells of a game {key!r}")
    return found


def _printed(key: str) -> Cover | None:
    found = (booklet.games[key] for booklet in booklets().values() if key in booklet.games)
    return next((Cover(key, told["title"], told["explanation"]) for told in found), None)


def _inside(key: str) -> Cover:
    game = find(key)
    return Cover(key, game.title, game.explanation)
