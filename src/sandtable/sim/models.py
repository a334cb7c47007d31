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
from importlib.resources import files
from pathlib import Path
from typing import Any

from sandtable.kernel import NotUnderstood

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
        except tomllib.TOMLDecodeError as wrong:
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


def find_model(game: str, name: str) -> Model | None:
    """A model that comes with Sandtable, or one in a file; None where the name or file is none (but a policy)."""
    if not name.endswith(".toml"):
        return shipped_models(game).get(name)
    path = Path(name)
    if not path.exists():
        raise NotUnderstood(f"There is no file {name}.")
    text = path.read_text(encoding="utf-8")
    try:
        is_model = SIMULATES in tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise NotUnderstood(f"{name}: {wrong}") from None
    return Model.read(text, path.stem) if is_model else None


def shipped_models(game: str) -> dict[str, Model]:
    """The models that come with Sandtable for this game, by file name."""
    folder = files("sandtable.sim") / "policies" / game / "models"
    named = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml")) if folder.is_dir() else []
    return {name[:-5]: Model.read((folder / name).read_text(encoding="utf-8"), name[:-5]) for name in named}
