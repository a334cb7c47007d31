"""A seat's own map and counters: bring a module, choose what lies on the table, match counters, to VASSAL and back."""

import re
from pathlib import Path, PurePath
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response

from sandtable.kernel import NotUnderstood, Refused
from sandtable.surfaces.map_files import as_toml
from sandtable.surfaces.matching import units_of
from sandtable.surfaces.own import Kind, OwnCounter
from sandtable.surfaces.side_by_side import BoardPlace
from sandtable.surfaces.underlay import lay_under
from sandtable.vassal.pictures import kind_of
from sandtable.web.access import BehindCurtain, NotThere, behind_curtain, house, seat_of
from sandtable.web.own_ground import can_change, in_force, lay_ground, painted_file
from sandtable.web.own_maps import BARE, BOARDS, JOINED, OwnTable
from sandtable.web.own_positions import can_write, from_vassal, placed, to_vassal
from sandtable.web.pages.seat import show
from sandtable.web.rooms import Room
from sandtable.web.routing import Form, Pages
from sandtable.web.seats import Seat

router = Pages()
PICTURE = {
    # A picture is somebody's file: whatever it holds, a browser that opens it by itself runs and fetches nothing.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cache-Control": "private, no-cache",
}
MOST_OF_A_MAP = 2_000_000
SHOWN = 300
"""Counters of a module that the page shows with their pictures; the others by name."""
_NUMBER = re.compile(r"\[([^\[\]]*)\]\s*$")


@router.get("/c/{campaign}/{seat}/table")
def table(request: Request, campaign: str, seat: str) -> Response:
    return _shown(request, *sitting(request, campaign, seat))


