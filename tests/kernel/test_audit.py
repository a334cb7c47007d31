"""The auditor of the kernel: it finds what cannot be, after any step and in the questions that stand open."""

from typing import Any

from sandtable.bots import play_out
from sandtable.kernel import DECISION, Amount, Fault, audit, in_memory
from tests.toy import STEPS, TOY, ToyState, charter


def test_a_sound_campaign_has_no_faults():
    campaign = in_memory(TOY, charter())
    play_out(campaign, 3)
    assert audit(campaign) == []


def test_a_fault_is_told_with_the_step_after_which_it_stands(monkeypatch):
    def no_luck(game: Any, state: ToyState, before: ToyState | None) -> list[Fault]:
        gained = len(state.luck) - len(before.luck) if before else 0
        return [Fault("luck came twice", "tfb.weather.ground")] if gained else []

    monkeypatch.setattr(type(TOY), "audit", no_luck)
    campaign = in_memory(TOY, charter(settings={"turns": 1}))
    play_out(campaign, 3)
    assert [(a.step, a.fault.what) for a in audit(campaign)] == [(1, "luck came twice")]


def test_a_suggestion_that_its_own_form_refuses_is_a_fault(monkeypatch):
    def asks(s: ToyState) -> Any:
        yield Amount(question="How many?", cite="", wants=DECISION, side="axis", minimum=1, maximum=3, suggestion=5)

    monkeypatch.setitem(STEPS, "fortune", asks)
    (found,) = audit(in_memory(TOY, charter()))
    assert "How many?" in found.fault.what
