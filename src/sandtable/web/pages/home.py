"""Home: the campaigns on this machine, the games, and how to bring a campaign in."""

from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.games.covers import covers
from sandtable.kernel import NotUnderstood, RuleFault
from sandtable.store import BadFile, is_what_if
from sandtable.web.access import brought, guest, host_only, house, own_seat
from sandtable.web.locks import Gone
from sandtable.web.paper import page
from sandtable.web.routing import Form, Pages

router = Pages()


@router.get("/")
def home(request: Request) -> Response:
    here = house(request)
    if not here.door.is_host(request):
        return guests_home(request)
    return page(request, "home.html", campaigns=here.shelf.list(), games=covers(), folder=str(here.shelf.folder))


def guests_home(request: Request) -> Response:
    """For somebody with an invitation: the seats he holds here."""
    here = guest(request)
    seats: list[dict[str, Any]] = []
    for name in [n for n in request.cookies if n.startswith("seat-") and not is_what_if(n[5:])][:20]:
        try:
            room = here.rooms.enter(name.removeprefix("seat-"))
            seat = own_seat(request, room)
            if seat is not None:
                seats.append({"room": room, "seat": seat, "sight": room.sight(seat.side)})
        except (BadFile, Gone, NotUnderstood, RuleFault):
            continue
    return page(request, "guest.html", seats=seats)


@router.post("/import", first=host_only)
def bring(request: Request, form: Form) -> Response:
    here = host_only(request)
    file = form.get("file")
    if not isinstance(file, UploadFile):
        raise BadFile("Choose a file first.")
    room = brought(here, file.file.read())
    return RedirectResponse(f"/c/{room.id}", 303)
