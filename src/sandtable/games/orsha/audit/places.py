"""Each piece in one place, in a state its counter can have; none vanishes, none comes back from the grave."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from sandtable.games.orsha.audit.words import EQUIPMENT, PERSONNEL, SINGLE_MEN, WRECKS, called
from sandtable.games.orsha.catalogue import Class, catalogue
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import distance
from sandtable.kernel import Fault

ARMOUR = frozenset({Class.VEHICLE, Class.CUPOLA})
ARMED = frozenset({Class.SW, Class.GUN}) | ARMOUR
SEEN = frozenset(Class) - {Class.AIRCRAFT}
MAY_BE: dict[Status, frozenset[Class]] = {
    **dict.fromkeys((Status.BROKEN, Status.DM, Status.DISRUPTED, Status.CX, Status.BERSERK, Status.FANATIC), PERSONNEL),
    **dict.fromkeys((Status.PINNED, Status.MELEE, Status.ENCIRCLED), PERSONNEL | ARMOUR),
    Status.WOUNDED: SINGLE_MEN,
    Status.HEROIC: SINGLE_MEN,
    **dict.fromkeys((Status.IMMOBILISED, Status.BOGGED, Status.MIRED), frozenset({Class.VEHICLE})),
    **dict.fromkeys((Status.ABANDONED, Status.MOTION, Status.RECALL, *WRECKS), frozenset({Class.VEHICLE})),
    **dict.fromkeys((Status.CE, Status.BU, Status.TCA, Status.STUNNED, Status.SHOCKED, Status.UNCONFIRMED), ARMOUR),
    **dict.fromkeys((Status.MALFUNCTIONED, Status.DISABLED), ARMED),
    **dict.fromkeys((Status.LOW_AMMO, Status.DEPLETED), frozenset({Class.GUN, Class.VEHICLE, Class.SW})),
    **dict.fromkeys((Status.AMMO_SHORTAGE, Status.ISOLATED), PERSONNEL | ARMED),
    Status.CAPTURED: PERSONNEL | EQUIPMENT | {Class.FORTIFICATION},
    **dict.fromkeys((Status.HIDDEN, Status.CONCEALED), SEEN),
    Status.DISMANTLED: frozenset({Class.SW, Class.GUN}),
    **dict.fromkeys((Status.HOOKED, Status.EMPLACED), frozenset({Class.GUN, Class.SW})),
}
NOT_BOTH = (
    (Status.CE, Status.BU),
    (Status.HIDDEN, Status.CONCEALED),
    (Status.MOTION, Status.IMMOBILISED),
    (Status.HOOKED, Status.DISMANTLED),
)
ON_THE_MAP_ONLY = frozenset({Status.ISOLATED, Status.MELEE, Status.ENCIRCLED, Status.HOOKED, *WRECKS})
BECOMES = {Class.SQUAD: {Class.HALF_SQUAD}, Class.HALF_SQUAD: {Class.SQUAD}}
"""A counter changes its kind so: a squad Deploys or is reduced, half squads Recombine."""
OVERNIGHT = "24AM"
COME_BACK = ("FT", "DC")
"""7.5134."""


@cache
def hexes() -> frozenset[str]:
    return frozenset(our_map().grid.name(hex) for hex in our_map().grid)


def all_on_the_map(state: State) -> bool:
    return all(p.name in catalogue(p.side) and (p.box is not Box.MAP or p.hex in hexes()) for p in state.pieces)


def audit_pieces(state: State) -> Iterator[Fault]:
    for piece_id, count in Counter(p.id for p in state.pieces).items():
        if count > 1:
            yield Fault(f"Piece {piece_id} exists {count} times.", "oto2.7.16")
    for piece in state.pieces:
        if piece.name not in catalogue(piece.side):
            yield Fault(f"{piece.id} is a {piece.name!r}, which is no counter of the {piece.side} side.", "oto2.7.5183")
            continue
        if piece.box is Box.MAP and piece.hex not in hexes():
            yield Fault(f"{called(piece)} is on the map in {piece.hex or 'no hex'}.", "oto2.7.16")
        if piece.box is not Box.MAP and piece.hex:
            yield Fault(f"{called(piece)} is in the box {piece.box} and in {piece.hex} at once.", "oto2.7.16")
        if piece.box not in (Box.ELIMINATED, Box.EVACUATED, Box.RECOMBINED):
            yield from _state(piece)


def _state(piece: Piece) -> Iterator[Fault]:
    cls = piece.kind.cls.replace("_", " ")
    for status in piece.status:
        if piece.kind.cls not in MAY_BE[status]:
            yield Fault(f"{called(piece)}: a {cls} cannot be {status}.", "oto2.7.16")
        if status in ON_THE_MAP_ONLY and piece.box is not Box.MAP:
            yield Fault(f"{called(piece)} is {status} in the box {piece.box}.", "oto2.7.507")
    if len(set(piece.status)) < len(piece.status):
        yield Fault(f"{called(piece)} has a state twice.", "oto2.7.16")
    for one, other in NOT_BOTH:
        if one in piece.status and other in piece.status:
            yield Fault(f"{called(piece)} is {one} and {other} at once.", "oto2.7.16")
    lost = WRECKS & set(piece.status)
    if len(lost) > 1 or (lost and {Status.STUNNED, Status.RECALL, Status.ISOLATED} & set(piece.status)):
        yield Fault(f"{called(piece)} is a wreck and {', '.join(piece.status)}.", "oto2.cg5.c")


def audit_changes(state: State, before: State) -> Iterator[Fault]:
    now = {p.id: p for p in state.pieces}
    for old in before.pieces:
        new = now.get(old.id)
        if new is None:
            yield Fault(f"{called(old)} has vanished.", "oto2.7.16")
            continue
        graves = (Box.ELIMINATED, Box.EXITED, Box.EVACUATED, Box.RECOMBINED)
        if old.box in graves and new.box is not old.box and old.name not in COME_BACK:
            yield Fault(f"{called(old)} was {old.box} and came back.", "oto2.6.eliminated")
        if new.side != old.side or new.kind.cls not in {old.kind.cls, *BECOMES.get(old.kind.cls, ())}:
            yield Fault(f"{called(old)} has become a {new.side} {new.name}.", "oto2.7.16")
        if WRECKS & set(old.status) and not WRECKS & set(new.status) and new.box is Box.MAP:
            yield Fault(f"{called(old)} was a wreck and is none any more.", "oto2.cg5.c")
        if before.phase == "7.522":
            yield from _gun(state, old, new)


def _gun(state: State, old: Piece, new: Piece) -> Iterator[Fault]:
    """CG11: 4 hexes, 8 for a mortar on a large counter, 2 in tow; overnight anywhere that is not Isolated."""
    if old.kind.cls is not Class.GUN or Status.DISMANTLED in old.status or {old.box, new.box} != {Box.MAP}:
        return
    grid, towed, isolated = our_map().grid, Status.HOOKED in new.status, Status.ISOLATED in new.status
    apart = distance(grid.hex(old.hex), grid.hex(new.hex))
    most = 2 if towed else 8 if "mm " in old.name else 4
    if apart > most and (towed or isolated or state.date != OVERNIGHT):
        yield Fault(f"{called(new)} was moved {apart} hexes between scenarios; at most {most}.", "oto2.cg11.b")
