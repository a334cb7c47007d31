"""Campaigns over the API: the same seats, the same secrets."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from sandtable.games import find
from sandtable.kernel import Campaign, Line, NotUnderstood, Pending, Roll, plain
from sandtable.sheets.luck import luck
from sandtable.web.access import NotThere, Stranger, host_only, places, room_of, seat_of, seat_over_api
from sandtable.web.api.library import WRONG, Word
from sandtable.web.api.models import Answer, Done, NewCampaign, Ruling, Started
from sandtable.web.opponents import player_of
from sandtable.web.pages.doors import keep_cookie
from sandtable.web.rooms import Room
from sandtable.web.seats import Seat, at_cookie
from sandtable.web.sights import Sight
from sandtable.web.work import prove_house_rules

router = APIRouter(responses=WRONG, tags=["campaigns"])
SeatKey = Annotated[str, Path(max_length=60, description="a side, or observer")]
HIDDEN_FIELDS = ("seen_by",)


@router.get("/campaigns")
def campaigns(request: Request) -> list[dict[str, Any]]:
    """Every campaign of this machine. For the host."""
    here = host_only(request)
    told: list[dict[str, Any]] = [plain(summary) for summary in here.shelf.list()]
    return told


@router.post("/campaigns", status_code=201)
def create(request: Request, wanted: NewCampaign) -> Started:
    """Start a campaign. For the host."""
    here = host_only(request)
    g = find(wanted.game)
    if unknown := set(wanted.seats) - set(g.side_keys()):
        raise NotUnderstood(f"{g.title} has no side {min(unknown)!r}.")
    if wanted.house_rules:
        here.bench.run(prove_house_rules, wanted.game, wanted.house_rules)
    opened = here.shelf.create(
        wanted.game,
        wanted.scenario,
        settings=wanted.settings,
        players={side: player_of(wanted.game, side, place) for side, place in wanted.seats.items()},
        dice=wanted.dice,
        title=wanted.title.strip(),
        house_rules=wanted.house_rules,
    )
    room = here.rooms.add(opened)
    elsewhere = [side for side, place in wanted.seats.items() if place == "elsewhere"]
    links = {side: f"/join/{room.id}/{room.invite(side)}" for side in elsewhere}
    return Started(id=room.id, title=opened.campaign.charter.title, invitations=links)


@router.get("/campaigns/{campaign}")
def campaign(request: Request, campaign: Word) -> dict[str, Any]:
    """What everybody at the table knows."""
    room = room_of(request, campaign)
    sight, charter = room.sight(None), room.campaign.charter
    return {
        "id": room.id,
        "title": charter.title,
        "game": charter.game,
        "scenario": charter.scenario,
        "settings": dict(charter.settings),
        "dice": charter.dice,
        "created": charter.created,
        "headline": sight.view.headline,
        "score": sight.view.score,
        "progress": sight.progress,
        "over": sight.over,
        "outcome": plain(sight.outcome),
        "outline": plain(sight.outline),
        "seats": [{"key": s.key, "title": s.title, "where": s.where} for s in places(room)],
    }


@router.get("/campaigns/{campaign}/seats/{seat}/pending")
def pending(request: Request, campaign: Word, seat: SeatKey) -> list[dict[str, Any]]:
    """What this seat is asked now, each with its id; a roll comes with its odds."""
    room, chair = seat_over_api(request, campaign, seat)
    return _asked(room.sight(chair.side))


def _asked(sight: Sight) -> list[dict[str, Any]]:
    return [_pending(p, sight) for p in sight.pending]


def _pending(p: Pending, sight: Sight) -> dict[str, Any]:
    asked = {k: v for k, v in plain(p.request).items() if k not in HIDDEN_FIELDS}
    more = {"prospect": p.request.prospect()} if isinstance(p.request, Roll) else {}
    return {"id": sight.name(p), "request": asked, **more}


@router.get("/campaigns/{campaign}/seats/{seat}/waiting")
def waiting(request: Request, campaign: Word, seat: SeatKey) -> list[dict[str, Any]]:
    """What others are doing, in words that tell nothing else."""
    room, chair = seat_over_api(request, campaign, seat)
    return [{"side": w.side, "doing": w.doing} for w in room.sight(chair.side).waiting]


@router.get("/campaigns/{campaign}/seats/{seat}/view")
def view(request: Request, campaign: Word, seat: SeatKey) -> dict[str, Any]:
    """The campaign as this seat sees it."""
    room, chair = seat_over_api(request, campaign, seat)
    told: dict[str, Any] = plain(room.sight(chair.side).view)
    return told


@router.get("/campaigns/{campaign}/seats/{seat}/log")
def log(
    request: Request,
    campaign: Word,
    seat: SeatKey,
    start: Annotated[int, Query(ge=0)] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> dict[str, Any]:
    """The story, oldest first. Lines are numbered as this seat reads them."""
    room, chair = seat_over_api(request, campaign, seat)
    lines = room.sight(chair.side).lines
    shown = [_line(start + i, line) for i, line in enumerate(lines[start : start + limit])]
    return {"total": len(lines), "start": start, "lines": shown}


def _line(number: int, line: Line) -> dict[str, Any]:
    """The journal's own numbers stay inside: their gaps would tell how often the other side has answered."""
    return {
        "number": number,
        "text": line.text,
        "rule": line.cite,
        "side": line.side,
        "kind": str(line.kind),
        "data": dict(line.data),
        "at": line.at,
    }


