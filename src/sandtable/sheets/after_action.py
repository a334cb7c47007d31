"""The after-action report: the campaign's story from its notes, with its pictures and the luck of the dice."""

import re
from fractions import Fraction
from html import escape
from itertools import groupby

from sandtable.kernel import REFEREE, Campaign, Line, NoteKind, Picture, Side, Table
from sandtable.kernel.progress import read_state
from sandtable.odds.bars import percent
from sandtable.sheets.luck import Luck, luck
from sandtable.sheets.press import Page, Part, Printed, Prose, Story, to_pdf
from sandtable.sheets.sheet import reader

MARKS = {NoteKind.ROLL: "dice", NoteKind.REVEAL: "seen", NoteKind.RULING: "ruled", NoteKind.UNDO: "undo"}
LINES_IN_A_CHAPTER = 60
PICTURED = ("Map", "History")
"""Tabs whose pictures tell of the campaign; others picture the booklet."""


def after_action_pdf(campaign: Campaign, viewer: Side | None, *, paper: str = "a4") -> bytes:
    """The report as a PDF: in this viewer's view while the campaign runs, in full when it is over."""
    page = _page(campaign, viewer, paper)
    return to_pdf(page, [Part(page.title, _sections(campaign, viewer))])


def after_action_html(campaign: Campaign, viewer: Side | None) -> str:
    """The same as one HTML page that needs nothing else."""
    page = _page(campaign, viewer, "a4")
    told = ". ".join(part for part in (page.campaign, page.viewer, page.lead) if part)
    body = "".join(_html(s, n) for n, s in enumerate(_sections(campaign, viewer)))
    style = (
        "body{font:18px/1.45 Charter,Georgia,serif;background:#f6f1e4;color:#24221d;max-width:46rem;margin:2rem auto;"
        "padding:0 1rem}table{border-collapse:collapse}td,th{border:1px solid #cfc6ae;padding:.2rem;text-align:left}"
        "li{list-style:none}ul{padding:0}small{font-style:italic}svg{max-width:100%;height:auto}"
    )
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(page.title)}</title><style>{style}</style>"
        f"<h1>{escape(page.title)}</h1><p>{escape(told)}</p>{body}"
    )


def _reader(campaign: Campaign, viewer: Side | None) -> Side | None:
    return REFEREE if campaign.over else viewer


def _page(campaign: Campaign, viewer: Side | None, paper: str) -> Page:
    outcome = campaign.game.outcome(campaign.state) if campaign.over else None
    seen = "The whole story" if campaign.over else reader(campaign, viewer)
    view = campaign.view(viewer)
    lead = f"It ended: {outcome.why}." if outcome else f"So far: {view.headline}. {view.score}"
    return Page("After-action report", campaign.charter.title, seen, campaign.charter.created[:10], lead, paper)


def _sections(campaign: Campaign, viewer: Side | None) -> list[Printed]:
    lines = campaign.log(_reader(campaign, viewer))
    reports = luck(line for line in lines if line.kind is NoteKind.ROLL)
    sections: list[Printed] = [*_pictures(campaign, viewer), *_chapters(campaign, lines), _luck(campaign, reports)]
    rare = [(_called(campaign, one.side), r.text, r.outcome, _chance(r.odds)) for one in reports for r in one.rare]
    if rare:
        sections.append(Table("Rolls that seldom fall so", ("Side", "Roll", "Outcome", "Chance"), tuple(rare)))
    rulings = campaign.rulings()
    if rulings:
        told = "; ".join(f"{_called(campaign, e.side)}: {e.reason}" for e in rulings)
        sections.append(Prose("Ruled otherwise", f"{len(rulings)}: {told}."))
    return sections


def _pictures(campaign: Campaign, viewer: Side | None) -> list[Picture]:
    """The maps and charts of this viewer; once it is over, also those that only the others had."""
    viewers = dict.fromkeys([viewer, *campaign.game.side_keys(), None]) if campaign.over else [viewer]
    found: dict[str, Picture] = {}
    for one in viewers:
        for section in campaign.view(one).sections:
            if isinstance(section, Picture) and section.tab in PICTURED:
                found.setdefault(section.title, section)
    return list(found.values())


def _chapters(campaign: Campaign, lines: list[Line]) -> list[Printed]:
    """The story cut into chapters of whole steps, each under the headline of the moment it begins."""
    chapters: list[list[Line]] = [[]]
    for _, step in groupby(lines, key=lambda line: line.step):
        told = list(step)
        if chapters[-1] and len(chapters[-1]) + len(told) > LINES_IN_A_CHAPTER:
            chapters.append([])
        chapters[-1] += told
    headlines = [_headline(campaign, chapter[0].step) for chapter in chapters if chapter]
    titles = [f"{head}, continued" if n and head == headlines[n - 1] else head for n, head in enumerate(headlines)]
    stories = [chapter for chapter in chapters if chapter]
    return [Story(f"The story: {t}", tuple(_told(c))) for t, c in zip(titles, stories, strict=True)]


def _headline(campaign: Campaign, step: int) -> str:
    """What everybody saw at the top of the page before this step."""
    before = read_state(campaign.game, campaign.keeper.record(max(0, step - 1)))
    return campaign.game.view(before, None).headline


def _told(lines: list[Line]) -> list[tuple[str, str, str]]:
    """Line by line; decisions that follow each other stand together, so that what came of them is not buried."""
    told = []
    for decided, run in groupby(lines, key=lambda line: line.kind is NoteKind.DECISION):
        if decided:
            told.append(("chose", "", " · ".join(line.text.rstrip(".") for line in run)))
        else:
            told += [(MARKS.get(line.kind, ""), line.text, _small_print(line)) for line in run]
    return told


def _small_print(line: Line) -> str:
    """The odds a roll had."""
    for words, part, whole in line.data.get("odds", ()):
        if words == line.data.get("outcome"):
            return f"({_chance((part, whole))} chance)"
    return ""


def _chance(odds: tuple[int, int]) -> str:
    return percent(Fraction(*odds))


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


def _html(section: Printed, number: int) -> str:
    head = f"<h2>{escape(section.title)}</h2>"
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
