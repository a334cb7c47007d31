"""The plan of a table, to scale: rulers, ground, river, zones with their distances, and all that stands on it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from math import atan2, degrees

from sandtable.kernel import Picture
from sandtable.tabletop.drawing import patterns, strips, symbols
from sandtable.tabletop.drawing.bridges import crossing
from sandtable.tabletop.drawing.dimensions import Dimension, dimensions_of
from sandtable.tabletop.drawing.failures import failed
from sandtable.tabletop.drawing.ink import (
    BANK,
    INK,
    PAPER,
    PENCIL,
    SERIF,
    WARNING,
    WATER,
    Look,
    Tint,
    element,
    group,
    line,
    path_of,
    words,
)
from sandtable.tabletop.drawing.outlines import middle_of, top_at
from sandtable.tabletop.drawing.rulers import Ruler, rulers, scale_bar
from sandtable.tabletop.measures import Point, at, between, written
from sandtable.tabletop.rivers import River
from sandtable.tabletop.table import Table
from sandtable.tabletop.zones import Zone

MARGIN = 3.6
"""Inches of paper round the table, for rulers and words."""

LAYERS = (
    "terrain", "river", "lines", "zones", "crossings", "markers", "dimensions", "labels", "units", "boats", "refused",
)  # fmt: skip


@dataclass
class Plan:
    """A drawing under way. Things are added in any order; each kind has its own layer."""

    table: Table
    title: str
    scale: float = 12.0
    ruler: Ruler = Ruler.INCHES
    paper: int = 0
    """On paper one inch stands for so many; 0: as large as the sheet allows."""
    turned: bool = False
    """Seen from the far edge."""

    _layers: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in LAYERS})
    _defs: dict[str, str] = field(default_factory=dict)
    _told: list[str] = field(default_factory=list)
    _owners: dict[str, list[str]] = field(default_factory=dict)
    _key: tuple[str, ...] = ()

    def spot(self, point: Point) -> Point:
        """A point of the table on the paper: y grows upward on the table and downward on paper."""
        x, y = point[0], self.table.depth - point[1]
        if self.turned:
            x, y = self.table.width - x, self.table.depth - y
        return ((x + MARGIN) * self.scale, (y + MARGIN) * self.scale)

    def ground(self, kind: str, outline: Sequence[Point], label: str = "") -> "Plan":
        """A piece of terrain by its outline."""
        self._define(patterns.ground_id(kind, self.scale), patterns.ground(kind, self.scale))
        ring = [self.spot(p) for p in outline]
        fill = f"url(#{patterns.ground_id(kind, self.scale)})"
        self._layers["terrain"].append(element("path", d=path_of(ring), fill=fill, stroke="#8c8468", stroke_width=1))
        if label:
            x, y = self.spot(middle_of(outline))
            self._layers["labels"].append(words(label, x, y + 0.3 * self.scale, size=0.75 * self.scale, fill="#5a5443"))
        self._told.append(f"{label or kind.replace('_', ' ')} round {at(middle_of(outline))}")
        return self

    def strip(self, kind: str, course: Sequence[Point], width: float, label: str = "") -> "Plan":
        """A piece of terrain that runs along a course."""
        drawn = strips.strip(kind, [self.spot(p) for p in course], width * self.scale, self.scale)
        self._layers["terrain"].append(drawn)
        self._told.append(f"{label or kind.replace('_', ' ')} from {at(course[0])} to {at(course[-1])}")
        return self

    def river(self, river: River, *, current: int = 0, label: str = "") -> "Plan":
        """The water with its banks; `current` +1 flows with the course, -1 against it."""
        zone = river.water(self.table)
        for patch in zone.patches():
            d = path_of([self.spot(p) for p in patch.outline])
            self._layers["river"].append(element("path", d=d, fill=WATER, stroke=BANK, stroke_width=1.5))
        if current:
            for along in strips.every(river.length, 12):
                tail, head = (self.spot(river.at(along + current * ahead)) for ahead in (-1.2, 1.2))
                self._layers["river"].append(strips.arrow(tail, head, self.scale))
        flow = {0: "", 1: ", current with its course", -1: ", current against its course"}[current]
        self._told.append(f"{label or river.name}, {written(river.width)} wide{flow}")
        return self

    def zone(
        self,
        zone: Zone,
        tint: Tint = PENCIL,
        *,
        label: str = "",
        measured: bool = True,
        named: bool = True,
        label_at: Point | None = None,
        lane: int = 0,
    ) -> "Plan":
        """Ground that a rule allows: tinted, hatched, named, with the distances that make it.

        Where zones lie in one another, `label_at` and `lane` keep their words and dimension lines apart. One that the
        plan shows already is not `named` again.
        """
        self._define(patterns.hatch_id(tint, self.scale), patterns.hatch(tint, self.scale))
        for patch in zone.patches():
            d = "".join(path_of([self.spot(p) for p in ring]) for ring in (patch.outline, *patch.holes))
            self._layers["zones"].append(patterns.hatched(d, tint, self.scale))
        if named and zone.patches():
            self._label(label or zone.name, zone.patches()[0].outline, tint.colour, label_at)
        if measured:
            for dimension in dimensions_of(zone, lane):
                self.dimension(dimension)
        self._told.append(f"zone {label or zone.name}, {zone.area:.0f} square inches")
        return self

    def dimension(self, dimension: Dimension, colour: str = INK, layer: str = "dimensions") -> "Plan":
        a, b = self.spot(dimension.start), self.spot(dimension.end)
        u = self.scale
        upright = abs(a[0] - b[0]) < abs(a[1] - b[1])
        tick = (0.4 * u, 0.0) if upright else (0.0, 0.4 * u)
        look: Look = {"stroke": colour, "stroke_width": 1.2}
        ends = [line((p[0] - tick[0], p[1] - tick[1]), (p[0] + tick[0], p[1] + tick[1]), **look) for p in (a, b)]
        said = dimension.label.format(self.ruler.say(dimension.distance))
        half = 0.3 * u * len(said)  # words stay on the table even where the line is short
        left, right = self.spot((0.0, 0.0))[0] + half, self.spot((self.table.width, 0.0))[0] - half
        x, y = min(max((a[0] + b[0]) / 2, left), right), (a[1] + b[1]) / 2
        y -= 1.3 * u if layer == "refused" else 0.0
        name = words(said, x, y + 0.35 * u, size=u * 0.95, fill=colour, font_weight="600")
        self._layers[layer].append(group(line(a, b, **look), *ends, name))
        return self

    def measured(self, start: Point, end: Point) -> "Plan":
        """A distance between two things that was measured in play: a thread, and its length beside it."""
        a, b, far = self.spot(start), self.spot(end), between(start, end)
        look: Look = {"stroke": PENCIL.colour, "stroke_width": 1.4, "stroke_dasharray": "5 3"}
        # beside the middle of a steep thread, on the side it leans to; above a flat one
        steep, way = abs(a[0] - b[0]) < abs(a[1] - b[1]), 1 if b[0] >= a[0] else -1
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        x, y = (x + way * 2.3 * self.scale, y) if steep else (x, y - self.scale)
        said = words(self.ruler.say(far), x, y + 0.35 * self.scale, size=0.95 * self.scale, font_weight="600")
        self._layers["dimensions"].append(group(line(a, b, **look), said))
        self._told.append(f"{written(far)} from {at(start)} to {at(end)}")
        return self

    def crossing(self, kind: str, river: River, along: float, *, label: str = "") -> "Plan":
        """A bridge or ford across the water, square to the course."""
        a, b = self.spot(river.at(along, river.width / 2 + 0.6)), self.spot(river.at(along, -river.width / 2 - 0.6))
        u, long = self.scale, ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        turn = degrees(atan2(a[1] - b[1], a[0] - b[0]))
        body = crossing(kind, middle, long, 1.6 * u, u)
        self._layers["crossings"].append(group(body, transform=f"rotate({turn:.2f} {middle[0]:.2f} {middle[1]:.2f})"))
        name = label or kind.replace("_", " ")
        room = river.at(along)[0] + 0.5 * len(name) + 1.5 < self.table.width
        beside, anchor = (1.1 * u, "start") if room else (-1.1 * u, "end")
        self._layers["labels"].append(words(name, middle[0] + beside, middle[1], size=u * 0.8, anchor=anchor))
        self._told.append(f"{name} at {at(river.at(along))}")
        return self

    def objective(self, point: Point, label: str = "") -> "Plan":
        self._layers["markers"].append(symbols.objective(self.spot(point), self.scale, label=label))
        self._told.append(f"Objective {label} at {at(point)}")
        return self

    def marker(
        self, kind: str, point: Point, tint: Tint = PENCIL, *, label: str = "", facing: float | None = None
    ) -> "Plan":
        self._layers["markers"].append(
            symbols.marker(kind, self.spot(point), self.scale, tint, label=label, facing=facing)
        )
        self._told.append(f"{kind.replace('_', ' ')} {label} at {at(point)}".replace("  ", " "))
        return self

    def ends(self, far: str, near: str) -> "Plan":
        """Whose the two ends are, in their corners; and the centre line between them."""
        u, (w, h) = self.scale, (self.table.width, self.table.depth)
        a, b = self.spot((0.0, h / 2)), self.spot((w, h / 2))
        drawn = [line(a, b, stroke=PENCIL.colour, stroke_width=1.2, stroke_dasharray="14 4 2 4")]
        for text, y in ((far, h - (0.5 if self.turned else 1.25)), (near, 1.25 if self.turned else 0.5)):
            place = self.spot((w - 0.5 if self.turned else 0.5, y))
            drawn.append(words(text, *place, size=0.95 * u, fill=PENCIL.colour, anchor="start", font_weight="600"))
        self._layers["lines"] += drawn
        self._told.append(f"{far} at the far edge, {near} at the near edge")
        return self

    def key(self, *letters: str) -> "Plan":
        """What the letters on the counters mean, below the table."""
        self._key = letters
        return self

    def unit(
        self, kind: str, point: Point, tint: Tint, *, label: str = "", tags: Sequence[str] = (), owner: str = ""
    ) -> "Plan":
        """A unit by its arm; `tags` are letters for its states (P pinned down, B bailed out, D destroyed).

        Those of one `owner` are a group of their own (`units-OWNER`), which a page may hide behind its own counters.
        """
        drawn = symbols.counter(kind, self.spot(point), self.scale, tint, tags=tags)
        drawn += self._name_of(label, self.spot(point)) if label else ""
        self._owners.setdefault(owner, []).append(drawn)
        self._told.append(f"{kind} {label} at {at(point)}{' ' + ', '.join(tags) if tags else ''}")
        return self

    def _name_of(self, label: str, spot: Point) -> str:
        """Below the counter; beside an edge of the paper it moves in, so that no letter is cut off."""
        u, size = self.scale, 0.85 * self.scale
        half = 0.29 * size * len(label)
        wide = (self.table.width + 2 * MARGIN) * u
        x = min(max(spot[0], half), wide - half)
        return words(label, x, spot[1] + (symbols.UNIT_DEPTH / 2 + 0.95) * u, size=size)

    def boat(
        self, point: Point, tint: Tint, *, length: float, passengers: int = 0, turned: float = 0.0, label: str = ""
    ) -> "Plan":
        drawn = symbols.boat(
            self.spot(point), self.scale, tint, length=length, passengers=passengers, turned=turned, label=label
        )
        self._layers["boats"].append(drawn)
        self._told.append(f"boat {label} at {at(point)}, {passengers or 'no'} passengers")
        return self

    def refused(self, point: Point, zone: Zone) -> "Plan":
        """A placement that was refused: a cross, and the measured distance that failed."""
        found = zone.explain(point)
        if found.holds:
            return self
        self._layers["refused"].append(symbols.cross(self.spot(point), self.scale))
        for dimension in failed(point, zone, self.ruler.say):
            self.dimension(dimension, WARNING, "refused")
        self._told.append(f"refused: {found}")
        return self

    def svg(self) -> str:
        u, w, h = self.scale, self.table.width, self.table.depth
        wide, high = (w + 2 * MARGIN) * u, (h + 2 * MARGIN) * u
        corner = self.spot((0.0, h))
        place: Look = {"x": corner[0], "y": corner[1], "width": w * u, "height": h * u}
        board = element("rect", class_="board", **place, fill="#f1ecdb", stroke=INK, stroke_width=2)
        clip = element("clipPath", element("rect", **place), id="board")
        head = words(self.title, wide / 2, 1.9 * u, size=1.5 * u, font_family=SERIF, stroke="none")
        return element(
            "svg",
            element("title", escape(self.title)),
            element("desc", escape(self.words())),
            element("defs", *self.defined(), clip),
            element("rect", width=wide, height=high, fill=PAPER),
            head,
            board,
            *map(self.drawn, LAYERS),
            *rulers(self.table, self.spot, u, self.ruler, self._key),
            scale_bar(self.table, self.spot, u, self.ruler, self.paper),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {wide:.0f} {high:.0f}",
            role="img",
            width="100%",
        )

    def drawn(self, name: str) -> str:
        """One layer, empty where nothing is on it. Terrain ends where the table ends, however wide a road is."""
        owned = [group(*us, id=f"units-{whose}") if whose else group(*us) for whose, us in self._owners.items()]
        parts = [*self._layers[name], *(owned if name == "units" else ())]
        drawn = group(*parts, class_=name) if parts else ""
        return group(drawn, clip_path="url(#board)") if drawn and name == "terrain" else drawn

    def words(self) -> str:
        """The same for those who cannot see it."""
        size = f'{self.title}: a table of {self.table.width:g}" by {self.table.depth:g}"'
        return ". ".join([size, *self._told]) + "."

    def picture(self, cite: str = "", tab: str = "Map") -> Picture:
        wide = (self.table.width + 2 * MARGIN) * 25.4 / self.paper if self.paper else 0.0
        return Picture(self.title, self.svg(), self.words(), cite, tab, wide)

    def defined(self) -> list[str]:
        """The patterns that the layers are filled with."""
        return list(self._defs.values())

    def _define(self, key: str, drawn: str) -> None:
        self._defs.setdefault(key, drawn)

    def _label(self, text: str, outline: Sequence[Point], colour: str = INK, where: Point | None = None) -> None:
        middle = middle_of(outline)[0]
        x, y = self.spot(where or (middle, top_at(outline, middle) - 1.4))
        self._layers["labels"].append(words(text, x, y, size=self.scale, fill=colour, font_weight="600"))
