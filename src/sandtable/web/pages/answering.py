"""Answering, and taking an answer back."""

import sys
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.kernel import (
    Ask,
    Campaign,
    Conflict,
    Entry,
    NotUnderstood,
    Pending,
    Picture,
    Purchase,
    Refused,
    Report,
    RuleFault,
)
from sandtable.web.access import behind_curtain, seat_of
from sandtable.web.fields import Filled, fields_of, read_value
from sandtable.web.going_on import go_on, take_all_back
from sandtable.web.pages.doors import as_sent, keep_cookie
from sandtable.web.pages.seat import Said, next_here, offer_of, show
from sandtable.web.rolling import decides, give, rolls_in_the_open, take_suggested
from sandtable.web.rooms import Room
from sandtable.web.routing import Form, Pages
from sandtable.web.seats import Seat, at_cookie
from sandtable.web.sights import Sight, name_of

router = Pages()


@router.post("/c/{campaign}/{seat}/answer")
def answer(request: Request, campaign: str, seat: str, form: Form) -> Response:
    room, chair = seat_of(request, campaign, seat)
    name = str(form.get("request", ""))
    if chair.side is not None and behind_curtain(request, room, chair):
        return _in_the_open(request, room, chair, form)
    if chair.side is None:
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    sight = room.sight(chair.side)
    pending = sight.find(name)
    if pending is None:
        gone = Said(why="This has been answered, or taken back, meanwhile. Here is how things stand now.")
        return show(request, room, chair, said=gone, status=409)
    filled = as_sent(form)
    if form.get("suggest") and isinstance(pending.request, Ask):
        suggestion = pending.request.suggestion
        offered = filled if suggestion is None else fields_of(pending.request, suggestion)
        return show(request, room, chair, said=Said(name, filled=offered))
    if form.get("more"):
        return show(request, room, chair, said=Said(name, filled=filled.with_more_rows(str(form.get("more")))))
    return _given(request, room, chair, pending, form, filled, sight)


def _in_the_open(request: Request, room: Room, seat: Seat, form: FormData) -> Response:
    """Dice that everybody watches may be thrown for a side behind the curtain; back to whoever sits at the screen."""
    side, name = str(seat.side), str(form.get("request", ""))
    at_screen = room.seats().get(request.cookies.get(at_cookie(room.id), ""))
    with room.lock:
        found = next((p for p in rolls_in_the_open(room.campaign, side) if name_of(p) == name), None)
    if found is None or at_screen is None or form.get("overrule"):
        return RedirectResponse(f"/c/{room.id}/{seat.key}", 303)
    try:
        value = read_value(found.request, as_sent(form))
        room.act(lambda c: c.answer(side, found.id, value))
    except (Refused, NotUnderstood, Conflict) as no:
        return show(request, room, at_screen, said=Said(why=getattr(no, "why", "") or str(no)), status=422)
    return back_to_seat(request, room, at_screen)


def _given(
    request: Request, room: Room, seat: Seat, pending: Pending, form: FormData, filled: Filled, sight: Sight
) -> Response:
    """Answer; what is refused comes back beside the field, filled as it was."""
    name, overrule = sight.name(pending), str(form.get("reason", "")) if form.get("overrule") else ""
    side, value = seat.side, None
    assert side is not None
    try:
        if form.get("take") and decides(pending.request):
            now = offer_of(pending.request)
            if str(form.get("offered", now)).split() != now.split():  # an act came between the page and the press
                raise NotUnderstood(f"Something else is suggested meanwhile: {now}")
            room.act(lambda c: take_suggested(c, side, pending, on=form.get("take") == "on"))
        else:
            value = read_value(pending.request, Filled({k: filled.getlist(k) for k in form}))
            room.act(lambda c: give(c, side, pending, value, overrule, str(form.get("how", ""))))
    except Refused as no:
        can = "yes" if isinstance(pending.request, Ask) else ""
        said = Said(name, no.why, no.rule, can, filled, picture=_refused(room, pending, value))
        return show(request, room, seat, said=said, status=422)
    except NotUnderstood as no:
        return show(request, room, seat, said=Said(name, no.why, no.rule, "", filled), status=422)
    except Conflict as gone:
        return show(request, room, seat, said=Said(why=str(gone)), status=409)
    except RuleFault as fault:
        print(fault, file=sys.stderr)  # its details may hold what this seat may not see
        return show(request, room, seat, said=Said(name, fault.told, filled=filled), status=500)
    room.has_read(side, room.sight(side))
    return back_to_seat(request, room, seat)


