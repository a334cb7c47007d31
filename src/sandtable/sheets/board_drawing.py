"""A board that stands still: the table of one viewer as one drawing, for paper, for looking back, for a report.

It draws what is in the viewer's board and nothing else. The side is told by the frame's shape, never by colour alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from sandtable.kernel import Board, Box, Counter, Picture, SideName, Spot, Surface, stacks
from sandtable.kernel.boards import Place, Seen

INK, PAPER, GRID, CARD = "#24221d", "#f6f1e4", "#b9ae90", "#fbf7ea"
STROKES = {"bar": "#44546a", "double": "#9a3f2f"}
AN_INCH = 10.0
"""Units of the drawing for an inch of a miniatures table."""

MM_OF_AN_INCH = 2.54
"""A miniatures table is printed one to ten, as the table plans are."""

MM_OF_A_HEX = 11.0
NAMED = 700
"""Hexes up to which every one is named; of more, every fifth."""

BOX_LINE = 1.9
"""Height of a box beside the map, in counters."""


def board_picture(board: Board, sides: Sequence[SideName]) -> Picture:
    """The board as a picture to scale: a miniatures table one to ten, a hex as eleven millimetres."""
    drawing = _Drawing.of(board, {side.key: side.mark for side in sides}, {side.key: side.title for side in sides})
    words = " ".join(filter(None, (board.words, board.surface.ours and f"The ground is {board.surface.ours}.")))
    return Picture(board.title, drawing.svg(), words, board.cite, board.tab, drawing.printed_mm())


@dataclass(frozen=True, slots=True)
class _Drawing:
    board: Board
    marks: Mapping[str, str]
    titles: Mapping[str, str]
    scale: float
    counter: float
    hex_height: float

    @classmethod
    def of(cls, board: Board, marks: Mapping[str, str], titles: Mapping[str, str]) -> "_Drawing":
        table = board.surface.kind == "table"
        high = _hex_height(board.surface)
        scale = AN_INCH if table else 1.0
        return cls(board, marks, titles, scale, 3 * AN_INCH if table else high * 0.62, high)

    @property
    def width(self) -> float:
        return self.board.surface.width * self.scale

    @property
    def height(self) -> float:
        return self.board.surface.height * self.scale

    def printed_mm(self) -> float:
        if self.board.surface.kind == "table":
            return self.board.surface.width * MM_OF_AN_INCH
        return self.width / self.hex_height * MM_OF_A_HEX if self.hex_height else 0.0

    def svg(self) -> str:
        below = self._boxes()
        high = self.height + len(self._shown_boxes()) * self.counter * BOX_LINE
        parts = [
            f'<rect width="{_n(self.width)}" height="{_n(high)}" fill="{PAPER}"/>',
            self._ground(),
            *self._counters(),
            below,
        ]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(self.width)} {_n(high)}" role="img">'
            f"<title>{escape(self.board.title)}</title>{''.join(parts)}</svg>"
        )

    # ------------------------------------------------------------------ the ground

    def _ground(self) -> str:
        surface = self.board.surface
        layers = "".join(layer.svg for layer in (*surface.drawn, *self.board.layers) if layer.on)
        scaled = f'<g transform="scale({_n(self.scale)})">{layers}</g>' if self.scale != 1 else f"<g>{layers}</g>"
        drawn = f"<g>{scaled}{_grid(surface.hexagon, surface.spots, self.hex_height)}</g>"
        return drawn if surface.kind != "table" else f"<g>{scaled}{self._inches()}</g>"

    def _inches(self) -> str:
        """The table's edge, marked every six inches."""
        wide, deep, six = self.width, self.height, 6 * AN_INCH
        marks = "".join(
            f'<path d="M{_n(x * six)} {_n(deep)}v-6" stroke="{INK}"/>'
            f'<text x="{_n(x * six + 2)}" y="{_n(deep - 3)}" font-size="9" fill="{INK}">{self._told(x * 6)}″</text>'
            for x in range(int(wide // six) + 1)
        )
        return f'<rect width="{_n(wide)}" height="{_n(deep)}" fill="none" stroke="{INK}" stroke-width="1.5"/>{marks}'

    def _told(self, inches: int) -> str:
        """How far from the left edge this is, as the table lies."""
        return f"{self.board.surface.width - inches:g}" if self.board.surface.turned else str(inches)

    # ------------------------------------------------------------------ counters

    def _counters(self) -> Iterable[str]:
        spots = {spot.name: spot for spot in self.board.surface.spots}
        for text, stack in stacks(self.board.counters).items():
            at = self._centre(Place.read(text), spots)
            if at is not None:
                yield self._stack(stack, at)

    def _centre(self, place: Place, spots: Mapping[str, Spot]) -> tuple[float, float] | None:
        if place.point is not None:  # from the lower left corner of the table
            x, y = place.point[0] * self.scale, self.height - place.point[1] * self.scale
            return (self.width - x, self.height - y) if self.board.surface.turned else (x, y)
        spot = spots.get(place.hex)
        return (spot.x, spot.y) if spot else None

    def _stack(self, stack: Sequence[Counter], at: tuple[float, float]) -> str:
        """The top counter, an edge for each below it, and how many they are."""
        step = min(self.counter * 0.09, self.counter * 0.4 / len(stack))
        under = "".join(
            self._frame(c, at[0] - step * (len(stack) - 1 - n), at[1] + step * (len(stack) - 1 - n), self.counter)
            for n, c in enumerate(stack[:-1])
        )
        many = (
            f'<text x="{_n(at[0] + self.counter * 0.5)}" y="{_n(at[1] - self.counter * 0.44)}" text-anchor="middle" '
            f'font-size="{_n(self.counter * 0.3)}" font-weight="700" stroke="{CARD}" stroke-width="3" '
            f'paint-order="stroke" fill="{INK}">×{len(stack)}</text>'
            if len(stack) > 1
            else ""
        )
        return f"<g>{under}{self._counter(stack[-1], *at, self.counter)}{many}</g>"

    def _frame(self, c: Counter, x: float, y: float, size: float) -> str:
        mark = self.marks.get(c.side, "bar")
        round_by = size * 0.2 if mark == "double" else size * 0.03
        dashed = ' stroke-dasharray="4 2"' if c.seen is Seen.CONCEALED else ""
        half, inset = size / 2, size * 0.07
        frame = (
            f'<rect x="{_n(x - half)}" y="{_n(y - half)}" width="{_n(size)}" height="{_n(size)}" rx="{_n(round_by)}" '
            f'fill="{CARD}" stroke="{STROKES.get(mark, INK)}" stroke-width="{_n(size * 0.05)}"{dashed}/>'
        )
        if mark != "double":
            return frame
        return frame + (
            f'<rect x="{_n(x - half + inset)}" y="{_n(y - half + inset)}" width="{_n(size - 2 * inset)}" '
            f'height="{_n(size - 2 * inset)}" rx="{_n(round_by * 0.7)}" fill="none" '
            f'stroke="{STROKES[mark]}" stroke-width="{_n(size * 0.02)}"/>'
        )

    def _counter(self, c: Counter, x: float, y: float, size: float) -> str:
        face = c.face
        told = [
            _words(face.size, x, y - size * 0.3, size * 0.17),
            _words("?" if c.seen is Seen.CONCEALED else _short(c.name), x, y + size * 0.05, size * 0.26, widest=size),
            _words(face.values, x, y + size * 0.4, size * 0.2, widest=size),
            _words(" ".join(face.tags), x, y + size * 0.22, size * 0.14, widest=size),
        ]
        said = ", ".join(filter(None, (c.name, self.titles.get(c.side, c.side), *c.states)))
        return f"<g><title>{escape(said)}</title>{self._frame(c, x, y, size)}{''.join(told)}</g>"

    # ------------------------------------------------------------------ beside the map

    def _shown_boxes(self) -> list[tuple[Box, list[Counter]]]:
        inside = {box.key: [c for c in self.board.counters if c.place.box == box.key] for box in self.board.boxes}
        return [(box, inside[box.key]) for box in self.board.boxes if inside[box.key]]

    def _boxes(self) -> str:
        parts = []
        for n, (box, counters) in enumerate(self._shown_boxes()):
            top = self.height + n * self.counter * BOX_LINE
            step = min(self.counter * 1.1, (self.width - self.counter) / max(1, len(counters)))
            parts.append(
                f'<text x="{_n(self.counter * 0.3)}" y="{_n(top + self.counter * 0.5)}" '
                f'font-size="{_n(self.counter * 0.34)}" fill="{INK}">{escape(box.title)}</text>'
            )
            for i, c in enumerate(counters):
                parts.append(self._counter(c, self.counter * 0.7 + i * step, top + self.counter * 1.2, self.counter))
        return f"<g>{''.join(parts)}</g>"


@lru_cache(maxsize=8)  # thousands of numbers, and a film has a picture for every turn
def _grid(hexagon: tuple[tuple[float, float], ...], spots: tuple[Spot, ...], high: float) -> str:
    """The hexes of a map and their names."""
    if not hexagon:
        return ""
    cells = "".join("M" + "L".join(f"{_n(spot.x + x)} {_n(spot.y + y)}" for x, y in hexagon) + "Z" for spot in spots)
    named = spots if len(spots) <= NAMED else spots[::5]
    return f'<path d="{cells}" fill="none" stroke="{GRID}" stroke-width="1"/>' + "".join(
        f'<text x="{_n(spot.x)}" y="{_n(spot.y - high * 0.36)}" text-anchor="middle" font-size="{_n(high * 0.13)}" '
        f'fill="#6b6450">{escape(spot.name)}</text>'
        for spot in named
    )


def _hex_height(surface: Surface) -> float:
    if not surface.hexagon:
        return 0.0
    return max(y for _, y in surface.hexagon) - min(y for _, y in surface.hexagon)


def _short(name: str, most: int = 9) -> str:
    """A name as it fits on a counter: whole where it does, else its words cut short."""
    if len(name) <= most:
        return name
    words = name.split()
    return " ".join(word if any(ch.isdigit() for ch in word) else word[:3] for word in words)[:most].strip()


def _words(text: str, x: float, y: float, size: float, *, widest: float = 0.0) -> str:
    if not text:
        return ""
    letters = min(size, widest * 1.55 / max(3, len(text))) if widest else size
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="middle" font-size="{_n(letters)}" font-family="sans-serif" '
        f'font-weight="600" fill="{INK}">{escape(text)}</text>'
    )


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
