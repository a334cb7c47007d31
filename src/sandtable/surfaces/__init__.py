"""Surfaces: what players own and lay on the table: a map of a VASSAL module, a scan with pinned hexes, a bare grid."""

from sandtable.surfaces.bare import bare_grid
from sandtable.surfaces.module_maps import surface_of
from sandtable.surfaces.pins import Fit, Pin, fit, pinned

__all__ = ["Fit", "Pin", "bare_grid", "fit", "pinned", "surface_of"]
