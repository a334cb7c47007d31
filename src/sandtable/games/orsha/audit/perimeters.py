"""Control, Perimeters and No-Man's Land agree with each other and with who stands where (7.505 to 7.507)."""

from collections import defaultdict
from collections.abc import Iterator

from sandtable.games.orsha.audit.places import hexes
from sandtable.games.orsha.audit.words import PERSONNEL, SINGLE_MEN, between, called, in_hands_of, is_live_unit
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import State
from sandtable.kernel import Fault, Side

SIDES = frozenset({GERMAN, RUSSIAN})


def audit_ground(state: State) -> Iterator[Fault]:
    ground = state.ground
    for name, side in ground.control.items():
        if name.partition("/")[0] not in hexes() or side not in SIDES:
            yield Fault(f"{name} is Controlled by {side!r}.", "oto2.7.5051")
    if between(state, "7.501", "7.505"):
        yield from _occupied(state)
    if not between(state, "7.507", "7.509"):
        return  # fires and the next battle change the ground again
    land, isolated = set(ground.no_mans_land), {name for area in ground.isolated for name in area}
    for name in sorted(land & ground.control.keys()):
        yield Fault(f"{name} is No-Man's Land and Controlled.", "oto2.7.5057.c")
    for side, own in ground.perimeter.items():
        for name in own:
            if name not in isolated and ground.control.get(name) != side:
                yield Fault(f"{name} lies in the {side} Perimeter and is not {side}.", "oto2.7.5057.a")
        outside = set(ground.front.get(side, ())) - set(own)
        if outside:
            yield Fault(f"Front-Line hexes outside the {side} Perimeter: {sorted(outside)[:3]}.", "oto2.7.505")
    if state.phase == "7.507":
        yield from _inside(state, isolated)


def _occupied(state: State) -> Iterator[Fault]:
    """A26.1: a hex where MMC of one side stand and nobody of the other is theirs; before 7.505 draws its lines."""
    there: dict[str, set[Side]] = defaultdict(set)
    squads: dict[str, set[Side]] = defaultdict(set)
    for piece in filter(is_live_unit, state.pieces):
        there[piece.hex].add(in_hands_of(piece))
        steady = Status.BROKEN not in piece.status and piece.level == 0
        if piece.kind.cls in PERSONNEL - SINGLE_MEN and steady:
            squads[piece.hex].add(piece.side)
    for name, sides in squads.items():
        if len(there[name]) == 1 and state.ground.control.get(name) not in sides and name != "K33":
            yield Fault(f"Only {sides} MMC stand in {name}, and it is {state.ground.control.get(name)}.", "oto2.7.5051")


def _inside(state: State, isolated: set[str]) -> Iterator[Fault]:
    """7.5054, 7.5057, 7.5066: once Perimeters are final every unit is in its own, or in an Isolated Area."""
    for piece in filter(is_live_unit, state.pieces):
        cut_off = piece.hex in isolated or f"{piece.hex}/{piece.level}" in isolated
        if not cut_off and state.ground.control.get(piece.hex) != in_hands_of(piece):
            yield Fault(f"{called(piece)} in {piece.hex} is in no Perimeter of its side.", "oto2.7.5066")
