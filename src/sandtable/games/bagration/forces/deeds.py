"""What Teams did this turn and at which wire: who moved which way, halted, gapped; who got in."""

from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.games.bagration.base.teams import TeamKind


@dataclass
class Deeds:
    """The Teams of one kind in a Unit, this turn: how many moved at least, halted on the way, gapped wire instead."""

    unit: str
    kind: TeamKind
    moved: int = 0
    halted: int = 0
    gapped: int = 0

    @property
    def bound(self) -> int:
        """Teams that move no more this turn."""
        return self.halted + self.gapped


@dataclass
class Move:
    """A Unit's move of this turn on the board: its way so far, from where it set out, and whether it dashes."""

    way: list[list[float]]
    dashed: bool = False


@dataclass
class AtWire:
    """Teams of a Unit that moved into a wire on one of their side's turns: how many got in, how many halted there."""

    unit: str
    marker: str
    turn: int
    through: int = 0
    halted: int = 0


def got_in(record: Iterable[AtWire], unit: str, marker: str, turn: int) -> int | None:
    """How many Teams of the Unit got into this wire on that turn; None: nothing of it was rolled here."""
    found = [one.through for one in record if (one.unit, one.marker, one.turn) == (unit, marker, turn)]
    return sum(found) if found else None


def halted_at(record: Iterable[AtWire], unit: str, turn: int) -> list[str]:
    """The wires at which Teams of the Unit halted on that turn."""
    return list(dict.fromkeys(one.marker for one in record if (one.unit, one.turn) == (unit, turn) and one.halted))
