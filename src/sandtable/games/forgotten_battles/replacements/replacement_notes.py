"""What the notes under the replacement tables print, from data/replacement_notes.toml."""

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import PlaceKind


@table
class SpecialResult:
    """A result of a special table: the dead units that it may bring back."""

    title: str
    types: tuple[str, ...]
    rule: str
    mobility: str = ""


@table
class SovietSpecial:
    rule: str
    order: tuple[str, ...]
    kinds: dict[str, SpecialResult]


@table
class AxisSpecial:
    kinds: dict[str, SpecialResult]


@table
class AlertPools:
    rule: str
    titles: dict[str, str]


@table
class Hogs:
    rules: tuple[str, ...]
    highest: int


@table
class AxisPlaces:
    kinds: tuple[PlaceKind, ...]
    within: int
    rule: str


@table
class SovietPlaces:
    box: str
    rule: str


@table
class RebuildPlaces:
    axis: AxisPlaces
    soviet: SovietPlaces


@table
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
