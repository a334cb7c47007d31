"""The board on paper, to scale: whole where a sheet holds it, else an overview and the parts to lay side by side."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil

from sandtable.kernel import Board, Picture, Section, SideName, Table, View, listed
from sandtable.sheets.board_drawing import board_picture
from sandtable.sheets.columns import PAPERS, printed_width

BESIDES = 62.0
"""Millimetres of a sheet's height that a picture cannot have: margins, the title, its own heading."""

MOST_PARTS = 30
"""Sheets; a map that would need more is printed as an overview alone."""


def with_boards_drawn(view: View, sides: Sequence[SideName], paper: str) -> View:
    """The view with every board as pictures and the list of what lies on it: it knows no more than before."""
    found: list[Section] = []
    for section in view.sections:
        if isinstance(section, Board):
            found += [*board_sheets(section, sides, paper), board_list(section, {s.key: s.title for s in sides})]
        else:
            found.append(section)
    return replace(view, sections=tuple(found))


def board_list(board: Board, titles: Mapping[str, str]) -> Table:
    """The board as a list, sides by their titles; a counter of which one sees no more is called just that."""
    table = listed(board)
    rows = [(where, name or "A counter", titles.get(side, side), state) for where, name, side, state in board.rows()]
    return replace(table, rows=tuple(rows))


def board_sheets(board: Board, sides: Sequence[SideName], paper: str) -> list[Picture]:
    whole = board_picture(board, sides)
    x, y, width, height = (float(number) for number in whole.svg.split('viewBox="')[1].split('"')[0].split())
    mm = whole.printed_mm / width if whole.printed_mm else 0.0
    wide, high = printed_width(paper, landscape=True), PAPERS[paper][0] - BESIDES
    upright = printed_width(paper, landscape=False), PAPERS[paper][1] - BESIDES
    fits = any(width * mm <= w and height * mm <= h for w, h in ((wide, high), upright))
    columns, rows = ceil(width * mm / wide), ceil(height * mm / high)
    if not mm or fits or columns * rows > MOST_PARTS:
        return [whole if fits else replace(whole, printed_mm=0.0)]
    parts = _parts(whole, (x, y, width, height), (wide / mm, high / mm), columns, rows)
    return [replace(whole, title=f"{whole.title}: overview", printed_mm=0.0), *parts]


def _parts(
    whole: Picture, box: tuple[float, float, float, float], part: tuple[float, float], columns: int, rows: int
) -> Iterator[Picture]:
    """Row by row; the last of a row or column is as large as the others, with paper beyond the edge."""
    x, y, _, _ = box
    written = whole.svg.split('viewBox="')[1].split('"')[0]
    for row in range(rows):
        for column in range(columns):
            cut = f"{x + column * part[0]:g} {y + row * part[1]:g} {part[0]:g} {part[1]:g}"
            svg = whole.svg.replace(f'viewBox="{written}"', f'viewBox="{cut}"', 1)
            title = f"{whole.title}: row {row + 1}, sheet {column + 1}"
            yield replace(whole, svg=svg, title=title, words=title, printed_mm=whole.printed_mm * part[0] / box[2])
