"""What the rules read from a data file is there, and nothing else is."""

import pytest

from sandtable.charts.data_files import BadData, proved
from sandtable.games.forgotten_battles.data_files import raw_data
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.special.special_numbers import SpecialNumbers


def test_a_missing_key_is_named_with_its_file():
    raw = raw_data("special.toml")
    del raw["penal"]["received"]["most"]
    with pytest.raises(BadData, match=r"data/special\.toml: penal\.received\.most: Field required"):
        proved(SpecialNumbers, raw, "special.toml")


def test_an_unknown_key_is_named_with_its_file():
    raw = raw_data("special.toml")
    raw["ur"]["cap"]["levels"] = 3
    with pytest.raises(BadData, match=r"data/special\.toml: ur\.cap\.levels: Unexpected"):
        proved(SpecialNumbers, raw, "special.toml")


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_every_reading_of_a_row_is_a_setting(side):
    rows = raw_data(f"arrivals-{side}.toml")["arrival"]
    named = {reading["setting"] for row in rows for reading in row.get("readings", ())}
    assert named <= set(Readings.__slots__)
