"""Odds as pictures: SVG bars for pages and paper. Colours are CSS custom properties, each with its fallback."""

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from html import escape
from textwrap import wrap
from typing import Any
from zlib import crc32

from sandtable.odds.bars import percent, words
from sandtable.odds.distribution import Odds

PAPER = "var(--paper, #f6f1e4)"
INK = "var(--ink, #24221d)"
RULE = "var(--rule, #cfc6ae)"
BAR = "var(--bar, #8a8678)"
SERIF = "Charter, 'Sitka Text', Cambria, Georgia, serif"

SIZE = 16
LINE = 20
LETTER = SIZE * 0.6
"""A letter's mean width in the fonts above; labels are measured by it, a little generously."""

CEILING, FLOOR = 86, 286
"""Between these heights the columns stand."""

STEPS = (Fraction(1, 20), Fraction(1, 10), Fraction(1, 5), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1))
"""Round numbers that the end of the scale may stand for."""

Rows = Sequence[tuple[Any, Fraction]]


def svg_bars(
    odds: Odds[Any] | Rows, *, title: str, width: int = 640, marked: Collection[Any] = (), desc: str | None = None
) -> str:
    """Horizontal bars, one for each outcome in its order, with its words and its percentage.

    `marked` outcomes (what was rolled, what the player hopes for) are hatched and bold. The exact fraction shows when
    the pointer rests on a row. The description lists every chance for those who do not see the picture.
    """
    rows = odds.items() if isinstance(odds, Odds) else list(odds)
    if not rows:
        raise ValueError("no rows to draw")
    labels = [wrap(words(outcome), 26) or [""] for outcome, _ in rows]
    left = 12 + round(max(3, *(len(line) for lines in labels for line in lines)) * LETTER) + 10
    right = 84
    scale = (width - left - right) / next(step for step in STEPS if step >= max(chance for _, chance in rows))
    key = f"odds-{crc32(repr((title, rows, width)).encode()):08x}"
    parts, top = [], 52
    for (outcome, chance), lines in zip(rows, labels, strict=True):
        height = max(30, LINE * len(lines) + 10)
        parts.append(_row(lines, chance, top, height, left, float(chance * scale), key, outcome in marked))
        top += height
    baseline = f'<path d="M{left} 46V{top + 4}" style="stroke:{INK};stroke-width:1.5;fill:none"/>'
    text = desc or "; ".join(f"{words(outcome)} {percent(chance)}" for outcome, chance in rows)
    return _frame(key, title, text, width, top + 14, [*parts, baseline])


