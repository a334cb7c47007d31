"""A film: several drawings of one thing in a single SVG that shows one after the other. No script is in it.

What all of them draw alike (the map under the counters) is in it once.
"""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from xml.sax.saxutils import escape

from sandtable.kernel import NotUnderstood
from sandtable.odds.pictures import plain
from sandtable.web.pictures import SVG, clean

MOST_FRAMES = 40
SECONDS = 1.4
"""How long each picture stands; the last one three times as long."""

LARGEST = 12 << 20
CAPTION = 0.05
"""Height of the line of words below the pictures, as a share of their width."""


def film(frames: Sequence[tuple[str, str]]) -> str:
    """One SVG of these (words, drawing), which all have the box of the last; raises NotUnderstood when too large."""
    roots = [ET.fromstring(plain(clean(svg, f"f{n}-"))) for n, (_, svg) in enumerate(frames)]
    alike = _alike([ET.fromstring(plain(clean(svg))) for _, svg in frames])
    box = [float(number) for number in roots[-1].attrib.get("viewBox", "0 0 100 100").replace(",", " ").split()]
    x, y, width, height = box
    line = width * CAPTION
    long = SECONDS * (len(frames) + 2)
    ET.register_namespace("", SVG)
    ground = "".join(ET.tostring(child, encoding="unicode") for child in list(roots[0])[:alike])
    shown = []
    for n, ((words, _), root) in enumerate(zip(frames, roots, strict=True)):
        rest = "".join(ET.tostring(child, encoding="unicode") for child in list(root)[alike:])
        caption = (
            f'<text x="{x + line / 4}" y="{y + height + line * 0.72}" font-size="{line * 0.6}" '
            f'font-family="sans-serif" fill="#24221d">{escape(words)}</text>'
        )
        shown.append(f'<g visibility="hidden">{_when(n, len(frames), long)}{rest}{caption}</g>')
    told = (
        f'<svg xmlns="{SVG}" viewBox="{x:g} {y:g} {width:g} {height + line:g}" class="drawing">'
        f"<title>{escape(frames[0][0])} to {escape(frames[-1][0])}</title>"
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height + line:g}" fill="#f6f1e4"/>'
        f"<g>{ground}</g>{''.join(shown)}</svg>"
    )
    if len(told) > LARGEST:
        raise NotUnderstood("This film would be too large. Ask for fewer moments.")
    return told


def _alike(roots: Sequence[ET.Element]) -> int:
    """How many of the first children are the same in every drawing."""
    texts = [[ET.tostring(child) for child in root] for root in roots]
    least = min(len(each) for each in texts)
    return next((n for n in range(least) if len({each[n] for each in texts}) > 1), least)


def _when(n: int, count: int, long: float) -> str:
    """Shows a frame in its turn, again and again."""
    begins, ends = n * SECONDS / long, 1.0 if n == count - 1 else (n + 1) * SECONDS / long
    times, values = [0.0, begins, ends], ["hidden", "visible", "hidden"]
    if n == 0:
        times, values = times[1:], values[1:]
    if n == count - 1:
        times, values = times[:-1], values[:-1]
    return (
        f'<animate attributeName="visibility" values="{";".join(values)}" '
        f'keyTimes="{";".join(f"{t:.5g}" for t in times)}" dur="{long:.5g}s" '
        'calcMode="discrete" repeatCount="indefinite"/>'
    )
