"""The front of each date, kept as its scenario begins: hexes as runs along their columns."""

import re
from collections.abc import Iterable
from itertools import groupby

from sandtable.games.orsha.sides import RUSSIAN, SIDES
from sandtable.games.orsha.state import PastFront, State

NAME = re.compile(r"([A-Z]+)(-?\d+)$")


def remember_front(state: State) -> None:
    """As a scenario begins: who Controls what, and both Perimeters."""
    ground = state.ground
    held = [name for name, side in ground.control.items() if side == RUSSIAN and "/" not in name]
    areas = {side: in_runs(ground.perimeter.get(side, ())) for side in SIDES}
    state.fronts = [f for f in state.fronts if f.date != state.date]
    state.fronts.append(PastFront(state.date, in_runs(held), areas))


def in_runs(names: Iterable[str]) -> str:
    """Hexes as runs along their columns.

    >>> in_runs(["A3", "B1", "A1", "A2", "A7"])
    'A1-3 A7 B1'
    """
    found = sorted((len(m[1]), m[1], int(m[2])) for name in names if (m := NAME.match(name.split("/")[0])))
    runs = []
    for (_, column), hexes in groupby(dict.fromkeys(found), key=lambda h: h[:2]):
        rows = [row for _, _, row in hexes]
        for _, run in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
            members = [row for _, row in run]
            runs.append(f"{column}{members[0]}" + (f"-{members[-1]}" if len(members) > 1 else ""))
    return " ".join(runs)


def from_runs(text: str) -> list[str]:
    """The hexes again.

    >>> from_runs("A1-3 A7 B1")
    ['A1', 'A2', 'A3', 'A7', 'B1']
    """
    found = []
    for run in text.split():
        first, _, last = run.partition("-")
        column, row = NAME.match(first).groups()  # type: ignore[union-attr]  # we wrote it ourselves
        found += [f"{column}{n}" for n in range(int(row), int(last or row) + 1)]
    return found
