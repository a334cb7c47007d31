"""Rows of a form that stand on a picture: the page shows each as a counter, and dragging it fills the row."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Standing:
    """A counter known before any row speaks of it: the row's name for it, its words, and where it stands.

    `at` is a hex, or `x, y` in inches; empty, it lies beside the picture until it is put there. It goes where the
    counter goes that carries it. A row made for it begins with the cells of `row`.
    `proposed` is where the rows put it that the table begins with: there it does not look moved.
    """

    key: str
    label: str
    at: str = ""
    carried_by: str = ""
    row: Mapping[str, Any] = field(default_factory=dict)
    proposed: str = ""


@dataclass(frozen=True, slots=True)
class OnPicture:
    """How a table's rows stand on a picture of the view.

    `picture` is its title; `name` the column that names the counter. The place is the column `hex`, or `point` (`x, y`
    in inches of a plan of `width` by `depth`), or the columns `x` and `y`. `there` is a column and its value that the
    row has while it stands on the picture. The drawing's layer with the id `instead` is hidden: the counters show it.
    `drawn` is an SVG to use where the view has no such picture, because it shows a board. Points are written in
    `measure`, of which an inch has so many.
    """

    picture: str
    name: str
    hex: str = ""
    point: str = ""
    x: str = ""
    y: str = ""
    width: float = 0.0
    depth: float = 0.0
    there: tuple[str, str] | tuple[()] = ()
    instead: str = ""
    standing: tuple[Standing, ...] = ()
    drawn: str = field(default="", compare=False)
    measure: tuple[str, float] = ("″", 1.0)
