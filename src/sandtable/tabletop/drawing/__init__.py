"""Plans of the table, drawn to scale as SVG."""

from sandtable.tabletop.drawing.dimensions import Dimension, dimensions_of
from sandtable.tabletop.drawing.ink import BRICK, PENCIL, SLATE, Tint
from sandtable.tabletop.drawing.plan import Plan
from sandtable.tabletop.drawing.rulers import Ruler

__all__ = ["BRICK", "PENCIL", "SLATE", "Dimension", "Plan", "Ruler", "Tint", "dimensions_of"]
