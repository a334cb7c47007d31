"""The press: sections as plain data, set by Typst into a tagged PDF with selectable text."""

import json
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.kernel import Board, Facts, NotUnderstood, Orders, Picture, Section, Table, listed
from sandtable.odds.pictures import plain
from sandtable.rules import entry, known
from sandtable.sheets.columns import MARGIN, PAPERS, lies_down, printed_width, set_table

TEMPLATE = Path(__file__).parent / "templates" / "sheet.typ"
BLANK_ROWS = 18
BESIDES = 62
"""Millimetres of a sheet's height that a picture cannot have: margins, the title, its own heading."""

WHITE = ("#f6f1e4", "#f3edda", "#f1ecdb", "#fbf8ef")
"""Shades of the page's paper: real paper has its own."""


@dataclass(frozen=True, slots=True)
class Story:
    """Lines of the log: what each is marked with, its words, and its dice in small print."""

    title: str
    lines: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Prose:
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Label:
    """A label to cut out: the name of a counter, its values, where it stands."""

    name: str
    values: str
    place: str


@dataclass(frozen=True, slots=True)
class Labels:
    title: str
    labels: tuple[Label, ...]


Printed = Section | Story | Prose | Labels


@dataclass(frozen=True, slots=True)
class Part:
    """Sections under one heading; every part begins on a new page."""

    title: str
    sections: Sequence[Printed]


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on a sheet besides its sections. On a form there is room to write."""

    title: str
    campaign: str = ""
    viewer: str = ""
    date: str = ""
    lead: str = ""
    paper: str = "a4"
    form: bool = False


def to_pdf(page: Page, parts: Sequence[Part]) -> bytes:
    """The sheet as a PDF; raises NotUnderstood for a paper we do not have."""
    import typst

    if page.paper not in PAPERS:
        raise NotUnderstood(f"There is no paper {page.paper!r}; there are: {', '.join(PAPERS)}.")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        whole = {
            "title": page.title,
            "description": f"{page.title}, {page.campaign}",
            "campaign": page.campaign,
            "viewer": page.viewer,
            "date": page.date,
            "lead": page.lead,
            "paper": page.paper,
            "form": page.form,
            "parts": [_part(page, part, root, f"{n}") for n, part in enumerate(parts)],
        }
        (root / "data.json").write_text(json.dumps(whole), encoding="utf-8")
        (root / "main.typ").write_text(TEMPLATE.read_text(encoding="utf-8"), encoding="utf-8")
        pdf = typst.compile(str(root / "main.typ"), root=str(root), ignore_system_fonts=True)
    return bytes(pdf)


def _part(page: Page, part: Part, root: Path, name: str) -> dict[str, Any]:
    """One part as plain data. It lies down when one of its tables, or a picture to scale, needs that."""
    tables = [s for s in part.sections if isinstance(s, Table)]
    upright = printed_width(page.paper, landscape=False)
    wide = any(isinstance(s, Picture) and s.printed_mm > upright for s in part.sections)
    landscape = wide or any(lies_down(page.paper, t.columns, _rows(t)) for t in tables) or _larger_lying(page, part)
    sheet = _Sheet(page, landscape, root)
    sections = [sheet.data(s, f"{name}-{n}") for n, s in enumerate(part.sections)]
    return {"title": part.title, "landscape": landscape, "sections": sections}


def _larger_lying(page: Page, part: Part) -> bool:
    """Whether a sheet with nothing but pictures shows more of them lying down."""
    pictures = [s for s in part.sections if isinstance(s, Picture) and not s.printed_mm]
    if not pictures or len(pictures) < len(part.sections):
        return False
    upright, lying = (_Sheet(page, landscape, Path()) for landscape in (False, True))
    return sum(lying.size_of(p)[0] for p in pictures) > sum(upright.size_of(p)[0] for p in pictures)


def _rows(table: Table) -> list[list[str]]:
    return [[str(cell) for cell in row] for row in table.rows]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Sections for one sheet of a known size."""

    page: Page
    landscape: bool
    root: Path

    def data(self, section: Printed, name: str) -> dict[str, Any]:
        match section:
            case Facts():
                pairs = [[name, str(value)] for name, value in section.pairs]
                return {"kind": "Facts", "title": section.title, "pairs": pairs}
            case Table():
                return self._table(section)
            case Orders():
                lines = [[words, entry(cite).title if known(cite) else ""] for words, cite in section.lines]
                return {"kind": "Orders", "title": section.title, "lines": lines}
            case Story():
                told = [{"mark": mark, "text": text, "detail": detail} for mark, text, detail in section.lines]
                return {"kind": "Story", "title": section.title, "lines": told}
            case Labels():
                labels = [[label.name, label.values, label.place] for label in section.labels]
                return {"kind": "Labels", "title": section.title, "labels": labels}
            case Prose():
                return {"kind": "Prose", "title": section.title, "text": section.text}
            case Board():
                return self._table(listed(section))
            case Picture():
                return self._picture(section, f"picture-{name}.svg")

    def _table(self, table: Table) -> dict[str, Any]:
        rows = _rows(table)
        if self.page.form and not rows:
            rows = [[""] * len(table.columns)] * BLANK_ROWS
        setting = set_table(table.columns, rows, printed_width(self.page.paper, landscape=self.landscape))
        return {
            "kind": "Table",
            "title": table.title,
            "columns": list(table.columns),
            "rows": rows,
            "widths": setting.widths,
            "size": setting.size,
            "empty": table.empty,
        }

    def _picture(self, picture: Picture, file: str) -> dict[str, Any]:
        (self.root / file).write_text(printable(picture.svg), encoding="utf-8")
        wide, high = self.size_of(picture)
        size = {"width": wide, "height": high}
        return {"kind": "Picture", "title": picture.title, "file": file, "words": picture.words, **size}

    def size_of(self, picture: Picture) -> tuple[float, float]:
        """To scale where it says so; else as wide as the sheet, but never higher than the sheet holds."""
        widest = printed_width(self.page.paper, landscape=self.landscape)
        highest = PAPERS[self.page.paper][0 if self.landscape else 1] - BESIDES
        found = re.search(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"', picture.svg)
        shape = float(found[4]) / float(found[3]) if found else 0.6
        if picture.printed_mm and picture.printed_mm <= widest:
            return picture.printed_mm, picture.printed_mm * shape
        wide = min(widest, highest / shape)
        return wide, wide * shape


def printable(svg: str) -> str:
    """Custom properties resolved to their fallbacks, and no paper painted: paper is always the light theme."""
    svg = plain(svg)
    for shade in WHITE:
        svg = svg.replace(shade, "#ffffff")
    return svg


__all__ = ["MARGIN", "PAPERS", "Label", "Labels", "Page", "Part", "Printed", "Prose", "Story", "printable", "to_pdf"]
