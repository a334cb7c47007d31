"""7.520: hidden set-up bought with FPP, and which pieces may set up hidden with whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.cupola import hides_free
from sandtable.games.orsha.frame.at_start import INFANTRY, refuse_hidden, terrain_in
from sandtable.games.orsha.frame.terms import is_retained
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reph.setup_form import HIDDEN, called
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, ChooseSome, Option, Procedure, Refused
from sandtable.rules import rule

CITE = "oto2.7.520.hip"
Row = Mapping[str, Any]


@dataclass
class Hidden:
    """Who sets up hidden; those of them who may do so in shellholes."""

    units: list[str] = field(default_factory=list)
    in_shellholes: list[str] = field(default_factory=list)

    def cost(self, state: State) -> int:
        return sum(hip_price(state.piece(unit), shellholes=unit in self.in_shellholes) for unit in self.units)


@rule("oto2.7.520.hip")
def hip_price(piece: Piece, *, shellholes: bool = False) -> int:
    """7.520: what hiding this unit costs; double for Infantry in shellholes that hold no orchard and no Gun."""
    told = second_half().fortifications.hip
    price = told.prices[piece.kind.cls]
    return price * told.shellholes_factor if shellholes and piece.kind.cls in INFANTRY else price


def hint_of_hiding() -> tuple[str, ...]:
    """Told where Fortifications are bought: what hiding will cost of what is left."""
    told = second_half().fortifications.hip
    prices = told.prices[Class.SQUAD], told.prices[Class.HALF_SQUAD], told.prices[Class.LEADER]
    squad, half, leader = map(str, prices)
    return (
        f"Keep some FPP for whoever sets up hidden (HIP), which is asked next: {squad} a squad, {half} a half squad,"
        f" {leader} a leader or crew; {told.percent} % of the squads at most. What is left after that is lost.",
    )


@rule("oto2.7.520.hip")
def hip_limit(squads: int) -> int:
    """7.520: at most 10 % of the German squads, fractions rounded up, may hide in one scenario."""
    return -(-squads * second_half().fortifications.hip.percent // 100)


def could_hide(state: State) -> list[Piece]:
    """Whom hiding can be bought for: not crews of Guns and Cupolas of 23AM, for whom it costs nothing."""
    priced = second_half().fortifications.hip.prices
    waiting = state.of(GERMAN, Box.REINFORCEMENT, Box.RETAINED, Box.FORTIFICATION)
    manned = {p.holder for p in state.pieces if p.is_gun}
    return [
        p
        for p in waiting
        if p.kind.cls in priced
        and not p.has(Status.HIDDEN)
        and p.id not in manned
        and not hides_free(state, p)
        and is_retained(state, p)
    ]


@rule("oto2.7.520.hip")
def refuse_buying(state: State, chosen: Sequence[str], budget: int) -> Refused | None:
    """7.520: no more than a tenth of the squads, and no more than is left to spend."""
    pieces = [state.piece(piece_id) for piece_id in chosen]
    kept = [p for p in state.of(GERMAN, Box.RETAINED, Box.REINFORCEMENT) if p.is_(Class.SQUAD) and p.has(Status.HIDDEN)]
    squads = sum(p.is_(Class.SQUAD) for p in pieces) + len(kept)  # paid for on an earlier date, and not used yet
    most = hip_limit(sum(p.is_(Class.SQUAD) for p in could_hide(state)) + len(kept))
    if squads > most:
        share = second_half().fortifications.hip.percent
        return Refused(f"{squads} squads hidden; at most {most} ({share} %, rounded up)", CITE)
    price = sum(hip_price(p) for p in pieces)
    if price > budget:
        return Refused(f"hiding these costs {price} FPP; {budget} are left", CITE)
    return None


@rule("oto2.7.520.hip")
def hiding_costs(state: State, budget: int) -> Procedure[Hidden]:
    """7.520: who hides, and whose hiding is paid for twice so that it may be in shellholes."""
    able = could_hide(state)
    if not any(hip_price(p) <= budget for p in able):
        return Hidden()
    choices = tuple(_option(p, hip_price(p)) for p in able)
    chosen = yield from ChooseSome(
        question=f"Which units set up hidden (HIP), for up to {budget} FPP",
        cite=CITE,
        wants=DECISION,
        key="hip",
        options=choices,
        context=(
            "Guns with their crews hide for nothing (A12.34), and SW with the unit they are with.",
            "Concealment counters cannot be hidden.",
        ),
        also=lambda chosen: refuse_buying(state, chosen, budget),
        suggestion=[],
    )
    left = budget - sum(hip_price(state.piece(unit)) for unit in chosen)
    return Hidden(chosen, (yield from _in_shellholes(state, chosen, left)))


def _in_shellholes(state: State, chosen: Sequence[str], left: int) -> Procedure[list[str]]:
    extra = {unit: _again(state.piece(unit)) for unit in chosen if 0 < _again(state.piece(unit)) <= left}
    if not extra:
        return []
    again = yield from ChooseSome(
        question=f"Which of them may hide in shellholes, for up to {left} FPP more",
        cite=CITE,
        wants=DECISION,
        key="hip shellholes",
        options=tuple(_option(state.piece(unit), price) for unit, price in extra.items()),
        context=("Infantry pays double in shellholes that are no orchard and hold no Gun.",),
        also=lambda units: None if (p := sum(extra[u] for u in units)) <= left else f"that costs {p} FPP more",
        suggestion=[],
    )
    return again


def _again(piece: Piece) -> int:
    return hip_price(piece, shellholes=True) - hip_price(piece)


def _option(piece: Piece, price: int) -> Option:
    return Option(piece.id, called(piece), hint=f"{price} FPP")


def hide(state: State, hidden: Hidden) -> None:
    """Units that were paid for set up hidden; what was paid for an earlier date is forgotten."""
    for unit in hidden.units:
        piece = state.piece(unit)
        piece.gain(Status.HIDDEN)
        piece.forget(Memory.PAID_FOR_SHELLHOLES)
        if unit in hidden.in_shellholes:
            piece.remember(Memory.PAID_FOR_SHELLHOLES)


# ---- at set-up


@rule("oto2.7.520.hip", "oto2.cg11.f", "oto2.4.1.e")
def refuse_hidden_start(state: State, row: Row, rows: Sequence[Row]) -> Refused | None:
    """7.520: a Gun's crew hides with its Gun for nothing, SW with the hidden Infantry they are with; others
    only if it was bought, in shellholes at double price."""
    piece = state.piece(row["piece"])
    beside = [state.piece(r["piece"]) for r in rows if r["hex"] == row["hex"] and r.get("start") == HIDDEN]
    gun = any(p.is_gun for p in beside)
    if piece.is_(Class.CREW) and any(p.is_gun and p.holder in (piece.id, "") for p in beside):
        return None
    if piece.is_sw and any(p.kind.cls in INFANTRY for p in beside):
        return None
    refusal = refuse_hidden(state, piece)
    if refusal or piece.kind.cls not in INFANTRY or gun:
        return refusal
    return refuse_shellholes(state, piece, row["hex"])


@rule("oto2.7.520.hip")
def refuse_shellholes(state: State, piece: Piece, hex: str) -> Refused | None:
    """7.520: Infantry that hides in shellholes has paid twice."""
    ground = terrain_in(state, hex)
    bare = "shellholes" in ground and "orchard" not in " ".join(ground)
    if piece.kind.cls not in INFANTRY or not bare or piece.remembers(Memory.PAID_FOR_SHELLHOLES):
        return None
    words = f"{piece.name} ({piece.id}) in {hex}: in shellholes its hiding costs double, and only the single"
    return Refused(f"{words} price was paid", CITE)
