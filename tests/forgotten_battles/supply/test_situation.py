"""The report of what stands on the map: prefilled, checked, and nobody else's business."""

import pytest

from sandtable.games.forgotten_battles.state import PlaceKind
from sandtable.games.forgotten_battles.supply.forms import FIRST_ROWS
from sandtable.games.forgotten_battles.supply.situation import situation
from sandtable.kernel import Refused, play
from tests.forgotten_battles.positions import state

FRONTS = [
    {"name": "Western", "hex": "B30.10", "posture": "offensive", "barrage_ready": True},
    {"name": "Central", "hex": "", "posture": "none", "barrage_ready": False},
]


def test_the_first_report_also_asks_what_is_asked_once():
    s = state()
    first = play(
        situation(s, "soviet"), answers=[{"fronts": FRONTS, "opening": 37, "pool_partisans": "Ded, Kovpak"}, 0]
    )
    assert {f.key for f in first.asked[0].fields} >= {"opening", "pool_partisans"}
    assert (s.supply["soviet"].opening, s.pools["partisans"].names) == (37, ["Ded", "Kovpak"])
    second = play(situation(s, "soviet"), answers=[{}])
    assert "opening" not in {f.key for f in second.asked[0].fields}
    assert [p.name for p in s.supply["soviet"].places][:2] == ["Western", "Central"], "the last report is prefilled"


def test_markers_move_and_count_their_turns():
    s = state()
    played = play(situation(s, "soviet"), answers=[{"fronts": FRONTS}, 2])
    assert any("Western: posture Offensive" in text for text in played.texts("axis")), "markers lie in the open"
    play(situation(s, "soviet"), answers=[{}])
    western = s.fronts[0]
    assert (western.posture, western.turns, western.barrage_ready) == ("offensive", 2, True)
    play(situation(s, "soviet"), answers=[{"fronts": [{**FRONTS[0], "posture": "regrouping"}]}])
    assert (s.fronts[0].posture, s.fronts[0].turns) == ("regrouping", 1)


@pytest.mark.rule("tfb.supply.soviet.front_hq_minimum", "tfb.meta.hex_notation")
@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([], "at least one Front HQ"),
        ([FRONTS[0], FRONTS[0]], "stands there twice"),
        ([{**FRONTS[0], "name": ""}], "needs a name"),
        ([{**FRONTS[0], "hex": "E4.01"}], "no map E"),
    ],
)
def test_reports_that_cannot_be(rows, why):
    with pytest.raises(Refused, match=why):
        play(situation(state(), "soviet"), answers=[{"fronts": rows}])


@pytest.mark.rule("tfb.supply.axis.minsk_modifier")
def test_minsk_is_told_to_everybody_and_the_rest_to_nobody():
    s = state()
    played = play(situation(s, "axis"), answers=[{"minsk_isolated": True, "minsk_detrainable": False}])
    assert s.minsk.isolated
    told = played.texts("soviet")
    assert "Minsk is isolated." in told
    assert "Minsk is not detrainable." in told
    assert not any(row["name"] in text for row in FIRST_ROWS["axis"]["hqs"] for text in told)
    assert {p.kind for p in s.supply["axis"].places} >= {PlaceKind.ARMY_GROUP_HQ, PlaceKind.MINOR_CITY}


def test_no_more_fronts_attack_than_the_limit(monkeypatch):
    monkeypatch.setattr("sandtable.games.forgotten_battles.arrivals.posture_limit", lambda s: 1)
    both = [{**row, "posture": "offensive"} for row in FRONTS]
    with pytest.raises(Refused, match="Western and Central in Offensive Posture; the limit is 1") as refused:
        play(situation(state("1944-03-05"), "soviet"), answers=[{"fronts": both}])
    assert refused.value.rule == "tfb.arrival.axis.1944-03-01.one_offensive"
    play(situation(state("1944-03-05"), "soviet"), answers=[{"fronts": FRONTS}, 2])
