"""The shelf of campaigns and of games is shown without opening a game: home must not wait for all their rules."""

import subprocess
import sys

import pytest

from sandtable.games import GAMES
from sandtable.games.covers import cover, covers
from sandtable.store import Shelf
from tests.toy import TOY

LOOK = """
import sys
from pathlib import Path
from sandtable.games.covers import covers
from sandtable.store import Shelf
told = [(s.game, s.to_act, s.fault) for s in Shelf(Path(sys.argv[1])).list()]
print(told, len(covers()), [m for m in sys.modules if m.startswith("sandtable.games.") and m.endswith(".game")])
"""


def test_a_cover_is_told_by_the_booklet_and_by_the_game_itself_where_no_booklet_tells_it(monkeypatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.toy:TOY")
    told = {c.key: (c.title, c.explanation) for c in covers()}
    assert told["orsha"][0] == "On Track to Orsha"
    assert told["toy"] == (TOY.title, TOY.explanation)
    with pytest.raises(KeyError, match="no booklet tells of a game 'toy'"):
        cover("toy")


def test_campaigns_and_games_are_listed_without_loading_one(tmp_path) -> None:
    Shelf(tmp_path).create("orsha").close()
    looked = subprocess.run([sys.executable, "-c", LOOK, str(tmp_path)], capture_output=True, text=True, check=True)
    assert looked.stdout.strip() == "[('On Track to Orsha', ('Germans', 'Russians'), '')] 4 []", looked.stdout
