"""The guide: its pages, its pictures, and the first battle that it leads through."""

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from sandtable.games.covers import covers, printed_cover
from sandtable.web.access import NotThere, behind_curtain, guest, host_only, seat_of
from sandtable.web.guide import CONTENTS, guide, picture
from sandtable.web.pages.start import seated
from sandtable.web.paper import page
from sandtable.web.routing import Pages

router = Pages()


@router.get("/guide")
def contents(request: Request) -> Response:
    return guide_page(request, CONTENTS)


@router.get("/guide/pictures/{name}")
def guide_picture(request: Request, name: str) -> Response:
    guest(request)
    found = picture(name)
    if found is None:
        raise NotThere("The guide has no such picture.")
    return FileResponse(found, headers={"Cache-Control": "max-age=3600"})


@router.get("/guide/{name}")
def guide_page(request: Request, name: str) -> Response:
    guest(request)
    found = guide().get(name)
    if found is None:
        raise NotThere("The guide has no such page.")
    first = next((c for c in covers() if c.guide == name and c.first), None)
    return page(request, "guide.html", found=found, pages=guide().values(), first=first)


@router.post("/guide/first/{game}", first=host_only)
def first_battle(request: Request, game: str) -> Response:
    """A first battle with everything set, and its steps told beside the questions."""
    cover = printed_cover(game)
    if cover is None or cover.first is None:
        raise NotThere("The guide leads through no first battle of this game.")
    here, first = host_only(request), cover.first
    players = dict.fromkeys(first.bots, "bot")
    opened = here.shelf.create(
        game, first.scenario, settings=dict(first.settings), players=players, title=f"{cover.title}: a first battle"
    )
    opened.file.note("first", True)
    return seated(request, here.rooms.add(opened))


@router.post("/c/{campaign}/{seat}/first")
def leave_first(request: Request, campaign: str, seat: str) -> Response:
    """The player knows his way: the steps are told no longer."""
    room, chair = seat_of(request, campaign, seat)
    if chair.side is not None and not behind_curtain(request, room, chair):
        room.led = False
    return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
