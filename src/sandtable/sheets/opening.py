"""What is played, by whom and how it is read: what a report begins with and a scenario card tells."""

from dataclasses import dataclass

from sandtable.bots.recruit import bot_of
from sandtable.games.covers import printed_cover
from sandtable.kernel import Campaign, in_words, is_bot


@dataclass(frozen=True, slots=True)
class Opening:
    """`players` are (side, who plays it now), `otherwise` (setting, what was chosen) where that is not the usual."""

    published: str
    needs: tuple[str, ...]
    scenario: str
    explanation: str
    players: tuple[tuple[str, str], ...]
    otherwise: tuple[tuple[str, str], ...]


def opening_of(campaign: Campaign) -> Opening:
    game, charter = campaign.game, campaign.charter
    cover = printed_cover(game.key)
    scenario = next((s for s in game.scenarios if s.key == charter.scenario), None)
    return Opening(
        (cover.published if cover else "") or game.title,
        tuple(cover.needs) if cover else (),
        scenario.title if scenario else charter.scenario,
        scenario.explanation if scenario else "",
        tuple((game.side_title(side), _called(campaign, who)) for side, who in campaign.players.items()),
        tuple(
            (s.title, in_words(charter.settings[s.key]))
            for s in game.settings
            if charter.settings.get(s.key, s.default) != s.default
        ),
    )


def _called(campaign: Campaign, player: str) -> str:
    return f"{bot_of(campaign.charter.game, player)[0]}, a bot" if is_bot(player) else "a player"
