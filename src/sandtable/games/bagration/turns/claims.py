"""A claim that would decide the battle: compared with the plan, measured on wish, confirmed by the other side."""

from collections.abc import Callable, Sequence

from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.objectives.holding import Seen, barred_by, measure_near
from sandtable.games.bagration.objectives.victory import objectives_to_clear
from sandtable.games.bagration.sides import ATTACKER, PEOPLE, Role, other
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.measurements import (
    CITE,
    END,
    Moment,
    boats_lying,
    last_seen,
    measure,
    works_standing,
)
from sandtable.kernel import FACT, Choose, Option, Procedure
from sandtable.rules import rule
from sandtable.tabletop.measures import written

Units = Callable[[Battle, Role], list[Unit]]
Wins = Callable[[list[int]], bool]
"""Whether Objectives measured like that still decide the battle."""


def claim(
    state: State, role: Role, units: Units, words: str, wins: Wins, moment: Moment = END
) -> Procedure[list[int] | None]:
    """Measured if either side wishes, and then confirmed; None: both sides see it so."""
    battle, against = state.now, against_claim(state, role, units)
    wish = yield from Choose(
        question=f"{words} Shall it be measured?",
        cite=CITE,
        wants=FACT,
        side=battle.side(role),
        key="claim",
        context=against,
        options=(
            Option("agree", "No, everybody at the table sees it", telling=f"{words} Everybody at the table sees it."),
            Option(
                "measure",
                "Yes",
                "you tell where the Teams stand, Sandtable measures",
                telling=f"{words} It is measured.",
            ),
        ),
        suggestion="measure" if against else "agree",
    )
    if wish == "agree" and (yield from agreed(state, role, words, against, "No: measure it")):
        return None
    return (yield from measured(state, role, units, wins, moment))


@rule("fow.base.holding", "fow.base.victory_check")
def measured(state: State, role: Role, units: Units, wins: Wins, moment: Moment = END) -> Procedure[list[int]]:
    """Positions are told and measured until the other side agrees to what would decide the battle."""
    while True:
        found = yield from measure(state, role, units, moment)
        words = "So it was measured, and it decides the battle."
        if not wins(found) or (yield from agreed(state, role, words, (), "No: measure again")):
            return found


@rule("fow.base.victory_check")
def agreed(
    state: State, role: Role, words: str, against: Sequence[str] = (), no: str = "No: it is not so"
) -> Procedure[bool]:
    """What decides the battle is confirmed by the side that loses by it, which sees what the plan says."""
    battle = state.now
    told = yield from Choose(
        question=f"The {PEOPLE[battle.side(role)]}: {words} Do you agree?",
        cite="fow.base.victory_check",
        wants=FACT,
        side=battle.side(other(role)),
        key="confirm",
        context=tuple(against),
        options=(
            Option("agree", "Yes, so it is", telling=f"Agreed: {words[:1].lower()}{words[1:]}"),
            Option("no", no, telling=f"Not agreed: {words[:1].lower()}{words[1:]}"),
        ),
        suggestion="agree",
    )
    return bool(told == "agree")


@rule("fow.base.holding")
def against_claim(state: State, role: Role, units: Units) -> tuple[str, ...]:
    """Whatever stands on the plan and speaks against the claim: enemies at the Objectives, with their distances."""
    battle, readings = state.now, state.readings
    enemy = seen_on_plan(battle, other(role), units)
    if role != ATTACKER:
        marks = objectives_to_clear(battle.spec(), battle.objectives)
        near = [measure_near(o, [*enemy, *boats_lying(battle, ATTACKER)], battle.spec(), readings) for o in marks]
        return tuple(f"By the plan: {m.words}" for m in near if m.counts)
    denial, found = battle.holding_denial, []
    for mark in (o for o in battle.objectives if o.on_table):
        barred = barred_by(mark, [*enemy, *works_standing(battle)], readings, denial)
        if barred:
            found.append(f"By the plan: Objective {mark.number}: {barred[1].name} {written(barred[0])} away.")
    return tuple(found)


def seen_on_plan(battle: Battle, role: Role, units: Units) -> list[Seen]:
    """A side's Teams as the plan last saw them."""
    here = {u.key: u for u in units(battle, role)}
    stands = [s for s in last_seen(battle, role, list(here.values())) if s.unit in here]
    return [Seen(here[s.unit].name, s.kind, (s.x, s.y), s.condition, here[s.unit].independent) for s in stands]
