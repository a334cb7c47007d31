"""Paper for the table: a card of the scenario, and labels for the counters, to cut out."""

from sandtable.games.covers import covers
from sandtable.kernel import Board, Campaign, Facts, NotUnderstood, Orders, Side, in_words
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
    game, charter = campaign.game, campaign.charter
    cover = next((c for c in covers() if c.key == game.key), None)
    scenario = next((s for s in game.scenarios if s.key == charter.scenario), None)
    sides = [(game.side_title(side), "a bot" if who == "bot" else "") for side, who in charter.players.items()]
    otherwise = [
        (s.title, in_words(charter.settings[s.key]))
        for s in game.settings
        if charter.settings.get(s.key, s.default) != s.default
    ]
    played = [
        ("Game", cover.published or game.title if cover else game.title),
        ("Scenario", scenario.title if scenario else charter.scenario),
        ("What it is", scenario.explanation if scenario else ""),
        ("On the table", "; ".join(cover.needs) if cover else ""),
        ("Sides", ", ".join(f"{title} ({who})" if who else title for title, who in sides)),
    ]
    found: list[Printed] = [Facts("What is played", tuple(pair for pair in played if pair[1]))]
    if otherwise:
        found.append(Facts("Chosen otherwise than usual", tuple(otherwise)))
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
