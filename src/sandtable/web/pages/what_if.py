"""What-ifs of a seat: branch off a copy at a moment, ask the other side for it, throw it away."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.kernel import Conflict, NotUnderstood, Refused
from sandtable.store import branch, branched_off
from sandtable.web.access import NotThere, behind_curtain, house, places, seat_of
from sandtable.web.moments import moment, moments_of
from sandtable.web.pages.doors import keep_cookie
from sandtable.web.pages.seat import Said, curtain, show
from sandtable.web.rooms import Room
from sandtable.web.routing import Form, Pages
from sandtable.web.seats import Seat, at_cookie, seat_cookie
from sandtable.web.what_ifs import leave

router = Pages()
LONGEST_NUMBER = 9


@router.post("/c/{campaign}/{seat}/what-if")
def what_if(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """Branch off at the moment `at`, where this seat may; else ask the other side."""
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        return curtain(request, room, chair)
    text = str(form.get("at", ""))
    number = int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else -1
    at = moment(moments_of(room, room.sight(chair.side)), number)
    allowed = leave(request, room, chair, room.past.steps()[at.step])
    if allowed.may:
        return _branched(request, room, chair, at.step)
    if not allowed.ask:
        raise Refused(allowed.why)
    side = chair.side or ""
    try:
        room.act(lambda c: c.ask_what_if(side, c.keeper.record(at.step)))
    except (Refused, Conflict) as no:
        return show(request, room, chair, said=Said(why=getattr(no, "why", "") or str(no)), status=409)
    return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)


def _branched(request: Request, room: Room, seat: Seat, step: int) -> Response:
    here = house(request)
    state = room.past.state(step)
    if room.campaign.game.next_step(state) is None:
        raise NotUnderstood("The campaign was over at this moment: there is nothing to play on.")
    told = room.campaign.game.headline(state) or "an earlier moment"
    opened = branch(here.shelf, room.campaign.charter, state, seat=seat.key, moment=told)
    made = here.rooms.add(opened)
    sides = [place.key for place in places(made)]
    first = seat.key if seat.key in sides else sides[0]
    answer = RedirectResponse(f"/c/{made.id}/{first}", 303)
    keep_cookie(request, answer, at_cookie(made.id), first)
    if not here.door.is_host(request):
        keep_cookie(request, answer, seat_cookie(made.id), made.open_to_guest())
    return answer


@router.post("/c/{campaign}/{seat}/throw-away")
def throw_away(request: Request, campaign: str, seat: str) -> Response:
    """Throw a what-if away, for good, and go back to its campaign."""
    room, _ = seat_of(request, campaign, seat)
    if not room.what_if:
        raise NotThere("This is a campaign, not a what-if.")
    origin, by = branched_off(room.id)
    house(request).rooms.throw_away(room.id)
    answer = RedirectResponse(f"/c/{origin}/{by}/then", 303)
    for cookie in (seat_cookie(room.id), at_cookie(room.id)):
        answer.delete_cookie(cookie, path="/")
    return answer
