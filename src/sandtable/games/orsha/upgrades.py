"""States of older versions in today's shape."""

from typing import Any

from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN


def upgraded(raw: dict[str, Any]) -> dict[str, Any]:
    """Plain data as any version wrote it, brought to today's shape."""
    if "pieces" in raw:
        _numbered_by_side(raw)
    return raw


def _numbered_by_side(raw: dict[str, Any]) -> None:
    """Pieces stood in one list with one counter for both sides. Each keeps the number it has; a side's next number
    follows its own last one."""
    raw.pop("next_piece", None)
    pieces = raw.pop("pieces")
    for side in (GERMAN, RUSSIAN):
        own = {piece["id"]: piece for piece in pieces if piece["side"] == side}
        raw["sides"][side] |= {"pieces": own, "numbered": max((int(name[1:]) for name in own), default=0)}
