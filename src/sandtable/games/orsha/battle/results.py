"""What happened in a battle, as one value, and how it enters the campaign. 7.13, CG5, CG7, CG14"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sandtable.games.orsha.battle.bombardment import is_bombardment
from sandtable.games.orsha.catalogue import MMC, Class, kind
from sandtable.games.orsha.cupola import destroy, is_cupola
from sandtable.games.orsha.frame.at_start import note_revealed
from sandtable.games.orsha.frame.occupation import Standing, taker
from sandtable.games.orsha.frame.terms import is_equipment
from sandtable.games.orsha.frame.victory import BRIDGE, BRIDGE_DOWN, bridge_destroyed, bridge_stands
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.reph.companions import note_sat_out
from sandtable.games.orsha.reph.eliminations import is_prisoner
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import Side
from sandtable.rules import rule


@dataclass
class Happened:
    """Both sides' rows, the ground, and the points. `cvp` are those inflicted ON each side."""

    rows: list[Told] = field(default_factory=list)
    became: dict[str, str] = field(default_factory=dict)  # piece to the counter it is now: a half squad, a Replacement
    new: list[tuple[Side, str, str]] = field(default_factory=list)  # side, counter, hex: leaders made, squads deployed
    control: dict[str, Side] = field(default_factory=dict)
    fires: dict[str, str] = field(default_factory=dict)
    changes: dict[str, str] = field(default_factory=dict)
    used: list[str] = field(default_factory=list)  # OBA groups that placed an FFE:1
    cvp: dict[Side, int] = field(default_factory=lambda: {GERMAN: 0, RUSSIAN: 0})
    evp: int = 0
    stated: dict[str, Side] = field(default_factory=dict)  # Control as the players put it, before what follows from it
    rained: bool = False
    lines: dict[str, int] = field(default_factory=dict)  # the quick battle's: the lowest Russian number by sector


GONE = ("eliminated", "left")
"""Fates by which a piece is Eliminated; CG14: whoever leaves the map otherwise than for VP is."""


def is_lost(status: list[Status]) -> bool:
    return bool(status) and any(s in battles().counted.statuses for s in status)


@rule("oto2.7.13.a", "oto2.7.13.b", "oto2.cg14")
def count_cvp(state: State, happened: Happened) -> dict[Side, int]:
    """7.13: the Casualty VP of what each side lost, wrecks left on the map included; unknown values count nothing. What
    was lost in an earlier scenario (a wreck removed now, a prisoner) has been counted then."""
    lost = {GERMAN: 0, RUSSIAN: 0}
    for row in happened.rows:
        piece = state.piece(row.piece)
        if is_lost(piece.status):
            continue
        if row.fate in GONE or (row.fate == "map" and is_lost(row.status)):
            lost[piece.side] += piece.kind.known_cvp
        elif row.piece in happened.became and piece.kind.cls in MMC:  # a leader Replaced by a lesser one is no casualty
            lost[piece.side] += max(0, piece.kind.known_cvp - kind(piece.side, happened.became[row.piece]).known_cvp)
    for thing, fate in gone_along(state, happened):
        if fate == "left" and not is_lost(thing.status):
            lost[thing.side] += thing.kind.known_cvp
    return {side: points - min(points, in_two_halves(state, side, happened)) for side, points in lost.items()}


def in_two_halves(state: State, side: Side, happened: Happened) -> int:
    """What squads that Deployed seem to have lost: their other half squads are among the new counters."""
    became = [(state.piece(p), name) for p, name in happened.became.items() if state.piece(p).side == side]
    halves = Counter(name for piece, name in became if piece.is_(Class.SQUAD) and name == piece.kind.half)
    new = Counter(name for whose, name, _ in happened.new if whose == side)
    new += Counter(state.piece(made).name for made in state.battle.made if made in state.sides[side].pieces)
    return sum(kind(side, name).known_cvp for name in (halves & new).elements())


def gone_along(state: State, happened: Happened) -> list[tuple[Piece, str]]:
    """CG14: Weapons and armor leaders of whom nothing is said, with the fate of who takes them off the map."""
    told = {row.piece: row for row in happened.rows}
    found = []
    for thing in state.pieces:
        holder = told.get(thing.holder)
        if holder and thing.id not in told and thing.box is Box.MAP and holder.fate in ("left", "exited"):
            found += [(thing, holder.fate)] if thing.is_(Class.ARMOR_LEADER) or is_equipment(thing) else []
    return found


def unknown_worth(state: State, happened: Happened) -> list[Piece]:
    """Lost pieces whose Casualty VP no public source gives: the players must count them."""
    gone = [state.piece(r.piece) for r in happened.rows if r.fate in GONE or is_lost(r.status)]
    return [p for p in gone if p.kind.cvp is None and not is_lost(p.status)]


@rule("oto2.cg14")
def count_evp(state: State, happened: Happened) -> int:
    """CG14: what Russian units that left by the west edge are worth, with what they took along."""
    gone = [state.piece(r.piece) for r in happened.rows if r.fate == "exited"]
    gone += [thing for thing, fate in gone_along(state, happened) if fate == "exited" and thing.side == RUSSIAN]
    return sum(piece.kind.known_cvp for piece in gone)


