"""The application: guard, pages, API, static files, and what is said when something is not as it should be."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import anyio.to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import sandtable
from sandtable.kernel import Conflict, NotUnderstood, Refused, RuleFault
from sandtable.rules import UnknownRule
from sandtable.store import BadFile, NotKept, Shelf
from sandtable.web import api, events, paper
from sandtable.web.access import BehindCurtain, House, NotThere, Stranger
from sandtable.web.bench import AT_WORK, QUEUE, TooBusy
from sandtable.web.guard import Guard
from sandtable.web.locks import Gone
from sandtable.web.pages import routers
from sandtable.web.seats import Doorkeeper
from sandtable.web.warming import AT_ONCE, TURN, warm_up

INVITED_ONLY = "Players come by invitation link. Ask the host of this campaign for yours."
ABOUT = (
    "The same as the pages: campaigns and their files, pending, answer, view, log, undo, charts, odds, tools, rules."
)


def build(shelf: Shelf, *, host_token: str = "", proxy: str = "", warm: bool = False) -> FastAPI:
    house = House(shelf, Doorkeeper(host_token))

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        sys.setswitchinterval(TURN)
        anyio.to_thread.current_default_thread_limiter().total_tokens = AT_ONCE + AT_WORK + QUEUE
        if warm:
            warm_up(house.bench)
        watch = asyncio.create_task(events.watch(house.rooms))
        try:
            yield
        finally:
            watch.cancel()
            house.rooms.close()
            house.uploads.close()

    app = FastAPI(
        title="Sandtable",
        description=ABOUT,
        version=sandtable.__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=running,
    )
    app.state.house = house
    for router in routers:
        app.include_router(router, include_in_schema=False)
    app.include_router(api.router)
    app.include_router(events.router, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=paper.STATIC))
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(Guard)
    if proxy:
        from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

        app.add_middleware(cast(Any, ProxyHeadersMiddleware), trusted_hosts=proxy)
    return app


def says(status: int, title: str) -> Callable[[Request, Exception], Awaitable[Response]]:
    """A handler that tells what went wrong, as a page or as JSON."""

    async def handler(request: Request, wrong: Exception) -> Response:
        why = getattr(wrong, "why", "") or str(wrong) or INVITED_ONLY
        return told(request, status, title, why, rule=getattr(wrong, "rule", ""))

    return handler


def told(request: Request, status: int, title: str, why: str, *, rule: str = "") -> Response:
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": title, "why": why, "rule": rule}, status)
    return paper.page(request, "told.html", status, title=title, why=why, cite=rule)


async def broken(request: Request, wrong: Exception) -> Response:
    """Our own mistake. Its details may hold what a seat may not see, so they go to the server's own output only."""
    print(f"{request.method} {request.url.path}: {wrong!r}", file=sys.stderr)
    ours = "The program broke down: our mistake. The campaign stands where it stood."
    return told(request, 500, "This broke down", wrong.told if isinstance(wrong, RuleFault) else ours)


async def http_error(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    titles = {404: "Not here", 405: "Not this way", 413: "Too large", 429: "Too often"}
    why = "There is no such page." if wrong.status_code == 404 else str(wrong.detail)
    return told(request, wrong.status_code, titles.get(wrong.status_code, "Not done"), why)


async def not_valid(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    faults = "; ".join(f"{'.'.join(map(str, e['loc'][1:]))}: {e['msg']}" for e in wrong.errors()[:5])
    return told(request, 422, "Not understood", faults.encode("utf-8", "replace").decode())


HANDLERS: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    Stranger: says(403, "By invitation only"),
    NotThere: says(404, "Not here"),
    Gone: says(404, "Not here"),
    BehindCurtain: says(403, "Behind the curtain"),
    NotKept: says(507, "This could not be kept"),
    UnknownRule: says(404, "No such rule"),
    BadFile: says(422, "This file cannot be used"),
    NotUnderstood: says(422, "Not understood"),
    Refused: says(409, "The rules refuse this"),
    Conflict: says(409, "Somebody was faster"),
    TooBusy: says(429, "Too often"),
    RuleFault: broken,
    Exception: broken,
    HTTPException: http_error,
    RequestValidationError: not_valid,
}
