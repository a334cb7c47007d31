"""Who tells what happens on a table where nobody is: the game's own model. It is no player, so it may see all of it."""

from typing import Any

from sandtable.bots.policy import Policy, PolicyBot
from sandtable.bots.shipped import model_of
from sandtable.games import find
from sandtable.kernel import Draw, Request


class Model:
    """Reads facts off what was decided, where the game knows how (`Game.happens`); else its page `nobody.toml` says."""

    def __init__(self, game: str, key: str, page: Policy | None = None) -> None:
        self._game = find(game)
        self._page = PolicyBot(page or model_of(game), key)
        self._draw = Draw("model", key)

    def tell(self, request: Request, state: Any) -> Any:
        told = self._game.happens(state, request, self._draw)
        return self._page.decide(request) if told is None else request.check(told)
