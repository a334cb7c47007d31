"""Pictures for the map tab: where a unit gets and what it costs, the path of a journey, how far supply reaches."""

from fractions import Fraction

from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.games.forgotten_battles.movement.path import Journey
from sandtable.games.forgotten_battles.movement.reach import Reach
from sandtable.hexes.maps.drawing import draw
from sandtable.hexes.maps.overlays import Fill, Overlay, highlight, labels
from sandtable.hexes.maps.overlays import path as drawn_path
from sandtable.kernel import Picture, counted

FILLS = (Fill.TINT, Fill.HATCH, Fill.BACKHATCH, Fill.DOTS, Fill.CROSS)


def reach_layers(found: Reach) -> list[Overlay]:
    """One pattern for each turn of arrival, the MP spent on arrival written in each hex."""
    country = found.country
    by_turn: dict[int, list[str]] = {}
    for name in found.hexes():
        by_turn.setdefault(found.turn(name) or 1, []).append(name)
    layers = []
    for turn, names in sorted(by_turn.items()):
        fill = FILLS[(turn - 1) % len(FILLS)]
        hexes = [country.hex(name) for name in names]
        layers.append(highlight(f"reach-{turn}", hexes, fill=fill, words=f"turn {turn}: {counted(len(names), 'hex')}"))
    spent = [(country.hex(name), mixed(found.spent(name))) for name in found.hexes()]
    layers.append(labels("spent", spent, words="movement points spent on arrival"))
    return layers


def journey_picture(country: Country, journey: Journey, title: str) -> Picture:
    """The path on the map, its legs in words."""
    names = [journey.legs[0].start, *(leg.end for leg in journey.legs)]
    told = f"{mixed(journey.paid)} MP"
    layer = drawn_path("journey", [country.hex(name) for name in names], label=told, words=f"{title}, {told}")
    return Picture(title, draw(country.hexmap, [layer]), "; ".join(journey.explained()))


def mixed(points: Fraction | None) -> str:
    """`4⅔`, as players write it."""
    if points is None:
        return ""
    whole, rest = divmod(points, 1)
    glyph = {Fraction(1, 3): "⅓", Fraction(1, 2): "½", Fraction(2, 3): "⅔", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚"}
    tail = glyph.get(rest, f" {rest}" if rest else "")
    return f"{whole}{tail}" if whole or not rest else tail.strip()
