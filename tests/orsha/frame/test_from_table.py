"""Starting in the middle: what the players tell becomes the campaign; what cannot be is refused."""

import pytest

from sandtable.games.orsha.battle.opening import opening
from sandtable.games.orsha.frame.victory import campaign_score, russian_lvp, scenario_score
from sandtable.games.orsha.from_table import empty_state, from_table
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import NotUnderstood, Refused, only, play, read_settings
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


@pytest.mark.rule("oto2.cg5.a", "oto2.6.lvp.k33")
def test_lasting_changes_are_told(state):
    tell(state, {**STANDING, "changes": [{"hex": "K33", "kind": "bridge destroyed"}]})
    assert state.ground.changes == {"K33": "bridge destroyed"}
    with pytest.raises(NotUnderstood):
        tell(state, {**STANDING, "changes": [{"hex": "K99", "kind": "rubble"}]})


@pytest.mark.rule("oto2.7.4.scenario-vc")
@pytest.mark.parametrize(("comes", "before"), [("7.501", 3), ("opening", None)])
def test_what_the_scenario_started_from(comes, before):
    reading = "gain over the total at the scenario start"
    state = empty_state(read_settings(GAME.settings, {"scenario-vp-count": reading}))
    tell(state, {**STANDING, "next": comes, "lvp_before": 3})
    held = russian_lvp(state)
    assert held
    assert scenario_score(state).lvp == held - (held if before is None else before)


@pytest.mark.rule("oto2.7.518.vp", "oto2.7.4.vc")
@pytest.mark.parametrize(("date", "less"), [("24AM", 0), ("24PM", 4)])
def test_cpp_the_germans_kept_after_the_last_purchase(state, date, less):
    tell(state, {**STANDING, "date": date, "next": "opening"})
    assert campaign_score(state).penalty == less


@pytest.mark.rule("oto2.fn.20.a", "oto2.cg7.a", "oto2.cg7.b")
def test_bombardments_of_the_record_fall_unless_they_are_used_up():
    state = empty_state(read_settings(GAME.settings, {"battles": "table"}))
    groups = [{"date": "23PM", "rg": "B1", "gone": True}, {"date": "24AM", "rg": "B1", "gone": False}]
    tell(state, {**STANDING, "next": "opening"}, russian={**RUSSIANS, "groups": groups})
    played = play(opening(state), dice=[1, 1], answers=["K20", "K19"])
    assert state.battle.bombarded == ["K19"]
    assert played.asked[0].seen_by == only(RUSSIAN)


@pytest.mark.rule("oto2.7.5051", "oto2.7.508.a")
def test_who_stands_alone_in_a_hex_controls_it_and_a_prisoner_has_a_guard(state):
    russian = "1 4-4-7 @K20\n1 4-4-7 @K30: captured\n1 4-4-7 @K31: captured"
    tell(state, german={**GERMANS, "pieces": "1 4-6-7 @K30"}, russian={**RUSSIANS, "pieces": russian})
    assert state.ground.control["K20"] == "russian"
    guard, prisoner = (p for p in state.pieces if p.hex == "K30")
    assert {guard.holder, prisoner.holder} == {"", guard.id}
    assert [p.box for p in state.pieces if p.hex == "K31"] == []


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
