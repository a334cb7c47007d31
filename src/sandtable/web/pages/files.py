"""Files of other programs, on a seat's page: one that fills the form in question, and those the seat may take away."""

from urllib.parse import quote

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.kernel import Draft, NotUnderstood, Pending, Report
from sandtable.web.access import NotThere, Stranger, behind_curtain, house, seat_of
from sandtable.web.fields import Filled, fields_of, read_value
from sandtable.web.filling import draft_of, filled_in, made, offer_of
from sandtable.web.pages.doors import as_sent
from sandtable.web.pages.seat import Said, files_for, show
from sandtable.web.rooms import Room
from sandtable.web.routing import Form, Pages
from sandtable.web.seats import Seat

router = Pages()


@router.post("/c/{campaign}/{seat}/fill")
def fill(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """Fill the form from a file or by an offer; nothing is answered by that. What is wrong is told beside the form."""
    room, chair = seat_of(request, campaign, seat)
    sight = room.sight(chair.side)
    pending = sight.find(str(form.get("request", "")))
    if pending is None or behind_curtain(request, room, chair):
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    filled, name = as_sent(form), sight.name(pending)
    try:
        title, draft = _draft(request, room, pending, form)
        asked = pending.request
        assert isinstance(asked, Report), "nothing else is filled in"
        # An offer takes the place of what stands there, which need not be understood any more.
        before = {} if form.get("offer") else read_value(asked, Filled({k: filled.getlist(k) for k in form}))
        filled = fields_of(asked, filled_in(asked, before, draft))
    except NotUnderstood as no:
        return show(request, room, chair, said=Said(name, no.why, no.rule, "", filled), status=422)
    return show(request, room, chair, said=Said(name, filled=filled, file=title, remarks=draft.remarks))


def _draft(request: Request, room: Room, pending: Pending, form: Form) -> tuple[str, Draft]:
    """What fills the form, and what it is called."""
    file = form.get("file")
    if offered := str(form.get("offer") or ""):
        offer = offer_of(pending, offered)
        return offer.title, made(room, offer)
    if not isinstance(file, UploadFile) or not isinstance(pending.request, Report):
        raise NotUnderstood("Choose a file first.", pending.request.cite)
    title = (file.filename or "the file")[:120]
    return title, draft_of(house(request).bench, room, pending, title, file.file.read())


@router.get("/c/{campaign}/{seat}/files/{key}")
def take(request: Request, campaign: str, seat: str, key: str) -> Response:
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        raise Stranger
    return taken(room, chair, key)


def taken(room: Room, seat: Seat, key: str) -> Response:
    with room.lock:
        file = next((f for f in files_for(room, seat) if f.key == key), None)
        if file is None:
            raise NotThere("There is no such file.")
        body = file.write()
    named = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(file.name)}"}
    return Response(body, media_type="application/octet-stream", headers=named)
