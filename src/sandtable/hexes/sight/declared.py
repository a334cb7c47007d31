"""Declared sight, A6.11: no free looks. A check is made only with a declaration, and every one is kept.

The campaign keeps the list. A blocked shot still counts as fired, so a declared check is never taken back. Where the
players dispute what the thread shows, A6.1 lets a die decide: 1-3 clear, 4-6 blocked; the record takes the dr.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from sandtable.hexes.grid import Hex
from sandtable.hexes.sight.engine import Extra, Sight
from sandtable.hexes.sight.verdict import Verdict

CLEAR_TO = 3  # A6.1: a dr of 1-3 leaves a disputed line clear


@dataclass(frozen=True, slots=True)
class Check:
    """One declared look, as plain values that any record can keep."""

    number: int
    by: str
    purpose: str
    start: str
    end: str
    clear: bool
    hindrance: int
    words: str
    tie_break: int | None = None  # the dr of A6.1, when the players disputed the thread

    @property
    def stands(self) -> bool:
        """Is the line clear, the tie-break included?"""
        return self.clear if self.tie_break is None else self.tie_break <= CLEAR_TO


class FreeLook(ValueError):
    """A6.11: a look without a declaration."""


@dataclass
class Declared:
    """Sight that answers declared questions only, and remembers them."""

    sight: Sight
    checks: list[Check] = field(default_factory=list)

    def look(self, by: str, purpose: str, start: Hex, end: Hex, extras: Iterable[Extra] = ()) -> Verdict:
        """Make a declared check: who looks, and for what (an attack, concealment loss, a search ...)."""
        if not by.strip() or not purpose.strip():
            raise FreeLook("A6.11: say who looks and for what; there is no free check of a line of sight")
        verdict = self.sight.check(start, end, extras)
        self.checks.append(
            Check(
                len(self.checks) + 1, by, purpose, verdict.start.name, verdict.end.name, verdict.is_clear,
                verdict.hindrance, verdict.words,
            )
        )  # fmt: skip
        return verdict

    def settle(self, number: int, dr: int) -> Check:
        """A6.1: the players dispute check `number` and roll; the roll is noted on it and decides."""
        if not 1 <= dr <= 6:
            raise ValueError(f"a dr is 1 to 6, not {dr}")
        if not 1 <= number <= len(self.checks):
            raise ValueError(f"there is no check {number}")
        old = self.checks[number - 1]
        if old.tie_break is not None:
            raise ValueError(f"check {number} has been settled by a dr of {old.tie_break}")
        self.checks[number - 1] = replace(old, tie_break=dr)
        return self.checks[number - 1]
