"""A roll waits for its chart and for nothing else: not for a game's rules, not for the web, not for numbers."""

import subprocess
import sys

import pytest

from sandtable.games import CHARTS, GAMES, find, tables_of

RUN = """
import sys
from sandtable.cli import main
try:
    main({words!r}.split())
except SystemExit:
    pass
print(*sys.modules)
"""
NEVER = ("fastapi", "numpy", "numba", "shapely", "typst", "pydantic", "rich")


def loaded(words: str) -> set[str]:
    told = subprocess.run([sys.executable, "-c", RUN.format(words=words)], capture_output=True, text=True, check=True)
    return set(told.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("words", ["--help", "roll flight -c dry"])
def test_what_a_quick_command_does_without(words):
    modules = loaded(words)
    assert not modules & set(NEVER)
    assert not {m for m in modules if m.startswith("sandtable.games.") and m.endswith((".game", ".sequence"))}
    assert "click" in modules, "the list of modules is a true one"


@pytest.mark.parametrize("game", [game for game in GAMES if game in CHARTS])
def test_the_shortest_way_to_the_charts_leads_to_the_same_charts(game):
    assert tables_of(game) == find(game).tables()


def test_every_game_has_a_short_way():
    assert {game for game, place in GAMES.items() if place.startswith("sandtable.")} == set(CHARTS)
