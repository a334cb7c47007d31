"""The walker itself: it gets through a game, and finds a fault that only a seam brings about."""

from typing import Any

import pytest
from hypothesis import given, settings

from sandtable.kernel import Fault
from tests.toy import TOY, ToyState
from tests.walking import Ground, Way, walk, ways


def rich(state: ToyState, draw: Any) -> None:
    state.points["axis"] = 40


GROUND = Ground(
    TOY, {"first turn": lambda draw: ToyState(), "last turn": lambda draw: ToyState(turn=2)}, {"rich": rich}
)


@given(ways(GROUND, steps=6))
@settings(max_examples=10, deadline=None, derandomize=True)
def test_walks_of_the_toy_are_clean(way):
    campaign = walk(GROUND, way)
    assert campaign.over or campaign.keeper.last_record().step >= way.steps


def test_a_walk_tells_the_step_after_which_something_cannot_be(monkeypatch):
    monkeypatch.setattr(type(TOY), "audit", lambda game, state, before=None: [Fault("cold", "r")] * len(state.luck))
    with pytest.raises(AssertionError, match=r"after step 1, Fortune: cold \(r\)"):
        walk(GROUND, Way("first turn", ("rich",), 1, 4))


def test_a_position_that_cannot_be_is_told_before_the_walk(monkeypatch):
    monkeypatch.setattr(type(TOY), "audit", lambda game, state, before=None: [Fault("no such position")])
    with pytest.raises(AssertionError, match="after the position itself: no such position"):
        walk(GROUND, Way("last turn", (), 1, 1))
