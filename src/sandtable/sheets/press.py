"""The press: sections as plain data, set by Typst into a tagged PDF with selectable text."""

import json
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.kernel import Facts, NotUnderstood, Orders, Picture, Section, Table
from sandtable.odds.pictures import plain

PAPERS = {"a4": (210, 297), "us-letter": (216, 279)}
TEMPLATE = Path(__file__).parent / "templates" / "sheet.typ"
BLANK_ROWS = 18
WIDEST, NARROWEST, LONGEST_WORD = 46, 6, 20


@dataclass(frozen=True, slots=True)
class Story:
    """Lines of the log: what each is marked with, its words, and its dice in small print."""

    title: str
    lines: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Prose:
    title: str
    text: str


Printed = Section | Story | Prose


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on a sheet besides its sections."""

    title: str
    campaign: str = ""
    viewer: str = ""
    date: str = ""
    lead: str = ""
    paper: str = "a4"
    landscape: bool = False
    blank: bool = False


def to_pdf(page: Page, sections: Sequence[Printed]) -> bytes:
    """The sheet as a PDF; raises NotUnderstood for a paper we do not have."""
    import typst

    if page.paper not in PAPERS:
        raise NotUnderstood(f"There is no paper {page.paper!r}; there are: {', '.join(PAPERS)}.")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        data = [_data(page, s, root, n) for n, s in enumerate(sections)]
        whole = {
            "title": page.title,
            "description": f"{page.title}, {page.campaign}",
            "campaign": page.campaign,
            "viewer": page.viewer,
            "date": page.date,
            "lead": page.lead,
            "paper": page.paper,
            "landscape": page.landscape,
            "sections": data,
        }
        (root / "data.json").write_text(json.dumps(whole), encoding="utf-8")
        (root / "main.typ").write_text(TEMPLATE.read_text(encoding="utf-8"), encoding="utf-8")
        pdf = typst.compile(str(root / "main.typ"), root=str(root), ignore_system_fonts=True)
    return bytes(pdf)


def _data(page: Page, section: Printed, root: Path, number: int) -> dict[str, Any]:
    match section:
        case Facts():
            pairs = [[name, "" if page.blank else str(value)] for name, value in section.pairs]
            return {"kind": "Facts", "title": section.title, "pairs": pairs}
        case Table():
            return _table(page, section)
        case Orders():
            return {"kind": "Orders", "title": section.title, "lines": [list(line) for line in section.lines]}
        case Story():
            lines = [{"mark": mark, "text": text, "detail": detail} for mark, text, detail in section.lines]
            return {"kind": "Story", "title": section.title, "lines": lines}
        case Prose():
            return {"kind": "Prose", "title": section.title, "text": section.text}
        case Picture():
            name = f"picture-{number}.svg"
            (root / name).write_text(printable(section.svg), encoding="utf-8")
            height = _picture_height(page, section.svg)
            return {"kind": "Picture", "title": section.title, "file": name, "words": section.words, "height": height}


def _table(page: Page, table: Table) -> dict[str, Any]:
    rows = [[""] * len(table.columns)] * BLANK_ROWS if page.blank else [[str(c) for c in row] for row in table.rows]
    widths = [_width(name, [row[n] for row in rows]) for n, name in enumerate(table.columns)]
    size = 10 if sum(widths) < 90 else 9 if sum(widths) < 130 else 8
    return {
        "kind": "Table",
        "title": table.title,
        "columns": list(table.columns),
        "rows": rows,
        "widths": widths,
        "empty": table.empty,
        "blank": page.blank,
        "size": size,
    }


def _width(name: str, cells: list[str]) -> int:
    """A share of the page for a column: by its usual cell, so that one long remark does not starve the others."""
    lengths = sorted(len(c) for c in cells) or [0]
    usual = lengths[len(lengths) * 3 // 4]
    longest_word = max((len(w) for c in (name, *cells) for w in c.split()), default=0) + 1
    return min(max(usual, min(longest_word, LONGEST_WORD), NARROWEST), WIDEST)


def printable(svg: str) -> str:
    """Custom properties resolved to their fallbacks: paper is always the light theme."""
    return plain(svg)


def _picture_height(page: Page, svg: str) -> int:
    """As high as the picture wants at full width, but never more than the sheet holds."""
    wide, high = PAPERS[page.paper][:: -1 if page.landscape else 1]
    found = re.search(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"', svg)
    shape = float(found[4]) / float(found[3]) if found else 0.6
    return int(min((wide - 32) * shape, high - 62))
