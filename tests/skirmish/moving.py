"""Movement: what it costs, what forbids it. It asks only what the moving side may know."""

import heapq
from collections.abc import Iterator

from sandtable.kernel import Deed, Destination, Place, Refused
from tests.skirmish.ground import COSTS, ENTRY, GRID, neighbours, terrain
from tests.skirmish.pieces import DEAD, ROOM, STACK, Piece, Skirmish, reserve
from tests.skirmish.sight import board

CITE = "oto2.7.518"
MOVING = "tfb.weather.ground"


def onward(side: str, at: str) -> Iterator[str]:
    """The hexes next to this place: from the reserve, those of one's own edge of the map."""
    if at == reserve(side):
        yield from (GRID.name(hex) for hex in GRID if GRID.name(hex).startswith(ENTRY[side]))
    elif not at.startswith("box:"):
        yield from neighbours(at)


def cost_of(hex: str) -> int:
    return COSTS[terrain(hex)]


def left(pieces: list[Piece]) -> int:
    return min(p.allowance - p.spent for p in pieces)


def refuse_start(s: Skirmish, pieces: list[Piece]) -> Refused | None:
    if any(p.at == DEAD for p in pieces):
        return Refused("what lies on the dead pile moves no more", CITE)
    if len({p.at for p in pieces}) > 1:
        return Refused("counters that move together start together", MOVING)
    if any(p.carried_by for p in pieces):
        return Refused("unload it first: it is carried", MOVING)
    return None


def refuse_hex(s: Skirmish, pieces: list[Piece], hex: str, known: dict[str, str]) -> Refused | None:
    if known.get(hex):
        return Refused(f"{known[hex]} is in {hex}", MOVING)
    return None


def refuse_end(s: Skirmish, pieces: list[Piece], hex: str) -> Refused | None:
    moving = {p.id for p in pieces}
    there = [p for p in s.at(hex) if p.side == pieces[0].side and p.id not in moving and not p.carried_by]
    if len(there) + len(pieces) > STACK:
        return Refused(f"{len(there)} stand in {hex} already; {STACK} may", CITE)
    return None


def known_enemies(s: Skirmish, side: str) -> dict[str, str]:
    """By hex, the name of one that this side sees there."""
    return {c.place.hex: c.name for c in board(s, side).counters if not c.mine and c.place.hex}


def refuse_move(s: Skirmish, deed: Deed) -> Refused | None:
    pieces = [s.pieces[id] for id in deed.counters]
    if no := refuse_start(s, pieces):
        return no
    known, at, spent = known_enemies(s, deed.side), pieces[0].at, 0
    for place in deed.path:
        hex = str(place)
        if not place.hex or hex not in onward(deed.side, at):
            return Refused(f"{hex} is not next to {at}", MOVING)
        if no := refuse_hex(s, pieces, hex, known):
            return no
        at, spent = hex, spent + cost_of(hex)
    if spent > left(pieces):
        return Refused(f"this costs {spent}; {left(pieces)} movement points are left", MOVING)
    return refuse_end(s, pieces, at)


def reach(s: Skirmish, side: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
    """Every hex within reach, with cost and cheapest way; at its edge what forbids going in."""
    pieces = [s.pieces[id] for id in counters]
    if refuse_start(s, pieces):
        return ()
    start, points, known = pieces[0].at, left(pieces), known_enemies(s, side)
    best: dict[str, tuple[int, tuple[str, ...]]] = {}
    barred: dict[str, Refused] = {}
    queue: list[tuple[int, str, tuple[str, ...]]] = [(0, start, ())]
    while queue:
        spent, at, way = heapq.heappop(queue)
        if at in best and best[at][0] <= spent:
            continue
        best[at] = (spent, way)
        for hex in onward(side, at):
            if spent + cost_of(hex) > points:
                continue
            if no := refuse_hex(s, pieces, hex, known):
                barred.setdefault(hex, no)
            else:
                heapq.heappush(queue, (spent + cost_of(hex), hex, (*way, hex)))
    found = [Destination(Place.read(hex), refused=no.why, rule=no.rule) for hex, no in barred.items()]
    for hex, (spent, way) in best.items():
        if way:
            no_end = refuse_end(s, pieces, hex)
            why, rule = (no_end.why, no_end.rule) if no_end else ("", "")
            found.append(Destination(Place.read(hex), str(spent), why, rule, way))
    return tuple(sorted(found, key=lambda d: str(d.place)))


def refuse_loading(s: Skirmish, deed: Deed) -> Refused | None:
    lorry = s.pieces.get(deed.to)
    if lorry is None or lorry.side != deed.side or lorry.kind != "Lorry":
        return Refused("only a lorry of one's own carries counters", CITE)
    pieces = [s.pieces[id] for id in deed.counters]
    if any(p.kind == "Lorry" or p.carried_by or p.at != lorry.at for p in pieces):
        return Refused(f"only what stands beside {lorry.name} can be loaded on it", CITE)
    if len(s.carried(lorry.id)) + len(pieces) > ROOM:
        return Refused(f"{lorry.name} carries {ROOM}", CITE)
    if any(p.spent for p in pieces):
        return Refused("it has moved in this phase", MOVING)
    return None
