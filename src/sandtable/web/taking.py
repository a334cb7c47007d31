"""Taking a suggestion with one press, and for the like that is asked after it."""

from sandtable.kernel import DECISION, Act, Ask, Campaign, Pending, Refused, Request, Side

MOST = 200


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
