"""The loop that lets bots play, for as long as nobody else is asked."""

from collections.abc import Mapping

from sandtable.bots.model import Model
from sandtable.bots.random_bot import RandomBot
from sandtable.bots.recruit import bot_for
from sandtable.bots.saying import Bot, Said
from sandtable.bots.shipped import model_of
from sandtable.kernel import Campaign, Draw, Pending, Roll, Side, is_bot, is_for_people


def seated_bots(campaign: Campaign, known: Mapping[Side, Bot] | None = None) -> dict[Side, Bot]:
    """The bots of this campaign, by the side they play; those that are known already stay who they are."""
    charter = campaign.charter
    return {
        side: (known or {}).get(side) or bot_for(charter.game, player, f"{charter.seed} {side}")
        for side, player in campaign.players.items()
        if is_bot(player)
    }


def play_bots(campaign: Campaign, bots: Mapping[Side, Bot] | None = None, *, limit: int = 10_000) -> int:
    """Answer everything that waits for a bot until a person is needed; returns how many answers were given.

    Who may answer what is decided by the campaign (`Campaign.answerers`): facts of the table and what anyone may answer
    are left to people. Only where there are none does the game's model tell the facts.
    """
    players, charter = seated_bots(campaign, bots), campaign.charter
    model = None if campaign.people() else model_of(charter.game)
    given = 0
    while given < limit:
        asked = next(((side, p) for side in players for p in campaign.pending(side)), None)
        if asked is None:
            return given
        side, pending = asked
        if model is not None and is_for_people(pending.request, charter.dice):
            # wherever a run was cut, chance goes on the same
            teller = Model(charter.game, f"{charter.seed} {pending.id}", model)
            said = Said(teller.tell(pending.request, campaign.state))
        else:
            said = _said(campaign, side, pending, players[side])
        campaign.answer(side, pending.id, said.value, why=said.why)
        given += 1
    return given


def _said(campaign: Campaign, side: Side, pending: Pending, bot: Bot) -> Said:
    """The campaign throws, unless it is played with real dice alone and nobody is there to throw them."""
    if isinstance(pending.request, Roll) and campaign.charter.dice != "entered":
        return Said(None)
    return bot.say(pending.request, lambda: campaign.view(side))


def play_out(campaign: Campaign, key: str | int = 1, *, limit: int = 1_000_000) -> int:
    """Play a whole campaign at random, facts too, whoever the charter says plays; returns the answers."""
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
