"""Who sets up with whom (7.5193, 7.5196, 7.5197, RG notes b and o): leaders, Weapons and trucks of a new group."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sandtable.games.orsha.catalogue import MMC, Class
from sandtable.games.orsha.frame.terms import group_of, is_out
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Memory, Piece
from sandtable.games.orsha.reinforcement_groups import chart
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import distance
from sandtable.kernel import Refused
from sandtable.rules import rule

Row = Mapping[str, Any]
Placed = list[tuple[Piece, str]]


def alone(state: State, rows: Sequence[Row]) -> list[tuple[Piece, Refused]]:
    """The pieces of a set-up that stand without those they must be with, each with the reason."""
    placed = [(state.piece(row["piece"]), str(row["hex"])) for row in rows]
    by_group: dict[str, Placed] = {}
    for piece, name in placed:
        by_group.setdefault(piece.group, []).append((piece, name))
    checked = ((piece, _refuse(state, piece, name, by_group[piece.group])) for piece, name in placed)
    return [(piece, refusal) for piece, refusal in checked if refusal]


def refuse_alone(state: State, rows: Sequence[Row], proposed: Collection[str]) -> Refused | None:
    """The first that stands alone; `proposed`: those for whom the proposal itself found no better place."""
    return next((refusal for piece, refusal in alone(state, rows) if piece.id not in proposed), None)


def is_gun_tractor(state: State, piece: Piece) -> bool:
    """Note o: a truck that came today with the Guns of its group."""
    group = group_of(state, piece) if "truck" in piece.kind.marks else None
    return group is not None and group.date == state.date and chart(group.side)[group.rg].may_have_tractors


@rule("oto2.7.5193", "oto2.7.5196", "oto2.7.5197")
@rule("oto2.rg.german.note.b", "oto2.rg.russian.note.b", "oto2.rg.russian.note.o")
def _refuse(state: State, piece: Piece, name: str, kin: Placed) -> Refused | None:
    """7.5196: a new leader with a MMC of his group; 7.5193, note b: a Weapon that has taken part in no scenario with a
    crew of its group; note o: a truck next to a Gun of its group; 7.5197: an armor leader in an AFV of his platoon, if
    one sets up."""
    there = [p for p, at in kin if at == name]
    words = f"{piece.name} ({piece.id}) in {name}"
    if piece.is_(Class.ARMOR_LEADER):
        seated = any(p.is_(Class.VEHICLE) for p in there) or _has_vehicle_elsewhere(state, piece)
        able = any(p.is_(Class.VEHICLE) for p, _ in kin)
        return (
            Refused(f"{words}: he starts in an AFV of his own platoon", "oto2.7.5197") if able and not seated else None
        )
    group = group_of(state, piece)
    if group is None or not (group.date == state.date or piece.remembers(Memory.SAT_OUT)):
        return None
    manned = any(p.kind.cls in MMC for p in there)
    row = chart(group.side)[group.rg]
    if piece.is_(Class.LEADER) and not manned and group.date == state.date:
        return Refused(f"{words}: a new leader starts with a MMC of his group", "oto2.7.5196")
    if piece.is_(Class.SW, Class.GUN) and row.has_crews and not manned and _has_crews(state, piece):
        return Refused(f"{words}: it sets up with a crew of its group", row.rule)
    guns = [at for p, at in kin if p.is_gun]
    if is_gun_tractor(state, piece) and not any(_near(name, at) for at in guns):
        return Refused(f"{words}: a truck sets up next to a Gun of its group", "oto2.rg.russian.note.o")
    return None


def note_sat_out(piece: Piece) -> None:
    """7.5193: it has not been in play, so its first scenario is still to come."""
    if piece.is_(Class.SW, Class.GUN):
        piece.remember(Memory.SAT_OUT)


def _has_crews(state: State, piece: Piece) -> bool:
    return any(p.group == piece.group and p.kind.cls in MMC and not is_out(p) for p in state.of(piece.side))


def _has_vehicle_elsewhere(state: State, leader: Piece) -> bool:
    """7.5114: he lost his AFV and commands one of another platoon."""
    return any(p.id == leader.holder and p.group != leader.group for p in state.pieces)


def _near(name: str, other: str) -> bool:
    grid = our_map().grid
    return distance(grid.hex(name), grid.hex(other)) <= 1
