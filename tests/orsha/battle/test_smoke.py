"""Smoke on the board: laid by a unit, seen by everybody, and a Hindrance of every line into, out of and through it."""

import pytest

from sandtable.games.orsha.battle.smoke import screens
from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.positions import group
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Refused
from tests.orsha.battle.board_battles import acted, fought

OPEN = "23AM\nT20 german: 4-6-7\nT23 russian: 4-4-7\nS27 russian: T-34 M43"
"""Open ground between them: T20 to T23 is clear without a Hindrance."""


def told(state, *typed):
    return next(x for x in acted(state, GERMAN, *typed, "look 4-6-7 -> T23").texts() if "declared" in x)


def test_smoke_hinders_a_line_through_it_into_it_and_out_of_it():
    assert "Hindrance" not in told(fought(OPEN))
    assert "Hindrance +3 (Smoke in T21, +3)" in told(fought(OPEN), "smoke 4-6-7 -> T21 as +3 Smoke")
    assert "Hindrance +2 (Smoke in T23, +2)" in told(fought(OPEN), "smoke 4-6-7 -> T23 as +2 Smoke")
    assert "Hindrance +1 (Smoke in T20, +1)" in told(fought(OPEN), "smoke 4-6-7 -> T20 as +1 WP")
    assert "Hindrance" not in told(fought(OPEN), "smoke 4-6-7 -> U21 as +3 Smoke")


def test_two_screens_are_too_much_to_see_through():
    assert "blocked" in told(fought(OPEN), "smoke 4-6-7 -> T21 as +3 Smoke", "smoke 4-6-7 -> T22 as +3 Smoke")


def test_a_screen_is_changed_and_taken_off():
    state = fought(OPEN)
    acted(state, GERMAN, "smoke 4-6-7 -> T21 as +3 Smoke", "smoke 4-6-7 -> T21 as +2 Smoke")
    assert [(s.hex, s.hindrance) for s in screens(state)] == [("T21", 2)]
    assert "artillery" in [layer.key for layer in table(state, RUSSIAN).layers]
    told = acted(state, GERMAN, "smoke 4-6-7 -> T21 as gone").texts(RUSSIAN)
    assert "The Smoke in T21 is gone." in told
    assert screens(state) == ()
    with pytest.raises(Refused, match="no Smoke counter lies in T21"):
        acted(state, GERMAN, "smoke 4-6-7 -> T21 as gone")


@pytest.mark.rule("oto2.1.4")
def test_fire_out_of_smoke_counts_it_and_one_more():
    state = fought(OPEN)
    target = next(c.id for c in table(state, GERMAN).counters if c.name == "4-4-7")
    played = acted(state, GERMAN, "smoke 4-6-7 -> T20 as +2 Smoke", f"attack 4-6-7 -> #{target}", dice=[3, 4])
    (roll,) = [r for r in played.asked if r.key == "attack"]
    drm = {m.reason: m.value for m in roll.reading.modifiers}
    assert drm["Hindrance of the line of sight"] == 2
    assert drm["fires out of Smoke"] == 1


@pytest.mark.rule("oto2.5.3")
def test_smoke_of_an_ffe_and_what_blazes_hinder_too():
    state = fought(OPEN)
    module = group(state, RUSSIAN, "O1")
    state.battle.smoke, state.battle.ffe_at = [module.id], {module.id: "T21"}
    assert "Smoke in T21, +3" in told(state)
    state.battle.dispersed = [module.id]
    assert "Smoke in T21, +2" in told(state)
    state.battle.smoke, state.battle.ffe_at, state.battle.fires = [], {}, {"T22": "blaze"}
    assert "Smoke in T22, +3" in told(state)
    state.battle.fires = {"T22": "flame"}
    assert "Hindrance" not in told(state)
    tank = next(p for p in state.pieces if p.name == "T-34 M43")
    tank.hex, tank.status = "T21", [Status.BURNING]
    assert "a wreck in T21, +1" in told(state)
    assert "Smoke in T21, +2" in told(state)


@pytest.mark.rule("oto2.cg7.b")
def test_an_ffe_of_he_hinders_by_one_through_however_many_of_its_hexes():
    state = fought(OPEN)
    module = group(state, RUSSIAN, "O1")
    state.battle.ffe_at = {module.id: "T21"}
    assert "Hindrance +1 (an FFE in T21, +1)" in told(state), "from its edge through its middle"
    state.battle.ffe_at = {module.id: "V20"}
    assert "Hindrance" not in told(state)
    state.battle.ffe_at = {module.id: "T21", "another": "T24"}
    assert "Hindrance +2" in told(state)
