"""Who fights where: sectors, strengths, and the line between the sides. Sandtable's own, not the booklet's."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN, Class
from sandtable.games.orsha.frame.booklet import printed
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.state import Box, Piece, State, Status
from sandtable.kernel import Side

FIGHTING = (Box.MAP, Box.REINFORCEMENT, Box.RETAINED)
OUT = frozenset({Status.CAPTURED, Status.WRECK, Status.BURNING, Status.BURNT_OUT})


def numbers() -> Mapping[str, Any]:
    return printed("quick_battle")


def sectors() -> tuple[str, ...]:
    return tuple(numbers()["sectors"])


def hexrow(hex: str) -> str:
    return hex.rstrip("0123456789")


def number(hex: str) -> int:
    return int(hex[len(hexrow(hex)) :])


def sector_of(hex: str) -> str:
    return next(str(name) for name, rows in numbers()["sectors"].items() if hexrow(hex) in rows)


def fighters(state: State, side: Side) -> list[Piece]:
    """Everything of a side that can take part: on the map, entering, or held back until now."""
    return [p for p in state.of(side, *FIGHTING) if not OUT & set(p.status) and not p.is_(Class.FORTIFICATION)]


def assign(state: State, side: Side, effort: str) -> dict[str, str]:
    """Each fighter's sector: what cannot move fights where it stands, the rest where its side sends it.

    Without an effort they are shared out evenly; with one, half of them go there.
    """
    others = [name for name in sectors() if name != effort]
    turn = list(sectors()) if effort not in sectors() else [effort, others[0], effort, others[1]]
    own, found, moved = fighters(state, side), dict[str, str](), 0
    for piece in own:
        if piece.hex and is_fixed(piece):
            found[piece.id] = sector_of(piece.hex)
        elif not piece.holder:
            found[piece.id] = turn[moved % len(turn)]
            moved += 1
    for piece in own:
        if piece.id not in found:
            found[piece.id] = found.get(piece.holder, turn[0])
    return found


def is_fixed(piece: Piece) -> bool:
    """Guns, Cupolas, Isolated units and vehicles that cannot move."""
    stuck = {Status.IMMOBILISED, Status.BOGGED, Status.MIRED, Status.ISOLATED, Status.ABANDONED}
    return piece.is_(Class.GUN, Class.CUPOLA) or bool(stuck & set(piece.status))


def strength(piece: Piece, weather: str) -> int:
    """What one piece adds."""
    table, kind = numbers()["strength"], piece.kind
    match kind.cls:
        case Class.SQUAD:
            return int(table["squad"][kind.quality])
        case Class.SW:
            return int(table["sw"][kind.name])
        case Class.VEHICLE if "truck" in kind.marks:
            return int(table["truck"])
        case Class.VEHICLE:
            worth = kind.cvp if kind.cvp is not None else table["vehicle_cvp_if_unknown"]
            return int(worth * table["per_vehicle_cvp"])
        case Class.AIRCRAFT:
            return int(table["aircraft"]) * int(numbers()["weather"].get(weather, 100)) // 100
    return int(table[str(kind.cls)])


def side_strength(state: State, side: Side, sector: str, where: Mapping[str, str]) -> int:
    """A side's strength in a sector; the OBA is shared out, and ground and works help the Germans."""
    own = [state.piece(i) for i, s in where.items() if s == sector]
    total = sum(strength(p, state.conditions.weather) for p in own if p.side == side)
    modules = sum(g.rg[0] == "O" and not g.gone for g in state.sides[side].groups)
    total += int(numbers()["strength"]["oba"]) * modules // len(sectors())
    if side == RUSSIAN:
        return total
    rules = numbers()["defence"]
    works = [
        p for p in state.of(GERMAN, Box.MAP) if p.is_(Class.FORTIFICATION) and p.hex and sector_of(p.hex) == sector
    ]
    percent = 100 + rules["ground"] + min(rules["most_from_fortifications"], rules["each_fortification"] * len(works))
    return total * int(percent) // 100


def column(russian: int, german: int) -> str:
    """The chart's column for these strengths."""
    percent = 100 * russian // max(1, german)
    return [str(name) for name, least in numbers()["columns"].items() if percent >= least][-1]


@cache
def every_hex() -> tuple[str, ...]:
    grid = our_map().grid
    return tuple(grid.name(hex) for hex in grid)


def line_of(state: State, sector: str) -> int:
    """The number from which on more than half of the sector's hexrows are Russian; No Man's Land is nobody's."""
    rows = numbers()["sectors"][sector]
    standing: dict[int, list[str]] = {}
    for hex in every_hex():
        if hexrow(hex) in rows:
            standing.setdefault(number(hex), []).append(hex)
    for at, hexes in sorted(standing.items()):
        if 2 * sum(state.ground.control.get(hex) == RUSSIAN for hex in hexes) > len(hexes):
            return at
    return max(standing) + 1
