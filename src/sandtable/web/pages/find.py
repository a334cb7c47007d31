"""One box that finds, on every page: what the house knows, and in a campaign what this seat sees of it."""

from starlette.requests import Request
from starlette.responses import Response

from sandtable.web.access import behind_curtain, guest, seat_of
from sandtable.web.finding import found_in_a_campaign, found_in_the_house
from sandtable.web.pages.seat import curtain, show
from sandtable.web.paper import page
from sandtable.web.routing import Pages

router = Pages()
LONGEST = 200


@router.get("/find")
def find(request: Request, words: str = "") -> Response:
    guest(request)
    wanted = words.strip()[:LONGEST]
    return page(request, "find.html", words=wanted, found=found_in_the_house(wanted) if wanted else {})


@router.get("/c/{campaign}/{seat}/find")
def find_here(request: Request, campaign: str, seat: str, words: str = "") -> Response:
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        return curtain(request, room, chair)
    wanted = words.strip()[:LONGEST]
    base = f"/c/{room.id}/{chair.key}"
    found = found_in_a_campaign(wanted, room.sight(chair.side), base, room.campaign.game.key) if wanted else {}
    return show(request, room, chair, template="find_here.html", tab="find", words=wanted, found=found)
