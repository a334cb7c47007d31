"""Server-sent events that only say: something you see has changed, fetch it. Nothing else is ever sent."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from sandtable.web.access import Stranger, behind_curtain, seat_of
from sandtable.web.corridor import Rooms
from sandtable.web.listening import Listener
from sandtable.web.rooms import Room
from sandtable.web.seats import address

router = APIRouter()
HEARTBEAT = 15.0
LOOK_OUTSIDE = 1.0


@router.get("/c/{campaign}/{seat}/events")
async def events(request: Request, campaign: str, seat: str) -> StreamingResponse:
    room, chair = await run_in_threadpool(seat_of, request, campaign, seat)
    if await run_in_threadpool(behind_curtain, request, room, chair):
        raise Stranger
    listener = await run_in_threadpool(room.listen, chair.side, asyncio.get_running_loop(), address(request))
    return StreamingResponse(_stream(room, listener), media_type="text/event-stream")


async def _stream(room: Room, listener: Listener) -> AsyncIterator[str]:
    """First the digest of what the seat sees, so that a page that missed something fetches again; then each new one."""
    try:
        yield f"retry: 1500\nevent: changed\ndata: {listener.seen}\n\n"
        while not listener.over:
            try:
                await asyncio.wait_for(listener.changed.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": here\n\n"
                continue
            listener.changed.clear()
            yield f"event: changed\ndata: {listener.seen}\n\n"
    finally:
        room.leave(listener)


async def watch(rooms: Rooms) -> None:
    """Once a second: has another program (the command line) written to a campaign that somebody watches?"""
    while True:
        await asyncio.sleep(LOOK_OUTSIDE)
        await run_in_threadpool(rooms.look_outside)
