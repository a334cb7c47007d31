"""The games, by key. Each is imported only when it is wanted."""

from importlib import import_module
from typing import Any

from sandtable.kernel import Game, NotUnderstood

GAMES = {
    "forgotten-battles": "sandtable.games.forgotten_battles.game:GAME",
    "bagration": "sandtable.games.bagration.game:GAME",
    "orsha": "sandtable.games.orsha.game:GAME",
    "orsha-solitaire": "sandtable.games.orsha.solitaire.game:GAME",
}


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
