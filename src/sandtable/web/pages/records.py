"""What a seat can look up: the whole story, the odds of its charts, settings and rulings, the luck of the dice."""

from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from sandtable.charts import Chart
from sandtable.kernel import Campaign, Conflict, NoteKind, NotUnderstood, Refused, Setting, Value, seal
from sandtable.kernel.agreement import changes_in_words
from sandtable.kernel.journal import EntryKind
from sandtable.sheets.luck import luck
from sandtable.sim.questions import every_question
from sandtable.web.access import NotThere, Stranger, behind_curtain, seat_of
from sandtable.web.chances import Light, question_of
from sandtable.web.correcting import Correcting, correction, rule_so
from sandtable.web.pages.charts import chart_page, throw
from sandtable.web.pages.odds import question_page
from sandtable.web.pages.seat import Said, curtain, show
from sandtable.web.paper import sentence, when
from sandtable.web.rooms import Room
from sandtable.web.routing import Form, Pages
from sandtable.web.seats import Seat
from sandtable.web.sights import Sight

router = Pages()
LINES_A_PAGE = 200


@router.get("/c/{campaign}/{seat}/story")
def story(
    request: Request, campaign: str, seat: str, kind: str = "", side: str = "", words: str = "", before: int = 0
) -> Response:
    """The log, filtered, newest first."""
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        return curtain(request, room, chair)
    found = [
        line
        for line in room.sight(chair.side).lines
        if (not kind or line.kind == kind)
        and (not side or line.side == (None if side == "table" else side))
        and words.lower() in line.text.lower()
    ]
    at = min(before, len(found)) if before > 0 else len(found)
    start = max(0, at - LINES_A_PAGE)
    return show(
        request,
        room,
        chair,
        template="story.html",
        tab="story",
        found=list(reversed(found[start:at])),
        total=len(found),
        older=start,
        kinds=[str(k) for k in NoteKind],
        chosen={"kind": kind, "side": side, "words": words},
    )


@router.get("/c/{campaign}/{seat}/story.txt")
def story_text(request: Request, campaign: str, seat: str) -> Response:
    """The story as this seat may read it, to keep or to mail."""
    room, chair = _seated(request, campaign, seat)
    lines = [f"{when(line.at)}  {sentence(line.text)}" for line in room.sight(chair.side).lines]
    named = {"Content-Disposition": f'attachment; filename="{room.id}-{chair.key}.txt"'}
    return PlainTextResponse(f"{room.campaign.charter.title}\n\n" + "\n".join(lines) + "\n", headers=named)


def _seated(request: Request, campaign: str, seat: str) -> tuple[Room, Seat]:
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        raise Stranger
    return room, chair


def charts_of(campaign: Campaign) -> dict[str, Chart]:
    """The charts of this campaign, its house rules included."""
    return {key: table for key, table in campaign.tables.items() if isinstance(table, Chart)}


@router.get("/c/{campaign}/{seat}/odds")
def odds(request: Request, campaign: str, seat: str) -> Response:
    room, chair = seat_of(request, campaign, seat)
    asked = [q for q in every_question().values() if q.game == room.campaign.game.key]
    return show(request, room, chair, template="odds.html", tab="odds", charts=charts_of(room.campaign), asked=asked)


@router.get("/c/{campaign}/{seat}/chances/{key}")
def chances(request: Request, campaign: str, seat: str, key: str) -> Response:
    """A question over turns as this campaign plays and where it stands now; only what both sides know counts."""
    room, chair = _seated(request, campaign, seat)
    asked, charter = question_of(key), room.campaign.charter
    if asked.game != room.campaign.game.key:
        raise NotThere("There is no such question.")
    back = (f"/c/{room.id}/{chair.key}/odds", charter.title)
    light = Light(charter.settings, charter.house_rules, room.campaign.state)
    return question_page(request, asked, light=light, back=back)


@router.get("/c/{campaign}/{seat}/odds/{key}")
@router.post("/c/{campaign}/{seat}/odds/{key}")
def odds_of(request: Request, campaign: str, seat: str, key: str, form: Form) -> Response:
    """One chart as this campaign plays it; POST rolls on it free of the campaign."""
    room, chair = _seated(request, campaign, seat)
    chart = charts_of(room.campaign).get(key)
    if chart is None:
        raise NotThere("There is no such chart.")
    posted = request.method == "POST"
    asked = {k: str(v) for k, v in form.items()} if posted else dict(request.query_params)
    back = (f"/c/{room.id}/{chair.key}/odds", room.campaign.charter.title)
    dice = throw(chart) if posted else None
    return chart_page(request, room.campaign.game, chart, asked, dice=dice, back=back)


@router.get("/c/{campaign}/{seat}/luck")
def luck_page(request: Request, campaign: str, seat: str) -> Response:
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        return curtain(request, room, chair)
    reports = luck(room.sight(chair.side).rolls())
    return show(request, room, chair, template="luck.html", tab="luck", reports=reports)


@router.get("/c/{campaign}/{seat}/rulings")
def rulings_page(request: Request, campaign: str, seat: str, look: str = "", place: str = "") -> Response:
    room, chair = seat_of(request, campaign, seat)
    return _rulings(request, room, chair, Correcting(look[:200], place[:500]))


def _rulings(request: Request, room: Room, seat: Seat, correcting: Correcting, *, status: int = 200) -> Response:
    if behind_curtain(request, room, seat):
        return curtain(request, room, seat)
    with room.lock:
        sight = room.sight(seat.side)
        made = [(e, changes_in_words(e) if e.kind is EntryKind.RULING else "") for e in room.campaign.rulings()]
        context: dict[str, Any] = {
            "settings": _settings(room),
            "seal": seal(room.campaign.charter.seed),
            "seed": room.campaign.charter.seed if sight.over else "",
            "made": made,
            "correct": correction(room, seat.side, correcting) if seat.side else None,
            "notes": _agreements(sight),
            "wrong": correcting.wrong,
        }
    return show(request, room, seat, template="rulings.html", tab="rulings", status=status, **context)


def _settings(room: Room) -> list[tuple[Setting, Value, bool]]:
    """Every setting with what was chosen, and whether that is not the usual."""
    chosen = room.campaign.charter.settings
    found = [(s, chosen.get(s.key, s.default)) for s in room.campaign.game.settings]
    return [(s, value, value != s.default) for s, value in found]


def _agreements(sight: Sight) -> list[Any]:
    wanted = (NoteKind.RULING, NoteKind.UNDO, NoteKind.RESTART)
    return [line for line in reversed(sight.lines) if line.kind in wanted][:100]


@router.post("/c/{campaign}/{seat}/rule")
def rule_otherwise(request: Request, campaign: str, seat: str, form: Form) -> Response:
    """Correct the record between steps, with a reason."""
    room, chair = seat_of(request, campaign, seat)
    side = chair.side
    if side is None or behind_curtain(request, room, chair):
        return RedirectResponse(f"/c/{room.id}/{chair.key}", 303)
    asked = Correcting(place=str(form.get("place", ""))[:500], value=str(form.get("value", ""))[:500])
    reason = str(form.get("reason", ""))[:500]
    try:
        room.act(lambda campaign: rule_so(campaign, side, asked, reason))
    except (NotUnderstood, Refused) as no:
        return _rulings(request, room, chair, replace(asked, wrong=no.why, reason=reason), status=422)
    except Conflict as gone:
        return show(request, room, chair, said=Said(why=str(gone)), status=409)
    return RedirectResponse(f"/c/{room.id}/{chair.key}/rulings", 303)
