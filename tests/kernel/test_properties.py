"""Any order of answers, undos, proposals, rulings and reopenings: what must hold, holds after every one of them."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sandtable.kernel import (
    Campaign,
    Conflict,
    Draw,
    EntryKind,
    MemoryKeeper,
    NotUnderstood,
    Refused,
    first_record,
    verify,
)
from sandtable.kernel.undo import live_answers
from tests.conformance import checks
from tests.toy import TOY, charter

SIDES = st.sampled_from(("axis", "soviet"))
BAD = {"gun": 3}
NONSENSE: tuple[Any, ...] = ("nonsense", -1, {"zeppelin": 1}, [9, 9], True)
ACTS = (
    *("answers",) * 5,
    *("agrees_or_not", "takes_back") * 3,
    *("insists", "rules_otherwise", "talks_nonsense", "an_old_window_wakes_up", "goes_home_and_comes_back"),
)
EXAMPLES = 35


class AnyEvening(RuleBasedStateMachine):
    """Two people at a table who do whatever they like."""

    @initialize(bot=st.sampled_from((False, False, True)), turns=st.integers(1, 2))
    def begin(self, bot: bool, turns: int) -> None:
        seats = {"axis": "person", "soviet": "bot" if bot else "person"}
        self.charter = charter(players=seats, settings={"turns": turns})
        self.keeper = MemoryKeeper(first_record(TOY, self.charter))
        self.campaign = self.opened()
        self.stale = self.opened()

    def opened(self) -> Campaign:
        return Campaign(TOY, self.charter, self.keeper, clock=lambda: "")

    def asked(self, side: str) -> list[Any]:
        return self.campaign.pending(side)

    @rule(act=st.sampled_from(ACTS), side=SIDES, number=st.integers(0, 999))
    def somebody_acts(self, act: str, side: str, number: int) -> None:
        """One rule for all, because hypothesis would leave some out of a whole evening."""
        getattr(self, act)(side, number)

    def answers(self, side: str, number: int) -> None:
        if asked := [p for p in self.asked(side) if p.request.key != "consent"]:
            pending = asked[number % len(asked)]
            before = self.keeper.last_seq()
            self.campaign.answer(side, pending.id, pending.request.sample(Draw(number)))
            assert self.keeper.last_seq() > before

    def agrees_or_not(self, side: str, number: int) -> None:
        for pending in self.asked(side):
            if pending.request.key == "consent":
                self.campaign.answer(side, pending.id, "decline" if number % 4 == 0 else "agree")
                return

    def takes_back(self, side: str, number: int) -> None:
        try:
            self.campaign.undo(side)
        except Refused:
            return

    def insists(self, side: str, number: int) -> None:
        for pending in self.asked(side):
            if pending.request.question == "Buy":
                try:
                    self.campaign.answer(side, pending.id, BAD, overrule="we say so")
                except Refused as no:
                    assert "already asked" in str(no)  # noqa: PT017
                return

    def rules_otherwise(self, side: str, number: int) -> None:
        try:
            self.campaign.rule_otherwise(side, {"turn": 1 if number % 9 else 3}, "because")
        except Refused:
            return

    def talks_nonsense(self, side: str, number: int) -> None:
        value = NONSENSE[number % len(NONSENSE)]
        for pending in self.asked(side)[:1]:
            before = self.campaign.state_json(), self.campaign.log("(referee)"), self.keeper.last_seq()
            try:
                pending.request.check(value)
            except (NotUnderstood, Refused):
                with pytest.raises((NotUnderstood, Refused)):
                    self.campaign.answer(side, pending.id, value)
            else:
                return
            assert before == (self.campaign.state_json(), self.campaign.log("(referee)"), self.keeper.last_seq())

    def an_old_window_wakes_up(self, side: str, number: int) -> None:
        """Another program, opened long ago, answers what it still believes to be asked."""
        behind = self.stale.keeper.last_seq() != self.stale._seq
        before = self.keeper.last_seq()
        for pending in self.stale.pending(side)[:1]:
            try:
                self.stale.answer(side, pending.id, pending.request.sample(Draw("old window")))
                assert not behind
            except Conflict:
                assert behind
                assert self.keeper.last_seq() == before
        self.stale.refresh()
        self.campaign.refresh()

    def goes_home_and_comes_back(self, side: str, number: int) -> None:
        self.campaign = self.opened()

    @invariant()
    def reopening_changes_nothing(self) -> None:
        if hasattr(self, "campaign"):
            before = self.keeper.last_seq()
            checks.replay_equals_state(self.campaign)
            assert self.keeper.last_seq() == before, "looking is not saying"
            for viewer in (None, "(referee)"):
                assert self.opened().log(viewer) == self.campaign.log(viewer)

    @invariant()
    def free_undo_is_free_of_dice_and_of_others(self) -> None:
        if hasattr(self, "campaign"):
            checks.undo_cannot_cross_a_die(self.campaign)

    @invariant()
    def somebody_can_go_on_or_it_is_over(self) -> None:
        if hasattr(self, "campaign"):
            assert self.campaign.over or any(self.asked(side) for side in ("axis", "soviet"))

    @invariant()
    def todays_rules_agree_with_what_happened(self) -> None:
        if hasattr(self, "campaign"):
            assert verify(self.campaign) == []

    @invariant()
    def the_journal_only_grows_and_every_undo_is_told(self) -> None:
        if not hasattr(self, "campaign"):
            return
        entries = self.keeper.entries()
        assert [e.seq for e in entries] == list(range(1, len(entries) + 1))
        told = [line.text for line in self.campaign.log("(referee)")]
        undone = [e for e in entries if e.kind is EntryKind.UNDO]
        assert sum("took back" in text for text in told) == len(undone)
        asked = [text for text in told if " asks to " in text or " ask to " in text]
        assert len(asked) == sum(e.kind is EntryKind.PROPOSE for e in entries)
        for e in entries:
            assert e.dead_by is None or entries[e.dead_by - 1].kind is EntryKind.UNDO

    @precondition(lambda self: hasattr(self, "campaign"))
    @invariant()
    def what_counts_alone_makes_the_same_campaign(self) -> None:
        """Undo and redo leave no trace in the state: the live answers and rulings alone lead to the same place."""
        keeper = MemoryKeeper(first_record(TOY, self.charter))
        alone = Campaign(TOY, replace_players(self.charter), keeper, clock=lambda: "")
        for e in self.keeper.entries(kinds=(EntryKind.ANSWER, EntryKind.RULING)):
            if e.dead_by is not None:
                continue
            if e.kind is EntryKind.RULING:
                alone.rule_otherwise(e.side or "", e.value["changes"], e.reason)
                continue
            open_now = {p.id.split(".")[1]: p.id for p in alone.pending(e.side or "")}
            alone.answer(e.side or "", open_now[e.lane or "-"], e.value, overrule=e.reason)
        assert alone.state_json() == self.campaign.state_json()
        assert len(live_answers(keeper.entries())) == len(live_answers(self.keeper.entries()))


def replace_players(chartered: Any) -> Any:
    """The same campaign against nobody, so that nothing needs consent."""
    return charter(players={"axis": "bot", "soviet": "bot"}, settings=chartered.settings)


AnyEvening.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=50,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestAnyEvening = AnyEvening.TestCase
