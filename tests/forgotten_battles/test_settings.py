"""Every doubt the ledger marks can be settled by the players, and rules read it as a typed field."""

from typing import Literal, get_args, get_origin, get_type_hints

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.kernel import unlike
from sandtable.rules import entries


def test_every_doubt_of_the_ledger_is_a_setting_with_its_default():
    declared = {s.key: (s.default, s.options) for s in GAME.settings}
    for entry in entries():
        for raw in entry.settings if entry.id.startswith("tfb.") else ():
            assert declared[raw["key"]] == (raw["default"], tuple(raw.get("options", ()))), entry.id


def test_the_readings_are_the_settings_declared():
    assert not unlike(Readings, GAME.settings)
    fields = get_type_hints(Readings)
    for setting in GAME.settings:
        kind = fields[setting.key]
        if setting.file:  # a map of the players' own is no reading to choose from
            assert kind is str
            continue
        allowed = get_args(kind) if get_origin(kind) is Literal else (False, True)
        assert sorted(map(repr, allowed)) == sorted(map(repr, setting.options)), setting.key
