"""Who fights, with what, and the line between the sides. Sandtable's own, not the booklet's."""

from functools import cache

from sandtable.games.orsha.battle.bombardment import falling, is_bombardment
from sandtable.games.orsha.catalogue import Class, Kind, catalogue
from sandtable.games.orsha.frame.special_rules import counted_modules, oba_limit
from sandtable.games.orsha.ground.maps import number_of, our_map
from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.printed.quick import quick_numbers
from sandtable.games.orsha.quick_battle.model import (
    given_support,
    in_weather,
    sectors,
    shares,
    support,
    troops,
    worth,
)
from sandtable.games.orsha.reinforcement_groups import chart
from sandtable.games.orsha.reph.oba import is_oba
from sandtable.games.orsha.sides import RUSSIAN
from sandtable.games.orsha.state import Group, State
from sandtable.kernel import Side
from sandtable.rules import rule

FIGHTING = (Box.MAP, Box.REINFORCEMENT, Box.RETAINED)
OUT = WRECKS | {Status.CAPTURED}
COUNTED = frozenset({Class.SQUAD, Class.HALF_SQUAD, Class.GUN, Class.VEHICLE})


@cache
def hexrow(hex: str) -> str:
    return hex.rstrip("0123456789")


@cache
def sector_of(hex: str) -> str:
    return next(str(name) for name, rows in quick_numbers().sectors.items() if hexrow(hex) in rows)


def fighters(state: State, side: Side) -> list[Piece]:
    """Everything of a side that can take part on the ground: on the map, entering, or held back until now."""
    found = [p for p in state.of(side, *FIGHTING) if not p.is_(Class.FORTIFICATION, Class.AIRCRAFT)]
    return [p for p in found if not OUT.intersection(p.status)]


def counts(kind: Kind) -> bool:
    """Squads, Guns and vehicles stand and fall by their CVP; leaders, crews, weapons and trucks go with them."""
    return kind.cls in COUNTED and "truck" not in kind.marks


def on_hand(state: State, side: Side) -> int:
    """The CVP of a side's squads, Guns and vehicles."""
    return sum(worth(p.kind) for p in fighters(state, side) if counts(p.kind))


def units_cvp(side: Side, rg: str, strength: str) -> int:
    """The CVP that a group's squads, Guns or vehicles bring. Models that differ by a die are worth the same. Which
    mortars a Depleted section brings its own dice tell (7.5193)."""
    row = chart(side)[rg]
    name = row.units or str(quick_numbers().models.get(row.variant, ""))
    units = row.count(strength) * worth(catalogue(side)[name]) if name else 0
    return units + sum(worth(catalogue(side)[gun]) for gun in heavy_guns(side, rg) if strength != "Depleted")


def heavy_guns(side: Side, rg: str) -> list[str]:
    """The Guns among the weapons of a heavy-weapons section: its mortars."""
    return [name for name in chart(side)[rg].weapons if counts(catalogue(side)[name])]


def support_of(state: State, side: Side) -> int:
    """What groups add beside their units: Guns that are dug in, OBA, Bombardments, aircraft, leaders."""
    total = given_support(side, state.date)
    for group in brought(state, side):
        total += group_support(side, group.rg, state.conditions.weather) + leaders_of(group)
    return total


def brought(state: State, side: Side) -> list[Group]:
    """The groups that support this battle: the date's own, and OBA and Bombardments kept from before."""
    late = {group.id for group in held_back(state, side)}
    return [g for g in state.sides[side].groups if g.id not in late and (g.date == state.date or _waits(g))]


@rule("oto2.cg13.a", "oto2.cg7.a")
def held_back(state: State, side: Side) -> list[Group]:
    """CG13: what goes beyond the limit of a scenario is not used, and by CG7 stays Retained; the dearest go first."""
    ready = [g for g in state.sides[side].groups if _waits(g) or (g.date == state.date and not g.gone)]
    able = [g for g in ready if not is_bombardment(g) or g in falling(state)]
    counted = sorted(counted_modules(state, side, able), key=lambda group: -chart(side)[group.rg].cpp)
    return [*counted[oba_limit(side) :], *(g for g in ready if g not in able)]


@rule("oto2.cg7.b", "oto2.fn.20.d")
def used_up(state: State, side: Side) -> list[Group]:
    """CG7: the modules that fire in this battle, and its Bombardments; a Counter Battery Module is never used up."""
    return [g for g in brought(state, side) if _waits(g)]


def _waits(group: Group) -> bool:
    return not group.gone and (is_oba(group) or is_bombardment(group))


def group_support(side: Side, rg: str, weather: str) -> int:
    points = support(side, rg, units_cvp(side, rg, "Full"))
    return in_weather(points, weather) if rg[0] == "F" else points


def leaders_of(group: Group) -> int:
    """A new company's leaders, by their CVP."""
    known = catalogue(group.side)
    return sum(worth(known[name]) for name in group.leaders if known[name].cls is Class.LEADER)


def strength(state: State, side: Side) -> int:
    return troops(side, on_hand(state, side)) + support_of(state, side)


def assign(state: State, side: Side, effort: str) -> dict[str, str]:
    """Each fighter's sector: Cupolas and what is Isolated stay, the rest goes where its side sends it."""
    part = shares(effort)
    turn = [name for name in part for _ in range(part[name])]
    own, found, moved = fighters(state, side), dict[str, str](), 0
    for piece in own:
        if piece.hex and is_fixed(piece):
            found[piece.id] = sector_of(piece.hex)
        elif not piece.holder:
            found[piece.id] = turn[moved * 5 % len(turn)]  # five and twelve have no common part: every place comes once
            moved += 1
    for piece in own:
        if piece.id not in found:
            found[piece.id] = found.get(piece.holder, turn[0])
    return found


def is_fixed(piece: Piece) -> bool:
    return piece.is_(Class.CUPOLA) or piece.has(Status.ISOLATED)


@cache
def every_hex() -> tuple[str, ...]:
    grid = our_map().grid
    return tuple(grid.name(hex) for hex in grid)


@cache
def hexes_of(sector: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The sector's hexes by their number, from the west edge."""
    standing: dict[int, list[str]] = {}
    for hex in every_hex():
        if sector_of(hex) == sector:
            standing.setdefault(number_of(hex), []).append(hex)
    return tuple((at, tuple(hexes)) for at, hexes in sorted(standing.items()))


def line_of(state: State, sector: str) -> int:
    """Where the last quick battle left the line; else the number from which on most of the hexes are Russian."""
    if sector in state.ground.lines:
        return state.ground.lines[sector]
    for at, hexes in hexes_of(sector):
        if 2 * sum(state.ground.control.get(hex) == RUSSIAN for hex in hexes) > len(hexes):
            return at
    return hexes_of(sector)[-1][0] + 1


def lines_of(state: State) -> dict[str, int]:
    return {sector: line_of(state, sector) for sector in sectors()}
