"""Whole campaigns and files of other programs over the API: bring in, export, delete; fill a form, take a file."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from sandtable.kernel import plain
from sandtable.store import export_campaign
from sandtable.web.access import NotThere, Stranger, brought, host_only, house, room_of, seat_over_api
from sandtable.web.api.library import ANY_BODY, WRONG, Word
from sandtable.web.api.models import Deleted, Drafted, Started, Takeable
from sandtable.web.filling import draft_of, made, offer_of
from sandtable.web.pages.files import taken
from sandtable.web.pages.seat import files_for
from sandtable.web.removing import remove

router = APIRouter(responses=WRONG, tags=["exchange"])
SeatKey = Annotated[str, Path(max_length=60, description="a side, or observer")]
BYTES: dict[int | str, dict[str, Any]] = {200: {"content": {"application/octet-stream": {}}}}


@router.post("/campaigns/import", status_code=201, openapi_extra=ANY_BODY)
async def bring(request: Request) -> Started:
    """Bring a campaign in: an export (JSON) or a campaign file as the body. For the host."""
    here = await run_in_threadpool(host_only, request)
    body = await request.body()
    room = await run_in_threadpool(brought, here, body)
    return Started(id=room.id, title=room.campaign.charter.title, invitations={})


@router.get(
    "/campaigns/{campaign}/export", response_class=Response, responses={200: {"content": {"application/json": {}}}}
)
def export(request: Request, campaign: Word) -> Response:
    """The whole campaign, both sides' secrets included. For the host."""
    host_only(request)
    room = room_of(request, campaign)
    with room.apart() as opened:
        text = export_campaign(opened)
    return Response(text, media_type="application/json")


@router.delete("/campaigns/{campaign}")
def delete(request: Request, campaign: Word, name: Annotated[str, Query(max_length=200)] = "") -> Deleted:
    """Delete a campaign whose `name` (its title) is given. Its file goes to the folder `deleted`. For the host."""
    here = host_only(request)
    return Deleted(deleted=remove(here, campaign, name).name)


@router.post("/campaigns/{campaign}/seats/{seat}/fill", openapi_extra=ANY_BODY)
async def fill(
    request: Request,
    campaign: Word,
    seat: SeatKey,
    asked: Annotated[str, Query(alias="request", max_length=200, description="the id of something pending")],
    name: Annotated[str, Query(max_length=200, description="the file's name")] = "",
    offer: Annotated[str, Query(max_length=200, description="the key of what the form offers; then no file")] = "",
) -> Drafted:
    """What a file (the body) or an offer would fill into the form that is asked, and what was not understood.

    Answers nothing.
    """
    room, chair = await run_in_threadpool(seat_over_api, request, campaign, seat)
    if chair.side is None:
        raise Stranger
    pending = (await run_in_threadpool(room.sight, chair.side)).find(asked)
    if pending is None:
        raise NotThere("This is not asked of this seat now.")
    if offer:
        draft = await run_in_threadpool(made, room, offer_of(pending, offer))
    else:
        draft = await run_in_threadpool(draft_of, house(request).bench, room, pending, name, await request.body())
    return Drafted(value=plain(draft.value), remarks=list(draft.remarks))


@router.get("/campaigns/{campaign}/seats/{seat}/files")
def files(request: Request, campaign: Word, seat: SeatKey) -> list[Takeable]:
    """Files for other programs that this seat may take away."""
    room, chair = seat_over_api(request, campaign, seat)
    return [Takeable(key=f.key, title=f.title, explanation=f.explanation, name=f.name) for f in files_for(room, chair)]


@router.get("/campaigns/{campaign}/seats/{seat}/files/{key}", responses=BYTES, response_class=Response)
def take(request: Request, campaign: Word, seat: SeatKey, key: Word) -> Response:
    room, chair = seat_over_api(request, campaign, seat)
    return taken(room, chair, key)
