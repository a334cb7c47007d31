"""Rows of a form that are shapes on a plan: the page lets players draw them, and what is drawn fills the rows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Brush:
    """One kind of thing that can be drawn: its usual form and width, its colours, and what its rules say.

    `form` is `rectangle`, `ellipse`, `outline` or `line`; `card` are pairs of words.
    """

    key: str
    title: str
    form: str
    across: str = ""
    fill: str = "#efe8d4"
    ink: str = "#8c8468"
    card: tuple[tuple[str, str], ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Shapes:
    """How a table's rows are shapes on a plan of `width` by `depth` inches, drawn to scale as the SVG `plan`.

    `kind`, `form`, `points` and `across` are the columns that hold a row's brush, its form, its points (`x, y; x, y`)
    and a line's width. The rows are written in `unit`, of which one inch has `rate`.
    """

    plan: str
    width: float
    depth: float
    kind: str
    form: str
    points: str
    across: str
    brushes: tuple[Brush, ...]
    unit: str = "inches"
    rate: float = 1.0
