"""7.5041: the Task Check of Encircled units."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.orsha.catalogue import SMC, Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.checks import task_check
from sandtable.games.orsha.reph.eliminations import (
    abandon,
    called,
    eliminate,
    held_by,
    here,
    is_personnel,
    is_prisoner,
    leadership,
    owner,
    printed_morale,
)
from sandtable.games.orsha.sides import SIDES, enemy
from sandtable.games.orsha.state import State
from sandtable.kernel import (
    DECISION,
    FACT,
    Audience,
    ChooseSome,
    Field,
    FieldKind,
    Modifier,
    Note,
    Option,
    Procedure,
    Refused,
    Report,
    Side,
)
from sandtable.rules import rule

CITE = "oto2.7.5041.a"


@rule("oto2.7.5041.a")
def step_7_5041(state: State) -> Procedure[None]:
    """7.5041: every Encircled unit but prisoners takes its own 1TC; who fails is Eliminated at once."""
    for side in SIDES:
        tested = [p for p in state.pieces if _is_tested(p, side)]
        if not tested:
            continue
        told = yield from ask_levels(state, side, tested, "Encircled", CITE)
        for piece in tested:
            if piece.box is not Box.MAP:
                continue  # lost with the vehicle it was in
            level, leader = told[piece.id]
            modifiers = [Modifier(first_half().checks.encircled, "1TC", CITE), *leader]
            if not (yield from task_check(piece, morale=level, modifiers=modifiers, cite=CITE)):
                yield from _fails(state, piece)


def _is_tested(piece: Piece, side: Side) -> bool:
    on_map = piece.box is Box.MAP and owner(piece) == side
    return on_map and piece.has(Status.ENCIRCLED) and not is_prisoner(piece)


@rule("oto2.7.5041.a")
def _fails(state: State, piece: Piece) -> Procedure[None]:
    """7.5041: Eliminated, a vehicle with all in it; of an Immobilized one only those, and it is Abandoned."""
    words = called(piece)
    if piece.is_(Class.VEHICLE) and piece.has(Status.IMMOBILISED):
        abandon(state, piece)
        yield Note(f"{words}: crew and riders Eliminated, the vehicle is Abandoned.", CITE)
        return
    for rider in held_by(state, piece) if piece.is_(Class.VEHICLE) else []:
        eliminate(state, rider)
    rearmed, dropped = eliminate(state, piece)
    yield Note(f"{words} is Eliminated.", CITE)
    if rearmed:
        yield from _rearm(rearmed, dropped)


@rule("oto2.7.5041.b")
def _rearm(prisoners: Sequence[Piece], dropped: Sequence[Piece]) -> Procedure[None]:
    """7.5041: prisoners nobody takes over are Rearmed and may possess what their guard dropped."""
    first = prisoners[0]
    yield Note(f"{', '.join(called(p) for p in prisoners)} Rearmed.", "oto2.7.5041.b")
    if not dropped:
        return
    taken = yield from ChooseSome(
        question=f"What does {called(first)} take of the Equipment its guard dropped",
        cite="oto2.7.5041.b",
        wants=DECISION,
        side=first.side,
        key="rearm",
        options=tuple(Option(p.id, p.name) for p in dropped),
        suggestion=[],
    )
    for thing in dropped:
        if thing.id in taken:
            thing.holder = first.id
            thing.gain(Status.CAPTURED) if thing.side == enemy(first.side) else thing.lose(Status.CAPTURED)


def leaders_with(state: State, piece: Piece) -> list[Piece]:
    """Leaders in the unit's Location who may lend their leadership."""
    return [
        p
        for p in here(state, piece)
        if p.side == piece.side and p.kind.cls in SMC - {Class.HERO, Class.ARMOR_LEADER} and not is_prisoner(p)
    ]


def ask_levels(
    state: State, side: Side, tested: Sequence[Piece], what: str, cite: str, seen_by: Audience | None = None
) -> Procedure[dict[str, tuple[int, list[Modifier]]]]:
    """The Morale Level of each unit as the base rules leave it, and the leader it uses: offered from the counters."""
    leaders = {leader.id: leader for piece in tested for leader in leaders_with(state, piece)}
    rows = [{"piece": p.id, "morale": printed_morale(p) or 8, "leader": _best(state, p)} for p in tested]
    told = yield from Report(
        question=f"{what}: the Morale Level of each unit now, and the leader it uses",
        telling="Morale Levels and leaders: {}",
        cite=cite,
        wants=FACT,
        side=side,
        key="morale",
        seen_by=seen_by,
        context=("The numbers offered are the printed ones; change them where the base rules do (A7.7, A10).",),
        fields=(
            Field(
                "units",
                "Units",
                FieldKind.TABLE,
                columns=(
                    Field("piece", "Unit", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in tested)),
                    Field("morale", "Morale Level", FieldKind.NUMBER, 0, 12),
                    Field(
                        "leader",
                        "Leader used",
                        FieldKind.CHOICE,
                        choices=(("", "none"), *((p.id, called(p)) for p in leaders.values())),
                    ),
                ),
                default=rows,
            ),
        ),
        also=lambda value: refuse_levels(state, tested, value, cite),
    )
    return {row["piece"]: (row["morale"], _lent(state, row["leader"], cite)) for row in told["units"]}


def _best(state: State, piece: Piece) -> str:
    found = [p for p in leaders_with(state, piece) if leadership(p) < 0]
    return min(found, key=leadership).id if found else ""


def _lent(state: State, leader_id: str, cite: str) -> list[Modifier]:
    if not leader_id:
        return []
    leader = state.piece(leader_id)
    return [Modifier(leadership(leader), f"{leader.name} leader", cite)]


def refuse_levels(state: State, tested: Sequence[Piece], value: Mapping[str, Any], cite: str) -> Refused | None:
    """Every unit once, each with a leader of its own Location."""
    named = [row["piece"] for row in value["units"]]
    if sorted(named) != sorted(p.id for p in tested):
        return Refused("every unit is to be named once", cite)
    for row in value["units"]:
        piece = state.piece(row["piece"])
        if row["leader"] and row["leader"] not in [p.id for p in leaders_with(state, piece)]:
            return Refused(f"{row['leader']} is not with {called(piece)}", cite)
        if not is_personnel(piece) and row["leader"]:
            return Refused(f"{called(piece)} is a vehicle; no leader lends it his DRM", cite)
    return None
