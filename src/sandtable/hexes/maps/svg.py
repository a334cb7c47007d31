"""SVG as text: numbers, paths, elements, and colours that a page may override."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from xml.sax.saxutils import escape, quoteattr

from sandtable.hexes.maps.shapes import XY


class Colours(StrEnum):
    """PAGE leaves every colour to the page's CSS, with ours as fallback; FIXED writes ours (for print)."""

    PAGE = "page"
    FIXED = "fixed"


# The colours every map shares; terrains bring their own.
BASE = {
    "paper": "#f3edda",
    "ink": "#24221d",
    "soft": "#8d846c",
    "grid": "#b5ab90",
    "water": "#7fa3b8",
    "bank": "#41687f",
    "slope": "#8a5a2b",
    "crest": "#a5793f",
    "rise": "#e2cf9f",
    "fall": "#cfd3ae",
    "objective": "#9a3f2f",
    "objective-ink": "#fffaf0",
    "halo": "#f3edda",
    "axis": "#44546a",
    "soviet": "#9a3f2f",
    "seen": "#2f5d3a",
    "alarm": "#8d2f22",
    "thread-clear": "#2f5d3a",
    "thread-hindered": "#a8741a",
    "thread-blocked": "#8d2f22",
}


@dataclass(frozen=True, slots=True)
class Ink:
    colours: Colours = Colours.PAGE

    def __call__(self, name: str, fallback: str | None = None) -> str:
        """The colour of that name: `var(--map-name, fallback)`, or the fallback itself."""
        own = fallback or BASE[name]
        return own if self.colours is Colours.FIXED else f"var(--map-{name},{own})"


def num(value: float) -> str:
    """One decimal is a fortieth of a millimetre on paper; more is only weight."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def pairs(points: Iterable[XY]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def open_path(points: Sequence[XY]) -> str:
    return f"M{pairs(points)}"


def closed_path(rings: Iterable[Sequence[XY]]) -> str:
    return "".join(f"M{pairs(ring)}Z" for ring in rings)


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """`stroke_width=2` becomes stroke-width="2"; None leaves an attribute out; `class_` loses its tail."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _value(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def group(key: str, content: str, **attributes: object) -> str:
    return element("g", content, id=key, **attributes) if content else ""


def text(content: str) -> str:
    return escape(content)