@router.post("/c/{campaign}/{seat}/table/bring")
def bring(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """A module, board or picture of the player's. What cannot be read of it is told; anything else is refused."""
    room, chair = sitting(request, campaign, seat)
    file = form.get("file")
    try:
        if not isinstance(file, UploadFile) or not file.size:
            raise NotUnderstood("Choose a file first.")
        brought = own_table(request, room, chair).bring(file.file.read(), PurePath(file.filename or "").stem)
    except NotUnderstood as no:
        return _shown(request, room, chair, wrong=no.why, status=422)
    if brought.kind is Kind.SCAN:  # it says nothing yet of the hexes on it
        return RedirectResponse(f"/c/{room.id}/{chair.key}/table/scan/{brought.key}", 303)
    return _back(room, chair, "brought")


@router.post("/c/{campaign}/{seat}/table/owns")
def owns(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """The player says that he owns what somebody else brought: then he sees it too."""
    room, chair = sitting(request, campaign, seat)
    own_table(request, room, chair).say_he_owns(str(form.get("key", "")))
    return _back(room, chair, "brought")


@router.post("/c/{campaign}/{seat}/table/choose")
def choose(request: Request, campaign: str, seat: str, form: Form) -> Response:
    room, chair = sitting(request, campaign, seat)
    key, _, number = str(form.get("map", "")).partition(":")
    try:
        which = int(number) if number.isdecimal() and len(number) < 4 else 0
        own_table(request, room, chair).choose(key, which, str(form.get("counters", "")))
    except NotUnderstood as no:
        return _shown(request, room, chair, wrong=no.why, status=422)
    return _back(room, chair, "match" if form.get("counters") else "map")


@router.post("/c/{campaign}/{seat}/table/boards")
def boards(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """VASL boards side by side: for each its column and row, whether it is turned round, and which part of it."""
    room, chair = sitting(request, campaign, seat)
    lines = zip(*(map(str, form.getlist(name)) for name in ("key", "column", "row", "first", "last")), strict=False)
    turned = {str(key) for key in form.getlist("turned")}
    places = [
        BoardPlace(key, int(column), int(row), key in turned, first.strip()[:20], last.strip()[:20])
        for key, column, row, first, last in lines
        if all(n.isascii() and n.isdecimal() and len(n) < 4 for n in (column, row))
    ]
    try:
        own_table(request, room, chair).put_boards(places)
    except NotUnderstood as no:
        return _shown(request, room, chair, wrong=no.why, status=422)
    return _back(room, chair, "map")


@router.post("/c/{campaign}/{seat}/table/match")
def match(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """Which counter of the module each unit is; a unit whose line was emptied is drawn by us."""
    room, chair = sitting(request, campaign, seat)
    own = own_table(request, room, chair)
    now, counters = own.match(), own.counters()
    known = {counter.gpid for counter in counters.brought.counters} if counters else set()
    changed: dict[str, str] = {}
    for unit, words in zip(form.getlist("unit"), form.getlist("counter"), strict=False):
        found = _NUMBER.search(str(words))
        gpid = found[1] if found else ""
        if str(words).strip() and gpid not in known:
            why = f"{str(words)[:60]!r} is no counter of this module: choose one of the list, or empty the line."
            return _shown(request, room, chair, wrong=why, status=422)
        if str(unit) in now and now[str(unit)] != gpid:
            changed[str(unit)] = gpid
    own.correct(changed)
    return _back(room, chair, "match")


@router.post("/c/{campaign}/{seat}/table/ground")
def ground(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """The map file whose ground the rules ask from now on, if the other side agrees."""
    room, chair = sitting(request, campaign, seat)
    assert chair.side is not None
    try:
        text = _ground_file(own_table(request, room, chair), room, form)
        waits = lay_ground(room, chair.side, text, house(request).bench)
    except (NotUnderstood, Refused) as no:
        return _shown(request, room, chair, wrong=no.why, status=422)
    return _shown(request, room, chair, said_of_ground=waits or "The rules ask this ground from now on.")


def _ground_file(own: OwnTable, room: Room, form: FormData) -> str:
    match form.get("of"):
        case "ours":
            return ""
        case "painted":
            return as_toml(painted_file(room, own, own.now.painted))
    file = form.get("file")
    if not isinstance(file, UploadFile) or not file.size:
        raise NotUnderstood("Choose a map file first.")
    try:
        return file.file.read(MOST_OF_A_MAP).decode("utf-8")
    except UnicodeDecodeError:
        raise NotUnderstood("This is no text file.") from None


@router.get("/c/{campaign}/{seat}/table/position.vsav")
def save_for_vassal(request: Request, campaign: str, seat: str) -> Response:
    """What this seat sees on the map, as a save of its own module."""
    room, chair = sitting(request, campaign, seat)
    named = {"Content-Disposition": f'attachment; filename="{room.id}-{chair.key}.vsav"'}
    data = to_vassal(own_table(request, room, chair), house(request).bench)
    return Response(data, media_type="application/octet-stream", headers=named)


@router.post("/c/{campaign}/{seat}/table/back")
def beside_vassal(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """A save of the same module beside the board. It moves nothing: a move is an answer."""
    room, chair = sitting(request, campaign, seat)
    file = form.get("file")
    try:
        if not isinstance(file, UploadFile) or not file.size:
            raise NotUnderstood("Choose a file first.")
        differences = from_vassal(own_table(request, room, chair), house(request).bench, file.file.read())
    except NotUnderstood as no:
        return _shown(request, room, chair, wrong=no.why, status=422)
    return _shown(request, room, chair, compared=(file.filename or "the save")[:80], differences=differences)


@router.get("/c/{campaign}/{seat}/table.json")
def laid(request: Request, campaign: str, seat: str) -> Response:
    """For the board's script: what lies under it. Nothing where that is ours."""
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        raise BehindCurtain(f"The screen is not for {chair.title} now.")
    told = own_table(request, room, chair).json() if chair.side is not None else None
    return JSONResponse(told) if told else Response(status_code=204)


@router.get("/c/{campaign}/{seat}/own/{key}/{name}")
def picture(request: Request, campaign: str, seat: str, key: str, name: str) -> Response:
    room, chair = sitting(request, campaign, seat)
    return _picture(request, own_table(request, room, chair).picture(key, name), f'"{key}-{name}"')


@router.get("/c/{campaign}/{seat}/own/{key}/{name}/{tile}")
def tile(request: Request, campaign: str, seat: str, key: str, name: str, tile: str) -> Response:
    """A square of a large picture."""
    room, chair = sitting(request, campaign, seat)
    found = own_table(request, room, chair).tile(key, name, tile)
    return _picture(request, found, f'"{key}-{name}-{tile}"', kind_of(found.read_bytes()[:16]) if found else None)


@router.post("/c/{campaign}/{seat}/own/{key}/{name}/{tile}")
async def keep_tile(request: Request, campaign: str, seat: str, key: str, name: str, tile: str) -> Response:
    """A square that the browser of whoever brought the picture has cut of it."""
    data = await request.body()
    room, chair = await run_in_threadpool(sitting, request, campaign, seat)
    await run_in_threadpool(own_table(request, room, chair).keep_tile, key, name, tile, data)
    return Response(status_code=204)


def _picture(request: Request, found: Path | None, mark: str, kind: str | None = None) -> Response:
    if found is None:
        raise NotThere("There is no such picture for this seat.")
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers={**PICTURE, "ETag": mark})
    return FileResponse(found, headers={**PICTURE, "ETag": mark}, media_type=kind)


def sitting(request: Request, campaign: str, seat: str) -> tuple[Room, Seat]:
    """The seat of a player; observers have no table of their own."""
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        raise BehindCurtain(f"The screen is not for {chair.title} now.")
    if chair.side is None or room.sight(chair.side).laid is None:
        raise NotThere("There is no table here on which a map could lie.")
    return room, chair


def own_table(request: Request, room: Room, seat: Seat) -> OwnTable:
    return OwnTable(house(request), room, seat)


def _back(room: Room, seat: Seat, part: str) -> Response:
    return RedirectResponse(f"/c/{room.id}/{seat.key}/table#{part}", 303)


def _shown(request: Request, room: Room, seat: Seat, *, status: int = 200, **more: Any) -> Response:
    own = own_table(request, room, seat)
    board, counters, under = own.board, own.counters(), own.underlay()
    assert board is not None
    found, names = own.match(), {c.gpid: c for c in counters.brought.counters} if counters else {}
    return show(
        request,
        room,
        seat,
        template="own_maps.html",
        tab="table",
        status=status,
        board=board,
        now=own.now,
        own=own.own(),
        vasl=[thing for thing in own.own() if thing.kind is Kind.BOARD],
        places={place.key: place for place in own.now.boards},
        others=own.of_others(),
        maps=_maps(own),
        under=under,
        counters=counters,
        match=[(unit, names.get(found.get(unit.key, ""))) for unit in units_of(board)] if counters else [],
        left=placed(own)[1] if under and can_write(own) else None,
        titled=titled,
        most_shown=SHOWN,
        ground=_ground(room, seat, own),
        **more,
    )


def _ground(room: Room, seat: Seat, own: OwnTable) -> dict[str, Any] | None:
    if seat.side is None or not can_change(room, seat.side):
        return None
    painted = own.now.painted
    return {"own": in_force(room), "painted": len({*painted.areas, *painted.levels, *painted.buildings})}


def _maps(own: OwnTable) -> list[dict[str, Any]]:
    """Every map this seat may lay down, with how well it fits the game's hexes."""
    pinned = [thing for thing in own.own() if thing.brought.picture and thing.key in own.now.scans]
    lines = [(BARE, 0, "")] + ([(JOINED, 0, "")] if len(pinned) > 1 else [])
    lines += [(BOARDS, 0, "")] if own.now.boards else []
    lines += [(thing.key, 0, "your picture") for thing in pinned]
    for thing in own.own():
        lines += [
            (thing.key, n, f"{thing.brought.title} {thing.brought.version}") for n in range(len(thing.brought.maps))
        ]
    return [_line(own, *line) for line in lines]


def _line(own: OwnTable, key: str, number: int, of: str) -> dict[str, Any]:
    line: dict[str, Any] = {"value": f"{key}:{number}", "of": of, "title": of}
    try:
        each, board = own.map(key, number), own.board
        line["title"] = each.surface.title
        under = lay_under(board.surface, each) if board else None
        return line | {"agree": under.agree if under else 0, "fits": under.fits if under else False}
    except NotUnderstood as no:
        return line | {"refused": no.why}


def titled(counter: OwnCounter) -> str:
    """A counter as it is chosen from the list: its name, where it lies in the palette, its number."""
    return (
        f"{counter.name} · {' · '.join(counter.tray)} [{counter.gpid}]"
        if counter.tray
        else f"{counter.name} [{counter.gpid}]"
    )
