"""The page of a seat: the sequence of play, what is asked now, the story; and answering, taking back, sitting down."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import FormData

from sandtable.kernel import (
    Ask,
    Board,
    Campaign,
    Choose,
    Conflict,
    Entry,
    File,
    NotUnderstood,
    Pending,
    Picture,
    Purchase,
    Refused,
    Report,
    Roll,
    RuleFault,
)
from sandtable.store.drafts import Fields
from sandtable.web.access import NotThere, behind_curtain, hot_seat, own_seat, places, seat_of
from sandtable.web.board import judging_levels
from sandtable.web.boards import drawn_for
from sandtable.web.drafts import keep_sent
from sandtable.web.fields import Filled, fields_of, read_value
from sandtable.web.pages.doors import Form, keep_cookie
from sandtable.web.paper import page, slug
from sandtable.web.rolling import give
from sandtable.web.rooms import Room
from sandtable.web.seats import Seat, at_cookie
from sandtable.web.sights import Sight

router = APIRouter()
SHOWN_LINES = 80
TAB_ORDER = ("Map", "Forces", "Records", "Sheets")


@dataclass(frozen=True, slots=True)
class Said:
    """What is told beside a question after an answer that did not count, or after a file filled its form."""

    request: str = ""
    why: str = ""
    rule: str = ""
    can_overrule: str = ""
    filled: Filled = field(default_factory=Filled)
    picture: Picture | None = None
    file: str = ""
    remarks: tuple[str, ...] = ()


@router.get("/c/{campaign}/{seat}")
def now(request: Request, campaign: str, seat: str) -> Response:
    room, chair = seat_of(request, campaign, seat)
    return show(request, room, chair)


@router.get("/c/{campaign}/{seat}/tab/{tab}")
def tab_page(request: Request, campaign: str, seat: str, tab: str) -> Response:
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        return curtain(request, room, chair)
    sections = [s for s in room.sight(chair.side).view.sections if slug(s.tab) == tab and s.tab != "Now"]
    if not sections:
        raise NotThere("There is nothing under this tab now.")
    return show(request, room, chair, template="tab.html", tab=tab, sections=sections)


def show(
    request: Request,
    room: Room,
    seat: Seat,
    *,
    template: str = "now.html",
    tab: str = "now",
    said: Said | None = None,
    status: int = 200,
    **more: Any,
) -> Response:
    """A page of this seat; the curtain instead, while the other side may sit before the screen."""
    if behind_curtain(request, room, seat):
        return curtain(request, room, seat)
    sight = room.sight(seat.side)
    if said and said.request and said.filled:
        keep_sent(room, seat, said.request, said.filled)
    context: dict[str, Any] = {
        "room": room,
        "charter": room.campaign.charter,
        "game": room.campaign.game,
        "seat": seat,
        "sight": sight,
        "sides": {s.key: s for s in _spoken_of(room, seat)},
        "base": f"/c/{room.id}/{seat.key}",
        "tab": tab,
        "tabs": tabs(sight),
        "asks": asked_of(room, seat, sight, said or Said()),
        "said": said,
        "unread": room.unread(seat.side, sight) if seat.side else frozenset(),
        "lines": list(reversed(sight.lines[-SHOWN_LINES:])),
        "next_here": next_here(request, room, seat, sight),
        "shared_screen": hot_seat(request, room, seat),
        "mine": own_seat(request, room),
        "files": files_for(room, seat),
        "judging_levels": judging_levels(room.campaign.game),
        **more,
    }
    return page(request, template, status, **context)


def _spoken_of(room: Room, seat: Seat) -> list[Seat]:
    """The sides as this seat speaks of them: to whoever watches him, the one player of a game is no You."""
    found = places(room)
    return [replace(found[0], title="The player")] if len(found) == 1 and seat.side is None else found


def files_for(room: Room, seat: Seat) -> tuple[File, ...]:
    """What this seat may take away for other programs."""
    with room.lock:
        return room.campaign.game.files(room.campaign.state, seat.side)


def tabs(sight: Sight) -> list[tuple[str, str]]:
    """(address, title) of every tab that has something to show."""
    named = [t for t in sight.view.tabs() if t not in ("Now", "Sheets")]
    named.sort(key=lambda t: (TAB_ORDER.index(t) if t in TAB_ORDER else len(TAB_ORDER), t))
    # Where the board fills the first page, the tab of its own shows it as a list.
    listed = {s.tab for s in sight.view.sections if isinstance(s, Board)}
    titles = [(f"/tab/{slug(t)}", "List" if t in listed else t) for t in named]
    own = [("/table", "Your table")] if sight.laid and sight.viewer else []
    found = [("", "Now"), *titles, *own, ("/sheets", "Sheets"), ("/odds", "Odds"), ("/rulings", "Rulings")]
    if sight.rolled():
        found.append(("/luck", "Luck"))
    return found


def asked_of(room: Room, seat: Seat, sight: Sight, said: Said) -> list[Mapping[str, Any]]:
    """Every question of this seat, each filled as its draft was left."""
    drafts = room.drafts.of(seat.side) if seat.side and sight.pending else {}
    return [asked(p, sight, said, drafts.get(sight.name(p))) for p in sight.pending]


def asked(pending: Pending, sight: Sight, said: Said, draft: Fields | None = None) -> Mapping[str, Any]:
    """One question with everything its control needs: what was just sent, else the draft, else what it begins with."""
    name = sight.name(pending)
    ours = said.request == name
    usual = isinstance(pending.request, Choose) and pending.request.suggestion is not None
    suggestion = pending.request.suggestion if isinstance(pending.request, Ask) else None
    begins = fields_of(pending.request, suggestion) if usual else Filled()
    return {
        "id": name,
        "request": pending.request,
        "prospect": pending.request.prospect() if isinstance(pending.request, Roll) else {},
        "said": said if ours and said.why else None,
        "drafted": said if ours and said.file else None,
        "filled": said.filled if ours else Filled(draft) if draft else begins,
        "kept": bool(draft) and not ours,
        "suggested": suggestion not in (None, {}, []) and not usual,
        **drawn_for(pending.request, sight),
    }


def next_here(request: Request, room: Room, seat: Seat, sight: Sight) -> Seat | None:
    """The side at this screen that must act while this one has nothing to do."""
    if sight.pending or not hot_seat(request, room, seat):
        return None
    return next((s for s in room.here() if s.key != seat.key and room.sight(s.side).pending), None)


# ---------------------------------------------------------------------- the curtain


def curtain(request: Request, room: Room, seat: Seat) -> Response:
    return page(request, "curtain.html", room=room, seat=seat, charter=room.campaign.charter)


@router.post("/c/{campaign}/{seat}/sit")
def sit(request: Request, campaign: str, seat: str) -> Response:
    """Hot seat: this side now sits before the screen."""
    room, chair = seat_of(request, campaign, seat)
    answer = RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    keep_cookie(request, answer, at_cookie(room.id), chair.key)
    return answer


@router.post("/c/{campaign}/{seat}/rise")
def rise(request: Request, campaign: str, seat: str) -> Response:
    """Cover the screen."""
    room, chair = seat_of(request, campaign, seat)
    answer = RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    keep_cookie(request, answer, at_cookie(room.id), "")
    return answer


# ---------------------------------------------------------------------- answering


@router.post("/c/{campaign}/{seat}/answer")
def answer(request: Request, campaign: str, seat: str, form: Form) -> Response:
    room, chair = seat_of(request, campaign, seat)
    if chair.side is None or behind_curtain(request, room, chair):
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    name, sight = str(form.get("request", "")), room.sight(chair.side)
    pending = sight.find(name)
    if pending is None:
        gone = Said(why="This has been answered, or taken back, meanwhile. Here is how things stand now.")
        return show(request, room, chair, said=gone, status=409)
    filled = kept(form)
    if form.get("suggest") and isinstance(pending.request, Ask):
        suggestion = pending.request.suggestion
        offered = filled if suggestion is None else fields_of(pending.request, suggestion)
        return show(request, room, chair, said=Said(name, filled=offered))
    if form.get("more"):
        return show(request, room, chair, said=Said(name, filled=filled.with_more_rows(str(form.get("more")))))
    return _given(request, room, chair, pending, form, filled, sight)


def _given(
    request: Request, room: Room, seat: Seat, pending: Pending, form: FormData, filled: Filled, sight: Sight
) -> Response:
    """Answer; what is refused comes back beside the field, filled as it was."""
    name, overrule = sight.name(pending), str(form.get("reason", "")) if form.get("overrule") else ""
    side, value = seat.side, None
    assert side is not None
    try:
        value = read_value(pending.request, Filled({k: filled.getlist(k) for k in form}))
        room.act(lambda c: give(c, side, pending, value, overrule, str(form.get("how", ""))))
    except Refused as no:
        can = "yes" if isinstance(pending.request, Ask) else ""
        said = Said(name, no.why, no.rule, can, filled, picture=_refused(room, pending, value))
        return show(request, room, seat, said=said, status=422)
    except NotUnderstood as no:
        return show(request, room, seat, said=Said(name, no.why, no.rule, "", filled), status=422)
    except Conflict as gone:
        return show(request, room, seat, said=Said(why=str(gone)), status=409)
    except RuleFault as fault:
        print(fault, file=sys.stderr)  # its details may hold what this seat may not see
        return show(request, room, seat, said=Said(name, fault.told, filled=filled), status=500)
    room.has_read(side, room.sight(side))
    return _after(request, room, seat)


def _refused(room: Room, pending: Pending, value: Any) -> Picture | None:
    """The refused answer as a drawing, where the question knows how; it stands beside the words."""
    asked = pending.request
    if not isinstance(asked, Ask) or asked.draw_refused is None:
        return None
    try:
        with room.lock:
            return asked.draw_refused(asked.understand(value))
    except Exception as fault:  # only the drawing is missing then; what the rules say stands
        print(f"{pending.id}: the refused answer could not be drawn: {fault!r}", file=sys.stderr)
        return None


def _after(request: Request, room: Room, seat: Seat) -> Response:
    """Back to the seat; at an open table straight to whoever must act next."""
    other = None if room.curtain else next_here(request, room, seat, room.sight(seat.side))
    to = other or seat
    answer = RedirectResponse(f"/c/{room.id}/{to.key}", 303)
    if other is not None:
        keep_cookie(request, answer, at_cookie(room.id), to.key)
    return answer


def kept(form: FormData) -> Filled:
    return Filled({name: [str(v) for v in form.getlist(name) if isinstance(v, str)] for name in form})


@router.post("/c/{campaign}/{seat}/undo")
def undo(request: Request, campaign: str, seat: str) -> Response:
    room, chair = seat_of(request, campaign, seat)
    side = chair.side
    if side is None or behind_curtain(request, room, chair):
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)

    def take_back(campaign: Campaign) -> Entry | None:
        taken = campaign.plan_undo(side).target
        return None if campaign.undo(side) else taken

    try:
        taken = room.act(take_back)
    except (Refused, Conflict) as no:
        return show(request, room, chair, said=Said(why=getattr(no, "why", "") or str(no)), status=409)
    again = taken and _asked_again(room.sight(side), taken)
    if again:
        return show(request, room, chair, said=again)
    return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)


def _asked_again(sight: Sight, taken: Entry) -> Said | None:
    """A long form that was taken back stands there as it was filled in: one line of it is to be changed, not all."""
    for pending in sight.pending:
        long = isinstance(pending.request, Report | Purchase)
        if long and pending.id.endswith(f".{taken.request[:8]}"):
            return Said(sight.name(pending), filled=fields_of(pending.request, taken.value))
    return None


@router.post("/c/{campaign}/{seat}/read")
def read(request: Request, campaign: str, seat: str) -> Response:
    """Everything up to now has been read."""
    room, chair = seat_of(request, campaign, seat)
    if chair.side is not None and not behind_curtain(request, room, chair):
        room.has_read(chair.side, room.sight(chair.side))
    return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
