"""The map editor: terrain, levels, hexsides, roads and slopes painted over the map on a seat's table.

The browser paints and tells the whole after each change; here it is kept for the seat, looked over, written as a map
file, and looked across. The words are those of the game's own maps.
"""

import re
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sandtable.hexes.maps import Vocabulary
from sandtable.kernel import NotUnderstood
from sandtable.surfaces.map_files import as_toml
from sandtable.surfaces.own import Kind
from sandtable.surfaces.painted import Painted
from sandtable.web.access import NotThere, house
from sandtable.web.board import dense, surface_json
from sandtable.web.own_ground import painted_file
from sandtable.web.own_work import faults, for_vasl, look, vocabulary
from sandtable.web.pages.own_maps import own_table, sitting
from sandtable.web.pages.seat import show
from sandtable.web.rooms import Room
from sandtable.web.routing import Pages

router = Pages()
SECONDS = 12.0
"""For a line of sight: the engine is loaded, and the ground is made, anew."""


@router.get("/c/{campaign}/{seat}/table/paint")
def page(request: Request, campaign: str, seat: str) -> Response:
    room, chair = sitting(request, campaign, seat)
    own = own_table(request, room, chair)
    words, kinds = _words(room), dict[str, list[Any]]()
    for terrain in words.terrains.values():
        kinds.setdefault(str(terrain.kind), []).append(terrain)
    more: dict[str, Any] = {"kinds": kinds, "painted": own.now.painted, "sees": knows_sight(words)}
    return show(request, room, chair, template="own_editor.html", tab="table", **more)


@router.get("/c/{campaign}/{seat}/table/paint.json")
def painted(request: Request, campaign: str, seat: str) -> Response:
    """What lies under the brush, and what was painted so far."""
    room, chair = sitting(request, campaign, seat)
    own = own_table(request, room, chair)
    under, laid = own.underlay(), room.sight(chair.side).laid
    assert laid is not None
    terrains = {
        t.key: {"fill": t.look.fill, "ink": t.look.ink, "title": t.title} for t in _words(room).terrains.values()
    }
    ground = dense(under.json(f"{own.base}/own", own.now.map_of)) if under else surface_json(laid.shown)
    told = {"terrains": dense(terrains), "painted": dense(asdict(own.now.painted)), "surface": ground}
    body = ",".join(f"{dense(key)}:{text}" for key, text in told.items())
    return Response(f"{{{body}}}", media_type="application/json")


@router.post("/c/{campaign}/{seat}/table/paint")
def paint(request: Request, campaign: str, seat: str, given: Painted) -> Response:
    """Keep it, and tell what is wrong with it: half a map may be wrong."""
    room, chair = sitting(request, campaign, seat)
    own = own_table(request, room, chair)
    wrong = house(request).bench.run(faults, room.campaign.game.map_words, painted_file(room, own, given))
    try:
        own.paint(given)
    except ValueError:
        raise NotUnderstood("There are signs in this that are no letters, so it was not kept.") from None
    return JSONResponse({"faults": wrong[:20]})


@router.get("/c/{campaign}/{seat}/table/paint.toml")
def file(request: Request, campaign: str, seat: str) -> Response:
    room, chair = sitting(request, campaign, seat)
    own = own_table(request, room, chair)
    named = {"Content-Disposition": 'attachment; filename="my-map.toml"'}
    return Response(as_toml(painted_file(room, own, own.now.painted)), media_type="application/toml", headers=named)


@router.get("/c/{campaign}/{seat}/table/paint.vasl")
def for_vasl_players(request: Request, campaign: str, seat: str) -> Response:
    """The painted ground as VASL's own data for lines of sight: in the board on this seat's table, or by itself."""
    room, chair = sitting(request, campaign, seat)
    own = own_table(request, room, chair)
    if not knows_sight(_words(room)):
        raise NotThere("This game's maps say nothing of lines of sight.")
    board = next((one for one in own.own() if one.key == own.now.map_of and one.kind is Kind.BOARD), None)
    file, name = (own.file(board.key), board.brought.maps[0].name) if board else (None, "my-map")
    words, data = room.campaign.game.map_words, painted_file(room, own, own.now.painted)
    made = house(request).bench.run(for_vasl, words, data, file, name, seconds=SECONDS)
    called = re.sub(r"[^A-Za-z0-9_-]", "-", f"bd{name.removeprefix('bd')}") if board else "bdmy-map.zip"
    named = {"Content-Disposition": f'attachment; filename="{called}"'}
    return Response(made, media_type="application/octet-stream", headers=named)


@router.get("/c/{campaign}/{seat}/table/sight")
def sight(request: Request, campaign: str, seat: str, start: str, end: str) -> Response:
    """A line of sight over what was painted."""
    room, chair = sitting(request, campaign, seat)
    data = painted_file(room, own_table(request, room, chair), own_table(request, room, chair).now.painted)
    try:
        words = room.campaign.game.map_words
        return JSONResponse(house(request).bench.run(look, words, data, start, end, seconds=SECONDS))
    except NotUnderstood as no:
        return JSONResponse({"words": no.why}, 422)


def knows_sight(words: Vocabulary) -> bool:
    """Whether what is painted in these words blocks or hinders sight: then VASL can be told of it."""
    return any(terrain.code for terrain in words.terrains.values())


def _words(room: Room) -> Vocabulary:
    words = room.campaign.game.map_words
    if not words[0]:
        raise NotThere("This game has no words for maps, so none can be painted.")
    return vocabulary(words)
