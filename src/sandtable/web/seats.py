"""Who may sit where: the host of this machine, seats by invitation link, and observers.

A link holds a token of 256 random bits; the campaign file keeps only its digest. A seat is `here` (played at this
machine), `elsewhere` (by invitation) or `bot`.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address

from starlette.requests import HTTPConnection

from sandtable.bots import bot_of
from sandtable.kernel import Campaign, Side, is_bot
from sandtable.web.guesses import Guesses

OBSERVER = "observer"
A_YEAR = 365 * 24 * 3600
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


def new_token() -> str:
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    return hashlib.sha256(b"sandtable seat " + token.encode("utf-8", "replace")).hexdigest()


def same(token: str, kept: str) -> bool:
    """Whether the token is the one whose digest was kept, in constant time."""
    return hmac.compare_digest(digest(token), kept or "-" * 64)


def seat_cookie(campaign_id: str) -> str:
    return f"seat-{campaign_id}"


def at_cookie(campaign_id: str) -> str:
    """Hot seat: which side sits before this screen now."""
    return f"at-{campaign_id}"


@dataclass(frozen=True, slots=True)
class Seat:
    """One side's chair, or the observers' bench (`side` None)."""

    key: str
    title: str
    side: Side | None
    where: str
    kept: str = ""
    mark: str = "bar"
    bot: str = ""
    """The name of the bot that plays it, and one honest sentence about him."""
    about: str = ""


def seats_of(campaign: Campaign, kept: Mapping[str, Mapping[str, str]]) -> dict[str, Seat]:
    """Every side's seat and the observers' bench, by key, from what the campaign's file keeps of them."""
    players, found = campaign.players, {}
    for name in campaign.game.sides:
        mine = kept.get(name.key, {})
        where = "bot" if is_bot(players.get(name.key)) else mine.get("where", "here")
        bot = bot_of(campaign.charter.game, players[name.key]) if where == "bot" else ("", "")
        found[name.key] = Seat(name.key, name.title, name.key, where, mine.get("kept", ""), name.mark, *bot)
    bench = kept.get(OBSERVER, {}).get("kept", "")
    return {**found, OBSERVER: Seat(OBSERVER, "Observer", None, "here", bench, "none")}


class Doorkeeper:
    """Tells the host from visitors."""

    def __init__(self, host_token: str) -> None:
        self._kept = digest(host_token) if host_token else ""
        self.guesses = Guesses()

    def is_host(self, request: HTTPConnection) -> bool:
        """The holder of the host's token; without one, whoever is at this machine and came to it by its own name."""
        if self._kept:
            shown = request.cookies.get("host")
            return shown is not None and self._right(request, shown, self._kept)
        return _loopback(address(request)) and _own_name(request) and not any(h in request.headers for h in PASSED_ON)

    def opens_house(self, request: HTTPConnection, token: str) -> bool:
        return bool(self._kept) and self._right(request, token, self._kept)

    def sits(self, request: HTTPConnection, campaign_id: str, seat: Seat) -> bool:
        """Whether this visitor may see and act as this seat."""
        shown = shown_token(request, campaign_id)
        if shown is not None and seat.kept and same(shown, seat.kept):
            return True
        return seat.where == "here" and self.is_host(request)

    def invited(self, request: HTTPConnection, token: str, seats: list[Seat]) -> Seat | None:
        """The seat that this token opens. Every seat is compared, so that time tells nothing.

        The right one always opens, whoever else has guessed from the same address.
        """
        found = [seat for seat in seats if same(token, seat.kept) and seat.kept]
        if not found:
            self.guesses.wrong(address(request), token)
        return found[0] if found else None

    def _right(self, request: HTTPConnection, token: str, kept: str) -> bool:
        if same(token, kept):
            return True
        self.guesses.wrong(address(request), token)
        return False


def shown_token(request: HTTPConnection, campaign_id: str) -> str | None:
    """The token of the seat's cookie, or of an Authorization header."""
    bearer = request.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        return bearer[7:].strip()
    return request.cookies.get(seat_cookie(campaign_id))


def address(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""


@lru_cache(maxsize=1024)
def _loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _own_name(request: HTTPConnection) -> bool:
    """A page elsewhere can point its own name at 127.0.0.1; then the Host header still tells that name."""
    return (request.url.hostname or "") in LOCAL_NAMES
