"""The compiled entries: many lines at once, verdict and Hindrance only; and one line with all that it meets."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable

from sandtable.hexes.sight.pixels import Line
from sandtable.hexes.sight.rules import JITABLE, wide
from sandtable.hexes.sight.scene import Scene
from sandtable.hexes.sight.walk import LONGEST, follow, look

for each in JITABLE:
    register_jitable(forceinline=True, error_model="numpy")(each)


@cache
def stamp() -> int:
    """A number that changes with any source that is compiled in.

    Compiled code is kept on disk, and kept apart only by the file of its entry; closing over this number keeps it apart
    by the files of the rules too, so that a corrected rule is never answered from an old compilation.
    """
    sources = ("rules.py", "line.py", "walk.py", "scene.py")
    text = "".join(files(__package__).joinpath(name).read_text(encoding="utf-8") for name in sources)
    return int(sha256(text.encode()).hexdigest()[:12], 16)


def kept_in() -> str:
    """The folder in which numba keeps what it has compiled."""
    dispatcher: Any = many()
    return str(dispatcher.stats.cache_path)


@cache
def many() -> Callable[..., None]:
    """look_many(scene, a, b, order, bonus, reading, out): the verdicts of pairs, worked off in the order given."""
    made_of = stamp()

    @numba.njit(cache=True, nogil=True, error_model="numpy")
    def look_many(s: Scene, a: Any, b: Any, order: Any, bonus: int, reading: int, out: Any) -> None:
        if made_of == 0:
            return
        tally = np.zeros(LONGEST, np.int64)
        for serial in range(1, len(order) + 1):
            i = order[serial - 1]
            out[i] = look(s, wide(a[i]), wide(b[i]), bonus, reading, tally, serial)

    return look_many


@cache
def rows() -> Callable[..., None]:
    """look_rows(scene, bonus, reading, out, first, every): every n-th row of all pairs, both triangles filled."""
    made_of = stamp()

    @numba.njit(cache=True, nogil=True, error_model="numpy")
    def look_rows(s: Scene, bonus: int, reading: int, out: Any, first: int, every: int) -> None:
        if made_of == 0:
            return
        tally = np.zeros(LONGEST, np.int64)
        serial = 0
        for i in range(first, len(out), every):
            for j in range(i + 1, len(out)):
                serial += 1
                verdict = look(s, i, j, bonus, reading, tally, serial)
                out[i, j] = verdict
                out[j, i] = verdict

    return look_rows


@cache
def closely() -> Callable[..., tuple[Line, int, int]]:
    """`walk.follow`, compiled: one line with everything it meets."""
    made_of = stamp()

    @numba.njit(cache=True, nogil=True, error_model="numpy")
    def look_closely(
        s: Scene, one: int, other: int, bonus: int, reading: int, floor_one: int, floor_other: int, runs: Any
    ) -> tuple[Line, int, int]:
        if made_of == 0:
            return follow(s, 0, 0, 0, 0, 0, 0, runs)
        return follow(s, one, other, bonus, reading, floor_one, floor_other, runs)

    found: Callable[..., tuple[Line, int, int]] = look_closely
    return found
