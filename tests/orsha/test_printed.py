"""Data files become typed values: whatever a file says too much, too little or otherwise is named when it is read."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from sandtable.games.orsha.catalogue import catalogue
from sandtable.games.orsha.printed import (
    battles,
    campaign,
    first_half,
    needs,
    quick,
    reading,
    second_half,
    terrain,
    vasl,
)
from sandtable.games.orsha.printed.counters import counters
from sandtable.games.orsha.reinforcement_groups import chart
from sandtable.games.orsha.solitaire import booklet

READERS = (
    battles.battles,
    battles.counter_batteries,
    battles.cupolas,
    battles.standing_orders,
    booklet.base_tables,
    booklet.printed,
    campaign.campaign,
    campaign.terms,
    counters,
    first_half.distances,
    first_half.first_half,
    needs.needs,
    quick.quick_numbers,
    second_half.second_half,
    terrain.slope_numbers,
    terrain.terrain,
    vasl.vasl,
)


def changed(monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], object]) -> None:
    raw = reading.raw.__wrapped__("frame")
    change(raw)
    monkeypatch.setattr(reading, "raw", lambda name: raw)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)
def test_every_data_file_is_read(reader):
    assert reader() is reader()  # read once


def test_every_data_file_has_a_reader():
    files = {p.stem for p in reading.DATA.glob("*.toml") if "charts" not in p.stem}
    kept = {
        "battle",
        "counter_battery",
        "cupola",
        "frame",
        "ground",
        "groups",
        "needs",
        "perimeter",
        "quick_battle",
        "reph-first",
    }
    kept |= {"reph-second", "slopes", "solitaire-base", "solitaire-missions", "special_rules", "terms", "units", "vasl"}
    assert files - {"solitaire-events"} == kept  # those events are a chart


def test_an_unknown_key_is_named_with_its_file(monkeypatch):
    changed(monkeypatch, lambda raw: raw["victory"].update(points_for_a_vp=20))
    with pytest.raises(ValueError, match=r"data/frame\.toml: victory\.points_for_a_vp: "):
        campaign.campaign.__wrapped__()


def test_a_missing_key_is_named_with_its_file(monkeypatch):
    changed(monkeypatch, lambda raw: raw["initial"]["german"].pop("elr"))
    with pytest.raises(ValueError, match=r"data/frame\.toml: initial\.german\.elr: Field required"):
        campaign.campaign.__wrapped__()


def test_words_where_a_number_is_wanted_are_named_with_their_file(monkeypatch):
    changed(monkeypatch, lambda raw: raw["length"].update(first_dr_after_turn="six"))
    with pytest.raises(ValueError, match=r"data/frame\.toml: length\.first_dr_after_turn: "):
        campaign.campaign.__wrapped__()


def test_what_is_printed_does_not_change():
    with pytest.raises(FrozenInstanceError):
        campaign.campaign().victory.scenario = 8


@pytest.mark.parametrize("side", ["german", "russian"])
def test_every_group_of_a_chart_is_read_and_its_units_exist(side):
    rows = chart(side)
    assert {row.side for row in rows.values()} == {side}
    assert all(row.units in catalogue(side) for row in rows.values() if row.units)
