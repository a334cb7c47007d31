"""The dates of a report: the story cut where a turn, a date or a battle of the campaign ends, each with its map."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sandtable.kernel import Board, Campaign, Line, Picture, Side, View
from sandtable.kernel.progress import read_state
from sandtable.sheets.board_drawing import board_picture

MAPPED = "Map"
MOST_MAPS = 16
"""A long campaign shows the map of as many of its dates, the last ones: a map a page makes a book nobody opens."""


@dataclass(frozen=True, slots=True)
class Date:
    """What is told of one date. `ended` is the last step of it."""

    title: str
    lines: tuple[Line, ...]
    ended: int


def dates_of(campaign: Campaign, lines: list[Line]) -> list[Date]:
    """The story date by date; few states are read for it."""
    past = _Past(campaign)
    by_step: dict[int, list[Line]] = {}
    for line in lines:
        by_step.setdefault(line.step, []).append(line)
    steps = sorted(by_step)
    found = []
    for group in _alike(steps, past.turn):
        told = tuple(line for step in group for line in by_step[step])
        found.append(Date(_title(past.headline(group[0]), past.headline(group[-1])), told, group[-1]))
    return found


def map_of(campaign: Campaign, date: Date, viewer: Side | None) -> list[Picture]:
    """The map as this viewer saw it when the date ended: the game's own, else its board."""
    done = min(date.ended, campaign.number - 1)
    view = campaign.game.view(_state(campaign, done), viewer)
    found = [s for s in view.sections if isinstance(s, Picture) and s.tab == MAPPED] or list(_boards(campaign, view))
    return [replace(picture, title=f"{picture.title}, {date.title}", printed_mm=0.0) for picture in found[:1]]


def score_moved(campaign: Campaign, dates: list[Date]) -> dict[int, int]:
    """By how much the first side's lead in points moved in each step of a campaign that is over. While it runs the
    points may be more than a viewer knows. Only the steps of dates in which it moved are read."""
    if not campaign.over:
        return {}
    first, *others = campaign.game.side_keys()

    @cache
    def lead(step: int) -> int:
        points = campaign.game.points(_state(campaign, max(0, min(step, campaign.number - 1))))
        own, theirs = points.get(first, 0), max((points.get(side, 0) for side in others), default=0)
        return own if own == -theirs else own - theirs  # where one side's gain is the other's loss it is counted once

    found: dict[int, int] = {}
    for date in dates:
        steps = sorted({line.step for line in date.lines})
        if lead(steps[0] - 1) != lead(steps[-1]):
            found |= {step: moved for step in steps if (moved := lead(step) - lead(step - 1))}
    return found


def _boards(campaign: Campaign, view: View) -> Iterator[Picture]:
    for section in view.sections:
        if isinstance(section, Board):
            yield board_picture(section, campaign.game.sides)


def _state(campaign: Campaign, step: int) -> Any:
    return read_state(campaign.game, campaign.keeper.record(step))


class _Past:
    """What stood before a step, each read once."""

    def __init__(self, campaign: Campaign) -> None:
        game = campaign.game

        @cache
        def before(step: int) -> tuple[int, str]:
            state = _state(campaign, max(0, step - 1))
            return game.progress(state)[0], game.view(state, None).headline

        self._before = before

    def turn(self, step: int) -> int:
        return self._before(step)[0]

    def headline(self, step: int) -> str:
        return self._before(step)[1]


def _alike(steps: list[int], turn: Any) -> Iterator[list[int]]:
    """Neighbours of one turn together; where both ends are of one turn, all between are."""
    if not steps:
        return
    if turn(steps[0]) == turn(steps[-1]):
        yield steps
        return
    middle = len(steps) // 2
    left, right = list(_alike(steps[:middle], turn)), list(_alike(steps[middle:], turn))
    if turn(left[-1][0]) == turn(right[0][0]):
        right[0] = left.pop() + right[0]
    yield from left
    yield from right


def _title(first: str, last: str) -> str:
    """What the headlines of a date have in common: `23AM June 1944` of `23AM June 1944, set-up` and `…, battle`."""
    common = []
    for a, b in zip(first.split(", "), last.split(", "), strict=False):
        if a != b:
            break
        common.append(a)
    return ", ".join(common) or first


def worth_telling(line: Line) -> bool:
    """Routine lines are left out: nothing came of them, or what came of them is told by the lines after."""
    return not line.data.get("routine") or line.data.get("overruled") is not None
