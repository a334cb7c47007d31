"""Warming up: what the first pages would wait for is loaded in the background, as soon as the server answers at all."""

import gc
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sandtable.games import GAMES, every_game, find
from sandtable.kernel import Game, NotUnderstood, Picture, Refused, read_settings
from sandtable.web.access import House
from sandtable.web.paper import environment
from sandtable.web.pictures import clean

TURN = 0.001
"""Seconds after which a thread lets another on. The usual five are felt when a page waits ten times for its turn."""

FIRST = 0.2
"""Seconds in which whoever opened the app has its first page; then what the next pages need is loaded."""

AFTER = 3.0
"""Seconds after which the compiled lines of sight are loaded, which takes a processor for a second or two."""

LONGEST = 4.0
"""Seconds for which tools are tried."""

AT_ONCE = 12
"""Requests worked at together. More would only wait for each other, and each the longer; ten may wait for files."""


def warm_up(house: House, pages: Callable[[], Any], api: Callable[[], Any]) -> threading.Thread:
    """Begin, with the routes that are loaded later; nobody need wait for it."""
    thread = threading.Thread(target=_warm, args=(house, pages, api), name="warming up", daemon=True)
    thread.start()
    threading.Thread(target=_warm_sight, name="warming up sight", daemon=True).start()
    return thread


def _warm_sight() -> None:
    """The compiled lines of sight. Until they are at hand plain Python answers, so nobody waits for this either."""
    time.sleep(AFTER)
    from sandtable.hexes.sight.warm import warm

    try:
        warm()
    except Exception as wrong:  # sight goes on without
        print(f"lines of sight are not compiled: {wrong!r}", file=sys.stderr)


def _look_at(game: Game[Any]) -> None:
    """A campaign of this game is drawn for everybody, which loads its maps and charts; nobody sees it."""
    game.tables()
    scenario = game.scenarios[0]
    state = game.setup(scenario.key, read_settings(game.settings, scenario.settings))
    for viewer in (*game.side_keys(), None):
        for section in game.view(state, viewer).sections:
            if isinstance(section, Picture):
                clean(section.svg)


def _try_tools() -> None:
    """Each tool once, as long as that takes little: they share maps and tables, which the first of them loads."""
    until = time.monotonic() + LONGEST
    for tool in (tool for game in every_game() for tool in game.tools()):
        if time.monotonic() > until:
            return
        with suppress(NotUnderstood, Refused):
            tool.use({})
        time.sleep(0.01)


def _likely(house: House) -> list[str]:
    """The games, those of the campaigns played last first: whoever comes goes on with one of these."""
    return list(dict.fromkeys([*(kept.game for kept in house.shelf.list() if kept.game in GAMES), *GAMES]))


def _warm(house: House, pages: Callable[[], Any], api: Callable[[], Any]) -> None:
    try:
        templates = environment()
        templates.get_template("home.html")
        time.sleep(FIRST)
        pages()
        for name in templates.list_templates():
            templates.get_template(name)
        for key in _likely(house):
            _look_at(find(key))
        api()
        house.bench.warm()
        _try_tools()
        # What is loaded now stays: to look through all of it for garbage would stop everybody for half a second.
        gc.collect()
        gc.freeze()
    except Exception as wrong:  # whoever asks for it will be told
        print(f"not all could be loaded beforehand: {wrong!r}", file=sys.stderr)
