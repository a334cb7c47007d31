"""Playback: the campaign as a seat saw it at any moment, a picture of it, and a short film of several."""

from collections.abc import Iterable
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.kernel import Board, Picture, Section, View
from sandtable.sheets import board_list, board_picture, to_png
from sandtable.store import branched_off, what_ifs
from sandtable.web.access import NotThere, Stranger, behind_curtain, house, seat_of
from sandtable.web.film import MOST_FRAMES, film
from sandtable.web.moments import (
    Moment,
    days_of,
    first_of_day,
    first_of_turn,
    lines_of,
    lines_until,
    moment,
    moments_of,
    strides,
)
from sandtable.web.pages.seat import TAB_ORDER, curtain, show
from sandtable.web.pictures import alone
from sandtable.web.rooms import Room
from sandtable.web.routing import Pages
from sandtable.web.seats import Seat
from sandtable.web.slugs import slug
from sandtable.web.what_ifs import leave

router = Pages()
SHOWN_LINES = 60
FRAMES = 12
LONGEST_NUMBER = 9


@router.get("/c/{campaign}/{seat}/then")
def then(request: Request, campaign: str, seat: str, at: str = "", turn: str = "", day: str = "") -> Response:
    """To the moment of this number, the first of this turn or of this evening; without any, to the latest."""
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        return curtain(request, room, chair)
    moments = moments_of(room, room.sight(chair.side))
    found = moments[-1]
    if _number(at) is not None:
        found = moments[min(_number(at) or 0, len(moments) - 1)]
    elif _number(turn) is not None:
        found = first_of_turn(room.past, moments, _number(turn) or 0)
    elif day:
        found = first_of_day(moments, day)
    return RedirectResponse(f"/c/{room.id}/{chair.key}/then/{found.number}", 303)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


@router.get("/c/{campaign}/{seat}/then/{number}")
def at_moment(request: Request, campaign: str, seat: str, number: int, tab: str = "", act: str = "") -> Response:
    """The view and the story as they stood then for this seat; with `act`, in the midst of the step."""
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        return curtain(request, room, chair)
    sight = room.sight(chair.side)
    moments = moments_of(room, sight)
    at = moment(moments, number)
    view = room.past.view(at.step, chair.side)
    acts = room.past.frames(at.step, chair.side) if _number(act) is not None else ()
    chosen_act = min(_number(act) or 0, len(acts) - 1)
    view = acts[chosen_act] if acts else view
    tabs = _tabs(view)
    chosen = next((t for t in tabs if slug(t) == tab), tabs[0] if tabs else "")
    told = lines_until(sight, at)
    return show(
        request,
        room,
        chair,
        template="then.html",
        tab="then",
        at=at,
        last=moments[-1].number,
        then=view,
        then_tabs=tabs,
        then_tab=chosen,
        sections=[shown for s in view.sections if s.tab == chosen for shown in drawn(room, s)],
        pictures={s.title for s in view.sections if isinstance(s, Picture | Board)},
        strides=strides(moments, at),
        acts=len(acts),
        act=chosen_act,
        asked_for_acts=bool(act),
        within=at.number > 0 and len(lines_of(sight, at)) > 1,
        turn=(room.past.turn(at.step), room.past.turn(moments[-1].step)),
        days=days_of(moments),
        told=list(reversed(told[-SHOWN_LINES:])),
        told_in_all=len(told),
        **_what_if(request, room, chair, at),
    )


def _what_if(request: Request, room: Room, seat: Seat, at: Moment) -> dict[str, Any]:
    """Whether this seat may play on from here in a copy, and the copies it keeps."""
    origin, by = branched_off(room.id) if room.what_if else (room.id, seat.key)
    return {
        "leave": leave(request, room, seat, room.past.steps()[at.step]),
        "over_then": room.past.over(at.step),
        "kept_aside": [name for name in what_ifs(house(request).shelf, origin, by) if name != room.id],
    }


def _tabs(view: View) -> list[str]:
    """What can be looked at: maps and tables first, standing orders last."""
    order = ("Board", *TAB_ORDER)
    found = [t for t in view.tabs() if t != "Now"]
    found.sort(key=lambda t: (order.index(t) if t in order else len(order), t))
    return [*found, *(t for t in view.tabs() if t == "Now")]


def drawn(room: Room, section: Section) -> tuple[Section, ...]:
    """A section as it can stand still: a board becomes its picture and the list of what lies on it."""
    if isinstance(section, Board):
        sides = room.campaign.game.sides
        return board_picture(section, sides), board_list(section, {s.key: s.title for s in sides})
    return (section,)


# ---------------------------------------------------------------------- pictures to take away


@router.get("/c/{campaign}/{seat}/then/{number}/{name}.svg")
def as_svg(request: Request, campaign: str, seat: str, number: int, name: str) -> Response:
    room, chair, at, _ = _looking_back(request, campaign, seat, number)
    svg = alone(_picture(room, chair, at, name).svg)
    return _file(svg.encode(), "image/svg+xml", f"{room.id}-{at.number}-{name}.svg")


@router.get("/c/{campaign}/{seat}/then/{number}/{name}.png")
def as_png(request: Request, campaign: str, seat: str, number: int, name: str) -> Response:
    room, chair, at, _ = _looking_back(request, campaign, seat, number)
    png = to_png(alone(_picture(room, chair, at, name).svg))
    return _file(png, "image/png", f"{room.id}-{at.number}-{name}.png")


@router.get("/c/{campaign}/{seat}/then/{number}/{name}/film.svg")
def as_film(
    request: Request, campaign: str, seat: str, number: int, name: str, frames: int = FRAMES, within: str = ""
) -> Response:
    """The last so many moments up to this one that look different, one after the other; or what changed `within` it."""
    room, chair, at, moments = _looking_back(request, campaign, seat, number)
    wanted = max(2, min(frames, MOST_FRAMES))
    past: Iterable[tuple[Moment, View]]
    if within:
        past = ((at, view) for view in reversed(room.past.frames(at.step, chair.side)))
    else:
        back = reversed(moments[max(0, at.number - 4 * wanted) : at.number + 1])
        past = ((m, room.past.view(m.step, chair.side)) for m in back)
    shown: list[tuple[str, str]] = []
    for m, view in past:
        picture = _named(room, view, name)
        if picture is not None and (not shown or shown[-1][1] != picture.svg):
            shown.append((f"{view.headline} · {m.title}", picture.svg))
        if len(shown) == (MOST_FRAMES if within else wanted):
            break
    if not shown:
        raise NotThere("There is no such picture at this moment.")
    return _file(film(shown[::-1]).encode(), "image/svg+xml", f"{room.id}-{at.number}-{name}-film.svg")


def _looking_back(
    request: Request, campaign: str, seat: str, number: int
) -> tuple[Room, Seat, Moment, tuple[Moment, ...]]:
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        raise Stranger
    moments = moments_of(room, room.sight(chair.side))
    return room, chair, moment(moments, number), moments


def _picture(room: Room, seat: Seat, at: Moment, name: str) -> Picture:
    found = _named(room, room.past.view(at.step, seat.side), name)
    if found is None:
        raise NotThere("There is no such picture at this moment.")
    return found


def _named(room: Room, view: View, name: str) -> Picture | None:
    for section in view.sections:
        if slug(section.title) == name and isinstance(section, Picture | Board):
            first: Any = drawn(room, section)[0]
            return first if isinstance(first, Picture) else None
    return None


def _file(body: bytes, kind: str, name: str) -> Response:
    return Response(body, media_type=kind, headers={"Content-Disposition": f'inline; filename="{name}"'})
