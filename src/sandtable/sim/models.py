"""The models and policies that come with a game, and those in a player's own files."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from sandtable.bots.policy import RANDOM, Policy
from sandtable.games import find
from sandtable.kernel import NotUnderstood
from sandtable.kernel.models import SIMULATES, Model


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
    """The models that come with this game, by file name."""
    return {name: Model.read(text, name) for name, text in _texts(game, "models")}


def shipped_policies(game: str) -> dict[str, Policy]:
    """The policies that come with this game, by file name; `random` is one for every game."""
    return {RANDOM.name: RANDOM, **{name: Policy.read(text, name) for name, text in _texts(game)}}


def find_policy(game: str, name: str) -> Policy:
    """A file, or one of the policies that come with the game; raises NotUnderstood."""
    if name.endswith(".toml"):
        if not Path(name).exists():
            raise NotUnderstood(f"There is no file {name}.")
        return Policy.load(Path(name))
    shipped = shipped_policies(game)
    if name not in shipped:
        known = ", ".join([*shipped, *shipped_models(game)])
        raise NotUnderstood(f"{game} has no policy {name!r}; it has: {known}; or name a .toml file.")
    return shipped[name]


def _texts(game: str, under: str = "") -> list[tuple[str, str]]:
    """Name and text of every TOML file in this folder of the game's policies."""
    package = find(game).policies
    if not package:
        return []
    folder: Traversable = files(package) / under if under else files(package)
    named = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml")) if folder.is_dir() else []
    return [(name.removesuffix(".toml"), (folder / name).read_text(encoding="utf-8")) for name in named]
