"""No paper tells a side what only the other may know: every sheet, filled and blank, and the report, as text.

Secrets are planted where each game keeps them. Each test also looks for them on the owner's paper, since a search for
something that stands nowhere would prove nothing.
"""

import pytest

from sandtable.games.forgotten_battles.state import Partisan, Place, PlaceKind, SupplyLine
from sandtable.games.orsha.state import Group
from sandtable.kernel import REFEREE, Picture
from sandtable.sheets import after_action_html, after_action_pdf, print_sheet
from tests.sheets.reading import some_way, squeezed, text_of

pytestmark = pytest.mark.usefixtures("pale")

BIRDS = ("KESTREL", "PLOVER", "BITTERN", "WHIMBREL", "GOSHAWK", "NIGHTJAR")
SUM = 98765


def all_paper(campaign, viewer) -> str:
    """Everything that can be printed for this viewer, as one text; pictures by their drawing, strokes and words."""
    pdfs = [print_sheet(campaign, viewer, "everything", filled=filled) for filled in (True, False)]
    pdfs.append(after_action_pdf(campaign, viewer))
    drawn = [s.svg + s.words for s in campaign.view(viewer).sections if isinstance(s, Picture)]
    forms = [
        s.svg + s.words for sheet in campaign.game.sheets(campaign.state) for s in sheet.form if isinstance(s, Picture)
    ]
    return squeezed("".join([*map(text_of, pdfs), *drawn, *forms, after_action_html(campaign, viewer)]))


def check(campaign, owner: str, secrets) -> None:
    """The owner's paper has every secret; nobody else's has any."""
    own = all_paper(campaign, owner)
    missing = [s for s in secrets if squeezed(str(s)) not in own]
    assert not missing, f"{missing} stand nowhere, so this test could not fail"
    for viewer in {*campaign.game.side_keys(), None} - {owner}:
        paper = all_paper(campaign, viewer)
        told = [s for s in secrets if squeezed(str(s)) in paper]
        assert not told, f"paper for {viewer or 'an observer'} tells {told}"


def test_the_forgotten_battles_hides_hqs_supply_and_partisans():
    campaign = some_way("forgotten-battles", answers=150)
    s = campaign.state
    mine = s.supply["soviet"]
    mine.places.append(Place(BIRDS[0], PlaceKind.FRONT_HQ, "A9.31"))
    mine.placed[BIRDS[1]] = 4
    mine.ledger.append(SupplyLine(s.date, spent=4 * SUM))
    s.partisans.append(Partisan(BIRDS[2], "B9.32"))
    check(campaign, "soviet", [*BIRDS[:3], SUM])


def test_orsha_hides_groups_leaders_observers_and_points():
    campaign = some_way("orsha", answers=4000, until=lambda c: c.state.date == "23PM" and c.state.phase == "opening")
    camp = campaign.state.sides["german"]
    camp.line.cpp_received = SUM
    group = Group("german 23PM I1 9", "I1", "german", "23PM", leaders=[BIRDS[0]], weapons=[BIRDS[1]], notes=[BIRDS[2]])
    group.preregistered, group.observer = [BIRDS[3]], BIRDS[4]
    camp.groups.append(group)
    campaign.state.add("german", "4-6-7", BIRDS[5])
    check(campaign, "german", [*BIRDS, SUM])


def test_bagration_hides_reserves_ambush_booby_traps_and_losses_off_the_table():
    campaign = some_way("bagration", "onslaught", answers=400, key="4", until=lambda c: c.state.now.turns["attacker"])
    battle = campaign.state.now
    roster = battle.roster("defender")
    roster.traps = SUM
    unit = next(u for u in roster.force.units if u.key in roster.off_table() and len(u.teams) == 1)
    roster.ambush, roster.reserve = unit.key, [k for k in roster.reserve if k != unit.key]
    roster.places.pop(unit.key, None)
    unit.teams[0].left = SUM + 1
    row = f"{SUM + 1} {unit.teams[0].kind.words} {', '.join(unit.states())} in Ambush"
    check(campaign, battle.side("defender"), [SUM, row.replace("in Good Spirits", "")])


LONG_ENOUGH = 16


@pytest.mark.parametrize(
    ("game", "scenario", "answers"),
    [("forgotten-battles", "", 120), ("orsha", "", 25), ("bagration", "onslaught", 30), ("bagration", "river", 40)],
)
def test_no_line_of_the_story_reaches_a_report_it_is_not_for(game, scenario, answers):
    """While the campaign runs: what a side chose behind a curtain, or was told alone."""
    campaign = some_way(game, scenario, answers=answers)
    whole = [line.text for line in campaign.log(REFEREE)]
    secrets = 0
    for viewer in (*campaign.game.side_keys(), None):
        known = squeezed(" ".join(line.text for line in campaign.log(viewer)))
        hidden = {text for text in whole if len(text) >= LONG_ENOUGH and squeezed(text.rstrip(".")) not in known}
        secrets += len(hidden)
        report = squeezed(text_of(after_action_pdf(campaign, viewer)))
        page = squeezed(after_action_html(campaign, viewer))
        told = [text for text in hidden if squeezed(text.rstrip(".")) in report or squeezed(text.rstrip(".")) in page]
        assert not told, f"the report for {viewer or 'an observer'} tells {told}"
    assert secrets, "nothing was secret, so this test could not fail"
