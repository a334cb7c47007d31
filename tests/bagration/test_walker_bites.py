"""Defects put back one at a time: each is found by a walk, or the walker proves nothing."""

from itertools import count

import pytest

from sandtable.games.bagration.fortifications.cards import Fortification, selections
from sandtable.games.bagration.setup import works
from sandtable.games.bagration.state import Roster
from sandtable.games.bagration.turns import ambushes, moves, starting_step, turn_record
from sandtable.games.bagration.views import records
from tests.bagration import walks
from tests.bagration.walks import GROUND
from tests.walking import Way, walk


def old_names(selection, standing=()):
    """Nests numbered by their size of selection alone."""
    bought = selections()[selection]
    first = sum(f.selection == selection for f in standing) + 1
    numbers = count(first)
    return [Fortification(f"{bought.title.split('x ', 1)[-1]} {next(numbers)}", selection) for _ in range(bought.teams)]


def stays_on_plan(self, key):
    """A Unit that leaves keeps its marker and what it did."""
    self.places.pop(key, None)


def nothing(*given, **more):
    return iter(())


def none(*given, **more):
    return None


TRAPS = tuple((module, "step_off", none) for module in (turn_record, moves, starting_step, walks))

DEFECTS = {
    "names of two sizes": ("onslaught", ((works, "put_up", old_names), (walks, "put_up", old_names)), "are called"),
    "what a Unit that left did": ("breakthrough", ((Roster, "take_off", stays_on_plan),), "not on the table"),
    "a bank that is not measured": ("foothold", ((moves.river_turn, "moved_away", nothing),), "waits for boats"),
    "a trap under whoever has moved": ("onslaught", TRAPS, "stands elsewhere"),
    "an Ambush's suggestion": ("crossroads", ((ambushes, "band_of", lambda nearest: "far"),), "is refused"),
    "boats of a Unit that is gone": ("crossroads", ((starting_step, "leave_river", none),), "is at the river"),
    "an enemy's Reserve shown": ("breakthrough", ((records, "where", lambda *given: "in Reserve"),), "is shown"),
    "crews where there are no tanks": (
        "onslaught",
        ((turn_record, "understand_crews", none),),
        "Bailed Out and no turret",
    ),
}


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_put_back_is_found(name, monkeypatch):
    start, patches, words = DEFECTS[name]
    for module, what, defect in patches:
        monkeypatch.setattr(module, what, defect)
    found = ""
    for key in range(12):
        try:
            walk(GROUND, Way(f"{start}, under way", tuple(GROUND.oddities), key, 14))
        except AssertionError as fault:
            found = str(fault)
            break
    assert words in found