def svg_columns(odds: Odds[int], *, title: str, width: int = 640, marked: Collection[int] = (), unit: str = "") -> str:
    """Upright columns for a number with many values (a campaign's supply, a game's last turn), and its mean.

    The shaded columns hold at least nine in ten. What is so unlikely that no column would show is left off the axis.
    """
    low, high = odds.quantile(Fraction(1, 2000)), odds.quantile(Fraction(1999, 2000))
    rows = [(outcome, chance) for outcome, chance in odds.items() if low <= outcome <= high]
    usual = range(odds.quantile(Fraction(1, 20)), odds.quantile(Fraction(19, 20)) + 1)
    mean, likeliest = odds.mean(), odds.mode()
    key = f"odds-{crc32(repr((title, rows, width)).encode()):08x}"
    step = (width - 40) / (high - low + 1)
    columns = []
    for outcome, chance in rows:
        fill = f"url(#{key}-hatch)" if outcome in marked else BAR if outcome in usual else PAPER
        height = float(chance / odds.chance(likeliest)) * (FLOOR - CEILING)
        name = f"{_with_unit(outcome, unit)}: {_exact(chance)}"
        columns.append(_column(name, percent(chance), 20 + (outcome - low) * step, step, height, fill))
    said = f"Mean {float(mean):,.1f}; at least nine in ten lie from {usual[0]:,} to {_with_unit(usual[-1], unit)}"
    at = 20 + float(mean - low + Fraction(43, 100)) * step
    marks = [
        f'<path d="M20 {FLOOR}H{width - 20}" style="stroke:{INK};stroke-width:1.5"/>',
        f'<path d="M{at:.1f} {CEILING - 14}V{FLOOR + 6}" style="stroke:{INK};stroke-width:1.5;stroke-dasharray:5 3"/>',
        f'<text x="12" y="54" font-size="15">{escape(said)}</text>',
        *_axis(low, high, step, (width - 40) // 56),
    ]
    desc = f"{said}; likeliest {likeliest:,} ({percent(odds.chance(likeliest))})"
    return _frame(key, title, desc, width, FLOOR + 36, [*columns, *marks])


def _column(name: str, shown: str, x: float, step: float, height: float, fill: str) -> str:
    wide = step * 0.86
    at = f'x="{x + wide / 2:.1f}" y="{FLOOR - height - 5:.1f}"'
    above = f'<text {at} text-anchor="middle" font-size="13">{escape(shown)}</text>'
    return (
        f"<g><title>{escape(name)}</title>"
        f'<rect x="{x:.2f}" y="{FLOOR - height:.2f}" width="{wide:.2f}" height="{height:.2f}"'
        f' style="fill:{fill};stroke:{INK};stroke-width:{1 if step > 5 else 0.4}"/>{above if step >= 44 else ""}</g>'
    )


def _axis(low: int, high: int, step: float, at_most: int) -> list[str]:
    text = f'y="{FLOOR + 22}" text-anchor="middle" font-size="14"'
    ticks = _ticks(low, high, at_most)
    return [f'<text x="{20 + (tick - low + 0.43) * step:.1f}" {text}>{tick}</text>' for tick in ticks]


def _with_unit(value: int, unit: str) -> str:
    return f"{value:,} {unit}".rstrip()


def _ticks(low: int, high: int, at_most: int) -> list[int]:
    """Round values along the axis."""
    step, scale = 1, 1
    while (high - low) // step + 1 > at_most:
        step = next((n * scale for n in (1, 2, 5) if n * scale > step), scale * 10)
        scale = scale * 10 if step == scale * 10 else scale
    return [n for n in range(low, high + 1) if n % step == 0]


def plain(svg: str) -> str:
    """The same picture for renderers that know no custom properties (print): every colour is its fallback."""
    return re.sub(r"var\(--[\w-]+,\s*([^()]+)\)", r"\1", svg)


def _row(
    lines: list[str], chance: Fraction, top: int, height: int, left: int, length: float, key: str, bold: bool
) -> str:
    middle = top + height / 2
    fill = f"url(#{key}-hatch)" if bold else BAR
    weight = ' font-weight="700"' if bold else ""
    first = middle - (len(lines) - 1) * LINE / 2
    label = "".join(
        f'<text x="{left - 10}" y="{first + i * LINE:.1f}" dy="0.35em" text-anchor="end"{weight}>{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f"<g><title>{escape(' '.join(lines) + ': ' + _exact(chance))}</title>"
        f'<rect x="0" y="{top}" width="100%" height="{height}" style="fill:none;pointer-events:all"/>'
        f"{label}"
        f'<rect x="{left}" y="{middle - 9:.1f}" width="{max(length, 1.5 if chance else 0):.1f}" height="18"'
        f' style="fill:{fill};stroke:{INK};stroke-width:1"/>'
        f'<text x="{left + length + 8:.1f}" y="{middle:.1f}" dy="0.35em"{weight}>{escape(percent(chance))}</text></g>'
    )


def _exact(chance: Fraction) -> str:
    text = str(chance)
    return f"{text}, {percent(chance)}" if len(text) < 24 else f"{float(chance):.6%}"


def _frame(key: str, title: str, desc: str, width: int, height: int, parts: list[str]) -> str:
    hatch = (
        f'<pattern id="{key}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="6" height="6" style="fill:{PAPER}"/>'
        f'<rect width="3.5" height="6" style="fill:{INK}"/></pattern>'
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' role="img" aria-labelledby="{key}-title {key}-desc" font-family="{SERIF}" font-size="{SIZE}"'
            f' style="fill:{INK};font-variant-numeric:tabular-nums;max-width:100%;height:auto">',
            f'<title id="{key}-title">{escape(title)}</title>',
            f'<desc id="{key}-desc">{escape(desc)}</desc>',
            f"<defs>{hatch}</defs>",
            f'<rect width="{width}" height="{height}" style="fill:{PAPER}"/>',
            f'<text x="12" y="30" font-size="19" font-weight="700">{escape(title)}</text>',
            *parts,
            "</svg>",
        ]
    )
