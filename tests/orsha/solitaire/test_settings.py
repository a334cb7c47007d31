"""Every doubt the ledger marks is a setting of the game, with its default and options."""

from sandtable.games.orsha.solitaire.game import GAME
from sandtable.rules import entries


def test_each_doubt_of_the_ledger_is_declared():
    wanted = {
        raw["key"]: (raw["default"], tuple(raw["options"]))
        for e in entries()
        if e.id.startswith("oto2.sasl.")
        for raw in e.settings
    }
    declared = {s.key: (s.default, s.options) for s in GAME.settings}
    which_map = declared.pop("s1-map")  # no doubt of the ledger, but what lies on the table
    assert which_map == ("ours", ("ours", "printed"))
    assert declared.pop("table") == ("board", ("board", "own"))
    assert declared.pop("judging")
    assert declared == wanted
    assert len(wanted) == 15
