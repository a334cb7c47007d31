"""What the board sees is not asked: an Ambush in the open, a target behind a house, enemies near a boat."""

import pytest

from sandtable.games.bagration.fortifications.bunkers_and_nests import refuse_no_length
from sandtable.games.bagration.state import Phase
from sandtable.games.bagration.terrain.landscape import Form, Laid
from sandtable.games.bagration.turns.ambushes import refuse_by_plan, reveal_ambush
from sandtable.games.bagration.turns.withdrawal import withdraw
from sandtable.kernel import play
from sandtable.tabletop.measures import between
from tests.bagration.battles import do, keys, state_of, with_objectives
from tests.bagration.board.tables import act, step, table

FIELD = """
............
............
............
............
............
....A.......
....R.......
............
A = german Grenadiers A
R = soviet Rifles A
"""
# the Grenadiers stand at 18, 22.5, the Rifles at 18, 13.5


@pytest.mark.rule("fow.base.ambush")
def test_an_ambush_in_the_open_is_refused_where_an_enemy_sees_it_and_not_in_a_wood():
    state = table(FIELD, role="defender")
    state.now.rosters["soviet"].places["u2"] = [18.0, 30.0]
    no = refuse_by_plan(state, "defender", (18.0, 42.0))
    assert "Rifles A sees it" in no.why
    assert refuse_by_plan(state, "defender", (18.0, 47.0)) is None, "17 inches off"
    state.now.terrain = [Laid("woods", Form.RECTANGLE, [(14, 40), (22, 44)])]
    assert refuse_by_plan(state, "defender", (18.0, 42.0)) is None, "Concealed by the wood"
    assert "too near" in refuse_by_plan(state, "defender", (18.0, 33.0)).why
    state.now.terrain = [Laid("building", Form.RECTANGLE, [(14, 36), (22, 38)])]
    assert refuse_by_plan(state, "defender", (18.0, 42.0)) is None, "behind the house"


@pytest.mark.rule("fow.base.ambush")
def test_an_ambush_is_offered_where_the_enemy_comes():
    state = with_objectives(table(FIELD, role="defender"), ("defender", 24, 64), ("attacker", 8, 48))
    state.now.rosters["german"].ambush = keys(state, "german", "Guns")[0]
    state.now.rosters["soviet"].places["u2"] = [8.0, 36.0]
    asked = play(reveal_ambush(state, "defender"), answers=["reveal"], until="ambush_place").pending
    place = tuple(asked.suggestion)
    assert 16 < between(place, (8, 36)) < 18
    assert between(place, (8, 48)) < 6


@pytest.mark.rule("fow.terrain.building.sight")
def test_nobody_is_shot_at_behind_a_building():
    state = table(FIELD, phase=Phase.PLAY)
    pending = step(state).pending
    shot = pending.understand(act("hit", "own-u2", to="enemy-u2"))
    assert pending.forbidden(shot) is None
    state.now.terrain = [Laid("building", Form.RECTANGLE, [(14, 17), (22, 19)], name="mill")]
    assert "behind the mill: not visible" in step(state).pending.forbidden(shot).why


def test_a_road_hides_nobody_and_is_not_spoken_of():
    state = table(FIELD, phase=Phase.PLAY)
    state.now.terrain = [Laid("road", Form.LINE, [(0, 18), (48, 18)], 2.0)]
    pending = step(state).pending
    assert "road" not in pending.tell(pending.deed(pending.understand(act("hit", "own-u2", to="enemy-u2"))))


@pytest.mark.rule("fow.fortification.defilade_wall")
def test_a_wall_is_offered_beside_its_bunker_and_has_two_ends():
    state = state_of("onslaught", table="board")
    do(state, "buy_fortifications", answers=[{"at_bunker_75cm": 1}, 0])
    script = [{"verb": "rest"}, {"verb": "done"}, ["7.5cm Bunker 1"]]
    asked = do(state, "place_fortifications", answers=script, stop=True)
    work = state.now.fortifications[0]
    assert between(tuple(asked.pending.suggestion), work.point) < 3
    assert "two ends" in refuse_no_length(work, [(1.0, 1.0), (1.0, 1.0)]).why
    assert refuse_no_length(work, [(1.0, 1.0), (1.0, 2.0)]) is None


@pytest.mark.rule("fow.rule.phased_withdrawal.choice", "fow.rule.phased_withdrawal.remove")
def test_who_withdraws_is_offered_with_what_one_must_know():
    state = state_of("sickle", table="board")
    state.now.turns["defender"] = 2
    units = state.now.rosters["german"].force.units
    state.now.rosters["german"].places = {u.key: [10.0 + n, 60.0] for n, u in enumerate(units)}
    units[1].teams[0].left = 1
    asked = play(withdraw(state), stop=True).pending
    assert "not in Good Spirits: it would count as Destroyed" in asked.options[1].hint
    assert asked.suggestion == keys(state, "german", "HQ")[0]
