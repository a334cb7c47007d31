"""Our verdicts against VASL's on its own boards. Every difference stands in the table of docs/sight.md, classified."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from sandtable.hexes.sight import AS_VASL, Reading, Reason, Sight
from sandtable.hexes.sight.line import is_up_slope, spine_of
from sandtable.hexes.vasl import Board, read_board
from tests.hexes.sight.grounds import BOARDS, oracle

DOCS = Path(__file__).parents[3] / "docs" / "sight.md"
WANTED = 0.995
OURS = Reading(0.75)  # the game's own reading: B9.52 along hexspines, nothing but slopes' 3/4


class Difference(NamedTuple):
    board: str
    start: str
    end: str
    theirs: str
    ours: str


@cache
def board(name: str) -> Board:
    return read_board(oracle() / f"bd{name}")


@cache
def differences(name: str, reading: Reading) -> tuple[list[Difference], int]:
    sight = Sight(board(name).ground, reading)
    with (oracle() / f"bd{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    grid = sight.grid
    codes = sight.batch([(grid.hex(row["from"]), grid.hex(row["to"])) for row in rows]).codes
    found = []
    for row, code in zip(rows, codes, strict=True):
        theirs = "blocked" if row["blocked"] == "1" else f"+{row['hindrance']}"
        ours = "blocked" if code < 0 else f"+{code}"
        if theirs != ours:
            found.append(Difference(name, row["from"], row["to"], theirs, ours))
    return found, len(rows)


def table() -> dict[Difference, str]:
    rows = re.findall(
        r"^\| (\w+) \| (\w+)-(\w+) \| (blocked|\+\d) \| (blocked|\+\d) \| (right|wrong|open): ",
        DOCS.read_text("utf-8"),
        re.M,
    )
    return {Difference(*row[:5]): row[5] for row in rows}


@pytest.mark.parametrize("name", BOARDS)
def test_agreement(name: str) -> None:
    found, total = differences(name, AS_VASL)
    assert total == 4000
    assert 1 - len(found) / total >= WANTED


@pytest.mark.parametrize("name", BOARDS)
def test_every_difference_is_in_the_table(name: str) -> None:
    found, _ = differences(name, AS_VASL)
    assert set(found) == {row for row in table() if row.board == name}


@pytest.mark.parametrize("name", BOARDS)
def test_what_our_own_reading_adds(name: str) -> None:
    """Without VASL's two leniencies, the further differences are lines along bocage and hexsides seen from a slope."""
    known = set(differences(name, AS_VASL)[0])
    sight = Sight(board(name).ground, OURS)
    grid, hexes = sight.grid, sight.scene.hexes
    for each in set(differences(name, OURS)[0]) - known:
        a, b = grid.hex(each.start), grid.hex(each.end)
        i, j = grid.index(a), grid.index(b)
        verdict = sight.check(a, b)
        sloping = is_up_slope(hexes, i, j, 0) or is_up_slope(hexes, j, i, 0)
        along = spine_of(hexes, min(i, j), max(i, j)) >= 0 and verdict.reason is Reason.BOCAGE
        assert along or sloping, each


def test_the_doc_counts_them() -> None:
    """The table of agreement in docs/sight.md is what the boards give today."""
    text = DOCS.read_text("utf-8")
    for name in BOARDS:
        vasl, total = differences(name, AS_VASL)
        ours, _ = differences(name, OURS)
        row = f"| {name} | {total:,} | {len(vasl)} | {100 * (1 - len(vasl) / total):.2f} % | {len(ours)} |"
        assert row in text, row


def test_ranges_are_theirs() -> None:
    with (oracle() / "bd04.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[:300]
    sight = Sight(board("04").ground, AS_VASL)
    grid = sight.grid
    ours = np.array([sight.check(grid.hex(row["from"]), grid.hex(row["to"])).range for row in rows])
    assert np.array_equal(ours, np.array([int(row["range"]) for row in rows]))
