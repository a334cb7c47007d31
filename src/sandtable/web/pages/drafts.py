"""Drafts: what stands in a form of a seat and was not sent is kept for this seat, and comes back with the page."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from sandtable.store.drafts import TooLong
from sandtable.web.access import BehindCurtain, Stranger, behind_curtain, seat_of
from sandtable.web.drafts import keep
from sandtable.web.pages.doors import Form
from sandtable.web.pages.seat import kept

router = APIRouter()


@router.post("/c/{campaign}/{seat}/draft")
def draft(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """Keep the form as it stands, or (`forget`) begin it anew."""
    room, chair = seat_of(request, campaign, seat)
    if chair.side is None:
        raise Stranger
    if behind_curtain(request, room, chair):
        raise BehindCurtain(f"The screen is not for {chair.title} now.")
    question = str(form.get("request", ""))
    if form.get("forget"):
        room.drafts.forget(chair.side, question)
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    if room.sight(chair.side).find(question) is None:
        return Response(status_code=410)  # answered meanwhile: there is nothing to keep it for
    try:
        keep(room, chair, question, kept(form))
    except TooLong as no:
        return Response(str(no), 413, media_type="text/plain")
    return Response(status_code=204)
