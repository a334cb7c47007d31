"""The after-action report: the campaign's story from its notes, with its pictures and the luck of the dice."""

from html import escape
from itertools import groupby

from sandtable.kernel import REFEREE, Campaign, Line, NoteKind, Picture, Side, Table
from sandtable.sheets.luck import luck
from sandtable.sheets.press import Page, Part, Printed, Prose, Story, to_pdf

MARKS = {NoteKind.ROLL: "dice", NoteKind.REVEAL: "seen", NoteKind.RULING: "ruled", NoteKind.UNDO: "undo"}
LINES_IN_A_CHAPTER = 60


def after_action_pdf(campaign: Campaign, viewer: Side | None, *, paper: str = "a4") -> bytes:
    """The report as a PDF: in this viewer's view while the campaign runs, in full when it is over."""
    page = _page(campaign, viewer, paper)
    return to_pdf(page, [Part(page.title, _sections(campaign, viewer))])


def after_action_html(campaign: Campaign, viewer: Side | None) -> str:
    """The same as one HTML page that needs nothing else."""
    page = _page(campaign, viewer, "a4")
    body = "".join(_html(s) for s in _sections(campaign, viewer))
    style = (
        "body{font:18px/1.45 Charter,Georgia,serif;background:#f6f1e4;color:#24221d;max-width:46rem;margin:2rem auto;"
        "padding:0 1rem}table{border-collapse:collapse}td,th{border:1px solid #cfc6ae;padding:.2rem;text-align:left}"
        "li{list-style:none}ul{padding:0}small{font-style:italic}svg{max-width:100%;height:auto}"
    )
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(page.title)}</title><style>{style}</style>"
        f"<h1>{escape(page.title)}</h1><p>{escape(page.campaign)}. {escape(page.viewer)}. {escape(page.lead)}</p>{body}"
    )


def _reader(campaign: Campaign, viewer: Side | None) -> Side | None:
    return REFEREE if campaign.over else viewer


def _page(campaign: Campaign, viewer: Side | None, paper: str) -> Page:
    outcome = campaign.game.outcome(campaign.state) if campaign.over else None
    seen = "The whole story" if campaign.over else campaign.game.side_title(viewer) if viewer else "Observer"
    view = campaign.view(viewer)
    lead = f"It ended: {outcome.why}." if outcome else f"So far: {view.headline}. {view.score}"
    return Page("After-action report", campaign.charter.title, seen, campaign.charter.created[:10], lead, paper)


def _sections(campaign: Campaign, viewer: Side | None) -> list[Printed]:
    lines = campaign.log(_reader(campaign, viewer))
    sections: list[Printed] = [s for s in campaign.view(viewer).sections if isinstance(s, Picture)]
    sections += _chapters(lines)
    sections.append(_luck(campaign, lines))
    rulings = campaign.rulings()
    if rulings:
        told = "; ".join(f"{campaign.game.side_title(e.side)}: {e.reason}" for e in rulings)
        sections.append(Prose("Ruled otherwise", f"{len(rulings)}: {told}."))
    return sections


def _chapters(lines: list[Line]) -> list[Printed]:
    """The story cut into chapters of whole steps."""
    chapters: list[list[Line]] = [[]]
    for _, step in groupby(lines, key=lambda line: line.step):
        told = list(step)
        if chapters[-1] and len(chapters[-1]) + len(told) > LINES_IN_A_CHAPTER:
            chapters.append([])
        chapters[-1] += told
    return [
        Story(f"The story, part {n}" if len(chapters) > 1 else "The story", tuple(_line(line) for line in chapter))
        for n, chapter in enumerate(chapters, start=1)
        if chapter
    ]


def _line(line: Line) -> tuple[str, str, str]:
    return MARKS.get(line.kind, ""), line.text, _small_print(line)


def _small_print(line: Line) -> str:
    """The odds a roll had."""
    for words, part, whole in line.data.get("odds", ()):
        if words == line.data.get("outcome"):
            return f"({part / whole:.0%} chance)"
    return ""


def _luck(campaign: Campaign, lines: list[Line]) -> Table:
    rows = tuple(
        (campaign.game.side_title(one.side), one.rolls, one.dice, one.total, f"{float(one.expected):.1f}", one.words)
        for one in luck(line for line in lines if line.kind is NoteKind.ROLL)
    )
    return Table("The luck of the dice", ("Side", "Rolls", "Dice", "Sum", "Expected", "In words"), rows)


def _html(section: Printed) -> str:
    head = f"<h2>{escape(section.title)}</h2>"
    match section:
        case Picture():
            return head + section.svg
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
