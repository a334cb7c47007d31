"""The cover of each game: what stands on the shelf of games before one of them is opened. Read without loading it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.games import GAMES, find
from sandtable.rules import booklets


@dataclass(frozen=True, slots=True)
class FirstBattle:
    """How the battle starts through which the guide leads a new player, and the heading under which it does."""

    heading: str
    about: str
    scenario: str
    bots: tuple[str, ...]
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Cover:
    """The title of a game, what it is about in one line, and what its box would say."""

    key: str
    title: str
    explanation: str
    published: str = ""
    """The published game it belongs to."""
    needs: tuple[str, ...] = ()
    """What one needs on the table."""
    guide: str = ""
    """The page of the guide that tells of it."""
    first: FirstBattle | None = None


def covers() -> list[Cover]:
    """Of every game: as its booklet tells it, else as the game itself does."""
    return [printed_cover(key) or _inside(key) for key in GAMES]


def cover(key: str) -> Cover:
    """As the booklet tells it: for the game itself, which says it nowhere else."""
    found = printed_cover(key)
    if found is None:
        raise KeyError(f"no booklet tells of a game {key!r}")
    return found


def printed_cover(key: str) -> Cover | None:
    """As its booklet tells it, if one does; the game itself is not loaded."""
    told = next((booklet.games[key] for booklet in booklets().values() if key in booklet.games), None)
    if told is None:
        return None
    return Cover(
        key,
        told["title"],
        told["explanation"],
        told.get("published", ""),
        tuple(told.get("needs", ())),
        told.get("guide", ""),
        _first(told["first"]) if "first" in told else None,
    )


def _first(told: Mapping[str, Any]) -> FirstBattle:
    return FirstBattle(
        told["heading"], told["about"], told["scenario"], tuple(told.get("bots", ())), told.get("settings", {})
    )


def _inside(key: str) -> Cover:
    game = find(key)
    return Cover(key, game.title, game.explanation)
