"""What must hold of any campaign at any moment. Used by the conformance suite and by the fuzzer."""

from typing import Any

import pytest

from sandtable.kernel import Campaign, Draw, EntryKind, NoteKind, NotUnderstood, Refused, Roll, codec, plain
from sandtable.kernel.undo import live_answers
from tests.conformance import boards


def seen_by(campaign: Campaign, viewer: str | None) -> str:
    """Everything that reaches a viewer: view, log, questions, what is said of others."""
    asked = [(p.id, plain(p.request)) for p in campaign.pending(viewer)] if viewer else []
    return repr((plain(campaign.view(viewer)), campaign.log(viewer), asked, plain(campaign.waiting(viewer))))


def state_survives_json(campaign: Campaign) -> None:
    kind = campaign.game.state
    once = campaign.state_json()
    assert codec.encode(kind, codec.decode(kind, once)) == once, "the state does not survive JSON"


def replay_equals_state(campaign: Campaign) -> None:
    again = Campaign(campaign.game, campaign.charter, campaign.keeper, clock=lambda: "")
    assert again.state_json() == campaign.state_json(), "a replay gives another state"
    for side in campaign.game.side_keys():
        assert seen_by(again, side) == seen_by(campaign, side), "a replay shows something else"


def refusals_change_nothing(campaign: Campaign) -> None:
    for side in campaign.game.side_keys():
        for pending in campaign.pending(side):
            before = campaign.state_json(), campaign.keeper.last_seq()
            for nonsense in ({"no such thing": 1}, ["no such thing"], -(10**9), "no such thing", [99], object()):
                try:
                    pending.request.check(nonsense)
                except (NotUnderstood, Refused):
                    _is_refused(campaign, side, pending.id, nonsense)
            assert (campaign.state_json(), campaign.keeper.last_seq()) == before, "a refusal changed something"


def _is_refused(campaign: Campaign, side: str, request: str, value: Any) -> None:
    with pytest.raises((NotUnderstood, Refused), match=r"\S"):
        campaign.answer(side, request, value)


def undo_cannot_cross_a_die(campaign: Campaign) -> None:
    """Whatever a side may take back freely holds no die, no reveal to it, and no answer of another side."""
    for side in campaign.game.side_keys():
        try:
            take = campaign.plan_undo(side)
        except Refused:
            continue
        if take.sealed:
            continue
        fallen = set(take.dead)
        lines = [line for line in campaign.log("(referee)") if line.seq in fallen]
        assert not [line for line in lines if line.kind is NoteKind.ROLL], "a free undo crosses a die"
        entries = live_answers(campaign.keeper.entries(kinds=[EntryKind.ANSWER]))
        assert {e.side for e in entries if e.seq in fallen} == {side}, "a free undo takes another side's answer"


def secrets_are_kept(campaign: Campaign, draw: Draw) -> None:
    """Non-interference: in sealed lanes, what one side answers changes nothing that any other viewer receives."""
    for side in campaign.game.side_keys():
        for pending in campaign.pending(side):
            hidden = pending.id.split(".")[1] != "-"
            if not hidden or pending.request.key == "consent":
                continue
            others = [v for v in (*campaign.game.side_keys(), None) if v != side]
            seen = {_after(campaign, side, pending, draw, others) for _ in range(3)} - {None}
            assert len(seen) <= 1, f"others can tell what {side} answered to {pending.request.question!r}"


def _after(campaign: Campaign, side: str, pending: Any, draw: Draw, others: list[Any]) -> str | None:
    """What the others receive if this answer is given; None where it opens the lanes."""
    from tests.conformance.copies import copy_of

    copy = copy_of(campaign)
    value = pending.request.sample(draw)
    copy.answer(side, pending.id, value)
    # A side that has just finished is no longer "buying": that much the others may see, so lanes that end are left out,
    # also where the step at once splits again.
    lane = pending.id.split(".")[:2]
    if not any(p.id.split(".")[:2] == lane for p in copy.pending(side)):
        return None
    return repr([seen_by(copy, viewer) for viewer in others])


def odds_are_whole(campaign: Campaign) -> None:
    """Every roll that tells odds tells odds that sum to one."""
    from fractions import Fraction

    for side in campaign.game.side_keys():
        for pending in campaign.pending(side):
            if isinstance(pending.request, Roll) and pending.request.reading is not None:
                total = sum((chance for _, chance in pending.request.reading.odds()), Fraction(0))
                assert total == 1, f"the odds of {pending.request.question!r} sum to {total}"


def everything(campaign: Campaign, draw: Draw) -> None:
    state_survives_json(campaign)
    replay_equals_state(campaign)
    refusals_change_nothing(campaign)
    undo_cannot_cross_a_die(campaign)
    odds_are_whole(campaign)
    secrets_are_kept(campaign, draw)
    boards.everything(campaign, draw)
