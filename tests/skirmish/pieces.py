"""The counters and the state."""

from dataclasses import dataclass, field

from sandtable.kernel import Deed, Place, Sightings

SIDES = ("blue", "red")
VIEWERS = (*SIDES, "")
"""Each has ids of its own; the empty one is the observer."""

KINDS = {
    # kind: (symbol, strength, movement, how many of them)
    "Rifles": ("infantry", 3, 4, 6),
    "Machine guns": ("infantry", 4, 3, 2),
    "Gun": ("gun", 6, 2, 1),
    "Leader": ("leader", 1, 5, 1),
    "Lorry": ("vehicle", 0, 8, 2),
}
FULL, REDUCED = 2, 1
ROOM = 2
"""Counters that a lorry carries."""
STACK = 3
DEAD = "box:dead-pile"


def reserve(side: str) -> str:
    return f"box:{side}-reserve"


def other(side: str) -> str:
    return "red" if side == "blue" else "blue"


@dataclass
class Piece:
    id: str
    name: str
    side: str
    kind: str
    at: str
    steps: int = FULL
    concealed: bool = False
    hidden: bool = False
    limbered: bool = False
    dug_in: bool = False
    carried_by: str = ""
    spent: int = 0
    attacked: bool = False
    laid: int = 0

    @property
    def place(self) -> Place:
        return Place.read(self.at)

    @property
    def on_map(self) -> bool:
        return not self.at.startswith("box:")

    @property
    def strength(self) -> int:
        value = KINDS[self.kind][1]
        return 0 if self.limbered else value if self.steps == FULL else (value + 1) // 2

    @property
    def allowance(self) -> int:
        return KINDS[self.kind][2] + (2 if self.limbered else 0)


@dataclass
class Skirmish:
    settings: dict[str, str | int | bool] = field(default_factory=dict)
    turn: int = 0
    phase: str = "setup"
    pieces: dict[str, Piece] = field(default_factory=dict)
    sightings: dict[str, Sightings] = field(default_factory=lambda: {v: Sightings() for v in VIEWERS})
    held: dict[str, str] = field(default_factory=dict)

    def of(self, side: str) -> list[Piece]:
        """In the order in which they were laid down: in a stack, the last is on top."""
        return sorted((p for p in self.pieces.values() if p.side == side), key=lambda p: p.laid)

    def at(self, text: str) -> list[Piece]:
        return [p for p in self.pieces.values() if p.at == text]

    def lay(self, pieces: list[Piece], text: str) -> None:
        """Put these there, on top of what lies there, in the order in which they lay. Passengers come along."""
        moving = {p.id for p in pieces} | {c.id for p in pieces for c in self.carried(p.id)}
        for p in pieces:
            if p.carried_by not in moving:
                p.carried_by = ""  # whoever is moved by himself gets off
        for piece in [p for p in self.of(pieces[0].side) if p.id in moving]:
            piece.at = text
            piece.laid = max(p.laid for p in self.of(piece.side)) + 1

    def carried(self, id: str) -> list[Piece]:
        return [p for p in self.pieces.values() if p.carried_by == id]


def muster() -> dict[str, Piece]:
    """A dozen a side, all in reserve."""
    found = {}
    for side, first in (("blue", 1), ("red", 11)):
        number = 0
        for kind, (_, _, _, count) in KINDS.items():
            for n in range(count):
                number += 1
                id = f"{side[0]}{number}"
                found[id] = Piece(id, f"{first + n} {kind}", side, kind, reserve(side))
    return found


def named(s: Skirmish, deed: Deed) -> list[Piece]:
    return [s.pieces[id] for id in deed.counters]
