"""What a counter shows: its symbol, its values, its states as short tags; and the card beside the board."""

from collections.abc import Collection

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.at_start import is_dummy
from sandtable.games.orsha.pieces import Piece, Status
from sandtable.kernel import Face

SYMBOLS = {
    Class.SQUAD: "squad",
    Class.HALF_SQUAD: "half squad",
    Class.CREW: "crew",
    Class.LEADER: "leader",
    Class.ARMOR_LEADER: "leader",
    Class.HERO: "leader",
    Class.SW: "weapon",
    Class.GUN: "gun",
    Class.VEHICLE: "vehicle",
    Class.CUPOLA: "cupola",
    Class.AIRCRAFT: "air",
    Class.FORTIFICATION: "fort",
}
WORKS = {"Minefield": "mines", "Wire": "wire", "Trench": "trench", "AT Ditch": "trench", "Foxhole": "foxhole"}
TAGS = {
    Status.BROKEN: "BRK",
    Status.DM: "DM",
    Status.DISRUPTED: "DIS",
    Status.PINNED: "PIN",
    Status.CX: "CX",
    Status.BERSERK: "BSK",
    Status.ENCIRCLED: "ENC",
    Status.WOUNDED: "WND",
    Status.HEROIC: "HRO",
    Status.FANATIC: "FAN",
    Status.CAPTURED: "CAP",
    Status.CONCEALED: "?",
    Status.HIDDEN: "HIP",
    Status.MELEE: "MLE",
    Status.MALFUNCTIONED: "MAL",
    Status.DISABLED: "DSB",
    Status.LOW_AMMO: "LOW",
    Status.AMMO_SHORTAGE: "AMO",
    Status.DEPLETED: "DEP",
    Status.IMMOBILISED: "IMM",
    Status.BOGGED: "BOG",
    Status.MIRED: "MIR",
    Status.ABANDONED: "ABN",
    Status.MOTION: "MOT",
    Status.CE: "CE",
    Status.TCA: "TCA",
    Status.BU: "BU",
    Status.RECALL: "RCL",
    Status.STUNNED: "STN",
    Status.SHOCKED: "SHK",
    Status.UNCONFIRMED: "UK",
    Status.WRECK: "WRK",
    Status.BURNING: "BLZ",
    Status.BURNT_OUT: "OUT",
    Status.ISOLATED: "ISO",
    Status.DISMANTLED: "dm",
    Status.HOOKED: "TOW",
    Status.EMPLACED: "EMP",
}
"""As ASL players abbreviate them; a counter has room for three."""

Card = tuple[tuple[str, str, str], ...]


def face(piece: Piece, shown: Collection[str], *, own: bool) -> Face:
    """`shown`: those of its states that whoever looks may know; `own`: whether he may know what is written down."""
    tags = tuple(tag for status, tag in TAGS.items() if status in shown) if shown else ()
    if piece.level:
        tags = (f"L{piece.level}", *tags)
    if piece.along:
        tags = ("BYP" if piece.is_(Class.VEHICLE) else "CRE", *tags)
    return Face(symbol(piece), values=values(piece, own=own), tags=tags)


def symbol(piece: Piece) -> str:
    if is_dummy(piece):
        return "suspect"
    if "truck" in piece.kind.marks:
        return "truck"
    return WORKS.get(piece.name, SYMBOLS[piece.kind.cls])


def values(piece: Piece, *, own: bool) -> str:
    """Firepower, range and morale, or what stands largest on the counter; nothing where its name says all."""
    if piece.is_(Class.SQUAD, Class.HALF_SQUAD, Class.CREW, Class.LEADER):
        return piece.name
    if piece.is_(Class.ARMOR_LEADER, Class.GUN):
        return piece.name.partition(" ")[0]
    if not own:
        return ""
    if piece.name in ("Foxhole", "Pillbox"):  # as they are bought: 3, or 1+3+5
        return "+".join(map(str, piece.factors.values()))
    return " ".join(f"{n} {key.upper()}" for key, n in piece.factors.items())


def own_card(piece: Piece, source: str, holder: str) -> Card:
    """Everything, for who owns it."""
    lines = [("Number", piece.id, "oto2.7.16"), *open_card(piece, ", ".join(piece.states)), ("From", source, "")]
    return tuple(lines) + ((("Held by", holder, ""),) if holder else ())


def open_card(piece: Piece, states: str) -> Card:
    """What everybody knows of a counter of this sort that lies open; `states`: those he is told."""
    worth = "on your counter" if piece.kind.cvp is None else str(piece.kind.cvp)
    sort = "Dummy" if is_dummy(piece) else piece.kind.cls.replace("_", " ")
    lines = [("Counter", sort, ""), ("Quality", piece.kind.quality, "oto2.7.5183")]
    lines += [("Casualty VP", worth, "oto2.7.13.a"), ("State", states, "")]
    lines += [("Along", f"{piece.hex}-{piece.along}", "oto2.7.514.c")] if piece.along else []
    return tuple(line for line in lines if line[1])
