"""Which pieces a battle costs, for the quick battle. Sandtable's own, not the booklet's."""

from collections.abc import Iterable, Sequence

from sandtable.games.orsha.battle.happened import Happened
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.state import Piece, Status, Told

SPREAD, AROUND = 377, 610
"""Neighbours in the Fibonacci row: stepping by one through the other visits a list evenly, early and late alike."""

BLOWS: dict[Class, tuple[str, ...]] = {
    Class.SQUAD: ("eliminated", "half", "broken", "eliminated", "half"),
    Class.HALF_SQUAD: ("eliminated", "broken"),
    Class.CREW: ("eliminated", "broken"),
    Class.LEADER: ("wounded", "eliminated", "broken"),
    Class.HERO: ("wounded", "eliminated"),
    Class.GUN: ("eliminated", "malfunctioned"),
    Class.CUPOLA: ("malfunctioned", "eliminated"),
    Class.VEHICLE: ("wreck", "immobilised", "burning wreck", "bogged", "wreck", "malfunctioned"),
}
"""What befalls the first, second, third ... piece of a class that is hit."""


def spread(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces in an order that takes from everywhere alike."""
    return [p for _, p in sorted(enumerate(pieces), key=lambda at: (at[0] * SPREAD % AROUND, at[0]))]


def suffer(pieces: Iterable[Piece], percent: int, rows: dict[str, Told], happened: Happened) -> int:
    """Hit pieces until so many percent of their CVP are gone; returns the CVP lost."""
    targets = [p for p in pieces if p.kind.cls in BLOWS and rows[p.id].fate == "map"]
    budget = (percent * sum(p.kind.cvp or 0 for p in targets) + 50) // 100
    lost, struck = 0, dict.fromkeys(BLOWS, 0)
    for piece in spread(targets):
        if lost >= budget:
            break
        blows = BLOWS[piece.kind.cls]
        lost += strike(piece, blows[struck[piece.kind.cls] % len(blows)], rows[piece.id], happened)
        struck[piece.kind.cls] += 1
    return lost


def strike(piece: Piece, blow: str, row: Told, happened: Happened) -> int:
    """One blow; returns its CVP."""
    worth = piece.kind.cvp or 0
    match blow:
        case "eliminated":
            row.fate, row.hex, row.level, row.status, row.holder = "eliminated", "", 0, [], ""
            return worth
        case "half":
            happened.became[piece.id] = piece.kind.half
            return worth - worth // 2
        case "wreck" | "burning wreck":
            row.status = [Status(blow)]
            return worth
    if Status(blow) not in row.status:
        row.status.append(Status(blow))
    return 0
