"""The sheets of a campaign: those players know by name, one for each tab of the view, and all of them at once."""

from collections.abc import Sequence

from sandtable.kernel import Board, Campaign, Facts, NotUnderstood, Orders, Picture, Section, Sheet, Side, Table, View
from sandtable.sheets.board_sheets import with_boards_drawn
from sandtable.sheets.columns import PAPERS
from sandtable.sheets.press import Page, Part, to_pdf

EVERYTHING = "everything"
__all__ = ["EVERYTHING", "PAPERS", "form_names", "print_sheet", "sheet_names"]


def sheet_names(campaign: Campaign, viewer: Side | None) -> list[str]:
    """What can be printed for this viewer: sheets by name, then the tabs of his view, then everything."""
    view = campaign.view(viewer)
    named = [s.name for s in _sheets(campaign, view, filled=True)]
    return [*dict.fromkeys([*named, *view.tabs()]), EVERYTHING]


def form_names(campaign: Campaign, viewer: Side | None) -> list[str]:
    """What can be printed as an empty form: sheets by name (else, in a game that names none, the tabs), and all."""
    named = [s.name for s in _sheets(campaign, campaign.view(viewer), filled=False)]
    return [*(named or campaign.view(viewer).tabs()), EVERYTHING]


def print_sheet(campaign: Campaign, viewer: Side | None, name: str, *, paper: str = "a4", filled: bool = True) -> bytes:
    """One sheet as a PDF, from what this viewer may see and nothing else; not filled: the empty form."""
    view = campaign.view(viewer)
    names = list(dict.fromkeys(sheet_names(campaign, viewer) + ([] if filled else form_names(campaign, viewer))))
    wanted = next((n for n in names if n.lower() == name.lower()), None)
    if wanted is None:
        raise NotUnderstood(f"There is no sheet {name!r}; there are: {', '.join(names)}.")
    sheets = _sheets(campaign, view, filled=filled)
    view = with_boards_drawn(view, campaign.game.sides, paper if paper in PAPERS else "a4")
    if wanted == EVERYTHING:
        parts = _everything(view, sheets, filled=filled)
    else:
        parts = [_part(view, next((s for s in sheets if s.name == wanted), wanted), filled=filled)]
    page = Page(
        title="Everything on record" if wanted == EVERYTHING else wanted,
        campaign=campaign.charter.title,
        viewer=reader(campaign, viewer) if filled else "",
        date=view.headline if filled else "",
        lead=view.score if filled else "",
        paper=paper,
        form=not filled,
    )
    return to_pdf(page, parts)


def reader(campaign: Campaign, viewer: Side | None) -> str:
    """For whom a sheet is printed; a game for one player need not say."""
    if viewer is None:
        return "Observer"
    return campaign.game.side_title(viewer) if len(campaign.game.sides) > 1 else ""


def _sheets(campaign: Campaign, view: View, *, filled: bool) -> list[Sheet]:
    """The named sheets that have something on them for this viewer, or an empty form."""
    return [s for s in campaign.game.sheets(campaign.state) if _of(view, s) or (s.form and not filled)]


def _of(view: View, sheet: Sheet) -> tuple[Section, ...]:
    """The sections of the view that stand on a sheet, in the sheet's order."""
    return tuple(s for title in sheet.titles for s in view.sections if s.title.startswith(title))


def _part(view: View, wanted: Sheet | str, *, filled: bool) -> Part:
    """A sheet, or a tab by its name."""
    if isinstance(wanted, str):
        sections = tuple(s for s in view.sections if s.tab == wanted)
        return Part(wanted, sections if filled else _emptied(sections))
    sections = _of(view, wanted)
    return Part(wanted.name, sections if filled else wanted.form or _emptied(sections))


def _everything(view: View, sheets: Sequence[Sheet], *, filled: bool) -> list[Part]:
    """Every named sheet on pages of its own; filled, also, tab by tab, whatever stands on none of them."""
    parts = [_part(view, sheet, filled=filled) for sheet in sheets]
    if not filled and parts:
        return parts
    printed = {id(s) for sheet in sheets for s in _of(view, sheet)}
    for tab in view.tabs():
        left = tuple(s for s in view.sections if s.tab == tab and id(s) not in printed)
        if left:
            parts.append(Part(tab, left if filled else _emptied(left)))
    return parts


def _emptied(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The same sections as forms: names without values, headings without rows; pictures only where nothing else is."""
    found: list[Section] = []
    for section in sections:
        match section:
            case Facts():
                found.append(Facts(section.title, tuple((name, "") for name, _ in section.pairs)))
            case Table():
                found.append(Table(section.title, section.columns, ()))
            case Orders():
                found.append(section)
            case Picture() | Board():
                pass
    return tuple(found) or tuple(sections)
