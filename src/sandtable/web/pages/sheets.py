"""Sheets: what a seat sees, on paper. Printed from the seat's own view, so that a sheet knows no more than its page."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from sandtable.kernel import NotUnderstood
from sandtable.web.access import NotThere, Stranger, behind_curtain, seat_of
from sandtable.web.pages.records import charts_of
from sandtable.web.pages.seat import show
from sandtable.web.routing import Pages
from sandtable.web.slugs import slug

router = Pages()
REPORT = "after-action"


@router.get("/c/{campaign}/{seat}/sheets")
def sheets(request: Request, campaign: str, seat: str, paper: str = "a4") -> Response:
    from sandtable.sheets import PAPERS, form_names, sheet_names, table_papers

    room, chair = seat_of(request, campaign, seat)
    with room.lock:
        view = room.sight(chair.side).view
        names = sheet_names(room.campaign, chair.side)
        forms = form_names(room.campaign, chair.side)
        for_table = table_papers(room.campaign, chair.side)
    return show(
        request,
        room,
        chair,
        template="sheets.html",
        tab="sheets",
        names=[(slug(name), name) for name in dict.fromkeys([*names[:-1], *forms])],
        for_table=[(slug(name), name) for name in for_table],
        filled_names=names,
        forms=forms,
        papers=list(PAPERS),
        paper=paper if paper in PAPERS else "a4",
        charts=charts_of(room.campaign),
        sections=[s for s in view.sections if s.tab == "Sheets"],
    )


@router.get("/c/{campaign}/{seat}/sheets/{name}.pdf")
def sheet(request: Request, campaign: str, seat: str, name: str, paper: str = "a4", blank: str = "") -> Response:
    """One sheet, filled or blank; `after-action` is the report of the whole campaign so far."""
    from sandtable.sheets import (
        PAPERS,
        after_action_pdf,
        form_names,
        print_for_table,
        print_sheet,
        sheet_names,
        table_papers,
    )

    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        raise Stranger
    if paper not in PAPERS:
        raise NotUnderstood(f"Paper is one of {', '.join(PAPERS)}.")
    with room.apart() as opened:
        told = (form_names if blank else sheet_names)(opened.campaign, chair.side)
        names = {slug(n): n for n in told}
        if name == REPORT:
            pdf = after_action_pdf(opened.campaign, chair.side, paper=paper)
        elif name in (papers := {slug(n): n for n in table_papers(opened.campaign, chair.side)}):
            pdf = print_for_table(opened.campaign, chair.side, papers[name], paper=paper)
        elif name in names:
            pdf = print_sheet(opened.campaign, chair.side, names[name], paper=paper, filled=not blank)
        else:
            raise NotThere("There is no such sheet.")
    return pdf_named(pdf, f"{room.id}-{chair.key}-{name}")


@router.get("/c/{campaign}/{seat}/report.html")
def report(request: Request, campaign: str, seat: str) -> Response:
    """The report as one web page to keep or to send; its own style would not be let in here, so it is a file."""
    from sandtable.sheets import after_action_html

    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        raise Stranger
    with room.apart() as opened:
        html = after_action_html(opened.campaign, chair.side)
    named = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(f'{room.id}-{chair.key}-report')}.html"}
    return Response(html, media_type="text/html; charset=utf-8", headers=named)


@router.get("/c/{campaign}/{seat}/cards/{key}.pdf")
def card(request: Request, campaign: str, seat: str, key: str, paper: str = "a4") -> Response:
    """A chart with its odds as a card for the table."""
    from sandtable.sheets import PAPERS, odds_card

    room, _ = seat_of(request, campaign, seat)
    chart = charts_of(room.campaign).get(key)
    if chart is None or paper not in PAPERS:
        raise NotThere("There is no such chart.")
    return pdf_named(odds_card(chart, game=room.campaign.game.title, paper=paper), f"{room.campaign.game.key}-{key}")


def pdf_named(pdf: bytes, name: str) -> Response:
    named = {"Content-Disposition": f"inline; filename*=UTF-8''{quote(name)}.pdf"}
    return Response(pdf, media_type="application/pdf", headers=named)
