"""Sight data for VASL of a map that was painted: our own reader of boards reads back what was meant."""

import zipfile
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from sandtable.hexes.maps import HexMap, read_map
from sandtable.hexes.maps.raster import rasterise
from sandtable.hexes.maps.reading import FORMAT
from sandtable.hexes.sight import Sight
from sandtable.hexes.vasl import Board, read_board
from sandtable.hexes.vasl.archive import BadBoard
from sandtable.hexes.vasl.losdata import LosData, decode, encode
from sandtable.hexes.vasl.writing import new_board, with_sight
from sandtable.web.own_work import vocabulary
from tests.vassal.made_up import png, zipped

GROUND = {
    "format": FORMAT,
    "title": "Painted",
    "vocabulary": "asl",
    "grid": {"board": True, "columns": 9, "rows": 9},
    "level": [{"level": 1, "hexes": "F5 F6"}, {"level": -1, "hexes": "B7"}],
    "area": [{"terrain": "woods", "hexes": "D4 D5"}],
    "building": [{"terrain": "wooden-building", "hexes": "H3"}],
    "slopes": {"F5": "F4 G5", "C2": "C3"},
}
SIZE = (480, 560)
PLACE = 'width="9" height="8" A1CenterX="10" A1CenterY="42" hexWidth="56.25" hexHeight="64.5"'
METADATA = (
    f'<boardMetadata name="Mine" version="3" author="Somebody" boardImageFileName="bdMine.png" {PLACE}>'
    '<colors><color name="Ours"/></colors><slopes><slope hex="A1" hexsides="0"/></slopes></boardMetadata>'
)


@pytest.fixture(scope="module")
def painted() -> HexMap:
    words = vocabulary(("sandtable.games.orsha", "data/maps/vocabulary.toml"))
    return read_map({**GROUND, "vocabulary": words.key}, words, "painted")


def read_back(archive: bytes, folder: Path) -> Board:
    (folder / "bdMine").write_bytes(archive)
    return read_board(folder / "bdMine")


def slopes(board: Board) -> dict[str, list[int]]:
    return {board.ground.grid.name(hex): sorted(sides) for hex, sides in board.ground.slopes.items()}


def test_a_raster_comes_back_byte_for_byte():
    draw = np.random.default_rng(3)
    elevation, terrain = draw.integers(-2, 5, (170, 133), np.int8), draw.integers(0, 205, (170, 133), np.uint8)
    back = decode(encode(LosData(elevation, terrain), 4, 2, False), 4, 2, False)
    assert (back.elevation == elevation).all()
    assert (back.terrain == terrain).all()


def test_a_board_of_its_own_has_the_ground_that_was_painted_and_its_slopes(painted, tmp_path):
    board = read_back(new_board(painted, "Mine"), tmp_path)
    meant = rasterise(painted)
    assert (board.ground.terrain == meant.terrain).all()
    assert (board.ground.elevation == meant.elevation).all()
    assert slopes(board) == {"F5": [0, 1], "C2": [3]}
    seen, known = Sight(board.ground), Sight(meant)
    grid = painted.grid
    for start, end in (("D2", "D7"), ("A1", "I8"), ("F5", "C3"), ("F5", "H7"), ("G2", "I4")):
        pair = grid.hex(start), grid.hex(end)
        assert seen.check(*pair).is_clear == known.check(*pair).is_clear, (start, end)


def test_the_players_own_board_keeps_everything_and_gains_sight_where_its_picture_has_the_hexes(painted, tmp_path):
    mine = zipped({"BoardMetadata.xml": METADATA, "bdMine.png": png(*SIZE), "snow.gif": b"an overlay"})
    made = with_sight(mine, SIZE, painted)
    with zipfile.ZipFile(BytesIO(made)) as archive:
        assert (archive.read("bdMine.png"), archive.read("snow.gif")) == (png(*SIZE), b"an overlay")
        root = ElementTree.fromstring(archive.read("BoardMetadata.xml"))
    assert (root.get("author"), root.get("hasHills")) == ("Somebody", "TRUE")
    assert root.find("colors/color").get("name") == "Ours"
    assert [root.find(part) is not None for part in ("buildingTypes", "colorSSRules", "overlaySSRules")] == [True] * 3
    board = read_back(made, tmp_path)
    assert slopes(board) == {"F5": [0, 1], "C2": [3]}, "those that were there are gone"
    assert board.ground.terrain.shape == SIZE
    x, y = (round(n) for n in board.ground.centre(board.ground.grid.hex("D4")))
    assert (x, y) == (179, 268)
    assert board.ground.terrain[x, y] == painted.terrain("woods").code
    assert not Sight(board.ground).check(board.ground.grid.hex("D2"), board.ground.grid.hex("D7")).is_clear


def test_a_board_with_other_hexes_is_refused(painted):
    other = METADATA.replace('A1CenterX="10"', 'A1CenterX="-112.5"')  # half of a board, which begins with C
    with pytest.raises(BadBoard, match=r"lies elsewhere|do not have the same names"):
        with_sight(zipped({"BoardMetadata.xml": other, "bdMine.png": png(*SIZE)}), SIZE, painted)
    with pytest.raises(BadBoard, match="larger than any"):
        with_sight(zipped({"BoardMetadata.xml": METADATA, "bdMine.png": png(*SIZE)}), (9000, 9000), painted)


def test_the_same_ground_gives_the_same_bytes_whenever_it_is_written(painted, monkeypatch):
    first = new_board(painted, "Mine")
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    assert new_board(painted, "Mine") == first
