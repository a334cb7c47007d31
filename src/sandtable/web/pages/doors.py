"""Doors: the host's token, invitation links, and how the reader wants the pages to look."""

from urllib.parse import urlsplit

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.kernel import NotUnderstood, RuleFault
from sandtable.store import BadFile
from sandtable.web.access import Stranger, house
from sandtable.web.fields import Filled
from sandtable.web.paper import SIZES, THEMES, look_of
from sandtable.web.routing import Form, Pages
from sandtable.web.seats import A_YEAR, address, seat_cookie

router = Pages()


def as_sent(form: FormData) -> Filled:
    """A form's texts as they were sent, to be shown or kept as they stand."""
    return Filled({name: [str(v) for v in form.getlist(name) if isinstance(v, str)] for name in form})


def keep_cookie(request: Request, answer: Response, name: str, value: str) -> None:
    # A proxy's word for HTTPS needs no trust here: it can only make the visitor's own cookie stricter.
    secure = "https" in (request.url.scheme, request.headers.get("x-forwarded-proto", "").strip().lower())
    answer.set_cookie(name, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/")


@router.get("/host/{token}")
def host(request: Request, token: str) -> Response:
    here = house(request)
    if not here.door.opens_house(request, token):
        raise _wrong_link(request)
    answer = RedirectResponse("/", 303)
    keep_cookie(request, answer, "host", token)
    return answer


@router.get("/join/{campaign}/{token}")
def join(request: Request, campaign: str, token: str) -> Response:
    """An invitation link: from here on this browser holds the seat."""
    here = house(request)
    try:
        room = here.rooms.enter(campaign)
    except (BadFile, NotUnderstood, RuleFault):
        here.door.guesses.wrong(address(request), f"{campaign}/{token}")
        raise _wrong_link(request) from None
    seat = here.door.invited(request, token, list(room.seats().values()))
    if seat is None:
        raise _wrong_link(request)
    answer = RedirectResponse(f"/c/{room.id}/{seat.key}", 303)
    keep_cookie(request, answer, seat_cookie(room.id), token)
    return answer


@router.post("/look")
def look(request: Request, form: Form) -> Response:
    """A larger or smaller type, a lighter or darker page."""
    size, theme = look_of(request)
    change = str(form.get("change", ""))
    if change in ("smaller", "larger"):
        size = min(max(size + (1 if change == "larger" else -1), SIZES[0]), SIZES[-1])
    elif change == "theme":
        theme = THEMES[(THEMES.index(theme) + 1) % len(THEMES)]
    back = urlsplit(str(form.get("back", "/")))
    path = back.path if back.path.startswith("/") and not back.path.startswith("//") else "/"
    answer = RedirectResponse(path + (f"?{back.query}" if back.query else ""), 303)
    keep_cookie(request, answer, "look", f"{size}.{theme}")
    return answer


def _wrong_link(request: Request) -> Exception:
    if house(request).door.guesses.too_many(address(request)):
        return HTTPException(429, "Too many wrong links from here. Wait a minute.")
    return Stranger()
