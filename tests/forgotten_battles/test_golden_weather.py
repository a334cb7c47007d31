"""The end of a campaign by April mud, to be read by a player."""

from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import in_memory
from tests.forgotten_battles.charters import charter
from tests.playthrough import GOLDEN, golden, playthrough


@golden("forgotten-battles-april-mud.txt")
def april_mud() -> str:
    campaign = in_memory(GAME, charter("january", seed="mud 3"))
    while campaign.state.date.isoformat() < "1944-03-29":
        pending = campaign.pending("axis")[0]
        campaign.answer("axis", pending.id, None if pending.request.key in GAME.tables() else True)
    return playthrough(campaign, key=1)


def test_the_april_mud_end_plays_as_written():
    text = (GOLDEN / "forgotten-battles-april-mud.txt").read_text(encoding="utf-8")
    assert april_mud() == text
    assert "mud on three April turns in a row" in text
