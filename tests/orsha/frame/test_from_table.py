"""Starting in the middle: what the players tell becomes the campaign; what cannot be is refused."""

import pytest

from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN
from sandtable.games.orsha.frame.from_table import empty_state, from_table
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.state import Box, Status
from sandtable.kernel import NotUnderstood, Refused, play, read_settings
from tests.orsha.bots import steps
from tests.orsha.conservation import Ledger

STANDING = {
    "date": "24AM", "next": "7.501", "elr_german": 3, "elr_russian": 4, "san_german": 2, "san_russian": 3,
    "cvp_german": 57, "cvp_russian": 40, "evp": 5, "weather": "Clear", "ec": "Moist",
    "control": [{"side": "russian", "hexes": "K33 M30..M34"}], "winners": [{"date": "23AM", "side": "russian"}],
}  # fmt: skip
GERMANS = {"pieces": "3 4-6-7 @K20: broken\n1 9-1 @K20: wounded; 2 StuG IIIG\n1 Trench", "cpp": 4,
           "groups": [{"date": "23AM", "rg": "I1"}, {"date": "23AM", "rg": "I1"}]}  # fmt: skip
RUSSIANS = {"pieces": "8 4-4-7 @K40\n2 KV-1S", "cpp": 2, "groups": []}


@pytest.fixture
def state():
    return empty_state(read_settings(GAME.settings, {"battles": "quick"}))


def tell(state, standing=STANDING, german=GERMANS, russian=RUSSIANS):
    return play(from_table(state), answers={"": [standing], GERMAN: [german], RUSSIAN: [russian]})


@pytest.mark.rule("oto2.7.3.a")
def test_what_stands_on_the_table(state):
    assert GAME.next_step(state).key == "table"
    tell(state)
    assert (state.date, state.phase, state.track.cvp, state.track.evp) == ("24AM", "7.501", 57, 5)
    assert (state.ground.control["M32"], state.ground.control["M29"]) == ("russian", "german")
    squads = [p for p in state.of(GERMAN) if p.name == "4-6-7"]
    assert [(p.box, p.hex, p.status) for p in squads] == [(Box.MAP, "K20", [Status.BROKEN])] * 3
    assert {p.box for p in state.of(GERMAN) if p.name == "StuG IIIG"} == {Box.RETAINED}
    assert next(p for p in state.of(GERMAN) if p.name == "Trench").box is Box.FORTIFICATION
    assert (state.sides[GERMAN].line.cpp_left, len(state.sides[GERMAN].groups)) == (4, 2)
    assert state.track.scenario_winners == {"23AM": "russian"}


def test_from_there_it_is_played_to_its_end(state):
    tell(state)
    ledger = Ledger()
    for step in steps(state, "from the table"):
        ledger.check(state, step)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("4-6-7", NotUnderstood),
        ("3 9-9-9", NotUnderstood),
        ("1 T-34 M43", NotUnderstood),
        ("1 4-6-7 @ZZ99", NotUnderstood),
        ("1 4-6-7 @K20: flying", NotUnderstood),
        ("1 4-6-7 @K20: immobilised", Refused),
        ("999 4-6-7", Refused),
    ],
)
def test_forces_that_cannot_be(state, line, error):
    with pytest.raises(error):
        tell(state, german={**GERMANS, "pieces": line})


def test_a_scenario_cannot_be_won_before_it_is_fought(state):
    with pytest.raises(Refused, match="24PM has not been decided"):
        tell(state, {**STANDING, "winners": [{"date": "24PM", "side": "german"}]})


@pytest.mark.rule("oto2.7.4.carry")
def test_the_points_of_the_scenario_just_fought(state):
    tell(state, {**STANDING, "cvp_before": 30, "evp_before": 5})
    assert (state.track.scenario_start_cvp, state.track.scenario_start_evp) == (30, 5)


def test_more_points_before_than_after_cannot_be(state):
    with pytest.raises(Refused, match="more points before"):
        tell(state, {**STANDING, "cvp_before": 58})


def test_the_forces_are_told_in_secret(state):
    played = tell(state)
    assert not [t for t in played.texts(RUSSIAN) if "4-6-7" in t]
