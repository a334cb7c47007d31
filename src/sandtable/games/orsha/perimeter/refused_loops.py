"""What is refused of the loops a player gave, on the map: the loops as lines, each hex in question crossed."""

from collections.abc import Sequence

from sandtable.games.orsha.perimeter.markers import Refusal
from sandtable.hexes.grid import Hex
from sandtable.hexes.maps import overlays
from sandtable.hexes.maps.drawing import draw
from sandtable.hexes.maps.model import HexMap
from sandtable.hexes.maps.overlays import Fill
from sandtable.hexes.maps.window import window
from sandtable.kernel import Picture


def drawn_refused(hexmap: HexMap, loops: Sequence[Sequence[Hex]], refusals: Sequence[Refusal]) -> Picture:
    layers = [overlays.path(f"loop-{n}", [*loop, loop[0]]) for n, loop in enumerate(loops) if loop]
    layers += [
        overlays.highlight(f"refused-{n}", refusal.hexes, fill=Fill.CROSS, colour="alarm", words=refusal.why)
        for n, refusal in enumerate(refusals)
    ]
    svg = window(draw(hexmap, layers), hexmap, [hex for loop in loops for hex in loop])
    return Picture("Your loops", svg, "; ".join(refusal.why for refusal in refusals), refusals[0].rule)
