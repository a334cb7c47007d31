"""Tools: every game's calculators. What is asked stands in the address, so that an answer can be sent to a friend."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandtable.kernel import NotUnderstood, Refused, Section
from sandtable.web.access import guest
from sandtable.web.calculators import every_tool, filled, offered, tool_of, typed_in, use
from sandtable.web.paper import page

router = APIRouter()


@router.get("/tools")
def tools(request: Request) -> Response:
    guest(request)
    return page(request, "tools.html", games=every_tool())


@router.get("/tools/{game}/{key}")
def tool(request: Request, game: str, key: str) -> Response:
    """The form, and below it the answer for what the address fills in."""
    guest(request)
    g, found = tool_of(game, key)
    query = request.query_params
    sections: tuple[Section, ...] = ()
    no: NotUnderstood | Refused | None = None
    try:
        sections = use(found, typed_in(found, query))
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
        filled=filled(found, query),
        sections=sections,
        no=no,
    )
