"""7.501: every Location that holds units of both sides is fought out before anything else is done."""

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.cupola import destroy, is_cupola, refuse_abandonment, refuse_move
from sandtable.games.orsha.frame.occupation import is_unit, taker
from sandtable.games.orsha.frame.victory import BRIDGE, bridge_stands
from sandtable.games.orsha.ground.maps import hex_on_map, our_map
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.reph.casualties import count_casualties, worth_of
from sandtable.games.orsha.reph.eliminations import (
    called,
    eliminate,
    held_by,
    is_free,
    is_personnel,
    let_go,
    owner,
    reduce_casualties,
    wreck,
)
from sandtable.games.orsha.sides import RUSSIAN, SIDES
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import NoSuchHex
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    ChooseSome,
    Field,
    FieldKind,
    Note,
    NotUnderstood,
    Option,
    Procedure,
    Refused,
    Report,
    Side,
    reveal,
)
from sandtable.rules import rule

CITE = "oto2.7.501.a"
FATES = (("stays", "stays"), ("reduced", "Casualty Reduced"), ("eliminated", "Eliminated"), ("captured", "captured"),
         ("withdrew", "withdrew"))  # fmt: skip
Place = tuple[str, int]


class UnitFate(TypedDict):
    piece: str
    fate: str
    hex: str
    captor: str


class RoundTold(TypedDict):
    units: list[UnitFate]
    stalemate: NotRequired[bool]


def in_melee(state: State, place: Place) -> list[Piece]:
    """7.501: who can attack in CC there: Personnel but for prisoners, and manned vehicles, hidden ones too."""
    found = [p for p in state.pieces if p.box is Box.MAP and (p.hex, p.level) == place]
    return [p for p in found if _fights(p)]


def _fights(piece: Piece) -> bool:
    return is_unit(piece.kind.cls, piece.status)  # 4.1: a Cupola too


def is_contested(state: State, place: Place) -> bool:
    return len({owner(p) for p in in_melee(state, place)}) == 2


def melee_locations(state: State) -> list[Place]:
    owners: dict[Place, set[Side]] = {}
    for piece in state.pieces:
        if piece.box is Box.MAP and piece.hex and _fights(piece):
            owners.setdefault((piece.hex, piece.level), set()).add(owner(piece))
    return sorted(place for place, there in owners.items() if len(there) == 2)


@rule("oto2.7.501.a", "oto2.7.5011")
def step_7_501(state: State) -> Procedure[None]:
    """7.501: the Russian names the order; each Melee is fought until no CC attack can be made any more."""
    fought: set[Place] = set()
    while left := [place for place in melee_locations(state) if place not in fought]:
        place = left[0] if len(left) == 1 else (yield from _next(left))
        fought.add(place)  # who withdraws into another enemy's Location fights there
        yield from conclude(state, place)


def _next(places: list[Place]) -> Procedure[Place]:
    by_name = {_words(place): place for place in places}
    name = yield from Choose(
        question="Which Melee is resolved next",
        cite="oto2.7.5011",
        wants=DECISION,
        side=RUSSIAN,
        key="melee order",
        options=tuple(Option(word, word) for word in by_name),
    )
    return by_name[name]


def _words(place: Place) -> str:
    return place[0] if place[1] == 0 else f"{place[0]} level {place[1]}"


@rule("oto2.7.501.a", "oto2.7.501.b")
def conclude(state: State, place: Place) -> Procedure[None]:
    """7.501: Motion counters go; one round; what the first round changes; then all the rounds that are left."""
    for piece in in_melee(state, place):
        piece.lose(Status.MOTION)
        piece.gain(Status.MELEE)
    yield Note(f"Melee in {_words(place)}: no Ambush; the Russian is the ATTACKER.", CITE)
    fled = yield from _round(state, place, f"First round of the Melee in {_words(place)}", last=False)
    yield from after_first_round(state, place)
    if is_contested(state, place):
        more = f"All further rounds in {_words(place)}, until none can be fought"
        fled += yield from _round(state, place, more, last=True)
    for piece in state.pieces:
        if (piece.hex, piece.level) == place:
            piece.lose(Status.MELEE)
    yield from hold_where_alone(state, [place, *fled])


