"""Our own maps as surfaces of the board."""

from sandtable.games.orsha.ground import our_map
from sandtable.hexes.maps.overlays import highlight
from sandtable.kernel import Place
from sandtable.surfaces.drawn_maps import map_surface, overlay_layer


def test_every_hex_of_a_map_is_a_spot_under_its_name_and_its_ground_is_drawn_layer_by_layer():
    map = our_map()
    surface = map_surface("orsha", map, "our own invention")
    assert surface.names == {map.grid.name(hex) for hex in map.grid}
    assert all(0 <= spot.x <= surface.width and 0 <= spot.y <= surface.height for spot in surface.spots)
    assert surface.has(Place.read("K30"))
    assert {"terrain", "lines", "slopes", "buildings"} <= {layer.key for layer in surface.drawn}
    assert all(layer.svg and layer.title for layer in surface.drawn)
    terrain = next(layer.svg for layer in surface.drawn if layer.key == "terrain")
    assert terrain.count("<pattern") > 1, "patterns come along with the terrain that is filled with them"


def test_neighbours_lie_a_hex_apart_and_the_hexagon_fits_between_them():
    map = our_map()
    surface = map_surface("orsha", map)
    at = {spot.name: (spot.x, spot.y) for spot in surface.spots}
    down = at["K31"][1] - at["K30"][1]
    tall = max(y for _, y in surface.hexagon) - min(y for _, y in surface.hexagon)
    assert abs(down - tall) < 0.2
    assert at["K31"][0] == at["K30"][0]


def test_what_a_game_draws_over_a_map_is_a_layer():
    map = our_map()
    layer = overlay_layer(map, "control", "Control", [highlight("control", [map.grid.hex("K30")])], on=False)
    assert (layer.key, layer.title, layer.on) == ("control", "Control", False)
    assert layer.svg.startswith("<")
