"""Bots at the table: who can sit down as one, under which name, and with which page of maxims."""

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


def offered(game: str) -> list[tuple[str, str, str]]:
    """The bots a form offers: what it sends, their name, and one honest sentence."""
    return [(f"{BOT}:{key}", name, about) for key, (name, about) in bots_of(game).items()]


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
