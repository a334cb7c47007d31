"""Measured, not told: Objectives Held, enemies near, the battle decided from the board and confirmed by both."""

import pytest

from sandtable.games.bagration.sequence import turn
from sandtable.games.bagration.state import Phase
from sandtable.games.bagration.terrain.landscape import Form, Laid
from sandtable.games.bagration.turns.withdrawal import withdraw
from sandtable.kernel import Refused, play
from tests.bagration.board.tables import act, step, table

FIELD = """
............
............
....1.......
............
............
............
........T...
............
T = soviet T-34s
1 = objective defender
"""
# Objective 1 at 18, 49.5


def near(distance, enemy=None, **more):
    """Rifles A began their turn so far from the Objective; an enemy stands so far from it now."""
    state = table(FIELD, **({"phase": Phase.START, "turn_number": 1} | more))
    state.now.rosters["soviet"].places["u2"] = [18, 49.5 - distance]
    if enemy is not None:
        state.now.rosters["german"].places["u3"] = [18, 49.5 + enemy]
    return state


def play_turn(state, *moves, then=(), stop=False):
    """Starting Step, movement, and the end of the turn; `stop` where something is asked that has no answer here."""
    play(turn(state.now).procedure(state))
    play(turn(state.now).procedure(state), answers=[*moves, act("done")])
    return play(turn(state.now).procedure(state), answers=[act("done"), *then], stop=stop)


@pytest.mark.rule("fow.base.holding", "fow.mission.onslaught.victory.attacker")
def test_an_objective_held_is_measured_and_confirmed_by_the_other_side():
    state = near(4.0)
    played = play_turn(state, stop=True)
    assert (played.pending.key, played.pending.side) == ("confirm", "german")
    assert 'Rifles A 4" away as the turn began' in played.pending.context[0]
    assert state.now.measured == [[18, 49.5, 18, 45.5]]


@pytest.mark.rule("fow.base.holding")
def test_a_unit_that_reaches_the_objective_only_this_turn_does_not_hold_it():
    state = near(8.0)
    played = play_turn(state, act("move", "own-u2", path=["18,49"], word="Tactical"))
    assert any('nobody within 4" as the turn began (nearest: Rifles A 8" away)' in n.text for n in played.notes)
    assert not state.now.ended


@pytest.mark.rule("fow.base.holding.exclusions")
def test_whoever_dashed_since_does_not_hold():
    state = near(3.0)
    played = play_turn(state, act("move", "own-u2", path=["18,40"], word="Dash"))
    assert any("does not count (moved at Dash speed)" in n.text for n in played.notes)


@pytest.mark.rule("fow.base.holding")
def test_an_enemy_within_four_inches_denies_it():
    state = near(3.0, enemy=4.0)
    played = play_turn(state)
    assert any('German team within 4": Guns 4" away' in n.text for n in played.notes)
    assert state.now.turn_of == "defender"


@pytest.mark.rule("fow.base.victory_check")
def test_what_the_other_side_does_not_confirm_is_told_by_both():
    state = near(4.0)
    played = play_turn(state, then=["no"], stop=True)
    assert played.pending.key == "positions"


@pytest.mark.rule("fow.mission.onslaught.victory.defender")
def test_the_defender_wins_when_the_board_shows_nobody_near():
    state = near(9.0, role="defender")
    state.now.rosters["german"].places["u3"] = [30, 60]
    state.now.turns = {"attacker": 6, "defender": 6}
    state.now.phase = Phase.PLAY
    played = step(state, act("done"))
    assert (played.pending.key, played.pending.side) == ("confirm", "soviet")
    assert 'no Attacking team within 8" (nearest: Rifles A 9" away)' in played.pending.context[0]


@pytest.mark.rule("fow.base.starting_step")
def test_a_quiet_turn_is_two_answers():
    state = near(30.0)
    asked = []
    for answers in ([], [act("done")], [act("done")]):
        asked += [r.key for r in play(turn(state.now).procedure(state), answers=answers).asked]
    assert asked == ["movement", "shooting"]
    assert state.now.turn_of == "defender"


def ambushed(y, *, stop=False, terrain=()):
    """The Germans reveal their Ambush at 18, y; Rifles A stand at 18, 30."""
    state = near(19.5, role="defender")
    state.now.terrain = [*terrain]
    german = state.now.rosters["german"]
    german.ambush, german.places = "u2", {"u3": [30, 60]}
    return state, play(turn(state.now).procedure(state), answers=["reveal", [18, y]], stop=stop)


@pytest.mark.rule("fow.base.ambush")
def test_an_ambush_beyond_sixteen_inches_is_measured_and_nothing_is_asked():
    state, played = ambushed(46.5)
    assert "ambush_measured" not in [r.key for r in played.asked]
    assert 'Nearest enemy: Rifles A, 16.5" away.' in " ".join(played.texts("soviet"))
    assert state.now.rosters["german"].places["u2"] == [18, 46.5]


@pytest.mark.rule("fow.base.ambush")
def test_an_ambush_with_no_enemy_on_the_plan_is_told_without_a_distance():
    state = near(19.5, role="defender")
    state.now.rosters["soviet"].places = {}
    state.now.rosters["german"].ambush, state.now.rosters["german"].places = "u2", {"u3": [30, 60]}
    played = play(turn(state.now).procedure(state), answers=["reveal", [18, 46.5]])
    (told,) = (text for text in played.texts("soviet") if text.startswith("Ambush:"))
    assert told == "Ambush: Grenadiers A at 18, 46.5, 7 Teams."


@pytest.mark.rule("fow.base.ambush")
def test_within_sixteen_inches_it_is_refused_in_the_open_and_in_a_wood_people_are_asked():
    with pytest.raises(Refused, match="Rifles A sees it"):
        ambushed(46.0)
    _, played = ambushed(46.0, stop=True, terrain=[Laid("woods", Form.RECTANGLE, [(14, 44), (22, 48)])])
    assert played.pending.key == "ambush_measured"
    assert "Rifles A, 16" in played.pending.context[0]


@pytest.mark.rule("fow.rule.phased_withdrawal.remove")
@pytest.mark.parametrize(("left", "fate"), [(7, "leave the table."), (1, "counted as Destroyed.")])
def test_whether_a_unit_that_withdraws_is_in_good_spirits_stands_on_the_sheet(left, fate):
    state = near(19.5, role="defender", mission="sickle")
    state.now.turns["defender"], state.now.delay_counters = 2, 9
    state.now.rosters["german"].places = {"u2": [20, 60]}
    state.now.rosters["german"].force.unit("u2").teams[0].left = left
    played = play(withdraw(state), answers=["u2"])
    assert [r.key for r in played.asked] == ["withdraw"]
    assert played.texts("soviet")[-1].endswith(fate)
