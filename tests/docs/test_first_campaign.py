"""The guide's first minutes, followed as written: what its numbered steps say is asked comes, in that order.

In those steps italics are what the player reads. The campaign is the one whose command stands in the section, played
with the answers the page suggests; the Recruit plays the other side where the command says so.
"""

import re
import shlex
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from sandtable.bots import play_bots
from sandtable.bots.policy import Policy, PolicyBot
from sandtable.games import find
from sandtable.games.covers import covers
from sandtable.kernel.start import in_memory
from sandtable.web.guide import asked_in
from tests.conformance.copies import fresh

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (
    ("forgotten-battles", "Your first battle, in five minutes"),
    ("forgotten-battles", "Your first campaign, in ten minutes"),
    ("bagration", "Your first battle, in five minutes"),
    ("orsha", "Your first campaign, in five minutes"),
    ("solitaire", "Your first mission, in five minutes"),
)
SEEDS = ("guide", "a", "b", "c", "d", "e", "f", "g")
MOST_ANSWERS = 400


def section(page: str, heading: str) -> str:
    found = (DOCS / f"{page}.md").read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    assert found, f"{page}.md has no section {heading!r}"
    return found


def promised(page: str, heading: str) -> list[str]:
    """The questions in italics in the numbered steps, in order."""
    steps = re.findall(r"^\d+\. (.*)$", section(page, heading), re.M)
    return [words for step in steps for words in asked_in(step)]


@dataclass(frozen=True)
class Command:
    """`sandtable new`, as the section shows it."""

    game: str
    scenario: str
    settings: dict[str, str]
    bots: set[str]


def command(page: str, heading: str) -> Command:
    line = next(line for line in section(page, heading).splitlines() if line.startswith("sandtable new "))
    words = shlex.split(line)[2:]
    scenario = words[1] if len(words) > 1 and not words[1].startswith("-") else find(words[0]).scenarios[0].key
    settings = dict(words[n + 1].split("=") for n, word in enumerate(words) if word == "--set")
    return Command(words[0], scenario, settings, {words[n + 1] for n, word in enumerate(words) if word == "--bot"})


def asked(page: str, heading: str, seed: str) -> list[str]:
    """What was promised and has not come, after a new player has followed the page for a long while."""
    told = command(page, heading)
    c = fresh(told.game, told.scenario, seed, **told.settings)
    players = {side: "bot" if side in told.bots else "person" for side in c.game.side_keys()}
    campaign = in_memory(c.game, replace(c.charter, players=players))
    me, left = PolicyBot(Policy("guide", otherwise="suggested"), seed), promised(page, heading)
    for _ in range(MOST_ANSWERS):
        play_bots(campaign)
        sides = [s for s in campaign.people() if campaign.pending(s)]
        if not sides or not left:
            break
        pending = campaign.pending(sides[0])[0]
        while left and pending.request.question.startswith(left[0]):
            left.pop(0)
        campaign.answer(sides[0], pending.id, me.answer(campaign, sides[0], pending))
    return left


@pytest.mark.parametrize(("page", "heading"), PAGES)
def test_the_first_minutes_go_as_the_guide_says(page, heading):
    """Dice decide who goes first and what comes up, so one of a few campaigns must go exactly so."""
    assert len(promised(page, heading)) >= 6, "the steps say what is asked"
    left = {seed: asked(page, heading, seed) for seed in SEEDS[:1]}
    for seed in SEEDS[1:]:
        if [] in left.values():
            break
        left[seed] = asked(page, heading, seed)
    assert [] in left.values(), f"never asked in this order: {min(left.values(), key=len)}"


def test_every_game_has_a_first_battle_and_the_button_starts_what_the_guide_tells():
    games = {command(*page).game for page in PAGES}
    told = [c for c in covers() if c.key in games]  # beside them stand the small games of other tests
    assert len(told) == len(games) == 4
    for cover in told:
        assert cover.first
        written = command(cover.guide, cover.first.heading)
        first = Command(cover.key, cover.first.scenario, dict(cover.first.settings), set(cover.first.bots))
        assert written == first
