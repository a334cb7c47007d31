"""Bots at the table: who can sit down as one, under which name, and with which page of maxims."""

from dataclasses import dataclass

from sandtable.bots.recruit import RECRUIT, bot_of, bots_of
from sandtable.bots.shipped import texts
from sandtable.games import find
from sandtable.kernel import NotUnderstood, Side, is_bot, policy_of
from sandtable.kernel.players import BOT, PERSON
from sandtable.web.rooms import Room

PLACES = ("here", "elsewhere")


def player_of(game: str, side: Side, place: str) -> str:
    """Who plays a side of which the form says `here`, `elsewhere`, `bot` or `bot:` and a policy."""
    if place in PLACES:
        return PERSON
    if is_bot(place) and (policy_of(place) or RECRUIT) in bots_of(game):
        return place
    raise NotUnderstood(f"{find(game).side_title(side)} plays here, elsewhere, or by bot; not {place!r}.")


@dataclass(frozen=True, slots=True)
class Offered:
    """A bot that a form offers: what the form sends, his name, one honest sentence, and the page he plays by."""

    value: str
    name: str
    about: str
    maxims: str


def offered(game: str) -> list[Offered]:
    """The Recruit first, Random last."""
    shown = {key for key, _ in texts(game)}
    return [
        Offered(BOT if key == RECRUIT else f"{BOT}:{key}", name, about, f"/maxims/{game}/{key}" if key in shown else "")
        for key, (name, about) in bots_of(game).items()
    ]


def maxims_text(game: str, policy: str) -> str:
    """The page of maxims, as it stands in its file; raises NotUnderstood."""
    found = dict(texts(game)).get(policy)
    if found is None:
        raise NotUnderstood(f"There is no page of maxims {policy!r}.")
    return found


def hand_over(room: Room, side: Side, place: str) -> None:
    """From now on this seat is played by a bot, or by a person at this machine again."""
    campaign = room.campaign
    player = player_of(campaign.charter.game, side, place)
    name = bot_of(campaign.charter.game, player)[0] if is_bot(player) else "A person"
    room.act(lambda campaign: room.seat(campaign, side, player, name))
