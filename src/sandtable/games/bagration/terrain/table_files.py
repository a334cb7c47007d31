"""A table as a file, to lay it again another day: its size, and every piece as it is typed."""

import tomllib
from collections.abc import Sequence
from typing import Any

from sandtable.games.bagration.terrain.features import features
from sandtable.games.bagration.terrain.landscape import MOST_POINTS, Form, Laid, TerrainRow, read_row, understand_laid
from sandtable.kernel import Draft, NotUnderstood
from sandtable.kernel.bounds import check_toml
from sandtable.tabletop import Table

FORMAT = "sandtable-table 1"
SUFFIXES = (".toml", ".txt")
CITE = "fow.terrain.schema"
MOST_PIECES = 500
KEYS = ("feature", "form", "points", "width")


def write_table(pieces: Sequence[Laid], table: Table, title: str) -> bytes:
    """The pieces in the order they were laid."""
    lines = [f'format = "{FORMAT}"', f'title = "{title}"', f"width = {table.width:g}", f"depth = {table.depth:g}", ""]
    for piece in pieces:
        row = row_of(piece)
        lines += ["[[piece]]", *(f'{key} = "{row[key]}"' for key in KEYS if row[key]), ""]
    return "\n".join(lines).encode("utf-8")


def row_of(piece: Laid) -> dict[str, str]:
    """A piece as somebody would type it."""
    points = "; ".join(f"{x:.10g}, {y:.10g}" for x, y in piece.points)
    width = f"{piece.width:.10g}" if piece.width else ""
    return {"feature": piece.feature, "form": piece.form.value, "points": points, "width": width}


def read_table(body: bytes, table: Table) -> Draft:
    """The rows of a table file; pieces that are not understood, or lie off this table, are named and left out."""
    told = _opened(body)
    rows: list[TerrainRow] = []
    remarks = []
    for number, raw in enumerate(told[:MOST_PIECES], 1):
        try:
            rows.append(_row(raw, table))
        except NotUnderstood as no:
            remarks.append(f"Piece {number}: {no.why}")
    if len(told) > MOST_PIECES:
        remarks.append(f"{len(told) - MOST_PIECES} pieces beyond the first {MOST_PIECES}")
    return Draft({"pieces": rows}, tuple(remarks))


def _opened(body: bytes) -> list[Any]:
    try:
        text = body.decode("utf-8")
        check_toml(text, what="a table file")
        told = tomllib.loads(text)
    except NotUnderstood:
        raise
    except ValueError:  # no text, no TOML, or a number of thousands of digits
        raise NotUnderstood("This is not readable as a table file.", CITE) from None
    pieces = told.get("piece", [])
    if told.get("format") != FORMAT or not isinstance(pieces, list):
        raise NotUnderstood(f"A table file begins with format = {FORMAT!r} and lists its pieces.", CITE)
    return pieces


def _row(raw: Any, table: Table) -> TerrainRow:
    if not isinstance(raw, dict) or not all(isinstance(raw.get(key, ""), str) for key in KEYS):
        raise NotUnderstood("a feature, a form, points and a width are wanted, each as a text", CITE)
    cells = {key: raw.get(key, "") for key in KEYS}
    if cells["feature"] not in features() or cells["form"] not in list(Form):
        raise NotUnderstood(f"{cells['feature'][:40]!r} as {cells['form'][:40]!r} is no terrain", CITE)
    if len(cells["points"]) > 40 * MOST_POINTS:
        raise NotUnderstood(f"at most {MOST_POINTS} points are wanted", CITE)
    row: TerrainRow = {
        "feature": cells["feature"],
        "form": cells["form"],
        "points": cells["points"],
        "width": cells["width"],
    }
    understand_laid(read_row(row), table)
    return row
