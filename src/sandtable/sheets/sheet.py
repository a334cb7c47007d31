"""The sheets of a campaign: one for each tab of the viewer's view, blank or filled, and all of them at once."""

from sandtable.kernel import Campaign, NotUnderstood, Picture, Section, Side, View
from sandtable.sheets.press import PAPERS, Page, to_pdf

EVERYTHING = "everything"
__all__ = ["EVERYTHING", "PAPERS", "print_sheet", "sheet_names"]


def sheet_names(view: View) -> list[str]:
    """What can be printed of this view."""
    return [*view.tabs(), EVERYTHING]


def print_sheet(campaign: Campaign, viewer: Side | None, name: str, *, paper: str = "a4", filled: bool = True) -> bytes:
    """One sheet as a PDF, from what this viewer may see and nothing else."""
    view = campaign.view(viewer)
    known = {n.lower(): n for n in sheet_names(view)}
    if name.lower() not in known:
        raise NotUnderstood(f"There is no sheet {name!r}; there are: {', '.join(sheet_names(view))}.")
    wanted = known[name.lower()]
    sections = tuple(s for s in view.sections if wanted in (EVERYTHING, s.tab))
    if not filled:
        sections = tuple(s for s in sections if not isinstance(s, Picture)) or sections
    page = Page(
        title="Everything on record" if wanted == EVERYTHING else wanted,
        campaign=campaign.charter.title,
        viewer="Observer" if viewer is None else campaign.game.side_title(viewer),
        date=view.headline if filled else "",
        lead=view.score if filled else "",
        paper=paper,
        landscape=_wide(sections),
        blank=not filled,
    )
    return to_pdf(page, sections)


def _wide(sections: tuple[Section, ...]) -> bool:
    """Lying down where a table has many columns."""
    return any(len(getattr(s, "columns", ())) > 7 for s in sections)
