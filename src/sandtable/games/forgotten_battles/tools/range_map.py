"""A reach as sections, for movement and for supply alike: the picture, and the hexes by what they cost."""

from collections.abc import Mapping, Sequence

from sandtable.games.forgotten_battles.movement import Reach
from sandtable.games.forgotten_battles.movement.pictures import mixed, reach_layers
from sandtable.games.forgotten_battles.tools.forms import MOVEMENT
from sandtable.hexes.maps.drawing import draw
from sandtable.hexes.maps.overlays import path as drawn_path
from sandtable.hexes.maps.window import window
from sandtable.kernel import Picture, Table


def picture(found: Reach, title: str, ways: Mapping[str, Sequence[str]]) -> Picture:
    """The hexes in reach with their cost, and these ways drawn over them."""
    country = found.country
    layers = reach_layers(found)
    shown = [country.hex(name) for name in found.hexes()]
    for key, names in ways.items():
        hexes = [country.hex(name) for name in names]
        shown += hexes
        if len(hexes) > 1:
            layers.append(drawn_path(key, hexes, words=f"{key}: {' '.join(names)}"))
    svg = window(draw(country.hexmap, layers), country.hexmap, shown)
    told = "; ".join(f"{cost}: {hexes}" for cost, hexes in _by_cost(found))
    return Picture(title, svg, f"{title}. {told}", MOVEMENT)


def table(found: Reach, title: str) -> Table:
    """One row for each cost: a player looks for a hex, or for how much is left."""
    return Table(title, ("MP spent", "Hexes"), tuple(_by_cost(found)), MOVEMENT, "Move")


def _by_cost(found: Reach) -> list[tuple[str, str]]:
    costs: dict[tuple[int, str], list[str]] = {}
    order = sorted(found.hexes(), key=lambda name: (found.turn(name) or 1, found.spent(name) or 0))
    later = any((found.turn(name) or 1) > 1 for name in order)
    for name in order:
        costs.setdefault((found.turn(name) or 1, mixed(found.spent(name))), []).append(name)
    return [
        (f"turn {turn}, {cost} MP" if later else f"{cost} MP", " ".join(names))
        for (turn, cost), names in costs.items()
    ]  # fmt: skip
