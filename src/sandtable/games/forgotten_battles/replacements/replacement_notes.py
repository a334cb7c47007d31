"""What the notes under the replacement tables print, from data/replacement_notes.toml."""

from sandtable.games.forgotten_battles.data_files import load, printed
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import PlaceKind


@printed
class SpecialResult:
    """A result of a special table: the dead units that it may bring back."""

    title: str
    types: tuple[str, ...]
    rule: str
    mobility: str = ""


@printed
class SovietSpecial:
    rule: str
    order: tuple[str, ...]
    kinds: dict[str, SpecialResult]


@printed
class AxisSpecial:
    kinds: dict[str, SpecialResult]


@printed
class AlertPools:
    rule: str
    titles: dict[str, str]


@printed
class Hogs:
    rules: tuple[str, ...]
    highest: int


@printed
class AxisPlaces:
    kinds: tuple[PlaceKind, ...]
    within: int
    rule: str


@printed
class SovietPlaces:
    box: str
    rule: str


@printed
class RebuildPlaces:
    axis: AxisPlaces
    soviet: SovietPlaces


@printed
class ReplacementNotes:
    soviet_special: SovietSpecial
    axis_special: AxisSpecial
    alert_pools: AlertPools
    hedgehogs: Hogs
    places: RebuildPlaces


def notes() -> ReplacementNotes:
    return load(ReplacementNotes, "replacement_notes.toml")


def special_results(side: str) -> dict[str, SpecialResult]:
    """What each result of this side's special table rebuilds."""
    return (notes().soviet_special if side == SOVIET else notes().axis_special).kinds
