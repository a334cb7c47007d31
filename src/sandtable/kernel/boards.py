"""The board: what lies on the table, as one viewer sees it. A section of a view, built up like every other.

The game's state owns its pieces; nothing is stored here. What the viewer may not know is not in his board at all.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar

from sandtable.kernel.plain import is_text, plain
from sandtable.kernel.refusals import NotUnderstood, shown

LONGEST_PLACE = 60
FARTHEST = 10_000.0
"""Inches. Also turns away what is no number."""

_NUMBER = r"-?\d{1,5}(?:\.\d{1,4})?"
_POINT = re.compile(rf"({_NUMBER}),\s?({_NUMBER})(?:@(\d{{1,3}}))?")
_HEX = re.compile(r"([^\s/@,:#]+)(?:/(-?\d{1,2}))?(?:@(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a counter is: a hex and level, a point of the table in inches, or a box beside the map. One of the three.

    >>> Place.read("k30/1"), str(Place(point=(12.5, 30), facing=90)), str(Place(box="dead-pile"))
    (Place(hex='K30', level=1, point=None, facing=None, box=''), '12.5,30@90', 'box:dead-pile')
    """

    hex: str = ""
    level: int = 0
    point: tuple[float, float] | None = None
    facing: int | None = None
    box: str = ""

    WRITTEN: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if bool(self.hex) + (self.point is not None) + bool(self.box) != 1:
            raise ValueError("a place is a hex, a point or a box, and only one of them")

    def __str__(self) -> str:
        if self.box:
            return f"box:{self.box}"
        at = self.hex if self.point is None else ",".join(map(_inches, self.point))
        level = f"/{self.level}" if self.level else ""
        return f"{at}{level}" + (f"@{self.facing}" if self.facing is not None else "")

    @classmethod
    def read(cls, text: Any) -> "Place":
        """The place of which this is the text; raises NotUnderstood."""
        written = text.strip() if is_text(text) and len(text) <= LONGEST_PLACE else ""
        if written.lower().startswith("box:") and written[4:].strip():
            return cls(box=written[4:].strip().lower())
        if found := _POINT.fullmatch(written):
            x, y = (round(float(number), 2) + 0.0 for number in found.groups()[:2])
            if abs(x) < FARTHEST and abs(y) < FARTHEST:
                return cls(point=(x, y), facing=_degrees(found[3]))
        if found := _HEX.fullmatch(written):
            return cls(hex=found[1].upper(), level=int(found[2] or 0), facing=_degrees(found[3]))
        raise NotUnderstood(f"a place is wanted, such as K30, 12.5,30 or box:name, not {shown(text)}")


