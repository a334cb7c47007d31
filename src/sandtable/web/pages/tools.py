"""Tools: every game's calculators. What is asked stands in the address, so that an answer can be sent to a friend."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile

from sandtable.kernel import NotUnderstood, Refused, Section, Tool
from sandtable.web.access import guest
from sandtable.web.calculators import every_tool, files_in, filled, offered, tool_of, typed_in, uploaded, use
from sandtable.web.pages.doors import FormWithFiles
from sandtable.web.paper import page
from sandtable.web.uploads import Upload, Uploads

router = APIRouter()


@router.get("/tools")
def tools(request: Request) -> Response:
    guest(request)
    return page(request, "tools.html", games=every_tool())


@router.get("/tools/{game}/{key}")
def tool(request: Request, game: str, key: str) -> Response:
    """The form, and below it the answer for what the address fills in."""
    here = guest(request)
    g, found = tool_of(game, key)
    query = request.query_params
    sections: tuple[Section, ...] = ()
    no: NotUnderstood | Refused | None = None
    given: dict[str, Any] = {}
    try:
        given = typed_in(found, query)
        sections = use(here, game, found, given)
    except (NotUnderstood, Refused) as refusal:
        no = refusal
    status = 200 if no is None or not query else 422 if isinstance(no, NotUnderstood) else 409
    return page(
        request,
        "tool.html",
        status,
        game=g,
        tool=found,
        fields=offered(found.fields),
        files=_known(found, given, here.uploads),
        with_files=bool(files_in(found)),
        filled=filled(found, query),
        sections=sections,
        no=no,
    )


def _known(tool: Tool, given: Mapping[str, Any], uploads: Uploads) -> dict[str, Upload]:
    try:
        return uploaded(tool, given, uploads)
    except NotUnderstood:
        return {}


@router.post("/tools/{game}/{key}", dependencies=[Depends(guest)])
def with_files(request: Request, game: str, key: str, form: FormWithFiles) -> Response:
    """Keep the files that came with the form; its answer then has an address like every other."""
    here = guest(request)
    _, found = tool_of(game, key)
    asked = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    for field in files_in(found):
        file = form.get(f"{field.key}.new")
        if isinstance(file, UploadFile) and file.filename:
            upload = here.uploads.keep(file.filename, file.file.read())
            asked = [pair for pair in asked if pair[0] != field.key] + [(field.key, upload.key)]
    return RedirectResponse(f"/tools/{quote(game)}/{quote(key)}?{urlencode(asked)}#answer", 303)
