"""The report of what stands on the map: prefilled, checked, and nobody else's business."""

import pytest

from sandtable.games.forgotten_battles.replacements.partisan_pool import partisans_activated
from sandtable.games.forgotten_battles.state import PlaceKind
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.games.forgotten_battles.steps.map_tables import FIRST_ROWS
from sandtable.games.forgotten_battles.supply.placement import (
    refuse_air_base_supply,
    refuse_city_supply,
    refuse_hq_supply,
)
from sandtable.kernel import DECISION, Field, FieldKind, NotUnderstood, Refused, Report, play
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
    with pytest.raises(NotUnderstood if rows else Refused, match=why):
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
    monkeypatch.setattr("sandtable.games.forgotten_battles.steps.map_report.posture_limit", lambda s, attacking: 1)
    both = [{**row, "posture": "offensive"} for row in FRONTS]
    with pytest.raises(Refused, match="Western and Central in Offensive Posture; the limit is 1") as refused:
        play(situation(state("1944-03-05"), "soviet"), answers=[{"fronts": both}])
    assert refused.value.rule == "tfb.arrival.axis.1944-03-01.one_offensive"
    play(situation(state("1944-03-05"), "soviet"), answers=[{"fronts": FRONTS}, 2])


@pytest.mark.rule("tfb.supply.axis.hqs", "tfb.supply.axis.cities", "tfb.supply.axis.air_bases")
def test_a_row_that_is_only_named_takes_supply():
    s = state()
    named = {"hqs": [{"name": "2nd Army"}], "cities": [{"name": "Mogilev"}], "air_bases": [{"name": "Bobruisk"}]}
    play(situation(s, "axis"), answers=[named])
    hq, city, base = s.supply["axis"].places
    assert (hq.kind, refuse_hq_supply(hq)) == (PlaceKind.ARMY_HQ, None)
    assert (city.kind, refuse_city_supply(city)) == (PlaceKind.MINOR_CITY, None)
    assert refuse_air_base_supply(base, "tfb.supply.axis.air_bases") is None
    marked = {
        "hqs": [{"name": "2nd Army", "no_trace": True}],
        "cities": [{"name": "Mogilev", "no_trains": True}, {"name": "Gomel", "lost": True}],
        "air_bases": [{"name": "Bobruisk", "no_trace": True}],
    }
    play(situation(s, "axis"), answers=[marked])
    hq, mogilev, gomel, base = s.supply["axis"].places
    cite = "tfb.supply.axis.air_bases"
    assert refuse_hq_supply(hq).why == refuse_air_base_supply(base, cite).why == "not in Trace Supply"
    assert (refuse_city_supply(mogilev).why, refuse_city_supply(gomel).why) == (
        "not detrainable",
        "not Axis-controlled",
    )
    again = play(situation(s, "axis"), answers=[{}])
    assert again.asked[0].fields[0].default[0]["no_trace"], "the last report is prefilled"
    assert not s.supply["axis"].places[0].trace


@pytest.mark.rule("tfb.replacement.soviet.partisan_activation", "tfb.meta.hex_notation")
def test_partisans_of_the_set_up_are_asked_once_and_can_be_activated():
    s = state()
    with pytest.raises(NotUnderstood, match="Partisan: "):
        play(situation(s, "soviet"), answers=[{"partisans": [{"hex": "Orsha"}]}])
    told = play(situation(s, "soviet"), answers=[{"partisans": [{"hex": "B20.25"}]}]).texts("axis")
    assert "A Partisan lies face down in B20.25." in told
    play(partisans_activated(s, 2))
    assert [(p.hex, p.active) for p in s.partisans] == [("B20.25", True)]
    assert "partisans" not in {f.key for f in play(situation(s, "soviet"), answers=[{}]).asked[0].fields}


def test_a_tick_that_is_taken_off_is_told_as_a_no():
    said = Report(
        question="?",
        cite="tfb.meta.scope",
        wants=DECISION,
        fields=(
            Field("trace", "in Trace Supply", FieldKind.YES_NO, default=True),
            Field("fell", "Vitebsk", FieldKind.SEVERAL, choices=(("B18.18", "B18.18"),), default=["B18.18"]),
        ),
    )
    assert said.describe(said.check({"trace": False, "fell": []})) == "in Trace Supply: no; Vitebsk: none"
