"""The plans in the guide are those the program draws, and a battle's plan shows what lies open and nothing else."""

import re

import pytest

from sandtable.games.bagration.fortifications.cards import Fortification, selections
from sandtable.games.bagration.missions.mission import BOOKLET, RULEBOOK
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.plans.table_plan import mission_plan, table_plan
from tests.bagration.battles import keys, state_of, with_objectives, with_river
from tests.bagration.pictures import FOLDER, pictures


@pytest.mark.parametrize("name", sorted(pictures()))
def test_the_guides_pictures_tell_what_the_program_draws(name):
    """Their words, not their strokes: a finer pen need not make the guide old."""
    drawn, kept = pictures()[name], (FOLDER / name).read_text(encoding="utf-8")
    assert _told(kept) == _told(drawn), "python -m tests.bagration.pictures"
    assert len(kept) < 60_000


def _told(svg):
    return re.search(r"<desc>(.+)</desc>", svg)[1] if "<desc>" in svg else re.findall(r"<title>(.+?)</title>", svg)


@pytest.mark.parametrize("key", [*BOOKLET, *RULEBOOK])
def test_every_mission_has_a_plan_in_words_too(key):
    picture = mission_plan(key)
    assert picture.svg.startswith("<svg")
    assert "zone Attacker" in picture.words
    assert "zone Defender" in picture.words
    assert re.search(r"<desc>.+</desc>", picture.svg)


def test_the_plan_of_a_battle_shows_what_stands_there():
    state = with_river(with_objectives(state_of("foothold"), ("defender", 20, 63), ("attacker", 30, 53)), 54, 62)
    state.now.rosters["german"].places = {keys(state, "german", "Guns")[0]: [10, 50]}
    state.now.rosters["german"].ambush = keys(state, "german", "Mortars")[0]
    state.now.rosters["soviet"].reserve = keys(state, "soviet", "T-34s")
    state.now.obstacles = [Marker("Minefield 1", Obstacle.MINEFIELD, (12, 49))]
    nest = next(k for k, s in selections().items() if s.teams == 1)
    state.now.fortifications = [Fortification("Nest 1", nest, (30, 49))]
    words = table_plan(state).words
    assert all(w in words for w in ("gun Guns", "Objective 1", "Objective 2", "minefield", "Nest 1", "the river"))
    assert "Mortars" not in words
    assert "T-34s" not in words


@pytest.mark.parametrize("key", [*BOOKLET, *RULEBOOK])
def test_every_step_of_every_mission_can_be_drawn(key):

    state = state_of(key)
    if state.now.spec().river:
        with_river(state, *((32, 40) if key == "river_crossing" else (54, 62)))
    for at in range(len(state.now.steps()) + 1):
        state.now.at = at
        assert table_plan(state).svg
