"""What a purchase changes, and what a clearing unhooks, at their edges."""

import pytest

from sandtable.games.orsha.battle.results import befall
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.positions import board, empty, group, put, the
from sandtable.games.orsha.reinforcement_groups import LETTERS
from sandtable.games.orsha.reph.map_clearing import unhook
from sandtable.games.orsha.reph.menu import chart, refuse_basket
from sandtable.games.orsha.reph.shop import Basket, enter
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import Told
from tests.orsha.reph_first.table import run


@pytest.mark.rule("oto2.7.518", "oto2.7.5189")
def test_a_given_group_that_was_paid_for_sets_up_on_the_map_and_no_other_does():
    state = empty("23AM")
    paid, other = group(state, RUSSIAN, "I1"), group(state, RUSSIAN, "I2")
    paid.given = other.given = True
    basket = Basket(spent=1)
    basket.given_on_board.append(paid.id)
    run(enter(state, RUSSIAN, basket))
    assert (paid.on_map, other.on_map) == (True, False)
    assert state.sides[RUSSIAN].line.cpp_spent == 1
    assert state.sides[RUSSIAN].paid_on_map == []


@pytest.mark.rule("oto2.7.518", "oto2.7.5189")
def test_what_was_paid_for_without_a_group_is_noted():
    state = empty("23AM")
    basket = Basket(spent=1)
    basket.given_on_board.append("T-34 M43")
    run(enter(state, RUSSIAN, basket))
    assert state.sides[RUSSIAN].paid_on_map == ["T-34 M43"]


@pytest.mark.rule("oto2.7.5187", "oto2.7.5188")
def test_groups_of_another_kind_count_for_no_maximum_of_the_campaign():
    state = empty("23PM")
    row = next(r for r in chart(GERMAN).values() if r.id[0] == "I" and 0 < r.date_max < r.cg_max)
    other = next(r.id for r in chart(GERMAN).values() if r.id[0] == "I" and r.id != row.id)
    for _ in range(row.cg_max):
        group(state, GERMAN, other)
    assert refuse_basket(state, GERMAN, {row.id: row.date_max + 1}).rule == "oto2.7.5187"


@pytest.mark.rule("oto2.7.5181", "oto2.7.5187", "oto2.7.5188")
@pytest.mark.parametrize("side", [GERMAN, RUSSIAN])
def test_every_group_has_a_letter_a_maximum_and_its_numbers_of_counters(side):
    for row in chart(side).values():
        assert row.letter in LETTERS
        assert 0 < row.date_max <= row.cg_max
        assert row.count("Full") == row.full
        assert row.count("Depleted") == row.depleted
        assert (row.full > 0) is bool(row.units or row.variant), "what has counters has a number of them"


@pytest.mark.rule("oto2.7.507", "oto2.cg11.e")
def test_a_gun_in_tow_is_unhooked_and_one_with_its_crew_is_not():
    state = board("K20 german: 2-2-8, SdKfz 7/1")
    crew, tractor = the(state, "2-2-8"), the(state, "SdKfz 7/1")
    manned, towed, alone, cut_off = (put(state, GERMAN, "75L PaK 40", "K20", Status.HOOKED) for _ in range(4))
    manned.holder, towed.holder, cut_off.holder = crew.id, tractor.id, tractor.id
    cut_off.gain(Status.ISOLATED)
    unhook(state)
    assert [gun.holder for gun in (manned, towed, alone, cut_off)] == [crew.id, "", "", tractor.id]
    assert [gun.has(Status.HOOKED) for gun in (manned, towed, alone, cut_off)] == [False, False, False, True]


@pytest.mark.rule("oto2.cg14")
@pytest.mark.parametrize(
    ("fate", "status", "guarded"),
    [("map", [], True), ("map", [Status.CAPTURED], False), ("eliminated", [], False)],
)
def test_a_prisoner_whose_guard_is_lost_or_captured_is_free(fate, status, guarded):
    state = board("K20 german: 4-6-7")
    guard = the(state, "4-6-7")
    prisoner = put(state, RUSSIAN, "4-4-7", "K20", Status.CAPTURED, holder=guard)
    befall(state, Told(guard.id, fate, "K20" if fate == "map" else "", status=status))
    assert prisoner.has(Status.CAPTURED) is guarded
    assert prisoner.holder == (guard.id if guarded else "")
