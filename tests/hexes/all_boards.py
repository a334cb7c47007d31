"""Every VASL board of a folder, read and looked over: `python -m tests.hexes.all_boards FOLDER`.

For each board that has sight data: it is read, answers 2,000 random lines without an exception, says the same of every
line from either end (clear or blocked, and the same Hindrance), and the explained check agrees with the swift one. The
boards are not ours, so this is no part of `make test`.
"""

from __future__ import annotations

import sys
import traceback
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import numpy as np

from sandtable.hexes.sight import AS_VASL, Sight
from sandtable.hexes.sight.engine import compiled
from sandtable.hexes.vasl import read_board

LINES = 2_000
EXPLAINED = 100


@dataclass
class Figures:
    boards: int = 0
    lines: int = 0
    explained: int = 0
    clear: int = 0
    hindered: int = 0
    faults: list[str] = field(default_factory=list)


def boards_of(folder: Path) -> list[Path]:
    """The archives of the folder that have sight data, however deep they lie."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and _has_sight(path)]


def _has_sight(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return "LOSData" in archive.namelist()
    except (zipfile.BadZipFile, OSError):
        return False


def look_over(path: Path, figures: Figures) -> None:
    draw = np.random.default_rng(1944)
    sight = Sight(read_board(path).ground, AS_VASL)
    ends = draw.integers(len(sight.grid), size=(LINES, 2))
    there, back = sight.batch_of(ends[:, 0], ends[:, 1]), sight.batch_of(ends[:, 1], ends[:, 0])
    figures.boards += 1
    figures.lines += LINES
    figures.clear += int((there.codes == 0).sum())
    figures.hindered += int((there.codes > 0).sum())
    for i in np.nonzero((there.blocked != back.blocked) | (there.hindrance != back.hindrance))[0]:
        figures.faults.append(
            f"{path.name}: {_line(sight, ends[i])} is {there.codes[i]} there and {back.codes[i]} back"
        )
    for i in range(EXPLAINED):
        a, b = (sight.grid.hexes[j] for j in ends[i])
        one, two = sight.check(a, b), sight.check(b, a)
        figures.explained += 1
        if (one.is_clear, one.hindrance) != (two.is_clear, two.hindrance):
            figures.faults.append(f"{path.name}: explained otherwise from the other end: {one.words} / {two.words}")
        if (one.is_clear, one.hindrance) != (not there.blocked[i], there.hindrance[i]):
            figures.faults.append(f"{path.name}: explained {one.words} but walked {there.codes[i]}")


def _line(sight: Sight, ends: np.ndarray) -> str:
    return "-".join(sight.grid.name(sight.grid.hexes[i]) for i in ends)


def main(folder: Path) -> int:
    compiled()
    figures, began = Figures(), perf_counter()
    found = boards_of(folder)
    for path in found:
        try:
            look_over(path, figures)
        except Exception:
            figures.faults.append(f"{path.name}: {traceback.format_exc(limit=3)}")
    print(
        f"{len(found)} boards with sight data, {figures.boards} read; "
        f"{figures.lines:,} lines ({figures.clear:,} clear, "
        f"{figures.hindered:,} hindered), {figures.explained:,} of them explained; {len(figures.faults)} faults; "
        f"{perf_counter() - began:.0f} s"
    )
    print("\n".join(figures.faults[:50]))
    return 1 if figures.faults or not found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
