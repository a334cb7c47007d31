"""Who may attack a work, what is cleared, who withdraws as his turn starts: at the edges."""

import pytest

from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, Whom
from sandtable.games.bagration.turns.rolls import rolls
from sandtable.games.bagration.turns.rolls.bunker_hits import refuse_attacker
from sandtable.games.bagration.turns.starting_step import starting_step
from sandtable.kernel import play
from tests.bagration.battles import confirmed, keys, state_of
from tests.bagration.turns.test_victory import turn_begins


def unit_of(state, name) -> Unit:
    return state.now.rosters["soviet"].force.unit(keys(state, "soviet", name)[0])


@pytest.mark.rule("fow.base.pinned", "fow.base.independent")
@pytest.mark.parametrize(
    ("way", "pinned", "independent", "legal"),
    [
        ("bombardment", True, False, False),
        ("bombardment", False, False, True),
        ("bombardment", False, True, True),
        ("assault", False, True, False),
        ("assault", False, False, True),
        ("assault", True, False, True),
        ("shooting", True, True, True),
    ],
)
def test_a_pinned_unit_fires_no_bombardment_and_an_independent_team_does_not_charge(way, pinned, independent, legal):
    unit = unit_of(state_of("hammering"), "Rifles A")
    unit.pinned, unit.independent = pinned, independent
    assert (refuse_attacker(unit, {"leave": False, "way": way}) is None) is legal
    assert refuse_attacker(unit, {"leave": True, "way": way}) is None


@pytest.mark.rule("fow.obstacle.booby.clearing", "fow.base.minefield")
@pytest.mark.parametrize(
    ("kind", "under", "told", "legal"),
    [
        (Obstacle.BOOBY_TRAP, True, False, False),
        (Obstacle.BOOBY_TRAP, True, True, True),
        (Obstacle.BOOBY_TRAP, False, False, True),
        (Obstacle.MINEFIELD, False, None, True),
    ],
)
def test_a_trap_laid_under_the_unit_is_felt_before_it_is_cleared(kind, under, told, legal):
    state = state_of("hammering")
    unit = unit_of(state, "Rifles A")
    whom = Whom("soviet", unit.key) if under else Whom("german", "u9")
    state.now.obstacles = [Marker("Mine", kind, (20, 40), underfoot=under, under=whom)]
    ask = play(rolls(state, "attacker"), answers=["clear", "Mine", f"{unit.key} infantry"], until="clearing").pending
    value = {"standing": True, "pinned": False} | ({} if told is None else {"underfoot": told})
    assert (ask.refuse(ask.understand(value)) is None) is legal


@pytest.mark.rule("fow.base.starting_step")
@pytest.mark.parametrize(
    ("mission", "role", "counted"),
    [("sickle", "defender", True), ("sickle", "attacker", False), ("onslaught", "defender", False)],
)
def test_only_the_defender_of_swinging_the_sickle_counts_his_units_for_withdrawal(mission, role, counted):
    state = turn_begins(mission, role, 5)

    def answer(request):
        if getattr(request, "suggestion", None) is not None:
            return request.suggestion
        return {} if hasattr(request, "fields") else next(o.key for o in request.options if not o.refused)

    played = play(confirmed(starting_step(state)), answers=answer, dice=lambda roll: [1] * len(roll.dice))
    assert any("Delay Counter" in text or "leave the table" in text for text in played.texts()) is counted
