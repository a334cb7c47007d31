"""What everybody sees of arrivals: what comes, what is owed, markers and limits, conditions, the record."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state.arrival_state import Waiting
from tests.forgotten_battles.arrivals.turns import arrivals, state_on


def shown(s, title, viewer=None):
    return next(t for t in GAME.view(s, viewer).sections if t.title == title)


def test_the_next_six_turns_of_both_sides_lie_open():
    s = state_on("1943-12-05")
    for viewer in ("axis", "soviet", None):
        rows = shown(s, "Arrivals to come", viewer).rows
        assert ("5 Dec 43", "Axis", "AGN boundary marker", "AGN to B21.35") in rows
        assert ("12 Dec 43", "Axis", "16. Panzer Division", ", ".join(PZ16)) in rows
        assert ("22 Dec 43", "Axis", "Heinrici Defense Base", "2 Panther Forts") in rows
        assert not any(row[0] == "26 Dec 43" for row in rows), "six turns, no more"
    arrivals(s, "axis", dice=[1])
    left = shown(s, "Arrivals to come").rows
    assert not any(row[:2] == ("5 Dec 43", "Axis") for row in left)
    assert any(row[:2] == ("5 Dec 43", "Soviets") for row in left)


PZ16 = [
    "XX [16.Pz] marker",
    "16 [16.Pz] 4-5-8",
    "I.2 [16.Pz] ?-?-8",
    "?.2 [16.Pz] ?-5-7",
    "64 [16.Pz] 7-4-6",
    "79 [16.Pz] 6-4-3",
    "16 [16.Pz] 3-3-7",
    "16 [16.Pz] 18-3-3",
]


def test_what_a_player_typed_in_is_shown_in_place_of_the_gap():
    s = state_on("1943-09-29")
    assert shown(s, "Arrivals to come").rows[0][3] == "see your booklet: at least 1 counter"
    s.arrivals.roster["axis.1943-09-29.hq"] = ["X 904 7-4-3"]
    assert shown(s, "Arrivals to come").rows[0][3] == "X 904 7-4-3"


@pytest.mark.rule("tfb.notation.counter", "tfb.notation.hq")
def test_the_counters_of_the_turn_in_words():
    told = dict(shown(state_on("1943-10-22"), "Counters of this turn").rows)
    assert told["13 4-4-8"] == "13: strength 4, AR 4, MA 8"
    assert told["XXXX HQ 21 10-0"] == "army HQ 21: supply range 10, movement 0 in Combat Mode"
    other = dict(shown(state_on("1943-10-22", hq_counter_reading="as_entered"), "Counters of this turn").rows)
    assert other["XXXX HQ 21 10-0"] == "XXXX HQ 21 10-0"


@pytest.mark.rule("tfb.boundary.ags", "tfb.boundary.agn")
@pytest.mark.parametrize(
    ("day", "marker", "stands"),
    [
        ("1944-01-15", "AGS", "C54.01"),
        ("1943-10-29", "AGS", "D4.01"),
        ("1943-09-26", "AGS", "as your set-up has it"),
        ("1943-12-12", "AGN", "B21.35"),
        ("1944-03-01", "AGN", "B15.35"),
        ("1943-12-01", "AGN", "B23.35"),
    ],
)
def test_where_the_boundary_markers_stand(day, marker, stands):
    assert dict(shown(state_on(day), "Markers and limits").pairs)[f"{marker} boundary marker"] == stands


@pytest.mark.rule("tfb.boundary.ags", "tfb.boundary.agn")
@pytest.mark.parametrize(
    ("day", "marker", "before", "after"),
    [
        ("1943-11-08", "AGN", "as your set-up has it", "B23.35"),
        ("1943-11-01", "AGS", "D4.01", "C59.01"),
        ("1944-01-22", "AGN", "B14.34", "B15.35"),
    ],
)
def test_a_boundary_marker_stands_elsewhere_once_it_is_moved(day, marker, before, after):
    s = state_on(day)
    assert dict(shown(s, "Markers and limits").pairs)[f"{marker} boundary marker"] == before
    arrivals(s, "axis")
    assert dict(shown(s, "Markers and limits").pairs)[f"{marker} boundary marker"] == after


def test_what_is_owed_and_who_still_rolls():
    s = state_on("1943-12-08")
    s.arrivals.north = [Waiting("division 2 ?-?-?", "tfb.arrival.axis.1943-12-01.north_edge")]
    s.arrivals.away = {"6 (4)-2-2 ; 6th Guards AT brigade?": "1943-11-22"}
    assert shown(s, "Owed").rows == (
        ("Axis", "division 2", "rolls each turn"),
        ("Soviets", "6 (4)-2-2", "back on 22 Nov 43"),
    )
    lines = shown(s, "Standing orders of the turn").lines
    assert any("division 2 still rolls" in text for text, _ in lines)


def test_conditions_and_the_record():
    s = state_on("1943-11-01")
    arrivals(s, "soviet", {"special event": {"groups": ["airborne"]}})
    groups = dict(shown(s, "Arrivals that wait for a condition").pairs)["Groups in play"]
    assert groups == "airborne (Special Event of 1 Nov 43)"
    record = shown(s, "Arrivals so far").rows
    assert record[-1] == (
        "1 Nov 43",
        "Soviets",
        "arrived",
        "XX 11 13-3-3, XX 12 13-3-3, XX 14 13-3-3",
        "each at a Front HQ",
    )


def test_the_whole_campaign_can_be_answered_row_by_row():
    """Every row of both booklets, in the order of play, with plain answers."""
    s = state_on("1943-09-26")
    for turn in s.calendar.turns:
        s.date = turn.date
        for side in ("soviet", "axis"):
            arrivals(s, side)
    rows = {r.rule for side in ("axis", "soviet") for r in all_rows(side) if r.date and r.date <= date(1944, 4, 26)}
    assert set(s.arrivals.done) == rows
    assert (s.arrivals.bases, s.arrivals.forts, s.arrivals.rail_cap, s.arrivals.posture_limit) == (7, 2, 12, 1)
    assert s.arrivals.owed == []
    assert s.arrivals.north == []


def all_rows(side):
    from sandtable.games.forgotten_battles.booklet.rows import printed_rows

    return printed_rows(side)
