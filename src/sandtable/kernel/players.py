"""Who plays a side, and who answers what is asked. Pages, terminal, API and bots all ask it here."""

from collections.abc import Iterable, Mapping, Sequence

from sandtable.kernel.asks import FACT, Ask
from sandtable.kernel.journal import Entry
from sandtable.kernel.refusals import NotUnderstood, shown
from sandtable.kernel.requests import Request, Roll
from sandtable.kernel.sides import Side

PERSON, BOT, OPEN = "person", "bot", "open"
"""Who a charter can name for a side. A bot may be followed by the policy it plays by, such as `bot:random`; in a
what-if every side is open to whoever has it."""


def is_bot(player: str | None) -> bool:
    return player is not None and player.partition(":")[0] == BOT


def policy_of(player: str) -> str:
    """The policy a bot plays by; empty for the usual one.

    >>> policy_of("bot:random"), policy_of("bot")
    ('random', '')
    """
    return player.partition(":")[2]


def check_player(player: str) -> str:
    """Raises NotUnderstood for what nobody can be at a table."""
    if player == PERSON or is_bot(player):
        return player
    raise NotUnderstood(f"A side is played by a person or a bot, not by {shown(player)}.")


def people(sides: Sequence[Side], players: Mapping[Side, str]) -> tuple[Side, ...]:
    """The sides that somebody at the table plays."""
    return tuple(side for side in sides if not is_bot(players.get(side)))


def to_be_asked(side: Side, sides: Sequence[Side], players: Mapping[Side, str]) -> tuple[Side, ...]:
    """The other sides that must agree with this one: people; in a what-if whoever has it plays them all."""
    return tuple(other for other in people(sides, players) if other != side and players.get(other) != OPEN)


def answerers(request: Request, sides: Sequence[Side], players: Mapping[Side, str], dice: str) -> tuple[Side, ...]:
    """The sides that may answer this. What only people can see is told by people, for a bot's side too.

    Where nobody is at the table there is nothing to be seen on it, and bots answer everything by the game's model.
    """
    here = people(sides, players)
    if request.side is None:
        return here or tuple(sides)
    if here and is_bot(players.get(request.side)) and is_for_people(request, dice):
        return here
    return (request.side,)


def is_for_people(request: Request, dice: str) -> bool:
    """Whether this is a fact of the table; so is what real dice show, where no others may be thrown."""
    if isinstance(request, Roll):
        return dice == "entered"
    return isinstance(request, Ask) and request.wants is FACT


def seated(players: Mapping[Side, str], entries: Iterable[Entry]) -> dict[Side, str]:
    """Who plays each side now: as the campaign began, and who has taken a seat since. A what-if stays open."""
    now = dict(players)
    for e in entries:
        if e.side is not None and now.get(e.side) != OPEN:
            now[e.side] = e.value["player"]
    return now
