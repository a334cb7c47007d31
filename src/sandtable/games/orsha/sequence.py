"""The sequence of play: the 23 steps of the Reorganization Phase with their marks, and the battle between them.

`State.phase` names the step that comes now. When its procedures are done, the sequence moves on; no step moves the
phase itself.
"""

from collections.abc import Callable
from functools import cache

from sandtable.games.orsha.battle import bombardment, opening, turns
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import look_around
from sandtable.games.orsha.frame import concession, initial_rules
from sandtable.games.orsha.frame.unknown_ground import lacking, what_the_map_says
from sandtable.games.orsha.from_table import from_table
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.printed import campaign as printed
from sandtable.games.orsha.reph import (
    armor_leaders,
    breakdowns,
    commencement,
    cpp,
    elr,
    encirclement,
    fires,
    fortification_removal,
    fortifications,
    group_leaders,
    initiative,
    isolation_step,
    leader_hardening,
    map_clearing,
    marker_removal,
    melee,
    mines,
    mmc_hardening,
    new_date,
    oba,
    perimeter_step,
    prisoners,
    rally_and_unloading,
    recon,
    repair,
    setup,
    shop,
    strength,
    victory_determination,
    weapons,
    weather,
    wounded_leaders,
)
from sandtable.games.orsha.scenario import battle_report
from sandtable.games.orsha.state import DATES, State
from sandtable.kernel import Outline, Procedure, Step
from sandtable.rules import rule

Does = Callable[[State], Procedure[None]]

DOES: dict[str, tuple[Does, ...]] = {
    "7.501": (melee.step_7_501,),
    "7.502": (marker_removal.step_7_502,),
    "7.503": (rally_and_unloading.step_7_503,),
    "7.5031": (
        victory_determination.victory_determination,
        concession.going_on,
    ),
    "7.504": (
        encirclement.step_7_5041,
        mines.step_7_5042,
        breakdowns.step_7_5043,
        breakdowns.step_7_5044,
    ),
    "7.505": (perimeter_step.step_7_505,),
    "7.506": (isolation_step.step_7_506,),
    "7.507": (map_clearing.step_7_507,),
    "7.508": (prisoners.step_7_508,),
    "7.509": (fires.step_7_509,),
    "7.510": (wounded_leaders.step_7_510,),
    "7.511": (
        mmc_hardening.step_7_5111,
        mmc_hardening.step_7_5112,
        leader_hardening.step_7_5113,
        armor_leaders.step_7_5114,
    ),
    "7.512": (
        new_date.step_7_5121,
        new_date.step_7_5122,
    ),
    "7.513": (repair.step_7_513,),
    "7.514": (fortification_removal.step_7_514,),
    "7.515": (cpp.step_7_515,),
    "7.516": (elr.step_7_516,),
    "7.517": (weather.step_7_517,),
    "7.518": (
        shop.step_7_518,
        bombardment.given_bombardments,
    ),
    "7.519": (
        strength.step_7_5191,
        weapons.step_7_5192,
        strength.step_7_5193,
        strength.step_7_5194,
        oba.step_7_5195,
        group_leaders.step_7_5196,
        group_leaders.step_7_5197,
        initial_rules.armor_leaders_of_the_ob,
    ),
    "7.520": (fortifications.step_7_520,),
    "7.521": (
        initiative.step_7_521,
        opening.how_it_is_fought,
    ),
    "7.522": (
        setup.step_7_5221,
        setup.step_7_5222,
        setup.step_7_5224,
        recon.step_7_5225,
        recon.step_7_5226,
    ),
    "7.523": (commencement.step_7_523,),
    "opening": (opening.opening,),
    "turns": (turns.game_turn,),
    "report": (battle_report,),
}
"""What each step does, in order."""


@cache
@rule("oto2.7.5.seq", "oto2.6.reph", "oto2.7.12", "oto2.7.32")
def rows() -> dict[str, printed.Step]:
    """7.5: every step by its number, in order, then the parts of the battle that follows."""
    return {row.step: row for row in (*printed.campaign().sequence, *printed.campaign().battle)}


@rule("oto2.7.5.marks.initial", "oto2.7.5.marks.end", "oto2.7.5.marks.repeat")
def marked(mark: str) -> list[str]:
    """7.5: the steps that carry this mark; before the Initial Scenario the purchase of 7.518 comes first as well."""
    return [s for s, row in rows().items() if mark in (row.marks or ()) or (mark == "!" and row.before_initial)]


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
    if lacking(state):
        return Step("map", "What is printed on your map", "oto2.map.extent", what_the_map_says)
    if state.phase == "table":
        return Step("table", "What stands on your table", "oto2.7.3.a", from_table)
    row = rows()[state.phase]
    title = row.title if row.step != "turns" else turns.title(state)
    return Step(state.phase, title, row.cite, lambda s: _then_on(s, row.step))


def _then_on(state: State, step: str) -> Procedure[None]:
    for does in DOES[step]:
        yield from does(state)
        look_around(state, as_it_stands(state))
        if state.over:
            return
    if not state.over and not (step == "turns" and state.turn):
        state.phase = following(state)


@rule("oto2.7.3.a", "oto2.7.5.seq")
def leads_to(state: State) -> str:
    """The date of the scenario that the step now leads to: the Reorganization Phase up to 7.512 is already the next
    one's. Empty: the last has been fought."""
    order = list(rows())
    coming = state.phase in order and order.index(state.phase) <= order.index("7.512")
    at = DATES.index(state.date) + coming
    return DATES[at] if at < len(DATES) else ""


def outline(state: State) -> tuple[Outline, ...]:
    """The four dates, and under the one that comes now its sequence; for everybody."""
    date, lines = leads_to(state), list[Outline]()
    now = DATES.index(date) if date else len(DATES)
    for at, name in enumerate(DATES):
        word = "done" if at < now or state.over else "now" if at == now else "to come"
        lines.append(Outline(f"date {name}", f"Scenario of {name}", "oto2.7.3.a", word, name))
        lines += _circuit(state) if at == now else ()
    if not date:
        lines += [Outline("end", "The end of the campaign", "oto2.6.cg-end", "done" if state.over else "now")]
        lines += _circuit(state)
    return tuple(lines)


def _circuit(state: State) -> list[Outline]:
    """From one scenario to the next, as far as it applies."""
    order = list(rows())
    now = order.index(state.phase) if state.phase in order else -1
    fighting = now >= 0 and rows()[state.phase].marks is None
    initial = state.date == DATES[0] and (fighting or state.phase in marked("!"))
    last = [] if leads_to(state) else order[order.index("7.5031") + 1 :]
    lines = []
    for at, (step, row) in enumerate(rows().items()):
        if initial and step not in marked("!") and row.marks is not None:
            continue  # nothing lies behind the first scenario
        word = "done" if at < now or state.over else "now" if at == now else "to come"
        if step in last or (word == "to come" and skipped(state, step)):
            word = "does not apply"
        number = step if step[0].isdigit() else ""
        lines.append(Outline(step, row.title, row.cite, word, number, depth=1 if row.part_of else 0))
    return lines
