"""The after-action report: opening, story date by date with its maps, turning points, losses, luck, closing."""

import re
from datetime import datetime
from fractions import Fraction
from html import escape
from itertools import groupby

from sandtable import __version__
from sandtable.kernel import REFEREE, Campaign, Line, NoteKind, Picture, Side, Table
from sandtable.odds.bars import percent
from sandtable.sheets.dates import MOST_MAPS, Date, dates_of, map_of, score_moved, worth_telling
from sandtable.sheets.luck import Luck, luck
from sandtable.sheets.opening import opening_of
from sandtable.sheets.press import Page, Part, Printed, Prose, Story, to_pdf
from sandtable.sheets.sheet import reader
from sandtable.sheets.turning_points import TurningPoint, losses, surprise, turning_points

MARKS = {NoteKind.ROLL: "dice", NoteKind.REVEAL: "seen", NoteKind.RULING: "ruled", NoteKind.UNDO: "undo"}
HISTORY = "History"
"""The tab whose pictures tell of the whole campaign; others picture the booklet."""
DICE = {"program": "thrown by the program", "entered": "thrown at the table", "mixed": "thrown here or at the table"}
WHOLE = "The campaign as a whole"


def after_action_pdf(campaign: Campaign, viewer: Side | None, *, paper: str = "a4") -> bytes:
    """The report as a PDF: in this viewer's view while the campaign runs, in full when it is over."""
    return to_pdf(_page(campaign, viewer, paper), _parts(campaign, viewer))


def after_action_html(campaign: Campaign, viewer: Side | None) -> str:
    """The same as one HTML page that needs nothing else."""
    page, parts = _page(campaign, viewer, "a4"), _parts(campaign, viewer)
    told = ". ".join(part for part in (page.campaign, page.viewer) if part)
    contents = "".join(f'<li><a href="#part-{n}">{escape(part.title)}</a></li>' for n, part in enumerate(parts))
    body = "".join(
        f'<section id="part-{n}"><h2>{escape(part.title)}</h2>'
        + "".join(_html(s, f"{n}-{m}", part.title) for m, s in enumerate(part.sections))
        + "</section>"
        for n, part in enumerate(parts)
    )
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(page.title)}: {escape(page.campaign)}</title><style>{STYLE}</style>"
        f"<h1>{escape(page.title)}</h1><p>{escape(told)}</p><p class=lead>{escape(page.lead)}</p>"
        f"<nav aria-label=Contents><ul>{contents}</ul></nav>{body}"
    )


STYLE = (
    "body{font:18px/1.5 Charter,Georgia,serif;background:#f6f1e4;color:#24221d;max-width:50rem;margin:2rem auto;"
    "padding:0 1rem}table{border-collapse:collapse;display:block;overflow-x:auto}"
    "td,th{border:1px solid #cfc6ae;padding:.25rem .5rem;text-align:left;vertical-align:top}"
    "li{list-style:none;margin:.2rem 0}ul{padding:0}small{font-style:italic;color:#615a4a}.lead{font-size:1.15em}"
    "svg{max-width:100%;height:auto;background:#fff}section{border-top:2px solid #cfc6ae;margin-top:2.5rem}"
    "nav li{display:inline-block;margin-right:1.2rem}@media print{section{break-before:page}}"
)


def _reader(campaign: Campaign, viewer: Side | None) -> Side | None:
    return REFEREE if campaign.over else viewer


def _page(campaign: Campaign, viewer: Side | None, paper: str) -> Page:
    seen = "The whole story" if campaign.over else reader(campaign, viewer)
    began, lead = day(campaign.charter.created), _stands(campaign, viewer)
    return Page("After-action report", campaign.charter.title, seen, began, lead, paper)


def _parts(campaign: Campaign, viewer: Side | None) -> list[Part]:
    """Each begins on a page of its own."""
    lines = campaign.log(_reader(campaign, viewer))
    dates = dates_of(campaign, lines)
    unmapped = len(dates) - MOST_MAPS
    told = [_date(campaign, date, viewer, mapped=n >= unmapped) for n, date in enumerate(dates)]
    opening = Part("After-action report", [_opening(campaign, lines), *_pictures(campaign, viewer)])
    return [opening, *told, Part(WHOLE, _whole(campaign, viewer, lines, dates))]