def occupied(state: State, happened: Happened) -> dict[str, Side]:
    """Hexes where unbroken MMC of one side stand with no unit of the other: these Control them (A26.1). Control won in
    other ways, by vehicles for one, the players state."""
    after = {p.id: (p.hex if p.box is Box.MAP else "", p.level, p.status) for p in state.pieces}
    after |= {r.piece: (r.hex if r.fate == "map" else "", r.level, r.status) for r in happened.rows}
    standing: dict[str, list[Standing]] = {}
    for piece in state.pieces:
        hex, level, status = after[piece.id]
        if hex == BRIDGE and level < 0 and bridge_stands(state):
            continue  # 6: while the bridge stands its LVP are not those of the gully below
        if hex and not is_lost(status):
            standing.setdefault(hex, []).append((piece.side, piece.kind.cls, status))
    for side, name, hex in happened.new:
        standing.setdefault(hex, []).append((side, kind(side, name).cls, ()))
    return {hex: won for hex, there in sorted(standing.items()) if (won := taker(there))}


@rule("oto2.cg5.a", "oto2.cg5.b", "oto2.cg7.a", "oto2.7.4.tracks")
def enter(state: State, happened: Happened) -> None:
    """The battle becomes part of the campaign; nothing is forgotten and nothing deleted."""
    before = {p.id for p in state.pieces}
    for row in happened.rows:
        befall(state, row)
    for piece_id, name in happened.became.items():
        kind(state.piece(piece_id).side, name)
        state.piece(piece_id).name = name
    for side, name, hex in happened.new:
        piece = state.add(side, name, f"battle {state.date}", Box.MAP)
        piece.hex = hex
    for piece in state.pieces:
        if piece.id in before and piece.box is Box.REINFORCEMENT:
            piece.box = Box.RETAINED  # CG7: what did not enter play stays available
            note_sat_out(piece)
    take_control(state, happened)
    state.ground.fires = dict(happened.fires)
    state.ground.changes |= happened.changes
    state.ground.lines = dict(happened.lines)
    state.conditions.rained = happened.rained
    use_up(state, [*happened.used, *state.battle.ffe1])
    note_revealed(state)
    _count(state, happened.cvp, happened.evp)


@rule("oto2.7.5051", "oto2.6.lvp.k33")
def take_control(state: State, happened: Happened) -> None:
    """7.5051: Control passes, so that each Location has one Controller. 6: a bridge of K33 destroyed now leaves its
    gully to whoever last Controlled it, until the enemy gains that Location."""
    fell = happened.changes.get(BRIDGE) == BRIDGE_DOWN and bridge_stands(state)
    last = happened.stated.get(BRIDGE) or state.ground.control.get(BRIDGE, GERMAN) if fell else None
    state.ground.control |= happened.control
    state.ground.drawn = {}
    if last:
        bridge_destroyed(state, last)


@rule("oto2.cg14", "oto2.4.1.c")
def befall(state: State, row: Told) -> None:
    """The fate of a piece. CG14: its Weapons leave the map with it. 4.1: of a Cupola nothing is left."""
    piece = state.piece(row.piece)
    if is_cupola(piece) and row.fate in GONE:
        destroy(piece)
        return
    piece.box = Box(battles().afterwards[row.fate])
    piece.hex, piece.level = (row.hex, row.level) if row.fate == "map" else ("", 0)
    piece.status, piece.holder = list(row.status), row.holder
    piece.along = row.along if row.fate == "map" else ""
    if row.fate == "exited" and state.readings.exited_russian_units == "retained":
        piece.box = Box.RETAINED
    if row.fate == "map" and Status.CAPTURED not in row.status:
        return
    for other in state.pieces:
        if other.holder != piece.id or other.box is not Box.MAP:
            continue
        if row.fate != "map":
            _without_holder(state, other, row.fate)
        if is_prisoner(other):
            other.holder = ""  # whoever is guarded by nobody is free
            other.lose(Status.CAPTURED)


def _without_holder(state: State, thing: Piece, fate: str) -> None:
    """What a piece that is gone possessed stays behind, unless it left the map and took it along; an armor leader goes
    with his AFV, and is Recalled with it."""
    leads = thing.is_(Class.ARMOR_LEADER)
    if leads and fate == "recalled":
        thing.box, thing.hex, thing.level = Box.RECALLED, "", 0
        return
    thing.holder = ""
    if fate in ("left", "exited", "recalled") and (leads or is_equipment(thing)):
        thing.hex, thing.level = "", 0
        kept = fate == "exited" and state.readings.exited_russian_units == "retained"
        thing.box = Box.RETAINED if kept else Box.EXITED if fate == "exited" else Box.ELIMINATED


@rule("oto2.cg7.b", "oto2.fn.20.d")
def use_up(state: State, used: Collection[str]) -> None:
    """CG7: an OBA module that has placed an FFE:1 is used, and by the usual reading gone; a Bombardment always."""
    for camp in state.sides.values():
        for group in camp.groups:
            if group.id in used:
                group.used = True
                group.gone = is_bombardment(group) or state.readings.used_oba_module == "gone"


def _count(state: State, cvp: Mapping[Side, int], evp: int) -> None:
    for side, points in cvp.items():
        state.sides[side].line.cvp += points
    state.track.cvp += cvp[GERMAN]
    state.track.evp += evp
    state.sides[RUSSIAN].line.evp += evp
