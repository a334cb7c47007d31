"""What is wrong with a map file: every fault, with its place, not only the first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple

MOST_FAULTS = 100
"""Whoever mends a file reads no more at once, and a stranger's file may have thousands."""
LONGEST_WORD = 60
"""Letters of a wrong word that are repeated, and compared with the right ones."""


class Fault(NamedTuple):
    where: str
    what: str


class MapRefused(ValueError):
    """A map or vocabulary file that cannot be used. `faults` lists everything found."""

    def __init__(self, file: str, faults: list[Fault]):
        self.file = file
        self.faults = faults
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        lines = [f"{file}: {fault.where}: {fault.what}" for fault in faults]
        super().__init__("\n".join([f"{file} is refused, {count}:", *lines]))


def hint(word: str, allowed: Collection[str]) -> str:
    """Which of the allowed words may have been meant."""
    near = get_close_matches(word, list(allowed), n=1) if len(word) <= LONGEST_WORD else []
    return f" (did you mean {near[0]!r}?)" if near else ""


@dataclass
class Faults:
    file: str
    found: list[Fault] = field(default_factory=list)

    def add(self, where: str, what: str) -> None:
        """Note a fault; after so many that nobody reads on, MapRefused at once."""
        self.found.append(Fault(where[:200], what[:2_000]))
        if len(self.found) >= MOST_FAULTS:
            raise MapRefused(self.file, [*self.found, Fault("file", "and perhaps more; mend these first")])

    def unknown_keys(self, where: str, table: Mapping[str, Any], allowed: Collection[str]) -> None:
        for key in table:
            if key not in allowed:
                self.add(
                    where,
                    f"unknown entry {key[:LONGEST_WORD]!r}{hint(key, allowed)}; allowed: {', '.join(sorted(allowed))}",
                )

    def refuse_if_any(self) -> None:
        if self.found:
            raise MapRefused(self.file, self.found)