def _refused(room: Room, pending: Pending, value: Any) -> Picture | None:
    """The refused answer as a drawing, where the question knows how; it stands beside the words."""
    asked = pending.request
    if not isinstance(asked, Ask) or asked.draw_refused is None:
        return None
    try:
        with room.lock:
            return asked.draw_refused(asked.understand(value))
    except Exception as fault:  # only the drawing is missing then; what the rules say stands
        print(f"{pending.id}: the refused answer could not be drawn: {fault!r}", file=sys.stderr)
        return None


def back_to_seat(request: Request, room: Room, seat: Seat) -> Response:
    """Back to the seat; at an open table straight to whoever must act next."""
    other = None if room.curtain else next_here(request, room, seat, room.sight(seat.side))
    to = other or seat
    answer = RedirectResponse(f"/c/{room.id}/{to.key}", 303)
    if other is not None:
        keep_cookie(request, answer, at_cookie(room.id), to.key)
    return answer


@router.post("/c/{campaign}/{seat}/undo")
def undo(request: Request, campaign: str, seat: str) -> Response:
    room, chair = seat_of(request, campaign, seat)
    side = chair.side
    if side is None or behind_curtain(request, room, chair):
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)

    def take_back(campaign: Campaign) -> Entry | None:
        taken = campaign.plan_undo(side).target
        return None if campaign.undo(side) else taken

    try:
        taken = room.act(take_back)
    except (Refused, Conflict) as no:
        return show(request, room, chair, said=Said(why=getattr(no, "why", "") or str(no)), status=409)
    again = taken and _asked_again(room.sight(side), taken)
    if again:
        return show(request, room, chair, said=again)
    return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)


def _asked_again(sight: Sight, taken: Entry) -> Said | None:
    """A long form that was taken back stands there as it was filled in: one line of it is to be changed, not all."""
    for pending in sight.pending:
        long = isinstance(pending.request, Report | Purchase)
        if long and pending.id.endswith(f".{taken.request[:8]}"):
            return Said(sight.name(pending), filled=fields_of(pending.request, taken.value))
    return None


@router.post("/c/{campaign}/{seat}/read")
def read(request: Request, campaign: str, seat: str) -> Response:
    """Everything up to now has been read."""
    room, chair = seat_of(request, campaign, seat)
    if chair.side is not None and not behind_curtain(request, room, chair):
        room.has_read(chair.side, room.sight(chair.side))
    return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)


@router.post("/c/{campaign}/{seat}/on")
def on(request: Request, campaign: str, seat: str) -> Response:
    """Do as suggested until something matters; says why it stopped."""
    room, chair = seat_of(request, campaign, seat)
    side = chair.side
    if side is None or behind_curtain(request, room, chair):
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    gone = go_on(room, side)
    room.has_read(side, room.sight(side))
    return show(request, room, chair, gone=gone)


@router.post("/c/{campaign}/{seat}/back")
def back(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """Take back all that was answered as suggested, as one."""
    room, chair = seat_of(request, campaign, seat)
    side, first = chair.side, str(form.get("first", ""))
    if side is None or behind_curtain(request, room, chair) or not first.isdecimal():
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    sealed = take_all_back(room, side, int(first))
    if sealed:
        return show(request, room, chair, said=Said(why=f"The other side is asked first: {sealed}."), status=409)
    return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
