"""The page of a seat: the sequence of play, what is asked now, the story; and sitting down."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sandtable.kernel import (
    FACT,
    Amount,
    Ask,
    Board,
    Choose,
    ChooseSome,
    File,
    Pending,
    Picture,
    Roll,
)
from sandtable.kernel import Request as KernelRequest
from sandtable.rules import booklet_of
from sandtable.store.drafts import Fields
from sandtable.web.access import NotThere, behind_curtain, hot_seat, own_seat, places, seat_of
from sandtable.web.board import judging_levels
from sandtable.web.boards import drawn_for
from sandtable.web.drafts import keep_sent
from sandtable.web.fields import Filled, fields_of
from sandtable.web.going_on import first_that_goes
from sandtable.web.guide import first_battle, step_for
from sandtable.web.pages.doors import keep_cookie
from sandtable.web.paper import page
from sandtable.web.rolling import decides, rolls_in_the_open
from sandtable.web.rooms import Room
from sandtable.web.routing import Pages
from sandtable.web.seats import Seat, at_cookie
from sandtable.web.sights import Sight, name_of
from sandtable.web.slugs import slug

router = Pages()
SHOWN_LINES = 80
MOST_BUTTONS = 7
"""Up to so many numbers have a button each."""
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
        "rolls_here": rolls_here(request, room, seat) if not sight.pending else [],
        "shared_screen": hot_seat(request, room, seat),
        "mine": own_seat(request, room),
        "files": files_for(room, seat),
        **led_through(room, sight),
        "goes_on": goes_on(room, seat.side, sight),
        "words_of": booklet_of(room.campaign.game.key),
        "judging_levels": judging_levels(room.campaign.game),
        **more,
    }
    return page(request, template, status, **context)


def led_through(room: Room, sight: Sight) -> dict[str, Any]:
    """In a first battle: the step of the guide that tells of what is asked now."""
    if not room.led:
        return {}
    game = room.campaign.game.key
    step = step_for(game, [p.request.question for p in sight.pending])
    return {"step": step, "steps": len(first_battle(game))}


def goes_on(room: Room, side: str | None, sight: Sight) -> bool:
    """Whether something is asked that is answered as suggested."""
    return bool(side) and first_that_goes(room.campaign, str(side), list(sight.pending)) is not None


def _spoken_of(room: Room, seat: Seat) -> list[Seat]:
    """The sides as this seat speaks of them: to whoever watches him, the one player of a game is no You."""
    found = places(room)
    return [replace(found[0], title="The player")] if len(found) == 1 and seat.side is None else found


def files_for(room: Room, seat: Seat) -> tuple[File, ...]:
    """What this seat may take away for other programs."""
    with room.lock:
        return room.campaign.game.files(room.campaign.state, seat.side)


def _takes_maps(sight: Sight) -> bool:
    """A board of hexes: a player's own map can lie under it. A table in inches is drawn by its own terrain."""
    return sight.laid is not None and bool(sight.laid.shown.board.surface.spots)


def tabs(sight: Sight) -> list[tuple[str, str]]:
    """(address, title) of every tab that has something to show."""
    named = [t for t in sight.view.tabs() if t not in ("Now", "Sheets")]
    named.sort(key=lambda t: (TAB_ORDER.index(t) if t in TAB_ORDER else len(TAB_ORDER), t))
    # Where the board fills the first page, the tab of its own shows it as a list.
    listed = {s.tab for s in sight.view.sections if isinstance(s, Board)}
    titles = [(f"/tab/{slug(t)}", "List" if t in listed else t) for t in named]
    own = [("/table", "Your table")] if _takes_maps(sight) and sight.viewer else []
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
    suggestion = pending.request.suggestion if isinstance(pending.request, Ask) else None
    by_buttons = by_one_click(pending.request)
    usual = suggestion is not None and by_buttons
    takes = suggestion not in (None, {}, []) and not usual and decides(pending.request)
    return {
        "id": name,
        "request": pending.request,
        "prospect": pending.request.prospect() if isinstance(pending.request, Roll) else {},
        "said": said if ours and said.why else None,
        "drafted": said if ours and said.file else None,
        "filled": said.filled if ours else Filled(draft) if draft else known(pending.request),
        "usual": suggestion if usual else None,
        "by_buttons": by_buttons,
        "kept": bool(draft) and not ours,
        "suggested": suggestion not in (None, {}, []) and not usual,
        "takes": takes,
        "offer": offer_of(pending.request) if takes else "",
        **drawn_for(pending.request, sight),
    }


def known(request: KernelRequest) -> Filled:
    """What the board has measured stands ticked: it is a fact, and no advice."""
    if isinstance(request, ChooseSome) and request.wants is FACT and request.suggestion:
        return fields_of(request, request.suggestion)
    return Filled()


MOST_OFFERED = 480
"""Letters of a suggestion in words; the rest is there when it is filled in."""


def offer_of(request: KernelRequest) -> str:
    """What is suggested, in words, and why."""
    assert isinstance(request, Ask)
    words = request.describe(request.understand(request.suggestion))
    if len(words) > MOST_OFFERED:
        shown = words[:MOST_OFFERED].rpartition(", ")[0] or words[:MOST_OFFERED]
        words = f"{shown}, and {words.count(', ', len(shown)) or 'some'} more"
    return f"{words}: {request.because}" if request.because else f"{words}."


def by_one_click(request: KernelRequest) -> bool:
    """Whether each answer has a button of its own."""
    return isinstance(request, Choose) or (
        isinstance(request, Amount) and request.maximum - request.minimum < MOST_BUTTONS
    )


def rolls_here(request: Request, room: Room, seat: Seat) -> list[tuple[Seat, Mapping[str, Any]]]:
    """Dice of the other side at this screen that everybody watches: thrown from here, without handing the screen over.

    Their question is all that is shown; what else that side reads beside it stays behind the curtain.
    """
    if not hot_seat(request, room, seat) or not room.curtain:
        return []
    others = [s for s in room.here() if s.key != seat.key and s.side is not None]
    with room.lock:
        found = [(s, p) for s in others for p in rolls_in_the_open(room.campaign, str(s.side))]
    return [(s, {"id": name_of(p), "request": p.request, "filled": Filled(), "prospect": {}}) for s, p in found]


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
