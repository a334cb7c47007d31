"""Map files: what is read, and how every fault is told."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.hexes.grid import Edge
from sandtable.hexes.lattice import Hexside
from sandtable.hexes.maps import MapRefused, load_map, read_vocabulary
from sandtable.hexes.maps.model import Place, Shape
from sandtable.hexes.maps.words import BadWord, read_hexes, read_path, read_place

from .sample_front import FRONT, WORDS, front


def faults(**changes):
    with pytest.raises(MapRefused) as refused:
        front(**changes)
    return [f"{fault.where}: {fault.what}" for fault in refused.value.faults]


def test_an_operational_map_is_read():
    hexmap = front()
    at = hexmap.grid.hex
    assert hexmap.at(at("2.02")) == ("woods",)
    assert hexmap.at(at("3.05")) == ("rail", "town")
    assert hexmap.at(at("1.01")) == ("clear",)
    assert hexmap.hexsides[hexmap.grid.hexside("4.04-4.03")] == {"river"}
    rail = {n for n in at("3.05").neighbours() if Hexside.between(at("3.05"), n) in hexmap.crossings("rail")}
    assert {hexmap.grid.name(h) for h in rail} == {"2.05", "4.05"}
    assert hexmap.level(at("7.03")) == 1
    assert hexmap.is_crest(hexmap.grid.hexside("7.01-7.02"))
    assert hexmap.slopes[hexmap.grid.hexside("7.01-7.02")] == at("7.02")
    assert hexmap.edge("east") is Edge.RIGHT
    assert len(hexmap.entries[0].hexes) == 8
    assert hexmap.terrain("woods").data["mp"] == 2


def test_json_serves_as_well(tmp_path):
    file = tmp_path / "front.json"
    file.write_text(json.dumps(FRONT), encoding="utf-8")
    assert load_map(file, WORDS).areas == front().areas
    file.write_text("{", encoding="utf-8")
    with pytest.raises(MapRefused, match="not readable as JSON"):
        load_map(file, WORDS)


def test_every_fault_is_listed_with_its_place():
    found = faults(
        area=[
            {"terrain": "wood", "hexes": "2.02"},
            {"terrain": "river", "hexes": "2.02"},
            {"terrain": "swamp", "hexes": "99.01"},
        ],
        hexsides={"river": "4.03-6.03 4.03-4.04 1.01-1.03", "canal": "4.03-4.04"},
        line=[{"terrain": "rail", "path": "1.01 4.08"}],
        level=[{"level": "high", "hexes": "1.01"}],
        colour="red",
    )
    assert found == [
        f"file: unknown entry 'colour'; allowed: {found[0].split('allowed: ')[1]}",
        "level 1: level must be a whole number",
        "area 1 (wood): unknown area terrain 'wood' (did you mean 'woods'?); allowed: clear, swamp, woods",
        "area 2 (river): 'river' is no area but a hexside; allowed here: clear, swamp, woods",
        "area 3 (swamp): 99.01 is not on this map (columns 1.01-1.08 to 8.01-8.08)",
        "line 1 (rail): 1.01 and 4.08 are not on one Hex Grain; name the hexes between them",
        "hexsides river: 4.03 and 6.03 are not adjacent, so they share no hexside",
        "hexsides river: 1.01 and 1.03 are not adjacent, so they share no hexside",
        "hexsides canal: unknown hexside terrain 'canal'; allowed: river, wall",
    ]


def test_the_refusal_names_the_file():
    with pytest.raises(MapRefused, match=r"front\.toml is refused, 1 fault:\nfront\.toml: area 1 \(wood\): unknown"):
        front(area=[{"terrain": "wood", "hexes": "2.02"}])


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"slopes": {"7.02": "7.01", "7.01": "7.02"}}, "slopes 7.01: 7.01-7.02 would slope both ways"),
        ({"slopes": {"7.02": "7.05"}}, "slopes 7.02: 7.05 is not adjacent to 7.02"),
        ({"compass": {"top": "north", "right": "north", "bottom": "south", "left": "west"}},
         "compass: each of north, east, south and west belongs to one edge"),
        ({"vocabulary": "orsha"}, "vocabulary: the map wants 'orsha', this game has 'front'"),
        ({"format": "2"}, "format: this version reads 'sandtable-map 1', not '2'"),
        ({"area": [{"terrain": "woods", "hexs": "2.02", "hexes": "2.02"}]},
         "area 1 (woods): unknown entry 'hexs' (did you mean 'hexes'?); "
         "allowed: hexes, name, polygon, rule, rules, shape, terrain"),
        ({"area": [{"terrain": "woods"}]}, "area 1 (woods): hexes is missing"),
        ({"spot": [{"terrain": "town", "hex": "3.05", "along": "3.08"}]},
         "spot 1 (town): along: 3.08 is not adjacent to 3.05"),
        ({"entry": [{"key": "e", "edge": "east"}]}, "entry 1 (e): edge 'east' is none of top, right, bottom, left"),
        ({"building": [{"terrain": "hut", "hex": "3.05", "form": "castle"}]},
         "building 1 (hut): form 'castle' is none of house, long, barn, ell, hall, church"),
        ({"building": [{"terrain": "hut", "hex": "3.05", "levels": float("inf")}]},
         "building 1 (hut): not understood: cannot convert float infinity to integer"),
        ({"area": {"terrain": "woods"}}, "area: a list of tables is wanted: [[area]]"),
        ({"slopes": []}, "slopes: a table is wanted: [slopes]"),
        ({"grid": {"rows": 8}}, "grid: 'columns' is missing or not understood (raised is 'first' or 'second')"),
        ({"grid": {"columns": 2, "rows": 2, "naming": "roman"}}, "grid: 'roman' is not a valid Naming"),
        ({"level": [{"level": 1, "hexes": "1.01", "polygon": "1.01 1.02"}]},
         "level 1: a polygon needs three places at least"),
        ({"area": [{"terrain": "woods", "hexes": "1.01", "shape": "polygon"}]},
         "area 1 (woods): shape polygon and a list of polygon places go together"),
    ],
)  # fmt: skip
def test_faults(changes, fault):
    assert faults(**changes) == [fault]


def test_a_vocabulary_is_checked_too():
    with pytest.raises(MapRefused) as refused:
        read_vocabulary(
            {
                "ground": "mud",
                "terrain": [
                    {"key": "a", "title": "A", "kind": "area", "code": 1},
                    {"key": "b", "title": "B", "kind": "area", "code": 1},
                    {"key": "c", "title": "C", "kind": "cloud"},
                    {"key": "d", "kind": "line"},
                ],
            },
            "w.toml",
        )
    assert [fault.what for fault in refused.value.faults] == [
        "code 1 already belongs to 'a'",
        "kind 'cloud' is none of area, line, hexside, building, spot",
        "title missing",
        "'mud' is none of the terrains declared",
    ]


def test_words_of_places():
    grid = front().grid
    hex = grid.hex("3.05")
    assert read_place(grid, "3.05").place == Place.centre(hex)
    assert read_place(grid, "3.05:2").place == tuple(100 * n for n in hex.vertex(2))
    assert read_place(grid, "3.05/0").place == (100 * hex.centre.x, 100 * (hex.centre.y - 1))
    assert read_place(grid, "3.05+10-25").place == (100 * hex.centre.x + 30, 100 * hex.centre.y - 50)
    with pytest.raises(BadWord, match="is no place"):
        read_place(grid, "3.05:9")
    with pytest.raises(BadWord, match="two places"):
        read_path(grid, "3.05")


def test_a_list_of_hexes_is_read_with_its_runs():
    grid = front().grid
    hexes = read_hexes(grid, "2.01..2.05 4.04 3.07 3.08")
    assert [grid.name(h) for h in hexes] == ["2.01", "2.02", "2.03", "2.04", "2.05", "4.04", "3.07", "3.08"]


def test_a_polygon_inside_a_hex():
    hexmap = front(area=[{"terrain": "woods", "hexes": "2.02", "polygon": "2.02:0 2.02:2 2.02:4"}])
    assert hexmap.areas[0].shape is Shape.POLYGON


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(FRONT)), JSON)
def test_nonsense_in_a_section_is_refused_and_never_breaks(section, nonsense):
    with suppress(MapRefused):
        front(**{section: nonsense})


@given(st.data())
def test_nonsense_in_a_feature_is_refused_and_never_breaks(data):
    section = data.draw(st.sampled_from([key for key, value in FRONT.items() if isinstance(value, list)]))
    row = dict(data.draw(st.sampled_from(FRONT[section])))
    row[data.draw(st.sampled_from(sorted(row)))] = data.draw(JSON)
    with suppress(MapRefused):
        front(**{section: [row]})
