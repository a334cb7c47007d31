"""A window on a drawn map: the same SVG, opened on some of its hexes, so that a small thing on a large map is seen."""

from __future__ import annotations

import re
from collections.abc import Collection

from sandtable.hexes.grid import Hex
from sandtable.hexes.maps.model import HexMap
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.maps.svg import num

_VIEW = re.compile(r'viewBox="[^"]*"')


def window(svg: str, hexmap: HexMap, hexes: Collection[Hex], *, around: float = 2, scale: Scale | None = None) -> str:
    """Show these hexes and so many more on every side, never beyond the sheet. `scale`: the one it was drawn with."""
    scale = scale or Scale.fitting(hexmap.grid)
    width, height = scale.size(hexmap.grid)
    centres = [scale.centre(hex) for hex in hexes]
    if not centres:
        return svg
    more = (around + 0.5) * scale.hex_height
    left, right = max(-12.0, min(x for x, _ in centres) - more), min(width + 12, max(x for x, _ in centres) + more)
    top, bottom = max(-12.0, min(y for _, y in centres) - more), min(height + 12, max(y for _, y in centres) + more)
    view = f'viewBox="{num(left)} {num(top)} {num(right - left)} {num(bottom - top)}"'
    return _VIEW.sub(view, svg, count=1)
