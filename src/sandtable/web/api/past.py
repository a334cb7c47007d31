"""Looking back over the API: the moments of a seat, and what it saw at one of them."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from sandtable.kernel import plain
from sandtable.web.access import seat_over_api
from sandtable.web.api.campaigns import SeatKey
from sandtable.web.api.library import WRONG, Word
from sandtable.web.moments import moment, moments_of

router = APIRouter(responses=WRONG, tags=["campaigns"])
Number = Annotated[int, Path(ge=0, le=1_000_000, description="as this seat counts its moments")]


@router.get("/campaigns/{campaign}/seats/{seat}/moments")
def moments(request: Request, campaign: Word, seat: SeatKey) -> list[dict[str, Any]]:
    """Every moment this seat can look back on, the set-up first."""
    room, chair = seat_over_api(request, campaign, seat)
    found = moments_of(room, room.sight(chair.side))
    return [{"number": m.number, "title": m.title, "phase": m.phase, "day": m.day} for m in found]


@router.get("/campaigns/{campaign}/seats/{seat}/moments/{number}")
def view_then(request: Request, campaign: Word, seat: SeatKey, number: Number) -> dict[str, Any]:
    """The campaign as this seat saw it at that moment, and no more."""
    room, chair = seat_over_api(request, campaign, seat)
    at = moment(moments_of(room, room.sight(chair.side)), number)
    told: dict[str, Any] = plain(room.past.view(at.step, chair.side))
    return {"number": at.number, "title": at.title, "turn": room.past.turn(at.step), "view": told}
