"""The program that draws campaigns by the million states some rules once more, in whole numbers, because running the
rules would be too slow. Here each of them is held equal to the law of the procedure that is played."""

from collections import Counter
from fractions import Fraction

import pytest

from sandtable.games.orsha import economy
from sandtable.games.orsha.catalogue import catalogue
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.positions import campaign
from sandtable.games.orsha.printed.quick import quick_numbers
from sandtable.games.orsha.purchases import throws
from sandtable.games.orsha.quick_battle import fight, program
from sandtable.games.orsha.quick_battle.forces import units_cvp
from sandtable.games.orsha.quick_battle.model import shares, worth
from sandtable.games.orsha.reinforcement_groups import chart
from sandtable.games.orsha.reph.cpp import step_7_515
from sandtable.games.orsha.reph.elr import step_7_516
from sandtable.games.orsha.reph.group_leaders import step_7_5196, step_7_5197
from sandtable.games.orsha.reph.strength import step_7_5191
from sandtable.games.orsha.reph.weather import step_7_517
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import DATES, Group, RosterLine, State
from sandtable.kernel import read_settings
from sandtable.kernel.law import law
from sandtable.sim.by_policy import ByRuleAlone
from sandtable.sim.models import find_policy

TABLES = GAME.tables()
SIDES = (GERMAN, RUSSIAN)
LATER = DATES[1:]


def settings(**given):
    return read_settings(GAME.settings, {key.replace("_", "-"): value for key, value in given.items()})


@pytest.fixture(scope="module")
def plan():
    return economy.plan_for(settings(), TABLES, ByRuleAlone(find_policy("orsha", "steady")))


def drawn(outcomes):
    """The law of a draw: each digit as likely as the others."""
    weights = Counter(outcomes)
    return {outcome: Fraction(weight, len(outcomes)) for outcome, weight in weights.items()}


def played(procedure, state, keep):
    return dict(law(procedure, state, keep=keep, tables=TABLES).items())


def on(date, *groups) -> State:
    state = State(settings(), date)
    for side in SIDES:
        state.sides[side].roster.append(RosterLine(date, elr=3, san=3))
        state.sides[side].groups = [g for g in groups if g.side == side]
    return state


GROUPS = [(side, date, rg) for side in SIDES for date in DATES for rg in chart(side) if rg[0] in "IVG"]


@pytest.mark.rule("oto2.7.5191", "oto2.7.4.ihsr2")
@pytest.mark.parametrize("side", SIDES)
def test_the_strength_of_every_group_on_every_date(plan, side):
    for _, date, rg in (case for case in GROUPS if case[0] == side):
        state = on(date, Group("g", rg, side, date))

        def kept(after, _, side=side, rg=rg):
            strength = after.sides[side].groups[0].strength
            return int(strength == "Depleted"), units_cvp(side, rg, strength)

        assert drawn(economy._units(plan, state, side, rg)) == played(step_7_5191, state, kept), (date, rg)


@pytest.mark.rule("oto2.7.5196", "oto2.7.5197")
@pytest.mark.parametrize("strength", ["Full", "Depleted"])
@pytest.mark.parametrize("side", SIDES)
def test_what_the_leaders_of_every_group_are_worth(plan, side, strength):
    for _, date, rg in (case for case in GROUPS if case[0] == side and case[2][0] == "I"):
        state = on(date, Group("g", rg, side, date, strength=strength))

        def kept(after, _, side=side):
            return sum(worth(catalogue(side)[name]) for name in after.sides[side].groups[0].leaders)

        def leaders(state):
            yield from step_7_5196(state)
            yield from step_7_5197(state)

        depleted = int(strength == "Depleted")
        company = economy._company(plan, state, side, rg, depleted)
        platoon = economy._platoon(plan, state, side, rg, depleted)
        both = drawn([a + b for (a,) in company for (b,) in platoon])
        assert both == played(leaders, state, kept), (date, rg)


@pytest.mark.rule("oto2.7.517")
@pytest.mark.parametrize("before", economy.SKIES)
def test_the_weather_after_every_weather(plan, before):
    _, digits, _, _, _, does, _ = economy._weather(plan)
    state = on("23PM")
    state.conditions.weather = before
    outcomes = [economy.SKIES[does(economy.SKIES.index(before), digit)[0]] for digit in range(digits)]
    assert drawn(outcomes) == played(step_7_517, state, lambda after, _: after.conditions.weather)


@pytest.mark.rule("oto2.7.515")
@pytest.mark.parametrize("date", LATER)
@pytest.mark.parametrize("side", SIDES)
def test_the_cpp_of_every_date(plan, side, date):
    _, digits, _, _, _, does, _ = economy._cpp(plan, side, date)
    outcomes = [does(0, digit)[1] for digit in range(digits)]
    assert digits == len(throws(TABLES["cpp"]))
    assert drawn(outcomes) == played(step_7_515, on(date), lambda after, _: after.sides[side].line.cpp_received)


@pytest.mark.rule("oto2.7.516")
@pytest.mark.parametrize("won", SIDES)
@pytest.mark.parametrize(("elite", "cvp"), [(0, 0), (2, 49), (1, 120)])
@pytest.mark.parametrize("side", SIDES)
def test_the_elr_after_every_scenario(plan, side, elite, cvp, won):
    _, _, (_, digits, _, _, _, does, _) = economy._elr(plan, side, "24AM")
    rg = {GERMAN: "I3", RUSSIAN: "I2"}[side]
    bought = [Group(f"g{n}", rg, side, "23PM", received=True) for n in range(elite)]
    state = on("24AM", *bought)
    state.sides[side].roster.insert(0, RosterLine("23PM", elr=3, san=3, cvp=cvp))
    state.track.scenario_winners["23PM"] = won
    outcomes = [does(SIDES.index(won), elite, cvp // 50, 3, digit)[0] for digit in range(digits)]
    assert drawn(outcomes) == played(step_7_516, state, lambda after, _: after.sides[side].line.elr)


@pytest.mark.parametrize("sector", ["south", "centre", "north"])
@pytest.mark.parametrize("effort", ["evenly", "centre"])
def test_the_roll_of_a_sector_in_the_quick_battle(sector, effort):
    state = campaign("23AM", battles="quick")
    plans = {GERMAN: {"stance": "hold", "effort": "evenly"}, RUSSIAN: {"stance": "broad", "effort": effort}}
    part = {side: shares(plans[side]["effort"]) for side in SIDES}
    _, digits, _, _, _, does, _ = program._fight(TABLES["quick-battle"], sector, plans, part)
    strengths = {side: fight.strength(state, side) for side in SIDES}
    column = fight.model.column(strengths[RUSSIAN], strengths[GERMAN], part[RUSSIAN][sector], part[GERMAN][sector])
    at = list(quick_numbers().columns).index(column)

    def kept(_, row):
        return (-int(row["advance"]), *(part[side][sector] * int(row[side]) for side in SIDES))

    assert drawn([does(at, digit) for digit in range(digits)]) == played(
        lambda state: fight._fight(state, sector, plans), state, kept
    )
