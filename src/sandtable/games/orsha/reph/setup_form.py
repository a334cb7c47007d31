"""The form of a set-up (7.522): a row for each piece, and the same pieces as counters on the map."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.orsha.board.faces import values
from sandtable.games.orsha.catalogue import MMC, Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.reph.gun_moves import is_towable
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import State
from sandtable.kernel import Field, FieldKind, OnPicture, Side, Standing

CONCEALED, UNSEEN, HIDDEN, TOWED = "concealed", "unseen", "hidden", "towed"
STARTS = (
    ("", "as it is"),
    (CONCEALED, "concealed"),
    (UNSEEN, "concealed, unseen"),
    (HIDDEN, "hidden (HIP)"),
)
IN_TOW = (TOWED, "in tow")
Row = Mapping[str, Any]


def called(piece: Piece) -> str:
    """A counter with its number and, in short, its group: the date tells the groups of one kind apart."""
    side, _, group = piece.group.partition(" ")
    size = f" {values(piece, own=True)}" if piece.is_(Class.FORTIFICATION) and piece.factors else ""
    return f"{piece.name}{size} ({piece.id}, {group if side == piece.side else piece.group})"


def set_up_form(state: State, side: Side, pieces: Sequence[Piece], offered: Sequence[Row]) -> Field:
    """Where each piece stands and as what; each is also a counter of the map, with what it carries."""
    towing = any(is_towable(p) for p in pieces)
    columns = (
        Field("piece", "Unit", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in pieces), default=""),
        Field("hex", "Hex", FieldKind.HEX),
        Field("level", "Level", FieldKind.NUMBER, 0, 2),
        Field("start", "Starts", FieldKind.CHOICE, choices=(*STARTS, *([IN_TOW] if towing else []))),
    )
    carriers = carried(state, offered)
    proposed = {row["piece"]: row["hex"] for row in offered}
    return Field(
        "units",
        "Units on the map",
        FieldKind.TABLE,
        columns=columns,
        default=list(offered),
        rule="oto2.cg10.a" if side == GERMAN else "oto2.cg10.b",
        places=OnPicture(
            "The map",
            "piece",
            hex="hex",
            instead=f"overlay-stacks-{side}",
            standing=tuple(
                Standing(
                    p.id,
                    p.name,
                    p.hex if p.box is Box.MAP else "",
                    carriers.get(p.id, ""),
                    {"level": p.level, "start": HIDDEN if p.has(Status.HIDDEN) else ""},
                    proposed.get(p.id, ""),
                )
                for p in sorted(
                    pieces, key=lambda p: p.id not in carriers
                )  # who carries lies on top of what he carries
            ),
        ),
    )


def carried(state: State, rows: Sequence[Row]) -> dict[str, str]:
    """What goes along when a counter is dragged: a crew with its Gun, SW with a unit of their group, an armor leader
    with his vehicle. Which unit carries what is not settled by it."""
    places: dict[str, list[Piece]] = {}
    for row in rows:
        places.setdefault(row["hex"], []).append(state.piece(row["piece"]))
    found: dict[str, str] = {}
    for there in places.values():
        load: dict[str, int] = {}
        for piece in there:
            bearers = [p for p in there if _bears(p, piece)]
            bearer = min(
                bearers, key=lambda p: (p.group != piece.group, p.is_(Class.CREW), load.get(p.id, 0)), default=None
            )
            if bearer:
                found[piece.id] = bearer.id
                load[bearer.id] = load.get(bearer.id, 0) + 1
    return found


def _bears(bearer: Piece, piece: Piece) -> bool:
    if piece.is_(Class.CREW) and bearer.holder == piece.id:
        return bearer.is_gun
    if piece.is_sw:
        return bearer.id == piece.holder if piece.holder else bearer.kind.cls in MMC
    return piece.is_(Class.ARMOR_LEADER) and bearer.is_(Class.VEHICLE)
