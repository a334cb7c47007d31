"""Example lists to try the game with, and for bots. They are no army lists."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.games.bagration.booklet import Page, page
from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.sides import GERMAN
from sandtable.kernel import NotUnderstood, Side


@dataclass(frozen=True, kw_only=True)
class ExampleCard(Page):
    """What a card tells, and what of it only a table on the board needs."""

    card: str
    board: str


@dataclass(frozen=True, kw_only=True)
class ExampleUnit(Page):
    name: str
    points: int
    teams: str
    card: str


@dataclass(frozen=True, kw_only=True)
class ExampleForce(Page):
    formation: str
    units: tuple[ExampleUnit, ...]


@dataclass(frozen=True, kw_only=True)
class ExampleForces(Page):
    cards: dict[str, ExampleCard]
    german: ExampleForce
    soviet: ExampleForce


def example_force(side: Side, points: int, *, speeds: bool = False) -> str:
    """An example list that fits the points, for trying out and for bots; with `speeds` for a board."""
    both = page(ExampleForces, "example_forces")
    example = both.german if side == GERMAN else both.soviet
    chosen = _fitting(example.units, points)
    if not chosen:
        raise NotUnderstood(f"{points} points are too few for a force", "fow.base.teams")
    lines = [example.formation]
    for unit in (u for u in example.units if u in chosen):
        card = both.cards[unit.card]
        told = f"{card.card}, {card.board}" if speeds else card.card
        lines.append(f"{unit.name} | {unit.points} | {unit.teams} | {told}")
    return "\n".join(lines)


def _fitting(units: Sequence[ExampleUnit], points: int) -> list[ExampleUnit]:
    """One after another as far as the points go; then one gives way to a dearer one that spends more of the rest."""
    chosen: list[ExampleUnit] = []
    for unit in units:
        if sum(u.points for u in chosen) + unit.points <= points:
            chosen.append(unit)
    left = points - sum(u.points for u in chosen)
    able = [u for u in chosen if "commander" not in u.teams]
    swaps = [(old, new) for new in units if new not in chosen for old in able if 0 < new.points - old.points <= left]
    if swaps:
        old, new = max(swaps, key=lambda pair: pair[1].points - pair[0].points)
        chosen[chosen.index(old)] = new
    return chosen


def is_example(text: str, side: Side, *, speeds: bool = False) -> bool:
    """Whether a list is the example for as many points as it has: with other points another example fits better."""
    return text == example_force(side, read_force(text).points, speeds=speeds)
