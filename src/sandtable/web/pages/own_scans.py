"""A scan or a photo of a map: hexes are pinned on it by name, and the grid lies over it where it fits them best."""

import math
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.kernel import NotUnderstood
from sandtable.surfaces.hexagons import written
from sandtable.surfaces.pins import fit_scan, scanned
from sandtable.web.access import NotThere
from sandtable.web.own_maps import Own, OwnTable
from sandtable.web.pages.own_maps import own_table, sitting
from sandtable.web.pages.seat import show
from sandtable.web.routing import Form, Pages

router = Pages()
MOST_PINS = 60
EMPTY = 3
"""Lines that wait for a pin, for who types where it is."""


@router.get("/c/{campaign}/{seat}/table/scan/{key}")
def scan(request: Request, campaign: str, seat: str, key: str) -> Response:
    return _shown(request, campaign, seat, key)


@router.post("/c/{campaign}/{seat}/table/scan/{key}")
def pin(request: Request, campaign: str, seat: str, key: str, form: Form) -> Response:
    """Keep the pins and show how well the grid fits them; or lay the picture on the table."""
    room, chair = sitting(request, campaign, seat)
    own = own_table(request, room, chair)
    _picture(own, key)
    try:
        pins = list(_pins(form))
        own.pin(key, pins, slanted_view=form.get("view") == "slanted")
        if form.get("lay"):
            own.choose(key, 0, own.now.counters_of)
            return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    except NotUnderstood as no:
        return _shown(request, campaign, seat, key, wrong=no.why, status=422)
    return _shown(request, campaign, seat, key)


def _pins(form: Form) -> Any:
    lines = zip(*(form.getlist(name) for name in ("hex", "x", "y")), strict=False)
    for number, (hex, x, y) in enumerate(lines):
        if number >= MOST_PINS:
            return
        if not str(hex).strip():
            continue
        try:
            at = float(str(x)), float(str(y))
        except ValueError:
            raise NotUnderstood(f"{str(hex)[:20]} is pinned nowhere: click its middle on the picture.") from None
        if not all(math.isfinite(n) and abs(n) < 1e6 for n in at):
            raise NotUnderstood(f"{str(hex)[:20]} is pinned beyond the picture.")
        yield written(str(hex)[:20]), *at


def _picture(own: OwnTable, key: str) -> Own:
    try:
        found = own.find(key)
    except NotUnderstood as no:
        raise NotThere(no.why) from None
    if not found.brought.picture:
        raise NotThere("This is no picture.")
    return found


def _shown(request: Request, campaign: str, seat: str, key: str, *, status: int = 200, wrong: str = "") -> Response:
    room, chair = sitting(request, campaign, seat)
    own = own_table(request, room, chair)
    found, board = _picture(own, key), own.board
    assert board is not None
    picture, left, grid = own.scan(found), list[float](), ""
    try:
        left = list(fit_scan(board.surface, picture).left)
        grid = _outlines(scanned("", board.surface, picture).surface)
    except NotUnderstood as no:
        wrong = wrong or (no.why if picture.pins else "")
    pins = [(p.hex, *p.at, left[n] if n < len(left) else None) for n, p in enumerate(picture.pins)]
    return show(
        request,
        room,
        chair,
        template="own_scan.html",
        tab="table",
        status=status,
        own_key=key,
        title=found.brought.title,
        picture=picture,
        pins=[*pins, *[("", "", "", None)] * EMPTY],
        worst=max(left, default=None),
        grid=grid,
        board=board,
        wrong=wrong,
    )


def _outlines(surface: Any) -> str:
    """Every hex as one path."""
    parts = []
    for spot in surface.spots:
        corners = "L".join(f"{spot.x + x:.1f} {spot.y + y:.1f}" for x, y in surface.hexagon)
        parts.append(f"M{corners}Z")
    return "".join(parts)
