"""Bots at the table: who can sit down as one, under which name, and with which page of maxims."""

from dataclasses import dataclass

from sandtable.bots.recruit import RECRUIT, bot_of, bots_of, own_page
from sandtable.bots.shipped import texts
from sandtable.games import find
from sandtable.kernel import NotUnderstood, Side, is_bot, policy_of
from sandtable.kernel.players import BOT, PERSON
from sandtable.web.rooms import Room

PLACES = ("here", "elsewhere")
OWN = f"{BOT}:own"
"""What a form sends for a bot by the page that stands in it."""
LONGEST_PAGE = 20_000


def player_of(game: str, side: Side, place: str, page: str = "") -> str:
    """Who plays a side of which the form says `here`, `elsewhere`, `bot`, `bot:` and a policy, or the page in it."""
    if place in PLACES:
        return PERSON
    if place == OWN:
        return _by_page(game, page)
    if is_bot(place) and (policy_of(place) or RECRUIT) in bots_of(game):
        return place
    raise NotUnderstood(f"{find(game).side_title(side)} plays here, elsewhere, or by bot; not {place!r}.")


def _by_page(game: str, page: str) -> str:
    """A bot that plays by this page, as it is kept in the campaign; raises NotUnderstood."""
    text = page.replace("\r\n", "\n").strip()
    if not text or len(text) > LONGEST_PAGE:
        raise NotUnderstood(f"A page of maxims is wanted, of at most {LONGEST_PAGE:,} characters.")
    player = f"{BOT}:{text}\n"
    own_page(game, player)
    return player


def page_of(game: str, player: str) -> str:
    """The page this bot plays by, to be read and changed; the Recruit's where it has none."""
    own = policy_of(player) if is_bot(player) else ""
    return own if "\n" in own else dict(texts(game)).get(own or RECRUIT) or dict(texts(game)).get(RECRUIT, "")


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


def hand_over(room: Room, side: Side, place: str, page: str = "") -> None:
    """From now on this seat is played by a bot, or by a person at this machine again."""
    campaign = room.campaign
    player = player_of(campaign.charter.game, side, place, page)
    name = bot_of(campaign.charter.game, player)[0] if is_bot(player) else "A person"
    room.act(lambda campaign: room.seat(campaign, side, player, name))
