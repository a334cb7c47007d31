"""Who must Escape, at the edges of the rule."""

from dataclasses import replace

import pytest
from test_escape import COMMISSAR, F6, GERMAN_8_1, GERMAN_SQUAD, GRID, RUSSIAN_SQUAD, front_with, unit

from sandtable.games.orsha.perimeter import Kind, Mark
from sandtable.games.orsha.perimeter.escape import must_escape


@pytest.mark.rule("oto2.7.5061.a")
def test_neither_a_prisoner_nor_a_squad_nor_who_is_elsewhere_must_escape():
    front = front_with(GERMAN_8_1, COMMISSAR)
    assert must_escape(front, COMMISSAR)
    assert not must_escape(front, replace(COMMISSAR, hex=GRID.hex("A1"))), "not in the Area"
    prisoner = unit("prisoner", "russian", Kind.SMC, Mark.PRISONER)
    assert not must_escape(front, prisoner)
    assert not must_escape(front_with(GERMAN_8_1), replace(RUSSIAN_SQUAD, hex=F6)), "only SMC"


@pytest.mark.rule("oto2.7.5061.a")
def test_where_a_squad_holds_the_area_the_enemys_leader_alone_must():
    held = front_with(GERMAN_SQUAD, GERMAN_8_1, COMMISSAR)
    assert [each.name for each in held.position.units if must_escape(held, each)] == [COMMISSAR.name]
    both = front_with(GERMAN_SQUAD, RUSSIAN_SQUAD, COMMISSAR)
    assert not any(must_escape(both, each) for each in both.position.units)
