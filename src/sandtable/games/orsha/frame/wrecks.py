"""CG5: wrecks and fire. What becomes of a wreck, what it still does, and what nobody may do with it."""

from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.state import State
from sandtable.kernel import Refused
from sandtable.rules import rule

SCROUNGE, BURN, REMOVE = "be Scrounged", "be set on fire", "be removed by D10.4"


def on_the_map(state: State) -> list[Piece]:
    """The wrecks that lie on the map, of both sides; they are no secret."""
    return [p for p in state.pieces if p.box is Box.MAP and WRECKS & set(p.status)]


@rule("oto2.cg5.c")
def after_the_fire(piece: Piece, *, terrain_blaze: bool) -> list[Status]:
    """CG5, 7.5091: a wreck that burns, or lies in a terrain Blaze, becomes Burnt-Out; until then it lies there."""
    burns = piece.has(Status.BURNING) or (terrain_blaze and piece.has(Status.WRECK))
    return [Status.BURNT_OUT] if burns else list(piece.status)


@rule("oto2.cg5.d")
def refuse_burnt_out(state: State, action: str, *, in_reph: bool = False) -> Refused | None:
    """CG5: it is not set on fire, Scrounged or removed by D10.4; a setting allows Scrounging in 7.5137."""
    if action == SCROUNGE and in_reph and state.readings.scrounge_burnt_out_wreck == "in-reph-7.5137":
        return None
    return Refused(f"a Burnt-Out Wreck cannot {action}", "oto2.cg5.d")


@rule("oto2.cg5.c", "oto2.cg5.d")
def hinders(piece: Piece) -> int:
    """CG5: wrecks of every sort hinder LOS alike."""
    return int(bool(WRECKS & set(piece.status)))
