"""Rolling on: one press throws this roll and the like ones that follow."""

from typing import Any

from sandtable.kernel import Campaign, Pending, Roll, Side

MOST = 200


def give(campaign: Campaign, side: Side, pending: Pending, value: Any, overrule: str, how: str) -> None:
    """Answer; `how` is "on" where the like rolls after it shall be thrown at once too."""
    campaign.answer(side, pending.id, value, overrule=overrule)
    if how == "on" and isinstance(pending.request, Roll):
        roll_on(campaign, side, pending.request)


def roll_on(campaign: Campaign, side: Side, like: Roll) -> int:
    """Throw whatever this side is asked next, as long as it is a roll by the same rule; returns how many."""
    for thrown in range(MOST):
        following = campaign.pending(side)
        asked = following[0].request if following else None
        if not isinstance(asked, Roll) or (asked.cite, asked.side) != (like.cite, like.side):
            return thrown
        campaign.answer(side, following[0].id, None)
    return MOST
