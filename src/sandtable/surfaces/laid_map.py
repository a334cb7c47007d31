"""The players' own map under a campaign: a map file's text, in the words and on the hexes of the game's own map."""

from sandtable.hexes.maps import HexMap, MapRefused, map_from_text
from sandtable.kernel import NotUnderstood


def laid_down(file: str, ours: HexMap, cite: str) -> HexMap:
    """The map that lies on the table. Raises NotUnderstood with what is wrong with it, or where its hexes differ."""
    try:
        found = map_from_text(file, ours.vocabulary, "your map")
    except MapRefused as no:
        raise NotUnderstood(str(no), cite) from None
    if {ours.grid.name(hex): hex for hex in ours.grid} != {found.grid.name(hex): hex for hex in found.grid}:
        raise NotUnderstood(
            f"this campaign is played on {ours.grid.describe()}; {found.title} has {found.grid.describe()}", cite
        )
    return found
