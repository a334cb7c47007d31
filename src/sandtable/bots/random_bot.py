"""Random: any legal answer, for fuzzing and for who wants it. It does not try to win."""

from typing import Any

from sandtable.bots.saying import Said, Sees
from sandtable.kernel import Campaign, Draw, Pending, Request, Roll, Side


class RandomBot:
    """Any legal answer, drawn from a key; agrees to whatever the other side proposes."""

    def __init__(self, key: str | int) -> None:
        self._draw = Draw("random bot", key)

    def say(self, request: Request, sees: Sees) -> Said:
        return Said("agree" if request.key == "consent" else request.sample(self._draw))

    def answer(self, campaign: Campaign, side: Side, pending: Pending) -> Any:
        """The same for whoever drives a campaign by hand: the campaign throws, unless real dice alone are played."""
        if isinstance(pending.request, Roll) and campaign.charter.dice != "entered":
            return None
        return self.say(pending.request, lambda: campaign.view(side)).value
