"""A set-up to begin with: spread along the front, groups together, weapons and leaders with their units, no stack too
high. The players change what they like; nothing here is a rule but the areas and the stacking it keeps to (A5.1)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sandtable.games.orsha.catalogue import SMC, Class
from sandtable.games.orsha.frame.at_start import INFANTRY, is_concealment_terrain, is_dummy
from sandtable.games.orsha.ground.maps import map_of, our_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reph.companions import is_gun_tractor
from sandtable.games.orsha.reph.eliminations import owner
from sandtable.games.orsha.reph.front_depth import depths, front_of, in_depth
from sandtable.games.orsha.reph.gun_moves import OVERNIGHT, last_place, refuse_gun_move
from sandtable.games.orsha.reph.hidden_setup import refuse_shellholes
from sandtable.games.orsha.reph.minefield_line import minefields, straight_lines
from sandtable.games.orsha.reph.set_up_areas import area_of, refuse_place
from sandtable.games.orsha.state import State
from sandtable.kernel import Side

Rows = list[dict[str, Any]]
MINES = "Minefield"
SHELTERS = ("Trench", "Foxhole", "Pillbox")
OBSTACLES = (MINES, "Wire", "AT Ditch")
FOLLOWERS = SMC | {Class.SW, Class.CREW}
"""They stand with a unit of their group, if it has any."""
FAR = 99
FOOT = "infantry"


def suggested(state: State, pieces: Sequence[Piece]) -> Rows:
    """A legal set-up: each piece where it stands already, or in its area near the front; what has no place is left."""
    ground = _Ground(state)
    rows: Rows = []
    waiting = []
    for piece in pieces:
        stands = piece.box is Box.MAP and refuse_place(state, piece, piece.hex) is None
        if stands and ground.may_hide(piece, piece.hex):
            rows.append({"piece": piece.id, "hex": piece.hex, "level": piece.level})
            ground.stand(piece, piece.hex)
        else:
            waiting.append(piece)
    placed = ground.lay_mines(waiting)
    mines = {p.id for field in minefields(state, waiting).values() for p in field}  # laid whole, or not at all
    waiting = [p for p in waiting if p.id not in mines or p.id in placed]
    tractors = [p for p in waiting if is_gun_tractor(state, p)]
    others = [p for p in waiting if p.kind.cls not in FOLLOWERS and not p.is_sw and p not in tractors]
    obstacles = [p for p in others if p.name in OBSTACLES and p.id not in placed]
    placed |= ground.spread(obstacles)
    placed |= ground.spread([p for p in others if p.id not in placed and p.name not in (*OBSTACLES, *SHELTERS)])
    placed |= ground.dig_in([p for p in others if p.name in SHELTERS])
    placed |= ground.beside_guns(tractors, placed)
    stand = {row["piece"]: row["hex"] for row in rows}
    for carried in (False, True):  # whoever can carry a weapon has his place before it
        left = [p for p in waiting if p.id not in placed and p not in tractors and p.is_sw is carried]
        placed |= ground.follow(left, pieces, stand | placed)
    rows += [{"piece": p.id, "hex": placed[p.id], "level": 0} for p in waiting if p.id in placed]
    return rows


class _Ground:
    """The places of one set-up, and what stands in them so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.load: dict[tuple[Side, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.areas: dict[tuple[str, ...], frozenset[str]] = {}
        self.in_order: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.fronts: dict[Side, frozenset[str]] = {}
        self.mined = {p.hex for p in state.pieces if p.name in OBSTACLES and p.box is Box.MAP}

    def front(self, side: Side) -> frozenset[str]:
        if side not in self.fronts:
            self.fronts[side] = front_of(self.state, side)
        return self.fronts[side]

    def stand(self, piece: Piece, name: str) -> None:
        if piece.name in OBSTACLES:
            self.mined.add(name)
        for what, count in _burden(piece).items():
            self.load[owner(piece), name][what] += count

    def has_room(self, piece: Piece, name: str) -> bool:
        most, there = second_half().stacking, self.load[owner(piece), name]
        if piece.name in OBSTACLES and any(there.values()):
            return False
        if name in self.mined and (piece.name in SHELTERS or not piece.is_(Class.FORTIFICATION)):
            return False  # nobody is put into mines (7.504), nor into wire or a ditch
        return all(there[what] + count <= most[what] for what, count in _burden(piece).items())

    def may_stand(self, piece: Piece, name: str) -> bool:
        return (
            self.has_room(piece, name)
            and self.may_hide(piece, name)
            and refuse_gun_move(self.state, piece, name) is None
        )

    def may_hide(self, piece: Piece, name: str) -> bool:
        """Where it stands hidden, this must have been paid for."""
        return not piece.has(Status.HIDDEN) or refuse_shellholes(self.state, piece, name) is None

    def places(self, piece: Piece) -> tuple[str, ...]:
        """Its area, the hexes at the depth that suits its class, in order along the front; all, if none does."""
        band = _band(piece)
        key = (*_alike(piece), *map(str, band))
        if key not in self.in_order:
            self.in_order[key] = in_depth(self.area(piece), self.front(owner(piece)), band)
        return self.in_order[key]

    def area(self, piece: Piece) -> frozenset[str]:
        key = _alike(piece)
        if key not in self.areas:
            self.areas[key] = area_of(self.state, piece).hexes
        return self.areas[key]

    def spread(self, pieces: Sequence[Piece]) -> dict[str, str]:
        """Evenly along the front, piece after piece, so that groups stay together."""
        placed: dict[str, str] = {}
        by_band: dict[tuple[tuple[int, int], tuple[str, ...]], list[Piece]] = defaultdict(list)
        for piece in pieces:
            by_band[_band(piece), self.places(piece)].append(piece)
        for (_, places), own in by_band.items():
            for n, piece in enumerate(own):
                name = self.again(piece) or self.nearest(piece, places, (2 * n + 1) * len(places) // (2 * len(own)))
                if name:
                    placed[piece.id] = name
                    self.stand(piece, name)
        return placed

    def dig_in(self, works: Sequence[Piece]) -> dict[str, str]:
        """Trenches, Foxholes and Pillboxes where men and Guns stand, one in a hex; those that are left, apart."""
        placed: dict[str, str] = {}
        for piece in works:
            area, side = self.area(piece), owner(piece)
            held = (n for (s, n), there in self.load.items() if s == side and (there["half_squads"] or there["guns"]))
            name = next((n for n in held if n in area and self.may_stand(piece, n) and _digs(self.state, n)), "")
            if name:
                placed[piece.id] = name
                self.stand(piece, name)
        return placed | self.spread([piece for piece in works if piece.id not in placed])

    def again(self, piece: Piece) -> str:
        """Where the last scenario left a Gun that is not moved far between scenarios (CG11)."""
        was = last_place(piece) if self.state.date != OVERNIGHT else ""
        return was if was and was in self.area(piece) and self.may_stand(piece, was) else ""

    def nearest(self, piece: Piece, places: Sequence[str], at: int) -> str:
        """The best place near this one: of the next few free ones along the front, one that gives cover."""
        look = second_half().suggested.look
        free: list[str] = []
        for step in range(2 * len(places)):
            index = at + (step + 1) // 2 * (1 if step % 2 else -1)
            if 0 <= index < len(places) and self.may_stand(piece, places[index]):
                free.append(places[index])
            if len(free) >= look:
                break
        if not free:
            return ""
        return next((name for name in free if _suits(self.state, piece, name)), free[0])

    def follow(self, pieces: Sequence[Piece], others: Iterable[Piece], placed: dict[str, str]) -> dict[str, str]:
        """Weapons, leaders and crews with the units of their group in turn; a crew with its Gun, an AL in a vehicle."""
        homes = _Homes([(p, placed[p.id]) for p in others if p.id in placed and not p.is_(Class.FORTIFICATION)])
        found: dict[str, str] = {}
        alone = []
        for piece in pieces:
            area = self.area(piece)
            wished = [placed[m] for m in self.mates(piece) if m in placed] or [*self.left_by(piece), *homes.of(piece)]
            name = next((h for h in wished if h in area and self.may_stand(piece, h)), "")
            if name:
                found[piece.id] = name
                self.stand(piece, name)
            else:
                alone.append(piece)
        return found | self.spread(alone)

    def beside_guns(self, trucks: Sequence[Piece], placed: dict[str, str]) -> dict[str, str]:
        """RG note o: each truck next to a Gun of its group; without room there it stays off the map."""
        grid, found = our_map().grid, dict[str, str]()
        for truck in trucks:
            kin = [p for p in self.state.pieces if p.group == truck.group and p.id in placed]
            guns = [placed[p.id] for p in kin if p.is_gun]
            near = [grid.name(hex) for gun in guns for hex in grid.neighbours(grid.hex(gun))]
            area = self.area(truck)
            name = next((n for n in near if n in area and self.may_stand(truck, n)), "")
            if name:
                found[truck.id] = name
                self.stand(truck, name)
        return found

    def mates(self, piece: Piece) -> list[str]:
        """What a crew mans, and who holds a weapon: they stand together."""
        mans = [p.id for p in self.state.pieces if p.holder == piece.id and p.is_gun]
        return mans or ([piece.holder] if piece.holder else [])

    def left_by(self, piece: Piece) -> list[str]:
        """Where a crew's mortar was: it is not carried far between scenarios (CG11)."""
        held = [p for p in self.state.pieces if p.holder == piece.id and self.state.date != OVERNIGHT]
        return [was for p in held if (was := last_place(p))]

    def lay_mines(self, pieces: Sequence[Piece]) -> dict[str, str]:
        """The eight hexes of a bought minefield in one line as near to the front as one is free."""
        placed: dict[str, str] = {}
        for field in minefields(self.state, pieces).values():
            places = self.area(field[0])
            depth = depths(self.front(owner(field[0])), places)
            free = frozenset(name for name in places if self.has_room(field[0], name))
            line = _nearest_line(free, depth, len(field))
            for piece, name in zip(field, line, strict=False):
                placed[piece.id] = name
                self.stand(piece, name)
        return placed


def _alike(piece: Piece) -> tuple[str, ...]:
    """What the area of a piece follows from: pieces of one group share it, but for those that are Isolated."""
    isolated = (piece.hex, str(piece.level)) if piece.has(Status.ISOLATED) else ("", "")
    return owner(piece), piece.side, piece.group, piece.name, *isolated


def _nearest_line(free: frozenset[str], depth: dict[str, int], length: int) -> tuple[str, ...]:
    """A straight line of free hexes near the front: sought close to it first, since a map has thousands."""
    for reach in (length, FAR):
        lines = straight_lines(frozenset(name for name in free if depth.get(name, FAR) <= reach), length)
        if lines:
            return min(lines, key=lambda names: (sum(depth.get(n, FAR) for n in names), names))
    return ()


class _Homes:
    """Where units stand that others may join, the next in turn first."""

    def __init__(self, units: Iterable[tuple[Piece, str]]) -> None:
        self.units: dict[tuple[str, str], list[str]] = defaultdict(list)
        for piece, name in units:
            self.units[piece.group, _leads(piece.kind.cls)].append(name)
        self.turn: dict[tuple[str, str], int] = defaultdict(int)

    def of(self, piece: Piece) -> list[str]:
        """Of its own group and of the sort it belongs to; else of its group; else of that sort; else Infantry."""
        group, sort = piece.group, _wants(piece)
        own = [names for (g, s), names in self.units.items() if g == group and s == sort]
        kin = [names for (g, _), names in self.units.items() if g == group]
        like = [names for (_, s), names in self.units.items() if s == sort]
        foot = [names for (_, s), names in self.units.items() if s == FOOT]
        homes = [name for names in own or kin or like or foot for name in names]
        turn = (group if own or kin else "", sort)
        at = self.turn[turn] % max(1, len(homes))
        self.turn[turn] += 1
        return homes[at:] + homes[:at]


def _burden(piece: Piece) -> dict[str, int]:
    """What a piece takes of the room of a Location: half squads, SMC, vehicles and Guns, works."""
    cls = piece.kind.cls
    if cls in (Class.SQUAD, Class.HALF_SQUAD, Class.CREW):
        return {"half_squads": 2 if cls is Class.SQUAD else 1}
    if cls in SMC:
        return {"smc": 1}
    if cls in (Class.VEHICLE, Class.GUN):
        return {"guns": 1}
    return {"works": 1} if cls in (Class.FORTIFICATION, Class.CUPOLA) else {}


def _band(piece: Piece) -> tuple[int, int]:
    """How many hexes behind the front line its class stands."""
    bands = second_half().suggested.depth
    first, last = bands.get(piece.name) or bands.get(piece.kind.cls) or bands["others"]
    return first, last


def _wants(piece: Piece) -> str:
    """A radio goes to a leader, who spots for his battery."""
    if piece.name in first_half().radios.names:
        return "leader"
    return {Class.CREW: "gun", Class.ARMOR_LEADER: "vehicle"}.get(piece.kind.cls, FOOT)


def _leads(cls: Class) -> str:
    """The sort that a unit is of; nobody joins a Cupola."""
    sorts = {Class.GUN: "gun", Class.VEHICLE: "vehicle", Class.CUPOLA: "cupola", Class.LEADER: "leader"}
    return sorts.get(cls, FOOT)


def _digs(state: State, name: str) -> bool:
    """Whether men dig in there: not in houses, on roads, in water or where trenches are printed."""
    keys = map_of(state).at(map_of(state).grid.hex(name))
    ground = [map_of(state).terrain(key).kind for key in keys]
    return "building" not in ground and not any("road" in k or "trench" in k or k in ("pond", "marsh") for k in keys)


def _suits(state: State, piece: Piece, name: str) -> bool:
    """Infantry and Guns like cover, vehicles the open, and works stay off roads and out of houses."""
    keys = map_of(state).at(map_of(state).grid.hex(name))
    if piece.kind.cls in INFANTRY or piece.is_gun or is_dummy(piece):
        return is_concealment_terrain(keys)
    return not is_concealment_terrain(keys) and not any("road" in key or key in ("pond", "marsh") for key in keys)
