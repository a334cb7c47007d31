"""Going on with the like: one press throws this roll or takes this suggestion and the like ones that follow, or throws
every roll until a question comes."""

from typing import Any

from sandtable.kernel import DECISION, Act, Ask, Campaign, Pending, Refused, Request, Roll, Side

MOST = 200


def give(campaign: Campaign, side: Side, pending: Pending, value: Any, overrule: str, how: str) -> None:
    """Answer; `how` is "on" where the like rolls after it shall be thrown at once too, "all" for every roll."""
    campaign.answer(side, pending.id, value, overrule=overrule)
    if how in ("on", "all") and isinstance(pending.request, Roll):
        roll_on(campaign, side, pending.request if how == "on" else None)


def roll_on(campaign: Campaign, side: Side, like: Roll | None) -> int:
    """Throw whatever this side is asked next, as long as it is a roll (by the rule of `like`); returns how many."""
    for thrown in range(MOST):
        following = campaign.pending(side)
        asked = following[0].request if following else None
        if not isinstance(asked, Roll) or (like and (asked.cite, asked.side) != (like.cite, like.side)):
            return thrown
        campaign.answer(side, following[0].id, None)
    return MOST


def rolls_in_the_open(campaign: Campaign, side: Side) -> list[Pending]:
    """Dice of this side that everybody watches fall: nothing asked by them is for its eyes alone."""
    unsealed = {id(request) for lane, request in campaign.asked() if request.seen_by is None and not lane.path}
    asked = [p for p in campaign.pending(side) if id(p.request) in unsealed]
    return [p for p in asked if isinstance(p.request, Roll) and p.request.side == side]


def decides(request: Request) -> bool:
    """Whether a suggestion can be taken unseen.

    What people see on their table they look over before they send it; and a phase is ended by its own button alone.
    """
    if not isinstance(request, Ask) or request.wants is not DECISION or request.suggestion is None:
        return False
    return not (isinstance(request, Act) and request.suggestion.get("verb") == "done")


def take_suggested(campaign: Campaign, side: Side, pending: Pending, *, on: bool) -> None:
    """Answer as suggested; `on`: and whatever of the same kind is asked next by the same rule."""
    like = pending.request
    assert isinstance(like, Ask)
    campaign.answer(side, pending.id, like.suggestion)
    for _ in range(MOST if on else 0):
        following = campaign.pending(side)
        asked = following[0].request if following else None
        if asked is None or type(asked) is not type(like) or asked.cite != like.cite or not decides(asked):
            return
        assert isinstance(asked, Ask)
        try:
            campaign.answer(side, following[0].id, asked.suggestion)
        except Refused:
            return  # this one is the player's own to answer
