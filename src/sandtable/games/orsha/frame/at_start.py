"""CG9-CG11: what a piece may start a scenario as: concealed, hidden, a state noted in secret; never Bore Sighted."""

from collections.abc import Collection
from functools import cache

from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.cupola import is_cupola, refuse_hip
from sandtable.games.orsha.ground.maps import map_of
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import State
from sandtable.kernel import Refused, Side
from sandtable.rules import rule

INFANTRY = (MMC | SMC) - {Class.ARMOR_LEADER}


@rule("oto2.cg9.a", "oto2.cg9.b")
def must_show_status(*, concealed: bool, range_to_known_enemy: int, in_los: bool) -> bool:
    """CG9: a status noted in secret is shown once the piece is not concealed and a known enemy in range sees it."""
    return not concealed and in_los and range_to_known_enemy <= battles().secret_status.range


@cache
def noted_states() -> frozenset[Status]:
    """CG9: the states that may be noted instead of marked; a word that is no state of a piece is a fault at once."""
    return frozenset(Status(word) for word in battles().secret_status.noted)


@rule("oto2.cg9.a")
def may_be_secret(cls: Class, status: Status) -> bool:
    """CG9: these states of vehicles and Guns may be noted instead of marked."""
    return keeps_notes(cls) and status in noted_states()


@rule("oto2.cg9.a")
def keeps_notes(cls: Class) -> bool:
    """CG9: vehicles and Guns have states that may be noted; SW and men have not."""
    return cls in (Class.VEHICLE, Class.GUN)


def is_concealment_terrain(keys: Collection[str]) -> bool:
    """Whether one of these terrains of a hex conceals."""
    return any(word in key for word in battles().concealment.terrain for key in keys)


@rule("oto2.cg10.a", "oto2.cg10.b")
def refuse_concealment(
    side: Side, cls: Class, *, in_concealment_terrain: bool, in_enemy_los: bool, carried: bool = False
) -> Refused | None:
    """CG10: for the Germans the Russians count as off board, so no LOS denies it. Russian Infantry in concealment
    terrain (with the Equipment it possesses) may be concealed whatever the enemy sees; else A12.12 holds."""
    if side == GERMAN or not in_enemy_los:
        return None
    if in_concealment_terrain and (cls in INFANTRY or carried):
        return None
    if in_concealment_terrain:
        return Refused("an enemy sees it; only Infantry in concealment terrain is concealed even so", "oto2.cg10.b")
    return Refused("an enemy sees it outside concealment terrain (A12.12)", "oto2.cg10.b")


@rule("oto2.cg10.c")
def is_dummy(piece: Piece) -> bool:
    """CG10: a "?" bought in the RePh is a Dummy."""
    return piece.name == battles().concealment.dummy


@rule("oto2.cg11.a")
def refuse_bore_sighting() -> Refused:
    """CG11."""
    return Refused("there is no Bore Sighting in this campaign", "oto2.cg11.a")


@rule("oto2.cg11.f")
def refuse_gun_hip(*, revealed: bool) -> Refused | None:
    """CG11: a Gun keeps HIP while nobody has seen it; once revealed it may at most be concealed."""
    return Refused("a Gun once revealed does not start HIP; it may be concealed", "oto2.cg11.f") if revealed else None


@rule("oto2.cg11.f", "oto2.4.1.e")
def refuse_hidden(state: State, piece: Piece) -> Refused | None:
    """CG11, 4.1, 7.520: who starts HIP: whoever it was bought for, Cupolas of 23AM, Guns nobody has seen."""
    if piece.has(Status.HIDDEN):
        return None
    if piece.is_gun:
        return refuse_gun_hip(revealed=piece.remembers(Memory.REVEALED))
    if is_cupola(piece):
        return refuse_hip(state, piece)
    if piece.is_(Class.FORTIFICATION) and not is_dummy(piece):
        return None  # CG16: until all set-up is complete
    return Refused(f"{piece.name} ({piece.id}) sets up HIP only if it was bought with FPP", "oto2.7.520.hip")


@rule("oto2.cg11.f")
def note_revealed(state: State) -> None:
    """CG11: every Gun that ends a scenario on the map without being hidden has been seen."""
    for piece in state.pieces:
        if piece.is_gun and piece.box is Box.MAP and not piece.has(Status.HIDDEN):
            piece.remember(Memory.REVEALED)


def terrain_in(state: State, name: str) -> tuple[str, ...]:
    """The terrain of a hex as the battles have left it."""
    change = state.ground.changes.get(name)
    printed_keys = map_of(state).at(map_of(state).grid.hex(name))
    if change in ("rubble", "cleared"):
        return (change,)
    return (*printed_keys, *([change] if change else []))
