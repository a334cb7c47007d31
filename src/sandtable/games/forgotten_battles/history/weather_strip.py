"""The weather of the campaign as strips: ground, flight and Ice of every turn, by pattern and letter."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from sandtable.games.forgotten_battles.board.ending import turns_of
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.effects import FLIGHT_WORDS, GROUND_WORDS
from sandtable.games.forgotten_battles.history.drawing import (
    BAR,
    LEFT,
    PAPER,
    RIGHT,
    RULE,
    WIDTH,
    box,
    frame,
    label,
    months,
)
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Picture

KEY = "weather"
LETTERS = {"dry": "D", "mud": "M", "freeze": "F", "deep_freeze": "DF", "full": "", "limited": "L", "none": "N"}
FILLS = {
    "dry": PAPER,
    "mud": f"url(#{KEY}-wave)",
    "freeze": f"url(#{KEY}-hatch)",
    "deep_freeze": f"url(#{KEY}-cross)",
    "full": PAPER,
    "limited": f"url(#{KEY}-hatch)",
    "none": BAR,
}
A_LINE = 32
"""Turns in one line of the strip."""

CELL = 24
Past = tuple[date, str, str, bool]


def weather_strip(state: State) -> Picture:
    """Every turn of the calendar; those to come are empty."""
    past = tuple((w.date, w.ground, w.flight, w.ice) for w in state.weather_record)
    days = tuple(t.date for t in turns_of(state))
    words = "; ".join(_told(turn) for turn in past) or "no turn has been played yet"
    return Picture("Weather over the campaign", _drawn(days, past), words, "tfb.weather.procedure", tab="History")


def _told(turn: Past) -> str:
    day, ground, flight, ice = turn
    return f"{in_words(day)} {GROUND_WORDS[ground]}, {FLIGHT_WORDS.get(flight, 'game over')}{', Ice' if ice else ''}"


@lru_cache(maxsize=32)
def _drawn(days: tuple[date, ...], past: tuple[Past, ...]) -> str:
    known = {turn[0]: turn for turn in past}
    lines = [days[at : at + A_LINE] for at in range(0, len(days), A_LINE)]
    parts, top = [], 22.0
    for line in lines:
        parts += _line(line, known, top)
        top += 4 * CELL + 30
    words = "; ".join(_told(turn) for turn in past)
    return frame(KEY, "Weather over the campaign", words, top + 28, [*parts, *_legend(top + 2)])


def _line(days: Sequence[date], known: dict[date, Past], top: float) -> list[str]:
    step = (WIDTH - LEFT - RIGHT) / A_LINE
    xs = [LEFT + n * step for n in range(len(days))]
    parts = months(days, xs, step, top)
    top += 22
    for row, name in enumerate(("Ground", "Flight", "Ice")):
        parts.append(label(name, LEFT - 8, top + row * CELL + 16, anchor="end"))
    for day, x in zip(days, xs, strict=True):
        turn = known.get(day)
        if turn is None:
            parts += [box(x, top + row * CELL, step, CELL, PAPER, in_words(day), edge=RULE) for row in range(3)]
            continue
        _, ground, flight, ice = turn
        for row, kind in enumerate((ground, flight or "none")):
            parts.append(box(x, top + row * CELL, step, CELL, FILLS[kind], _told(turn)))
            parts += _letter(LETTERS[kind], x + step / 2, top + row * CELL + 17)
        parts.append(box(x, top + 2 * CELL, step, CELL, f"url(#{KEY}-dots)" if ice else PAPER, _told(turn)))
        parts += _letter("I" if ice else "", x + step / 2, top + 2 * CELL + 17)
    return parts


def _letter(text: str, x: float, y: float) -> list[str]:
    """On a patch of paper, so that a pattern does not eat it."""
    if not text:
        return []
    wide = 9.0 * len(text) + 2
    patch = f'<rect x="{x - wide / 2:.1f}" y="{y - 12:.1f}" width="{wide:.1f}" height="14.5" rx="2" fill="{PAPER}"/>'
    return [patch, label(text, x, y, bold=True)]


def _legend(top: float) -> list[str]:
    shown = [("dry", "Dry"), ("mud", "Mud"), ("freeze", "Freeze"), ("deep_freeze", "Deep Freeze")]
    shown += [("limited", "Limited Flight"), ("none", "No Flight")]
    parts, x = [], float(LEFT)
    for kind, words in shown:
        parts.append(box(x, top, 24, 16, FILLS[kind], words))
        parts += _letter(LETTERS[kind], x + 12, top + 13)
        parts.append(label(words, x + 30, top + 13, anchor="start"))
        x += 46 + 6.6 * len(words)
    parts.append(box(x, top, 24, 16, f"url(#{KEY}-dots)", "Ice"))
    return [*parts, *_letter("I", x + 12, top + 13), label("Ice", x + 30, top + 13, anchor="start")]
