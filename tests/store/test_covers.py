"""The shelf of campaigns and of games is shown without opening a game: home must not wait for all their rules."""

import subprocess
import sys

from sandtable.games import every_game
from sandtable.games.covers import covers
from sandtable.store import Shelf

LOOK = """
import sys
from pathlib import Path
from sandtable.games.covers import covers
from sandtable.store import Shelf
told = [(s.game, s.to_act, s.fault) for s in Shelf(Path(sys.argv[1])).list()]
print(told, len(covers()), [m for m in sys.modules if m.startswith("sandtable.games.") and m.endswith(".game")])
"""


def test_a_cover_says_what_its_game_says() -> None:
    inside = [(game.key, game.title, game.explanation) for game in every_game()]
    assert [(c.key, c.title, c.explanation) for c in covers()] == inside


def test_campaigns_and_games_are_listed_without_loading_one(tmp_path) -> None:
    Shelf(tmp_path).create("orsha").close()
    looked = subprocess.run([sys.executable, "-c", LOOK, str(tmp_path)], capture_output=True, text=True, check=True)
    assert looked.stdout.strip() == "[('On Track to Orsha', ('Germans', 'Russians'), '')] 4 []", looked.stdout
