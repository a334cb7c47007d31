"""Tables made beforehand, and what tables at random are made of: data of our own, none of it the booklet's."""

from dataclasses import dataclass
from typing import Literal

from sandtable.games.bagration.booklet import Page, page
from sandtable.games.bagration.terrain.landscape import Form, TerrainRow


@dataclass(frozen=True, kw_only=True)
class Piece(Page):
    feature: str
    form: Form
    points: str
    width: str = ""

    def row(self) -> TerrainRow:
        return {"feature": self.feature, "form": self.form.value, "points": self.points, "width": self.width}


@dataclass(frozen=True, kw_only=True)
class LaidOut(Page):
    """A table of our own invention, for the missions it is fit for."""

    key: str
    title: str
    words: str
    missions: tuple[str, ...]
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, kw_only=True)
class Lot(Page):
    """What a word of a theatre puts on a table at random."""

    word: str
    features: tuple[str, ...]
    shape: Literal["blob", "field", "pool", "village", "stream"]
    count: tuple[int, int]
    size: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Road(Page):
    width: int


@dataclass(frozen=True, kw_only=True)
class Usual(Page):
    """How a feature is usually drawn."""

    form: Form
    width: str


@dataclass(frozen=True, kw_only=True)
class Tables(Page):
    table: tuple[LaidOut, ...]
    lot: tuple[Lot, ...]
    road: Road
    brush: dict[str, Usual]


def laid_out(mission: str) -> list[LaidOut]:
    """The tables that are fit for a mission."""
    return [table for table in page(Tables, "tables").table if mission in table.missions]


def lots() -> dict[str, Lot]:
    return {lot.word: lot for lot in page(Tables, "tables").lot}


def road_width() -> int:
    return page(Tables, "tables").road.width


def usual(feature: str) -> Usual:
    """How a feature is usually drawn: an outline, if nothing else is said."""
    return page(Tables, "tables").brush.get(feature, Usual(form=Form.OUTLINE, width=""))
