"""Server-sent events: something you see has changed, fetch it. On a board, also what has: it moves at once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import StreamingResponse

from sandtable.web.access import Stranger, behind_curtain, seat_of
from sandtable.web.board import Laid
from sandtable.web.corridor import Rooms
from sandtable.web.listening import Listener
from sandtable.web.patches import first, patch
from sandtable.web.rooms import Room
from sandtable.web.routing import Pages
from sandtable.web.seats import address

router = Pages()
HEARTBEAT = 15.0
LOOK_OUTSIDE = 1.0


@router.get("/c/{campaign}/{seat}/events")
async def events(request: Request, campaign: str, seat: str) -> StreamingResponse:
    room, chair = await run_in_threadpool(seat_of, request, campaign, seat)
    if await run_in_threadpool(behind_curtain, request, room, chair):
        raise Stranger
    listener = await run_in_threadpool(room.listen, chair.side, asyncio.get_running_loop(), address(request))
    still = partial(run_in_threadpool, _still_sits, request, campaign, seat)
    return StreamingResponse(_stream(room, listener, still), media_type="text/event-stream")


def _still_sits(request: Request, campaign: str, seat: str) -> bool:
    """Whether the visitor may hear more: his link may have been taken back, or the curtain drawn, meanwhile."""
    try:
        return not behind_curtain(request, *seat_of(request, campaign, seat))
    except Exception:  # the campaign is gone, or he is a stranger now
        return False


async def _stream(room: Room, listener: Listener, still_sits: Callable[[], Awaitable[bool]]) -> AsyncIterator[str]:
    """First the digest of what the seat sees, so that a page that missed something fetches again; then each new one."""
    told, laid = listener.seen, listener.laid
    try:
        yield f"retry: 1500\nevent: changed\ndata: {told}\n\n{_first(laid)}"
        while not listener.over:
            with suppress(TimeoutError):
                await asyncio.wait_for(listener.changed.wait(), HEARTBEAT)
            listener.changed.clear()
            if not listener.over and not await still_sits():
                return
            if listener.seen == told and not listener.over:
                yield ": here\n\n"
                continue
            told, now = listener.seen, listener.laid
            yield f"{_board(laid, now)}event: changed\ndata: {told}\n\n"
            laid = now
    finally:
        room.leave(listener)


def _first(laid: Laid | None) -> str:
    return f"event: board\ndata: {first(laid)}\n\n" if laid else ""


def _board(before: Laid | None, now: Laid | None) -> str:
    """What changed on this viewer's board; nothing at all where nothing did, whatever happened out of his sight."""
    if now is None or (before is not None and before.version == now.version):
        return ""
    return f"event: board\ndata: {patch(before, now)}\n\n"


async def watch(rooms: Rooms) -> None:
    """Once a second: has another program (the command line) written to a campaign that somebody watches?"""
    while True:
        await asyncio.sleep(LOOK_OUTSIDE)
        await run_in_threadpool(rooms.look_outside)