def _opening(campaign: Campaign, lines: list[Line]) -> Prose:
    """What is played, by whom, since when, and what was read otherwise than usual."""
    told = opening_of(campaign)
    otherwise = "; ".join(f"{title}: {words}" for title, words in told.otherwise)
    sentences = [
        told.published,
        f"{told.scenario}. {told.explanation}".strip(),
        "; ".join(f"{side}: {who}" for side, who in told.players),
        _played_on(lines),
        f"Dice {DICE.get(campaign.charter.dice, campaign.charter.dice)}",
        f"Chosen otherwise than usual: {otherwise}" if otherwise else "",
    ]
    return Prose("Opening", " ".join(f"{s.rstrip('.')}." for s in sentences if s))


def _played_on(lines: list[Line]) -> str:
    days = list(dict.fromkeys(day(line.at) for line in sorted(lines, key=lambda line: line.at) if line.at))
    if len(days) < 2:
        return f"Played on {days[0]}" if days else ""
    return f"Played on {len(days)} days, {days[0]} to {days[-1]}"


DAY = "%d %b %Y"


def day(at: str) -> str:
    """The day of a moment, in the zone of whoever has the report made; empty for what is no moment."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime(DAY)
    except ValueError:
        return ""


def _date(campaign: Campaign, date: Date, viewer: Side | None, *, mapped: bool) -> Part:
    story = Story("What happened", tuple(told_lines(campaign, [line for line in date.lines if worth_telling(line)])))
    pictures = map_of(campaign, date, viewer) if mapped else []
    return Part(date.title, [*([story] if story.lines else []), *pictures])


def _whole(campaign: Campaign, viewer: Side | None, lines: list[Line], dates: list[Date]) -> list[Printed]:
    dated = [(date.title, date.lines) for date in dates]
    moved = score_moved(campaign, dates)
    points = tuple(
        (
            p.date,
            _called(campaign, p.side),
            p.roll,
            p.outcome,
            _chance(p.odds),
            *_lead(campaign, p, moved),
        )
        for p in turning_points(dated, moved)
    )
    lost = tuple((date, _called(campaign, side), text) for date, side, text in losses(dated))
    sections: list[Printed] = []
    if points:
        columns = ("Date", "Side", "Roll", "What came", "Its chance", *(["The score then moved"] if moved else []))
        what = "weighed most for the score" if moved else "surprised most"
        sections.append(Table(f"Turning points: the rolls that {what}", columns, points))
    if lost:
        sections.append(Table("Losses", ("Date", "Side", "What the story tells"), lost))
    sections.append(_luck(campaign, luck(line for line in lines if line.kind is NoteKind.ROLL)))
    rulings = campaign.rulings()
    if rulings:
        told = "; ".join(f"{_called(campaign, e.side)}: {e.reason}" for e in rulings)
        sections.append(Prose("Ruled otherwise", f"{len(rulings)}: {told}."))
    return [*sections, Prose("Closing", _closing(campaign, viewer))]


def _lead(campaign: Campaign, point: TurningPoint, moved: dict[int, int]) -> tuple[str, ...]:
    """By how much the score moved and for whom, where it did at all."""
    if not moved:
        return ()
    first, *others = campaign.game.side_keys()
    towards = first if point.moved > 0 or not others else others[0]
    return (f"by {abs(point.moved)} for {_called(campaign, towards)}",)


def _closing(campaign: Campaign, viewer: Side | None) -> str:
    return f"{_stands(campaign, viewer)} Told by Sandtable {__version__}."


def _stands(campaign: Campaign, viewer: Side | None) -> str:
    """How it ended, or how it stands."""
    outcome = campaign.game.outcome(campaign.state) if campaign.over else None
    view = campaign.view(viewer)
    if outcome:
        won = f"{_called(campaign, outcome.winner)}: victory. " if outcome.winner else ""
        stands = f"It ended: {outcome.why.rstrip('.')}. {won}".strip()
    else:
        stands = f"So far: {view.headline}."
    score = f"{view.score.rstrip('.')}." if view.score else ""
    return f"{stands} {score}".strip()


def _pictures(campaign: Campaign, viewer: Side | None) -> list[Picture]:
    """What pictures the course of the campaign; once it is over, also those that only the others had."""
    viewers = dict.fromkeys([viewer, *campaign.game.side_keys(), None]) if campaign.over else [viewer]
    found: dict[str, Picture] = {}
    for one in viewers:
        for section in campaign.view(one).sections:
            if isinstance(section, Picture) and section.tab == HISTORY:
                found.setdefault(section.title, section)
    return list(found.values())


def told_lines(campaign: Campaign, lines: list[Line]) -> list[tuple[str, str, str]]:
    """Line by line; decisions of a side that follow each other stand together, so that what came of them is not
    buried."""
    told = []
    for (decided, side), run in groupby(lines, key=lambda line: (line.kind is NoteKind.DECISION, line.side)):
        if decided:
            told.append(("chose", "", _whose(campaign, side, " · ".join(line.text.rstrip(".") for line in run))))
        else:
            told += [(MARKS.get(line.kind, ""), _whose(campaign, side, line.text), _small_print(line)) for line in run]
    return told


def _whose(campaign: Campaign, side: Side | None, text: str) -> str:
    """A line with its side before it, where it does not name the side itself."""
    if side is None or len(campaign.game.sides) == 1:
        return text
    title = _called(campaign, side)
    return text if title.removesuffix("s") in text else f"{title}: {text}"


def _small_print(line: Line) -> str:
    """The odds a roll had."""
    chance = surprise(line)
    return f"({_chance(chance)} chance)" if chance is not None else ""


def _chance(odds: Fraction) -> str:
    return percent(odds)


def _called(campaign: Campaign, side: Side | None) -> str:
    """A side in the third person: the one player of a game is You only to himself."""
    alone = side is not None and len(campaign.game.sides) == 1
    return "The player" if alone else campaign.game.side_title(side)


def _luck(campaign: Campaign, reports: list[Luck]) -> Table:
    rows = tuple(
        (_called(campaign, one.side), one.rolls, one.dice, one.total, f"{float(one.expected):.1f}", one.words)
        for one in reports
    )
    return Table("The luck of the dice", ("Side", "Rolls", "Dice", "Sum", "Expected", "In words"), rows)


def apart(svg: str, prefix: str) -> str:
    """The drawing with its names prefixed, so that several can stand on one page."""
    svg = re.sub(r'\bid="', f'id="{prefix}', svg)
    svg = re.sub(r'(url\(#|href="#)', rf"\g<1>{prefix}", svg)
    labels = re.compile(r'aria-(labelledby|describedby)="([^"]*)"')
    return labels.sub(lambda m: f'aria-{m[1]}="{" ".join(prefix + name for name in m[2].split())}"', svg)


def _html(section: Printed, number: str, part: str) -> str:
    head = f"<h3>{escape(section.title)}</h3>" if section.title != part else ""
    match section:
        case Picture():
            return head + apart(section.svg, f"p{number}-")
        case Story():
            items = "".join(
                f"<li><small>{m}</small> {escape(t)} <small>{escape(d)}</small></li>" for m, t, d in section.lines
            )
            return f"{head}<ul>{items}</ul>"
        case Prose():
            return f"{head}<p>{escape(section.text)}</p>"
        case Table():
            heads = "".join(f"<th>{escape(c)}</th>" for c in section.columns)
            rows = "".join(
                "<tr>" + "".join(f"<td>{escape(str(c))}</td>" for c in row) + "</tr>" for row in section.rows
            )
            return f"{head}<table><tr>{heads}</tr>{rows}</table>"
    return head
