"""Every doubt the ledger marks can be settled by the players."""

from sandtable.games.forgotten_battles.game import GAME
from sandtable.rules import entries


def test_every_doubt_of_the_ledger_is_a_setting_with_its_default():
    declared = {s.key: (s.default, s.options) for s in GAME.settings}
    for entry in entries():
        for raw in entry.settings if entry.id.startswith("tfb.") else ():
            assert declared[raw["key"]] == (raw["default"], tuple(raw.get("options", ()))), entry.id
