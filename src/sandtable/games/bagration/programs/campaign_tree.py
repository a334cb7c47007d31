"""The whole tree of a linked campaign on one page: every battle after every result, and how likely it comes to that.

What each result does to the next battle is the booklet's. The chances are those of the even model that comes along:
stated, not derived; from where the campaign stands they are followed exactly.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from sandtable.games.bagration import policies
from sandtable.games.bagration.campaign_effects import Result, attacker_of, effects_on, is_decisive
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.programs.linked_program import NOBODY, SIDES, WHOLE, Front, Linked, read
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.sides import ADJECTIVE, PEOPLE
from sandtable.kernel import Side, Table
from sandtable.kernel.views import Cell
from sandtable.odds.bars import percent
from sandtable.rules import rule

Fronts = dict[Front, Fraction]
NONE = Fraction(0)


@dataclass
class Branch:
    """A battle after one kind of result: whose decisive victory is felt in it, or nobody's.

    `wins` are the chances that it comes to this and this side wins, `leads` that it comes to this and to the branch of
    the next battle after this side's decisive victory (or nobody's); of the last battle, that this side wins all.
    """

    number: int
    title: str
    after: str
    effects: tuple[str, ...]
    attacker: Side
    chance: Fraction
    wins: dict[str, Fraction] = field(default_factory=dict)
    leads: dict[str, Fraction] = field(default_factory=dict)
    result: Result | None = None
    """How it ended, once it was fought."""

    @property
    def said(self) -> str:
        if self.number == 1:
            return ""
        return "not decisive" if self.after == NOBODY else f"a {ADJECTIVE[self.after]} Stunning or Major Victory"


@cache
def _even(campaign: str) -> dict[str, Any]:
    folder = Path(next(iter(policies.__path__))) / "models"
    told: dict[str, Any] = tomllib.loads((folder / f"{campaign}-even.toml").read_text(encoding="utf-8"))
    return told


@rule("fow.campaign.line.table", "fow.campaign.river.table", "fow.campaign.memory")
@lru_cache(maxsize=64)  # every view of a campaign holds its tree, and it changes with a battle's result alone
def branches(campaign: str, fought: tuple[Result, ...], readings: Readings) -> tuple[Branch, ...]:
    """Battle after battle, each after every way the one before it can have ended."""
    linked = read(campaign, _even(campaign), readings)
    return tuple(
        branch for index, fronts in enumerate(_along(linked, fought)) for branch in _at(linked, fought, index, fronts)
    )


def campaign_tree(found: Sequence[Branch], campaign: str) -> Table:
    """A row for each branch."""
    rows: list[tuple[Cell, ...]] = []
    for b in found:
        wins = [percent(b.wins[side] / b.chance) for side in SIDES]
        then = "; ".join(b.effects) or "as printed"
        rows.append((b.number, b.title, b.said, then, PEOPLE[b.attacker], percent(b.chance), *wins))
    columns = ("", "Battle", "If the last one was", "then", "Attacker", "Comes to this", "Germans win", "Soviets win")
    title, cite = "The tree of battles, row by row", f"fow.campaign.{campaign}.order"
    return Table(title, columns, tuple(rows), cite, tab="History")


def _along(linked: Linked, fought: Sequence[Result]) -> Iterator[Fronts]:
    """Before each battle, how the one before it may have ended: as it did, or as the model says."""
    fronts: Fronts = {Front(): Fraction(1)}
    for index in range(len(linked.order)):
        yield fronts
        after: Fronts = {}
        for front, chance in fronts.items():
            for ended, part in _endings(linked, fought, index, front).items():
                after[ended] = after.get(ended, NONE) + chance * part
        fronts = after


def _endings(linked: Linked, fought: Sequence[Result], index: int, front: Front) -> Fronts:
    if index < len(fought):
        result = fought[index]
        return {Front(result.winner or NOBODY, result.degree, result.counts_anyway): Fraction(1)}
    chances = linked.chances(index, front if index else None)
    return {Front(winner, degree): Fraction(part, WHOLE) for (winner, degree), part in chances.items()}


def _at(linked: Linked, fought: Sequence[Result], index: int, fronts: Fronts) -> Iterator[Branch]:
    """The branches of one battle; those that can no longer be are left out."""
    last = index + 1 == len(linked.order)
    for after in (NOBODY, *SIDES) if index else (NOBODY,):
        here = {front: chance for front, chance in fronts.items() if _felt(linked, index, front) == after and chance}
        if not here:
            continue
        previous = Result(linked.order[index - 1], after, "major") if after != NOBODY else None
        effects = effects_on(linked.campaign, index, previous)
        branch = Branch(
            index + 1,
            mission(linked.order[index]).title,
            after,
            tuple(effect.words.split(": ", 1)[-1] for effect in effects),
            attacker_of(linked.campaign, index, effects, linked.readings),
            sum(here.values(), NONE),
            dict.fromkeys((NOBODY, *SIDES), NONE),
            dict.fromkeys((NOBODY, *SIDES), NONE),
            fought[index] if index < len(fought) else None,
        )
        for front, chance in here.items():
            for ended, part in _endings(linked, fought, index, front).items():
                branch.wins[ended.winner] += chance * part
                branch.leads[ended.winner if last else _felt(linked, index + 1, ended)] += chance * part
        yield branch


def _felt(linked: Linked, index: int, front: Front) -> str:
    """Whose decisive victory is felt in this battle; nobody's, where there was none."""
    decisive = index > 0 and is_decisive(front.result(linked.order[index - 1]))
    return front.winner if decisive else NOBODY
