"""What came, turn by turn: supply and replacements of one side as bars, and what they add up to as a line."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from sandtable.games.forgotten_battles.board.ending import turns_of
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.history.drawing import (
    BAR,
    FADED,
    INK,
    LEFT,
    RULE,
    WIDTH,
    box,
    frame,
    label,
    months,
)
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.tokens import in_words as supply_in_words
from sandtable.games.forgotten_battles.supply.tokens import per_sp
from sandtable.kernel import Picture, Side

HIGH, BETWEEN, TOP = 100, 24, 20
MARGIN = 70
"""Room on the right for what the bars add up to."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One quantity over the turns; None where the turn is still to come. `words` has a text for each turn."""

    name: str
    values: tuple[Fraction | None, ...]
    words: tuple[str, ...]
    total: str


def supply_chart(state: State, side: Side) -> Picture:
    """Supply received, in SP, with what was spent beside it only in its owner's ledger."""
    received = {line.date: line.received for line in state.supply[side].ledger}
    tokens = [received.get(day, 0) for day in _past(state)]
    panel = _panel(state, "SP", [Fraction(t, per_sp()) for t in tokens], [supply_in_words(t) for t in tokens])
    panel = Panel(panel.name, panel.values, panel.words, supply_in_words(sum(tokens)))
    return _picture(state, f"Supply received, {TITLES[side]}", (panel,), f"tfb.supply.{side}.table")


def replacement_chart(state: State, side: Side) -> Picture:
    """Pax, Eq and Air received; Ally Pax where any came."""
    lines = {line.date: line for line in state.replacement_record.get(side, ())}
    panels = []
    for key, name in (("pax", "Pax"), ("ally_pax", "Ally Pax"), ("eq", "Eq"), ("air", "Air")):
        came = [getattr(lines.get(day), key, 0) for day in _past(state)]
        if key != "ally_pax" or any(came):
            panels.append(_panel(state, name, [Fraction(n) for n in came], [f"{n} {name}" for n in came]))
    return _picture(state, f"Replacements received, {TITLES[side]}", tuple(panels), f"tfb.replacement.{side}.table")


def _past(state: State) -> list[date]:
    """The turns whose weather is known."""
    return [w.date for w in state.weather_record]


def _panel(state: State, name: str, came: list[Fraction], words: list[str]) -> Panel:
    by_day = dict(zip(_past(state), zip(came, words, strict=True), strict=True))
    days = [t.date for t in turns_of(state)]
    values = tuple(by_day[day][0] if day in by_day else None for day in days)
    told = tuple(f"{in_words(day)}: {by_day[day][1]}" if day in by_day else in_words(day) for day in days)
    return Panel(name, values, told, f"{sum(came, Fraction(0))} {name}")


def _picture(state: State, title: str, panels: tuple[Panel, ...], cite: str) -> Picture:
    days = tuple(t.date for t in turns_of(state))
    return Picture(title, _drawn(title, days, panels), _told(panels), cite, tab="History")


def _told(panels: tuple[Panel, ...]) -> str:
    found = []
    for panel in panels:
        came = [words for words, value in zip(panel.words, panel.values, strict=True) if value]
        found.append(f"{panel.total} in all ({'; '.join(came) or 'none yet'})")
    return ". ".join(found)


@lru_cache(maxsize=32)
def _drawn(title: str, days: tuple[date, ...], panels: tuple[Panel, ...]) -> str:
    step = (WIDTH - LEFT - MARGIN) / max(len(days), 1)
    xs = [LEFT + n * step for n in range(len(days))]
    parts = months(days, xs, step, TOP)
    for n, panel in enumerate(panels):
        parts += _bars(panel, xs, step, TOP + BETWEEN + HIGH + n * (HIGH + BETWEEN))
    height = TOP + len(panels) * (HIGH + BETWEEN) + 26
    legend = "Bars: what came on the turn. Line: all of it so far."
    parts.append(f'<text x="{LEFT}" y="{height - 8}" fill="{FADED}">{legend}</text>')
    return frame(f"came-{title[0]}", title, _told(panels), height, parts)


def _bars(panel: Panel, xs: list[float], step: float, floor: float) -> list[str]:
    """One panel that stands on `floor`: bars on their own scale, and the line of the running total on its own."""
    known = [value for value in panel.values if value is not None]
    most, total = max([*known, Fraction(1)]), sum(known, Fraction(0))
    parts = [
        f'<path d="M{LEFT} {floor}H{xs[-1] + step:.1f}" stroke="{INK}" stroke-width="1.2"/>',
        label(panel.name, LEFT - 10, floor - HIGH / 2, anchor="end", bold=True),
        *_scale(most, floor, xs[-1] + step),
    ]
    for x, value, words in zip(xs, panel.values, panel.words, strict=True):
        if value:
            high = float(value / most) * (HIGH - 14)
            parts.append(box(x + step * 0.1, floor - high, step * 0.8, high, BAR, words))
    if total:
        heights = [float(so_far / total) * (HIGH - 6) for so_far in accumulate(known)]
        points = " ".join(f"{x + step / 2:.1f},{floor - high:.1f}" for x, high in zip(xs, heights, strict=False))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{INK}" stroke-width="1.6" stroke-dasharray="5 2"/>'
        )
        parts.append(label(panel.total, xs[len(known) - 1] + step + 4, floor - HIGH + 10, anchor="start", bold=True))
    return parts


def _scale(most: Fraction, floor: float, right: float) -> list[str]:
    """The highest bar and half of it, as numbers on the left with a pale line across."""
    marks = [most] if most <= 1 else [most, Fraction(int(most) // 2)] if most < 8 else [most, Fraction(int(most / 2))]
    parts = []
    for mark in marks:
        y = floor - float(mark / most) * (HIGH - 14)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right:.1f}" stroke="{RULE}" stroke-width="0.8"/>')
        parts.append(label(f"{float(mark):g}", LEFT - 4, y + 4, size=11, anchor="end"))
    return parts
