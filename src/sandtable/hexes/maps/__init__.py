"""Map files: reading them, drawing them, turning them into the ground that sight needs.

vocabulary = load_vocabulary(path)            # the words of a game
hexmap = load_map(path, vocabulary)           # refused with every fault listed
drawing.draw(hexmap)                          # an SVG
raster.rasterise(hexmap)                      # a Ground (imports numpy)
"""

from sandtable.hexes.maps.faults import Fault, MapRefused
from sandtable.hexes.maps.model import HexMap
from sandtable.hexes.maps.reading import load_map, map_from_text, read_map
from sandtable.hexes.maps.vocabulary import Kind, Terrain, Vocabulary, load_vocabulary, read_vocabulary

__all__ = [
    "Fault",
    "HexMap",
    "Kind",
    "MapRefused",
    "Terrain",
    "Vocabulary",
    "load_map",
    "load_vocabulary",
    "map_from_text",
    "read_map",
    "read_vocabulary",
]
