"""The pages of maxims that come with a game, and those in a player's own files."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from sandtable.bots.policy import RANDOM, Policy
from sandtable.games import find
from sandtable.kernel import NotUnderstood

NOBODY = "nobody"
"""The page that tells what happens on a table where nobody is: no way to play, but the game's own model."""


def shipped_policies(game: str) -> dict[str, Policy]:
    """The policies that come with this game, by file name; `random` is one for every game."""
    return {RANDOM.name: RANDOM, **{name: Policy.read(text, name) for name, text in texts(game) if name != NOBODY}}


def find_policy(game: str, name: str) -> Policy | None:
    """One of the policies that come with the game, or a file; None where there is none of this name."""
    if not name.endswith(".toml"):
        return shipped_policies(game).get(name)
    if not Path(name).exists():
        raise NotUnderstood(f"There is no file {name}.")
    return Policy.load(Path(name))


def model_of(game: str) -> Policy:
    """What happens where nobody is at the table; what the page does not name is as its form suggests."""
    text = dict(texts(game)).get(NOBODY)
    return Policy.read(text, NOBODY) if text else Policy(NOBODY, otherwise="suggested")


def texts(game: str, under: str = "") -> list[tuple[str, str]]:
    """Name and text of every TOML file in this folder of the game's policies."""
    package = find(game).policies
    if not package:
        return []
    folder: Traversable = files(package) / under if under else files(package)
    named = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml")) if folder.is_dir() else []
    return [(name.removesuffix(".toml"), (folder / name).read_text(encoding="utf-8")) for name in named]
