"""The models and policies that come with a game, and those in a player's own files."""

import tomllib
from pathlib import Path

from sandtable.bots import shipped
from sandtable.bots.policy import Policy
from sandtable.bots.shipped import shipped_policies, texts
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
    except ValueError as wrong:
        raise NotUnderstood(f"{name}: {wrong}") from None
    return Model.read(text, path.stem) if is_model else None


def shipped_models(game: str) -> dict[str, Model]:
    """The models that come with this game, by file name."""
    return {name: Model.read(text, name) for name, text in texts(game, "models")}


def find_policy(game: str, name: str) -> Policy:
    """A file, or one of the policies that come with the game; raises NotUnderstood."""
    found = shipped.find_policy(game, name)
    if found is None:
        known = ", ".join([*shipped_policies(game), *shipped_models(game)])
        raise NotUnderstood(f"{game} has no policy {name!r}; it has: {known}; or name a .toml file.")
    return found
