"""Section 6: the booklet's words, and those that are questions one can ask of a piece or a hex."""

from functools import lru_cache

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.ground.maps import file_of, map_in, map_of, our_map
from sandtable.games.orsha.pieces import GRAVES, Box, Piece
from sandtable.games.orsha.printed.campaign import campaign, terms
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.sight.slope_movement import Mover, Spends, crest_between, refuse_crossing
from sandtable.games.orsha.sight.slopes import Slopes
from sandtable.games.orsha.state import DATES, Group, State
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import HexMap
from sandtable.hexes.regions import components
from sandtable.kernel import NotUnderstood, Refused, Side
from sandtable.rules import entry, in_titles, rule

OUT = GRAVES | {Box.RECALLED, Box.EXITED}


def glossary() -> list[tuple[str, str]]:
    """6: each word with its meaning in the ledger's words."""
    return [(term.word, in_titles(entry(term.rule).summary)) for term in terms()]


@rule("oto2.6.cg-date", "oto2.7.4.dates")
def date_after(date: str) -> str | None:
    """6: the next CG Date; None after 24PM, which is CG End. There is no night date."""
    if date not in DATES:
        raise NotUnderstood(f"{date!r} is no CG Date; there are {', '.join(DATES)}", "oto2.6.cg-date")
    at = DATES.index(date) + 1
    return DATES[at] if at < len(DATES) else None


@rule("oto2.6.equipment")
def is_equipment(piece: Piece) -> bool:
    """6: whatever can be carried, driven or manhandled: SW, Guns, vehicles."""
    return piece.is_(Class.SW, Class.GUN, Class.VEHICLE)


@rule("oto2.6.weapon")
def is_weapon(piece: Piece) -> bool:
    """6: what attacks on the IFT or by To Hit; a radio, a phone and an unarmed truck do not."""
    if piece.is_(Class.VEHICLE):
        return "truck" not in piece.kind.marks
    return piece.is_(Class.SW, Class.GUN, Class.CUPOLA) and piece.name not in first_half().radios.names


@rule("oto2.6.eliminated")
def is_out(piece: Piece) -> bool:
    """6: Eliminated pieces leave the OB for the rest of the campaign."""
    return piece.box in OUT


@rule("oto2.6.retained", "oto2.cg7.a")
def is_retained(state: State, piece: Piece) -> bool:
    """6: left from the last scenario, bought before the current date, or expressly allowed on the map today."""
    if is_out(piece):
        return False
    group = group_of(state, piece)
    return group is None or group.date != state.date or sets_up_today(group)


@rule("oto2.cg12.a1", "oto2.cg12.a2", "oto2.cg12.b1", "oto2.cg12.b3")
def sets_up_today(group: Group) -> bool:
    """CG12: a group bought today may set up unless it was bought at a discount; Russians of 23AM only if they paid."""
    if group.off_map:
        return False
    return group.on_map or group.side == GERMAN or group.date != DATES[0]


def group_of(state: State, piece: Piece) -> Group | None:
    return next((g for g in state.sides[piece.side].groups if g.id == piece.group), None)


@rule("oto2.6.oob")
def order_of_battle(state: State, side: Side) -> list[Piece]:
    """6: everything a side can use in the next scenario: Retained, or bought since the last one."""
    return [p for p in state.of(side) if not is_out(p) and p.box is not Box.MAINTENANCE]


@rule("oto2.6.strength", "oto2.6.depleted")
def has_strength(rg: str) -> bool:
    """6: only I, V and G groups are received at Full or Depleted Strength."""
    return rg[0] in "IVG"


@rule("oto2.6.enterable", "oto2.1.53")
def is_enterable(state: State, start: Hex, end: Hex, *, mover: Mover) -> bool:
    """6: whether a unit could enter a hex from the one before it on its path; enemies and works are ignored. Never
    into a terrain Blaze; a vehicle never over a hexside that is both Crest Line and slope."""
    hexmap = map_of(state)
    if state.ground.fires.get(hexmap.grid.name(end)) == "blaze":
        return False
    return refuse_step(hexmap, slopes_in(file_of(state)), start, end, mover) is None


@rule("oto2.6.enterable", "oto2.1.53")
def refuse_step(hexmap: HexMap, slopes: Slopes, start: Hex, end: Hex, mover: Mover) -> Refused | None:
    """Why nobody of this kind enters a hex from the one before it: terrain that bars him (B16, B21), a cliff (B11), a
    hexside that is both Crest Line and slope (1.53)."""
    never = campaign().enterable[Spends.MP if mover.is_vehicle else mover.spends]
    barred = next((key for key in hexmap.at(end) if key in never), None)
    if barred:
        return Refused(
            f"{mover[0].upper()}{mover[1:]} does not enter {hexmap.terrain(barred).title}", "oto2.6.enterable"
        )
    between = hexmap.hexsides.get(Hexside.between(start, end), ())
    if any(hexmap.terrain(key).data.get("cliff") for key in between):
        how = "no vehicle crosses a cliff" if mover.is_vehicle else "a cliff is crossed by Climbing alone (B11.4)"
        return Refused(how, "oto2.6.enterable")
    return refuse_crossing(slopes, start, end, mover=mover, crest=crest_between(hexmap, start, end))


@lru_cache(maxsize=8)
def slopes_in(file: str) -> Slopes:
    """The slopes of the map of this file; empty: ours."""
    return Slopes.of_map(map_in(file))


@rule("oto2.6.isolated-location")
def is_isolated(state: State, name: str) -> bool:
    """6: in the Perimeter Area of both sides, or in a Pocket, as 7.506 has found it."""
    return any(name in area for area in state.ground.isolated)


@rule("oto2.6.isolated-location")
def isolated_areas(names: list[str]) -> list[list[str]]:
    """6: connected groups of Isolated hexes."""
    grid = our_map().grid
    found = components([grid.hex(name) for name in names])
    return [sorted(grid.name(Hex(*hex)) for hex in area) for area in found]


@rule("oto2.6.fpp", "oto2.6.cpp")
def points_left(state: State, side: Side) -> dict[str, int]:
    """6: CPP buy Reinforcement Groups (7.518), FPP Fortifications (7.520)."""
    return {"CPP": state.sides[side].line.cpp_left, "FPP": state.sides[side].fpp}
