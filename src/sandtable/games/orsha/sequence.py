"""The sequence of play: the 23 steps of the Reorganization Phase with their marks, and the battle between them.

`State.phase` names the step that comes now. Each step of the RePh is a procedure `step_7_5xx(state)` of a module in
`reph/`; when it is done, the sequence moves on. No step moves the phase itself.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from sandtable.games.orsha.battle import bombardment, opening, report, turns
from sandtable.games.orsha.frame import concession, initial_rules, victory
from sandtable.games.orsha.frame.booklet import printed
from sandtable.games.orsha.frame.from_table import from_table
from sandtable.games.orsha.state import DATES, State, Status
from sandtable.kernel import Outline, Procedure, Step
from sandtable.rules import rule

Does = Callable[[State], Procedure[None]]

OURS: dict[str, Does] = {
    "given_bombardments": bombardment.given_bombardments,
    "armor_leaders_of_the_ob": initial_rules.armor_leaders_of_the_ob,
    "victory_determination": victory.victory_determination,
    "going_on": concession.going_on,
    "opening": opening.opening,
    "turns": turns.game_turn,
    "report": report.battle_report,
}


@cache
@rule("oto2.7.5.seq", "oto2.6.reph", "oto2.7.12", "oto2.7.32")
def rows() -> dict[str, Mapping[str, Any]]:
    """7.5: every step by its number, in order, then the parts of the battle that follows."""
    return {row["step"]: row for row in (*printed()["sequence"], *printed()["battle"])}


@rule("oto2.7.5.marks.initial", "oto2.7.5.marks.end", "oto2.7.5.marks.repeat")
def marked(mark: str) -> list[str]:
    """7.5: the steps that carry this mark; before the Initial Scenario the purchase of 7.518 comes first as well."""
    return [s for s, row in rows().items() if mark in row.get("marks", ()) or (mark == "!" and "before_initial" in row)]


@rule("oto2.7.5")
def following(state: State) -> str:
    """7.5: the step after this one, in strictly ascending order; a step with nothing to act on is skipped."""
    order = list(rows())
    at = order.index(state.phase) + 1
    while at < len(order) and skipped(state, order[at]):
        at += 1
    return order[at] if at < len(order) else order[0]


def skipped(state: State, step: str) -> bool:
    """7.5: whether nothing on the map calls for this step."""
    if step != "7.509":
        return False
    burning = any(p.has(Status.BURNING) for p in state.pieces)
    return not state.ground.fires and not burning


def next_step(state: State) -> Step | None:
    if state.over:
        return None
    if state.phase == "table":
        return Step("table", "What stands on your table", "oto2.7.3.a", from_table)
    row = rows()[state.phase]
    title = row["title"] if row["step"] != "turns" else f"Game Turn {state.turn}"
    return Step(state.phase, title, row["cite"], lambda s: _then_on(s, row))


def _then_on(state: State, row: Mapping[str, Any]) -> Procedure[None]:
    for does in procedures(row):
        yield from does(state)
    if not state.over and not (row["step"] == "turns" and state.turn):
        state.phase = following(state)


def procedures(row: Mapping[str, Any]) -> list[Does]:
    """What a step does, in order. A module of reph/ is imported when its step comes."""
    return [_found(name) for name in row["does"]]


def _found(name: str) -> Does:
    module, _, procedure = name.partition(".")
    if module == "ours":
        return OURS[procedure]
    does: Does = getattr(import_module(f"sandtable.games.orsha.reph.{module}"), procedure)
    return does


def outline(state: State) -> tuple[Outline, ...]:
    """The sequence around now, for everybody."""
    order = list(rows())
    now = order.index(state.phase) if state.phase in order else -1
    initial = state.date == DATES[0] and state.phase in marked("!")
    lines = []
    for at, (step, row) in enumerate(rows().items()):
        word = "done" if at < now or state.over else "now" if at == now else "to come"
        if (initial and step not in marked("!") and "marks" in row) or (word == "to come" and skipped(state, step)):
            word = "does not apply"
        number = step if step[0].isdigit() else ""
        lines.append(Outline(step, row["title"], row["cite"], word, number, depth=1 if "part_of" in row else 0))
    return tuple(lines)
