"""Surfaces: what players lay on the table: one of our maps, a map of a VASSAL module, a pinned scan, a bare grid."""

from sandtable.surfaces.bare import bare_grid
from sandtable.surfaces.drawn_maps import map_surface, overlay_layer
from sandtable.surfaces.module_maps import surface_of
from sandtable.surfaces.pins import Fit, Pin, Scan, fit, scanned

__all__ = ["Fit", "Pin", "Scan", "bare_grid", "fit", "map_surface", "overlay_layer", "scanned", "surface_of"]
