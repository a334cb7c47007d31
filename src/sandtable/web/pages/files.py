"""Files of other programs, on a seat's page: one that fills the form in question, and those the seat may take away."""

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile

from sandtable.kernel import NotUnderstood, Report
from sandtable.web.access import NotThere, Stranger, behind_curtain, house, seat_of
from sandtable.web.fields import Filled, fields_of, read_value
from sandtable.web.filling import draft_of, filled_in
from sandtable.web.pages.doors import Form
from sandtable.web.pages.seat import Said, files_for, kept, show
from sandtable.web.rooms import Room
from sandtable.web.seats import Seat

router = APIRouter()


@router.post("/c/{campaign}/{seat}/fill")
def fill(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """Fill the form from a file; nothing is answered by that. What is wrong with the file is told beside the form."""
    room, chair = seat_of(request, campaign, seat)
    sight = room.sight(chair.side)
    pending = sight.find(str(form.get("request", "")))
    if pending is None or behind_curtain(request, room, chair):
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    file, filled, name = form.get("file"), kept(form), sight.name(pending)
    try:
        if not isinstance(file, UploadFile) or not isinstance(pending.request, Report):
            raise NotUnderstood("Choose a file first.", pending.request.cite)
        before = read_value(pending.request, Filled({k: filled.getlist(k) for k in form}))
        title = (file.filename or "the file")[:120]
        draft = draft_of(house(request).bench, room, pending, title, file.file.read())
        filled = fields_of(pending.request, filled_in(pending.request, before, draft))
    except NotUnderstood as no:
        return show(request, room, chair, said=Said(name, no.why, no.rule, "", filled), status=422)
    return show(request, room, chair, said=Said(name, filled=filled, file=title, remarks=draft.remarks))


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
