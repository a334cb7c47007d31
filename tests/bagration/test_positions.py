"""ASCII plans of the table: what is drawn is what lies there, in inches."""

import doctest

import pytest

from sandtable.games.bagration import positions
from sandtable.games.bagration.obstacles.markers import Obstacle
from sandtable.games.bagration.positions import battle, lay, plan
from sandtable.kernel import NotUnderstood

LEGEND = """
G = german Guns
T = soviet T-34s
1 = objective defender
M = minefield
x = wire
W = woods
"""


def test_the_examples_hold():
    assert doctest.testmod(positions).failed == 0
    assert doctest.testmod(positions).attempted >= 4


def test_each_character_is_an_equal_part_of_the_table():
    state = plan(
        """
        G..1
        .MMx
        .W..
        .W.T
        """
        + LEGEND.replace("M = minefield\n", "M = road\n")
    )
    now = state.now
    assert now.rosters["german"].places == {"u4": [6, 63]}
    assert now.rosters["soviet"].places == {"u6": [42, 9]}
    assert [(o.number, o.by, o.x, o.y) for o in now.objectives] == [(1, "defender", 42, 63)]
    assert [(piece.feature, piece.points) for piece in now.terrain] == [
        ("road", [[12, 36], [36, 54]]),
        ("woods", [[12, 0], [24, 36]]),
    ]
    assert [(m.name, m.kind, m.point) for m in now.obstacles] == [("Barbed Wire 1", Obstacle.WIRE, (42, 45))]


def test_missions_of_the_rulebook_are_fought_across_the_table():
    state = plan("T..\n...\n" + LEGEND, "rearguard")
    assert state.now.rosters["soviet"].places == {"u6": [12, 36]}


def test_a_river_runs_from_side_to_side():
    state = battle("river_crossing")
    lay(state, "....\n~~~~\n....\n....")
    assert (state.now.river.course, state.now.river.width) == ([[0, 45], [48, 45]], 18)


def test_several_markers_are_told_apart():
    state = plan("M.\n.N\nM = minefield\nN = minefield")
    assert [m.name for m in state.now.obstacles] == ["Minefield 1", "Minefield 2"]
    assert state.now.obstacles[0].kind is Obstacle.MINEFIELD


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("..\n...", "rows of equal length"),
        ("", "rows of equal length"),
        ("T.\nT = soviet Panthers", "the soviet side has 0 Units 'Panthers'"),
        ("W.\n.W\nW = woods", "a feature fills a rectangle"),
        ("?.\n? = castle", "'castle' is none of"),
        ("?.", "'' is none of"),
    ],
)
def test_what_cannot_be_read_is_told(text, why):
    with pytest.raises(NotUnderstood, match=why):
        plan(text)
