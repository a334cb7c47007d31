"""Who may branch off a what-if, and from which moment.

A what-if holds everything of its moment, both sides' secrets too. So it is free where nothing is secret: for who plays
alone, at a table with open cards, when the campaign is over. While two people play with secrets both must agree.
"""

from dataclasses import dataclass

from starlette.requests import Request

from sandtable.store.past import Done
from sandtable.web.access import hot_seat, places
from sandtable.web.rooms import Room
from sandtable.web.seats import Seat


@dataclass(frozen=True, slots=True)
class Leave:
    """Whether a seat may branch off here, and why. `ask`: it may ask the other side."""

    may: bool
    why: str
    ask: bool = False


def leave(request: Request, room: Room, seat: Seat, done: Done) -> Leave:
    """What the page says, and what is done when the button is pressed."""
    if room.what_if:
        return Leave(True, "This is a what-if already; another can be branched off from any of its moments.")
    if room.sight(seat.side).over:
        return Leave(True, "The campaign is over, so everything in it may be seen.")
    if seat.side is None:
        return Leave(False, "While a campaign is played, only its players branch off what-ifs.")
    people = [place for place in places(room) if place.where != "bot"]
    if people == [seat]:
        against = len(places(room)) > 1
        return Leave(True, "You play against a bot; what it hid is open too." if against else "You play alone.")
    if hot_seat(request, room, seat) and not room.curtain and all(place.where == "here" for place in people):
        return Leave(True, "You play with open cards.")
    with room.lock:
        agreed = (done.number, done.seq) in room.campaign.agreed_what_ifs()
    if agreed:
        return Leave(True, "Both sides have agreed to open this moment.")
    why = "A what-if opens everything that was hidden at this moment on both sides, so the other side must agree first."
    return Leave(False, why, ask=True)
