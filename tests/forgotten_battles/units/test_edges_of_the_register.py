"""The register at its edges: counters that look alike, formations, the Dead Pile, the last step of a large unit."""

import pytest

from sandtable.games.forgotten_battles import register
from sandtable.games.forgotten_battles.replacements.dead_pile import bury
from sandtable.games.forgotten_battles.state import DeadUnit
from sandtable.games.forgotten_battles.state.unit_register import DEAD, MAP, WITHDRAWN
from sandtable.kernel import play
from tests.forgotten_battles.positions import state

WITHDRAWS = pytest.mark.rule("tfb.arrival.axis.general.withdraw", "tfb.arrival.soviet.general.withdraw")
TRUCKS = "3 Truck Points 45"


def counters(*lines):
    return [register.read_counter(line) for line in lines]


def entered(*lines, **settings):
    s = state(**settings)
    register.enter(s, "soviet", counters(*lines))
    return s


def where(s):
    return [unit.at for unit in register.of(s, "soviet")]


@WITHDRAWS
def test_of_trucks_alike_as_many_leave_as_are_named_and_no_more():
    s = entered(TRUCKS, TRUCKS, TRUCKS)
    register.withdraw(s, "soviet", counters(TRUCKS, TRUCKS))
    assert where(s) == [WITHDRAWN, WITHDRAWN, MAP]
    register.withdraw(s, "soviet", counters(TRUCKS))
    assert where(s) == [WITHDRAWN] * 3
    register.withdraw(s, "soviet", counters(TRUCKS))
    assert where(s) == [WITHDRAWN] * 4, "one that was in the set-up"


@WITHDRAWS
def test_a_formation_takes_its_own_units_along_and_those_named_beside_it_once():
    s = entered("16 [6G.M] 8-3-6", "17 [6G.M] 8-3-6", "16 [7G.M] 8-3-6", "XX 51 12-2-2")
    register.withdraw(s, "soviet", counters("XXX [6G.M] marker", "16 [6G.M] 8-3-6"))
    assert where(s) == [WITHDRAWN, WITHDRAWN, MAP, MAP]


@WITHDRAWS
def test_a_unit_without_a_formation_stays_when_one_leaves_and_another_side_keeps_its_own():
    s = entered("XX 51 12-2-2")
    register.enter(s, "axis", counters("XX 51 12-2-2"))
    register.withdraw(s, "soviet", counters("XXX [6G.M] marker"))
    assert where(s) == [MAP]
    register.withdraw(s, "soviet", counters("XX 51 12-2-2"))
    assert where(s) == [WITHDRAWN]
    assert [unit.at for unit in register.of(s, "axis")] == [MAP]


@WITHDRAWS
@pytest.mark.parametrize(("setting", "at"), [("stay_in_dead_pile", DEAD), ("out_of_the_game", WITHDRAWN)])
def test_a_dead_unit_of_what_leaves_stays_in_the_pile_or_not_by_the_setting(setting, at):
    s = entered("XX 51 12-2-2", "XX 52 12-2-2", withdraw_dead_units=setting)
    play(bury(s, "soviet", DeadUnit("", "51", "infantry", "division", 2)))
    register.withdraw(s, "soviet", counters("XX 51 12-2-2", "XX 52 12-2-2"))
    assert where(s) == [at, WITHDRAWN]


@pytest.mark.rule("tfb.arrival.axis.general.entry", "tfb.arrival.soviet.general.entry")
def test_a_counter_of_its_kind_comes_back_as_itself_and_trucks_as_others():
    s = entered("XX 51 12-2-2", TRUCKS)
    register.withdraw(s, "soviet", counters("XX 51 12-2-2", TRUCKS))
    register.enter(s, "soviet", counters("XX 51 12-2-2", TRUCKS, "RESERVE marker x1"))
    assert where(s) == [MAP, WITHDRAWN, MAP]


@pytest.mark.rule("tfb.replacement.soviet.general", "tfb.replacement.axis.general")
def test_a_large_unit_lies_down_with_its_last_step():
    s = entered("XX 51 12-2-2")
    (unit,) = register.of(s, "soviet")
    unit.steps = 2
    for lost, at in ((1, MAP), (2, DEAD)):
        play(bury(s, "soviet", DeadUnit("", "51", "infantry", "division", 2, multi_step=lost == 1)))
        assert (unit.lost, unit.at, unit.multi_step) == (lost, at, True)


@pytest.mark.rule("tfb.replacement.soviet.general", "tfb.replacement.axis.general")
def test_a_large_unit_of_unknown_steps_fights_on():
    s = entered("XX 51 12-2-2")
    (unit,) = register.of(s, "soviet")
    for lost in (1, 2, 3):
        play(bury(s, "soviet", DeadUnit("", "51", "infantry", "division", 2, multi_step=True)))
        assert (unit.lost, unit.at) == (lost, MAP)
