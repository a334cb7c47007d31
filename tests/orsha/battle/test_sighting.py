"""Lines of sight declared in the log: judged, kept, disputed, and no free look (A6.11)."""

import pytest

from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import NotUnderstood, Refused
from tests.orsha.battle.test_log import log, state
from tests.orsha.campaigns import on_map

__all__ = ["state"]


def look(**more):
    return {"start": "K20", "end": "N20", "purpose": "prep fire", **more}


@pytest.mark.rule("oto2.1.3.a")
def test_a_declared_look_is_judged_and_kept_and_a_dispute_is_settled_by_a_dr(state):
    told = log(state, "sight", GERMAN, look(start="K20", end="K33"), "no").texts()
    assert "A line of sight is declared for prep fire. K20 to K33, range 13: blocked; Woods in K21" in told[3]
    clear = log(state, "sight", RUSSIAN, look(start="t20", end="t23"), "yes", dice=[3]).texts()
    assert "T20 to T23, range 3: clear" in clear[3]
    assert clear[-2] == "T20 to T23, disputed: dr 3, it is clear."
    blocked = log(state, "sight", RUSSIAN, look(start="T20", end="T23"), "yes", dice=[4]).texts()
    assert blocked[-2] == "T20 to T23, disputed: dr 4, it is blocked."


def test_wrecks_of_the_records_and_vehicles_on_the_way_hinder_a_declared_look(state):
    bare = log(state, "sight", GERMAN, look(start="T20", end="T23"), "no").texts()
    assert "Hindrance" not in bare[3]
    with_vehicle = log(state, "sight", GERMAN, look(start="T20", end="T23", vehicles="T21"), "no").texts()
    assert "Hindrance +1" in with_vehicle[3]
    on_map(state, RUSSIAN, "KV-1S", "T21").status = [Status.WRECK]
    with_wreck = log(state, "sight", GERMAN, look(start="T20", end="T23"), "no").texts()
    assert "Hindrance +1 (a wreck in T21, +1)" in with_wreck[3]


def test_a_look_by_the_players_own_thread_is_kept_as_they_say(state):
    told = log(state, "sight", GERMAN, look(judge="thread", clear=True, hindrance=2), "no").texts()
    assert (
        told[3]
        == "A line of sight is declared for prep fire. K20 to N20: clear, Hindrance +2, by the thread on the table."
    )
    assert "blocked" in log(state, "sight", GERMAN, look(judge="thread"), "no").texts()[3]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (look(purpose=""), "no free check"),
        (look(end="K20"), "the same hex"),
    ],
)
def test_a_free_look_is_refused(state, value, why):
    with pytest.raises(Refused, match=why):
        log(state, "sight", GERMAN, value, "no")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (look(end="ZZ9"), "ZZ9"),
        (look(start_level=4), "K20 has no level 4"),
        (look(vehicles="Q99"), "Q99"),
        (look(purpose="", end="ZZ9"), "ZZ9"),
    ],
)
def test_places_that_are_not_there_are_not_understood(state, value, why):
    with pytest.raises(NotUnderstood, match=why):
        log(state, "sight", GERMAN, value, "no")


def test_no_line_after_all(state):
    assert len(log(state, "sight", GERMAN, {}).texts()) == 4
