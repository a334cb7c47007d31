"""The ground of Onslaught to Orsha 2: the map (oto2.map), combined terrain (section 2), the Culvert (section 3)."""

from sandtable.games.orsha.ground.maps import bring_map, our_map, vocabulary

__all__ = ["bring_map", "our_map", "vocabulary"]
