"""The thread and the field as pictures; declared checks as records."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from sandtable.hexes.grid import Grid
from sandtable.hexes.sight import Declared, Kind, Sight
from sandtable.hexes.sight.declared import FreeLook
from sandtable.hexes.sight.drawing import field_of, svg_over, thread_of
from tests.hexes.sight.grounds import painted

GRID = Grid.rectangle(12, 12)
GRAIN, WOODS = 24, 60
GROUND = painted(GRID, terrain={"C5": GRAIN, "C8": WOODS})
SIGHT = Sight(GROUND)


def test_the_thread_in_pieces() -> None:
    verdict = SIGHT.check(GRID.hex("C3"), GRID.hex("C10"))
    kinds = [piece.kind for piece in verdict.segments]
    assert kinds == [Kind.OWN, Kind.CLEAR, Kind.HINDERED, Kind.CLEAR, Kind.BLOCKED]
    first, last = verdict.segments[0], verdict.segments[-1]
    assert (first.x0, first.y0) == tuple(int(value) for value in GROUND.centre(GRID.hex("C3")))
    assert (last.x1, last.y1) == tuple(int(value) for value in GROUND.centre(GRID.hex("C10")))
    for one, two in zip(verdict.segments, verdict.segments[1:], strict=False):
        assert (one.x1, one.y1) == (two.x0, two.y0)
    assert verdict.segments[2].label == "Grain in C5"


def test_a_blocked_thread_says_why_on_the_map() -> None:
    overlay = thread_of(SIGHT.check(GRID.hex("C3"), GRID.hex("C10")))
    drawn = svg_over(GROUND, [overlay])
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    assert "obstacle (A6.2)" in drawn
    assert "Woods in C8" in overlay.words
    assert drawn.count("stroke-dasharray") >= 2  # hindered and blocked strands are told apart without colour


def test_hindrances_are_marked() -> None:
    drawn = svg_over(GROUND, [thread_of(SIGHT.check(GRID.hex("C3"), GRID.hex("C7")))])
    assert "+1 Grain" in drawn


def test_a_field_tells_clear_from_hindered() -> None:
    overlays = field_of(SIGHT.field(GRID.hex("C3")))
    drawn = svg_over(GROUND, overlays)
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    assert [overlay.key for overlay in overlays] == ["field-clear", "field-hindered", "field-eye"]
    assert "hexes in clear view" in overlays[0].words


def test_declared_checks_are_kept() -> None:
    """A6.11: no free looks."""
    declared = Declared(SIGHT)
    with pytest.raises(FreeLook, match=r"A6\.11"):
        declared.look("", "", GRID.hex("C3"), GRID.hex("C7"))
    assert declared.checks == []
    verdict = declared.look("German", "4-6-7 fires at C10", GRID.hex("C3"), GRID.hex("C10"))
    assert not verdict.is_clear
    (check,) = declared.checks
    assert (check.number, check.by, check.start, check.end, check.clear) == (1, "German", "C3", "C10", False)
    assert check.words == str(verdict)


def test_a_disputed_check_is_settled_by_a_dr() -> None:
    """A6.1: 1-3 clear, 4-6 blocked; once."""
    declared = Declared(SIGHT)
    for _ in range(2):
        declared.look("Russian", "MG fires", GRID.hex("C3"), GRID.hex("C10"))
    assert declared.settle(1, 3).stands
    assert not declared.settle(2, 4).stands
    with pytest.raises(ValueError, match="settled"):
        declared.settle(1, 6)
    with pytest.raises(ValueError, match="dr is 1 to 6"):
        declared.settle(2, 7)
    with pytest.raises(ValueError, match="no check 9"):
        declared.settle(9, 1)
