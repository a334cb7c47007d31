"""The games, by key. Each is imported only when it is wanted."""

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from sandtable.kernel import Game, NotUnderstood

GAMES = {declared.name: declared.value for declared in entry_points(group="sandtable.games")}
"""Where each game that an installed package declares is found: `module:NAME`."""

CHARTS = {declared.name: declared.value for declared in entry_points(group="sandtable.charts")}
"""The same as the game's `tables()`, in a module that does without the game: a roll must not wait for all its rules."""


def tables_of(key: str) -> Mapping[str, Any]:
    """A game's tables, by the shortest way."""
    if key not in CHARTS:
        return find(key).tables()
    module, _, name = CHARTS[key].partition(":")
    tables: Mapping[str, Any] = getattr(import_module(module), name)()
    return tables


def find(key: str) -> Game[Any]:
    """The game with this key; raises NotUnderstood."""
    try:
        module, _, name = GAMES[key].partition(":")
    except KeyError:
        raise NotUnderstood(f"There is no game {key!r}; there are: {', '.join(GAMES)}.") from None
    game: Game[Any] = getattr(import_module(module), name)
    return game


def every_game() -> list[Game[Any]]:
    return [find(key) for key in GAMES]
