"""The ground of Onslaught to Orsha 2: the map (oto2.map), combined terrain (section 2), the Culvert (section 3)."""

from sandtable.games.orsha.ground.maps import bring_map, our_map, vocabulary
from sandtable.games.orsha.ground.readings import RULES, Readings

__all__ = ["RULES", "Readings", "bring_map", "our_map", "vocabulary"]