@rule("oto2.7.5051", "oto2.7.5031", "oto2.6.lvp.k33")
def hold_where_alone(state: State, places: Iterable[Place]) -> Procedure[None]:
    """7.5051: who is left alone in a Location of the Melee, has withdrawn into one or rallied in it, Controls it from
    now on: before the LVP are counted (7.5031). A hex goes with its ground level, if no enemy is above it."""
    for hex, level in dict.fromkeys(places):
        if level < 0 and (hex != BRIDGE or bridge_stands(state)):
            continue  # 6: while the bridge stands its LVP are not those of the gully below
        key = f"{hex}/{level}" if level > 0 else hex
        there = [p for p in state.pieces if p.box is Box.MAP and p.hex == hex and (level <= 0 or p.level == level)]
        side = taker((owner(p), p.kind.cls, p.status) for p in there)
        if side and state.ground.control.get(key) != side:
            state.ground.control[key] = side
            state.ground.drawn = {}
            yield Note(f"The {side.capitalize()} side Controls {_words((hex, level))} now.", "oto2.7.5051", side=side)


def _round(state: State, place: Place, question: str, *, last: bool) -> Procedure[list[Place]]:
    """What came of it; the Locations that units withdrew to."""
    names = tuple((p.id, _shown(p)) for p in in_melee(state, place))
    told = yield from Report[RoundTold](
        question=question,
        cite=CITE,
        wants=FACT,
        key="melee",
        fields=(
            Field(
                "units",
                "What became of each unit",
                FieldKind.TABLE,
                columns=(
                    Field("piece", "Unit", FieldKind.CHOICE, choices=names),
                    Field("fate", "Fate", FieldKind.CHOICE, choices=FATES),
                    Field("hex", "Withdrew to", FieldKind.HEX),
                    Field("captor", "Captured by", FieldKind.CHOICE, choices=(("", "–"), *names)),
                ),
                default=[{"piece": id, "fate": "stays", "hex": "", "captor": ""} for id, _ in names],
            ),
            *((Field("stalemate", "No CC attack can be made any more", FieldKind.YES_NO),) if last else ()),
        ),
        exists=lambda value: _round_exists(state, place, value),
        also=lambda value: refuse_round(state, place, value, last=last),
        suggestion={"stalemate": True} if last else {},
    )
    for row in told["units"]:
        yield from _suffer(state, state.piece(row["piece"]), row)
    return [(row["hex"], 0) for row in told["units"] if row["fate"] == "withdrew"]


def _shown(piece: Piece) -> str:
    """Until the first round is over an unrevealed unit is in the Melee without a name (7.501.c)."""
    unseen = piece.has(Status.HIDDEN) or piece.has(Status.CONCEALED)
    return f"an unrevealed {piece.side.capitalize()} unit ({piece.id})" if unseen else called(piece)


def _round_exists(state: State, place: Place, value: RoundTold) -> None:
    """Raises NotUnderstood for a hex that is not on the map, or a captor that is not in the Melee."""
    there = {p.id for p in in_melee(state, place)}
    for row in value["units"]:
        if row["fate"] == "withdrew" or row["hex"]:
            hex_on_map(row["hex"], CITE)
        if row["captor"] and row["captor"] not in there:
            raise NotUnderstood(f"{row['captor']!r} is no unit of this Melee", CITE)


def refuse_round(state: State, place: Place, value: RoundTold, *, last: bool) -> Refused | None:
    """Each unit once, captors that are there, and at the end nobody left to fight."""
    rows = value["units"]
    fate = {row["piece"]: row["fate"] for row in rows}
    if len(fate) < len(rows):
        return Refused("a unit is named twice", CITE)
    there = {p.id: p for p in in_melee(state, place)}
    for row in rows:
        piece = there[row["piece"]]
        captor = there.get(row["captor"])
        if refusal := _refuse_fate(piece, row):
            return refusal
        if row["fate"] == "captured" and (captor is None or owner(captor) == owner(piece)):
            return Refused(f"{called(piece)} is captured: name the enemy there that guards it", CITE)
        if row["fate"] == "captured" and captor is not None and not is_free(captor):
            return Refused(f"{called(captor)} cannot take anybody prisoner", "oto2.7.508.a")
        if row["fate"] == "captured" and fate.get(row["captor"], "stays") not in ("stays", "reduced"):
            return Refused(f"{row['captor']} is not there any more to guard {called(piece)}", CITE)
        if row["fate"] == "withdrew" and not _adjacent(place[0], row["hex"]):
            return Refused(f"{called(piece)} withdraws to an adjacent hex, not to {row['hex'] or 'nowhere'}", CITE)
    stay = {owner(p) for p in there.values() if fate.get(p.id, "stays") in ("stays", "reduced")}
    if last and len(stay) == 2 and not value.get("stalemate"):
        return Refused("both sides are still there: rounds go on until no CC attack can be made", CITE)
    return None


