"""The checks themselves: games broken on purpose must be caught."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

import sandtable.kernel.campaign
from sandtable.kernel import Draw, Note, Procedure, Refused, Step, Together, in_memory
from tests.conformance import checks
from tests.conformance.drive import play_and_check
from tests.toy import Toy, ToyState, buy, charter


class LeakyLanes(Toy):
    """A lane that writes into the shared state, where the other side's view shows it."""

    def next_step(self, state: ToyState) -> Step | None:
        step = super().next_step(state)
        return Step(step.key, step.title, step.cite, self.leak) if step and step.key == "buying" else step

    def leak(self, s: ToyState) -> Procedure[None]:
        def lane(side: str) -> Procedure[dict[str, int]]:
            got = yield from buy_and_tell(s, side)
            return got

        def buy_and_tell(s: ToyState, side: str) -> Procedure[dict[str, int]]:
            gen = buy(s, side)
            request: Any = next(gen)
            value = yield request
            s.luck.append(f"{side} bought {sorted(value)}")
            yield request
            return value

        yield Together({side: lambda side=side: lane(side) for side in s.points})
        s.phase = "talk"


class LossyState(Toy):
    """A state that JSON cannot hold whole."""

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> ToyState:
        state = super().setup(scenario, settings)
        state.luck = ("a", "b")  # type: ignore[assignment]
        state.points = {"axis": 1.5, "soviet": 2}  # type: ignore[dict-item]
        return state


class Forgetful(Toy):
    """A rule that depends on something outside the state: a replay comes out differently."""

    calls = 0

    def next_step(self, state: ToyState) -> Step | None:
        step = super().next_step(state)
        return Step(step.key, step.title, step.cite, self.noted(step)) if step else None

    def noted(self, step: Step) -> Any:
        def procedure(s: ToyState) -> Procedure[None]:
            Forgetful.calls += 1
            yield Note(f"call {Forgetful.calls}")
            yield from step.procedure(s)

        return procedure


def test_a_lane_that_changes_the_shared_state_is_caught():
    campaign = in_memory(LeakyLanes(), charter())
    with pytest.raises(AssertionError, match=r"others can tell"):
        play_and_check(campaign, key=2, moments=100)


def test_a_rule_that_forgets_is_caught():
    with pytest.raises(AssertionError, match="a replay"):
        checks.replay_equals_state(in_memory(Forgetful(), charter()))


def test_a_state_that_json_cannot_hold_is_caught():
    with pytest.raises(Exception, match=r"(?i)unexpected"):
        in_memory(LossyState(), charter())


def test_an_undo_that_crossed_a_die_would_be_caught(monkeypatch):
    campaign = in_memory(Toy(), charter())
    campaign.answer("axis", campaign.pending("axis")[0].id, [3])
    honest = sandtable.kernel.campaign.plan
    monkeypatch.setattr("sandtable.kernel.campaign.plan", lambda *a, **k: replace(honest(*a, **k), sealed=""))
    with pytest.raises(AssertionError, match="crosses a die"):
        checks.undo_cannot_cross_a_die(campaign)


def test_a_refusal_that_changes_something_is_caught(monkeypatch):
    campaign = in_memory(Toy(), charter())

    def refuse_and_change(side: str, request: str, value: Any, **_: Any) -> None:
        campaign.state.turn += 1
        raise Refused("no")

    monkeypatch.setattr(campaign, "answer", refuse_and_change)
    with pytest.raises(AssertionError, match="a refusal changed something"):
        checks.refusals_change_nothing(campaign)


def test_the_honest_toy_passes():
    checks.everything(in_memory(Toy(), charter()), Draw("honest"))
    assert play_and_check(in_memory(Toy(), charter()), key=3, moments=40) > 10
