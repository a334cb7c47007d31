"""The whole tree of a linked campaign on one page: every battle after every result, and how likely it comes to that.

What each result does to the next battle is the booklet's. The chances are those of the even model that comes along:
stated, not derived; from where the campaign stands they are followed exactly.
"""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from sandtable.games.bagration import policies
from sandtable.games.bagration.campaign_effects import Result, attacker_of, effects_on, is_decisive
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.programs.linked_program import NOBODY, SIDES, WHOLE, Front, Linked, read
from sandtable.games.bagration.sides import ADJECTIVE, PEOPLE
from sandtable.games.bagration.state import State
from sandtable.kernel import Table
from sandtable.odds.bars import percent
from sandtable.rules import rule

Fronts = dict[Front, Fraction]


@cache
def _even(campaign: str) -> dict[str, Any]:
    folder = Path(next(iter(policies.__path__))) / "models"
    told: dict[str, Any] = tomllib.loads((folder / f"{campaign}-even.toml").read_text(encoding="utf-8"))
    return told


@rule("fow.campaign.line.table", "fow.campaign.river.table", "fow.campaign.memory")
def campaign_tree(state: State) -> Table:
    """A row for each battle and each way the one before it can have ended."""
    linked = read(state.campaign, _even(state.campaign), state.readings)
    rows = [row for index, fronts in enumerate(_along(linked, state)) for row in _rows(linked, state, index, fronts)]
    columns = ("", "Battle", "If the last one was", "then", "Attacker", "Comes to this", "Germans win", "Soviets win")
    return Table(
        "The tree of battles, both sides winning alike",
        columns,
        tuple(rows),
        f"fow.campaign.{state.campaign}.order",
        tab="History",
    )


def _along(linked: Linked, state: State) -> Iterator[Fronts]:
    """Before each battle, how the one before it may have ended: as it did, or as the model says."""
    fronts: Fronts = {Front(): Fraction(1)}
    for index in range(len(linked.order)):
        yield fronts
        if index < len(state.results):
            fronts = {_front(state.results[index]): Fraction(1)}
            continue
        after: Fronts = {}
        for front, chance in fronts.items():
            for (winner, degree), part in linked.chances(index, front if index else None).items():
                ended = Front(winner, degree)
                after[ended] = after.get(ended, Fraction(0)) + chance * Fraction(part, WHOLE)
        fronts = after


def _front(result: Result) -> Front:
    return Front(result.winner or NOBODY, result.degree, result.counts_anyway)


def _rows(linked: Linked, state: State, index: int, fronts: Fronts) -> Iterator[tuple[str | int, ...]]:
    """The branches of one battle; those that can no longer be are left out."""
    title = mission(linked.order[index]).title
    for after in (NOBODY, *SIDES) if index else (NOBODY,):
        here = {front: chance for front, chance in fronts.items() if _felt(linked, index, front) == after and chance}
        if not here:
            continue
        total = sum(here.values(), Fraction(0))
        previous = Result(linked.order[index - 1], after, "major") if after != NOBODY else None
        effects = effects_on(state.campaign, index, previous)
        attacker = attacker_of(state.campaign, index, effects, state.readings)
        then = "; ".join(effect.words.split(": ", 1)[-1] for effect in effects) or "as printed"
        wins = [percent(_wins(linked, state, index, here, side) / total) for side in SIDES]
        yield (index + 1, title, _said(index, after), then, PEOPLE[attacker], percent(total), *wins)


def _felt(linked: Linked, index: int, front: Front) -> str:
    """Whose decisive victory is felt in this battle; nobody's, where there was none."""
    decisive = index > 0 and is_decisive(front.result(linked.order[index - 1]))
    return front.winner if decisive else NOBODY


def _said(index: int, after: str) -> str:
    if not index:
        return ""
    return "not decisive" if after == NOBODY else f"a {ADJECTIVE[after]} Stunning or Major Victory"


def _wins(linked: Linked, state: State, index: int, here: Fronts, side: str) -> Fraction:
    """The chance that this branch is fought and won by this side; of a battle that was fought, what it was."""
    if index < len(state.results):
        return sum(here.values(), Fraction(0)) if state.results[index].winner == side else Fraction(0)
    return sum(
        (
            chance * Fraction(part, WHOLE)
            for front, chance in here.items()
            for (winner, _), part in linked.chances(index, front if index else None).items()
            if winner == side
        ),
        Fraction(0),
    )
