"""Paper for the table: a card of the scenario, and labels for the counters, to cut out."""

from sandtable.kernel import Board, Campaign, Facts, NotUnderstood, Orders, Side
from sandtable.sheets.opening import opening_of
from sandtable.sheets.press import Label, Labels, Page, Part, Printed, to_pdf
from sandtable.sheets.sheet import reader

CARD, LABELS = "Scenario card", "Counter labels"


def table_papers(campaign: Campaign, viewer: Side | None) -> list[str]:
    """What there is for this viewer."""
    return [CARD, *([LABELS] if labels_of(campaign, viewer) else [])]


def print_for_table(campaign: Campaign, viewer: Side | None, name: str, *, paper: str = "a4") -> bytes:
    """One of them as a PDF, from what this viewer may see and nothing else."""
    sections: dict[str, list[Printed]] = {CARD: scenario_card(campaign, viewer)}
    labels = labels_of(campaign, viewer)
    if labels:
        sections[LABELS] = [Labels(LABELS, labels)]
    if name not in sections:
        raise NotUnderstood(f"There is no paper {name!r}; there are: {', '.join(sections)}.")
    page = Page(name, campaign.charter.title, reader(campaign, viewer), campaign.view(viewer).headline, paper=paper)
    return to_pdf(page, [Part(name, sections[name])])


def scenario_card(campaign: Campaign, viewer: Side | None) -> list[Printed]:
    """What is played, by whom and how it is read; then the rules that stand now, as on the page."""
    told = opening_of(campaign)
    played = [
        ("Game", told.published),
        ("Scenario", told.scenario),
        ("What it is", told.explanation),
        ("On the table", "; ".join(told.needs)),
        ("Sides", ", ".join(f"{side} ({who})" for side, who in told.players)),
    ]
    found: list[Printed] = [Facts("What is played", tuple(pair for pair in played if pair[1]))]
    if told.otherwise:
        found.append(Facts("Chosen otherwise than usual", told.otherwise))
    view = campaign.view(viewer)
    return [*found, *(s for s in view.sections if isinstance(s, Orders) or s.tab == "Briefing")]


def labels_of(campaign: Campaign, viewer: Side | None) -> tuple[Label, ...]:
    """A label for each counter of this side that he knows, by formation."""
    boards = [s for s in campaign.view(viewer).sections if isinstance(s, Board)]
    own = [(c, board) for board in boards for c in board.counters if viewer and c.side == viewer and c.name]
    own.sort(key=lambda pair: (pair[0].group, pair[0].name))
    return tuple(
        Label(c.name, " ".join(filter(None, (c.face.size, c.face.values))), board.place_in_words(c.place))
        for c, board in own
    )