@rule("oto2.7.501.a", "oto2.4.1.d", "oto2.4.1.h")
def _refuse_fate(piece: Piece, row: UnitFate) -> Refused | None:
    """Only Personnel is Casualty Reduced, what cannot move does not withdraw, and nobody leaves a Cupola."""
    if row["fate"] == "reduced" and not is_personnel(piece):
        return Refused(f"{called(piece)}: only Personnel is Casualty Reduced", CITE)
    if row["fate"] == "captured" and (refusal := refuse_abandonment(piece)):
        return refusal
    if row["fate"] == "withdrew":
        immobile = Refused(f"{called(piece)} cannot move", CITE) if piece.has(Status.IMMOBILISED) else None
        return refuse_move(piece, row["hex"]) or immobile
    return None


def _adjacent(here: str, there: str) -> bool:
    grid = our_map().grid
    try:
        return grid.hex(here).is_adjacent(grid.hex(there))
    except NoSuchHex:
        return False


@rule("oto2.7.501.a")
def _suffer(state: State, piece: Piece, row: UnitFate) -> Procedure[None]:
    is_loss, side = row["fate"] in ("eliminated", "captured", "reduced"), owner(piece)
    if row["fate"] != "stays":
        yield Note(f"{_shown(piece)}: {dict(FATES)[row['fate']]}.", CITE, side=piece.side)
    worth = (yield from worth_of(piece)) if is_loss else 0
    match row["fate"]:
        case "eliminated" if is_cupola(piece):
            destroy(piece)
        case "eliminated" if piece.is_(Class.VEHICLE):
            wreck(state, piece)
        case "eliminated":
            eliminate(state, piece)
        case "reduced":
            yield from reduce_casualties(state, piece, CITE)
            worth -= piece.kind.known_cvp if piece.box is Box.MAP else 0
        case "captured":
            let_go(state, piece)  # what it possessed lies there; its own prisoners are freed or taken over
            piece.gain(Status.CAPTURED)
            if piece.is_(Class.VEHICLE):
                piece.gain(Status.ABANDONED)  # its crew is gone; who will man it is asked in 7.5131a
            else:
                piece.holder = row["captor"]
        case "withdrew":
            for thing in [piece, *held_by(state, piece)]:
                thing.hex, thing.level = row["hex"], 0
    count_casualties(state, side, worth)


@rule("oto2.7.501.c")
def after_first_round(state: State, place: Place) -> Procedure[None]:
    """7.501: hidden and concealed units are revealed, pins and CX go, Stuns turn to +1, vehicles open or close."""
    there = in_melee(state, place)
    for piece in there:
        if piece.has(Status.HIDDEN) or piece.has(Status.CONCEALED):
            yield reveal(f"{called(piece)} is revealed in the Melee.", "oto2.7.501.c")
        piece.lose(Status.HIDDEN, Status.CONCEALED, Status.PINNED, Status.CX)
        if piece.has(Status.STUNNED):
            piece.remember(Memory.STUN)
    vehicles = [p for p in there if p.is_(Class.VEHICLE)]
    for side in SIDES:
        yield from _open_or_close(side, [p for p in vehicles if owner(p) == side])


def _open_or_close(side: Side, vehicles: list[Piece]) -> Procedure[None]:
    if not vehicles:
        return
    exposed = yield from ChooseSome(
        question="Which of your vehicles in this Melee are CE now? The others are buttoned up.",
        telling="CE in this Melee: {}.",
        cite="oto2.7.501.c",
        wants=DECISION,
        side=side,
        key="crew exposed",
        options=tuple(Option(p.id, called(p)) for p in vehicles),
        suggestion=[],
    )
    for piece in vehicles:
        piece.lose(Status.CE, Status.BU)
        piece.gain(Status.CE if piece.id in exposed else Status.BU)
