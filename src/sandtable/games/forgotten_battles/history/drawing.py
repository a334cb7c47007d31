"""What the pictures of a campaign's course share: a frame, patterns that need no colour, and turns along a line."""

from collections.abc import Iterable, Sequence
from datetime import date
from html import escape
from itertools import groupby

from sandtable.games.forgotten_battles.calendar import MONTHS
from sandtable.odds.pictures import BAR, INK, PAPER, RULE, SERIF

WIDTH = 800
LEFT, RIGHT = 76, 12
FADED = "var(--faded, #6b6454)"


def frame(key: str, title: str, desc: str, height: float, parts: Iterable[str], width: int = WIDTH) -> str:
    """The picture with its description and the patterns `KEY-hatch`, `-dots`, `-cross`, `-wave`."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" role="img" font-family="{SERIF}"'
        f' font-size="13" fill="{INK}"><title>{escape(title)}</title><desc>{escape(desc)}</desc>'
        f'<defs>{_patterns(key)}</defs><rect width="{width}" height="{height:.0f}" fill="{PAPER}"/>'
        f"{''.join(parts)}</svg>"
    )


def _patterns(key: str) -> str:
    tiles = {
        "hatch": (7, f'<path d="M-1,8L8,-1M-1,1L1,-1M6,8L8,6" stroke="{INK}" stroke-width="0.9"/>'),
        "dots": (
            6,
            f'<circle cx="1.5" cy="1.5" r="0.9" fill="{INK}"/><circle cx="4.5" cy="4.5" r="0.9" fill="{INK}"/>',
        ),
        "cross": (6, f'<path d="M0,6L6,0M0,0L6,6" stroke="{INK}" stroke-width="0.8"/>'),
        "wave": (8, f'<path d="M0,3q2,-3 4,0t4,0M0,7q2,-3 4,0t4,0" stroke="{INK}" stroke-width="0.9" fill="none"/>'),
    }
    return "".join(
        f'<pattern id="{key}-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f'<rect width="{size}" height="{size}" fill="{PAPER}"/>{tile}</pattern>'
        for name, (size, tile) in tiles.items()
    )


def label(text: str, x: float, y: float, *, size: float = 13, anchor: str = "middle", bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'


def box(x: float, y: float, wide: float, high: float, fill: str, words: str, *, edge: str = INK) -> str:
    """A rectangle that says what it is when the pointer rests on it."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="{fill}" stroke="{edge}"'
        f' stroke-width="0.8"><title>{escape(words)}</title></rect>'
    )


def months(days: Sequence[date], x: Iterable[float], step: float, y: float) -> list[str]:
    """Month by month along a line, with a stroke where each begins, and the day under every turn that has room."""
    placed = list(zip(days, x, strict=True))
    found = []
    for (year, month), turns in groupby(placed, key=lambda pair: (pair[0].year, pair[0].month)):
        run = [at for _, at in turns]
        found.append(f'<path d="M{run[0]:.1f} {y - 12:.1f}V{y + 4:.1f}" stroke="{RULE}" stroke-width="1"/>')
        name = f"{MONTHS[month - 1]} {year % 100}" if len(run) * step >= 58 else MONTHS[month - 1]
        if len(run) * step >= 34:
            found.append(label(name, run[0] + 3, y, anchor="start"))
    if step >= 18:
        found += [label(str(day.day), at + step / 2, y + 17, size=11) for day, at in placed]
    return found


__all__ = ["BAR", "FADED", "INK", "LEFT", "PAPER", "RIGHT", "RULE", "WIDTH", "box", "frame", "label", "months"]
