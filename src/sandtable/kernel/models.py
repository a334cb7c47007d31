"""Models: a way to play told in numbers, from which a program is compiled and drawn by the million.

A model is a TOML file with `simulates` at its head: which of the game's programs it feeds. Everything else in it
belongs to that program, and is checked by the function that compiles it.

    simulates = "river-assault"
    name = "three companies"
    about = "Each launches as soon as it has boats."
    units = [2, 2, 3]
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel.refusals import NotUnderstood

SIMULATES = "simulates"


@dataclass(frozen=True)
class Model:
    """`told` is the rest of the file."""

    name: str
    simulates: str
    about: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str, name: str = "model") -> "Model":
        """From TOML; raises NotUnderstood."""
        try:
            raw = tomllib.loads(text)
        except ValueError as wrong:
            raise NotUnderstood(f"{name}: {wrong}") from None
        if not isinstance(raw.get(SIMULATES), str):
            raise NotUnderstood(f'{name}: a model says what it simulates, such as {SIMULATES} = "economy".')
        told = {key: value for key, value in raw.items() if key not in (SIMULATES, "name", "about")}
        return cls(str(raw.get("name", name)), raw[SIMULATES], str(raw.get("about", "")), told)

    def only(self, *known: str) -> None:
        """Refuse what this kind of model does not know; raises NotUnderstood."""
        for key in self.told:
            if key not in known:
                raise NotUnderstood(f"{self.name}: {key!r} is not understood; there are: {', '.join(known)}.")
