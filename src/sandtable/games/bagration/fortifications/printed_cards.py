"""The fortification chart and cards as they are printed; cells the scan lost come from public data, and say so."""

from dataclasses import dataclass
from typing import Literal

from sandtable.games.bagration.booklet import Page, page

Source = Literal["booklet", "public"]


@dataclass(frozen=True, kw_only=True)
class Sources(Page):
    public: str
    lost: str


@dataclass(frozen=True, kw_only=True)
class Box(Page):
    box: int
    options: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Chart(Page):
    boxes: tuple[Box, ...]


@dataclass(frozen=True, kw_only=True)
class Maximum(Page):
    points: int


@dataclass(frozen=True, kw_only=True)
class Onslaught(Page):
    """Fortified Defence: shares of the Attacker's points, and what each so many of them bring."""

    defender_share: tuple[int, int]
    on_table_share: tuple[int, int]
    each: int
    points: int
    minefields: int
    wire: int


@dataclass(frozen=True, kw_only=True)
class DefiladeWall(Page):
    card: str
    points: int


@dataclass(frozen=True, kw_only=True)
class Rating(Page):
    label: str
    value: str
    source: Source


@dataclass(frozen=True, kw_only=True)
class Movement(Page):
    tactical: str
    terrain_dash: str
    cross_country_dash: str
    road_dash: str
    cross: str
    source: Source


@dataclass(frozen=True, kw_only=True)
class PrintedCard(Page):
    title: str
    code: str
    kind: Literal["bunker", "nest"]
    movement: Movement
    motivation: Rating
    skill: Rating
    assault: Rating
    is_hit_on: Rating
    save: Rating | None = None

    def ratings(self) -> dict[str, Rating]:
        """By name; a turret has no Save."""
        found = {r: getattr(self, r) for r in RATINGS}
        return {name: rating for name, rating in found.items() if rating is not None}


RATINGS = ("motivation", "skill", "assault", "is_hit_on", "save")


@dataclass(frozen=True, kw_only=True)
class Armour(Page):
    front: int
    side_rear: int
    top: int
    source: Source

    def sides(self) -> dict[str, int]:
        return {"front": self.front, "side_rear": self.side_rear, "top": self.top}


@dataclass(frozen=True, kw_only=True)
class PrintedSelection(Page):
    title: str
    card: str
    points: int
    weapons: tuple[str, ...]
    teams: int = 1
    armour: Armour | None = None


@dataclass(frozen=True, kw_only=True)
class PrintedWeapon(Page):
    """`public` names the cells that the scan lost; `points` are those of the selection it comes with."""

    title: str
    range: int
    rof: tuple[int, int]
    anti_tank: int
    firepower: str
    notes: tuple[str, ...]
    public: tuple[Literal["points", "rof", "anti_tank", "firepower", "notes"], ...] = ()


@dataclass(frozen=True, kw_only=True)
class PrintedFortifications(Page):
    sources: Sources
    chart: Chart
    maximum: Maximum
    onslaught: Onslaught
    defilade_wall: DefiladeWall
    cards: dict[str, PrintedCard]
    selections: dict[str, PrintedSelection]
    weapons: dict[str, PrintedWeapon]


def printed_fortifications() -> PrintedFortifications:
    return page(PrintedFortifications, "fortifications")