@router.get("/campaigns/{campaign}/seats/{seat}/luck")
def luck_report(request: Request, campaign: Word, seat: SeatKey) -> list[dict[str, Any]]:
    """Each side's dice against what dice do, over the rolls this seat may read."""
    room, chair = seat_over_api(request, campaign, seat)
    return [
        {
            "side": r.side,
            "rolls": r.rolls,
            "dice": r.dice,
            "total": r.total,
            "expected": float(r.expected),
            "chance_at_most": float(r.lower),
            "chance_at_least": float(r.higher),
        }
        for r in luck(room.sight(chair.side).rolls())
    ]


@router.post("/campaigns/{campaign}/seats/{seat}/answer")
def answer(request: Request, campaign: Word, seat: SeatKey, given: Answer) -> Done:
    """Answer something pending by its id. 409: refused by a rule, or no longer open; 422: not understood."""
    room, chair = _player(request, campaign, seat)
    asked = room.sight(chair.side).find(given.request)
    if asked is None:
        raise NotThere("This is not asked of this seat now.")
    side = chair.side or ""

    def deed(campaign: Campaign) -> None:
        campaign.answer(side, asked.id, given.value, overrule=given.overrule)

    room.act(deed)
    return _done(room, chair)


@router.post("/campaigns/{campaign}/seats/{seat}/undo")
def undo(request: Request, campaign: Word, seat: SeatKey) -> Done:
    """Take back this seat's last answer; `asks` tells why the other side must agree first."""
    room, chair = _player(request, campaign, seat)
    side = chair.side or ""
    return _done(room, chair, asks=str(room.act(lambda campaign: campaign.undo(side))))


@router.post("/campaigns/{campaign}/seats/{seat}/rulings")
def rule_otherwise(request: Request, campaign: Word, seat: SeatKey, ruling: Ruling) -> Done:
    """Correct the record between steps."""
    room, chair = _player(request, campaign, seat)
    side = chair.side or ""
    asks = room.act(lambda campaign: campaign.rule_otherwise(side, ruling.changes, ruling.reason))
    return _done(room, chair, asks=str(asks))


@router.post("/campaigns/{campaign}/seats/{seat}/sit")
def sit(request: Request, response: Response, campaign: Word, seat: SeatKey) -> Done:
    """Hot seat: this side now sits before the screen that sends the cookie back."""
    room, chair = seat_of(request, campaign, seat)
    keep_cookie(request, response, at_cookie(room.id), chair.key)
    return Done()


def _player(request: Request, campaign: str, seat: str) -> tuple[Room, Seat]:
    room, chair = seat_over_api(request, campaign, seat)
    if chair.side is None:
        raise Stranger
    return room, chair


def _done(room: Room, seat: Seat, *, asks: str = "") -> Done:
    return Done(done=not asks, asks=asks, pending=_asked(room.sight(seat.side)))


@router.post("/campaigns/{campaign}/backup")
def backup(request: Request, campaign: Word) -> dict[str, str]:
    """Copy the campaign file into the backups folder. For the host."""
    here = host_only(request)
    room = room_of(request, campaign)
    with room.apart() as opened:
        return {"backup": here.shelf.backup(opened).name}
