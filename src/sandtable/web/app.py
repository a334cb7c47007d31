"""The application: guard, pages, API and static files. Home is there at once, the rest when it is wanted or time is."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import anyio.to_thread
from starlette.applications import Starlette
from starlette.routing import Route, Router
from starlette.types import ASGIApp

from sandtable.store import Shelf
from sandtable.web import events
from sandtable.web.access import House
from sandtable.web.bench import AT_WORK, QUEUE
from sandtable.web.edition import static
from sandtable.web.guard import Guard
from sandtable.web.pages import home
from sandtable.web.routing import Later
from sandtable.web.seats import Doorkeeper
from sandtable.web.telling import HANDLERS
from sandtable.web.warming import AT_ONCE, TURN, warm_up


def build(shelf: Shelf, *, host_token: str = "", proxy: str = "", warm: bool = False) -> Starlette:
    house = House(shelf, Doorkeeper(host_token))
    api, pages = Later("/api/", lambda: _calls(house)), Later("", _pages)

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        sys.setswitchinterval(TURN)
        anyio.to_thread.current_default_thread_limiter().total_tokens = AT_ONCE + AT_WORK + QUEUE
        if warm:
            warm_up(house, pages.loaded, api.loaded)
        watch = asyncio.create_task(events.watch(house.rooms))
        try:
            yield
        finally:
            watch.cancel()
            house.rooms.close()
            house.uploads.close()

    files = Route("/static/{path:path}", static)
    app = Starlette(routes=[files, *home.router.routes, api, pages], exception_handlers=HANDLERS, lifespan=running)
    app.state.house = house
    app.add_middleware(Guard)
    if proxy:
        from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

        app.add_middleware(cast(Any, ProxyHeadersMiddleware), trusted_hosts=proxy)
    return app


def _pages() -> ASGIApp:
    from sandtable.web.every_page import routes

    return Router(routes=routes)


def _calls(house: House) -> ASGIApp:
    from sandtable.web.api.calls import calls

    return calls(house)
