"""7.5: the sequence with its marks, and that nothing can be done out of order."""

import pytest

from sandtable.games.orsha import sequence
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.reph.victory_determination import victory_determination
from sandtable.kernel import play
from sandtable.rules import entry
from tests.orsha.campaigns import new_state

NUMBERED = [s for s in sequence.rows() if s.startswith("7.") and not sequence.rows()[s].part_of]


@pytest.mark.rule("oto2.7.5.seq", "oto2.6.reph", "oto2.7.12", "oto2.7.32", "oto2.7.3.a")
def test_the_table_of_the_ledger():
    printed = entry("oto2.7.5.seq").more["table"]
    assert [row["step"] for row in printed] == NUMBERED
    for row in printed:
        ours = sequence.rows()[row["step"]]
        assert list(ours.marks) == row["marks"]
        assert row["title"].startswith(ours.title)
    assert list(sequence.rows())[-3:] == ["opening", "turns", "report"]


@pytest.mark.rule("oto2.7.5.marks.initial")
def test_before_the_initial_scenario():
    state = new_state()
    run = []
    while state.phase != "opening":
        run.append(state.phase)
        state.phase = sequence.following(state)
    assert run == ["7.518", "7.519", "7.520", "7.521", "7.522", "7.523"] == sequence.marked("!")
    offered = {line.key: line.state for line in GAME.outline(new_state())}
    assert ("7.515" in offered, offered["7.519"]) == (False, "to come")


@pytest.mark.rule("oto2.7.5.marks.end", "oto2.6.cg-scenario-end")
def test_cg_scenario_end_comes_with_7_5031():
    assert sequence.marked(">") == ["7.501", "7.502", "7.503", "7.5031"]
    state = new_state("24PM")
    state.phase = "7.5031"
    play(GAME.next_step(state).procedure(state))
    assert state.over
    assert GAME.next_step(state) is None
    earlier = new_state("23PM")
    earlier.phase = "7.503"
    assert sequence.following(earlier) == "7.5031"
    assert "23PM" not in earlier.track.scenario_winners
    earlier.phase = "7.5031"
    play(GAME.next_step(earlier).procedure(earlier), answers=["on"])
    assert "23PM" in earlier.track.scenario_winners
    assert earlier.phase == "7.504"


@pytest.mark.rule("oto2.7.5.marks.repeat")
def test_the_repeated_block_runs_once():
    assert sequence.marked("*") == [f"7.5{n}" for n in range(12, 22)]
    state = new_state()
    state.phase, seen = "7.511", []
    while state.phase != "opening":
        state.phase = sequence.following(state)
        seen.append(state.phase)
    assert [s for s in seen if s in sequence.marked("*")] == sequence.marked("*")


@pytest.mark.rule("oto2.7.5")
def test_a_step_with_nothing_to_act_on_is_skipped():
    state = new_state()
    state.phase = "7.508"
    assert sequence.following(state) == "7.510"
    state.ground.fires["K20"] = "blaze"
    assert sequence.following(state) == "7.509"
    del state.ground.fires["K20"]
    state.phase = "7.510"
    assert sequence.following(state) == "7.511"


@pytest.mark.rule("oto2.7.5")
def test_steps_may_not_be_reordered():
    state = new_state("23PM")
    state.phase = "7.512"
    assert GAME.next_step(state).key == "7.512", "one step is open, and no other can be asked for"
    assert sequence.following(state) == "7.513"


@pytest.mark.rule("oto2.7.13.a")
def test_casualties_after_7_5031_do_not_count():
    """Scenario CVP 17, 4 more in 7.501; what 7.504 costs is not entered."""
    state = new_state("23PM")
    state.track.cvp = 17 + 4
    play(victory_determination(state))
    assert state.track.scenario_start_cvp == 21


def test_the_outline_tells_done_now_and_what_does_not_apply():
    state = new_state()
    words = {line.key: line.state for line in GAME.outline(state)}
    assert words["7.518"] == "now"
    assert "7.501" not in words
    state.phase = "turns"
    assert "7.501" not in {line.key for line in GAME.outline(state)}, "nor in the battle itself"
    assert words["opening"] == "to come"


@pytest.mark.rule("oto2.7.5")
def test_a_fire_that_has_gone_out_was_a_step_done():
    state = new_state("23PM")
    state.phase = "7.508"
    assert {o.key: o.state for o in GAME.outline(state)}["7.509"] == "does not apply"
    state.phase = "7.510"
    assert {o.key: o.state for o in GAME.outline(state)}["7.509"] == "done"


@pytest.mark.rule("oto2.7.3.a", "oto2.7.5.seq")
@pytest.mark.parametrize(
    ("date", "phase", "words"),
    [
        ("23AM", "7.518", ["now", "to come", "to come", "to come"]),
        ("23AM", "turns", ["now", "to come", "to come", "to come"]),
        ("23AM", "7.501", ["done", "now", "to come", "to come"]),
        ("23AM", "7.512", ["done", "now", "to come", "to come"]),
        ("23PM", "7.513", ["done", "now", "to come", "to come"]),
        ("24AM", "report", ["done", "done", "now", "to come"]),
        ("24PM", "7.5031", ["done", "done", "done", "done"]),
    ],
)
def test_the_outline_shows_which_of_the_four_dates_one_is_in(date, phase, words):
    state = new_state(date)
    state.phase = phase
    lines = GAME.outline(state)
    assert [line.state for line in lines if line.key.startswith("date ")] == words
    keys = [line.key for line in lines]
    under = f"date {state.date}" if "now" in words else "end"
    if phase in ("7.501", "7.512"):
        under = "date 23PM"
    assert keys.index(phase) > keys.index(under)
    assert [line.key for line in lines if line.state == "now" and line.cite != "oto2.7.3.a" and line.key != "end"] == [
        phase
    ]


@pytest.mark.rule("oto2.7.5031")
def test_after_the_last_scenario_only_the_way_to_its_victory_is_left():
    state = new_state("24PM")
    state.phase = "7.502"
    words = {line.key: line.state for line in GAME.outline(state)}
    assert (words["7.5031"], words["7.505"], words["7.518"]) == ("to come", "does not apply", "does not apply")
