"""The campaign as steps on whole numbers: purchases, CPP, ELR, weather, strength and leaders of RGs, quick battles.

From the same charts, records and functions as play. Assumed here: every battle is a quick one, both sides decide by a
plan that leaves nothing to chance, and nothing else in the Reorganization Phase changes what a side has. A step is
(name, bound, registers read, registers set, registers added to, what it does, row), as the simulation compiles it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from sandtable.charts import Chart, ChartReading
from sandtable.games.orsha.catalogue import catalogue
from sandtable.games.orsha.frame.initial import initial_state
from sandtable.games.orsha.frame.victory import campaign_needs
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.purchases import Case, Decide, cases, group_of, throws
from sandtable.games.orsha.quick_battle import program
from sandtable.games.orsha.quick_battle.forces import counts, group_support, heavy_guns, units_cvp
from sandtable.games.orsha.quick_battle.model import given_support, worth
from sandtable.games.orsha.readings import Readings
from sandtable.games.orsha.reinforcement_groups import chart, historical
from sandtable.games.orsha.reph.elr import elr_modifiers
from sandtable.games.orsha.reph.group_leaders import is_company, leader_modifiers
from sandtable.games.orsha.reph.strength import came_of
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, SIDES
from sandtable.games.orsha.state import DATES, RosterLine, State
from sandtable.kernel import Side, Value, readings
from sandtable.kernel.courses import RegisterCourse
from sandtable.kernel.courses import RegisterDraw as Draw

Outcomes = Callable[..., list[tuple[int, ...]]]
"""For each digit, what the registers get."""
TWO_DICE = [(first, second) for first in range(1, 7) for second in range(1, 7)]
"""A section that has mortars has two of them."""
SKIES = ("Rain", "Overcast", "Clear", "Clear & Gusty")


@dataclass(frozen=True)
class Plan:
    """Everything the steps are made from."""

    settings: Mapping[str, Value]
    tables: Mapping[str, Chart]
    decide: Decide
    cases: Mapping[Side, list[list[Case]]]

    @property
    def readings(self) -> Readings:
        return readings(Readings, self.settings)

    def state(self, date: str) -> State:
        return State(dict(self.settings), date=date)

    def at(self, side: Side, date: str) -> list[Case]:
        return self.cases[side][DATES.index(date)]


def course(settings: Mapping[str, Value], tables: Mapping[str, Chart], decide: Decide) -> RegisterCourse:
    """The whole campaign under a policy."""
    plan = plan_for(settings, tables, decide)
    return RegisterCourse(start(plan), turns(plan), OUTPUTS, EXACT)


def plan_for(settings: Mapping[str, Value], tables: Mapping[str, Chart], decide: Decide) -> Plan:
    bought = {side: cases(side, settings, tables, decide) for side in SIDES}
    return Plan(settings, tables, decide, bought)


def start(plan: Plan) -> dict[str, int]:
    """The registers before 23AM."""
    state = initial_state(plan.settings)
    found = {**program.start(), "weather": SKIES.index(state.conditions.weather)}
    found |= dict.fromkeys(("depleted", "elite", "fifties", "russian_vp", "verdict"), 0)
    for side in SIDES:
        line = state.sides[side].line
        pieces = sum(worth(p.kind) for p in state.of(side) if counts(p.kind))
        found |= {f"case_{side}": 0, f"hand_{side}": pieces, f"strength_{side}": 0}
        found |= {f"cvp_{side}": 0, f"elr_{side}": line.elr, f"cpp_{side}": plan.at(side, DATES[0])[0].received}
    return found


OUTPUTS = (
    "verdict",
    "russian_vp",
    "lvp",
    "evp",
    *(f"{what}_{side}" for what in ("cvp", "cpp", "elr") for side in SIDES),
)
"""What is counted at the end of a campaign. The verdict is the winner, a side by its place in SIDES."""
EXACT = tuple(f"cpp_{side}" for side in SIDES)
"""What does not depend on battles, so that its exact law is small."""


def turns(plan: Plan) -> list[list[Draw]]:
    """The four dates, each with its Reorganization Phase, its battle and its victory; then CG End."""
    decided = {side: program.decisions(side, plan.decide, plan.tables) for side in SIDES}
    leave = program.leaves(plan.decide) if plan.readings.exited_russian_units != "retained" else True
    fought = program.battle(plan.tables["quick-battle"], decided, plan.readings, leave)
    found = [[*before_the_battle(plan, d), *fought, *program.scenario_end(d, plan.readings)] for d in DATES]
    found[-1].append(_campaign_end(plan))
    return found


def _campaign_end(plan: Plan) -> Draw:
    """7.4, 7.31, 7.518: the Russian VP, less what the Germans kept of their CPP, against what they need."""
    now, needs = plan.at(GERMAN, DATES[-1]), campaign_needs(plan.state(DATES[-1]))

    def does(case: int, lvp: int, vp: int, digit: int) -> tuple[int, ...]:
        score = lvp + vp - now[case].left
        return score, SIDES.index(RUSSIAN if score >= needs else GERMAN)

    return "CG End", 1, (f"case_{GERMAN}", "lvp", "vp"), ("russian_vp", "verdict"), (), does, None


def before_the_battle(plan: Plan, date: str) -> list[Draw]:
    """7.515 to 7.519 for one date, in the order of play."""
    found: list[Draw] = []
    if date != DATES[0]:
        found += [_cpp(plan, side, date) for side in SIDES]
        found += [draw for side in SIDES for draw in _elr(plan, side, date)]
        found.append(_weather(plan))
    found += [_support(plan, side, date) for side in SIDES]
    for side in SIDES:
        slots = max(len(case.groups) for case in plan.at(side, date))
        for slot in range(slots):
            found += _muster(plan, side, date, slot)
    return found


def rows_of(reading: ChartReading) -> list[Any]:
    """The row for each digit; a column that needs no dice has one row for all."""
    return [reading.row(dice) for dice in throws(reading.chart)]


def _cpp(plan: Plan, side: Side, date: str) -> Draw:
    """7.515: the roll leads to the next case; what the plan buys there is known."""
    before, now = plan.cases[side][DATES.index(date) - 1], plan.at(side, date)

    def does(case: int, digit: int) -> tuple[int, ...]:
        after = before[case].after[digit]
        return after, now[after].received - before[case].received

    bound = len(throws(plan.tables["cpp"]))
    return f"cpp {side}", bound, (f"case_{side}",), (f"case_{side}",), (f"cpp_{side}",), does, date


def _elr(plan: Plan, side: Side, date: str) -> list[Draw]:
    """7.516, with every modifier: scenario won, elite bought, scenarios completed, CVP suffered, the Historical DRM."""
    now, each = plan.at(side, date), second_half().elr.casualties

    @cache
    def rows(won: int, elite: int, fifties: int) -> list[Any]:
        state = plan.state(date)
        before = DATES[DATES.index(date) - 1]
        state.track.scenario_winners[before] = SIDES[won]
        camp = state.sides[side]
        camp.roster = [RosterLine(before, 0, 0, cvp=fifties * each)]
        rg = second_half().elr.elite[side][0]
        camp.groups = [group_of(rg, side, before, "Full") for _ in range(elite)]
        return rows_of(plan.tables["elr"].reading("", elr_modifiers(state, side)))

    def does(won: int, elite: int, fifties: int, elr: int, digit: int) -> tuple[int, ...]:
        limits = second_half().elr
        change = int(rows(won, elite, fifties)[digit]["change"])
        return (min(max(elr + change, limits.lowest), limits.highest),)

    reads = ("won", "elite", "fifties", f"elr_{side}")
    return [
        _plain(f"elite {side}", f"case_{side}", "elite", lambda case: now[case].elite, date),
        _plain("fifties", f"cvp_{side}", "fifties", lambda cvp: cvp // each),
        (f"elr {side}", len(throws(plan.tables["elr"])), reads, (f"elr_{side}",), (), does, date),
    ]


def _plain(name: str, read: str, sets: str, does: Callable[[int], int], row: Any = None) -> Draw:
    """One register follows from another."""
    return name, 1, (read,), (sets,), (), lambda value, digit: (does(value),), row


def _weather(plan: Plan) -> Draw:
    """7.517."""

    @cache
    def rows(before: int) -> list[Any]:
        overcast = ["overcast_before"] if SKIES[before] == "Overcast" else []
        return rows_of(plan.tables["weather"].reading("", overcast))

    def does(before: int, digit: int) -> tuple[int, ...]:
        return (SKIES.index(rows(before)[digit].result),)

    return "weather", len(throws(plan.tables["weather"])), ("weather",), ("weather",), (), does, None


def _support(plan: Plan, side: Side, date: str) -> Draw:
    """What groups add to the quick battle beside their units."""
    now = plan.at(side, date)

    @cache
    def points(case: int, weather: int) -> int:
        groups = now[case].brought
        return given_support(side, date) + sum(group_support(side, rg, SKIES[weather]) for rg in groups)

    def does(case: int, weather: int, digit: int) -> tuple[int, ...]:
        return (points(case, weather),)

    return f"support {side}", 1, (f"case_{side}", "weather"), (f"strength_{side}",), (), does, date


def _muster(plan: Plan, side: Side, date: str, slot: int) -> list[Draw]:
    """7.5191, 7.5196, 7.5197: the strength of the date's group in this place, its units, and its leaders."""
    now, row = plan.at(side, date), (side, date, slot)

    def group(case: int) -> str:
        groups = now[case].groups
        return groups[slot] if slot < len(groups) else ""

    state = plan.state(date)
    bound = {key: len(throws(plan.tables[key])) for key in ("rg_strength", "leaders", "platoon_leader")}
    drawn: list[tuple[str, int, Outcomes, tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = [
        ("strength", bound["rg_strength"], _units, (), ("depleted",), (f"hand_{side}",)),
        ("weapons", len(TWO_DICE), _heavy_weapons, ("depleted",), (), (f"hand_{side}",)),
        ("leaders", bound["leaders"], _company, ("depleted",), (), (f"strength_{side}",)),
        ("platoon leader", bound["platoon_leader"], _platoon, ("depleted",), (), (f"strength_{side}",)),
    ]
    found: list[Draw] = []
    for name, digits, what, reads, sets, adds in drawn:
        does = _by_group(partial(what, plan, state, side), group)
        found.append((f"{name} {side}", digits, (f"case_{side}", *reads), sets, adds, does, row))
    return found


def _by_group(what: Outcomes, group: Callable[[int], str]) -> Callable[..., tuple[int, ...]]:
    """For each group and what is known of it, the outcome of every digit is worked out once."""
    rows = cache(what)

    def does(case: int, *rest: int) -> tuple[int, ...]:
        *known, digit = rest
        return rows(group(case), *known)[digit]

    return does


def _units(plan: Plan, state: State, side: Side, rg: str) -> list[tuple[int, ...]]:
    """For each digit: Depleted or not, and the CVP that come. On 23AM all are Full (IHSR 2)."""
    table = plan.tables["rg_strength"]
    if not rg or not chart(side)[rg].may_be_depleted or state.date == DATES[0]:
        full = units_cvp(side, rg, "Full") if rg else 0
        return [(0, full)] * len(throws(table))
    rows = rows_of(table.reading("", [historical(state, side)]))
    return [(int(row.result == "Depleted"), units_cvp(side, rg, row.result)) for row in rows]


def _heavy_weapons(plan: Plan, state: State, side: Side, rg: str, depleted: int) -> list[tuple[int, ...]]:
    """7.5193: for each digit, the CVP of the mortars that come with a Depleted section; a Full one has them all."""
    guns = heavy_guns(side, rg) if rg and depleted else []
    if not guns:
        return [(0,)] * len(TWO_DICE)
    return [(sum(worth(catalogue(side)[name]) for name in came_of(guns, dice) or guns[:1]),) for dice in TWO_DICE]


def _company(plan: Plan, state: State, side: Side, rg: str, depleted: int) -> list[tuple[int, ...]]:
    """For each digit: what a company's leaders are worth."""
    table = plan.tables["leaders"]
    group = group_of(rg, side, state.date, "Depleted" if depleted else "Full")
    if not rg or not is_company(state, group):
        return [(0,)] * len(throws(table))
    rows = rows_of(table.reading(side, leader_modifiers(state, group)))
    return [(sum(worth(catalogue(side)[name]) for name in row.result.split(", ")),) for row in rows]


def _platoon(plan: Plan, state: State, side: Side, rg: str, depleted: int) -> list[tuple[int, ...]]:
    """For each digit: what the leader of a German Pioneer or Assault platoon is worth."""
    table = plan.tables["platoon_leader"]
    if side != GERMAN or rg not in second_half().armor.platoons:
        return [(0,)] * len(throws(table))
    rows = rows_of(table.reading("", ["depleted"] if depleted else []))
    best = "9-2" if plan.readings.platoon_leader_dr_1 == "9-2" else "none"
    names = [best if row.result == "none" else row.result for row in rows]
    return [(0 if name == "none" else worth(catalogue(side)[name]),) for name in names]
