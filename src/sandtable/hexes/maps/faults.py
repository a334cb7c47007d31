"""What is wrong with a map file: every fault, with its place, not only the first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple


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


@dataclass
class Faults:
    file: str
    found: list[Fault] = field(default_factory=list)

    def add(self, where: str, what: str) -> None:
        self.found.append(Fault(where, what))

    def unknown_keys(self, where: str, table: Mapping[str, Any], allowed: Collection[str]) -> None:
        for key in table:
            if key not in allowed:
                near = get_close_matches(key, list(allowed), n=1)
                hint = f" (did you mean {near[0]!r}?)" if near else ""
                self.add(where, f"unknown entry {key!r}{hint}; allowed: {', '.join(sorted(allowed))}")

    def refuse_if_any(self) -> None:
        if self.found:
            raise MapRefused(self.file, self.found)
