"""A bot that answers any request through `sample`, and the loop that lets bots play."""

from collections.abc import Mapping
from typing import Any, Protocol

from sandtable.kernel import Campaign, Draw, Pending, Roll, Side


class Bot(Protocol):
    """Anything that can answer what a side is asked, knowing only what that side may know."""

    def answer(self, campaign: Campaign, side: Side, pending: Pending) -> Any: ...


class RandomBot:
    """Any legal answer, drawn from a key; agrees to whatever the other side proposes."""

    def __init__(self, key: str | int) -> None:
        self._draw = Draw("random bot", key)

    def answer(self, campaign: Campaign, side: Side, pending: Pending) -> Any:
        if isinstance(pending.request, Roll):
            # The campaign throws, unless it is played with real dice only: then the bot throws its own.
            return pending.request.sample(self._draw) if campaign.charter.dice == "entered" else None
        if pending.request.key == "consent":
            return "agree"
        return pending.request.sample(self._draw)


def play_bots(campaign: Campaign, bots: Mapping[Side, Bot] | None = None, *, limit: int = 10_000) -> int:
    """Answer everything that waits for a bot until a person is needed; returns how many answers were given.

    What anyone at the table may answer is left to a person, unless there is none.
    """
    sides = [side for side in campaign.game.side_keys() if campaign.charter.players.get(side) == "bot"]
    people = len(sides) < len(campaign.game.side_keys())
    players = {side: (bots or {}).get(side) or RandomBot(f"{campaign.charter.seed} {side}") for side in sides}
    given = 0
    while given < limit:
        found = next(
            (
                (side, p)
                for side in sides
                for p in campaign.pending(side)
                if not people or p.request.side == side or p.id.startswith("proposal.")
            ),
            None,
        )
        if found is None:
            return given
        side, pending = found
        campaign.answer(side, pending.id, players[side].answer(campaign, side, pending))
        given += 1
    return given


def play_out(campaign: Campaign, key: str | int = 1, *, limit: int = 1_000_000) -> int:
    """Play a whole campaign with random bots for every side, whoever the charter says plays; returns the answers."""
    bot = RandomBot(key)
    order = Draw("who answers first", key)
    for given in range(limit):
        sides = [side for side in campaign.game.side_keys() if campaign.pending(side)]
        if not sides:
            return given
        side = order.choice(sides)
        pending = order.choice(campaign.pending(side))
        campaign.answer(side, pending.id, bot.answer(campaign, side, pending))
    raise RuntimeError(f"the campaign is not over after {limit} answers")
