"""The thread and the field as pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from sandtable.hexes.grid import Grid
from sandtable.hexes.maps.overlays import Overlay
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.maps.svg import Colours, Ink
from sandtable.hexes.sight import Kind, Sight
from sandtable.hexes.sight.drawing import field_of, thread_of
from tests.hexes.sight.grounds import painted

GRID = Grid.rectangle(12, 12)
GRAIN, WOODS = 24, 60
GROUND = painted(GRID, terrain={"C5": GRAIN, "C8": WOODS})
SIGHT = Sight(GROUND)


def svg_of(*overlays: Overlay) -> str:
    scale = Scale(GROUND.a1, GROUND.column_pitch, GROUND.hex_height)
    drawn = "".join(overlay.svg(scale, Ink(Colours.FIXED)) for overlay in overlays)
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    return drawn


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
    drawn = svg_of(overlay)
    assert "obstacle (A6.2)" in drawn
    assert "Woods in C8" in overlay.words
    assert drawn.count("stroke-dasharray") >= 2  # hindered and blocked strands are told apart without colour


def test_hindrances_are_marked() -> None:
    drawn = svg_of(thread_of(SIGHT.check(GRID.hex("C3"), GRID.hex("C7"))))
    assert "+1 Grain" in drawn


def test_a_field_tells_clear_from_hindered() -> None:
    overlays = field_of(SIGHT.field(GRID.hex("C3")))
    assert "●" in svg_of(*overlays)
    assert [overlay.key for overlay in overlays] == ["field-clear", "field-hindered", "field-eye"]
    assert "hexes in clear view" in overlays[0].words
