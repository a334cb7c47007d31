"""The picture: well-formed, layered, readable without colour, and told in words as well."""

import re
import xml.etree.ElementTree as ET

import pytest

from sandtable.hexes.grid import Hexside
from sandtable.hexes.maps.drawing import Layer, draw
from sandtable.hexes.maps.overlays import (
    Counter,
    Fill,
    Piece,
    Strand,
    counters,
    highlight,
    labels,
    outline,
    path,
    thread,
    token,
)
from sandtable.hexes.maps.overlays import front as front_line
from sandtable.hexes.maps.patterns import PATTERNS
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.maps.svg import Colours
from sandtable.hexes.maps.tables import table, told

from .sample_front import front

SVG = "{http://www.w3.org/2000/svg}"


def groups(svg: str) -> list[str]:
    return [g.get("id") for g in ET.fromstring(svg).iter(f"{SVG}g") if g.get("id")]


def test_layers_are_groups_in_order():
    assert groups(draw(front())) == [f"map-{layer}" for layer in Layer]
    assert groups(draw(front(), base=[Layer.GRID])) == ["map-grid"]


def test_every_hex_can_be_hovered_and_every_fifth_is_named():
    root = ET.fromstring(draw(front()))
    hovered = {use.get("data-hex"): use.find(f"{SVG}title").text for use in root.iter(f"{SVG}use")}
    assert len(hovered) == 64
    assert hovered["3.05"] == "3.05: railway, town; Lyady; objective 2"
    assert hovered["7.02"] == "7.02: clear; level 1"
    written = [t.text for t in root.iter(f"{SVG}text")]
    assert [name for name in written if re.fullmatch(r"\d\.\d\d", name or "")] == [f"{c}.05" for c in range(1, 9)]


def test_colours_can_be_the_pages_or_fixed():
    assert "var(--map-paper,#f3edda)" in draw(front())
    assert "var(" not in draw(front(), colours=Colours.FIXED)


def test_slopes_are_hashed_on_the_down_side():
    hexmap = front()
    svg = draw(hexmap, base=[Layer.SLOPES])
    moves = re.findall(r"M([\d.]+),([\d.]+)l([\d.-]+),([\d.-]+)", svg)
    assert len(moves) == 7
    assert all(float(dy) > 0 and float(dx) == 0 for _, _, dx, dy in moves)  # 7.02 lies above 7.01 on this sheet


def test_overlays_stack_on_top_and_are_told_in_words():
    hexmap = front()
    at = hexmap.grid.hex
    pieces = [Piece(0.4, Strand.CLEAR), Piece(0.7, Strand.HINDERED), Piece(1, Strand.BLOCKED)]
    overlays = [
        highlight("seen", [at("2.02"), at("2.03")], fill=Fill.DOTS, label="seen"),
        outline("ours", [at("4.04"), at("5.04")], words="our area"),
        path("march", [at("1.01"), at("1.02"), at("2.02")], label="6 MP"),
        front_line("line", [(Hexside.between(at("4.04"), at("4.05")), at("4.04"))], label="front"),
        thread("look", at("1.04"), at("7.05"), pieces, marks=[(0.4, "+1 grain")], words="1.04 to 7.05 is blocked"),
        counters("units", [Counter(at("3.03"), token("III"), "a regiment"), Counter(at("3.03"), token("X"))]),
        labels("costs", [(at("6.06"), "4")]),
    ]
    svg = draw(hexmap, overlays)
    found = groups(svg)
    assert [g for g in found if g.startswith("overlay-")] == [f"overlay-{overlay.key}" for overlay in overlays]
    assert found[-1] == "map-hover"
    assert "Shown on it: seen: 2 hexes; our area; front: 1 hexsides; 1.04 to 7.05 is blocked." in svg
    dashes = re.findall(r"stroke-dasharray=\"([^\"]+)\"", svg.split('id="overlay-look"')[1].split("overlay-units")[0])
    assert dashes == ["9 5", "2 6"]  # clear is solid


def test_the_teeth_of_a_front_point_to_the_enemy():
    hexmap = front()
    friend, enemy = hexmap.grid.hex("4.05"), hexmap.grid.hex("4.04")  # numbers grow upward: the enemy is below
    svg = draw(hexmap, [front_line("line", [(Hexside.between(friend, enemy), friend)])], base=[])
    teeth = re.search(r'd="(M[^"]+Z)"', svg.split('id="overlay-line"')[1]).group(1)
    for triangle in teeth.strip("Z").split("Z"):
        ys = [float(pair.split(",")[1]) for pair in triangle.strip("M").split()]
        assert ys[2] > ys[0] == ys[1]


def test_the_map_as_a_table():
    rows = {row.hex: row for row in table(front())}
    assert len(rows) == 64
    assert rows["7.02"].hexsides == "slopes down to 7.01"
    assert rows["7.01"].hexsides == "slopes up to 7.02"
    assert rows["4.03"].hexsides.startswith("river to 4.04")
    assert rows["3.05"].terrain == "Railway, Town"
    assert "railway to" in rows["3.05"].hexsides
    worth_reading = [r for r in rows.values() if r.level or r.hexsides or r.notes or r.terrain != "Clear"]
    assert [row[0] for row in told(front()).rows] == [r.hex for r in worth_reading]
    assert told(front()).title.startswith(f"A piece of front: {len(worth_reading)} hexes; the other ")


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_every_pattern_is_well_formed(name):
    width, height, drawn = PATTERNS[name]
    assert width > 0
    assert height > 0
    ET.fromstring(f"<g>{drawn('#000')}</g>")


def test_names_with_markup_are_harmless():
    hexmap = front(label=[{"hex": "3.05", "name": "<script>&"}])
    ET.fromstring(draw(hexmap))
    assert "<script>" not in draw(hexmap)


def test_a_map_drawn_again_is_the_same_map_under_another_overlay():
    """The map's own layers are painted once and kept; overlays, colours and scales never get into them."""
    kept, fresh = front(), front()
    plain = draw(kept)
    marked = draw(kept, [highlight("seen", [kept.grid.hex("2.02")])])
    fixed = draw(kept, colours=Colours.FIXED)
    small = draw(kept, scale=Scale.fitting(kept.grid, hex_height=20.0))
    assert draw(kept) == plain == draw(fresh)
    assert marked == draw(front(), [highlight("seen", [fresh.grid.hex("2.02")])])
    assert fixed == draw(front(), colours=Colours.FIXED)
    assert small == draw(front(), scale=Scale.fitting(fresh.grid, hex_height=20.0))
    assert len({plain, marked, fixed, small}) == 4


def test_what_is_kept_of_a_map_is_bounded():
    kept = front()
    for height in range(20, 40):
        draw(kept, scale=Scale.fitting(kept.grid, hex_height=float(height)))
    assert len(kept.drawn) <= 100
