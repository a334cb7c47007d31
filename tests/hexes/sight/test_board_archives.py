"""Board archives: a made-up one reads as painted; damaged and hostile ones are refused with a reason."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
from pathlib import Path

import numpy as np
import pytest

from sandtable.hexes.sight import Sight
from sandtable.hexes.vasl import BadBoard, losdata, read_board
from sandtable.hexes.vasl import archive as reading
from tests.hexes.sight.grounds import BOARDS, oracle

COLUMNS, ROWS, WIDTH, HEIGHT = 3, 2, 112, 129
METADATA = (
    '<boardMetadata name="made-up" version="1" width="3" height="2">'
    '<slopes><slope hex="A1" hexsides="23"/></slopes>'
    '<rrembankments><rrembankment hex="B1" hexsides="0"/></rrembankments></boardMetadata>'
)


def los_data(*, header: tuple[int, ...] = (COLUMNS, ROWS, WIDTH, HEIGHT), body: bytes | None = None) -> bytes:
    """The file as VASL writes it: grid bytes in blocks, the last one short."""
    cells = np.zeros((WIDTH, HEIGHT, 2), np.uint8)
    cells[50:60, 60:70] = (255, 60)  # woods in a hollow, level -1
    content = struct.pack(">4i", *header) + (cells.tobytes() + bytes(COLUMNS * ROWS + 1) if body is None else body)
    blocks = [content[i : i + 1024] for i in range(0, len(content), 1024)]
    framed = b"".join(
        (b"\x77" + bytes([len(block)]) if len(block) < 256 else b"\x7a" + struct.pack(">i", len(block))) + block
        for block in blocks
    )
    return gzip.compress(losdata.STREAM + framed, mtime=0)


def write(path: Path, *, metadata: str | bytes = METADATA, data: bytes | None = None) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(reading.METADATA, metadata)
        if data != b"":
            archive.writestr(reading.LOS_DATA, los_data() if data is None else data)
    return path


def test_a_board_reads_as_painted(tmp_path: Path) -> None:
    board = read_board(write(tmp_path / "bdX"))
    ground = board.ground
    assert (board.name, board.version, ground.width, ground.height) == ("made-up", "1", WIDTH, HEIGHT)
    assert (int(ground.elevation[55, 65]), int(ground.terrain[55, 65])) == (-1, 60)
    assert int(ground.terrain[0, 0]) == 0
    grid = ground.grid
    assert [grid.name(hex) for hex in grid] == ["A1", "A2", "B0", "B1", "B2", "C1", "C2"]
    assert ground.slopes == {grid.hex("A1"): {2, 3}}
    assert ground.embankments == {grid.hex("B1"): {0}}
    Sight(ground).all_pairs()


@pytest.mark.parametrize(
    ("metadata", "why"),
    [
        ('<!DOCTYPE x [<!ENTITY a "b">]>' + METADATA, "document type"),
        (METADATA.replace('width="3"', 'width="lots"'), "width is 'lots'"),
        (METADATA.replace('width="3"', 'width="300"'), "1 to 104"),
        (METADATA.replace('width="3"', 'width="4"'), "LOSData is for 3 by 2 hexes"),
        (METADATA.replace('height="2"', 'height="2" hexHeight="nan"'), "a number is wanted"),
        (METADATA.replace('height="2"', 'height="2" hexHeight="1e9"'), "not believable"),
        (METADATA.replace('height="2"', 'height="2" A1CenterY="132.25"'), "outside the picture"),
        (METADATA.replace('height="2"', 'height="2" A1CenterX="-30"'), "second, fourth"),
        (METADATA.replace('height="2"', 'height="2" A1CenterX="-1e300"'), "no board is so large"),
        (METADATA.replace('height="2"', 'height="2" A1CenterX="-5737.5"'), "letters name no more"),
        (METADATA.replace('height="2"', 'height="2" altHexGrain="TRUE"'), "the other way round"),
        (METADATA.replace('hexsides="23"', 'hexsides="27"'), "digits 0 to 5"),
        (METADATA.replace('hex="A1"', 'hex="Z9"'), "not on this map"),
        (METADATA.replace('hex="A1"', 'hex="AB1"'), "mixes letters"),
        ("<boardMetadata", "cannot be read"),
        ("<html/>", "no board metadata"),
        ("<boardMetadata>\x00", "document type"),
    ],
)
def test_bad_metadata(tmp_path: Path, metadata: str, why: str) -> None:
    with pytest.raises(BadBoard, match=why):
        read_board(write(tmp_path / "bdX", metadata=metadata))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "has no LOSData"),
        (b"not gzip at all", "cannot be unpacked"),
        (los_data()[:-40], "cut short"),
        (gzip.compress(b"something else", mtime=0), "does not begin"),
        (gzip.compress(losdata.STREAM + b"\x7a\x7f\xff\xff\xffx", mtime=0), "runs past the end"),
        (gzip.compress(losdata.STREAM + b"\x7a\xff\xff\xff\xffx", mtime=0), "runs past the end"),
        (gzip.compress(losdata.STREAM + b"\x73whatever", mtime=0), "other than plain blocks"),
        (gzip.compress(losdata.STREAM + b"\x77\x02ab", mtime=0), "within its header"),
        (gzip.compress(losdata.STREAM + b"\x77\x00" * 3_000_000, mtime=0), "cut into more than"),
        (gzip.compress(losdata.STREAM + b"\x77\x01x" * 3_000_000, mtime=0), "cut into more than"),
        (los_data(header=(COLUMNS, ROWS, -5, HEIGHT)), "claims -5"),
        (los_data(header=(COLUMNS, ROWS, WIDTH + 1, HEIGHT)), "bytes where"),
        (los_data(body=b"\x50" * (2 * WIDTH * HEIGHT + 7)), "higher or lower"),
    ],
)
def test_bad_sight_data(tmp_path: Path, data: bytes, why: str) -> None:
    with pytest.raises(BadBoard, match=why):
        read_board(write(tmp_path / "bdX", data=data))


def test_the_right_half_of_a_board_keeps_the_names_of_the_whole(tmp_path: Path) -> None:
    """A1 would lie 16 columns to the left of the picture: the first hex is Q1, and sight over it is the same."""
    right = (
        METADATA.replace('height="2"', 'height="2" A1CenterX="-900"')
        .replace("A1", "Q1")
        .replace("Q1Center", "A1Center")
    )
    ground = read_board(write(tmp_path / "bdXb", metadata=right.replace('"B1"', '"R1"'))).ground
    assert [ground.grid.name(hex) for hex in ground.grid] == ["Q1", "Q2", "R0", "R1", "R2", "S1", "S2"]
    assert ground.centre(ground.grid.hex("Q1")) == (0, 32.25)
    assert ground.slopes == {ground.grid.hex("Q1"): {2, 3}}
    whole = read_board(write(tmp_path / "bdX")).ground
    assert (Sight(ground).all_pairs().codes == Sight(whole).all_pairs().codes).all()


def test_the_lower_half_of_a_board_keeps_the_numbers_of_the_whole(tmp_path: Path) -> None:
    lower = METADATA.replace('height="2"', 'height="2" A1CenterX="0" A1CenterY="-612.75"')
    lower = lower.replace('hex="A1"', 'hex="A11"').replace('"B1"', '"B11"')
    ground = read_board(write(tmp_path / "bdXb", metadata=lower)).ground
    assert [ground.grid.name(hex) for hex in ground.grid] == ["A11", "A12", "B10", "B11", "B12", "C11", "C12"]
    assert ground.centre(ground.grid.hex("A11")) == (0, 32.25)
    whole = read_board(write(tmp_path / "bdX")).ground
    assert (Sight(ground).all_pairs().codes == Sight(whole).all_pairs().codes).all()


def test_bombs_are_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losdata, "MOST_UNPACKED", 10_000)
    with pytest.raises(BadBoard, match="unpacks to more than 10,000"):
        read_board(write(tmp_path / "bdX"))
    monkeypatch.setattr(reading, "MOST_METADATA", 100)
    with pytest.raises(BadBoard, match="would unpack to"):
        read_board(tmp_path / "bdX")


def test_no_archive_at_all(tmp_path: Path) -> None:
    (tmp_path / "bdX").write_bytes(b"GIF89a")
    with pytest.raises(BadBoard, match="no readable board archive"):
        read_board(tmp_path / "bdX")
    with pytest.raises(BadBoard, match="no readable board archive"):
        read_board(tmp_path / "missing")
    whole = io.BytesIO(write(tmp_path / "bdY").read_bytes())
    (tmp_path / "bdZ").write_bytes(whole.getvalue()[:-100])
    with pytest.raises(BadBoard):
        read_board(tmp_path / "bdZ")


@pytest.mark.parametrize("name", BOARDS)
def test_real_boards(name: str) -> None:
    ground = read_board(oracle() / f"bd{name}").ground
    assert (len(ground.grid), ground.width, ground.height) == (346, 1800, 645)


def test_slopes_of_real_boards_are_listed_under_the_upper_hex() -> None:
    ground = read_board(oracle() / "bdBFPC").ground
    assert ground.slopes[ground.grid.hex("G2")] == {4, 5}
    assert len(ground.slopes) == 18
