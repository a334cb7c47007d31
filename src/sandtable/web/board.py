"""The board as one seat's page gets it: the whole once, afterwards what changed. It knows no more than that viewer.

Nothing here looks at the state: a board comes from the viewer's own view, the acts from what he himself is asked.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from sandtable.kernel import Act, Board, Counter, Destination, Game, Layer, Pending, Surface, View, counter_json, plain
from sandtable.kernel.judging import KEY, LEVELS
from sandtable.web.pictures import SVG, clean

MOST_SURFACES = 16
_surfaces: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Written:
    """A counter as JSON, with a digest of that."""

    counter: Counter
    text: str
    digest: str


@dataclass(frozen=True)
class Shown:
    """One viewer's board at one moment. Each counter is written once, and again only when it has changed."""

    board: Board
    written: Mapping[str, Written]
    frame: Mapping[str, Any]
    version: str


@dataclass(frozen=True)
class Laid:
    """A board together with what this seat may do on it now."""

    shown: Shown
    asks: tuple[dict[str, Any], ...]
    version: str
    patches: dict[str, str] = field(default_factory=dict, compare=False)
    """What leads here, by the version it starts from: the pages of one seat are told the same."""

    def whole(self, held: Mapping[str, Any] | None = None) -> str:
        """Everything, as JSON; `held` is what the seat had in its hand."""
        parts = {**{key: dense(value) for key, value in self.shown.frame.items()}, "surface": surface_json(self.shown)}
        parts["counters"] = f"[{','.join(one.text for one in self.shown.written.values())}]"
        board = ",".join(f"{dense(key)}:{text}" for key, text in parts.items())
        hand = f',"held":{dense(held)}' if held else ""
        return f'{{"version":{dense(self.version)},"board":{{{board}}},"asks":{dense(self.asks)}{hand}}}'


def dense(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def board_of(view: View) -> Board | None:
    """The board that fills the page, where the view has one."""
    return next((s for s in view.sections if isinstance(s, Board)), None)


def show(board: Board, before: Shown | None = None) -> Shown:
    """The board written down; what `before` has written of the same counters is taken over."""
    known = before.written if before else {}
    written: dict[str, Written] = {}
    for counter in board.counters:
        old = known.get(counter.id)
        same = old is not None and (old.counter is counter or old.counter == counter)
        written[counter.id] = old if old and same else _write(counter)
    frame = _frame(board)
    seen = "".join([board.surface.digest, dense(frame), *[one.digest for one in written.values()]])
    return Shown(board, written, frame, _digest(seen))


def _write(counter: Counter) -> Written:
    text = dense(counter_json(counter))
    return Written(counter, text, _digest(text))


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=9).hexdigest()


def _frame(board: Board) -> dict[str, Any]:
    """Everything but ground and counters. The drawings are read, and only drawing comes out again."""
    return {
        "title": board.title,
        "layers": [_layer(layer) for layer in board.layers],
        "boxes": [plain(box, kinds=False) for box in board.boxes],
        "legend": [{"svg": sign(x.svg), "words": x.words} for x in board.legend],
        "cite": board.cite,
    }


def _layer(x: Layer) -> dict[str, Any]:
    return {"key": x.key, "title": x.title, "svg": inside(x.svg, x.key), "on": x.on}


@lru_cache(maxsize=64)
def inside(svg: str, key: str) -> str:
    """A layer's fragment, cleaned as every drawing is; its ids are the layer's own."""
    whole = clean(f'<svg xmlns="{SVG}">{svg}</svg>', f"layer-{key}-")
    return whole[whole.find(">") + 1 : whole.rfind("</")] if "</" in whole else ""


@lru_cache(maxsize=256)
def sign(svg: str) -> str:
    """A sign of the legend; a bare fragment is drawn on a square of twenty."""
    whole = svg if svg.lstrip().startswith("<svg") else f'<svg xmlns="{SVG}" viewBox="0 0 20 20">{svg}</svg>'
    return clean(whole, "sign-") if svg else ""


def surface_json(shown: Shown) -> str:
    """The ground, its thousands of hexes as short as can be; made once for each."""
    surface: Surface = shown.board.surface
    if surface.digest not in _surfaces:
        while len(_surfaces) >= MOST_SURFACES:
            _surfaces.pop(next(iter(_surfaces)))
        spots = [[s.name, round(s.x, 2), round(s.y, 2)] for s in surface.spots]
        drawn = [_layer(layer) for layer in surface.drawn]
        _surfaces[surface.digest] = dense({**surface.json, "spots": spots, "drawn": drawn})
    return _surfaces[surface.digest]


def lay(shown: Shown, pending: Iterable[tuple[str, Pending]]) -> Laid:
    """The board with the acts this seat is asked for, each under the name the page knows it by."""
    asks = tuple(_ask(name, p.request) for name, p in pending if isinstance(p.request, Act))
    return Laid(shown, asks, _digest(f"{shown.version}{dense(asks)}"))


def _ask(name: str, act: Act) -> dict[str, Any]:
    return {
        "id": name,
        "question": act.question,
        "cite": act.cite,
        "verbs": [plain(verb, kinds=False) for verb in act.verbs],
        "counters": list(act.counters),
        "strict": str(act.strict),
    }


def reach_json(found: Sequence[Destination]) -> list[dict[str, Any]]:
    """Where counters may go, as short as can be: a way that is another's and one place more is told as that other."""
    ways = {str(d.place): d.path for d in found}
    return [_reached(d, ways) for d in found]


def _reached(d: Destination, ways: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    told: dict[str, Any] = {"place": str(d.place), "cost": d.cost, "refused": d.refused, "rule": d.rule}
    if d.path and d.path[-1] == told["place"]:
        before = d.path[:-1]
        told |= {"by": before[-1] if before else ""} if not before or ways.get(before[-1]) == before else {}
    if "by" not in told:
        told["path"] = list(d.path)
    told["area"] = [f"{x:g},{y:g}" for x, y in d.area]
    return {key: value for key, value in told.items() if value or key == "by"}


def judging_levels(game: Game[Any]) -> list[tuple[str, str]]:
    """How strictly acts can be judged, in words; none where the game is not played on a board."""
    on_board = any(setting.key == KEY for setting in game.settings)
    return [(str(level), words) for level, words in LEVELS.items()] if on_board else []
