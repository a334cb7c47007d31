"""Tools: every game's calculators. What is asked stands in the address, so that an answer can be sent to a friend."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.kernel import Field, FieldKind, Game, NotUnderstood, Refused, Section, Tool
from sandtable.web.access import guest, seat_of
from sandtable.web.calculators import every_tool, files_in, filled, offered, tool_of, typed_in, uploaded, use
from sandtable.web.paper import page
from sandtable.web.routing import FormWithFiles, Pages
from sandtable.web.uploads import Upload, Uploads

router = Pages()


@router.get("/tools")
def tools(request: Request) -> Response:
    """Every tool; those of the campaign one comes from with what it fills in."""
    guest(request)
    query = request.query_params

    def known(game: Game[Any], tool: Tool) -> str:
        fields = {field.key: field for field in offered(tool.fields)} if query.get("of") == game.key else {}
        fits = {key: query[key] for key, field in fields.items() if key in query and _fits(field, query[key])}
        return f"?{urlencode(fits)}" if fits else ""

    return page(request, "tools.html", games=every_tool(), known=known, of=query.get("of", ""))


@router.get("/c/{campaign}/{seat}/tools")
def tools_from_here(request: Request, campaign: str, seat: str) -> Response:
    """To the tools with what the campaign knows of their fields at this moment: weather, date, readings."""
    room, _ = seat_of(request, campaign, seat)
    with room.lock:
        game = room.campaign.game
        known = game.for_tools(room.campaign.state)
    return RedirectResponse(f"/tools?{urlencode({'of': game.key, **known})}" if known else "/tools", 303)


def _fits(field: Field, text: str) -> bool:
    """A choice that this tool does not have is left as it stands there."""
    return field.kind is not FieldKind.CHOICE or text in {key for key, _ in field.choices}


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


@router.post("/tools/{game}/{key}", first=guest)
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
