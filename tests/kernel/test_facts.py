"""What happened is a fact: corrected charts, older versions and changed dice are noticed, and nothing is rewritten."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

import sandtable
import tests.toy as toy
from sandtable.charts import consult
from sandtable.kernel import Campaign, Confirm, MemoryKeeper, Record, first_record, in_memory, verify
from sandtable.kernel.progress import read_state
from tests.kernel.test_campaign import ask, say
from tests.toy import STEPS, TOY, ToyState, charter


@pytest.fixture
def mid_step(monkeypatch):
    """A step in which a roll has been read, and something is still asked."""

    def luck_and_nod(s: ToyState) -> Any:
        row = yield from consult("fortune")
        s.luck.append(row.result)
        yield Confirm(question="Seen", cite="")
        s.phase = "buying"

    monkeypatch.setitem(STEPS, "fortune", luck_and_nod)
    keeper = MemoryKeeper(first_record(TOY, charter()))
    say(Campaign(TOY, charter(), keeper, clock=lambda: ""), "axis", [3])
    return keeper


def reopened(keeper: MemoryKeeper) -> Campaign:
    return Campaign(TOY, charter(), keeper, clock=lambda: "")


def test_a_corrected_row_does_not_change_a_roll_that_was_seen(mid_step, monkeypatch):
    rows = [{"roll": "2-", "result": "poor"}, {"roll": "3+", "result": "good"}]
    monkeypatch.setitem(toy.FORTUNE, "rows", rows)
    again = reopened(mid_step)
    assert again.log(None)[-1].text == "This step starts over: the rules were corrected meanwhile."
    assert ask(again, "axis").request.question == "Fortune"


def test_a_better_wording_of_a_result_changes_nothing(mid_step, monkeypatch):
    monkeypatch.setitem(toy.FORTUNE, "results", {"poor": "Ill fortune", "good": "Good fortune"})
    again = reopened(mid_step)
    assert ask(again, "axis").request.question == "Seen"
    assert again.state.luck == ["poor"]


def test_verify_notices_dice_that_are_not_of_the_seed():
    campaign = in_memory(TOY, charter(settings={"turns": 1}))
    say(campaign, "axis", None)
    assert verify(campaign) == []
    kept = campaign.keeper._entries[0]
    campaign.keeper._entries[0] = replace(kept, value=[kept.value[0] % 6 + 1])
    assert verify(campaign)[0].what in ("the dice are not those of the seed", "the same dice are now read otherwise")
    campaign.keeper._entries[0] = replace(kept, value=[kept.value[0] % 6 + 1], thrown={"by": ["rolled"]})
    assert [d.what for d in verify(campaign)] == ["the dice are not those of the seed"]


@dataclass
class Settled:
    settings: dict[str, Any] = field(default_factory=dict)


@pytest.mark.parametrize("version", ["0.0.1", sandtable.__version__])
def test_a_setting_declared_since_takes_its_default_in_an_older_campaign(monkeypatch, version):
    monkeypatch.setattr(type(TOY), "state", Settled)
    old = Record(0, "setup", "", "", b'{"settings": {"other": 1}}', (), version, 0)
    assert read_state(TOY, old).settings == {"turns": 2, "other": 1}
