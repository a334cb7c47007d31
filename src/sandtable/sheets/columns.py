"""How wide each column of a table is on paper, in which size of type, and when the sheet must lie down."""

from collections.abc import Sequence
from dataclasses import dataclass

PAPERS = {"a4": (210, 297), "us-letter": (216, 279)}
MARGIN = 16
SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
SMALLEST_UPRIGHT = 9.0
"""Rather than in smaller type than this, a table is printed on a sheet that lies down."""

POINT = 0.3528
"""Millimetres."""

INSET = 3.4
"""Millimetres of a column that its rules and the air beside them take."""

WIDEST, NARROWEST, LONGEST_WORD = 26.0, 1.6, 12.0
"""In ems."""

BOLD = 1.1
"""Headings are bold, which takes a tenth more."""

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Setting:
    """The share of each column, in millimetres, and the size of type."""

    widths: tuple[float, ...]
    size: float


def printed_width(paper: str, *, landscape: bool) -> float:
    return PAPERS[paper][1 if landscape else 0] - 2 * MARGIN


def lies_down(paper: str, columns: Sequence[str], rows: Rows) -> bool:
    """Whether this table would be too small to read on an upright sheet."""
    return set_table(columns, rows, printed_width(paper, landscape=False)).size < SMALLEST_UPRIGHT


def set_table(columns: Sequence[str], rows: Rows, width: float) -> Setting:
    """The largest type in which no word is cut and the usual cell stands on one line; else in which no word is cut."""
    cells = [[ems(row[n]) for row in rows] for n in range(len(columns))]
    least = [_longest_word(name, [row[n] for row in rows]) for n, name in enumerate(columns)]
    heads = [ems(name) * BOLD / 2 for name in columns]  # a heading may take two lines
    usual = [max(low, head, min(_usual(col), WIDEST)) for low, head, col in zip(least, heads, cells, strict=True)]
    room = {size: (width - INSET * len(columns)) / (size * POINT) for size in SIZES}
    size = next((s for s in SIZES if sum(usual) <= room[s]), None)
    size = size or next((s for s in SIZES[2:] if sum(least) <= room[s]), SIZES[-1])
    longest = [max([low, *(min(cell, WIDEST) for cell in column)]) for low, column in zip(least, cells, strict=True)]
    shares = _shared(least, (usual, longest), room[size])
    return Setting(tuple(round(share * size * POINT + INSET, 1) for share in shares), size)


def _shared(least: list[float], wishes: Sequence[list[float]], room: float) -> list[float]:
    """Every column its longest word; what is left first to the usual cell, then to the longest."""
    widths = list(least)
    for wanted in wishes:
        left = room - sum(widths)
        gaps = [max(0.0, want - has) for want, has in zip(wanted, widths, strict=True)]
        if left > 0 and any(gaps):
            part = min(1.0, left / sum(gaps))
            widths = [has + gap * part for has, gap in zip(widths, gaps, strict=True)]
    return widths


def ems(text: str) -> float:
    """About how long a text is, in ems of its type: capitals are wide, figures all alike."""
    return sum(0.68 if c.isupper() else 0.3 if c in " .,;:'|iljt" else 0.5 for c in text)


def _longest_word(name: str, column: list[str]) -> float:
    heads = max((ems(word) * BOLD for word in name.split()), default=0.0)
    words = max((ems(word) for cell in column for word in cell.split()), default=0.0)
    return max(min(max(heads, words), LONGEST_WORD), NARROWEST)


def _usual(column: list[float]) -> float:
    lengths = sorted(column) or [0.0]
    return lengths[len(lengths) * 3 // 4]
