"""Which pieces a battle costs, for the quick battle. Sandtable's own, not the booklet's."""

from collections.abc import Iterable, Sequence

from sandtable.games.orsha.battle.results import Happened
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Piece, Status
from sandtable.games.orsha.quick_battle.forces import counts
from sandtable.games.orsha.quick_battle.model import worth
from sandtable.games.orsha.state import Told

SPREAD, AROUND = 377, 610
"""Neighbours in the Fibonacci row: stepping by one through the other visits a list evenly, early and late alike."""

BLOWS: dict[Class, tuple[str, ...]] = {
    Class.SQUAD: ("eliminated", "half", "broken", "eliminated", "half"),
    Class.HALF_SQUAD: ("eliminated", "broken"),
    Class.LEADER: ("broken", "wounded"),
    Class.GUN: ("eliminated",),
    Class.VEHICLE: ("wreck", "immobilised", "burning wreck", "bogged", "wreck"),
}
"""What befalls the first, second, third ... piece of a class that is hit. Only squads, Guns and vehicles are lost."""

LAST = {Class.SQUAD: ("eliminated", "half"), Class.HALF_SQUAD: ("eliminated",), Class.GUN: ("eliminated",),
        Class.VEHICLE: ("wreck",)}  # fmt: skip
"""How the rest is made up once everybody has been hit."""


def spread(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces in an order that takes from everywhere alike."""
    return [p for _, p in sorted(enumerate(pieces), key=lambda at: (at[0] * SPREAD % AROUND, at[0]))]


def together(values: Sequence[int], points: int) -> list[int]:
    """Places in the list whose values make up exactly so many points, or as many as can be; early places first.

    >>> together([7, 2, 2, 2], 6)
    [1, 2, 3]
    """
    ways: dict[int, tuple[int, int]] = {
        0: (-1, 0)
    }  # a sum that can be made: the last place used, and the sum before it
    for place, value in enumerate(values):
        for total in sorted(ways, reverse=True):
            if total + value <= points and total + value not in ways:
                ways[total + value] = (place, total)
    total, chosen = max(ways), list[int]()
    while total:
        place, total = ways[total]
        chosen.append(place)
    return chosen[::-1]


def suffer(pieces: Iterable[Piece], points: int, rows: dict[str, Told], happened: Happened) -> int:
    """Hit pieces until exactly so many CVP are gone; returns the CVP lost, which is less only if nothing fits."""
    targets = spread([p for p in pieces if p.kind.cls in BLOWS and "truck" not in p.kind.marks])
    left, struck = points, dict.fromkeys(BLOWS, 0)
    for piece in targets:
        if left <= 0:
            break
        blows = BLOWS[piece.kind.cls]
        blow = blows[struck[piece.kind.cls] % len(blows)]
        if cost(piece, blow) <= left:
            left -= strike(piece, blow, rows[piece.id], happened)
            struck[piece.kind.cls] += 1
    for piece in targets:
        for blow in LAST.get(piece.kind.cls, ()):
            if 0 < cost(piece, blow) <= left and is_whole(piece, rows[piece.id], happened):
                left -= strike(piece, blow, rows[piece.id], happened)
    return points - left


def is_whole(piece: Piece, row: Told, happened: Happened) -> bool:
    """Still there with all it is worth."""
    gone = {Status.WRECK, Status.BURNING, Status.CAPTURED}
    return row.fate == "map" and piece.id not in happened.became and not gone.intersection(row.status)


def cost(piece: Piece, blow: str) -> int:
    """The CVP of a blow."""
    if not counts(piece.kind):
        return 0
    return {"eliminated": worth(piece.kind), "wreck": worth(piece.kind), "burning wreck": worth(piece.kind),
            "half": worth(piece.kind) // 2}.get(blow, 0)  # fmt: skip


def strike(piece: Piece, blow: str, row: Told, happened: Happened) -> int:
    """One blow; returns its CVP."""
    match blow:
        case "eliminated":
            row.fate, row.hex, row.level, row.status, row.holder = "eliminated", "", 0, [], ""
        case "half":
            happened.became[piece.id] = piece.kind.half
        case "wreck" | "burning wreck":
            row.status = [Status(blow)]
        case _ if Status(blow) not in row.status:
            row.status.append(Status(blow))
    return cost(piece, blow)
