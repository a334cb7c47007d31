"""The campaign's own page, for the host: seats and their links, export, backup."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.kernel import NotUnderstood
from sandtable.store import export_campaign
from sandtable.web.access import NotThere, host_only, house, own_seat, places, room_of
from sandtable.web.opponents import hand_over, offered, page_of
from sandtable.web.paper import page
from sandtable.web.removing import remove
from sandtable.web.rooms import Room
from sandtable.web.routing import Form, Pages
from sandtable.web.seats import LOCAL_NAMES, OBSERVER

router = Pages()


@router.get("/c/{campaign}")
def lobby(request: Request, campaign: str) -> Response:
    room = room_of(request, campaign)
    mine = own_seat(request, room)
    if mine is not None and not house(request).door.is_host(request):
        return RedirectResponse(f"/c/{room.id}/{mine.key}", 303)
    if room.what_if:
        return RedirectResponse(f"/c/{room.id}/{places(room)[0].key}", 303)
    return _shown(request, room)


def _shown(request: Request, room: Room, *, said: str = "", status: int = 200) -> Response:
    base = f"{request.url.scheme}://{request.url.netloc}/join/{room.id}/"
    return page(
        request,
        "lobby.html",
        status,
        room=room,
        charter=room.campaign.charter,
        game=room.campaign.game,
        places=places(room),
        bench=room.seats()[OBSERVER],
        links={key: base + token for key, token in room.links.items()},
        sight=room.sight(None),
        to_act=[seat for seat in places(room) if room.sight(seat.side).pending],
        bots=offered(room.campaign.charter.game),
        pages={side: page_of(room.campaign.charter.game, who) for side, who in room.campaign.players.items()},
        only_here=request.url.hostname in LOCAL_NAMES,
        said=said,
    )


@router.post("/c/{campaign}/-/invite")
def invite(request: Request, campaign: str, form: Form) -> Response:
    """A new link for a seat: it is played elsewhere from now on."""
    host_only(request)
    room = room_of(request, campaign)
    room.invite(_seat(room, form))
    return RedirectResponse(f"/c/{room.id}#seats", 303)


@router.post("/c/{campaign}/-/here")
def take_here(request: Request, campaign: str, form: Form) -> Response:
    host_only(request)
    room = room_of(request, campaign)
    key = _seat(room, form)
    if key == OBSERVER:
        raise NotUnderstood("Observers need no seat here.")
    room.take_here(key)
    return RedirectResponse(f"/c/{room.id}#seats", 303)


@router.post("/c/{campaign}/-/bot")
def bot(request: Request, campaign: str, form: Form) -> Response:
    """A bot plays this seat from now on, or a person at this machine again: for a player who left, or came back."""
    host_only(request)
    room = room_of(request, campaign)
    side = str(form.get("seat", ""))
    if side not in room.campaign.game.side_keys():
        raise NotUnderstood("There is no such seat.")
    try:
        hand_over(room, side, str(form.get("by", "")), str(form.get("maxims", "")))
    except NotUnderstood as wrong:
        return _shown(request, room, said=wrong.why, status=422)
    return RedirectResponse(f"/c/{room.id}#seats", 303)


def _seat(room: Room, form: Form) -> str:
    seat = room.seats().get(str(form.get("seat", "")))
    if seat is None or seat.where == "bot":
        raise NotUnderstood("There is no such seat for a person.")
    return seat.key


@router.post("/c/{campaign}/-/curtain")
def curtain(request: Request, campaign: str, form: Form) -> Response:
    host_only(request)
    room = room_of(request, campaign)
    room.hang_curtain(str(form.get("curtain", "no")))
    return RedirectResponse(f"/c/{room.id}#seats", 303)


@router.post("/c/{campaign}/-/backup")
def backup(request: Request, campaign: str) -> Response:
    here = host_only(request)
    room = room_of(request, campaign)
    with room.apart() as opened:
        copy = here.shelf.backup(opened)
    return _shown(request, room, said=f"Copied to backups/{copy.name}. The last five copies are kept.")


@router.get("/c/{campaign}/-/export")
def export(request: Request, campaign: str) -> Response:
    """The whole campaign, secrets included: whoever holds it is the referee, so only the host may have it."""
    host_only(request)
    room = room_of(request, campaign)
    with room.apart() as opened:
        text = export_campaign(opened)
    named = {"Content-Disposition": f'attachment; filename="{room.id}.json"'}
    return Response(text, media_type="application/json", headers=named)


@router.post("/c/{campaign}/-/delete")
def delete(request: Request, campaign: str, form: Form) -> Response:
    """Take the campaign off the shelf, once its name has been typed."""
    here = host_only(request)
    try:
        remove(here, campaign, str(form.get("name", "")))
    except NotUnderstood as no:
        try:
            return _shown(request, room_of(request, campaign), said=no.why, status=422)
        except NotThere:
            raise no from None
    return RedirectResponse("/", 303)
