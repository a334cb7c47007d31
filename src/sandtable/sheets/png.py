"""A drawing as a PNG, for programs that take no SVG."""

import re
import tempfile
from pathlib import Path

from sandtable.kernel import NotUnderstood

WIDTH = 1600
"""Pixels of its longer side."""

SHEET = """#set page(width: {wide}pt, height: {high}pt, margin: 0pt)
#image("drawing.svg", width: 100%, height: 100%)
"""


def to_png(svg: str) -> bytes:
    """The drawing at a size to look at; raises NotUnderstood for what has no box to be drawn in."""
    import typst

    found = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', svg)
    if not found or not min(float(found[1]), float(found[2])):
        raise NotUnderstood("This is no drawing.")
    wide, high = float(found[1]), float(found[2])
    larger = 720 / max(wide, high)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "drawing.svg").write_text(svg, encoding="utf-8")
        (root / "main.typ").write_text(SHEET.format(wide=wide * larger, high=high * larger), encoding="utf-8")
        ppi = WIDTH / 10  # 720 points are ten inches
        png = typst.compile(str(root / "main.typ"), root=str(root), format="png", ppi=ppi, ignore_system_fonts=True)
    return bytes(png)
