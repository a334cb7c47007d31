"""Who asks, and where he may go: the same three questions for every page and every call of the API."""

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import Request

from sandtable.kernel import NotUnderstood, RuleFault
from sandtable.store import BadFile, Shelf
from sandtable.web.bench import SECONDS, Bench, shared
from sandtable.web.corridor import Rooms
from sandtable.web.locks import Gone
from sandtable.web.rooms import Room
from sandtable.web.seats import OBSERVER, Doorkeeper, Seat, at_cookie, shown_token
from sandtable.web.uploads import Uploads
from sandtable.web.work import bring

A_MEGABYTE, LONGEST_IMPORT = 1_000_000, 9.0
"""A finished campaign has five megabytes, each step of which is proved: a second for each, nine at most."""


class Stranger(Exception):
    """A visitor without invitation. What he asked for may exist or not; he is told the same."""


class BehindCurtain(Exception):
    """The screen is another side's now."""


class NotThere(Exception):
    """The host asked for a campaign or page that is not there."""


@dataclass
class House:
    """What the application holds between requests."""

    shelf: Shelf
    door: Doorkeeper
    rooms: Rooms = field(init=False)
    uploads: Uploads = field(default_factory=Uploads)
    bench: Bench = field(default_factory=shared)

    def __post_init__(self) -> None:
        self.rooms = Rooms(self.shelf)


def house(request: Request) -> House:
    found: House = request.app.state.house
    return found


def brought(here: House, body: bytes) -> Room:
    """The room of an uploaded campaign, once the bench has looked it over; raises BadFile."""
    try:
        with tempfile.NamedTemporaryFile(prefix="sandtable-") as arrived:
            arrived.write(body)
            arrived.flush()
            seconds = min(SECONDS + len(body) / A_MEGABYTE, LONGEST_IMPORT)
            name = here.bench.run(bring, here.shelf.folder, Path(arrived.name), seconds=seconds)
            return here.rooms.enter(name)
    except NotUnderstood as no:
        raise BadFile(no.why) from None


def host_only(request: Request) -> House:
    """Raises Stranger for everybody but the host."""
    here = house(request)
    if not here.door.is_host(request):
        raise Stranger
    return here


def guest(request: Request) -> House:
    """The host, or anybody who holds a seat of any campaign here; raises Stranger."""
    here = house(request)
    if here.door.is_host(request):
        return here
    for name in [n for n in request.cookies if n.startswith("seat-")][:5]:
        if _holds(request, here, name.removeprefix("seat-")):
            return here
    bearer = request.headers.get("x-campaign", "")
    if bearer and _holds(request, here, bearer):
        return here
    raise Stranger


def _holds(request: Request, here: House, campaign_id: str) -> bool:
    try:
        return own_seat(request, here.rooms.enter(campaign_id)) is not None
    except (BadFile, Gone, NotUnderstood, RuleFault):
        return False


def room_of(request: Request, campaign_id: str) -> Room:
    """The room, for the host or whoever holds one of its seats."""
    here = house(request)
    host = here.door.is_host(request)
    try:
        room = here.rooms.enter(campaign_id)
        if not host and own_seat(request, room) is None:
            raise Stranger
    except (BadFile, Gone) as wrong:
        if host:
            raise NotThere(str(wrong)) from None
        raise Stranger from None
    return room


def seat_of(request: Request, campaign_id: str, key: str) -> tuple[Room, Seat]:
    """The room and the seat, if this visitor may sit there."""
    room = room_of(request, campaign_id)
    seat = room.seats().get(key)
    if seat is None or not house(request).door.sits(request, room.id, seat):
        raise Stranger
    return room, seat


def own_seat(request: Request, room: Room) -> Seat | None:
    """The seat whose token this visitor shows."""
    shown = shown_token(request, room.id)
    return house(request).door.invited(request, shown, list(room.seats().values())) if shown else None


def hot_seat(request: Request, room: Room, seat: Seat) -> bool:
    """Whether several sides share this screen."""
    if room.what_if:
        return seat.side is not None
    return seat.where == "here" and seat.side is not None and len(room.here()) > 1 and own_seat(request, room) != seat


def behind_curtain(request: Request, room: Room, seat: Seat) -> bool:
    """Whether the other side may still be sitting before the screen."""
    if not hot_seat(request, room, seat) or not room.curtain:
        return False
    return request.cookies.get(at_cookie(room.id)) != seat.key


def seat_over_api(request: Request, campaign_id: str, key: str) -> tuple[Room, Seat]:
    """As `seat_of`; the browser of a shared screen meets the curtain here too. A script of the host's is no screen."""
    room, seat = seat_of(request, campaign_id, key)
    from_a_screen = at_cookie(room.id) in request.cookies or "sec-fetch-mode" in request.headers
    if from_a_screen and behind_curtain(request, room, seat):
        raise BehindCurtain(f"The screen is not for {seat.title} now. Sit down there first, or take the curtain down.")
    return room, seat


def places(room: Room) -> list[Seat]:
    return [seat for seat in room.seats().values() if seat.key != OBSERVER]
