"""Every way a side's purchases can go under a plan that leaves nothing to chance: a tree over the four dates.

The real shop is asked (7.518 with its date and campaign limits, the German cap), so a plan buys here what it would buy
in play. What comes back is small: with six results of the CPP roll a side has at most 1, 6, 36 and 216 cases.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sandtable.charts import Chart
from sandtable.games.orsha.battle.results import use_up
from sandtable.games.orsha.frame.initial import initial_state
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.quick_battle.forces import brought, used_up
from sandtable.games.orsha.reinforcement_groups import historical
from sandtable.games.orsha.reph import recon, shop
from sandtable.games.orsha.sides import RUSSIAN
from sandtable.games.orsha.state import DATES, Ground, Group, RosterLine, State
from sandtable.kernel import Choose, Draw, Procedure, Purchase, Request, Side, Value
from sandtable.kernel.law import ends

Tables = Mapping[str, Chart]
Decide = Callable[[Request], Any]
"""What a side answers to an ask."""


@dataclass(frozen=True, slots=True)
class Case:
    """What one side has bought when a date's purchases are done. `elite`: elite Infantry RGs of the date before.

    `brought`: the groups that support the date's quick battle, with what CG13 leaves of OBA.
    """

    groups: tuple[str, ...]
    brought: tuple[str, ...]
    left: int
    received: int
    elite: int
    after: tuple[int, ...] = ()
    """For each digit of the next CPP roll, which case of the next date follows."""


def cases(side: Side, settings: Mapping[str, Value], tables: Tables, decide: Decide) -> list[list[Case]]:
    """The cases of each date, in the order they are found; the first date has one."""
    first = initial_state(settings)
    first.ground = Ground()  # a purchase looks at records only
    for camp in first.sides.values():
        camp.pieces = {}
    begun = [_bought(first, side, tables, decide)]
    found: list[list[Case]] = []
    for at, date in enumerate(DATES):
        last = at + 1 == len(DATES)
        known: dict[tuple[Any, ...], int] = {}
        following: list[State] = []
        told = []
        for state in begun:
            after = () if last else tuple(_onward(state, side, tables, decide, DATES[at + 1], known, following))
            told.append(replace(_case(state, side, date), after=after))
        found.append(told)
        begun = following
    return found


def _onward(
    state: State,
    side: Side,
    tables: Tables,
    decide: Decide,
    date: str,
    known: dict[tuple[Any, ...], int],
    following: list[State],
) -> list[int]:
    """For each digit of the CPP roll the number of the case it leads to; equal cases are one."""
    moment = State(state.settings, date=date)
    cpp = tables["cpp"]
    reading = cpp.reading("", [historical(moment, side)])
    reached: dict[int, int] = {}
    digits = []
    for dice in throws(cpp):
        amount = int(reading.row(dice)["cpp"])
        if amount not in reached:
            after = _bought(_next_date(state, side, date, amount), side, tables, decide)
            key = (tuple(sorted((g.rg, g.used) for g in after.sides[side].groups)), _case(after, side, date))
            if key not in known:
                known[key] = len(following)
                following.append(after)
            reached[amount] = known[key]
        digits.append(reached[amount])
    return digits


def throws(chart: Chart) -> list[tuple[int, ...]]:
    """All ways the dice of a chart can fall; a digit is a place in this list."""
    found: list[tuple[int, ...]] = [()]
    for sides in chart.dice:
        found = [(*dice, face) for dice in found for face in range(1, sides + 1)]
    return found


def _case(state: State, side: Side, date: str) -> Case:
    camp = state.sides[side]
    before = DATES[DATES.index(date) - 1] if date != DATES[0] else ""
    elite = sum(g.date == before and not g.given and g.rg in second_half().elr.elite[side] for g in camp.groups)
    today = tuple(g.rg for g in camp.groups if g.date == date)
    support = tuple(g.rg for g in brought(state, side))
    return Case(today, support, camp.line.cpp_left, sum(line.cpp_received for line in camp.roster), elite)


def _next_date(state: State, side: Side, date: str, received: int) -> State:
    """The records a side takes into its next purchase. The quick battle has used up its OBA (CG7)."""
    after, own = State(state.settings, date=date), state.sides[side]
    camp = after.sides[side] = replace(own, groups=[replace(g) for g in own.groups], roster=list(own.roster))
    camp.roster.append(RosterLine(date, own.line.elr, own.line.san, own.line.cpp_left, received))
    use_up(after, {g.id for g in used_up(state, side)})
    return after


def _bought(state: State, side: Side, tables: Tables, decide: Decide) -> State:
    """The state with the date's purchase, and Reconnaissance (7.5225) paid: the shop's own procedure, run."""

    def buys(state: State) -> Procedure[None]:
        basket = yield from shop.buy(state, side)
        yield from shop.enter(state, side, basket)
        if side == RUSSIAN:
            yield from recon.step_7_5225(state)

    (end,) = ends(buys, state, keep=lambda state, _: None, tables=tables, decide=partial(_decided, side, decide))
    return end.state


def _decided(side: Side, decide: Decide, request: Request) -> Any:
    """What costs CPP is decided by the plan; where something stands does not matter here."""
    if isinstance(request, Purchase) or (isinstance(request, Choose) and request.key == "recon"):
        return decide(replace(request, side=side))
    return request.sample(Draw("anywhere"))


def group_of(rg: str, side: Side, date: str, strength: str) -> Group:
    """A group as the rules for strength and leaders look at it."""
    return Group(f"{side} {date} {rg}", rg, side, date, strength=strength)