def _inches(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _degrees(text: str | None) -> int | None:
    return None if text is None else int(text) % 360


class Seen(StrEnum):
    """How well a viewer knows a counter. One that is hidden from him is not on his board."""

    KNOWN = "known"
    CONCEALED = "concealed"


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on the side that lies up. `values` in the order of the printed counter, `tags` its states."""

    symbol: str = ""
    size: str = ""
    values: str = ""
    tags: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """One piece as a viewer sees it, by the viewer's own id. `card`: (label, value, rule) of what it can do.

    `mine`: whether this viewer may act with it. `carried_by` is the id of another counter.
    """

    id: str
    name: str
    side: str
    place: Place
    face: Face = Face()
    seen: Seen = Seen.KNOWN
    states: tuple[str, ...] = ()
    carried_by: str = ""
    group: str = ""
    card: tuple[tuple[str, str, str], ...] = ()
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A place beside the map: the Dead Pile, a reserve, what is off the table."""

    key: str
    title: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex by its name, and its centre in the surface's own units."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layer:
    """A drawing over the surface that can be switched: an SVG fragment in its coordinates, y down."""

    key: str
    title: str
    svg: str
    on: bool = True


@dataclass(frozen=True)
class Surface:
    """What lies on the table. `kind` is `hexes` or `table`; `hexagon` has a hex's corners around its centre.

    `called` has what players call hexes beside their names: (town or other number, hex).
    `ours` says whose ground it is where it is none of the booklet's.
    `drawn` is the ground itself, layer by layer: a page gets it once. What changes is drawn by the board's own layers.
    A table that is `turned` is seen from its far edge; its inches still count from the lower left corner as it lies.
    """

    key: str
    title: str
    width: float
    height: float
    unit: str
    kind: str
    spots: tuple[Spot, ...] = ()
    hexagon: tuple[tuple[float, float], ...] = ()
    called: tuple[tuple[str, str], ...] = ()
    ours: str = ""
    drawn: tuple[Layer, ...] = ()
    turned: bool = False

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(spot.name for spot in self.spots)

    @cached_property
    def json(self) -> dict[str, Any]:
        """As plain JSON, made once: a surface does not change."""
        told: dict[str, Any] = plain(self, kinds=False)
        return told

    @cached_property
    def digest(self) -> str:
        return _digest(self.json)

    def has(self, place: Place) -> bool:
        """Whether this place of the map exists. Boxes lie beside it."""
        if place.point is not None:
            x, y = place.point
            return self.kind == "table" and 0 <= x <= self.width and 0 <= y <= self.height
        return place.hex in self.names


@dataclass(frozen=True, slots=True)
class Sign:
    """A line of the legend."""

    svg: str
    words: str


@dataclass(frozen=True, slots=True)
class Board:
    """The table of one viewer. Counters that share a place lie in this order, the last on top."""

    title: str
    surface: Surface
    layers: tuple[Layer, ...] = ()
    counters: tuple[Counter, ...] = ()
    boxes: tuple[Box, ...] = ()
    legend: tuple[Sign, ...] = ()
    words: str = ""
    cite: str = ""
    tab: str = "Board"

    def counter(self, id: str) -> Counter | None:
        return next((c for c in self.counters if c.id == id), None)

    def has(self, place: Place) -> bool:
        """Whether there is such a place, on the map or beside it."""
        return any(box.key == place.box for box in self.boxes) if place.box else self.surface.has(place)

    def at(self, place: Place) -> list[Counter]:
        """The stack there, whichever way its counters face; the last is on top."""
        return [c for c in self.counters if same_spot(c.place, place)]

    def rows(self) -> tuple[tuple[str, str, str, str], ...]:
        """(place, counter, side, state) of everything, place by place: the board as a list, of equal rank."""
        found = []
        for text, stack in stacks(self.counters).items():
            where = self.place_in_words(Place.read(text))
            found += [(where, c.name, c.side, self._state_of(c)) for c in stack]
        order = {spot.name: n for n, spot in enumerate(self.surface.spots)}
        return tuple(sorted(found, key=lambda row: (order.get(row[0].partition("/")[0], len(order)), row[0])))

    def _state_of(self, c: Counter) -> str:
        carrier = self.counter(c.carried_by)
        said = [c.face.values, *dict.fromkeys((*c.states, *c.face.tags)), f"on {carrier.name}" if carrier else ""]
        return ", ".join(filter(None, said))

    def place_in_words(self, place: Place) -> str:
        """A box by its title, anything else as it is written."""
        if place.box:
            return next((box.title for box in self.boxes if box.key == place.box), place.box)
        return str(place)


def same_spot(one: Place, other: Place) -> bool:
    """Whether two places are the same but for the facing."""
    return (one.hex, one.level, one.point, one.box) == (other.hex, other.level, other.point, other.box)


def stacks(counters: Iterable[Counter]) -> dict[str, list[Counter]]:
    """Counters by the text of their place without its facing, in the order of the board."""
    found: dict[str, list[Counter]] = {}
    for c in counters:
        found.setdefault(str(c.place).partition("@")[0], []).append(c)
    return found


def as_json(board: Board) -> dict[str, Any]:
    """The board for a page: the dataclasses as plain JSON, places as text."""
    return {
        "title": board.title,
        "surface": board.surface.json,
        "layers": [plain(layer, kinds=False) for layer in board.layers],
        "counters": [counter_json(c) for c in board.counters],
        "boxes": [plain(box, kinds=False) for box in board.boxes],
        "legend": [plain(sign, kinds=False) for sign in board.legend],
        "words": board.words,
        "cite": board.cite,
        "tab": board.tab,
    }


def counter_json(c: Counter) -> dict[str, Any]:
    """As `plain` would write it, but for thousands of them."""
    f = c.face
    face = {"symbol": f.symbol, "size": f.size, "values": f.values, "tags": [*f.tags], "picture": f.picture}
    return {
        "id": c.id,
        "name": c.name,
        "side": c.side,
        "place": str(c.place),
        "face": face,
        "seen": c.seen.value,
        "states": [*c.states],
        "carried_by": c.carried_by,
        "group": c.group,
        "card": [[*line] for line in c.card],
        "mine": c.mine,
    }


def _digest(told: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(told, separators=(",", ":")).encode()).hexdigest()[:16]


def version_of(board: Board) -> str:
    """Tells whether a viewer's board has changed. It knows no more than that viewer."""
    told = {**as_json(board), "surface": board.surface.digest}
    return _digest(told)
