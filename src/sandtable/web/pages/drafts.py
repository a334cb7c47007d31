"""Drafts: what stands in a form of a seat and was not sent is kept for this seat, and comes back with the page."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request as Http
from starlette.responses import JSONResponse, RedirectResponse, Response

from sandtable.kernel import Report, Request
from sandtable.kernel.forms import LONGEST_TEXT
from sandtable.store.drafts import TooLong
from sandtable.web.access import BehindCurtain, Stranger, behind_curtain, seat_of
from sandtable.web.drafts import keep
from sandtable.web.pages.doors import as_sent
from sandtable.web.routing import Form, Pages

router = Pages()


@router.post("/c/{campaign}/{seat}/draft")
def draft(request: Http, campaign: str, seat: str, form: Form) -> Response:
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
    pending = room.sight(chair.side).find(question)
    if pending is None:
        return Response(status_code=410)  # answered meanwhile: there is nothing to keep it for
    try:
        keep(room, chair, question, as_sent(form))
    except TooLong as no:
        return Response(str(no), 413, media_type="text/plain")
    read = read_so_far(pending.request, form)
    return JSONResponse(read) if read else Response(status_code=204)


def read_so_far(request: Request, form: Mapping[str, Any]) -> dict[str, str]:
    """What each text of a form that is being typed means so far, where its field can tell."""
    told = {}
    for f in request.fields if isinstance(request, Report) else ():
        text = form.get(f"f.{f.key}")
        if f.reads and isinstance(text, str):
            told[f"f.{f.key}"] = f.reads(text[:LONGEST_TEXT])
    return told
