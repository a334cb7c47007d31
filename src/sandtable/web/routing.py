"""The routes of the pages: a handler says by its parameters what it takes of a request, and is given that.

`request` itself; what the path names; a `Form`; a body in JSON, by a type that pydantic knows; anything else stands in
the query. The pages need no more than this, and it is there at once, where a framework for APIs is loaded and looks
each handler through for as long as a person waits for a server to start.
"""

import inspect
import json
import threading
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from sandtable.kernel.refusals import NotUnderstood

Handler = TypeVar("Handler", bound=Callable[..., Any])
Reader = Callable[[Request], Any]
First = Callable[[Request], Any]
LONGEST_SHOWN = 60


class Files(int):
    """How many files a form may hold."""


Form = Annotated[FormData, Files(1)]
FormWithFiles = Annotated[FormData, Files(8)]


class Pages:
    """The routes of one corner of the house."""

    def __init__(self) -> None:
        self.routes: list[BaseRoute] = []

    def get(self, path: str, *, first: First | None = None) -> Callable[[Handler], Handler]:
        return self._at("GET", path, first)

    def post(self, path: str, *, first: First | None = None) -> Callable[[Handler], Handler]:
        """`first` is asked before anything of the body is read; it raises for whom there is nothing here."""
        return self._at("POST", path, first)

    def _at(self, way: str, path: str, first: First | None) -> Callable[[Handler], Handler]:
        def add(handler: Handler) -> Handler:
            self.routes.append(Route(path, _endpoint(handler, path, first), methods=[way], name=handler.__name__))
            return handler

        return add


class Later(BaseRoute):
    """All routes under a prefix, loaded when somebody first asks for one of them or the server has time for it."""

    def __init__(self, prefix: str, load: Callable[[], ASGIApp]) -> None:
        self.prefix, self._load = prefix, load
        self._loading, self._app = threading.Lock(), list[ASGIApp]()

    def loaded(self) -> ASGIApp:
        with self._loading:
            if not self._app:
                self._app.append(self._load())
        return self._app[0]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        mine = scope["type"] == "http" and scope["path"].startswith(self.prefix)
        return (Match.FULL if mine else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app[0] if self._app else await run_in_threadpool(self.loaded)
        await app(scope, receive, send)


def _endpoint(handler: Callable[..., Any], path: str, first: First | None) -> Callable[[Request], Awaitable[Response]]:
    readers = _readers(handler, set(compile_path(path)[2]))
    waits = inspect.iscoroutinefunction(handler)

    async def endpoint(request: Request) -> Response:
        if first is not None:
            await run_in_threadpool(first, request)
        given: dict[str, Any] = {}
        try:
            for name, read in readers.items():
                found = read(request)
                given[name] = await found if inspect.isawaitable(found) else found
            told: Response = await (handler(**given) if waits else run_in_threadpool(handler, **given))
        finally:
            for form in (value for value in given.values() if isinstance(value, FormData)):
                await form.close()
        return told

    return endpoint


def _readers(handler: Callable[..., Any], in_path: set[str]) -> dict[str, Reader]:
    """For each parameter what reads it from a request."""
    kinds = get_type_hints(handler, include_extras=True)
    return {
        name: _reader(name, kinds[name], taken.default, name in in_path)
        for name, taken in inspect.signature(handler).parameters.items()
    }


def _reader(name: str, kind: Any, default: Any, in_path: bool) -> Reader:
    if kind is Request:
        return lambda request: request
    if files := [part for part in get_args(kind) if isinstance(part, Files)]:
        return lambda request: request.form(max_fields=20_000, max_files=files[0])
    if kind not in (str, int):
        return _body(kind)

    def word(request: Request) -> Any:
        words = request.path_params if in_path else request.query_params
        text = words.get(name)
        if text is None:
            if default is inspect.Parameter.empty:
                raise NotUnderstood(f"{name}: this is missing.")
            return default
        return _whole(name, text) if kind is int else text

    return word


def _whole(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise NotUnderstood(f"{name}: {text[:LONGEST_SHOWN]!r} is no whole number.") from None


@cache
def _adapter(kind: Any) -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def _body(kind: Any) -> Reader:
    async def body(request: Request) -> Any:
        from pydantic import ValidationError

        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise HTTPException(422, "This takes JSON.")
        text = await request.body()
        try:
            return _adapter(kind).validate_python(json.loads(text))
        except ValidationError as wrong:
            faults = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in wrong.errors()[:5])
            raise NotUnderstood(faults.encode("utf-8", "replace").decode()) from None
        except (ValueError, RecursionError):
            raise NotUnderstood("This is no JSON.") from None

    return body
