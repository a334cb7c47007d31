"""The board of a seat for its page's script: the whole, where counters may go, and acts, which are ordinary answers."""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from sandtable.kernel import Act, Campaign, Conflict, NotUnderstood, Refused, RuleFault
from sandtable.store.drafts import IN_HAND, TooLong
from sandtable.web.access import BehindCurtain, NotThere, behind_curtain, seat_of
from sandtable.web.api.models import Acted, Held
from sandtable.web.board import reach_json
from sandtable.web.pages.seat import Said, show
from sandtable.web.patches import patch
from sandtable.web.rooms import Room
from sandtable.web.routing import Form, Pages
from sandtable.web.seats import Seat
from sandtable.web.sights import Sight

router = Pages()
GONE = "This has been answered, or taken back, meanwhile. Here is how things stand now."
MOST_COUNTERS = 500


@router.get("/c/{campaign}/{seat}/board.json")
def board(request: Request, campaign: str, seat: str) -> Response:
    room, chair = _sitting(request, campaign, seat)
    laid = room.sight(chair.side).laid
    if laid is None:
        raise NotThere("This campaign has no board now.")
    return Response(laid.whole(held(room, chair, laid.asks)), media_type="application/json")


def held(room: Room, chair: Seat, asks: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    """What this seat had in its hand when it last looked: counters, the verb, and the way they were led."""
    drafts = room.drafts.of(chair.side) if chair.side else {}
    for ask in asks:
        if kept := drafts.get(f"{ask['id']}{IN_HAND}"):
            counters = [id for id in kept.get("counters", []) if id in ask["counters"]]
            return {"counters": counters, "verb": kept.get("verb", [""])[0], "way": kept.get("way", [])}
    return None


@router.post("/c/{campaign}/{seat}/board/held")
def keep_held(request: Request, campaign: str, seat: str, given: Held) -> Response:
    """Keep what is in the hand; an empty hand is forgotten. Nothing is answered by this, and nobody is told."""
    room, chair = _sitting(request, campaign, seat)
    if chair.side is None or room.sight(chair.side).find(given.request) is None:
        return Response(status_code=410)
    question = f"{given.request}{IN_HAND}"
    try:
        if given.counters:
            fields = {"counters": given.counters, "verb": [given.verb], "way": given.way}
            room.drafts.keep(chair.side, question, fields)
        else:
            room.drafts.forget(chair.side, question)
    except TooLong as no:
        return _no(413, str(no))
    return Response(status_code=204)


@router.get("/c/{campaign}/{seat}/board/targets")
def targets(request: Request, campaign: str, seat: str, verb: str, counters: str = "") -> Response:
    """Where these counters may go with this verb, what it costs, and what forbids the rest."""
    room, chair = _sitting(request, campaign, seat)
    asked = room.sight(chair.side).find(request.query_params.get("request", ""))
    if asked is None or not isinstance(asked.request, Act):
        return JSONResponse([])
    ids = tuple(counters.split(",")[:MOST_COUNTERS]) if counters else ()
    try:
        with room.lock:
            found = asked.request.reach(verb, ids)
    except NotUnderstood as no:
        return JSONResponse({"why": no.why, "rule": no.rule}, 422)
    return JSONResponse(reach_json(found))


@router.get("/c/{campaign}/{seat}/board/barred")
def barred(request: Request, campaign: str, seat: str, counters: str = "") -> Response:
    """What these counters may not do now whatever is chosen further, each with why."""
    room, chair = _sitting(request, campaign, seat)
    asked = room.sight(chair.side).find(request.query_params.get("request", ""))
    if asked is None or not isinstance(asked.request, Act):
        return JSONResponse({})
    try:
        with room.lock:
            found = asked.request.barred(tuple(counters.split(",")[:MOST_COUNTERS]))
    except NotUnderstood:
        return JSONResponse({})
    return JSONResponse({verb: no.why for verb, no in found.items()})


@router.get("/c/{campaign}/{seat}/board/before")
def before(request: Request, campaign: str, seat: str, verb: str, counters: str = "", path: str = "") -> Response:
    """What is told of an act before it is done: measured, and what forbids it. Nothing is answered by this."""
    room, chair = _sitting(request, campaign, seat)
    query = request.query_params
    asked = room.sight(chair.side).find(query.get("request", ""))
    if chair.side is None or asked is None or not isinstance(asked.request, Act):
        return JSONResponse({"words": ""})
    value: dict[str, Any] = {part: query[part] for part in ("to", "with") if part in query} | {"verb": verb}
    value |= {"counters": counters.split(",")[:MOST_COUNTERS]} if counters else {}
    value |= {"path": path.split()} if path else {}
    try:
        with room.lock:
            words, no = asked.request.before(value)
    except NotUnderstood:
        return JSONResponse({"words": ""})
    return JSONResponse({"words": words, "refused": no.why if no else "", "rule": no.rule if no else ""})


@router.post("/c/{campaign}/{seat}/board/act")
def act(request: Request, campaign: str, seat: str, given: Acted) -> Response:
    """An act as an answer. What is refused comes back with its rule, to be drawn where it was tried."""
    room, chair = _sitting(request, campaign, seat)
    side = chair.side
    before = room.sight(side)
    asked = before.find(given.request) if side is not None else None
    if side is None or asked is None:
        return _no(409, GONE, gone=True)

    def deed(campaign: Campaign) -> None:
        campaign.answer(side, asked.id, given.value, overrule=given.overrule)

    try:
        room.act(deed)
    except Refused as no:
        return _no(409, no.why, no.rule, overrule=True)
    except NotUnderstood as no:
        return _no(422, no.why, no.rule)
    except Conflict as gone:
        return _no(409, str(gone), gone=True)
    except RuleFault as fault:
        print(fault, file=sys.stderr)  # its details may hold what this seat may not see
        return _no(500, fault.told)
    sight = room.sight(side)
    room.has_read(side, sight)
    return JSONResponse({"done": True, **_leading(before, sight, given.version)})


def _leading(before: Sight, now: Sight, held: str) -> dict[str, Any]:
    """Which board it has become; for a page that held the one before, also what leads there, so that it can go on."""
    if now.laid is None:
        return {"version": ""}
    known = before.laid is not None and before.laid.version == held
    return {"version": now.laid.version, **({"patch": json.loads(patch(before.laid, now.laid))} if known else {})}


@router.post("/c/{campaign}/{seat}/judging")
def judging(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """Ask for acts to be judged otherwise from now on; the other side must agree, where there is one."""
    room, chair = _sitting(request, campaign, seat)
    side, level = chair.side, str(form.get("level", ""))
    back = RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    if side is None:
        return back
    try:
        room.act(lambda campaign: campaign.judge_by(side, level))
    except (Refused, Conflict, NotUnderstood) as no:
        return show(request, room, chair, said=Said(why=getattr(no, "why", "") or str(no)), status=409)
    return back


def _sitting(request: Request, campaign: str, seat: str) -> tuple[Room, Seat]:
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        raise BehindCurtain(f"The screen is not for {chair.title} now.")
    return room, chair


def _no(status: int, why: str, rule: str = "", **more: Any) -> Response:
    return JSONResponse({"why": why, "rule": rule, **more}, status)
