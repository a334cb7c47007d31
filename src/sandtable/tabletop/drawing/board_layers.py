"""Layers of a plan by themselves, for a board that draws the rest: in inches from the table's upper left corner."""

from collections.abc import Sequence

from sandtable.tabletop.drawing.ink import element, group
from sandtable.tabletop.drawing.plan import LAYERS, MARGIN, Plan


def board_layer(plan: Plan, *names: str, more: Sequence[str] = ()) -> str:
    """These layers in the plan's own order, over what `more` is drawn at its spots; empty where nothing is."""
    u, (w, h) = plan.scale, (plan.table.width, plan.table.depth)
    drawn = [*more, *(plan.drawn(name) for name in LAYERS if name in names)]
    if not any(drawn):
        return ""
    clip = element("clipPath", element("rect", x=MARGIN * u, y=MARGIN * u, width=w * u, height=h * u), id="board")
    place = f"scale({1 / u:.6f}) translate({-MARGIN * u:.2f} {-MARGIN * u:.2f})"
    return element("defs", *plan.defined(), clip) + group(*drawn, transform=place)
