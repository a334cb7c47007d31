"""Heinrici Defense Bases and Panther Forts on their dates."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.arrivals.bases import bases_by
from sandtable.kernel import NotUnderstood, Refused
from tests.forgotten_battles.arrivals.turns import arrivals, state_on

DATES = [
    pytest.param("1943-12-15", 1, 0, marks=pytest.mark.rule("tfb.arrival.axis.1943-12-15.heinrici")),
    pytest.param("1943-12-22", 1, 2, marks=pytest.mark.rule("tfb.arrival.axis.1943-12-22.heinrici")),
    pytest.param("1943-12-26", 1, 0, marks=pytest.mark.rule("tfb.arrival.axis.1943-12-26.heinrici")),
    pytest.param("1944-01-01", 1, 0, marks=pytest.mark.rule("tfb.arrival.axis.1944-01-01.heinrici")),
    pytest.param("1944-01-08", 1, 0, marks=pytest.mark.rule("tfb.arrival.axis.1944-01-08.heinrici")),
    pytest.param("1944-01-12", 1, 0, marks=pytest.mark.rule("tfb.arrival.axis.1944-01-12.heinrici")),
    pytest.param("1944-01-19", 1, 0, marks=pytest.mark.rule("tfb.arrival.axis.1944-01-19.heinrici")),
]


@pytest.mark.parametrize(("day", "bases", "forts"), DATES)
def test_bases_are_deployed(day, bases, forts):
    s = state_on(day)
    before = s.arrivals.bases, s.arrivals.forts
    turn = arrivals(s, "axis", {f"axis.{day}.heinrici heinrici": {"name": "Base", "hex": "B20.20"}})
    asked = turn.asked_by(f"tfb.arrival.axis.{day}.heinrici")
    assert "drawn at random" in asked.question
    for wrong in ("own_hex", "no_trace", "other"):
        with pytest.raises(Refused) as no:
            asked.check({"beside": wrong})
        assert no.value.rule == "tfb.special.axis.heinrici.deploy"
    with pytest.raises(NotUnderstood, match="no map E"):
        asked.check({"beside": "adjacent", "hex": "E20.20"})
    assert (s.arrivals.bases - before[0], s.arrivals.forts - before[1]) == (bases, forts)
    assert s.fixed_hedgehogs == ["B20.20"]


@pytest.mark.rule("tfb.arrival.axis.heinrici_total")
def test_bases_in_all():
    assert bases_by(date(1944, 1, 1)) == (4, 2)
    assert bases_by(date(1944, 4, 29)) == (7, 2)
    assert bases_by(date(1944, 1, 5)) == bases_by(date(1944, 1, 1))
    s = state_on("1944-01-05")
    assert not [key for key in arrivals(s, "axis").asked_keys if "heinrici" in key]


@pytest.mark.rule("tfb.units.axis.static_panther", "tfb.arrival.axis.1943-12-22.heinrici")
@pytest.mark.parametrize(
    ("reading", "what"),
    [("static_panther_battalions", "(static Panther battalion)"), ("as_entered", "(see your booklet)")],
)
def test_what_a_panther_fort_is_taken_for(reading, what):
    turn = arrivals(state_on("1943-12-22", panther_forts=reading), "axis")
    forts = [r.question for r in turn.asked if r.key == "axis.1943-12-22.heinrici panther"]
    assert forts == [f"Deploy a Panther Fort {what}"] * 2
