"""States of older versions in today's shape."""

from typing import Any

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Memory
from sandtable.games.orsha.sides import SIDES


def upgraded(raw: dict[str, Any]) -> dict[str, Any]:
    """Plain data as any version wrote it, brought to today's shape."""
    if "pieces" in raw:
        _numbered_by_side(raw)
    for camp in raw["sides"].values():
        for piece in camp["pieces"].values():
            _out_of_the_factors(piece)
        for group in camp["groups"]:
            _out_of_the_notes(group)
        if "notes" in camp:
            camp["paid_on_map"] = [note.removeprefix("on the map: ") for note in camp.pop("notes")]
    return raw


def _out_of_the_factors(piece: dict[str, Any]) -> None:
    """What was remembered of a piece stood among its factors, each word with a 1; the hex it left by its number."""
    factors, grid = piece.get("factors", {}), our_map().grid
    words = {memory.value for memory in Memory} & set(factors)
    guns = [key for key in factors if key.endswith(" disabled")]
    if words:
        piece["memories"] = [word for word in factors if word in words and factors[word]]
    if guns:
        piece["disabled_mgs"] = [key.removesuffix(" disabled") for key in guns if factors[key]]
    if "left hex" in factors:
        piece["left_hex"] = grid.name(grid.hexes[factors["left hex"]])
    for key in (*words, *guns, "left hex"):
        factors.pop(key, None)


FLAGS = {
    "trucks": "trucks",
    "bought to enter or be Retained": "off_map",
    "Assault Engineers and Sappers": "engineers",
}


def _out_of_the_notes(group: dict[str, Any]) -> None:
    """Trucks, a discount and engineers stood among the words of a group's line."""
    notes = group.get("notes", [])
    group |= {FLAGS[note]: True for note in notes if note in FLAGS}
    group["notes"] = [note for note in notes if note not in FLAGS]


def _numbered_by_side(raw: dict[str, Any]) -> None:
    """Pieces stood in one list with one counter for both sides. Each keeps the number it has; a side's next number
    follows its own last one."""
    raw.pop("next_piece", None)
    pieces = raw.pop("pieces")
    for side in SIDES:
        own = {piece["id"]: piece for piece in pieces if piece["side"] == side}
        raw["sides"][side] |= {"pieces": own, "numbered": max((int(name[1:]) for name in own), default=0)}
