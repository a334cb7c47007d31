"""Line of sight over any Ground: `Sight(ground).check(a, b)`. Imports numpy and numba: import it where needed."""

from sandtable.hexes.sight.engine import AS_VASL, BASE, DOWN_SLOPE_ONLY, Extra, Field, Pairs, Reading, Sight
from sandtable.hexes.sight.verdict import Hindrance, Kind, Reason, Segment, Verdict

__all__ = [
    "AS_VASL",
    "BASE",
    "DOWN_SLOPE_ONLY",
    "Extra",
    "Field",
    "Hindrance",
    "Kind",
    "Pairs",
    "Reading",
    "Reason",
    "Segment",
    "Sight",
    "Verdict",
]
