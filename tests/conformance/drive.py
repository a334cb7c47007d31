"""Drive a campaign with random legal answers, checking it at some moments."""

from sandtable.bots import RandomBot
from sandtable.kernel import Campaign, Draw
from tests.conformance import checks

MOST_ANSWERS = 200_000


def play_and_check(campaign: Campaign, *, key: str | int, moments: int) -> int:
    """Play to the end; check everything at `moments` answers chosen so that early and late ones are seen alike."""
    bot, draw = RandomBot(key), Draw("drive", key)
    stride = 1
    checked = 0
    for given in range(MOST_ANSWERS):
        sides = [side for side in campaign.game.side_keys() if campaign.pending(side)]
        if not sides:
            assert campaign.over, "nothing is asked, but the campaign is not over"
            return given
        if given % stride == 0:
            checks.everything(campaign, draw)
            checked += 1
            if checked % (moments // 4) == 0:
                stride *= 3  # the longer a campaign, the sparser the checks
        side = draw.choice(sides)
        pending = draw.choice(campaign.pending(side))
        campaign.answer(side, pending.id, bot.answer(campaign, side, pending))
    raise AssertionError(f"the campaign is not over after {MOST_ANSWERS} answers")
